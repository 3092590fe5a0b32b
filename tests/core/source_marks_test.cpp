// Barriers and local memory found in kernels: small cases, and the kernels of the catalogue.
#include "app/core/source_marks.h"

#include <gtest/gtest.h>

#include "kernels/catalogue.h"

namespace tileglass {
namespace {

constexpr auto kBarrier = SourceMarkKind::Barrier;
constexpr auto kDeclaration = SourceMarkKind::LocalDeclaration;
constexpr auto kAccess = SourceMarkKind::LocalAccess;
using Marks = std::vector<SourceMark>;

TEST(SourceMarks, DeclarationAccessAndBarrier) {
  EXPECT_EQ(sourceMarks("__kernel void k(__global float* a) {\n"
                        "  __local float tile[16][17];\n"
                        "  tile[0][1] = a[0];\n"
                        "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                        "  a[0] = tile[1][0] + tile[0][1];\n"
                        "}\n"),
            (Marks{{2, kDeclaration}, {3, kAccess}, {4, kBarrier}, {5, kAccess}}));
}

TEST(SourceMarks, SeveralDeclaratorsAndParameters) {
  EXPECT_EQ(sourceMarks("__kernel void k(__local float* scratch, const uint n) {\n"
                        "  local float a[4], b[N + 1];\n"
                        "  scratch[n] = 1;\n"
                        "  b[n] = a[n];\n"
                        "  n = 2;\n"
                        "}\n"),
            (Marks{{1, kDeclaration}, {2, kDeclaration}, {3, kAccess}, {4, kAccess}}));
}

TEST(SourceMarks, CommentsStringsAndOtherNamesDoNotCount) {
  EXPECT_EQ(sourceMarks("// barrier(CLK_LOCAL_MEM_FENCE);\n"
                        "/* __local float tile[4]; */\n"
                        "int barrier_count; int localized = 1;\n"
                        "#define FENCE barrier(CLK_LOCAL_MEM_FENCE)\n"
                        "int barrier;\n"),
            Marks());
}

TEST(SourceMarks, TheNewerBarrierAndAFlagInAFenceAreToldApart) {
  EXPECT_EQ(sourceMarks("work_group_barrier(CLK_LOCAL_MEM_FENCE);\n"), (Marks{{1, kBarrier}}));
}

TEST(SourceMarks, DamagedTextEnds) {
  EXPECT_EQ(sourceMarks("__local").size(), 0U);
  EXPECT_EQ(sourceMarks("__local float a[").size(), 0U);
  EXPECT_EQ(sourceMarks("__local float a[]]]] ; a[0]; )))").size(), 2U);
}

std::size_t countOf(const Marks& marks, SourceMarkKind kind) {
  std::size_t count = 0;
  for (const SourceMark& mark : marks) {
    count += mark.kind == kind ? 1 : 0;
  }
  return count;
}

TEST(SourceMarks, TiledMatmulHasTwoOfEachAndNaiveNone) {
  const Marks tiled = sourceMarks(*kernelSource("matmul/tiled.cl"));
  EXPECT_EQ(countOf(tiled, kBarrier), 2U);
  EXPECT_EQ(countOf(tiled, kDeclaration), 2U);
  EXPECT_EQ(countOf(tiled, kAccess), 3U) << "two loads and the sum";
  EXPECT_TRUE(sourceMarks(*kernelSource("matmul/naive.cl")).empty());
  EXPECT_EQ(countOf(sourceMarks(*kernelSource("matmul/no_second_barrier.cl")), kBarrier), 1U);
}

} // namespace
} // namespace tileglass
