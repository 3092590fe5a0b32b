# Every library from elsewhere, found once. resources/docs/decisions says why each was chosen.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS filesystem system)

# The Khronos packages where they exist (each its own), else CMake's FindOpenCL; both give OpenCL::OpenCL.
find_package(OpenCLHeaders QUIET)
find_package(OpenCLHeadersCpp QUIET)
find_package(OpenCLICDLoader QUIET)
if(NOT TARGET OpenCL::OpenCL)
  find_package(OpenCL REQUIRED)
endif()
