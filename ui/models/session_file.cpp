#include "ui/models/session_file.h"

#include <variant>

#include "app/core/device_architecture.h"
#include "app/record/experiment_json.h"
#include "app/record/json_text.h"
#include "app/record/session_file.h"
#include "kernels/catalogue.h"
#include "ui/models/wording.h"

namespace tileglass {

namespace {

/// As a shell takes it, whatever is in it.
QString quoted(QString word) {
  word.replace(QLatin1Char('\''), QLatin1String("'\\''"));
  return QLatin1Char('\'') + word + QLatin1Char('\'');
}

/// A device at hand by its id; another by its architecture where a table can stand for it, else by name.
QString deviceOption(const DeviceChoice& choice) {
  if (!choice.whatIf())
    return QStringLiteral(" --device %1").arg(text(choice.device.id));
  if (choice.architecture && limitsOf(*choice.architecture))
    return QStringLiteral(" --arch %1").arg(text(choice.device.architecture));
  return QStringLiteral(" --device %1").arg(quoted(text(choice.device.name)));
}

} // namespace

Expected<OpenedFile> readFile(const QString& path) {
  auto saved = readSavedFile(path.toStdString(), catalogue());
  if (!saved)
    return tl::unexpected(saved.error());
  if (auto* choice = std::get_if<PreparedChoice>(&*saved))
    return OpenedFile(std::move(*choice));
  auto* run = std::get_if<RunResult>(&*saved);
  if (run == nullptr)
    return refuse(PlanErrorCode::BadInput,
                  utf8(path) + " holds a sweep; the window opens saved runs and prepared choices.");
  const auto family = findFamily(run->family);
  if (!family)
    return tl::unexpected(family.error());
  return OpenedFile(OpenedRun{std::move(*run), *family});
}

Expected<void> writeSession(const QString& path, const RunResult& result) {
  return writeSessionFile(path.toStdString(), runDocument(result));
}

Expected<void> writeChoice(const QString& path, const SetupState& state) {
  return writeSessionFile(path.toStdString(), choiceDocument(requestOf(state), chosenBaseline(state)));
}

QString choiceText(const SetupState& state, bool withDevice) {
  ExperimentRequest request = requestOf(state);
  if (!withDevice)
    request.device.clear();
  return text(writeJson(choiceDocument(request, chosenBaseline(state))));
}

std::optional<PreparedChoice> choiceFromText(const QString& json) {
  const auto document = parseJson(utf8(json), "the remembered choice");
  const auto choice = document ? choiceFromDocument(*document, catalogue()) : tl::unexpected(document.error());
  return choice ? std::optional(*choice) : std::nullopt;
}

QString commandLineOf(const SetupState& state) {
  const ExperimentRequest request = requestOf(state);
  QStringList variants;
  for (const VariantChoice& choice : request.variants)
    variants << text(choice.name);
  const bool whatIf = state.device.whatIf();
  QString line = QStringLiteral("tileglass-cli %1 %2:%3")
                     .arg(whatIf ? QStringLiteral("plan") : QStringLiteral("run"), text(request.family),
                          variants.join(QLatin1Char(',')));
  line += deviceOption(state.device);
  for (const auto& [name, value] : request.parameters.values()) {
    if (name == "tile" || name == "size" || name == "pad")
      line += QStringLiteral(" --%1 %2").arg(text(name), text(toText(value)));
    else if (name == extraLocalParameter().name)
      line += QStringLiteral(" --extra-local %1").arg(text(toText(value)));
    else
      line += QStringLiteral(" --set %1=%2").arg(text(name), text(toText(value)));
  }
  if (const std::string baseline = chosenBaseline(state); !whatIf && !baseline.empty())
    line += QStringLiteral(" --baseline %1").arg(text(baseline));
  if (!whatIf)
    line += QStringLiteral(" --samples %1 --seed %2").arg(request.samples).arg(request.seed);
  return line;
}

} // namespace tileglass
