// Everything the window remembers between two starts: one table, a row a thing, kept by QSettings under org.tileglass.
#pragma once

#include <memory>
#include <optional>

#include <QString>
#include <QVariant>

class QSettings;

namespace tileglass {

/// One row of the table each; key, type and default stand in settings.cpp.
enum class Setting {
  WindowSize,
  WindowMaximized,
  SetupFolded,
  CostFold,    ///< "automatic", "folded" or "unfolded"
  HistoryFold, ///< likewise
  ColourScheme,
  Scale,
  CurrentTab,
  Choice, ///< what Setup last showed, as a prepared choice
  FileFolder,
};

class Settings {
public:
  static Settings& instance();
  ~Settings();

  /// Never of another type than the default's: what is unreadable or was not remembered is the default.
  QVariant value(Setting setting) const;
  void setValue(Setting setting, const QVariant& value);

  /// Remembers in that file from here on, instead of the user's own (tests, `--settings`).
  void useFile(const QString& path);
  /// Neither reads nor writes a file (pictures are the same on every machine).
  void useMemory();
  /// Writes what was set; happens by itself when the program ends.
  void flush();

private:
  Settings();
  QSettings& store() const;

  mutable std::unique_ptr<QSettings> m_store; ///< opened at the first question
  QVariantMap m_memory;
  bool m_inMemory = false;
};

/// A fold that may be left to the window's size: nothing, or what the user wants.
std::optional<bool> unfoldedBy(Setting setting);
void setUnfolded(Setting setting, bool unfolded);

} // namespace tileglass
