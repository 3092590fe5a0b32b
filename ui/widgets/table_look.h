// The look that every table of the window shares: 26-pixel rows, no grid, the table size of text.
#pragma once

class QTableView;

namespace tileglass {

void giveTableLook(QTableView& table);

} // namespace tileglass
