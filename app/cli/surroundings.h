// What stands around a measurement and belongs to its session: the program's version, the time, the system, and the
// variables that change what drivers do.
#pragma once

#include "app/core/provenance.h"

namespace tileglass {

/// Fills everything but the sources.
void addSurroundings(Provenance& provenance);

} // namespace tileglass
