#include "percept/knowledge/Awareness.h"

#include "percept/base/Contracts.h"
#include "percept/sense/Gate.h"

#include <algorithm>

namespace percept::knowledge {
namespace {

/// The goal that stood while time passed, before the next pulse.
void pass(const AwarenessRules& rules, Awareness& awareness, Seconds passed) {
    if (awareness.goal > awareness.state)
        awareness.rising += passed;
    else if (rules.onBreak == OnBreak::Leak)
        awareness.rising = std::max(0.0, awareness.rising - passed);
    if (awareness.goal < awareness.state)
        awareness.capacitor -= passed;
    if (awareness.sincePlace >= 0.0)
        awareness.sincePlace += passed;
    if (awareness.goal >= kPlace)
        awareness.sincePlace = 0.0;
}

void pulse(const AwarenessRules& rules, Awareness& awareness, AwarenessLevel goal) {
    awareness.goal = goal;
    if (goal <= awareness.state && rules.onBreak == OnBreak::Reset)
        awareness.rising = 0.0;
    if (goal >= awareness.state)
        awareness.capacitor = rules.hold[awareness.state];
    if (goal >= kPlace)
        awareness.sincePlace = 0.0;
}

std::optional<AwarenessChange> rise(const AwarenessRules& rules, Awareness& awareness) {
    const Seconds limit = rules.reaction[awareness.state];
    const auto test = sense::testReaction(awareness.rising, limit);
    if (!test.passed)
        return std::nullopt;
    const AwarenessChange change{awareness.state, awareness.goal, test.seen, limit};
    awareness.state = awareness.goal;
    awareness.rising = 0.0;
    awareness.capacitor = rules.hold[awareness.state];
    return change;
}

/// What a capacitor was overdrawn by in a step is taken from the next one, so that steps of any
/// length take as long for several states.
std::optional<AwarenessChange>
fall(const AwarenessRules& rules, Awareness& awareness, Seconds passed) {
    if (!sense::testReaction(-awareness.capacitor, 0.0).passed)
        return std::nullopt;
    const Seconds limit = rules.hold[awareness.state];
    const Seconds overdrawn = std::max(0.0, -awareness.capacitor);
    const auto below = static_cast<AwarenessLevel>(awareness.state - 1);
    const AwarenessChange change{awareness.state, below, limit + overdrawn, limit};
    awareness.state = below;
    awareness.rising = 0.0;
    const bool goesOn = awareness.goal < below;
    awareness.capacitor = rules.hold[below] - (goesOn ? std::min(overdrawn, passed) : 0.0);
    return change;
}

} // namespace

AwarenessLevel goalFor(std::span<const double> levels, double response) {
    const auto above = std::upper_bound(levels.begin(), levels.end(), response);
    return static_cast<AwarenessLevel>(above - levels.begin());
}

std::optional<AwarenessChange>
step(const AwarenessRules& rules, Awareness& awareness, AwarenessLevel goal, Seconds passed) {
    PERCEPT_EXPECTS(goal <= rules.highest() && awareness.state <= rules.highest());
    PERCEPT_EXPECTS(rules.reaction.size() > rules.highest() && rules.hold.size() > rules.highest());
    pass(rules, awareness, passed);
    pulse(rules, awareness, goal);
    if (goal > awareness.state)
        return rise(rules, awareness);
    if (goal < awareness.state)
        return fall(rules, awareness, passed);
    return std::nullopt;
}

std::optional<Seconds> timeToRise(const AwarenessRules& rules, const Awareness& awareness) {
    if (awareness.goal <= awareness.state)
        return std::nullopt;
    return std::max(0.0, rules.reaction[awareness.state] - awareness.rising);
}

bool hasFreeKnowledge(const AwarenessRules& rules,
                      const Awareness& awareness,
                      AwarenessLevel alertness) {
    return awareness.state > kUnaware && awareness.sincePlace >= 0.0 &&
           sense::testReaction(freeKnowledgeOf(rules, alertness), awareness.sincePlace).passed;
}

std::optional<AwarenessChange> step(const AwarenessRules& rules,
                                    Alertness& alertness,
                                    AwarenessLevel greatest,
                                    bool pulsed,
                                    Seconds passed) {
    alertness.quiet = pulsed ? 0.0 : alertness.quiet + passed;
    // What is remembered without being perceived keeps nobody alert.
    const AwarenessLevel least = std::max(pulsed ? greatest : knowledge::kUnaware, alertness.floor);
    if (least > alertness.level) {
        const AwarenessChange change{alertness.level, least, 0.0, 0.0};
        alertness.level = least;
        alertness.quiet = 0.0;
        return change;
    }
    PERCEPT_EXPECTS(rules.alertnessDecay.size() > alertness.level);
    const Seconds limit = rules.alertnessDecay[alertness.level];
    if (alertness.level == least) {
        alertness.quiet = std::min(alertness.quiet, limit);
        return std::nullopt;
    }
    const auto test = sense::testReaction(alertness.quiet, limit);
    if (!test.passed)
        return std::nullopt;
    const AwarenessChange change{
        alertness.level, static_cast<AwarenessLevel>(alertness.level - 1), test.seen, limit};
    --alertness.level;
    alertness.quiet = test.seen - limit;
    return change;
}

} // namespace percept::knowledge
