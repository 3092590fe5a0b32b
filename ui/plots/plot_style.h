// What all plots share: axes in the visual language's colours and sizes.
#pragma once

class QCPAxis;

namespace tileglass {

/// Colours, fonts and the horizontal grid of an axis, as the theme has them now.
void styleAxis(QCPAxis* axis);

} // namespace tileglass
