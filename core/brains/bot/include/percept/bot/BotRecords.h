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
    double shotgun = 0;
    double railgun = 0;
    double rocketLauncher = 0;
    double cover = 0; ///< of the best place to withdraw to, if it thought of one
};
BOOST_DESCRIBE_STRUCT(
    Arbitration,
    (),
    (agent, chosen, health, explore, attack, shotgun, railgun, rocketLauncher, cover))

} // namespace percept::bot
