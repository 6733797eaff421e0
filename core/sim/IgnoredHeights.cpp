#include "CheckParts.h"
#include "percept/level/FloorsOf.h"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

// Heights of what is on the floor whatever they say: bodies move in plan.
namespace percept::sim {
namespace {

constexpr Metres kSameHeight = 0.05;

class IgnoredHeights {
public:
    explicit IgnoredHeights(const level::Level& level)
        : m_level(level)
        , m_floors(level::floorsOf(level)) {}

    std::vector<level::Problem> find() {
        for (std::size_t i = 0; i < m_level.agents.size(); ++i)
            checkAgent(m_level.agents[i], fmt::format("agents[{}]", i));
        checkAll(m_level.items, "items", kMet);
        checkAll(m_level.triggers, "triggers", kMet);
        checkAll(m_level.spawns, "spawns", kStands);
        checkAll(m_level.navigation.nodes, "navigation.nodes", kWalked);
        for (std::size_t i = 0; i < m_level.events.size(); ++i)
            for (std::size_t k = 0; k < m_level.events[i].links.size(); ++k)
                if (const auto& at = m_level.events[i].links[k].position)
                    check(*at, fmt::format("events[{}].links[{}].position", i, k), kKnown);
        return std::move(m_problems);
    }

private:
    static constexpr std::string_view kStands = "agents stand";
    static constexpr std::string_view kMet = "agents come to it";
    static constexpr std::string_view kWalked = "agents walk";
    static constexpr std::string_view kKnown = "agents are believed to stand";

    void checkAgent(const level::Agent& agent, const std::string& place) {
        if (agent.position)
            check(*agent.position, place + ".position", "it stands");
        for (std::size_t i = 0; i < agent.patrol.size(); ++i)
            if (const auto& at = agent.patrol[i].position)
                check(*at, fmt::format("{}.patrol[{}].position", place, i), kWalked);
    }
    template <class T>
    void checkAll(const std::vector<T>& list, std::string_view name, std::string_view who) {
        for (std::size_t i = 0; i < list.size(); ++i)
            check(list[i].position, fmt::format("{}[{}].position", name, i), who);
    }
    void check(const level::Place& at, std::string place, std::string_view who) {
        const Metres floor = m_floors.floorAt(at.plan());
        if (!at.z || !(std::abs(*at.z - floor) > kSameHeight))
            return;
        m_problems.push_back(
            {level::Severity::Warning,
             std::move(place),
             fmt::format("its height of {:g} m is ignored: {} on the lowest floor there, at {:g} m",
                         *at.z,
                         who,
                         floor),
             "Remove the third number, or move it to where the lowest floor is so high."});
    }

    const level::Level& m_level;
    level::Floors m_floors;
    std::vector<level::Problem> m_problems;
};

} // namespace

std::vector<level::Problem> checkHeights(const level::Level& level) {
    return IgnoredHeights(level).find();
}

} // namespace percept::sim
