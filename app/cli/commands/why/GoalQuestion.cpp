#include "app/cli/commands/PlaceTable.h"
#include "app/cli/commands/why/WhyQuestions.h"
#include "inspector/ask/Subject.h"
#include "inspector/explain/CauseChain.h"
#include "inspector/explain/GoalCauses.h"
#include "percept/base/Text.h"
#include "percept/trace/RunNames.h"

#include <boost/describe/enum_to_string.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

namespace percept::cli {
namespace {

using Chain = std::vector<explain::Sentence>;

OrderedJson jsonOf(const explain::Sentence& sentence, Seconds step) {
    return {
        {"id", static_cast<std::uint64_t>(sentence.id)},
        {"frame", sentence.frame},
        {"time", static_cast<double>(sentence.frame) * step},
        {"category", snakeCase(boost::describe::enum_to_string(sentence.category, "?"))},
        {"text", sentence.text},
        {"detail", sentence.detail.empty() ? OrderedJson(nullptr) : OrderedJson(sentence.detail)}};
}

OrderedJson jsonOf(const Chain& chain, Seconds step) {
    OrderedJson list = OrderedJson::array();
    for (const auto& sentence : chain)
        list.push_back(jsonOf(sentence, step));
    return list;
}

void printChain(const Chain& chain, Seconds step, Streams& streams) {
    for (const auto& sentence : chain)
        streams.out << fmt::format("{:9.3f} s  {}{}{}\n",
                                   static_cast<double>(sentence.frame) * step,
                                   sentence.text,
                                   sentence.detail.empty() ? "" : ": ",
                                   sentence.detail);
}

void printSearches(const Result<std::vector<explain::PlaceReport>>& searches, Streams& streams) {
    if (searches)
        printPlaces(*searches, streams);
    else
        streams.out << "The places are not known: " << searches.error().message << '\n';
}

OrderedJson
jsonOf(const explain::GoalCauses& causes, const WhyArguments& options, const trace::RunInfo& info) {
    const Seconds step = info.step;
    const auto number = [](trace::RecordId id) {
        return OrderedJson(static_cast<std::uint64_t>(id));
    };
    return {
        {"agent", options.agent},
        {"frame", *options.frame},
        {"time", static_cast<double>(*options.frame) * step},
        {"goal",
         causes.goal ? OrderedJson(trace::goalText(info.goals, causes.goal->goal))
                     : OrderedJson(nullptr)},
        {"since",
         causes.goal ? OrderedJson(static_cast<double>(causes.goal->from) * step)
                     : OrderedJson(nullptr)},
        {"record", causes.goal ? number(causes.goal->record) : OrderedJson(nullptr)},
        {"chain", jsonOf(causes.chain, step)},
        {"newest_decision", causes.newest ? jsonOf(*causes.newest, step) : OrderedJson(nullptr)},
        {"earlier", jsonOf(causes.earlier, step)}};
}

void printGoal(const explain::GoalCauses& causes,
               const WhyArguments& options,
               const trace::RunInfo& info,
               Streams& streams) {
    const Seconds step = info.step;
    const double time = static_cast<double>(*options.frame) * step;
    streams.out << fmt::format("{} at frame {} ({:.3f} s): {}\n",
                               options.agent,
                               *options.frame,
                               time,
                               causes.goal ? trace::goalText(info.goals, causes.goal->goal)
                                           : std::string("no goal"));
    printChain(causes.chain, step, streams);
    if (!causes.earlier.empty()) {
        const auto& first = causes.earlier.front();
        const auto steps = causes.earlier.size();
        streams.out << fmt::format("  earlier: {} at {:.3f} s ({} {}: --record {})\n",
                                   first.text,
                                   static_cast<double>(first.frame) * step,
                                   steps,
                                   steps == 1 ? "step" : "steps",
                                   static_cast<std::uint64_t>(first.id));
    }
    if (causes.newest && (!causes.goal || causes.newest->id != causes.goal->record)) {
        streams.out << "newest decision\n";
        printChain({*causes.newest}, step, streams);
    }
}

} // namespace

Result<void>
explainRecord(ask::RunContext& context, trace::RecordId record, bool json, Streams& streams) {
    const auto chain = explain::causeChain(context.source(), record);
    if (!chain)
        return chain.unexpected();
    const Seconds step = context.info().step;
    const auto searches = ask::searchesBehind(context, *chain);
    if (!json) {
        printChain(*chain, step, streams);
        printSearches(searches, streams);
        return {};
    }
    OrderedJson document{{"record", static_cast<std::uint64_t>(record)},
                         {"chain", jsonOf(*chain, step)}};
    document["searches"] = searches ? jsonOfPlaces(*searches) : OrderedJson(nullptr);
    printJson(document, streams);
    return {};
}

Result<void>
explainPlaces(ask::RunContext& context, const WhyArguments& options, Streams& streams) {
    const auto agent = ask::agentNamed(context.info(), options.agent);
    if (!agent)
        return agent.unexpected();
    const auto answer = ask::ask(ask::PlaceQuestion{*agent, *options.frame}, context);
    if (!answer)
        return answer.unexpected();
    tellPlaces(*answer, context.info(), options.json, streams);
    return {};
}

Result<void> explainGoal(ask::RunContext& context, const WhyArguments& options, Streams& streams) {
    const auto agent = ask::agentNamed(context.info(), options.agent);
    if (!agent)
        return agent.unexpected();
    const auto causes = explain::goalCauses(context.source(), *agent, *options.frame);
    if (!causes)
        return causes.unexpected();
    const auto searches = ask::searchesBehind(context, causes->chain);
    if (!options.json) {
        printGoal(*causes, options, context.info(), streams);
        printSearches(searches, streams);
        return {};
    }
    auto document = jsonOf(*causes, options, context.info());
    document["searches"] = searches ? jsonOfPlaces(*searches) : OrderedJson(nullptr);
    printJson(document, streams);
    return {};
}

} // namespace percept::cli
