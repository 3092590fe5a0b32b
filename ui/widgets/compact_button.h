// The small buttons in the headers of cards and pages.
#pragma once

class QPushButton;
class QString;

namespace tileglass {

/// A button of 24 px. `accessibleName` says what it does, also as its tool tip.
QPushButton* compactButton(const char* objectName, const QString& label, const QString& accessibleName);

} // namespace tileglass
