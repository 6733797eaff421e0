#pragma once

#include "percept/base/Describe.h"
#include "percept/nav/AnytimePath.h"
#include "percept/nav/Footing.h"
#include "percept/tactics/LiveAnalyses.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

/// Ways that mind more than lengths, or begin before they are known: of guards and bots alike.
namespace percept::tactics {

/// A tactical weight of an archetype: above 0, its agents set out along the best way known so far
/// while the search for theirs goes on.
inline constexpr std::string_view kHaste = "haste";

/// Whether agents of an archetype set out before their way is known.
[[nodiscard]] bool isHasty(const level::Archetype& archetype);

/// What ways can mind in a run whose schedule has analyses; null without them.
struct Wayfinding {
    const LiveAnalyses* analyses = nullptr;
    const LiveMaps* maps = nullptr;
    std::span<const std::int32_t> sides = {};  ///< by AgentId: places in the level's teams, kNobody
    std::span<const std::int32_t> squads = {}; ///< by AgentId: places in the level's squads, -1

    /// Whose knowledge an agent goes by.
    [[nodiscard]] int sideOf(trace::AgentId agent) const;
    /// What an agent of an archetype weighs while it does something, or where it is in a squad,
    /// what the least able member would; null: the lengths of paths alone.
    /// @param goal its name, in snake case
    [[nodiscard]] const level::Profile*
    profileOf(trace::AgentId agent, std::string_view archetype, std::string_view goal) const;
    /// What a straight walk costs by a profile, as the path tool says it.
    /// @pre profileOf() gave the profile
    [[nodiscard]] double costOfWalk(geometry::Vec2 from,
                                    geometry::Vec2 to,
                                    const level::Profile& profile,
                                    int side) const;
};

/// A search of somebody who minds more than lengths, or sets out before it has ended. A value.
struct Quest {
    std::uint32_t who = 0;     ///< the place of a guard, the request of a bot; one quest each
    std::vector<double> costs; ///< per edge as they were when he asked; none: those of the graph
    double walks = 0;          ///< what the walks to the first node and from the last one cost
    std::variant<nav::PathSearch, nav::AnytimePath> search;
    nav::Path way;                              ///< that he walks along meanwhile
    trace::RecordId follows = trace::kNoRecord; ///< since he does, of a guard
    std::int32_t cycles = 0;

    /// Nothing is left to search.
    [[nodiscard]] bool isDone() const;
    /// Whether it knows a way that leads to the goal.
    [[nodiscard]] bool isComplete() const;
    /// The best way known so far; it leads to the goal where isComplete().
    /// @param graph that it searches
    [[nodiscard]] nav::Path guess(const nav::NavGraph& graph) const;
};

/// Quests under way, in the order in which they began. They share what cycles the queue of plain
/// searches leaves, one each in turn.
struct Quests {
    std::vector<Quest> running;
    std::uint32_t turn = 0; ///< place in `running`

    /// @return false: nobody of that number has one
    bool end(std::uint32_t who);
    [[nodiscard]] Quest* find(std::uint32_t who);
};
BOOST_DESCRIBE_STRUCT(Quest, (), (who, costs, walks, search, way, follows, cycles))
BOOST_DESCRIBE_STRUCT(Quests, (), (running, turn))

/// Graphs whose edges cost what quests say, made from the quests at any time. No part of a state.
class CostedGraphs {
public:
    /// Valid as long as the quest, or another of the same costs, is kept.
    const nav::NavGraph& of(const Quest& quest, const nav::NavGraph& plain);
    /// Drops those that no quest needs.
    void keep(const std::vector<Quest>& running);

private:
    struct Made {
        std::vector<double> costs;
        nav::NavGraph graph;
    };
    std::vector<std::shared_ptr<const Made>> m_made;
};

/// What a way has to lead to and past.
struct QuestGoal {
    nav::NodeId from{};
    std::vector<nav::NodeId> goals;                 ///< the nearest of them [>= 1]
    std::vector<nav::EdgeId> blocked;               ///< that it may not use
    geometry::Vec2 start{0, 0};                     ///< position of the asking agent
    std::optional<geometry::Vec2> end{};            ///< where the path leads beyond its last node
    const geometry::HeightField* heights = nullptr; ///< null: level everywhere
};

/// @param profile null: lengths are all that counts
/// @param side whose knowledge counts; see LiveAnalyses::tacticsOf()
/// @param hasty several goals give no anytime search; the guess of a plain one leads nearer, too
[[nodiscard]] Quest beginQuest(std::uint32_t who,
                               const QuestGoal& goal,
                               const nav::NavGraph& plain,
                               CostedGraphs& graphs,
                               const Wayfinding& known,
                               const level::Profile* profile,
                               int side,
                               bool hasty);

/// Gives each quest a cycle in turn.
/// @param cycles at most, of all together [>= 0]
/// @param ended takes each quest that is done, out of the list, with the graph it searched; may
///        begin others
/// @return those that were used
int takeTurns(Quests& quests,
              int cycles,
              const nav::NavGraph& plain,
              CostedGraphs& graphs,
              const std::function<void(Quest, const nav::NavGraph&)>& ended);

} // namespace percept::tactics
