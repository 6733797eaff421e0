#include "Ask.h"
#include "TemporaryFolder.h"
#include "ThreeRooms.h"
#include "inspector/ask/Who.h"
#include "percept/base/Frames.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

// What is said of past signals is what the run recorded of them: noticed, missed, still on its way,
// stopped on it, or silent since; and never nothing at all.
namespace percept::ask::past_signals_test {
namespace {

constexpr AgentId kSource{3};

/// A run with all its records.
struct Recorded {
    std::unique_ptr<replay::Recording> recording;
    trace::RecordBuffer records;
    std::unique_ptr<RunContext> context;

    Recorded(const std::filesystem::path& folder, const test::ThreeRooms& rooms) {
        recording = test::recordRooms(folder, rooms);
        context = std::make_unique<RunContext>(*recording);
        auto all = context->fullRecords(0, recording->lastFrame());
        EXPECT_TRUE(all);
        records = std::move(*all);
    }
    [[nodiscard]] Frame lately(Frame asked) const {
        return asked - framesOf(kLookBack, recording->info().step);
    }
    [[nodiscard]] Frame madeAt(trace::RecordId signal) const {
        for (const auto& row : records.rows<trace::SignalEmitted>())
            if (row.id == signal)
                return row.frame;
        return -1;
    }
    /// The verdict on the signal that was made at a frame, up to another one.
    template <class Record>
    [[nodiscard]] const trace::Row<Record>*
    find(AgentId agent, Frame made, Frame from, Frame to) const {
        const trace::Row<Record>* found = nullptr;
        for (const auto& row : records.rows<Record>())
            if (row.data.agent == agent && row.data.about == kSource && row.frame >= from &&
                row.frame <= to && (made < 0 || madeAt(row.data.signal) == made))
                found = &row;
        return found;
    }
    [[nodiscard]] WhyNoticed why(AgentId agent, Frame frame) const {
        return ask::ask(NoticeQuestion{.agent = agent, .about = kSource, .frame = frame},
                        *context,
                        [](double) { return false; })
            .value();
    }
    [[nodiscard]] Perception one(AgentId agent, Frame frame) const {
        const auto answer = why(agent, frame);
        EXPECT_EQ(answer.perceptions.size(), 1U);
        return answer.perceptions.empty() ? Perception{} : answer.perceptions.front();
    }
};

/// What was counted, so that a property is not true of nothing.
struct Counts {
    int noticed = 0;
    int missed = 0;
    int coming = 0;
    int silent = 0;
    int lost = 0;
};

void expectNoticed(const Recorded& run, AgentId agent, Frame asked, const Perception& told) {
    const auto* const row = run.find<trace::Notified>(agent, told.made, run.lately(asked), asked);
    const bool early = told.made >= run.lately(asked);
    ASSERT_TRUE(row != nullptr || early) << told.answer;
    ASSERT_NE(run.find<trace::Notified>(agent, told.made, 0, asked), nullptr) << told.answer;
    if (row != nullptr) {
        EXPECT_NEAR(told.intensity, row->data.intensity, 1e-9) << told.answer;
    }
}

void expectMissed(const Recorded& run, AgentId agent, Frame asked, const Perception& told) {
    EXPECT_EQ(run.find<trace::Notified>(agent, told.made, 0, asked), nullptr) << told.answer;
    const auto* const row = run.find<trace::SignalRejected>(agent, told.made, 0, asked);
    if (row != nullptr) {
        EXPECT_EQ(told.reason, row->data.gate) << told.answer;
    }
}

/// @param settled nobody moves, and no door does after the frame asked about
void expectComing(
    const Recorded& run, AgentId agent, Frame asked, const Perception& told, bool settled) {
    EXPECT_EQ(run.find<trace::Notified>(agent, told.made, 0, asked), nullptr) << told.answer;
    EXPECT_EQ(run.find<trace::SignalRejected>(agent, told.made, 0, asked), nullptr) << told.answer;
    const Frame arrives = asked + framesOf(*told.arrives, run.recording->info().step);
    if (!settled || arrives > run.recording->lastFrame())
        return;
    const auto* const heard = run.find<trace::Notified>(agent, told.made, arrives, arrives);
    const auto* const missed = run.find<trace::SignalRejected>(agent, told.made, arrives, arrives);
    EXPECT_TRUE(heard != nullptr || missed != nullptr) << told.answer;
    EXPECT_EQ(heard != nullptr, told.reason == trace::Gate::None) << told.answer;
}

void expectSilent(const Recorded& run, AgentId agent, Frame asked, const Perception& told) {
    EXPECT_EQ(run.find<trace::Notified>(agent, -1, run.lately(asked), asked), nullptr)
        << told.answer;
    if (told.made < 0)
        return;
    const auto heard = run.find<trace::Notified>(agent, told.made, 0, asked) != nullptr;
    EXPECT_EQ(told.answer.find("that one: noticed") != std::string::npos, heard) << told.answer;
}

void expectAsRecorded(const Recorded& run,
                      AgentId agent,
                      Frame asked,
                      const std::vector<Perception>& list,
                      bool settled,
                      Counts& counts) {
    ASSERT_FALSE(list.empty());
    for (const Perception& told : list) {
        EXPECT_FALSE(told.answer.empty());
        if (told.notified) {
            expectNoticed(run, agent, asked, told);
            ++counts.noticed;
        } else if (told.arrives) {
            expectComing(run, agent, asked, told, settled);
            ++counts.coming;
        } else if (told.silent) {
            expectSilent(run, agent, asked, told);
            ++counts.silent;
        } else if (told.made >= 0) {
            expectMissed(run, agent, asked, told);
            ++counts.missed;
            counts.lost += told.answer.find("lost at door") != std::string::npos;
        }
    }
}

/// Doors and signals at random frames. @param last frame of the last command
std::string randomCommands(Random& random, bool moves, Frame& last) {
    std::vector<std::pair<Frame, std::string>> lines;
    const auto frame = [&] { return static_cast<Frame>(random.below(300)); };
    for (int i = 0; i < 6; ++i) {
        const Frame at = frame();
        const bool first = random.below(2) == 0;
        const bool open = random.below(2) == 0;
        lines.emplace_back(at, test::setDoor(at, first ? "d1" : "d2", open));
    }
    for (int i = 0; i < 3; ++i) {
        const Frame at = frame();
        const double strength = random.between(0.4, 4.0);
        lines.emplace_back(at, test::emitOf(at, strength));
    }
    if (moves)
        for (const auto& [at, x] : {std::pair(10, 29.0), std::pair(150, 11.0)})
            lines.emplace_back(
                at,
                fmt::format(
                    "{{\"frame\":{},\"do\":\"move\",\"agent\":\"a1\",\"position\":[{},5]}}\n",
                    at,
                    x));
    std::stable_sort(
        lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string text = moves ? "{\"frame\":0,\"do\":\"possess\",\"agent\":\"a1\"}\n" : "";
    for (const auto& [at, line] : lines)
        text += line;
    last = lines.back().first;
    return text;
}

class PastSignals : public testing::TestWithParam<const char*> {
protected:
    TemporaryFolder folder;
};

TEST_P(PastSignals, AreToldAsTheRunRecordedThem) {
    Counts counts;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        test::ThreeRooms rooms;
        rooms.manager = GetParam();
        rooms.inverseSpeed = seed % 4 == 0 ? 0.0 : seed % 2 == 0 ? 0.03 : 0.1;
        rooms.travels = seed % 3 == 0;
        if (seed % 4 == 1 && rooms.manager == "regional")
            rooms.kind = "smell";
        if (seed % 5 == 0)
            rooms.emissions = R"({"modality":"snd","strength":2,"on":"presence","every":1.7})";
        rooms.traceLevel = seed % 2 == 0 ? trace::TraceLevel::Normal : trace::TraceLevel::Full;
        const bool moves = seed % 3 == 0;
        Frame last = 0;
        rooms.commands = randomCommands(random, moves, last);
        const Recorded run(folder.path(), rooms);
        for (Frame asked = 3; asked < rooms.frames; asked += 23) {
            const bool settled = !moves && asked > last + 2;
            const auto who =
                ask::ask(WitnessQuestion{.about = kSource, .frame = asked}, *run.context).value();
            ASSERT_EQ(who.size(), 3U);
            for (const Witness& witness : who) {
                SCOPED_TRACE(fmt::format("a{} at {}", trace::indexOf(witness.agent), asked));
                expectAsRecorded(run, witness.agent, asked, witness.perceptions, settled, counts);
                const auto why = run.why(witness.agent, asked).perceptions;
                ASSERT_EQ(why.size(), witness.perceptions.size());
                for (std::size_t i = 0; i < why.size(); ++i)
                    EXPECT_EQ(why[i].answer, witness.perceptions[i].answer);
            }
        }
    }
    EXPECT_GT(counts.noticed, 20);
    EXPECT_GT(counts.missed, 20);
    EXPECT_GT(counts.coming, 20);
    EXPECT_GT(counts.silent, 20);
    EXPECT_EQ(counts.lost > 0, GetParam() != std::string("regional"));
}

INSTANTIATE_TEST_SUITE_P(Managers,
                         PastSignals,
                         testing::Values("regional", "graph", "portals"),
                         [](const auto& manager) { return std::string(manager.param); });

/// The door is open when it is made, and shut when its front comes there.
test::ThreeRooms shutOnTheWay(const char* manager) {
    return {.manager = manager,
            .commands =
                test::setDoor(0, "d1", true) + test::emitOf(0, 4) + test::setDoor(30, "d1", false)};
}

TEST(PastSignal, IsOnItsWayUntilTheFrontArrives) {
    TemporaryFolder folder;
    const Recorded run(folder.path(), shutOnTheWay("regional"));

    EXPECT_TRUE(run.one(AgentId{1}, 20).answer.starts_with("Arrives in 1."));
    const auto then = run.one(AgentId{1}, 60);
    EXPECT_EQ(then.answer,
              "Arrives in 0.42 s, and as things are now too weak, by 0.199; made at "
              "0.02 s");
    EXPECT_FALSE(then.notified);
    EXPECT_EQ(run.one(AgentId{1}, 85).answer, "Not noticed: too weak, by 0.199; made at 0.02 s");
    EXPECT_EQ(run.one(AgentId{1}, 200).answer,
              "Not noticed: emitted no snd since 0.02 s; that one: too weak, by 0.199; made at "
              "0.02 s");
}

TEST(PastSignal, IsLostAtTheDoorThatStoppedIt) {
    TemporaryFolder folder;
    for (const char* manager : {"graph", "portals"}) {
        const Recorded run(folder.path(), shutOnTheWay(manager));

        EXPECT_TRUE(run.one(AgentId{1}, 20).arrives);
        EXPECT_EQ(run.one(AgentId{1}, 40).answer,
                  "Not noticed: door d1 is shut on its path; made at 0.02 s");
        EXPECT_EQ(run.one(AgentId{1}, 58).answer,
                  "Not noticed: lost at door d1, which was shut when it came there, at 0.93 s; "
                  "made at 0.02 s");
        EXPECT_NE(run.one(AgentId{1}, 300).answer.find("lost at door d1"), std::string::npos);
    }
}

TEST(PastSignal, IsToldAsATable) {
    TemporaryFolder folder;
    const Recorded run(folder.path(), shutOnTheWay("regional"));
    const auto at = [&](double time) {
        const auto answer = ask::ask(WhoQuestion{.about = "src", .at = time}, *run.context).value();
        std::vector<std::string> outcomes;
        for (const WhoRow& row : answer.rows)
            outcomes.push_back(row.outcome);
        return outcomes;
    };

    EXPECT_EQ(at(1.0), (std::vector<std::string>{"noticed", "arriving", "arriving"}));
    EXPECT_EQ(at(3.0), (std::vector<std::string>{"not emitted", "not emitted", "missed"}));
}

TEST(PastSignal, ThatNobodyEmittedIsSaidSo) {
    TemporaryFolder folder;
    const Recorded run(folder.path(), {.frames = 60});

    EXPECT_EQ(run.one(AgentId{0}, 30).answer, "Not noticed: src gives off nothing");
}

TEST(PastSignal, LingersIfItIsASmell) {
    TemporaryFolder folder;
    test::ThreeRooms rooms{.inverseSpeed = 0.5, .kind = "smell", .commands = test::emitOf(0, 10)};
    rooms.threshold = 1;
    const Recorded run(folder.path(), rooms);
    int noticed = 0;
    for (const auto& row : run.records.rows<trace::Notified>()) {
        EXPECT_TRUE(run.one(row.data.agent, row.frame).notified) << row.frame;
        ++noticed;
    }
    EXPECT_GT(noticed, 5);
    EXPECT_FALSE(run.one(AgentId{2}, 300).answer.empty());
}

} // namespace
} // namespace percept::ask::past_signals_test
