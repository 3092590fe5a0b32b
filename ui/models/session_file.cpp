#include "ui/models/session_file.h"

#include <QFile>
#include <QSaveFile>

#include "app/record/experiment_json.h"
#include "app/record/json_text.h"
#include "kernels/catalogue.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

tl::unexpected<PlanError> fileError(const QString& path, const std::string& why) {
  return refuse(PlanErrorCode::BadInput, utf8(path) + ": " + why);
}

Expected<OpenedRun> runOf(const nlohmann::json& json) {
  const auto kind = documentKind(json);
  if (!kind)
    return tl::unexpected(kind.error());
  if (*kind != "run")
    return refuse(PlanErrorCode::BadInput, "it is a " + *kind + " document; the window opens saved runs (run/1).");
  const auto kernel = json.find("kernel");
  if (kernel == json.end() || !kernel->is_object() || !kernel->contains("family") || !(*kernel)["family"].is_string())
    return refuse(PlanErrorCode::BadInput, "it names no kernel family.");
  const auto family = findFamily((*kernel)["family"].get<std::string>());
  if (!family)
    return tl::unexpected(family.error());
  auto result = runFromDocument(json, **family);
  if (!result)
    return tl::unexpected(result.error());
  return OpenedRun{std::move(*result), *family};
}

} // namespace

Expected<OpenedRun> readSession(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return fileError(path, "it cannot be read (" + utf8(file.errorString()) + ").");
  const QByteArray bytes = file.readAll();
  const auto json = parseJson(std::string_view(bytes.data(), static_cast<std::size_t>(bytes.size())), utf8(path));
  if (!json)
    return tl::unexpected(json.error());
  auto opened = runOf(*json);
  if (!opened)
    return fileError(path, opened.error().sentence);
  return opened;
}

Expected<bool> writeSession(const QString& path, const RunResult& result, const FamilySpec& family) {
  QSaveFile file(path); // the old file stays until the new one is whole
  const std::string document = writeJson(runDocument(result, family));
  const auto size = static_cast<qint64>(document.size());
  if (!file.open(QIODevice::WriteOnly) || file.write(document.data(), size) != size || !file.commit())
    return fileError(path, "it cannot be written (" + utf8(file.errorString()) + ").");
  return true;
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
  line += whatIf ? QStringLiteral(" --arch %1").arg(text(state.device.device.architecture))
                 : QStringLiteral(" --device %1").arg(text(request.device));
  for (const auto& [name, value] : request.parameters.values()) {
    if (name == "tile" || name == "size" || name == "pad")
      line += QStringLiteral(" --%1 %2").arg(text(name), text(toText(value)));
    else if (name == extraLocalParameter().name)
      line += QStringLiteral(" --extra-local %1").arg(text(toText(value)));
    else
      line += QStringLiteral(" --set %1=%2").arg(text(name), text(toText(value)));
  }
  if (!whatIf)
    line += QStringLiteral(" --samples %1 --seed %2").arg(request.samples).arg(request.seed);
  return line;
}

} // namespace tileglass
