#include "inspector/replay/LaneSummary.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::replay {
namespace {

using trace::AgentId;
using trace::kKindIndex;

MemoryTrace recorded(Frame frames, std::uint64_t seed) {
    MemoryTrace memory;
    ArbitraryRun run(seed);
    for (Frame frame = 0; frame < frames; ++frame)
        static_cast<void>(run.step({&memory}));
    return memory;
}

LaneSummary summarised(MemoryTrace& memory) {
    LaneSummary summary;
    while (!summary.extend(memory, memory.lastFrame()).value()) {
    }
    return summary;
}

TEST(LaneSummary, BlocksHoldWhatCountingGives) {
    auto memory = recorded(1500, 4);
    const auto summary = summarised(memory);
    trace::RecordBuffer all;
    ASSERT_TRUE(memory.read(0, 1499, all));

    for (std::size_t level = 0; level < LaneSummary::kLevels; ++level) {
        const Frame width = LaneSummary::framesPerBlock(level);
        std::map<Frame, std::uint32_t> expected;
        for (const auto& row : all.rows<trace::ShotFired>())
            if (row.data.agent == AgentId{1})
                ++expected[row.frame / width * width];

        const auto cells = summary.cells(AgentId{1}, kKindIndex<trace::ShotFired>, level, 0, 1499);

        ASSERT_EQ(cells.size(), expected.size());
        for (const auto& cell : cells)
            EXPECT_EQ(cell.count, expected[cell.from]);
    }
}

TEST(LaneSummary, GivesTheBlocksThatOverlapAWindow) {
    auto memory = recorded(400, 4);
    const auto summary = summarised(memory);
    const auto kind = kKindIndex<trace::ShotFired>;
    const auto all = summary.cells(AgentId{0}, kind, 0, 0, 399);

    const auto some = summary.cells(AgentId{0}, kind, 0, 100, 200);

    std::vector<LaneSummary::Cell> expected;
    for (const auto& cell : all)
        if (cell.from <= 200 && cell.from + 16 > 100)
            expected.push_back(cell);
    EXPECT_EQ(some, expected);
    EXPECT_FALSE(some.empty());
    EXPECT_TRUE(summary.cells(AgentId{9}, kind, 0, 0, 399).empty());
}

RC_GTEST_PROP(LaneSummary, GrowingInStepsGivesTheSameAsAtOnce, (std::uint64_t seed)) {
    auto memory = recorded(100, seed);
    LaneSummary grown;

    for (Frame last = 0; last < 100; last += 1 + static_cast<Frame>(seed % 13))
        RC_ASSERT(grown.extend(memory, last).value());
    RC_ASSERT(grown.extend(memory, 99).value());

    const auto whole = summarised(memory);
    for (std::size_t kind = 0; kind < trace::kKindCount; ++kind)
        for (const AgentId agent : {AgentId{0}, AgentId{2}, trace::kNoAgent}) {
            RC_ASSERT(grown.total(agent, kind) == whole.total(agent, kind));
            RC_ASSERT(grown.cells(agent, kind, 1, 0, 99) == whole.cells(agent, kind, 1, 0, 99));
        }
}

TEST(LaneSummary, PicksTheWidthThatFits) {
    EXPECT_EQ(LaneSummary::levelFor(1), 0U);
    EXPECT_EQ(LaneSummary::levelFor(64), 1U);
    EXPECT_EQ(LaneSummary::levelFor(1000), 2U);
    EXPECT_EQ(LaneSummary::levelFor(1'000'000), 4U);
}

} // namespace
} // namespace percept::replay
