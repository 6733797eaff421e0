#include "app/why/WhyNoticed.h"

#include "percept/base/Maths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::why {
namespace {

using trace::Gate;

/// What is said of one that was perceived, by the kind of modality.
const char* participle(sense::Kind kind) {
    switch (kind) {
    case sense::Kind::Sight:
        return "seen";
    case sense::Kind::Sound:
        return "heard";
    case sense::Kind::Smell:
        return "smelt";
    case sense::Kind::Touch:
        break;
    }
    return "felt";
}

/// A cone has two bounds: its angle, and its length once the angle holds.
bool isAngle(const sense::Rung& rung) {
    return rung.gate == Gate::Cone && rung.limit <= maths::kPi;
}

std::string wallDetail(const level::Level& level, std::uint32_t wall) {
    if (wall == sense::kNoIndex)
        return {};
    if (wall >= sense::kDoorWall) {
        const auto door = wall - sense::kDoorWall;
        return door < level.doors.size() ? "door " + level.doors[door].id : std::string();
    }
    return wall < level.walls.size() ? "wall " + level.walls[wall].id : std::string();
}

GateLine lineOf(const level::Level& level, const sense::Rung& rung) {
    GateLine line{
        rung.gate, rung.checked, rung.passed, rung.measured, rung.limit, rung.margin(), {}, {}};
    if (isAngle(rung)) {
        constexpr double kDegrees = 180.0 / maths::kPi;
        line.measured *= kDegrees;
        line.limit *= kDegrees;
        line.margin *= kDegrees;
        line.unit = "deg";
    } else if (rung.gate == Gate::Range || rung.gate == Gate::Cone ||
               rung.gate == Gate::LineOfSight) {
        line.unit = "m";
    }
    if (rung.checked && !rung.passed)
        line.detail = wallDetail(level, rung.wall);
    return line;
}

/// By how much a gate was failed, in words.
std::string missOf(const GateLine& failed) {
    const std::string unit = failed.unit.empty() ? "" : " " + failed.unit;
    const bool tooMuch = failed.gate == Gate::Range || failed.gate == Gate::Cone;
    return fmt::format("{} {:.3f}{}, {} {:.3f}{} would do, {:.3f}{} too {}",
                       nameOf(failed.gate),
                       failed.measured,
                       unit,
                       tooMuch ? "at most" : "at least",
                       failed.limit,
                       unit,
                       std::abs(failed.margin),
                       unit,
                       tooMuch ? "much" : "little");
}

std::string answerTo(const sense::SenseWorld& world,
                     const sense::Signal& signal,
                     const Perception& perception) {
    const char* verb = participle(world[signal.modality].kind);
    if (perception.notified) {
        std::string answer(verb);
        answer[0] = static_cast<char>(answer[0] - 'a' + 'A');
        if (perception.delay > 0)
            answer += fmt::format(", {:.3f} s after it was emitted", perception.delay);
        return answer;
    }
    const auto failed =
        std::find_if(perception.gates.begin(), perception.gates.end(), [&](const GateLine& line) {
            return line.gate == perception.reason;
        });
    switch (perception.reason) {
    case Gate::Modality:
        return fmt::format("Not {}: has no sense for {}", verb, perception.modality);
    case Gate::NoRegion:
        return fmt::format("Not {}: one of the two is outside all regions", verb);
    case Gate::Unreachable:
        return fmt::format("Not {}: no connections lead there", verb);
    default:
        break;
    }
    std::string answer = fmt::format("Not {}: {}", verb, missOf(*failed));
    if (!failed->detail.empty())
        answer += "; " + failed->detail;
    return answer;
}

} // namespace

std::string nameOf(Gate gate) {
    std::string name(sense::wordFor(gate));
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

Perception perceptionOf(const sense::SenseWorld& world,
                        const level::Level& level,
                        const sense::Signal& signal,
                        const sense::PingRow& row) {
    Perception perception;
    perception.modality = world[signal.modality].id;
    perception.seen = world[signal.modality].kind == sense::Kind::Sight;
    perception.notified = row.notified;
    perception.reason = row.reason;
    bool failed = false;
    for (const sense::Rung& rung : row.ladder.rungs) {
        perception.gates.push_back(lineOf(level, rung));
        if (rung.gate == Gate::Intensity && rung.checked && row.raised >= rung.limit)
            perception.gates.back().detail = "deafened by a louder one, for a while";
        perception.gates.back().checked = rung.checked && !failed;
        failed = failed || (rung.checked && !rung.passed);
    }
    for (const auto connection : row.path)
        perception.path.push_back(world.connections[trace::indexOf(connection)]);
    perception.intensities = row.intensities;
    if (row.hasWay()) {
        perception.intensity = row.perceived.intensity;
        perception.distance = row.route.distance;
        perception.delay = row.delay;
    }
    perception.answer = answerTo(world, signal, perception);
    return perception;
}

} // namespace percept::why
