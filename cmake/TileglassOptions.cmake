# Flags shared by every target of the project.
add_library(tileglass_options INTERFACE)
target_include_directories(tileglass_options INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
if(MSVC)
  target_compile_options(tileglass_options INTERFACE /W4 /utf-8)
else()
  target_compile_options(tileglass_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
endif()
# GCC 12 warns of overlapping (GCC bug 105651) and of endless copies inside std::string where there are none.
target_compile_options(tileglass_options INTERFACE
  "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-stringop-overflow>")
if(TILEGLASS_WERROR)
  target_compile_options(tileglass_options INTERFACE $<IF:$<CXX_COMPILER_ID:MSVC>,/WX,-Werror>)
endif()
if(TILEGLASS_SANITIZE)
  target_compile_options(tileglass_options INTERFACE -fsanitize=${TILEGLASS_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(tileglass_options INTERFACE -fsanitize=${TILEGLASS_SANITIZE})
endif()
