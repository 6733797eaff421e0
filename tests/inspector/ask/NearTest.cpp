#include "inspector/ask/Near.h"

#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::near_test {
namespace {

constexpr Frame kFrames = 900;

/// A run of the arena, in which bots walk about and die.
class NearTest : public testing::Test {
protected:
    /// By asking for each agent and each frame on its own.
    std::vector<NearRow> counted(const NearQuestion& question, Frame first, Frame last) {
        std::vector<NearRow> rows;
        const Seconds step = recording->info().step;
        for (std::uint32_t i = 0; i < recording->info().agents.size(); ++i) {
            std::vector<Frame> frames;
            NearRow row{.agent = trace::AgentId{i}, .closest = 1e9};
            for (Frame frame = first; frame <= last; ++frame) {
                const auto pose = recording->view(frame).value().agents[i];
                const Metres distance = geometry::distance(pose.position, question.at);
                if (!pose.alive || distance > question.within)
                    continue;
                if (distance < row.closest) {
                    row.closest = distance;
                    row.closestAt = static_cast<double>(frame) * step;
                }
                frames.push_back(frame);
            }
            if (frames.empty())
                continue;
            row.first = static_cast<double>(frames.front()) * step;
            row.last = static_cast<double>(frames.back()) * step;
            row.visits = 1;
            for (std::size_t at = 1; at < frames.size(); ++at)
                row.visits += frames[at] == frames[at - 1] + 1 ? 0 : 1;
            row.inside = static_cast<double>(static_cast<Frame>(frames.size()) - row.visits) * step;
            rows.push_back(row);
        }
        std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
            return a.first < b.first;
        });
        return rows;
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording =
        test::recordSample(folder.path(), {.level = "arena", .frames = kFrames});
    RunContext context{*recording};
};

TEST_F(NearTest, ListsWhoWasWithinTheDistanceInTheStretch) {
    Random random(7);
    const Seconds step = recording->info().step;
    std::size_t found = 0;
    std::int64_t most = 0;
    for (int round = 0; round < 12; ++round) {
        const auto view = recording->view(random.below(kFrames)).value();
        const Frame first = random.below(kFrames / 2);
        const Frame last = first + random.below(kFrames / 2);
        const NearQuestion question{.at = view.agents[0].position,
                                    .within = 1.0 + static_cast<double>(round % 4) * 2.0,
                                    .from = static_cast<double>(first) * step,
                                    .until = static_cast<double>(last) * step};

        const auto answer = ask(question, context).value();

        EXPECT_EQ(answer.rows, counted(question, first, last)) << "round " << round;
        found += answer.rows.size();
        for (const NearRow& row : answer.rows)
            most = std::max(most, row.visits);
    }
    EXPECT_GT(found, 20U);
    EXPECT_GT(most, 1) << "some came back";
    EXPECT_EQ(context.steps(), 0) << "poses are recorded";
}

TEST_F(NearTest, GoesToTheEndOfTheRunWhereNoEndIsGiven) {
    const auto answer =
        ask(NearQuestion{.at = {20, 20}, .within = 1000, .from = 1.25}, context).value();

    EXPECT_EQ(answer.rows.size(), recording->info().agents.size());
    EXPECT_EQ(answer.rows.front().first, 1.25);
    EXPECT_NE(answer.summary.find("1000.00 m of (20.00, 20.00) from 1.250 s to 15.000 s"),
              std::string::npos)
        << answer.summary;
}

TEST_F(NearTest, SaysWhatCannotBeAsked) {
    const auto messageOf = [&](const NearQuestion& question) {
        return ask(question, context).error().message;
    };
    EXPECT_EQ(messageOf({.within = 0}), "Within must be more than 0 m");
    EXPECT_EQ(messageOf({.from = 99}),
              "The run has no such time as 99.000 s. Give times from 0.000 s to 15.000 s");
    EXPECT_EQ(messageOf({.from = 3, .until = 2}), "Until, 2.000 s, is before From, 3.000 s");
}

TEST_F(NearTest, CanBeStopped) {
    int looks = 0;
    const auto answer =
        ask(NearQuestion{}, context, [&](double share) { return share < 0.5 && ++looks > 0; });

    EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
    EXPECT_GT(looks, 3);
}

} // namespace
} // namespace percept::ask::near_test
