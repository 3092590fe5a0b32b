#include "ui/theme.h"

#include <algorithm>

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>

#include "ui/widgets/flat_style.h"

namespace tileglass {
namespace {

constexpr int kBodyPixels = 14;

Colours lightColours() {
  Colours c;
  c.window = "#F3F5F7", c.card = "#FFFFFF", c.line = "#D3D9E0", c.track = "#ECEFF3";
  c.text = "#1B2430", c.secondary = "#56616F", c.disabled = "#8E98A5";
  c.accent = "#0072B2", c.onAccent = "#FFFFFF";
  c.naive = {"#E69F00", "#9A6A00", "#FBEFD3", "#F3BE4A"};
  c.tiled = {"#0072B2", "#00507D", "#DCECF6", "#8CC1E0"};
  c.padded = {"#CC79A7", "#97466F", "#F6E4EE", "#E6A9C9"};
  c.other = {"#3A4553", "#1B2430", "#E4E7EB", "#8E98A5"};
  c.wrong = {"#D55E00", "#A84600", "#FBE7DA", "#E9965A"};
  c.refused = {"#B9C1CB", "#7A8594", "#EEF1F4", "#D3D9E0"};
  c.right = "#009E73", c.rightText = "#00734F", c.wrongText = "#A84600";
  c.warning = "#FFF8D9", c.warningIcon = "#F0E442", c.warningLine = "#E0D264";
  return c;
}

Colours darkColours() {
  Colours c;
  c.window = "#1A1D22", c.card = "#22262C", c.line = "#3A414A", c.track = "#2E343C";
  c.text = "#EDEFF2", c.secondary = "#B4BBC5", c.disabled = "#737C88";
  c.accent = "#56B4E9", c.onAccent = "#10151B";
  c.naive = {"#E69F00", "#F3BE4A", "#453612", "#9A6A00"};
  c.tiled = {"#56B4E9", "#9AD3F4", "#1F3F54", "#3C7FA8"};
  c.padded = {"#CC79A7", "#E6A9C9", "#46293A", "#97466F"};
  c.other = {"#C9CFD7", "#EDEFF2", "#343B44", "#737C88"};
  c.wrong = {"#D55E00", "#FF9A57", "#462815", "#A84600"};
  c.refused = {"#4A535F", "#8A94A1", "#262B32", "#3A414A"};
  c.right = "#009E73", c.rightText = "#3CC79E", c.wrongText = "#FF9A57";
  c.warning = "#38340F", c.warningIcon = "#F0E442", c.warningLine = "#5C561C";
  return c;
}

/// Every role but AlternateBase: that one stays the system's, and tells whether the system is dark.
QPalette paletteOf(const Colours& c) {
  QPalette p;
  p.setColor(QPalette::Window, c.window);
  p.setColor(QPalette::WindowText, c.text);
  p.setColor(QPalette::Base, c.card);
  p.setColor(QPalette::Text, c.text);
  p.setColor(QPalette::Button, c.card);
  p.setColor(QPalette::ButtonText, c.text);
  p.setColor(QPalette::BrightText, c.onAccent);
  p.setColor(QPalette::Highlight, c.accent);
  p.setColor(QPalette::HighlightedText, c.onAccent);
  p.setColor(QPalette::PlaceholderText, c.secondary);
  p.setColor(QPalette::ToolTipBase, c.card);
  p.setColor(QPalette::ToolTipText, c.text);
  p.setColor(QPalette::Link, c.accent);
  p.setColor(QPalette::LinkVisited, c.accent);
  for (const auto role : {QPalette::Light, QPalette::Midlight, QPalette::Mid, QPalette::Dark, QPalette::Shadow})
    p.setColor(role, c.line);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, c.disabled);
  return p;
}

bool systemIsDark() {
  const QColor base = QApplication::palette().color(QPalette::AlternateBase);
  return base.lightness() < 128;
}

/// The system's font, but never smaller than the body text of the visual language; where there is only the fallback
/// font of a bare machine, a narrower one with tabular digits.
QFont bodyFont() {
  QFont font = QApplication::font();
  const QFontInfo info(font);
  const QString wanted = QStringLiteral("Noto Sans");
  if (info.family().startsWith(QLatin1String("DejaVu")) && QFontDatabase::hasFamily(wanted))
    font.setFamilies({wanted});
  font.setPixelSize(std::max(kBodyPixels, info.pixelSize()));
  return font;
}

int pixelsOf(TextSize size) {
  switch (size) {
  case TextSize::Caption:
    return 12;
  case TextSize::Table:
    return 13;
  case TextSize::Body:
    return 14;
  case TextSize::Title:
    return 16;
  case TextSize::StripFigure:
    return 28;
  case TextSize::Figure:
    return 32;
  }
  return kBodyPixels;
}

} // namespace

QString schemeName(SchemeChoice choice) {
  return choice == SchemeChoice::Light  ? QStringLiteral("light")
         : choice == SchemeChoice::Dark ? QStringLiteral("dark")
                                        : QStringLiteral("system");
}

SchemeChoice schemeOf(const QString& name) {
  return name == QLatin1String("light")  ? SchemeChoice::Light
         : name == QLatin1String("dark") ? SchemeChoice::Dark
                                         : SchemeChoice::System;
}

Theme::Theme() = default;

Theme& Theme::instance() {
  static Theme theme;
  return theme;
}

const Colours& Theme::colours() const {
  static const Colours light = lightColours();
  static const Colours dark = darkColours();
  return m_dark ? dark : light;
}

QFont Theme::font(TextSize size, bool bold) const {
  QFont font = QApplication::font();
  const int body = font.pixelSize() > 0 ? font.pixelSize() : QFontInfo(font).pixelSize();
  font.setPixelSize((pixelsOf(size) * body + kBodyPixels / 2) / kBodyPixels);
  font.setWeight(bold ? QFont::Bold : QFont::Normal);
  return font;
}

void Theme::apply(SchemeChoice choice) {
  m_choice = choice;
  if (!m_installed) {
    m_installed = true;
    QApplication::setStyle(new FlatStyle);
    m_body = bodyFont();
    QApplication::setFont(m_body);
    qApp->installEventFilter(this);
  }
  refresh();
}

void Theme::setScale(double scale) {
  scale = std::clamp(scale, kLeastScale, kMostScale);
  if (scale == m_scale)
    return;
  m_scale = scale;
  refresh();
}

void Theme::setPresentation(bool on) {
  if (on == m_presentation)
    return;
  m_presentation = on;
  refresh();
}

void Theme::refresh() {
  m_refreshing = true;
  QFont body = m_body;
  body.setPixelSize(static_cast<int>(std::lround(m_body.pixelSize() * factor())));
  if (QApplication::font() != body)
    QApplication::setFont(body);
  m_dark = m_choice == SchemeChoice::Dark || (m_choice == SchemeChoice::System && systemIsDark());
  QApplication::setPalette(paletteOf(colours()));
  m_refreshing = false;
  emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && !m_refreshing &&
      m_choice == SchemeChoice::System && systemIsDark() != m_dark)
    refresh();
  return QObject::eventFilter(watched, event);
}

} // namespace tileglass
