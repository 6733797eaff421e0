#include "inspector/ask/Hearing.h"

#include "percept/knowledge/HearingLevels.h"

#include <fmt/format.h>

namespace percept::ask {
namespace {

using knowledge::AwarenessModel;
using trace::AgentId;

/// What an observer is aware of about the source of a signal, who may be nobody; null: nothing.
const knowledge::AwareLink* linkTo(const Moment& moment, AgentId observer, AgentId source) {
    const auto* aware = sim::awarenessIn(moment.simulation.state());
    return aware == nullptr ? nullptr : aware->agents[trace::indexOf(observer)].find(source);
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
    const auto* const link = linkTo(moment, observer, signal.source);
    const bool isFirst = link == nullptr || link->awareness.state == knowledge::kUnaware;
    return HeardLimit{levels->front(), model.states[knowledge::kExistence], isFirst};
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
    if (perception.gates.back().passed)
        return;
    const std::string verb = perception.answer.substr(0, perception.answer.find(' '));
    perception.notified = false;
    perception.answer = fmt::format("{}, and not noticed: {}",
                                    verb == "Noticed" ? "Perceived" : verb,
                                    perception.gates.back().miss);
}

} // namespace percept::ask
