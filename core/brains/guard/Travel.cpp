#include "Context.h"

namespace percept::guard {
namespace {

agent::Traveller traveller(const Self& me) {
    return {me, {}, mindIn(me).travel};
}

} // namespace

void travelTo(const Self& me, Vec2 place, RecordId cause) {
    mindIn(me).walk = {0, 0};
    if (mindIn(me).manner == lod::Manner::Drift)
        traveller(me).goStraight(place, cause);
    else
        traveller(me).setOut(place, cause);
}

void takePath(const Self& me, const PathAnswer& answer) {
    const Travel& travel = mindIn(me).travel;
    // It has strayed too far while it did not know better: asks again from where it is.
    if (traveller(me).take(answer) && travel.status == TravelStatus::None)
        travelTo(me, travel.destination, travel.asked);
}

void takeGuess(const Self& me, const PathAnswer& guess, bool complete, RecordId cause) {
    traveller(me).takeGuess(guess, complete, cause);
}

void halt(const Self& me) {
    traveller(me).stop();
    mindIn(me).walk = {0, 0};
}

void follow(const Self& me) {
    agent::standStill(me);
    traveller(me).step();
}

} // namespace percept::guard
