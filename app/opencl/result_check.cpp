#include "app/opencl/result_check.h"

#include <cmath>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

/// Elements between the ranges that were compared: of these only poison can be told.
void countPoisonElsewhere(Check& check, const HostArray& output, const VerificationScope& scope) {
  std::uint64_t at = 0;
  for (const OutputRange& range : scope.ranges) {
    checkPoison(check, output, {at, range.first - at});
    at = range.first + range.count;
  }
  checkPoison(check, output, {at, output.elements() - at});
}

/// The length of the output's rows, for the error map; 0 for an array, whose rows mean nothing.
std::uint64_t mapRow(const FamilySpec& family, const ParameterSet& parameters) {
  const ParameterSpec* size = family.parameter("size");
  return size != nullptr && size->kind == ParameterKind::Matrix ? family.outputRow(parameters) : 0;
}

} // namespace

Check checkOutput(const CheckSubject& subject, const ExperimentRequest& request, ExperimentData& data,
                  const std::function<void()>& betweenPieces) {
  Check check;
  check.wroteOutside = subject.wroteOutside;
  const std::uint64_t chain = subject.variant.longestChain ? subject.variant.longestChain(subject.parameters) : 0;
  const auto factor = errorFactor(chain);
  if (!factor) {
    check.method = "none";
    check.reason = fmt::format("A chain of {} additions in float has no useful error bound (8,388,608 is too long): "
                               "choose a smaller size.",
                               groupDigits(chain));
    finishCheck(check);
    return check;
  }
  const VerificationScope scope = chooseScope(subject.family, subject.parameters, subject.output.elements(), request);
  check.method = scope.full ? "full" : "sampled";
  if (subject.output.elements() > 0) {
    check.errorMap = errorMapFor(subject.output.elements(), mapRow(subject.family, subject.parameters));
  }
  data.expected(subject.family, subject.variant, subject.parameters, scope, request.seed, betweenPieces,
                [&](OutputRange range, const Reference& reference) {
                  checkRange(check, subject.output, range, reference, *factor);
                });
  if (!scope.full) {
    countPoisonElsewhere(check, subject.output, scope);
  }
  finishCheck(check);
  return check;
}

std::string wrongReason(const Check& check) {
  std::string reason;
  if (check.mismatches > 0) {
    reason = fmt::format("{} of {} checked elements are wrong", groupDigits(check.mismatches),
                         groupDigits(std::max(check.checked, check.mismatches)));
    if (check.first && std::isfinite(check.first->expected)) {
      reason += fmt::format(", the first at {}: {:.7g} expected, {:.7g} found", groupDigits(check.first->index),
                            check.first->expected, check.first->got);
    }
    if (check.neverWritten > 0) {
      reason += fmt::format("; {} were never written", groupDigits(check.neverWritten));
    }
  }
  if (check.wroteOutside) {
    reason += reason.empty() ? "The kernel wrote outside its buffers" : "; the kernel also wrote outside its buffers";
  }
  return reason.empty() ? check.reason : reason + ".";
}

} // namespace tileglass
