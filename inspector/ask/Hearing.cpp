#include "inspector/ask/Hearing.h"

#include "percept/agent/AwarenessRecords.h"
#include "percept/knowledge/HearingLevels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::ask {
namespace {

using knowledge::AwarenessModel;
using trace::AgentId;

constexpr Seconds kForever = std::numeric_limits<Seconds>::infinity();

/// What an observer is aware of about the source of a signal, who may be nobody; null: nothing.
const knowledge::AwareLink* linkTo(const Moment& moment, AgentId observer, AgentId source) {
    const auto* aware = sim::awarenessIn(moment.simulation.state());
    return aware == nullptr ? nullptr : aware->agents[trace::indexOf(observer)].find(source);
}

/// Whether it became aware of another one since it perceived him, in the time that was traced.
bool roseSince(const Moment& moment, AgentId observer, AgentId about, Seconds perceived) {
    const agent::Arena& arena = moment.simulation.arena();
    const auto& changes = moment.records.rows<agent::AwarenessChanged>();
    return std::any_of(changes.begin(), changes.end(), [&](const auto& row) {
        return row.data.agent == observer && row.data.about == about &&
               row.data.to > row.data.from && arena.timeOf(row.frame) >= perceived;
    });
}

/// How long a goal above the state will have lasted in some seconds, without anything new.
Seconds
risenBy(const AwarenessModel& model, const knowledge::AwareLink& link, Seconds now, Seconds wait) {
    const bool rises = link.awareness.goal > link.awareness.state;
    const Seconds more = rises ? std::clamp(risesFor(model, link, now), 0.0, wait) : 0.0;
    const Seconds rising = link.awareness.rising + more;
    if (wait <= more || model.rules.onBreak == knowledge::OnBreak::Keep)
        return rising;
    return model.rules.onBreak == knowledge::OnBreak::Leak ? std::max(0.0, rising - (wait - more))
                                                           : 0.0;
}

/// Towards the first state; still to be measured.
GateLine waitLine(const AwarenessModel& model) {
    return {.gate = trace::Gate::Reaction,
            .checked = true,
            .limit = model.rules.reaction[knowledge::kUnaware],
            .unit = "s",
            .detail = "for " + model.states[knowledge::kExistence]};
}

/// @param counts in its tense
std::string briefText(const AwarenessModel& model, Seconds span, const char* counts) {
    return fmt::format("it {} for {}, and {} takes {}",
                       counts,
                       quantity(span, "s"),
                       model.states[knowledge::kExistence],
                       quantity(model.rules.reaction[knowledge::kUnaware], "s"));
}

/// `Heard` of `Heard after 20 ms`.
std::string heardVerbOf(const Perception& perception) {
    return perception.answer.substr(0, perception.answer.find_first_of(" ,"));
}

/// By how much the nearest of the limits of what is perceived was passed.
double leastMargin(const std::vector<GateLine>& gates) {
    double least = std::numeric_limits<double>::infinity();
    for (const GateLine& line : gates)
        if (line.applies && line.checked && line.known &&
            (line.gate == trace::Gate::Intensity || line.gate == trace::Gate::Contrast))
            least = std::min(least, line.margin);
    return least;
}

/// The senses let it through, and the last test failed.
void tellUnnoticed(Perception& perception) {
    const std::string verb = heardVerbOf(perception);
    perception.notified = false;
    perception.answer = fmt::format("{}, and not noticed: {}",
                                    verb == "Noticed" ? "Perceived" : verb,
                                    perception.gates.back().miss);
}

} // namespace

const std::vector<double>* levelsOf(const AwarenessModel& model,
                                    const sense::SenseWorld& senses,
                                    const sense::Signal& signal) {
    const sense::ModalityData& modality = senses[signal.modality];
    return modality.kind == sense::Kind::Sight
               ? &model.rules.levels
               : knowledge::hearingLevels(model, modality.id, senses.textOf(signal.tag));
}

std::string tooWeakText(const std::string& state, double margin) {
    return fmt::format("too weak for {}, by {}", state, quantity(-margin, ""));
}

bool hearsByDegrees(const Moment& moment, AgentId observer, const sense::Signal& signal) {
    const agent::Arena& arena = moment.simulation.arena();
    return arena.awarenessOf(observer) != nullptr && !signal.presence &&
           (signal.source == trace::kNoAgent || arena.isAfter(observer, signal.source));
}

std::optional<HeardLimit>
heardLimit(const Moment& moment, AgentId observer, const sense::Signal& signal) {
    if (!hearsByDegrees(moment, observer, signal))
        return std::nullopt;
    const AwarenessModel& model = *moment.simulation.arena().awarenessOf(observer);
    const auto& senses = moment.simulation.senses();
    const bool seen = senses[signal.modality].kind == sense::Kind::Sight;
    const std::vector<double>* const levels = levelsOf(model, senses, signal);
    // What of a sight that is no light stands out is not its intensity.
    if (levels == nullptr || (seen && !signal.emitsLight) || levels->empty())
        return std::nullopt;
    return HeardLimit{levels->front(),
                      model.states[knowledge::kExistence],
                      isUnawareOf(moment, observer, signal.source)};
}

void tellHeard(Perception& perception, const HeardLimit& limit) {
    if (!perception.notified)
        return;
    const double margin = perception.intensity - limit.least;
    perception.gates.push_back({.gate = trace::Gate::Intensity,
                                .checked = true,
                                .passed = perception.intensity >= limit.least,
                                .measured = perception.intensity,
                                .limit = limit.least,
                                .margin = margin,
                                .detail = "for " + limit.state,
                                .name = "hearing",
                                .miss = tooWeakText(limit.state, margin)});
    if (!perception.gates.back().passed)
        tellUnnoticed(perception);
    else if (perception.answer.ends_with("to spare"))
        perception.answer =
            noticedText(heardVerbOf(perception), perception.delay, leastMargin(perception.gates));
}

bool isUnawareOf(const Moment& moment, AgentId observer, AgentId of) {
    const auto* const link = linkTo(moment, observer, of);
    return link == nullptr || link->awareness.state == knowledge::kUnaware;
}

Seconds risesFor(const AwarenessModel& model, const knowledge::AwareLink& link, Seconds now) {
    const knowledge::AwarenessLevel state = link.awareness.state;
    if (link.sight > state)
        return kForever;
    Seconds stands = 0.0;
    if (link.sound > state)
        stands = std::max(stands, model.soundSpan - (now - link.heard));
    if (link.told > state)
        stands = std::max(stands, model.soundSpan - (now - link.toldAt));
    return stands;
}

bool isLongEnough(Seconds counts, Seconds wait, Seconds step) {
    constexpr double kRounding = 1e-9;
    return std::ceil(wait / step - kRounding) * step < counts - kRounding;
}

std::optional<GateLine>
waitSoFar(const Moment& moment, AgentId observer, AgentId source, Seconds perceived) {
    const sim::Simulation& simulation = moment.simulation;
    const AwarenessModel& model = *simulation.arena().awarenessOf(observer);
    if (!isUnawareOf(moment, observer, source) || roseSince(moment, observer, source, perceived))
        return std::nullopt;
    const auto* const link = linkTo(moment, observer, source);
    const Seconds since = simulation.time() - perceived;
    GateLine line = waitLine(model);
    if (link != nullptr && link->awareness.goal > knowledge::kUnaware) {
        line.measured = link->awareness.rising;
        const Seconds wait = std::max(0.0, line.limit - line.measured);
        const Seconds stands = risesFor(model, *link, simulation.time());
        const std::string& state = model.states[link->awareness.goal];
        line.miss = isLongEnough(stands, wait, simulation.arena().step)
                        ? fmt::format("{} in {}", state, quantity(wait, "s"))
                        : fmt::format("it counts for another {}, and {} would take {}",
                                      quantity(std::max(stands, 0.0), "s"),
                                      state,
                                      quantity(wait, "s"));
    } else {
        // What waits for a turn of the observer has not begun to count.
        line.measured = since >= model.soundSpan ? model.soundSpan : 0.0;
        line.miss = briefText(model, line.measured, "counted");
    }
    line.margin = line.measured - line.limit;
    return line;
}

std::optional<GateLine>
waitAhead(const Moment& moment, AgentId observer, AgentId source, const Coming& coming) {
    if (!isUnawareOf(moment, observer, source))
        return std::nullopt;
    const sim::Simulation& simulation = moment.simulation;
    const AwarenessModel& model = *simulation.arena().awarenessOf(observer);
    const auto* const link = linkTo(moment, observer, source);
    const Seconds before =
        link == nullptr ? 0.0 : risenBy(model, *link, simulation.time(), coming.in);
    const Seconds counts = coming.adds + model.soundSpan;
    GateLine line = waitLine(model);
    line.passed = isLongEnough(counts, std::max(0.0, line.limit - before), simulation.arena().step);
    line.known = counts < kForever;
    line.measured = line.known ? before + counts : line.limit;
    line.margin = line.measured - line.limit;
    if (!line.passed)
        line.miss = briefText(model, line.measured, "counts");
    return line;
}

void tellWait(Perception& perception, GateLine wait) {
    if (!perception.notified)
        return;
    perception.gates.push_back(std::move(wait));
    if (!perception.gates.back().passed)
        tellUnnoticed(perception);
}

void noteSpan(Perception& perception, const AwarenessModel& model) {
    const Seconds reaction = model.rules.reaction[knowledge::kUnaware];
    if (perception.notified || perception.gates.empty() || model.soundSpan > reaction ||
        perception.gates.back().gate != trace::Gate::Reaction || perception.gates.back().passed)
        return;
    perception.remedy.tried.push_back({.what = fmt::format("sound_span {} to more than {}",
                                                           quantity(model.soundSpan, "s"),
                                                           quantity(reaction, "s")),
                                       .result = kUnset,
                                       .from = model.soundSpan,
                                       .to = reaction,
                                       .nearest = reaction});
}

} // namespace percept::ask
