#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

/// Every record has a cause, and the chain of causes is the same at every trace level.
namespace percept::sim::causes_test {
namespace {

namespace fs = std::filesystem;
using trace::RecordId;
using trace::TraceLevel;

struct Link {
    std::string kind;
    RecordId cause{};
    bool operator==(const Link&) const = default;
};
using Links = std::map<RecordId, Link>;

/// Kinds that may have no cause: where chains begin.
const std::set<std::string> kRoots{"run_started", "command_taken"};

struct Run {
    Links links;
    std::vector<std::uint64_t> hashes;
    trace::RecordBuffer records;
};

Run play(const level::Level& level,
         TraceLevel traced,
         Frame frames,
         const std::vector<trace::Command>& commands = {}) {
    Run run;
    trace::RecordBuffer* const records = traced == TraceLevel::Off ? nullptr : &run.records;
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3}, traced, records);
    for (Frame frame = 0; frame < frames; ++frame) {
        std::vector<trace::Command> now;
        std::copy_if(commands.begin(),
                     commands.end(),
                     std::back_inserter(now),
                     [&](const trace::Command& each) { return each.frame == frame; });
        simulation.step(now, traced, records);
        if (frame % 60 == 0)
            run.hashes.push_back(simulation.hash());
    }
    run.hashes.push_back(simulation.hash());
    run.records.forEachKind([&](const auto& rows) {
        for (const auto& row : rows)
            run.links[row.id] = {rows.table(), row.cause};
    });
    return run;
}

void expectCauses(const Links& links) {
    std::map<std::string, int> without;
    std::map<std::string, int> unknown;
    std::map<std::string, int> late;
    for (const auto& [id, link] : links) {
        if (link.cause == trace::kNoRecord)
            without[link.kind] += kRoots.contains(link.kind) ? 0 : 1;
        else if (!links.contains(link.cause))
            ++unknown[link.kind];
        else if (link.cause >= id)
            ++late[link.kind];
    }
    std::erase_if(without, [](const auto& each) { return each.second == 0; });
    EXPECT_EQ(without, (std::map<std::string, int>{})) << "kinds without a cause";
    EXPECT_EQ(unknown, (std::map<std::string, int>{})) << "causes that are not there";
    EXPECT_EQ(late, (std::map<std::string, int>{})) << "causes that come later";
}

/// What `normal` writes is what `full` writes but for the records below those.
void expectAgreement(const Run& normal, const Run& full) {
    EXPECT_EQ(normal.hashes, full.hashes);
    Links numbered;
    for (const auto& [id, link] : full.links)
        if (trace::subOf(id) == 0)
            numbered.emplace(id, link);
    EXPECT_TRUE(normal.links == numbered);
}

class Causes : public testing::TestWithParam<std::string> {
protected:
    level::Level level() const {
        return level::readLevel(fs::path(PERCEPT_SOURCE_DIR) / "resources/levels" /
                                (GetParam() + ".level.json"))
            ->level;
    }
};

TEST_P(Causes, OfEveryRecordAreRecordedAlikeAtEveryTraceLevel) {
    constexpr Frame kMinute = 3600;
    const auto full = play(level(), TraceLevel::Full, kMinute);
    const auto normal = play(level(), TraceLevel::Normal, kMinute);
    const auto off = play(level(), TraceLevel::Off, kMinute);

    expectCauses(full.links);
    expectCauses(normal.links);
    expectAgreement(normal, full);
    EXPECT_EQ(off.hashes, normal.hashes);
}

TEST_P(Causes, OfWhatAPersonBringsAboutToo) {
    std::vector<trace::Command> commands;
    for (std::uint32_t agent = 0; agent < 3; ++agent) {
        const trace::AgentId id{agent};
        const Frame begin = 30 + static_cast<Frame>(agent) * 200;
        const auto add = [&](Frame frame, trace::CommandKind kind, geometry::Vec2 place) {
            commands.push_back({.frame = frame, .kind = kind, .agent = id, .position = place});
        };
        add(begin, trace::CommandKind::Possess, {0, 0});
        add(begin + 10, trace::CommandKind::Walk, {1, 0});
        add(begin + 90, trace::CommandKind::MoveTo, {12, 9});
        add(begin + 150, trace::CommandKind::Release, {0, 0});
    }
    for (std::int32_t event = 0; event < 4; ++event)
        commands.push_back(
            {.frame = 100 + 20 * event, .kind = trace::CommandKind::FireEvent, .value = event});
    for (std::uint32_t door = 0; door < 2; ++door)
        for (const trace::DoorEdit edit : {trace::DoorEdit::Open, trace::DoorEdit::Close})
            commands.push_back({.frame = 120 + 60 * static_cast<Frame>(edit),
                                .kind = trace::CommandKind::Edit,
                                .value = static_cast<std::int32_t>(edit),
                                .part = trace::EditPart::Door,
                                .object = door});
    const auto full = play(level(), TraceLevel::Full, 900, commands);
    const auto normal = play(level(), TraceLevel::Normal, 900, commands);

    EXPECT_FALSE(normal.records.rows<trace::CommandTaken>().empty());
    expectCauses(full.links);
    expectAgreement(normal, full);
}

INSTANTIATE_TEST_SUITE_P(Samples,
                         Causes,
                         testing::Values("arena", "camp", "guard-post", "pass", "town", "valley"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

level::Level sample(const std::string& name) {
    return level::readLevel(fs::path(PERCEPT_SOURCE_DIR) / "resources/levels" /
                            (name + ".level.json"))
        ->level;
}

template <class Record>
const Record* find(const trace::RecordBuffer& records, RecordId id) {
    for (const auto& row : records.rows<Record>())
        if (row.id == id)
            return &row.data;
    return nullptr;
}

/// The weighted mean of the recorded terms, worked out again.
double rawOf(const level::Importance& importance, const trace::ImportanceFound& found) {
    const std::map<std::string, double> terms{{"distance", found.nearness},
                                              {"in_view", found.inView},
                                              {"story", found.story},
                                              {"attention", found.attention}};
    double sum = 0;
    double weights = 0;
    for (const auto& [term, weight] : importance.weights) {
        weights += std::max(weight, 0.0);
        if (terms.contains(term))
            sum += weight * terms.at(term);
    }
    return sum / weights + found.others;
}

TEST(Causes, OfALevelOfDetailAreTheTermsOfTheImportance) {
    for (const std::string name : {"town", "valley"}) {
        const auto level = sample(name);
        const auto run = play(level, TraceLevel::Normal, 1800);
        ASSERT_FALSE(run.records.rows<trace::LodSwitched>().empty()) << name;
        for (const auto& row : run.records.rows<trace::LodSwitched>()) {
            const auto* found = find<trace::ImportanceFound>(run.records, row.cause);
            ASSERT_NE(found, nullptr);
            EXPECT_EQ(found->importance, row.data.importance);
            EXPECT_EQ(found->agent, row.data.agent);
            EXPECT_EQ(found->person, row.data.person);
            // That of an observer is 1, whatever its terms.
            if (found->observer != found->agent || found->agent == trace::kNoAgent) {
                EXPECT_NEAR(rawOf(level.lod.importance, *found), found->raw, 1e-12) << name;
            }
        }
        for (const auto& row : run.records.rows<trace::GroupFolded>()) {
            const auto* found = find<trace::ImportanceFound>(run.records, row.cause);
            ASSERT_NE(found, nullptr);
            EXPECT_EQ(found->group, row.data.group);
            EXPECT_EQ(found->importance, row.data.importance);
        }
    }
}

TEST(Causes, OfATaskAreItsRequestItsSliceBeforeOrTheFrameInWhichItWasDue) {
    for (const std::string name : {"pass", "town", "valley"}) {
        const auto run = play(sample(name), TraceLevel::Normal, 1800);
        std::map<RecordId, trace::TaskRan> slices;
        std::map<std::string, int> kinds;
        for (const auto& row : run.records.rows<trace::TaskRan>()) {
            slices[row.id] = row.data;
            ++kinds[run.links.at(row.cause).kind];
            if (row.data.working > 0) {
                ASSERT_TRUE(slices.contains(row.cause)) << name;
                EXPECT_EQ(slices.at(row.cause).task, row.data.task);
                EXPECT_TRUE(slices.at(row.cause).unfinished);
            } else if (const auto* load = find<trace::FrameLoad>(run.records, row.cause)) {
                EXPECT_GT(load->due, 0U);
            } else {
                EXPECT_NE(find<trace::PathRequested>(run.records, row.cause), nullptr) << name;
            }
        }
        EXPECT_GT(kinds["frame_load"], 0) << name;
        EXPECT_EQ(kinds["task_ran"] > 0, name == "pass")
            << name << ": its sweeps take several frames";
        EXPECT_GT(kinds["path_requested"], 0) << name << ": its searches are a task, if it has any";
    }
}

} // namespace
} // namespace percept::sim::causes_test
