// A file of the source tree that travels inside the program (see cmake/TileglassEmbed.cmake).
#pragma once

#include <string_view>

namespace tileglass {

struct EmbeddedFile {
  std::string_view name; ///< relative to the folder it was embedded from, with forward slashes
  std::string_view text;
};

} // namespace tileglass
