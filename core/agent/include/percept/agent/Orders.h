#pragma once

#include "percept/agent/State.h"

#include <optional>

namespace percept::agent {

class SelfView;
struct Arena;
struct Scene;

/// An agent was ordered to do something instead of its routine.
struct Ordered {
    static constexpr trace::RecordInfo kInfo{"ordered",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "An agent was given an order.",
                                             "{agent} is ordered: {order}",
                                             "",
                                             trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::SquadOrder order{};
    trace::Vec2 place{0, 0};                 ///< where it is to be
    trace::AgentId leader = trace::kNoAgent; ///< whom it follows
};
BOOST_DESCRIBE_STRUCT(Ordered, (), (agent, order, place, leader))

/// Whether anybody would get an order of giveOrder().
[[nodiscard]] bool canBeOrdered(const Scene& scene, std::uint32_t squad, AgentId leader);

/// Gives all of a squad an order, and of the squads below it: those that are in the world, decide
/// for themselves and are not the one whom the others are to follow. Each gets a place of its own
/// about the one that the order names.
/// @param leader whom they follow
/// @return how many got it
std::size_t giveOrder(Scene& scene,
                      std::uint32_t squad,
                      trace::SquadOrder order,
                      Vec2 place,
                      AgentId leader,
                      RecordId cause);

/// Whether an agent is of a squad, or of one below it.
[[nodiscard]] bool isOfSquad(const Arena& arena, AgentId agent, std::uint32_t squad);

/// The order that an agent has; null: none, so that it goes about its routine.
[[nodiscard]] const StandingOrder* orderOf(const State& state, AgentId agent);

/// Where its order has an agent be, as far as it knows: who follows goes to where he perceived the
/// leader last, before that to where the leader was when the order was given, and stays where he is
/// as long as he is near enough. Nothing: it has no order.
[[nodiscard]] std::optional<Vec2> orderedPlace(const SelfView& me);

/// What an agent looks at because of its order while it stands: the leader whom it follows, where
/// it perceived him last. Nothing: it looks where it likes.
[[nodiscard]] std::optional<Vec2> placeToWatch(const SelfView& me);

} // namespace percept::agent
