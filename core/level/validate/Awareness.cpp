#include "percept/base/Formula.h"
#include "percept/level/Validate.h"
#include "validate/Checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

// What designers say about awareness: states and their delays, and what view cones make of it.
namespace percept::level::validation {
namespace {

constexpr auto& kParts = kVisibilityParts;
constexpr double kMostSensitive = 10.0;
constexpr std::size_t kFewestStates = 4;
constexpr std::size_t kMostStates = 200;
constexpr double kDegrees = 180.0 / maths::kPi;

double valueOf(const Keyed& values, std::string_view key) {
    for (const auto& [each, value] : values)
        if (each == key)
            return value;
    return 1.0;
}

void checkAscending(const std::vector<double>& levels,
                    const std::string& place,
                    const Awareness& awareness,
                    Findings& findings) {
    if (levels.size() >= awareness.states.size())
        findings.error(place,
                       fmt::format("it has {} thresholds for the {} states above {}",
                                   levels.size(),
                                   awareness.states.size() - 1,
                                   awareness.states.front()),
                       "Give at most one for each state but the first.");
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (!(levels[i] >= 0))
            findings.error(fmt::format("{}[{}]", place, i),
                           fmt::format("{} is below 0", levels[i]),
                           "Choose 0 or a value above it.");
        if (i > 0 && !(levels[i] > levels[i - 1]))
            findings.error(fmt::format("{}[{}]", place, i),
                           fmt::format("{} is not above {}, which the state before takes",
                                       levels[i],
                                       levels[i - 1]),
                           "Let the thresholds ascend.");
    }
}

/// Delays stand for all states, or for all but the one that has no such delay.
/// @param firstHasNone whether that is the first, rather than the last
void checkDelays(const std::vector<double>& delays,
                 bool firstHasNone,
                 const std::string& place,
                 const Awareness& awareness,
                 Findings& findings) {
    const std::size_t states = awareness.states.size();
    const std::size_t none = firstHasNone ? 0 : states - 1;
    if (delays.size() == states && delays[none] != 0.0)
        findings.warning(
            fmt::format("{}[{}]", place, none),
            fmt::format("it is ignored: \"{}\" has no such delay", awareness.states[none]),
            "Set 0, or remove it.");
    if (delays.size() != states && delays.size() + 1 != states)
        findings.error(place,
                       fmt::format("it has {} delays for {} states", delays.size(), states),
                       fmt::format("Give {}, one from each state to the next one.", states - 1));
    for (std::size_t i = 0; i < delays.size(); ++i)
        if (!(delays[i] >= 0))
            findings.error(fmt::format("{}[{}]", place, i),
                           fmt::format("{} is below 0", delays[i]),
                           "Choose 0 or a value above it.");
}

void checkStates(const Awareness& awareness, const std::string& place, Findings& findings) {
    const auto& states = awareness.states;
    if (states.size() < kFewestStates || states.size() > kMostStates)
        findings.error(place + ".states",
                       fmt::format("{} states are too {}",
                                   states.size(),
                                   states.size() < kFewestStates ? "few" : "many"),
                       fmt::format("Name {} to {}: unaware, then of existence, of a place, and of "
                                   "identity.",
                                   kFewestStates,
                                   kMostStates));
    for (std::size_t i = 0; i < states.size(); ++i) {
        const auto at = fmt::format("{}.states[{}]", place, i);
        if (states[i].empty())
            findings.error(at, "the state has no name", "Name it.");
        else if (std::find(states.begin(),
                           states.begin() + static_cast<std::ptrdiff_t>(i),
                           states[i]) != states.begin() + static_cast<std::ptrdiff_t>(i))
            findings.error(at,
                           fmt::format("another state is called \"{}\", too", states[i]),
                           "Give it a name of its own.");
    }
}

void checkHearing(const Archetype& archetype, const std::string& place, Findings& findings) {
    for (const auto& [tag, levels] : archetype.awareness.hearing)
        checkAscending(levels, place + ".hearing." + tag, archetype.awareness, findings);
}

struct Look {
    Radians azimuth;
    Radians elevation;
    Metres distance;
};

bool holdsAzimuth(const ViewCone& cone, Radians azimuth) {
    return cone.horizontal >= maths::kTwoPi ||
           std::abs(maths::wrapAngle(azimuth - cone.direction)) <= 0.5 * cone.horizontal;
}
bool holds(const ViewCone& cone, const Look& look) {
    return holdsAzimuth(cone, look.azimuth) &&
           (cone.vertical >= maths::kPi ||
            std::abs(look.elevation - cone.pitch) <= 0.5 * cone.vertical) &&
           (cone.length <= 0 || look.distance <= cone.length);
}

/// Whether no direction but a single one is in it.
bool holdsNothing(const ViewCone& cone) {
    return cone.horizontal <= 0 || cone.vertical <= 0;
}

/// The middles between all edges that lie between two ends.
std::vector<double> middles(double low, double high, std::vector<double> edges) {
    std::erase_if(edges, [&](double edge) { return !(edge > low && edge < high); });
    edges.push_back(low);
    edges.push_back(high);
    std::sort(edges.begin(), edges.end());
    std::vector<double> found;
    for (std::size_t i = 1; i < edges.size(); ++i)
        if (edges[i] > edges[i - 1])
            found.push_back(std::midpoint(edges[i - 1], edges[i]));
    if (found.empty())
        found.push_back(low);
    return found;
}

/// Whether the cones before one hold all that it could.
bool isShadowed(const std::vector<ViewCone>& cones, std::size_t of) {
    const ViewCone& cone = cones[of];
    constexpr Metres kFar = 1e9;
    std::vector<double> azimuths;
    std::vector<double> elevations;
    std::vector<double> distances;
    for (std::size_t i = 0; i < of; ++i) {
        for (const double edge : {-0.5 * cones[i].horizontal, 0.5 * cones[i].horizontal})
            azimuths.push_back(cone.direction +
                               maths::wrapAngle(cones[i].direction + edge - cone.direction));
        elevations.push_back(cones[i].pitch - 0.5 * cones[i].vertical);
        elevations.push_back(cones[i].pitch + 0.5 * cones[i].vertical);
        distances.push_back(cones[i].length);
    }
    const double half = std::min(0.5 * cone.horizontal, maths::kPi);
    const double low =
        cone.vertical >= maths::kPi ? -0.5 * maths::kPi : cone.pitch - 0.5 * cone.vertical;
    const double high =
        cone.vertical >= maths::kPi ? 0.5 * maths::kPi : cone.pitch + 0.5 * cone.vertical;
    const auto heights =
        middles(std::max(low, -0.5 * maths::kPi), std::min(high, 0.5 * maths::kPi), elevations);
    const auto reaches = middles(0, cone.length > 0 ? cone.length : kFar, distances);
    for (const double azimuth : middles(cone.direction - half, cone.direction + half, azimuths))
        for (const double elevation : heights)
            for (const double distance : reaches)
                if (std::none_of(cones.begin(),
                                 cones.begin() + static_cast<std::ptrdiff_t>(of),
                                 [&](const ViewCone& before) {
                                     return holds(before, {azimuth, elevation, distance});
                                 }))
                    return false;
    return true;
}

/// Directions in plan that no cone holds, but for those behind the back of who has no cone there.
void checkGaps(const std::vector<ViewCone>& cones, const std::string& place, Findings& findings) {
    std::vector<double> edges;
    for (const ViewCone& cone : cones)
        if (!holdsNothing(cone))
            for (const double edge : {-0.5 * cone.horizontal, 0.5 * cone.horizontal})
                edges.push_back(maths::wrapAngle(cone.direction + edge));
    constexpr double kWidth = 1e-6;
    std::sort(edges.begin(), edges.end());
    for (std::size_t i = 1; i < edges.size(); ++i) {
        const double from = edges[i - 1];
        const double to = edges[i];
        if (to - from < kWidth ||
            std::any_of(cones.begin(), cones.end(), [&](const ViewCone& cone) {
                return holdsAzimuth(cone, std::midpoint(from, to));
            }))
            continue;
        if (from < 0 && to > 0) {
            findings.warning(place,
                             fmt::format("no cone holds what is ahead, from {:.0f} degrees to the "
                                         "right to {:.0f} to the left",
                                         -from * kDegrees,
                                         to * kDegrees),
                             "Add a cone that looks there.");
            continue;
        }
        const bool left = to > 0;
        findings.warning(
            place,
            fmt::format("no cone holds what is {:.0f} to {:.0f} degrees to the {}",
                        std::min(std::abs(from), std::abs(to)) * kDegrees,
                        std::max(std::abs(from), std::abs(to)) * kDegrees,
                        left ? "left" : "right"),
            fmt::format("Widen a cone beside it by {:.0f} degrees.", 2 * (to - from) * kDegrees));
    }
}

void checkConesForAwareness(const Archetype& archetype,
                            const std::string& place,
                            Findings& findings) {
    const auto& cones = archetype.viewCones;
    for (std::size_t i = 0; i < cones.size(); ++i) {
        const std::string cone = fmt::format("{}.view_cones[{}]", place, i);
        if (cones[i].horizontal == 0 || cones[i].vertical == 0)
            findings.warning(cone,
                             fmt::format("it holds nothing: its {} angle is 0",
                                         cones[i].horizontal == 0 ? "horizontal" : "vertical"),
                             "Make it wider, or remove it.");
        else if (i > 0 && isShadowed(cones, i))
            findings.warning(cone,
                             "the cones before it hold all that it could",
                             "Move it up, make it wider or longer, or remove it.");
    }
    if (!cones.empty())
        checkGaps(cones, place + ".view_cones", findings);
}

/// The greatest response that something in a cone can get.
double greatestResponse(const ViewCone& cone, const Formula& formula) {
    std::array<double, kParts.size()> most{};
    for (std::size_t i = 0; i < kParts.size(); ++i)
        most[i] = std::clamp(valueOf(cone.acuity, kParts[i]), 0.0, 1.0);
    double greatest = 0.0;
    for (unsigned corner = 0; corner < 1U << kParts.size(); ++corner) {
        std::vector<double> values;
        for (const std::string& name : formula.names) {
            const auto part = static_cast<std::size_t>(
                std::find(kParts.begin(), kParts.end(), name) - kParts.begin());
            values.push_back(part < kParts.size() && (corner >> part & 1U) != 0 ? most[part] : 0.0);
        }
        greatest = std::max(greatest, std::min(formula.evaluate(values), 1.0));
    }
    const double moving = cone.movementOnly ? most[1] : 1.0;
    return std::min(1.0,
                    greatest * moving * valueOf(cone.acuity, "visibility") *
                        (1.0 + std::max(cone.alertness, 0.0)));
}

double greatestResponse(const Level& level, const Archetype& archetype) {
    const bool sees = std::any_of(archetype.sensors.begin(),
                                  archetype.sensors.end(),
                                  [&](const auto& sensor) { return isSeen(level, sensor.first); });
    const auto formula = parseFormula(
        level.visibility.empty() ? kStandardVisibility : std::string_view(level.visibility), {});
    if (!sees || !formula)
        return sees ? 1.0 : 0.0;
    double greatest = archetype.viewCones.empty() ? greatestResponse(ViewCone{}, *formula) : 0.0;
    for (const ViewCone& cone : archetype.viewCones)
        if (!holdsNothing(cone))
            greatest = std::max(greatest, greatestResponse(cone, *formula));
    return greatest;
}

bool isTag(const Level& level, std::string_view name) {
    return std::none_of(level.modalities.begin(),
                        level.modalities.end(),
                        [&](const Modality& each) { return each.id == name; });
}

/// The highest state that what is heard, felt or smelt leads to.
std::size_t highestWithoutSight(const Level& level, const Archetype& archetype) {
    std::size_t highest = 0;
    for (const Modality& modality : level.modalities) {
        const bool senses =
            std::any_of(archetype.sensors.begin(), archetype.sensors.end(), [&](const auto& each) {
                return each.first == modality.id;
            });
        if (!senses || modality.kind == "sight")
            continue;
        highest = std::max<std::size_t>(
            highest, modality.kind == "touch" ? archetype.awareness.states.size() - 1 : 1);
        for (const auto& [tag, levels] : archetype.awareness.hearing)
            if (tag == modality.id || isTag(level, tag))
                highest = std::max(highest, levels.size());
    }
    return highest;
}

/// What it notices that has changed, and how alert that makes it.
void checkNotices(const Awareness& awareness, const std::string& place, Findings& findings) {
    for (std::size_t i = 0; i < awareness.notices.size(); ++i)
        findings.oneOf(
            place, fmt::format("notices[{}]", i), awareness.notices[i], std::span(kNoticedThings));
    const auto most = static_cast<double>(awareness.states.size()) - 1.0;
    const auto notices = [&](bool bodies) {
        return std::any_of(awareness.notices.begin(),
                           awareness.notices.end(),
                           [&](const auto& each) { return (each == kNoticedThings[0]) == bodies; });
    };
    const auto check = [&](bool bodies, const char* field, double value, double usual) {
        if (notices(bodies))
            findings.within(place, field, value, 1, std::max(1.0, most));
        else if (value != usual)
            findings.warning(Findings::join(place, field),
                             fmt::format("it is ignored: `notices` names {}",
                                         bodies ? "no bodies" : "nothing that changes"),
                             "Name it there, or remove this.");
    };
    check(true, "body", awareness.body, Awareness{}.body);
    check(false, "change", awareness.change, Awareness{}.change);
}

/// Kinds of things of which the level has none.
void checkLacking(const Level& level,
                  const Awareness& awareness,
                  const std::string& place,
                  Findings& findings) {
    const std::array<bool, kNoticedThings.size()> has{
        true, !level.doors.empty(), !level.lights.empty(), !level.items.empty()};
    for (std::size_t i = 0; i < awareness.notices.size(); ++i)
        for (std::size_t kind = 0; kind < has.size(); ++kind)
            if (awareness.notices[i] == kNoticedThings[kind] && !has[kind])
                findings.warning(fmt::format("{}.notices[{}]", place, i),
                                 fmt::format("the level has no {}", kNoticedThings[kind]),
                                 "Add one, or remove the word.");
}

void checkReach(const Level& level,
                const Archetype& archetype,
                const std::string& place,
                Findings& findings) {
    const Awareness& awareness = archetype.awareness;
    const double greatest = greatestResponse(level, archetype);
    const auto bySight = static_cast<std::size_t>(
        std::upper_bound(awareness.levels.begin(), awareness.levels.end(), greatest) -
        awareness.levels.begin());
    const std::size_t reached = std::max(bySight, highestWithoutSight(level, archetype));
    for (std::size_t i = reached + 1; i < awareness.states.size(); ++i)
        findings.warning(
            fmt::format("{}.levels[{}]", place, i - 1),
            fmt::format("nothing leads to the state \"{}\": no response is above {:.2f}",
                        awareness.states[i],
                        greatest),
            "Lower its level, raise the acuity of a cone, or let a sound lead to it.");
}

void checkRhythm(const Archetype& archetype, const std::string& place, Findings& findings) {
    const double rate = archetype.rates.vision;
    if (rate < 0)
        findings.warning(Findings::join(place, "states"),
                         "agents of this archetype never look: rates.vision is below 0",
                         "Set rates.vision to looks per second.");
    if (!(rate > 0))
        return;
    const auto& reaction = archetype.awareness.reaction;
    for (std::size_t i = 0; i < reaction.size() && i + 1 < archetype.awareness.states.size(); ++i)
        if (reaction[i] > 0 && reaction[i] * rate < 1.0)
            findings.warning(fmt::format("{}.reaction[{}]", place, i),
                             fmt::format("{:.2f} s is shorter than the {:.2f} s from look to look",
                                         reaction[i],
                                         1.0 / rate),
                             fmt::format("Set {:.2f}, or raise rates.vision.", 1.0 / rate));
}

} // namespace

std::optional<double> greatestVisibility(const Level& level) {
    const auto formula = parseFormula(
        level.visibility.empty() ? kStandardVisibility : std::string_view(level.visibility), {});
    return formula ? std::optional(greatestResponse(ViewCone{}, *formula)) : std::nullopt;
}

void checkVisibility(const Level& level, Findings& findings) {
    if (level.visibility.empty())
        return;
    const auto formula = parseFormula(level.visibility, {});
    if (!formula)
        return findings.error("visibility", formula.error().text(), "Correct the formula.");
    for (std::size_t i = 0; i < formula->names.size(); ++i)
        if (std::find(kParts.begin(), kParts.end(), formula->names[i]) == kParts.end())
            findings.error("visibility",
                           fmt::format("{}: visibility has no part called \"{}\"",
                                       formula->places[i],
                                       formula->names[i]),
                           fmt::format("Use {}.", fmt::join(kParts, ", ")));
    const bool used =
        std::any_of(level.archetypes.begin(), level.archetypes.end(), [](const Archetype& each) {
            return !each.awareness.states.empty();
        });
    if (!used)
        findings.warning("visibility",
                         "it is ignored: no archetype has awareness",
                         "Give one awareness, or remove it.");
}

void checkAcuity(const ViewCone& cone, const std::string& place, Findings& findings) {
    findings.within(place, "pitch", cone.pitch, -0.5 * maths::kPi, 0.5 * maths::kPi);
    findings.within(place, "alertness", cone.alertness, -1, kMostSensitive);
    for (const auto& [stimulus, acuity] : cone.acuity) {
        findings.oneOf(
            place + ".acuity", stimulus, stimulus, {"visibility", kParts[0], kParts[1], kParts[2]});
        findings.within(place + ".acuity",
                        stimulus,
                        acuity,
                        0,
                        stimulus == "visibility" ? 1.0 : kMostSensitive);
    }
}

void checkAwareness(const Level& level,
                    const Archetype& archetype,
                    const std::string& place,
                    const Ids& ids,
                    Findings& findings) {
    const Awareness& awareness = archetype.awareness;
    const auto inner = place + ".awareness";
    findings.oneOf(inner, "on_break", awareness.onBreak, {"reset", "leak", "keep"});
    findings.oneOf(inner, "belief", awareness.belief, {"extrapolate", "true"});
    findings.notNegative(inner, "free_knowledge", awareness.freeKnowledge);
    findings.positive(inner, "sound_span", awareness.soundSpan);
    checkAttitudes(archetype, inner, ids, findings);
    if (awareness.states.empty())
        return;
    checkStates(awareness, inner, findings);
    checkNotices(awareness, inner, findings);
    checkLacking(level, awareness, inner, findings);
    if (awareness.levels.size() + 1 != awareness.states.size())
        findings.error(
            inner + ".levels",
            fmt::format(
                "it has {} levels for {} states", awareness.levels.size(), awareness.states.size()),
            fmt::format("Give {}, one for each state but the first.", awareness.states.size() - 1));
    else
        checkAscending(awareness.levels, inner + ".levels", awareness, findings);
    checkDelays(awareness.reaction, false, inner + ".reaction", awareness, findings);
    checkDelays(awareness.hold, true, inner + ".hold", awareness, findings);
    checkDelays(awareness.alertnessDecay, true, inner + ".alertness_decay", awareness, findings);
    checkHearing(archetype, inner, findings);
    if (!awareness.reaction.empty() && awareness.soundSpan > 0 &&
        awareness.soundSpan < awareness.reaction.front())
        findings.warning(
            inner + ".sound_span",
            fmt::format("what is heard counts for {:g} s, and it takes {:g} s to react: "
                        "a single sound is not noticed",
                        awareness.soundSpan,
                        awareness.reaction.front()),
            fmt::format("Choose at least {:g} s.", awareness.reaction.front()));
    checkHearingTags(level, archetype, inner, findings);
    checkTold(level, archetype, inner, findings);
    checkAllies(level, archetype, inner, findings);
    checkRhythm(archetype, inner, findings);
    checkConesForAwareness(archetype, place, findings);
    checkReach(level, archetype, inner, findings);
}

} // namespace percept::level::validation
