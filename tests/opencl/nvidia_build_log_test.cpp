#include <gtest/gtest.h>

#include "app/opencl/nvidia_build_log.h"

namespace tileglass {
namespace {

TEST(NvidiaBuildLog, oneKernelWithLocalMemory) {
  const auto figures =
      parseNvidiaBuildLog("ptxas info    : 0 bytes gmem\n"
                          "ptxas info    : Compiling entry function 'matmul_tiled' for 'sm_90'\n"
                          "ptxas info    : Function properties for matmul_tiled\n"
                          "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
                          "ptxas info    : Used 34 registers, used 1 barriers, 8192 bytes smem, 400 bytes cmem[0]\n");
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures.at("matmul_tiled"), (NvidiaKernelFigures{34, 0, 0, 0, 8192}));
}

TEST(NvidiaBuildLog, spillsAndSeveralKernelsKeepTheirOwnFigures) {
  const auto figures =
      parseNvidiaBuildLog("ptxas info    : Compiling entry function 'partial' for 'sm_86'\r\n"
                          "ptxas info    : Function properties for partial\r\n"
                          "ptxas         .     128 bytes stack frame, 96 bytes spill stores, 144 bytes spill loads\r\n"
                          "ptxas info    : Used 255 registers, 380 bytes cmem[0]\r\n"
                          "ptxas info    : Compiling entry function 'final' for 'sm_86'\r\n"
                          "ptxas info    : Function properties for final\r\n"
                          "ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\r\n"
                          "ptxas info    : Used 10 registers, 1024 bytes smem, 364 bytes cmem[0]\r\n");
  EXPECT_EQ(figures.at("partial"), (NvidiaKernelFigures{255, 128, 96, 144, 0}));
  EXPECT_EQ(figures.at("final"), (NvidiaKernelFigures{10, 0, 0, 0, 1024}));
}

TEST(NvidiaBuildLog, aCalledFunctionDoesNotTakeTheEntrysRegisters) {
  const auto figures = parseNvidiaBuildLog("ptxas info    : Compiling entry function 'outer' for 'sm_70'\n"
                                           "ptxas info    : Function properties for outer\n"
                                           "    8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads\n"
                                           "ptxas info    : Function properties for inner\n"
                                           "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
                                           "ptxas info    : Used 40 registers, 352 bytes cmem[0]\n");
  EXPECT_EQ(figures.at("outer"), (NvidiaKernelFigures{40, 8, 4, 4, 0}));
  EXPECT_FALSE(figures.at("inner").registers);
}

TEST(NvidiaBuildLog, olderLogsAddTheParametersToSharedMemory) {
  const auto figures = parseNvidiaBuildLog("ptxas info    : Compiling entry function 'old' for 'sm_13'\n"
                                           "ptxas info    : Used 20 registers, 1088+16 bytes smem, 4 bytes cmem[1]\n");
  EXPECT_EQ(figures.at("old").registers, 20U);
  EXPECT_EQ(figures.at("old").sharedBytes, 1104U);
  EXPECT_FALSE(figures.at("old").spillLoadBytes);
}

TEST(NvidiaBuildLog, otherLogsHaveNoFigures) {
  EXPECT_TRUE(parseNvidiaBuildLog("").empty());
  EXPECT_TRUE(parseNvidiaBuildLog("warning: unused variable 'registers'\nUsed registers\n 5 bytes smem").empty());
  EXPECT_TRUE(parseNvidiaBuildLog("ptxas info    : Used 99999999999999999999999 registers\n").empty());
}

} // namespace
} // namespace tileglass
