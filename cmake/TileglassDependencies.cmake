# Every library from elsewhere, found once. resources/docs/decisions says why each was chosen.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS filesystem system)

# Khronos packages where they exist, else CMake's own FindOpenCL.
find_package(OpenCLHeadersCpp QUIET)
find_package(OpenCL REQUIRED)
