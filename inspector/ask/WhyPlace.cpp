#include "inspector/ask/WhyPlace.h"

#include "inspector/explain/GateText.h"
#include "inspector/explain/GoalCauses.h"
#include "inspector/explain/Lanes.h"
#include "inspector/explain/LookBack.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace percept::ask {
namespace {

using trace::Goal;

/// The latest record of a kind by an agent; nothing: there is none.
template <class Record>
Result<std::optional<trace::Row<Record>>>
latestOf(trace::TraceSource& source, AgentId agent, Frame frame) {
    constexpr std::string_view kTables[]{Record::kInfo.table};
    std::optional<trace::Row<Record>> latest;
    const auto looked = explain::lookBack(source,
                                          source.firstFrame(),
                                          frame,
                                          kTables,
                                          [&](const trace::RecordBuffer& records, Frame) {
                                              const auto& rows = records.rows<Record>();
                                              const auto found = std::find_if(
                                                  rows.rbegin(), rows.rend(), [&](const auto& row) {
                                                      return row.data.agent == agent;
                                                  });
                                              if (found != rows.rend())
                                                  latest = *found;
                                              return latest.has_value();
                                          });
    return looked ? Result<std::optional<trace::Row<Record>>>(latest) : looked.unexpected();
}

/// How much the goal that was chosen was wanted.
double wishOf(const bot::Arbitration& weighed) {
    switch (weighed.chosen) {
    case Goal::GetHealth:
        return weighed.health;
    case Goal::Attack:
        return weighed.attack;
    case Goal::TakeCover:
    case Goal::TakePosition:
        return weighed.cover;
    default:
        return weighed.chosen == weighed.weaponGoal ? weighed.weapon : weighed.explore;
    }
}

std::string
answerOf(const trace::RunInfo& info, const bot::Arbitration& weighed, const WhyPlace& why) {
    if (why.searches.empty())
        return "decides over no tactical places: its archetype has no decisions";
    if (why.weighed == trace::kNoRecord)
        return fmt::format("looks for no place: {}", why.searches.front().sentence);
    if (why.place == trace::kNone<trace::WaypointId>)
        return "finds no place to go to";
    const std::string& place = info.waypoints.at(trace::indexOf(why.place));
    if (why.withdraws)
        return fmt::format("{} {}: wish {}",
                           weighed.chosen == Goal::TakePosition ? "takes position at"
                                                                : "withdraws to",
                           place,
                           explain::quantity(weighed.cover, ""));
    const double chosen = wishOf(weighed);
    return fmt::format("could go to {}, but wants to {} more, by {}: wish {}, at least {}",
                       place,
                       trace::goalText(info.goals, weighed.chosen),
                       explain::quantity(chosen - weighed.cover, ""),
                       explain::quantity(weighed.cover, ""),
                       explain::quantity(chosen, ""));
}

/// Of an agent that weighs no goals against each other, such as a guard: what holds, it does.
Result<WhyPlace> whyDecided(RunContext& context, WhyPlace why) {
    trace::TraceSource& source = context.source();
    const auto& info = source.info();
    const auto weighed = latestOf<trace::PlaceWeighed>(source, why.agent, why.frame);
    if (!weighed)
        return weighed.unexpected();
    if (!*weighed)
        return failure(ErrorCode::NotFound,
                       fmt::format("Agent `{}` has decided over no places up to frame {}",
                                   info.agents[trace::indexOf(why.agent)],
                                   why.frame));
    const auto records = context.fullRecords((*weighed)->frame, (*weighed)->frame);
    if (!records)
        return records.unexpected();
    why.frame = (*weighed)->frame;
    why.weighed = (*weighed)->id;
    why.place = (*weighed)->data.waypoint;
    why.searches = explain::placeReports(info, *records, why.weighed);
    for (const auto& row : records->rows<trace::GoalStarted>())
        why.withdraws = why.withdraws || row.cause == why.weighed;
    why.answer = why.place == trace::kNone<trace::WaypointId>
                     ? std::string("finds no place")
                     : fmt::format("goes to {}: wish {}",
                                   info.waypoints.at(trace::indexOf(why.place)),
                                   explain::quantity((*weighed)->data.desirability, ""));
    return why;
}

} // namespace

Result<WhyPlace> ask(const PlaceQuestion& question, RunContext& context, const Watch&) {
    trace::TraceSource& source = context.source();
    const auto [agent, frame] = question;
    const auto& info = source.info();
    if (trace::indexOf(agent) >= info.agents.size())
        return failure(ErrorCode::NotFound, "The run has no such agent");
    if (auto there = explain::checkFrame(source, frame); !there)
        return there.unexpected();
    WhyPlace why;
    why.agent = agent;
    why.frame = frame;
    if (info.placeKinds.empty()) {
        why.answer = answerOf(info, {}, why);
        return why;
    }
    const auto decided = latestOf<bot::Arbitration>(source, agent, frame);
    if (!decided)
        return decided.unexpected();
    if (!*decided)
        return whyDecided(context, why);
    const auto records = context.fullRecords((*decided)->frame, (*decided)->frame);
    if (!records)
        return records.unexpected();
    why.frame = (*decided)->frame;
    why.arbitration = (*decided)->id;
    // It comes right before the arbitration that it is for.
    for (const auto& row : records->rows<trace::PlaceWeighed>())
        if (row.data.agent == agent && row.id < why.arbitration &&
            trace::numberOf(row.id) + 1 == trace::numberOf(why.arbitration)) {
            why.weighed = row.id;
            why.place = row.data.waypoint;
        }
    why.searches = why.weighed == trace::kNoRecord
                       ? explain::noPlaceReports(info, *records, agent)
                       : explain::placeReports(info, *records, why.weighed);
    why.withdraws =
        (*decided)->data.chosen == Goal::TakeCover || (*decided)->data.chosen == Goal::TakePosition;
    why.answer = answerOf(info, (*decided)->data, why);
    return why;
}

Result<std::vector<explain::PlaceReport>> searchesBehind(RunContext& context,
                                                         std::span<const explain::Sentence> chain) {
    trace::TraceSource& source = context.source();
    for (const auto& sentence : chain) {
        if (sentence.category != trace::Category::Decision)
            continue;
        trace::RecordBuffer records;
        if (auto read = source.read(sentence.frame, sentence.frame, records); !read)
            return read.unexpected();
        const auto& rows = records.rows<trace::PlaceWeighed>();
        if (std::none_of(
                rows.begin(), rows.end(), [&](const auto& row) { return row.id == sentence.id; }))
            continue;
        const auto full = context.fullRecords(sentence.frame, sentence.frame);
        if (!full)
            return full.unexpected();
        return explain::placeReports(source.info(), *full, sentence.id);
    }
    return std::vector<explain::PlaceReport>();
}

} // namespace percept::ask
