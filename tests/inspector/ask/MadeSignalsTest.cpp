#include "Ask.h"
#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "inspector/explain/GateText.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

// What was made of a signal is told as the run found it, however long ago within the second.
namespace percept::ask::made_signals_test {
namespace {

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// All records of a fully traced run of a sample.
struct Traced {
    std::unique_ptr<replay::Recording> recording;
    trace::RecordBuffer records;

    Traced(const std::filesystem::path& folder, test::SampleRun run) {
        run.traceLevel = trace::TraceLevel::Full;
        recording = test::recordSample(folder, run);
        EXPECT_TRUE(recording->read(0, recording->lastFrame(), records));
    }
    [[nodiscard]] bool isEvent(trace::ModalityId modality) const {
        const auto& id = recording->info().modalities[trace::indexOf(modality)];
        return id == "sound" || id == "touch";
    }
    [[nodiscard]] const trace::Row<trace::SignalEmitted>* signal(trace::RecordId id) const {
        for (const auto& row : records.rows<trace::SignalEmitted>())
            if (row.id == id)
                return &row;
        return nullptr;
    }
    /// Whether it is the noise of a shot, or an echo of one.
    [[nodiscard]] bool isShot(const trace::Row<trace::SignalEmitted>& made) const {
        const auto& shots = records.rows<agent::ShotFired>();
        const auto* const parent = signal(made.cause);
        return std::any_of(shots.begin(),
                           shots.end(),
                           [&](const auto& shot) { return shot.id == made.cause; }) ||
               (parent != nullptr && isShot(*parent));
    }
    /// Whether the same source made another signal of the kind after it, up to a frame.
    [[nodiscard]] bool isOutdated(const trace::Row<trace::SignalEmitted>& made, Frame frame) const {
        const auto& rows = records.rows<trace::SignalEmitted>();
        return std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
            return row.id > made.id && row.frame <= frame && row.data.source == made.data.source &&
                   row.data.modality == made.data.modality && isShot(row) == isShot(made);
        });
    }
    /// What is said of it; null: one of the two is gone, or both are of one side.
    [[nodiscard]] std::optional<Perception> asked(AgentId agent,
                                                  AgentId about,
                                                  const trace::Row<trace::SignalEmitted>& made,
                                                  Frame frame) const {
        const auto why = whyNoticed(*recording, agent, about, frame, [](double) { return false; });
        if (!why) {
            ADD_FAILURE() << why.error().message;
            return std::nullopt;
        }
        for (const Perception& each : why->perceptions)
            if (each.id == made.data.modality && (each.act == "shot") == isShot(made))
                return each;
        EXPECT_EQ(why->perceptions.size(), 1U) << "nothing is said of it";
        return std::nullopt;
    }
};

struct Counts {
    int heard = 0;
    int missed = 0;
    int measuredAgain = 0;
};

void expectVerdict(const Perception& told,
                   const trace::Row<trace::SignalEmitted>& made,
                   const trace::Row<trace::Notified>& row) {
    EXPECT_TRUE(told.notified) << row.frame << ": " << told.answer;
    EXPECT_TRUE(near(told.intensity, row.data.intensity)) << told.intensity;
    EXPECT_EQ(told.made, made.frame);
    const auto spare =
        "with " + explain::quantity(row.data.intensity - row.data.threshold, "") + " to spare";
    EXPECT_NE(told.answer.find(spare), std::string::npos) << told.answer << ", not " << spare;
}

void expectVerdict(const Perception& told,
                   const trace::Row<trace::SignalEmitted>& made,
                   const trace::Row<trace::SignalRejected>& row) {
    EXPECT_FALSE(told.notified) << row.frame << ": " << told.answer;
    EXPECT_EQ(told.reason, row.data.gate) << told.answer;
    EXPECT_EQ(told.made, made.frame);
    const auto measure = explain::measureOf(row.data.gate, row.data.measured, row.data.limit);
    const auto failed = std::find_if(told.gates.begin(), told.gates.end(), [](const auto& line) {
        return line.checked && !line.passed;
    });
    ASSERT_NE(failed, told.gates.end());
    EXPECT_TRUE(near(failed->measured, measure.measured)) << failed->measured;
    EXPECT_TRUE(near(failed->limit, measure.limit)) << failed->limit;
    EXPECT_TRUE(near(failed->margin, measure.margin)) << failed->margin;
}

template <class Record>
int compare(const Traced& run, std::size_t most, Counts& counts) {
    std::vector<const trace::Row<Record>*> rows;
    for (const auto& row : run.records.rows<Record>())
        if (row.data.about != trace::kNoAgent && run.isEvent(row.data.modality))
            rows.push_back(&row);
    int compared = 0;
    const std::size_t every = std::max<std::size_t>(1, rows.size() / most);
    for (std::size_t i = 0; i < rows.size(); i += every) {
        const auto& row = *rows[i];
        // Of the fronts of a slow sound only the strongest is told.
        if constexpr (std::is_same_v<Record, trace::SignalRejected>)
            if (std::any_of(rows.begin(), rows.end(), [&](const auto* other) {
                    return other != &row && other->data.signal == row.data.signal &&
                           other->data.agent == row.data.agent;
                }))
                continue;
        const auto* made = run.signal(row.data.signal);
        if (made == nullptr) {
            ADD_FAILURE() << "a test of no signal";
            continue;
        }
        for (const Frame later : {0, 7, 31, 59}) {
            const Frame frame = row.frame + later;
            if (frame > run.recording->lastFrame() || run.isOutdated(*made, frame))
                break;
            const auto told = run.asked(row.data.agent, row.data.about, *made, frame);
            if (!told)
                continue;
            expectVerdict(*told, *made, row);
            counts.measuredAgain += !told->recorded;
            ++compared;
        }
    }
    return compared;
}

class MadeSignalsTest : public testing::TestWithParam<const char*> {
protected:
    TemporaryFolder folder;
};

TEST_P(MadeSignalsTest, AreToldAsTheRunFoundThemAtTheirOwnMoment) {
    const Traced run(folder.path(), {.level = GetParam(), .frames = 900});
    Counts counts;
    counts.heard = compare<trace::Notified>(run, 12, counts);
    counts.missed = compare<trace::SignalRejected>(run, 12, counts);

    EXPECT_GT(counts.heard + counts.missed, 10);
    EXPECT_GE(counts.measuredAgain * 10, (counts.heard + counts.missed) * 9)
        << "of nearly all, the gates that passed are measured, too";
}

INSTANTIATE_TEST_SUITE_P(Samples, MadeSignalsTest, testing::Values("arena", "guard-post", "raid"));

/// What a normal recording says was noticed, no full one says was missed since.
TEST(RecordedEvidence, IsWhatWasDeliveredAndNothingThatMayHaveEnded) {
    TemporaryFolder folder;
    int noticed = 0;
    int unknown = 0;
    for (const char* level : {"guard-post", "raid"}) {
        const Traced full(folder.path(), {.level = level, .frames = 600});
        const auto foreign = test::recordSample(
            folder.path(), {level, 600, trace::TraceLevel::Normal, "simulation 0"});
        const auto agents = static_cast<std::uint32_t>(foreign->info().agents.size());
        std::map<trace::RecordId, Frame> made;
        for (const auto& row : full.records.rows<trace::SignalEmitted>())
            made[row.id] = row.frame;
        for (Frame frame = 40; frame < 600; frame += 11)
            for (std::uint32_t i = 0; i < agents * agents; i += 3) {
                const AgentId agent{i / agents};
                const AgentId about{i % agents};
                if (agent == about)
                    continue;
                const auto why = whyNoticed(*foreign, agent, about, frame);
                if (!why)
                    continue;
                for (const Perception& told : why->perceptions) {
                    unknown += told.unknown;
                    EXPECT_FALSE(told.unknown && told.notified);
                    if (told.latestFrame < frame && (told.notified || told.unknown)) {
                        const auto moment = fmt::format("{:.2f} s",
                                                        static_cast<double>(told.latestFrame) *
                                                            foreign->info().step);
                        EXPECT_NE(told.answer.find(moment), std::string::npos) << told.answer;
                    }
                    if (!told.notified)
                        continue;
                    ++noticed;
                    const Frame arrives = framesOf(told.delay, foreign->info().step) + 1;
                    // What was made before and comes later, as echoes do, ends nothing.
                    for (const auto& row : full.records.rows<trace::SignalRejected>())
                        EXPECT_FALSE(row.data.agent == agent && row.data.about == about &&
                                     row.data.modality == told.id && row.frame <= frame &&
                                     made[row.data.signal] > told.latestFrame - arrives &&
                                     row.frame + arrives <= frame)
                            << level << " " << frame << ": " << told.answer;
                }
            }
    }
    EXPECT_GT(noticed, 10);
    EXPECT_GT(unknown, 10);
}

} // namespace
} // namespace percept::ask::made_signals_test
