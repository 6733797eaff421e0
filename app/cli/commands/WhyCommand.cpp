#include "app/cli/Commands.h"
#include "app/cli/Report.h"
#include "app/why/WhyNoticed.h"
#include "inspector/explain/CauseChain.h"
#include "inspector/replay/Recording.h"
#include "percept/base/Text.h"

#include <CLI/CLI.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

struct WhyArguments {
    std::string recordingPath;
    std::optional<std::uint64_t> record;
    std::string agent;
    std::string about;
    std::optional<Frame> frame;
    bool json = false;
};

using Chain = std::vector<explain::Sentence>;

Result<trace::AgentId> agentNamed(const replay::Recording& recording, const std::string& id) {
    const auto& agents = recording.info().agents;
    const auto found = std::find(agents.begin(), agents.end(), id);
    if (found == agents.end())
        return failure(
            ErrorCode::NotFound,
            fmt::format("The run has no agent `{}`. It has: {}", id, fmt::join(agents, ", ")));
    return trace::AgentId{static_cast<std::uint32_t>(found - agents.begin())};
}

OrderedJson jsonOf(const explain::Sentence& sentence, Seconds step) {
    return {
        {"id", static_cast<std::uint64_t>(sentence.id)},
        {"frame", sentence.frame},
        {"time", static_cast<double>(sentence.frame) * step},
        {"category", snakeCase(boost::describe::enum_to_string(sentence.category, "?"))},
        {"text", sentence.text},
        {"detail", sentence.detail.empty() ? OrderedJson(nullptr) : OrderedJson(sentence.detail)}};
}

OrderedJson jsonOf(const why::GateLine& line) {
    const auto number = [&](double value) {
        return line.checked ? OrderedJson(value) : OrderedJson(nullptr);
    };
    return {{"gate", sense::wordFor(line.gate)},
            {"checked", line.checked},
            {"passed", line.checked ? OrderedJson(line.passed) : OrderedJson(nullptr)},
            {"measured", number(line.measured)},
            {"limit", number(line.limit)},
            {"margin", number(line.margin)},
            {"unit", line.unit.empty() ? OrderedJson(nullptr) : OrderedJson(line.unit)},
            {"detail", line.detail.empty() ? OrderedJson(nullptr) : OrderedJson(line.detail)}};
}

OrderedJson jsonOf(const why::Perception& perception) {
    OrderedJson gates = OrderedJson::array();
    for (const auto& line : perception.gates)
        gates.push_back(jsonOf(line));
    const bool tried = perception.latest != trace::kNoRecord;
    return {
        {"modality", perception.modality},
        {"outcome", perception.notified ? "notified" : "rejected"},
        {"reason",
         perception.notified ? OrderedJson(nullptr)
                             : OrderedJson(sense::wordFor(perception.reason))},
        {"answer", perception.answer},
        {"intensity", perception.intensity},
        {"distance", perception.distance},
        {"delay", perception.delay},
        {"path", perception.path},
        {"intensities", perception.intensities},
        {"latest_record",
         tried ? OrderedJson(static_cast<std::uint64_t>(perception.latest)) : OrderedJson(nullptr)},
        {"latest_frame", tried ? OrderedJson(perception.latestFrame) : OrderedJson(nullptr)},
        {"gates", std::move(gates)}};
}

void printChain(const Chain& chain, Seconds step, Streams& streams) {
    for (const auto& sentence : chain)
        streams.out << fmt::format("{:9.3f} s  {}{}{}\n",
                                   static_cast<double>(sentence.frame) * step,
                                   sentence.text,
                                   sentence.detail.empty() ? "" : ": ",
                                   sentence.detail);
}

void printPerception(const why::Perception& perception, Streams& streams) {
    streams.out << fmt::format("{}: {}\n", perception.modality, perception.answer);
    for (const auto& line : perception.gates) {
        if (!line.checked) {
            streams.out << fmt::format("  -  {:<14}\n", why::nameOf(line.gate));
            continue;
        }
        streams.out << fmt::format("  {}  {:<14} {:>10.3f} {:>10.3f} {:>+10.3f} {:<4}{}\n",
                                   line.passed ? "ok" : "x ",
                                   why::nameOf(line.gate),
                                   line.measured,
                                   line.limit,
                                   line.margin,
                                   line.unit,
                                   line.detail);
    }
}

Result<void>
explainRecord(replay::Recording& recording, trace::RecordId record, bool json, Streams& streams) {
    const auto chain = explain::causeChain(recording, record);
    if (!chain)
        return chain.unexpected();
    const Seconds step = recording.info().step;
    if (!json) {
        printChain(*chain, step, streams);
        return {};
    }
    OrderedJson document{{"record", static_cast<std::uint64_t>(record)},
                         {"chain", OrderedJson::array()}};
    for (const auto& sentence : *chain)
        document["chain"].push_back(jsonOf(sentence, step));
    printJson(document, streams);
    return {};
}

Result<void>
explainDecision(replay::Recording& recording, const WhyArguments& options, Streams& streams) {
    const auto agent = agentNamed(recording, options.agent);
    if (!agent)
        return agent.unexpected();
    const auto decision = explain::latestDecision(recording, *agent, *options.frame);
    if (!decision)
        return decision.unexpected();
    if (*decision == trace::kNoRecord)
        return failure(ErrorCode::NotFound,
                       fmt::format("Agent `{}` has decided nothing up to frame {}",
                                   options.agent,
                                   *options.frame));
    return explainRecord(recording, *decision, options.json, streams);
}

Result<void>
explainNoticing(replay::Recording& recording, const WhyArguments& options, Streams& streams) {
    const auto agent = agentNamed(recording, options.agent);
    if (!agent)
        return agent.unexpected();
    const auto about = agentNamed(recording, options.about);
    if (!about)
        return about.unexpected();
    const auto answer = why::whyNoticed(recording, *agent, *about, *options.frame);
    if (!answer)
        return answer.unexpected();
    const Seconds time = static_cast<double>(*options.frame) * recording.info().step;
    if (!options.json) {
        streams.out << fmt::format("{} about {} at frame {} ({:.3f} s)\n",
                                   options.agent,
                                   options.about,
                                   *options.frame,
                                   time);
        for (const auto& perception : answer->perceptions)
            printPerception(perception, streams);
        return {};
    }
    OrderedJson document{{"agent", options.agent},
                         {"about", options.about},
                         {"frame", *options.frame},
                         {"time", time},
                         {"perceptions", OrderedJson::array()}};
    for (const auto& perception : answer->perceptions)
        document["perceptions"].push_back(jsonOf(perception));
    printJson(document, streams);
    return {};
}

Result<void> answer(const WhyArguments& options, Streams& streams) {
    auto recording = replay::Recording::open(options.recordingPath);
    if (!recording)
        return recording.unexpected();
    if (options.record)
        return explainRecord(**recording, trace::RecordId{*options.record}, options.json, streams);
    return options.about.empty() ? explainDecision(**recording, options, streams)
                                 : explainNoticing(**recording, options, streams);
}

int tellWhy(const WhyArguments& options, Streams& streams) {
    if (const auto done = answer(options, streams); !done) {
        auto error = done.error();
        if (error.place.empty())
            error.place = options.recordingPath;
        return reportFailure(error, streams);
    }
    return kSucceeded;
}

} // namespace

void addWhyCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "why", "Tell why an agent did, did not notice, or does what it does");
    const auto options = std::make_shared<WhyArguments>();
    command->add_option("REC", options->recordingPath, "A *.percept file")->required();
    auto* record = command->add_option(
        "--record", options->record, "The causes of this record: its `id` in any table");
    auto* agent = command->add_option(
        "--agent", options->agent, "What this agent does at --frame, and what caused it");
    auto* frame = command->add_option("--frame", options->frame, "The moment that is asked about");
    command
        ->add_option("--about",
                     options->about,
                     "Whether and why the agent notices this one: every gate with its margin")
        ->needs(agent);
    command->add_flag("--json", options->json, kJsonHelp);
    agent->needs(frame)->excludes(record);
    frame->needs(agent);
    command->callback([options, record, agent, &chosen] {
        if (record->count() == 0 && agent->count() == 0)
            throw CLI::RequiredError("--record, or --agent with --frame");
        chosen = [options](Streams& streams) { return tellWhy(*options, streams); };
    });
}

} // namespace percept::cli
