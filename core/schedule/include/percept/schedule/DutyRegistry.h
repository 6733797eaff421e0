#pragma once

#include "percept/base/Result.h"
#include "percept/schedule/Certainty.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What the tasks of a level's schedule decide the time of.
namespace percept::schedule {

/// Work of the simulation that costs time: the duties that every run has. Those that stages and
/// brains register follow them, see DutyRegistry.
///
/// A task's id says which it does: `vision`, or `vision:red` for the agents of a team, a squad, an
/// archetype, or one agent. Without such a name it is for all that no other task names. Where no
/// task does it, the rules decide themselves when it is done. `cost_us` is what a full run costs,
/// every agent having one thing to do, 1000 cycles of path searches, every cell of every map, a
/// look for events and one delivery to each agent, or as many items as a stage says; less or more
/// to do costs in proportion.
enum class Duty : std::uint8_t {
    Vision,    ///< agents look round
    Targeting, ///< bots choose a target
    Weapons,   ///< bots choose a weapon
    Decisions, ///< bots weigh their strategies, guards go on with their tasks
    Senses,    ///< signals of agents are carried to who can perceive them
    Awareness, ///< agents take up what they perceived; what bots see, they take up as they look
    Events,    ///< events of the level are looked for and delivered
    Paths,     ///< path searches
    Detail,    ///< importances of agents and of what stages have, and what they switch
    Analyses   ///< tactical maps of what changes with the units
};

struct DutyInfo {
    std::string name;
    bool byAgent = true; ///< may be shared among tasks by agents
    /// What its runs cost in a simulation. Agents and items of stages have one thing to do at a
    /// time; signals, notifications, deliveries and requests may be any number, and so may the
    /// cells that maps flood.
    RunCost runCost = RunCost::AtMost;
    std::string stage{}; ///< whose items it is done for; empty: no stage's
};

/// What the tasks of a run can do: what every run has, then what its stages and brains register.
///
///     Result<void> GossipBrain::registerDuties(DutyRegistry& duties) const {
///         return duties.add("gossip");
///     }
class DutyRegistry {
public:
    /// With the duties that every run has.
    DutyRegistry();
    /// A duty that is done by agent: Brain::perform() gets it.
    /// @param name lower-case letters, digits, underscores
    /// @param stage one that is done for items of this stage instead: Stage::perform() gets it
    /// @errors InvalidInput: there is one of that name, no name, or there are too many
    [[nodiscard]] Result<void> add(std::string name, std::string_view stage = {});

    [[nodiscard]] std::optional<Duty> find(std::string_view name) const;
    [[nodiscard]] const DutyInfo& operator[](Duty duty) const {
        return m_duties[static_cast<std::size_t>(duty)];
    }
    /// By Duty.
    [[nodiscard]] std::span<const DutyInfo> all() const { return m_duties; }

    static constexpr std::size_t kMost = 32; ///< that a set can hold

private:
    std::vector<DutyInfo> m_duties;
};
/// The duties that every run has, alone.
[[nodiscard]] const DutyRegistry& commonDuties();

/// Several duties.
class DutySet {
public:
    void add(Duty duty) { m_bits |= bit(duty); }
    [[nodiscard]] bool has(Duty duty) const { return (m_bits & bit(duty)) != 0; }

private:
    [[nodiscard]] static std::uint32_t bit(Duty duty) {
        return std::uint32_t{1} << static_cast<unsigned>(duty);
    }
    std::uint32_t m_bits = 0;
};

} // namespace percept::schedule
