#include "percept/sim/LiveEdits.h"

#include <vector>

namespace percept::sim {

namespace {

/// The archetype says so where its agents turn their heads themselves.
Seconds holdOf(const level::Gaze& gaze) {
    return gaze.turn > 0.0 ? gaze.hold : level::Gaze{}.hold;
}

} // namespace

bool endTurns(std::vector<trace::Command>& edits, const agent::Arena& arena, Frame now) {
    return std::erase_if(edits, [&](const trace::Command& edit) {
               return edit.part == trace::EditPart::Turn &&
                      now >=
                          edit.frame + arena.framesIn(holdOf(arena.archetypeOf(edit.agent).gaze));
           }) > 0;
}

} // namespace percept::sim
