#pragma once

#include "percept/agent/GoalNames.h"
#include "percept/trace/Records.h"

namespace percept::bot {

using trace::AgentId;
using trace::Category;
using trace::Goal;
using trace::RecordInfo;
using trace::TraceLevel;

struct Arbitration {
    static constexpr RecordInfo kInfo{"arbitration",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "Desirabilities of all evaluators and the winner."};
    AgentId agent = trace::kNoAgent;
    Goal chosen{};
    double health = 0;
    double explore = 0;
    double attack = 0;
    double weapon = 0; ///< of the weapon wanted most of those that lie about
    Goal weaponGoal{}; ///< of getting that; `think` where none lies about
    double cover = 0;  ///< of the best place to withdraw to, if it thought of one
};
BOOST_DESCRIBE_STRUCT(Arbitration,
                      (),
                      (agent, chosen, health, explore, attack, weapon, weaponGoal, cover))

struct TrailSeen {
    static constexpr RecordInfo kInfo{"trail_seen",
                                      Category::Notification,
                                      TraceLevel::Normal,
                                      "A hunter saw a drop of the blood of the one it hunts.",
                                      "{agent} sees blood of {about}",
                                      "",
                                      trace::LaneRole::Mark};
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    trace::Vec2 place{0, 0};
};
BOOST_DESCRIBE_STRUCT(TrailSeen, (), (agent, about, place))

} // namespace percept::bot
