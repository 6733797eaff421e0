#pragma once

#include "percept/agent/Regulator.h"
#include "percept/bot/Goals.h"
#include "percept/lod/BehaviouralLod.h"

#include <vector>

/// The brain of the source's deathmatch bot: what of an agent's state is its own.
namespace percept::bot {

struct Targeting {
    AgentId target = trace::kNoAgent;
    RecordId chosen = trace::kNoRecord;
    double score = 0;
    bool firstShot = false; ///< no shot at this target yet
};

/// Drawn once per agent, so that equal agents differ in character.
struct Biases {
    double health = 1;
    double explore = 1;
    double attack = 1;
    std::vector<double> weapons; ///< by Arena::weaponKinds
};

struct Regulators {
    agent::Regulator targeting;
    agent::Regulator arbitration;
    agent::Regulator weaponChoice;
};

struct BotMind {
    Targeting targeting;
    Regulators regulators;
    Biases biases;
    Desirabilities desirabilities;
    GoalNode brain;
    RecordId arbitrated = trace::kNoRecord; ///< the latest arbitration
    Seconds entered = 0;                    ///< when it last came in
    geometry::Vec2 home{0, 0};              ///< where it came in, and returns to
    Seconds adopted = -1;                   ///< when the latest strategy was taken up; -1: never
    lod::Manner manner{};                   ///< by its level of detail
};

BOOST_DESCRIBE_STRUCT(Targeting, (), (target, chosen, score, firstShot))
BOOST_DESCRIBE_STRUCT(Biases, (), (health, explore, attack, weapons))
BOOST_DESCRIBE_STRUCT(Regulators, (), (targeting, arbitration, weaponChoice))
BOOST_DESCRIBE_STRUCT(BotMind,
                      (),
                      (targeting,
                       regulators,
                       biases,
                       desirabilities,
                       brain,
                       arbitrated,
                       entered,
                       home,
                       adopted,
                       manner))

} // namespace percept::bot
