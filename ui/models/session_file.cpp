#include "ui/models/session_file.h"

#include <variant>

#include "app/record/experiment_json.h"
#include "app/record/session_file.h"
#include "kernels/catalogue.h"
#include "ui/models/wording.h"

namespace tileglass {

Expected<OpenedRun> readSession(const QString& path) {
  auto session = readSessionFile(path.toStdString(), catalogue());
  if (!session)
    return tl::unexpected(session.error());
  auto* run = std::get_if<RunResult>(&*session);
  if (run == nullptr)
    return refuse(PlanErrorCode::BadInput, utf8(path) + " holds a sweep; the window opens saved runs (run/1).");
  const auto family = findFamily(run->family);
  if (!family)
    return tl::unexpected(family.error());
  return OpenedRun{std::move(*run), *family};
}

Expected<void> writeSession(const QString& path, const RunResult& result) {
  return writeSessionFile(path.toStdString(), runDocument(result));
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
