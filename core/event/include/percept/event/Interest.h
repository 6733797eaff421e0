#pragma once

#include "percept/base/Describe.h"
#include "percept/event/Registry.h"
#include "percept/event/WorldView.h"

#include <optional>
#include <variant>
#include <vector>

/// What a listener wants to hear of.
namespace percept::event {

/// Not farther from the listener, in space; "a grenade within 50 m of me".
struct Within {
    Metres distance = 0; ///< [>= 0]
    friend bool operator==(const Within&, const Within&) = default;
};
/// Sent by this agent.
struct FromAgent {
    AgentId agent = trace::kNoAgent;
    friend bool operator==(const FromAgent&, const FromAgent&) = default;
};
/// Sent by a member of this team.
struct FromTeam {
    TeamId team = kNoTeam;
    friend bool operator==(const FromTeam&, const FromTeam&) = default;
};
/// Sent by the listener's own team, or by anybody else but it; nobody is of no team.
struct FromOwnTeam {
    bool own = true;
    friend bool operator==(const FromOwnTeam&, const FromOwnTeam&) = default;
};
using Condition = std::variant<Within, FromAgent, FromTeam, FromOwnTeam>;

/// Codes, and what must hold besides. Several interests of one listener add up.
struct Interest {
    bool all = false;                  ///< every code
    EventMask mask = 0;                ///< codes below 64, one bit each
    std::vector<EventCode> codes;      ///< more codes, any number
    std::vector<Condition> conditions; ///< all must hold

    [[nodiscard]] bool covers(EventCode code) const;
    friend bool operator==(const Interest&, const Interest&) = default;
};
[[nodiscard]] Interest interestIn(EventCode code, std::vector<Condition> conditions = {});
[[nodiscard]] Interest interestIn(EventMask mask, std::vector<Condition> conditions = {});
[[nodiscard]] Interest interestInAll(std::vector<Condition> conditions = {});

/// What interests ask of an event.
struct EventHead {
    EventCode code{};
    AgentId sender = trace::kNoAgent;
    std::optional<Vec3> position; ///< absent: where the sender is
};

/// Where an event happens, if anywhere: its own place or its sender's.
[[nodiscard]] std::optional<Vec3> placeOf(const EventHead& event, const WorldView& world);

/// A condition that failed says by how much.
struct ConditionCheck {
    bool holds = false;
    /// Within: metres, infinite for an event or a listener without a place. FromAgent: number of
    /// the sender. FromTeam, FromOwnTeam: number of the sender's team. -1: nobody, none.
    double measured = 0;
    double limit = 0; ///< what was asked for, in the same terms
};
[[nodiscard]] ConditionCheck
check(const Condition& condition, AgentId listener, const EventHead& event, const WorldView& world);
/// The first condition that fails; nothing if all hold.
[[nodiscard]] std::optional<ConditionCheck> firstFailure(const Interest& interest,
                                                         AgentId listener,
                                                         const EventHead& event,
                                                         const WorldView& world);

BOOST_DESCRIBE_STRUCT(Within, (), (distance))
BOOST_DESCRIBE_STRUCT(FromAgent, (), (agent))
BOOST_DESCRIBE_STRUCT(FromTeam, (), (team))
BOOST_DESCRIBE_STRUCT(FromOwnTeam, (), (own))
BOOST_DESCRIBE_STRUCT(Interest, (), (all, mask, codes, conditions))

} // namespace percept::event
