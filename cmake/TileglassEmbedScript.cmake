# The build-time half of TileglassEmbed.cmake: writes OUTPUT from the names in LIST.
cmake_policy(VERSION 3.25)
include(${LIST})

set(arrays "")
set(entries "")
set(index 0)
foreach(file name IN ZIP_LISTS files names)
  file(READ ${file} hex HEX)
  string(LENGTH "${hex}" digits)
  math(EXPR size "${digits} / 2")
  # Byte values as numbers, because compilers limit the length of a string literal; char may be signed, so the array is
  # of unsigned char. Lines of 32 bytes keep compilers and editors quick.
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REPEAT "0x..," 32 row)
  string(REGEX REPLACE "(${row})" "\\1\n    " bytes "${bytes}")
  # One byte more: an array must not be empty, and a C string ends in 0.
  string(APPEND arrays "constexpr unsigned char kFile${index}[] = {\n    ${bytes}0x00};\n")
  string(REPLACE "\\" "\\\\" literal "${name}")
  string(REPLACE "\"" "\\\"" literal "${literal}")
  string(APPEND entries "      EmbeddedFile{\"${literal}\", text(kFile${index}, ${size})},\n")
  math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${OUTPUT}.new "// Made by cmake/TileglassEmbedScript.cmake.
#include \"${header}\"

#include <array>
#include <cstddef>

namespace tileglass {

namespace {

${arrays}
std::string_view text(const unsigned char* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

} // namespace

std::span<const EmbeddedFile> ${symbol}() {
  static const std::array<EmbeddedFile, ${index}> files = {
${entries}  };
  return files;
}

} // namespace tileglass
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
