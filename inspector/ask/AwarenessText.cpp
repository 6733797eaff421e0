#include "inspector/ask/AwarenessText.h"

#include "inspector/ask/AwarenessRemedy.h"
#include "inspector/ask/ChangeText.h"
#include "inspector/ask/Hearing.h"
#include "inspector/ask/Ladder.h"
#include "inspector/ask/Turns.h"
#include "inspector/ask/Unseen.h"
#include "inspector/ask/Written.h"
#include "percept/agent/Awareness.h"
#include "percept/knowledge/AwarenessLinks.h"
#include "percept/sense/SmallestChange.h"
#include "percept/trace/Registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace percept::ask {
namespace {

using knowledge::Awareness;
using knowledge::AwarenessLevel;
using knowledge::AwarenessModel;
using trace::AgentId;

/// One observer and what it is aware of about one target.
struct Watching {
    const Moment& moment;
    const world::SenseInput& input;
    AgentId observer;
    AgentId target;
    const AwarenessModel& model;
    const knowledge::AgentAwareness& aware;

    [[nodiscard]] Awareness awareness() const {
        const auto* link = aware.find(target);
        return link == nullptr ? Awareness{} : link->awareness;
    }
    [[nodiscard]] const std::string& name(AwarenessLevel state) const {
        return model.states[state];
    }
    /// How long what leads to more does so, without anything new.
    [[nodiscard]] Seconds stands() const {
        const auto* link = aware.find(target);
        return link == nullptr ? 0.0
                               : std::max(0.0, risesFor(model, *link, moment.simulation.time()));
    }
    /// Whether that is as long as it takes to rise.
    [[nodiscard]] bool lasts(Seconds wait) const {
        return isLongEnough(stands(), wait, moment.simulation.arena().step);
    }
};

/// What the cone makes of the target; nothing: it is not in view.
std::optional<sense::Regard> regardOf(const Watching& of) {
    world::SenseStage stage;
    stage.begin(of.input);
    const std::array others{of.target};
    const auto sightings =
        stage.look(of.input, of.moment.simulation.state().senses, of.observer, others, false);
    if (sightings.empty() || sightings[0].failed != trace::Gate::None)
        return std::nullopt;
    return stage.regard(
        of.input, of.observer, sightings[0], of.model.shareOf(of.aware.alertness.level));
}

std::string regardText(const Watching& of, AwarenessLevel state) {
    const auto regard = regardOf(of);
    if (!regard)
        return {};
    const auto& cones = of.moment.simulation.arena().archetypeOf(of.observer).viewCones;
    const std::string cone =
        regard->cone < cones.size() ? fmt::format(" in cone {}", cones[regard->cone].id) : "";
    const double least = of.model.rules.levels[state];
    return fmt::format(
        "Its response{} to a visibility of {} (lighting {}, movement {}, exposure {}) of which {} "
        "of the body shows is {}, {} {} for {}.",
        cone,
        quantity(regard->visibility, ""),
        quantity(regard->parts.lighting, ""),
        quantity(regard->parts.movement, ""),
        quantity(regard->parts.exposure, ""),
        quantity(regard->fraction, ""),
        quantity(regard->response, ""),
        regard->response < least ? "below" : "at least",
        quantity(least, ""),
        of.name(static_cast<AwarenessLevel>(state + 1)));
}

/// A share that is enough, as it is written.
/// @param run its greatest speed  @param holds of a share: whether it is enough
template <class Holds>
std::string amountText(
    sense::VisibilityPart part, double run, double present, double enough, const Holds& holds) {
    if (part == sense::VisibilityPart::Movement) {
        const Written speed =
            writtenThat(present * run, enough * run, 1, [&](double at) { return holds(at / run); });
        return fmt::format("{:.{}f} m/s", speed.value, speed.decimals);
    }
    const Written share = writtenThat(present, enough, 3, holds);
    return fmt::format("{} of {:.{}f}",
                       part == sense::VisibilityPart::Exposure ? "an exposure" : "a light",
                       share.value,
                       share.decimals);
}

/// What of the target, changed as little as possible and alone, would put the response on the other
/// side of a limit: `a light of 0.290 or 2.10 m/s`.
/// @return empty: nothing would
std::string turningText(const Watching& of, const sense::Regard& regard, double limit) {
    const auto& eyes =
        of.input.world->profiles[of.input.agents[trace::indexOf(of.observer)].archetype];
    const sense::Acuity acuity =
        regard.cone < eyes.cones.size() ? eyes.cones[regard.cone].acuity : sense::Acuity{};
    const double alertness = of.model.shareOf(of.aware.alertness.level);
    const auto& formula = of.input.world->visibility;
    const double run = of.moment.simulation.arena().archetypeOf(of.target).movement.maxSpeed;
    const bool now = regard.response >= limit;
    std::string text;
    for (const auto part : {sense::VisibilityPart::Lighting,
                            sense::VisibilityPart::Movement,
                            sense::VisibilityPart::Exposure}) {
        const auto share = sense::nearestChange(
            acuity, formula, regard.parts, part, alertness, limit / regard.fraction);
        if (!share || (part == sense::VisibilityPart::Movement && !(run > 0.0)) ||
            (part == sense::VisibilityPart::Lighting &&
             !isLit(of.moment, of.input, of.observer, of.target)))
            continue;
        const auto turns = [&](double at) {
            sense::VisibilityParts parts = regard.parts;
            sense::shareIn(parts, part) = at;
            const double response = sense::respond(acuity, formula, parts, alertness).response;
            return at >= 0.0 && at <= 1.0 && (regard.fraction * response >= limit) != now;
        };
        sense::VisibilityParts parts = regard.parts;
        text += (text.empty() ? "" : " or ") +
                amountText(part, run, sense::shareIn(parts, part), *share, turns);
    }
    return text;
}

/// What would make more of the target than it does, and what less.
std::string neighboursText(const Watching& of) {
    const auto regard = regardOf(of);
    if (!regard || !(regard->fraction > 0.0))
        return {};
    const AwarenessLevel goal = knowledge::goalFor(of.model.rules.levels, regard->response);
    std::string text;
    const auto add = [&](AwarenessLevel state, double limit) {
        if (const std::string changes = turningText(of, *regard, limit); !changes.empty())
            text += fmt::format("{}For {}: {}.", text.empty() ? "" : " ", of.name(state), changes);
    };
    if (goal < of.model.rules.highest())
        add(static_cast<AwarenessLevel>(goal + 1), of.model.rules.levels[goal]);
    if (goal > knowledge::kUnaware)
        add(static_cast<AwarenessLevel>(goal - 1), of.model.rules.levels[goal - 1U]);
    return text;
}

/// Of an observer that notices others only once they have it in a view cone.
std::string unmetText(const Watching& of) {
    return unmetText(of.moment, of.input, of.observer, of.target);
}

/// Of what it was told, rather than perceived.
std::string toldText(const Watching& of) {
    const auto* link = of.aware.find(of.target);
    if (link == nullptr || link->toldBy == trace::kNoAgent)
        return {};
    return fmt::format("It was told by {}, with a confidence of {}.",
                       of.moment.simulation.world().nameOf(link->toldBy),
                       quantity(link->confidence, ""));
}

/// Of what was heard or told, and counts for less than it takes to make something of it.
std::string tooBriefText(const Watching& of, const Awareness& awareness, Seconds wait) {
    return fmt::format("what it perceived counts for another {}, and {} would take {}",
                       quantity(of.stands(), "s"),
                       of.name(awareness.goal),
                       quantity(wait, "s"));
}

/// What a look at him as he is now leads to, where that is less than it is aware of him: the state
/// is held from before. Nothing: he is not in view, or it is no less.
std::optional<AwarenessLevel> lesserLook(const Watching& of, const Awareness& awareness) {
    const auto regard = regardOf(of);
    if (!regard || knowledge::timeToRise(of.model.rules, awareness))
        return std::nullopt;
    const auto goal = knowledge::goalFor(of.model.rules.levels, regard->response);
    return goal < awareness.state ? std::optional(goal) : std::nullopt;
}

/// Of somebody in view of whom a look makes less than it is aware of him.
std::string heldText(const Watching& of, AwarenessLevel state, AwarenessLevel looked) {
    const double least = of.model.rules.levels[looked];
    return fmt::format(
        "{} by this look, and {} from before; {} takes a response of {}, and it is {}",
        looked > knowledge::kUnaware ? "Noticed: " + of.name(looked) : "In view, and not noticed",
        of.name(state),
        of.name(static_cast<AwarenessLevel>(looked + 1)),
        quantity(least, ""),
        quantity(regardOf(of)->response, ""));
}

/// Of somebody in view: how far it is aware of him, and what keeps it from more.
std::string verdictText(const Watching& of, const Awareness& awareness) {
    const AwarenessLevel state = awareness.state;
    if (const auto looked = lesserLook(of, awareness))
        return heldText(of, state, *looked);
    const std::string is =
        state > knowledge::kUnaware ? "Noticed: " + of.name(state) : "In view, and not noticed";
    if (state >= of.model.rules.highest())
        return is;
    if (const auto led = possessedText(of.moment.simulation, of.observer); !led.empty())
        return fmt::format("{}: {}", is, led);
    if (const std::string unmet = unmetText(of); !unmet.empty())
        return fmt::format("{}: {}", is, unmet);
    if (const auto wait = knowledge::timeToRise(of.model.rules, awareness))
        return of.lasts(*wait)
                   ? fmt::format(
                         "{}, and {} in {}", is, of.name(awareness.goal), quantity(*wait, "s"))
                   : fmt::format("{}: {}", is, tooBriefText(of, awareness, *wait));
    const auto regard = regardOf(of);
    const double least = of.model.rules.levels[state];
    if (!regard)
        return is;
    if (regard->response >= least) {
        const auto wait = nextLook(of.moment.simulation, of.observer);
        return wait ? fmt::format("{}, until it looks next in {}", is, quantity(*wait, "s")) : is;
    }
    const std::string changes = turningText(of, *regard, least);
    return fmt::format("{}; {} takes a response of {}, and it is {}{}",
                       is,
                       of.name(static_cast<AwarenessLevel>(state + 1)),
                       quantity(least, ""),
                       quantity(regard->response, ""),
                       changes.empty() ? "" : fmt::format(" (enough: {})", changes));
}

/// How much of somebody in view is not hidden.
std::string raysText(const Watching& of) {
    const auto regard = regardOf(of);
    return regard && regard->rays > 0
               ? fmt::format("{} of {} rays free", regard->freeRays, regard->rays)
               : std::string();
}

/// What has to be passed for the next state; in the highest what that one takes.
std::vector<GateLine> gatesTowards(const Watching& of, const Awareness& awareness) {
    const bool isHighest = awareness.state >= of.model.rules.highest();
    const auto state = static_cast<AwarenessLevel>(awareness.state - (isHighest ? 1 : 0));
    const auto regard = regardOf(of);
    if (!regard)
        return {};
    const std::string& next = of.name(static_cast<AwarenessLevel>(state + 1));
    const auto& registry = of.moment.simulation.arena().registry;
    const auto gate = registry ? registry->gate(agent::kVisibilityGate) : std::nullopt;
    const double least = of.model.rules.levels[state];
    GateLine response{.gate = gate.value_or(trace::Gate::Intensity),
                      .checked = true,
                      .passed = regard->response >= least,
                      .measured = regard->response,
                      .limit = least,
                      .margin = regard->response - least,
                      .detail = "for " + next,
                      .name = "response"};
    if (const auto looked = lesserLook(of, awareness))
        response.detail += ", leads to " + of.name(*looked);
    if (!response.passed)
        response.miss = fmt::format(
            "too low a response for {}, by {}", next, quantity(std::abs(response.margin), ""));
    if (isHighest)
        return {response};
    const Seconds rising = awareness.goal > state ? awareness.rising : 0.0;
    const Seconds reaction = of.model.rules.reaction[state];
    const GateLine time{.gate = trace::Gate::Reaction,
                        .checked = response.passed,
                        .passed = rising >= reaction,
                        .measured = rising,
                        .limit = reaction,
                        .margin = rising - reaction,
                        .unit = "s",
                        .detail = "for " + next};
    return {response, time};
}

} // namespace

namespace {

std::optional<Watching>
watchingOf(const Moment& moment, const world::SenseInput& input, AgentId observer, AgentId target) {
    const AwarenessModel* model = moment.simulation.arena().awarenessOf(observer);
    const auto& extras = moment.simulation.state().extras.value;
    if (model == nullptr || !extras || !extras->awareness.value)
        return std::nullopt;
    return Watching{moment,
                    input,
                    observer,
                    target,
                    *model,
                    extras->awareness.value->agents[trace::indexOf(observer)]};
}

} // namespace

std::optional<AwarenessVerdict> awarenessVerdict(const Moment& moment,
                                                 const world::SenseInput& input,
                                                 AgentId observer,
                                                 AgentId target) {
    const auto of = watchingOf(moment, input, observer, target);
    if (!of || !moment.simulation.arena().isAfter(observer, target))
        return std::nullopt;
    const Awareness awareness = of->awareness();
    const bool looksAtNothing = lesserLook(*of, awareness) == knowledge::kUnaware;
    return AwarenessVerdict{awareness.state > knowledge::kUnaware && !looksAtNothing,
                            verdictText(*of, awareness),
                            gatesTowards(*of, awareness),
                            raysText(*of)};
}

std::string awarenessText(const Moment& moment,
                          const world::SenseInput& input,
                          AgentId observer,
                          AgentId target) {
    const auto watching = watchingOf(moment, input, observer, target);
    if (!watching)
        return {};
    if (const auto attitude = moment.simulation.arena().attitudeTo(observer, target);
        attitude > level::Attitude::Fear)
        return attitude == level::Attitude::Ignore
                   ? "It is not interested: its archetype ignores it."
                   : "It is not interested: they are no enemies.";
    const Watching& of = *watching;
    const Awareness awareness = of.awareness();
    std::string text =
        fmt::format("It is {}, alertness {}.", of.name(awareness.state), of.aware.alertness.level);
    const auto add = [&](const std::string& sentence) {
        if (!sentence.empty())
            text += ' ' + sentence;
    };
    if (awareness.state < of.model.rules.highest())
        add(regardText(of, awareness.state));
    add(neighboursText(of));
    if (const auto wait = knowledge::timeToRise(of.model.rules, awareness))
        add(of.lasts(*wait) ? fmt::format("It becomes {} in {}, unless a look breaks that off.",
                                          of.name(awareness.goal),
                                          quantity(*wait, "s"))
                            : capitalised(tooBriefText(of, awareness, *wait)) + '.');
    else if (awareness.goal < awareness.state)
        add(fmt::format("It becomes {} in {}, unless it perceives more.",
                        of.name(static_cast<AwarenessLevel>(awareness.state - 1)),
                        quantity(std::max(awareness.capacitor, 0.0), "s")));
    add(toldText(of));
    if (const std::string unmet = unmetText(of); !unmet.empty())
        add(unmet + '.');
    if (const auto led = possessedText(of.moment.simulation, of.observer); !led.empty())
        add(capitalised(led) + '.');
    if (const auto wait = nextLook(of.moment.simulation, of.observer); wait && *wait > 0.0)
        add(fmt::format("It looks next in {}.", quantity(*wait, "s")));
    return text;
}

} // namespace percept::ask
