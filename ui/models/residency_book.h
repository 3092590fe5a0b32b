// Residency that was measured in this window: asks the engine, and keeps what it answered by device, variant and
// parameters, so that prediction and measurement stand side by side wherever the choice comes back to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "app/core/residency.h"
#include "ui/models/evaluation.h"

namespace tileglass {

class EngineBridge;

/// One variant's measurement.
struct MeasuredResidency {
  std::string deviceKey; ///< device, platform and driver
  std::string family;
  std::string variant;
  ParameterSet parameters;                 ///< those that the variant uses, without its size
  std::optional<ResidencyReading> reading; ///< of the headline launch; empty where it could not be measured
  std::optional<KernelInfo> plain;         ///< the same launch as built without counters
  std::string problem;                     ///< why there is no reading
};

class ResidencyBook : public QObject {
  Q_OBJECT
public:
  explicit ResidencyBook(EngineBridge& bridge, QObject* parent = nullptr);

  bool measuring() const { return m_family != nullptr; }
  /// Whether anything of that choice can be measured: right variants that the plan allows, on a device at hand.
  bool canMeasure(const SetupState& state, const Evaluation& evaluation) const;
  void measure(const SetupState& state, const Evaluation& evaluation);
  const std::vector<MeasuredResidency>& all() const { return m_measured; }
  /// The measurement of exactly this entry; nullptr where there is none.
  const MeasuredResidency* of(const SetupState& state, const EvaluatedVariant& entry) const;
  static std::string keyOf(const Device& device);

signals:
  void measuringChanged();
  /// After an answer: something may be new in all().
  void changed();
  void failed(const tileglass::PlanError& error);

private:
  void take(const RunResult& result);
  void finish();

  EngineBridge& m_bridge;
  const FamilySpec* m_family = nullptr; ///< of the measurement under way
  std::vector<MeasuredResidency> m_measured;
};

} // namespace tileglass
