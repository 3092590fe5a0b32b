#include "ui/settings.h"

#include <array>

#include <QSettings>
#include <QSize>

namespace tileglass {
namespace {

struct Row {
  Setting setting;
  const char* key;
  QVariant fallback; ///< its type is the row's type
};

const QString kAutomatic = QStringLiteral("automatic");
const QString kFolded = QStringLiteral("folded");
const QString kUnfolded = QStringLiteral("unfolded");

/// In the order of the enumeration.
const std::array<Row, 10>& table() {
  static const std::array<Row, 10> rows = {{
      {Setting::WindowSize, "window/size", QSize(1440, 900)},
      {Setting::WindowMaximized, "window/maximized", false},
      {Setting::SetupFolded, "folds/setup", false},
      {Setting::CostFold, "folds/cost", kAutomatic},
      {Setting::HistoryFold, "folds/history", kAutomatic},
      {Setting::ColourScheme, "view/colours", QStringLiteral("system")},
      {Setting::Scale, "view/scale", 1.0},
      {Setting::CurrentTab, "view/tab", QString()},
      {Setting::Choice, "setup/choice", QString()},
      {Setting::FileFolder, "files/folder", QString()},
  }};
  return rows;
}

const Row& rowOf(Setting setting) {
  return table()[static_cast<std::size_t>(setting)];
}

} // namespace

Settings::Settings() = default;
Settings::~Settings() = default;

Settings& Settings::instance() {
  static Settings settings;
  return settings;
}

QSettings& Settings::store() const {
  if (!m_store)
    m_store = std::make_unique<QSettings>(QSettings::NativeFormat, QSettings::UserScope,
                                          QStringLiteral("org.tileglass"), QStringLiteral("Tileglass"));
  return *m_store;
}

QVariant Settings::value(Setting setting) const {
  const Row& row = rowOf(setting);
  const QString key = QString::fromLatin1(row.key);
  QVariant value = m_inMemory ? m_memory.value(key) : store().value(key);
  // Files hold text: it becomes the row's type, or the default where it cannot.
  return value.isValid() && value.convert(row.fallback.metaType()) ? value : row.fallback;
}

void Settings::setValue(Setting setting, const QVariant& value) {
  const QString key = QString::fromLatin1(rowOf(setting).key);
  if (m_inMemory)
    m_memory[key] = value;
  else
    store().setValue(key, value);
}

void Settings::useFile(const QString& path) {
  m_inMemory = false;
  m_store = std::make_unique<QSettings>(path, QSettings::IniFormat);
}

void Settings::useMemory() {
  m_inMemory = true;
  m_memory.clear();
}

void Settings::flush() {
  if (!m_inMemory)
    store().sync();
}

std::optional<bool> unfoldedBy(Setting setting) {
  const QString fold = Settings::instance().value(setting).toString();
  if (fold == kFolded || fold == kUnfolded)
    return fold == kUnfolded;
  return std::nullopt;
}

void setUnfolded(Setting setting, bool unfolded) {
  Settings::instance().setValue(setting, unfolded ? kUnfolded : kFolded);
}

} // namespace tileglass
