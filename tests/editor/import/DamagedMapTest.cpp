#include "TextMutator.h"
#include "editor/import/RavenImport.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

namespace percept::importing {
namespace {

constexpr int kCases = 3000;
constexpr std::uint64_t kSeed = 20260101;

constexpr const char* kMap =
    "4\r\n"
    "Index: 0 PosX: 10 PosY: 20\r\n"
    "Index: -1 PosX: 15 PosY: 20\r\n"
    "Index: 2 PosX: 30 PosY: 20\r\n"
    "Index: 3 PosX: 40.5 PosY: 30\r\n"
    "3\r\n"
    "m_iFrom: 0 m_iTo: 2 m_fCost: 20 m_iFlags: 64 ID: 7\r\n"
    "m_iFrom: 2 m_iTo: 0 m_fCost: 20 m_iFlags: 64 ID: 7\r\n"
    "m_iFrom: 2 m_iTo: 3 m_fCost: 0 m_iFlags: 0 ID: -1\r\n"
    "\r\n"
    "100 50\r\n"
    "0  0 0  100 0  0 1\r\n"
    "0  -1.07374e+008 -1.07374e+008  -1.07374e+008 -1.07374e+008  -1 -1\r\n"
    "11 7  20 10  20 30 2 8 9\r\n"
    "12 8 7 6  18 20 4\r\n"
    "12 9 7 6  22 20 4\r\n"
    "5 10  10 20 7 -1\r\n"
    "4 11  30 20 7 50 2\r\n"
    "7 12  40.5 30 7 3";

TEST(DamagedMap, IsRefusedWithAPlaceOrBecomesALevelThatCanBeSaved) {
    TextMutator mutator(kSeed);
    int accepted = 0;
    for (int number = 0; number < kCases && !HasFailure(); ++number) {
        const std::string text = mutator.mutate(kMap);
        SCOPED_TRACE(text);

        const auto imported = importRaven(text, "damaged.map");

        if (!imported) {
            EXPECT_TRUE(imported.error().place.starts_with("damaged.map"));
            continue;
        }
        ++accepted;
        static_cast<void>(level::validate(imported->level));
        const auto again = level::parseLevel(level::writeLevel(imported->level), "again");
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(again->level, imported->level);
    }
    EXPECT_GT(accepted, kCases / 50);
    EXPECT_LT(accepted, kCases);
}

TEST(DamagedMap, AMapThatPromisesMuchTakesNoMemory) {
    const auto nodes = importRaven("2000000000\nIndex: 0 PosX: 1 PosY: 1\n", "damaged.map");
    const auto edges = importRaven("0\n2000000000\n\n10 10\n", "damaged.map");
    const auto switches = importRaven("0\n0\n\n10 10\n11 1 0 0 1 1 2000000000 2", "damaged.map");

    ASSERT_FALSE(nodes);
    EXPECT_EQ(nodes.error().code, ErrorCode::Corrupt);
    EXPECT_FALSE(edges);
    EXPECT_FALSE(switches);
}

} // namespace
} // namespace percept::importing
