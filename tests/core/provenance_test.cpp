// SHA-256 by the examples of FIPS 180-4, and how provenances of several requests become one.
#include "app/core/provenance.h"

#include <gtest/gtest.h>

namespace tileglass {
namespace {

TEST(Provenance, Sha256IsThatOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Provenance, TheFirstSurroundingsStandAndSourcesAreAdded) {
  Provenance first{"0.1.0", "2026-12-01T12:00:00Z", "Linux", {}, {sourceRecord("a.cl", "a")}};
  addProvenance(first,
                {"0.1.0", "2026-12-01T12:00:09Z", "Linux", {}, {sourceRecord("a.cl", "a"), sourceRecord("b.cl", "b")}});
  EXPECT_EQ(first.createdAt, "2026-12-01T12:00:00Z");
  ASSERT_EQ(first.sources.size(), 2U);
  EXPECT_EQ(first.sources[1].name, "b.cl");
  Provenance empty;
  addProvenance(empty, first);
  EXPECT_EQ(empty, first);
}

} // namespace
} // namespace tileglass
