#include <gtest/gtest.h>

#include "app/core/verification.h"
#include "app/opencl/device_buffers.h"
#include "tests/opencl/run_support.h"

namespace tileglass::test {
namespace {

Device deviceWith(std::uint64_t maxAllocationBytes, bool simulator = false) {
  Device device;
  device.limits.maxAllocationBytes = maxAllocationBytes;
  device.simulator = simulator;
  return device;
}

BufferSpec spec(std::uint64_t elements, std::uint64_t reach) {
  return {"c", BufferRole::Output, ElementType::Float32, elements, reach};
}

TEST(BufferLayout, theBandReachesAsFarAsTheGridAndFurther) {
  EXPECT_EQ(layoutOf(spec(1000, 1024), false, deviceWith(1 << 20)), (BufferLayout{4000, 4096, 4096 + 4096, true}));
}

TEST(BufferLayout, aReachWithinTheBufferStillGetsAFixedBand) {
  EXPECT_EQ(layoutOf(spec(1000, 10), false, deviceWith(1 << 20)), (BufferLayout{4000, 4000, 8096, true}));
}

TEST(BufferLayout, aSimulatorsBufferIsExact) {
  EXPECT_EQ(layoutOf(spec(1000, 1024), false, deviceWith(1 << 20, true)), (BufferLayout{4000, 4000, 4000, true}));
}

TEST(BufferLayout, aConstantArgumentHasNoFixedBand) {
  EXPECT_EQ(layoutOf(spec(16384, 16384), true, deviceWith(1 << 20)).totalBytes, 65536U);
}

// Case L11: just under the largest buffer there is no room for bands.
TEST(BufferLayout, nothingIsLargerThanTheLargestBuffer) {
  EXPECT_EQ(layoutOf(spec(1000, 1100), false, deviceWith(4200)), (BufferLayout{4000, 4200, 4200, false}));
  EXPECT_EQ(layoutOf(spec(1000, 1000), false, deviceWith(4000)), (BufferLayout{4000, 4000, 4000, true}));
}

/// A device buffer of 1,000 elements, reach 1,024, on PoCL.
struct BuffersOnPocl : testing::Test {
  DeviceSession& session = *openSession("Portable Computing Language").value();
  DeviceBuffers buffers{session};
  bool created = false;
  DeviceBuffer& buffer = buffers.obtain(spec(1000, 1024), false, "", created);

  void write(std::uint64_t element) {
    const float value = 1.0F;
    session.queue().enqueueWriteBuffer(buffer.memory, CL_TRUE, element * 4, 4, &value);
  }
};

TEST_F(BuffersOnPocl, anUntouchedBandIsUntouched) {
  buffers.poison(buffer);
  write(999);
  const GuardState guard = buffers.readGuard(buffer);
  EXPECT_FALSE(guard.withinReach);
  EXPECT_FALSE(guard.beyondReach);
}

TEST_F(BuffersOnPocl, aWriteBehindTheBufferIsSeenWhereItIs) {
  write(1000);
  EXPECT_TRUE(buffers.readGuard(buffer).withinReach);
  EXPECT_FALSE(buffers.readGuard(buffer).beyondReach);
  buffers.writeGuard(buffer);
  EXPECT_FALSE(buffers.readGuard(buffer).withinReach);
  write(1024);
  EXPECT_FALSE(buffers.readGuard(buffer).withinReach);
  EXPECT_TRUE(buffers.readGuard(buffer).beyondReach);
}

TEST_F(BuffersOnPocl, poisonFillsTheContentsAlone) {
  buffers.poison(buffer);
  HostArray back;
  buffers.download(buffer, back);
  ASSERT_EQ(back.elements(), 1000U);
  for (const std::int32_t bits : back.ints()) {
    ASSERT_EQ(static_cast<std::uint32_t>(bits), kPoisonBits);
  }
  EXPECT_FALSE(buffers.readGuard(buffer).withinReach);
}

TEST_F(BuffersOnPocl, theSameSizeAndContentsAreOneBuffer) {
  EXPECT_TRUE(created);
  EXPECT_EQ(&buffers.obtain(spec(1000, 1024), false, "", created), &buffer);
  EXPECT_FALSE(created);
  EXPECT_NE(&buffers.obtain(spec(1000, 1024), false, "seed=2", created), &buffer);
  EXPECT_TRUE(created);
}

} // namespace
} // namespace tileglass::test
