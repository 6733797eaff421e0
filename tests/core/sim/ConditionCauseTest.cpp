#include "percept/agent/EquipmentRecords.h"
#include "percept/base/Random.h"
#include "percept/geometry/Polygon.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

// The cause of an event with a condition is the latest record that changed one of its terms.
namespace percept::sim::condition_cause_test {
namespace {

using trace::AgentId;
using trace::RecordId;

level::Level sample(const char* name) {
    return level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name +
                            ".level.json")
        ->level;
}

level::AuthoredEvent conditional(std::size_t number, const std::string& condition) {
    level::AuthoredEvent event;
    event.id = event.code = fmt::format("asked_{}", number);
    event.when.kind = "condition";
    event.when.condition = condition;
    event.emits = {{"sound", 0.001, level::Place{1, 1, 1.5}, {}}};
    return event;
}

struct TracedRun {
    explicit TracedRun(const level::Level& level)
        : simulation(
              compileWorld(level, {}).value(), {.seed = 5}, trace::TraceLevel::Full, &records) {}
    void step() {
        fresh.clear();
        simulation.step({}, trace::TraceLevel::Full, &fresh);
    }
    trace::RecordBuffer records;
    trace::RecordBuffer fresh; ///< of the latest step
    Simulation simulation;
};

/// What each term is due to, read from the records alone.
class Oracle {
public:
    explicit Oracle(const level::Level& level)
        : m_level(level) {}

    /// Kind by kind: of one frame, the later record counts. Who dies may be back in the same frame.
    void read(const trace::RecordBuffer& records) {
        for (const auto& row : records.rows<trace::RunStarted>())
            m_root = row.id;
        const auto note = [](RecordId& latest, RecordId id) { latest = std::max(latest, id); };
        for (const auto& row : records.rows<trace::Spawned>()) {
            note(m_health[row.data.agent], row.id);
            note(m_life[row.data.agent], row.id);
        }
        for (const auto& row : records.rows<agent::PickedUp>())
            if (m_level.items[trace::indexOf(row.data.item)].kind == "health")
                note(m_health[row.data.agent], row.id);
        for (const auto& row : records.rows<agent::Hit>())
            note(m_health[row.data.agent], row.id);
        for (const auto& row : records.rows<trace::Died>()) {
            note(m_health[row.data.agent], row.id);
            note(m_life[row.data.agent], row.id);
        }
        for (const auto& row : records.rows<trace::DoorChanged>())
            note(m_doors[trace::indexOf(row.data.door)], row.id);
    }
    /// A term, and who has to be asked for what it is due to.
    std::string randomTerm(Random& random, std::vector<std::function<RecordId()>>& causes) {
        if (random.below(3) == 0) {
            const auto door = random.below(static_cast<std::uint32_t>(m_level.doors.size()));
            causes.emplace_back([this, door] { return m_doors[door]; });
            return fmt::format("door({})", m_level.doors[door].id);
        }
        const AgentId agent{random.below(static_cast<std::uint32_t>(m_level.agents.size()))};
        const bool health = random.below(3) > 0;
        causes.emplace_back(
            [this, agent, health] { return health ? m_health[agent] : m_life[agent]; });
        return fmt::format(
            "{}({})", health ? "health" : "alive", m_level.agents[trace::indexOf(agent)].id);
    }
    [[nodiscard]] RecordId root() const { return m_root; }

private:
    const level::Level& m_level;
    RecordId m_root = trace::kNoRecord;
    std::map<AgentId, RecordId> m_health;
    std::map<AgentId, RecordId> m_life;
    std::map<std::size_t, RecordId> m_doors;
};

class ConditionCause : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ConditionCause, IsTheLatestRecordThatChangedATerm) {
    auto level = sample("arena");
    Random random(GetParam());
    Oracle oracle(level);
    std::vector<std::vector<std::function<RecordId()>>> causes(40);
    for (std::size_t i = 0; i < causes.size(); ++i) {
        const auto compared = [&] {
            const char* const signs[] = {"<", ">", "<=", ">="};
            // Drawn in one order with every compiler.
            const double limit = random.unit();
            const char* const sign = signs[random.below(4)];
            return fmt::format("{} {} {:.2f}", oracle.randomTerm(random, causes[i]), sign, limit);
        };
        std::string condition = compared();
        for (std::uint32_t more = random.below(3); more > 0; --more) {
            const std::string other = compared();
            condition =
                fmt::format("({}) {} {}", condition, random.below(2) == 0 ? "and" : "or", other);
        }
        level.events.push_back(conditional(level.events.size(), condition));
    }
    const auto first = level.events.size() - causes.size();
    TracedRun run(level);
    oracle.read(run.records);
    int happened = 0;
    std::set<RecordId> seen;
    for (int frame = 0; frame < 2400; ++frame) {
        run.step();
        oracle.read(run.fresh);
        for (const auto& row : run.fresh.rows<trace::EventHappened>()) {
            const auto number = trace::indexOf(row.data.event);
            if (number < first)
                continue;
            RecordId latest = trace::kNoRecord;
            for (const auto& cause : causes[number - first])
                latest = std::max(latest, cause());
            EXPECT_EQ(row.cause, latest == trace::kNoRecord ? oracle.root() : latest)
                << frame << ": " << level.events[number].when.condition;
            ++happened;
            seen.insert(row.cause);
        }
    }
    EXPECT_GT(happened, 50);
    EXPECT_GT(seen.size(), 10U);
}
INSTANTIATE_TEST_SUITE_P(Conditions, ConditionCause, testing::Range<std::uint64_t>(1, 13));

/// Who came in or left is known from where everybody is; what had him do it is a record of his.
TEST(CauseOfACount, IsWhatHadTheAgentComeOrGo) {
    auto level = sample("guard-post");
    const auto first = level.events.size();
    for (const auto& region : level.regions)
        for (const char* sign : {">", "<"})
            for (const int limit : {1, 2})
                level.events.push_back(conditional(
                    level.events.size(), fmt::format("count({}) {} {}", region.id, sign, limit)));
    TracedRun run(level);
    std::map<RecordId, AgentId> owner;
    const auto read = [&](const trace::RecordBuffer& records) {
        for (const auto& row : records.rows<trace::Spawned>())
            owner[row.id] = row.data.agent;
        for (const auto& row : records.rows<trace::GoalStarted>())
            owner[row.id] = row.data.agent;
    };
    const auto regionsOf = [&] {
        std::vector<std::size_t> regions;
        for (const auto& agent : run.simulation.state().population.agents) {
            std::size_t found = level.regions.size();
            for (std::size_t i = 0; i < level.regions.size(); ++i)
                if (geometry::contains(level.regions[i].polygon, agent.body.position))
                    found = i;
            regions.push_back(found);
        }
        return regions;
    };
    read(run.records);
    auto before = regionsOf();
    int compared = 0;
    for (int frame = 0; frame < 2400; ++frame) {
        run.step();
        read(run.fresh);
        const auto now = regionsOf();
        for (const auto& row : run.fresh.rows<trace::EventHappened>()) {
            const auto number = trace::indexOf(row.data.event);
            if (number < first)
                continue;
            const std::size_t region = (number - first) / 4;
            std::vector<AgentId> changed;
            for (std::uint32_t i = 0; i < now.size(); ++i)
                if (now[i] != before[i] && (now[i] == region || before[i] == region))
                    changed.push_back(AgentId{i});
            if (changed.size() != 1)
                continue; // at the start, or several at once
            ASSERT_TRUE(owner.contains(row.cause)) << level.events[number].when.condition;
            EXPECT_EQ(owner[row.cause], changed[0]) << level.events[number].when.condition;
            ++compared;
        }
        before = now;
    }
    EXPECT_GT(compared, 5);
}

} // namespace
} // namespace percept::sim::condition_cause_test
