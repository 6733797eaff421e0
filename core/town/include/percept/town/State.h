#pragma once

#include "percept/geometry/Vector.h"
#include "percept/lod/Groups.h"
#include "percept/lod/Importance.h"
#include "percept/trace/Ids.h"

#include <vector>

namespace percept::town {

using geometry::Vec2;
using trace::AgentId;

/// An individual in the streets, or at home.
struct Walker {
    Vec2 position{0, 0};    ///< of who is an agent: as of the latest step of the town
    Vec2 velocity{0, 0};    ///< metres per second; likewise
    std::uint32_t next = 0; ///< corner of the way that he goes to
    bool backwards = false; ///< clockwise
    Metres lane = 2;        ///< distance from the walls
    bool home = false;
    Frame acted = 0; ///< when he last acted
    lod::LodState lod;
    lod::SmoothedImportance importance;
    Frame looked = 0;  ///< when his importance was last found
    Frame seen = -1;   ///< when the observer last saw him; -1: never
    double served = 0; ///< the turns that the schedule gave him, each divided by his priority
    AgentId agent = trace::kNoAgent; ///< his row of the population; none: he is moved along
};
BOOST_DESCRIBE_STRUCT(Walker,
                      (),
                      (position,
                       velocity,
                       next,
                       backwards,
                       lane,
                       home,
                       acted,
                       lod,
                       importance,
                       looked,
                       seen,
                       served,
                       agent))

/// Where a character with a name was when his block was folded.
struct StoryPlace {
    std::uint64_t id = 0;
    Walker walker;
};
BOOST_DESCRIBE_STRUCT(StoryPlace, (), (id, walker))

struct GroupLife {
    lod::SmoothedImportance importance;
    Frame looked = 0;
    Frame seen = -1;
    std::vector<Walker> walkers; ///< of those who are individuals, in the order of `people`
    std::vector<double> terms;   ///< of the importance, when it was last found
};
BOOST_DESCRIBE_STRUCT(GroupLife, (), (importance, looked, seen, walkers, terms))

/// Everything that a town consists of besides its model.
struct State {
    lod::TownState town;
    std::vector<GroupLife> lives;  ///< by group
    std::vector<StoryPlace> story; ///< of those whose block is folded, by ascending id
    Random random;
    std::vector<AgentId> free;   ///< rows for anybody; the one that has been free longest first
    std::vector<AgentId> graves; ///< rows of those who died, until they are buried
};
BOOST_DESCRIBE_STRUCT(State, (), (town, lives, story, random, free, graves))

} // namespace percept::town
