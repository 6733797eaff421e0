#include "inspector/ask/Who.h"

#include "inspector/ask/Subject.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

std::string outcomeOf(const Perception& perception) {
    if (perception.unknown)
        return "unknown";
    if (perception.notified)
        return "noticed";
    if (perception.arrives)
        return "arriving";
    return perception.silent ? "not emitted" : "missed";
}

WhoRow rowOf(trace::AgentId agent, const Perception& perception) {
    WhoRow row;
    row.agent = agent;
    row.sense = titleOf(perception);
    row.outcome = outcomeOf(perception);
    row.answer = perception.answer;
    if (const GateLine* line = decisiveLine(perception)) {
        row.test = nameOf(*line);
        if (line->known && line->gate >= trace::Gate::Range) {
            row.measured = line->measured;
            row.limit = line->limit;
            row.margin = line->margin;
            row.unit = line->unit;
        }
    }
    if (perception.distance > 0 && !perception.silent)
        row.distance = perception.distance;
    return row;
}

bool isNoticed(const Witness& witness) {
    return std::any_of(witness.perceptions.begin(),
                       witness.perceptions.end(),
                       [](const Perception& each) { return each.notified; });
}

} // namespace

Result<WhoAnswer> ask(const WhoQuestion& question, RunContext& context, const Watch& watch) {
    const auto about = subjectNamed(context.info(), question.about);
    if (!about)
        return about.unexpected();
    const auto witnesses = ask(WitnessQuestion{.about = about->agent,
                                               .emitter = about->emitter,
                                               .frame = framesOf(question.at, context.info().step)},
                               context,
                               watch);
    if (!witnesses)
        return witnesses.unexpected();
    WhoAnswer answer;
    for (const Witness& witness : *witnesses)
        for (const Perception& perception : witness.perceptions)
            answer.rows.push_back(rowOf(witness.agent, perception));
    const auto noticing = std::count_if(witnesses->begin(), witnesses->end(), isNoticed);
    answer.summary = fmt::format("{} of {} agents {} {} at {:.3f} s",
                                 noticing,
                                 witnesses->size(),
                                 noticing == 1 ? "notices" : "notice",
                                 question.about,
                                 question.at);
    return answer;
}

} // namespace percept::ask
