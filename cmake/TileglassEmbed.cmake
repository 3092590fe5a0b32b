# tileglass_embed(TARGET HEADER path.h SYMBOL name [BASE folder] FILES file...)
#
# Puts the files into TARGET as they are, byte for byte, and makes a header (HEADER is its path under
# ${PROJECT_BINARY_DIR}/generated) that declares
#   namespace tileglass { std::span<const EmbeddedFile> name(); }
# with the files in the order given. Names are relative to BASE (default: the calling folder). A changed file is
# embedded anew at the next build. Needs CMake alone: no xxd, no assembler, no Python.
set(TILEGLASS_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/TileglassEmbedScript.cmake)

function(tileglass_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 EMBED "" "HEADER;SYMBOL;BASE" "FILES")
  if(NOT EMBED_HEADER OR NOT EMBED_SYMBOL OR NOT EMBED_FILES)
    message(FATAL_ERROR "tileglass_embed(${target}): HEADER, SYMBOL and FILES are needed")
  endif()
  if(NOT EMBED_BASE)
    set(EMBED_BASE ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  cmake_path(ABSOLUTE_PATH EMBED_BASE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  set(files "")
  set(names "")
  foreach(file IN LISTS EMBED_FILES)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE OUTPUT_VARIABLE absolute)
    cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY ${EMBED_BASE} OUTPUT_VARIABLE name)
    list(APPEND files ${absolute})
    list(APPEND names ${name})
  endforeach()

  # The header depends on the symbol alone, so it is written here, and only when it differs.
  set(header ${PROJECT_BINARY_DIR}/generated/${EMBED_HEADER})
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT [[
// Made by cmake/TileglassEmbed.cmake.
#pragma once

#include <span>

#include "app/core/embedded_file.h"

namespace tileglass {

std::span<const EmbeddedFile> @EMBED_SYMBOL@();

} // namespace tileglass
]])

  set(source ${PROJECT_BINARY_DIR}/generated/embedded/${EMBED_SYMBOL}.cpp)
  # The list goes through a file: a command line has a length limit, and a semicolon would be eaten on it.
  set(list_file ${PROJECT_BINARY_DIR}/generated/embedded/${EMBED_SYMBOL}.cmake)
  file(CONFIGURE OUTPUT ${list_file} @ONLY CONTENT [[
set(header "@EMBED_HEADER@")
set(symbol "@EMBED_SYMBOL@")
set(files "@files@")
set(names "@names@")
]])
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DLIST=${list_file} -DOUTPUT=${source} -P ${TILEGLASS_EMBED_SCRIPT}
    DEPENDS ${files} ${list_file} ${TILEGLASS_EMBED_SCRIPT}
    COMMENT "Embedding ${EMBED_SYMBOL}"
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
