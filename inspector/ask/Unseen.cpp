#include "inspector/ask/Unseen.h"

#include "percept/sense/SenseManager.h"
#include "percept/sense/Sight.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

using trace::AgentId;

/// The cone that an observer waits to be in; empty: it does not wait.
const std::string& waitsFor(const Moment& moment, AgentId observer) {
    return moment.simulation.arena().archetypeOf(observer).awareness.unseenBy;
}

std::string coneText(const std::string& cone) {
    return cone == level::kAnyCone ? std::string("one of its view cones")
                                   : fmt::format("its view cone {}", cone);
}

/// Nothing in between, as eyes see doors.
bool isFree(const world::SenseInput& input, geometry::Vec3 from, geometry::Vec3 to) {
    sense::SenseManager manager(input.world);
    manager.begin({{}, input.doors, input.now, input.world->manager});
    return input.world->sight.isClear(from, to, geometry::kBlocksSight, manager.doorWalls());
}

} // namespace

bool hasInCone(const Moment& moment,
               const world::SenseInput& input,
               AgentId target,
               AgentId observer,
               Radians turned) {
    const sense::SenseWorld& world = *input.world;
    const world::Presence& other = input.agents[trace::indexOf(target)];
    const world::Presence& self = input.agents[trace::indexOf(observer)];
    const sense::SensorProfile& eyes = world.profiles[other.archetype];
    const auto above = [&](geometry::Vec2 place, Metres height) {
        return geometry::Vec3{place, world.floorAt(place) + height};
    };
    const auto eye = above(other.position, eyes.eyeHeight);
    const auto gaze = geometry::angleOf(other.facing) + world.turnOf(target) + turned;
    const std::uint32_t cone =
        sense::findCone(eyes,
                        eye,
                        geometry::fromAngle(gaze),
                        above(self.position, world.profiles[self.archetype].eyeHeight),
                        false)
            .cone;
    const std::string& name = waitsFor(moment, observer);
    const bool holds =
        cone != sense::kNoIndex &&
        (name == level::kAnyCone || (cone < eyes.coneIds.size() && eyes.coneIds[cone] == name));
    return holds && isFree(input, eye, above(self.position, eyes.eyeHeight));
}

std::optional<GateLine>
unseenLine(const Moment& moment, const world::SenseInput& input, AgentId observer, AgentId target) {
    const std::string& cone = waitsFor(moment, observer);
    const auto* aware = sim::awarenessIn(moment.simulation.state());
    if (cone.empty() || aware == nullptr)
        return std::nullopt;
    const auto& met = aware->agents[trace::indexOf(observer)].met;
    const bool before = moment.simulation.arena().archetypeOf(observer).awareness.unseenEnds &&
                        std::binary_search(met.begin(), met.end(), target);
    const bool passed = before || hasInCone(moment, input, target, observer);
    return GateLine{.gate = trace::Gate::NotSeenYet,
                    .checked = true,
                    .passed = passed,
                    .measured = passed ? 1.0 : 0.0,
                    .limit = 1.0,
                    .margin = passed ? 0.0 : -1.0,
                    .detail = "in " + coneText(cone)};
}

std::string
unmetText(const Moment& moment, const world::SenseInput& input, AgentId observer, AgentId target) {
    const auto line = unseenLine(moment, input, observer, target);
    if (!line || line->passed)
        return {};
    return fmt::format("{} first has to have it in {}",
                       moment.simulation.world().nameOf(target),
                       coneText(waitsFor(moment, observer)));
}

} // namespace percept::ask
