#include "app/cli/Interrupt.h"
#include "app/cli/Progress.h"
#include "app/cli/commands/why/WhyQuestions.h"
#include "inspector/ask/Fork.h"
#include "inspector/ask/Subject.h"
#include "inspector/ask/WhyNoticed.h"
#include "percept/base/Frames.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace percept::cli {
namespace {

OrderedJson jsonOf(const ask::GateLine& line) {
    const auto number = [&](double value) {
        return line.checked && line.known ? OrderedJson(value) : OrderedJson(nullptr);
    };
    return {{"gate", line.name.empty() ? std::string(sense::wordFor(line.gate)) : line.name},
            {"checked", line.checked},
            {"passed", line.checked ? OrderedJson(line.passed) : OrderedJson(nullptr)},
            {"measured", number(line.measured)},
            {"limit", number(line.limit)},
            {"margin", number(line.margin)},
            {"unit", line.unit.empty() ? OrderedJson(nullptr) : OrderedJson(line.unit)},
            {"detail", line.detail.empty() ? OrderedJson(nullptr) : OrderedJson(line.detail)}};
}

OrderedJson jsonOf(const ask::Tried& tried) {
    const bool failed = tried.gate != trace::Gate::None;
    return {{"what", tried.what},
            {"result", tried.result},
            {"from", tried.from},
            {"to", tried.to},
            {"nearest", tried.nearest},
            {"gate", failed ? OrderedJson(sense::wordFor(tried.gate)) : OrderedJson(nullptr)},
            {"margin", failed ? OrderedJson(tried.margin) : OrderedJson(nullptr)},
            {"unit", tried.unit.empty() ? OrderedJson(nullptr) : OrderedJson(tried.unit)}};
}

OrderedJson jsonOf(const ask::Perception& perception) {
    OrderedJson gates = OrderedJson::array();
    for (const auto& line : perception.gates)
        gates.push_back(jsonOf(line));
    OrderedJson tries = OrderedJson::array();
    for (const auto& tried : perception.remedy.tried)
        tries.push_back(jsonOf(tried));
    const bool tested = perception.latest != trace::kNoRecord;
    const bool gate =
        !perception.notified && !perception.unknown && perception.reason != trace::Gate::None;
    return {
        {"modality", perception.modality},
        {"act", perception.act.empty() ? OrderedJson(nullptr) : OrderedJson(perception.act)},
        {"outcome",
         perception.unknown    ? "unknown"
         : perception.notified ? "notified"
         : perception.arrives  ? "arriving"
                               : "rejected"},
        {"arrives_in",
         perception.arrives ? OrderedJson(*perception.arrives) : OrderedJson(nullptr)},
        {"made_frame", perception.made < 0 ? OrderedJson(nullptr) : OrderedJson(perception.made)},
        {"reason",
         gate                ? OrderedJson(sense::wordFor(perception.reason))
         : perception.silent ? OrderedJson("not_emitted")
                             : OrderedJson(nullptr)},
        {"answer", perception.answer},
        {"note", perception.note.empty() ? OrderedJson(nullptr) : OrderedJson(perception.note)},
        {"intensity", perception.intensity},
        {"distance", perception.distance},
        {"delay", perception.delay},
        {"path", perception.path},
        {"intensities", perception.intensities},
        {"smallest_change",
         perception.remedy.text.empty() ? OrderedJson(nullptr)
                                        : OrderedJson(perception.remedy.text)},
        {"tried", std::move(tries)},
        {"source", perception.recorded ? "recorded" : "simulated"},
        {"latest_record",
         tested ? OrderedJson(static_cast<std::uint64_t>(perception.latest))
                : OrderedJson(nullptr)},
        {"latest_frame", tested ? OrderedJson(perception.latestFrame) : OrderedJson(nullptr)},
        {"gates", std::move(gates)}};
}

void printPerception(const ask::Perception& perception, Streams& streams) {
    streams.out << fmt::format("{}: {}\n", ask::titleOf(perception), perception.answer);
    for (const auto& line : perception.gates) {
        if (!line.applies || (line.gate == trace::Gate::NoRegion && line.passed))
            continue;
        if (!line.checked) {
            streams.out << fmt::format("  -  {:<14}\n", ask::nameOf(line));
            continue;
        }
        if (!line.known) {
            streams.out << fmt::format("  ok  {:<14}\n", ask::nameOf(line));
            continue;
        }
        streams.out << fmt::format("  {}  {:<14} {:>10.3f} {:>10.3f} {:>+10.3f} {:<4}{}\n",
                                   line.passed ? "ok" : "x ",
                                   ask::nameOf(line),
                                   line.measured,
                                   line.limit,
                                   line.margin,
                                   line.unit,
                                   line.detail);
    }
    if (!perception.note.empty())
        streams.out << "  " << perception.note << '\n';
    if (!perception.remedy.text.empty())
        streams.out << "  smallest change: " << perception.remedy.text << '\n';
    else if (!perception.notified)
        for (const auto& tried : perception.remedy.tried)
            streams.out << fmt::format("  tried: {}: {}\n", tried.what, tried.result);
    if (!perception.remedy.complete)
        streams.out << "  The search for smallest changes was interrupted\n";
}

/// The offers of all perceptions, numbered through.
struct Trial {
    const ask::Perception* perception;
    const ask::Offer* offer;
};

std::vector<Trial> trialsOf(const ask::WhyNoticed& answer) {
    std::vector<Trial> trials;
    for (const auto& perception : answer.perceptions)
        for (const auto& offer : perception.remedy.offers)
            trials.push_back({&perception, &offer});
    return trials;
}

struct Forked {
    std::string text; ///< the change
    ask::ForkReport report;
    std::vector<ask::ForkLine> lines;
};

/// Runs on from the frame with one of the offers, and saves it where that is wished.
Result<Forked> fork(ask::RunContext& context,
                    const WhyArguments& options,
                    const ask::WhyNoticed& answer,
                    Streams& streams) {
    const auto trials = trialsOf(answer);
    const auto number = static_cast<std::size_t>(*options.trial);
    if (number > trials.size())
        return failure(ErrorCode::InvalidInput,
                       trials.empty() ? std::string("There is no change to try that a run can take")
                                      : fmt::format("There are {} changes to try", trials.size()));
    const Trial& trial = trials[number - 1];
    const Seconds step = context.info().step;
    const ask::ForkQuestion question{
        .frame = answer.frame,
        .original = {},
        .changed = trial.offer->commands,
        .agent = answer.agent,
        .about = answer.about,
        .modality = trial.perception->id,
        .frames = std::max(framesOf(options.seconds, step), trial.offer->takes),
        .emitter = answer.emitter,
        .sought = trial.perception->sought};
    const InterruptGuard interrupt;
    Progress progress(streams, "Running the fork", std::max<Frame>(question.frames, 1));
    const auto goOn = [&](double share) {
        progress.show(std::lround(share * static_cast<double>(question.frames)));
        return !interrupt.interrupted();
    };
    auto report = ask::ask(question, context, goOn);
    if (!report)
        return report.unexpected();
    if (!report->complete)
        return failure(ErrorCode::Cancelled, "Stopped before the fork had run to its end");
    if (!options.fork.path.empty())
        if (auto saved = ask::saveFork(question, context, options.fork.path, goOn); !saved)
            return saved.unexpected();
    auto lines = ask::forkLines(*report, question, context.info().agents, step);
    return Forked{trial.offer->text, std::move(*report), std::move(lines)};
}

OrderedJson jsonOf(const ask::ForkSide& side) {
    const bool known = side.notified || side.gate != trace::Gate::None;
    return {{"outcome", side.notified ? "notified" : "rejected"},
            {"frame", side.notified ? OrderedJson(side.at) : OrderedJson(nullptr)},
            {"reason",
             side.gate == trace::Gate::None ? OrderedJson(nullptr)
                                            : OrderedJson(sense::wordFor(side.gate))},
            {"measured", known ? OrderedJson(side.measured) : OrderedJson(nullptr)},
            {"limit", known ? OrderedJson(side.limit) : OrderedJson(nullptr)}};
}

OrderedJson jsonOf(const Forked& forked) {
    OrderedJson lines = OrderedJson::array();
    for (const auto& line : forked.lines)
        lines.push_back({{"what", line.what}, {"text", line.text}});
    return {{"change", forked.text},
            {"from", forked.report.from},
            {"to", forked.report.to},
            {"complete", forked.report.complete},
            {"original", jsonOf(forked.report.original)},
            {"changed", jsonOf(forked.report.changed)},
            {"first_difference",
             forked.report.firstDifference ? OrderedJson(*forked.report.firstDifference)
                                           : OrderedJson(nullptr)},
            {"lines", std::move(lines)}};
}

OrderedJson jsonOf(const ask::WhyNoticed& answer,
                   const std::optional<Forked>& forked,
                   Seconds step,
                   const WhyArguments& options) {
    OrderedJson document{
        {"agent", options.agent},
        {"about", options.about},
        {"frame", answer.frame},
        {"time", static_cast<double>(answer.frame) * step},
        {"perceptions", OrderedJson::array()},
        {"complete", answer.complete},
        {"limits", answer.limits.empty() ? OrderedJson(nullptr) : OrderedJson(answer.limits)},
        {"changes_to_try", OrderedJson::array()}};
    for (const auto& perception : answer.perceptions)
        document["perceptions"].push_back(jsonOf(perception));
    for (const Trial& trial : trialsOf(answer))
        document["changes_to_try"].push_back(
            {{"modality", trial.perception->modality}, {"change", trial.offer->text}});
    document["fork"] = forked ? jsonOf(*forked) : OrderedJson(nullptr);
    return document;
}

void printNoticing(const ask::WhyNoticed& answer,
                   const std::optional<Forked>& forked,
                   Seconds step,
                   const WhyArguments& options,
                   Streams& streams) {
    const auto timeOf = [&](Frame frame) {
        return fmt::format("frame {} ({:.3f} s)", frame, static_cast<double>(frame) * step);
    };
    streams.out << fmt::format(
        "{} about {} at {}\n", options.agent, options.about, timeOf(answer.frame));
    if (!answer.limits.empty())
        streams.out << "From the recorded gates: " << answer.limits << '\n';
    for (const auto& perception : answer.perceptions)
        printPerception(perception, streams);
    if (!forked) {
        int number = 0;
        for (const Trial& trial : trialsOf(answer))
            streams.out << fmt::format(
                "--try {}: {}, {}\n", ++number, ask::titleOf(*trial.perception), trial.offer->text);
        return;
    }
    streams.out << fmt::format("With {}, from {} to {}:\n",
                               forked->text,
                               timeOf(forked->report.from),
                               timeOf(forked->report.to));
    for (const auto& line : forked->lines)
        streams.out << fmt::format("  {:<12} {}\n", line.what, line.text);
}

/// Ctrl+C ends the search for smallest changes; the gates are told all the same.
Result<ask::WhyNoticed>
notice(ask::RunContext& context, const ask::NoticeQuestion& question, Streams& streams) {
    constexpr std::int64_t kParts = 1000;
    const InterruptGuard interrupt;
    Progress progress(streams, "Looking for the smallest change", kParts);
    return ask::ask(question, context, [&](double share) {
        progress.show(std::lround(share * static_cast<double>(kParts)));
        return !interrupt.interrupted();
    });
}

} // namespace

Result<void>
explainNoticing(ask::RunContext& context, const WhyArguments& options, Streams& streams) {
    const auto agent = ask::agentNamed(context.info(), options.agent);
    if (!agent)
        return agent.unexpected();
    const auto about = ask::subjectNamed(context.info(), options.about);
    if (!about)
        return about.unexpected();
    const auto answer =
        notice(context, {*agent, about->agent, about->emitter, *options.frame}, streams);
    if (!answer)
        return answer.unexpected();
    std::optional<Forked> forked;
    if (options.trial && !answer->complete)
        return failure(ErrorCode::Cancelled, "Stopped before the changes to try were known");
    if (options.trial) {
        auto done = fork(context, options, *answer, streams);
        if (!done)
            return done.unexpected();
        forked = std::move(*done);
    }
    if (options.json)
        printJson(jsonOf(*answer, forked, context.info().step, options), streams);
    else
        printNoticing(*answer, forked, context.info().step, options, streams);
    return {};
}

Result<void>
explainWitnesses(ask::RunContext& context, const WhyArguments& options, Streams& streams) {
    const auto about = ask::subjectNamed(context.info(), options.about);
    if (!about)
        return about.unexpected();
    const auto witnesses =
        ask::ask(ask::WitnessQuestion{about->agent, about->emitter, *options.frame}, context);
    if (!witnesses)
        return witnesses.unexpected();
    const double time = static_cast<double>(*options.frame) * context.info().step;
    const auto nameOf = [&](trace::AgentId agent) {
        return context.info().agents[trace::indexOf(agent)];
    };
    if (options.json) {
        OrderedJson document{{"about", options.about},
                             {"frame", *options.frame},
                             {"time", time},
                             {"agents", OrderedJson::array()}};
        for (const auto& witness : *witnesses) {
            OrderedJson perceptions = OrderedJson::array();
            for (const auto& perception : witness.perceptions)
                perceptions.push_back(jsonOf(perception));
            document["agents"].push_back(
                {{"agent", nameOf(witness.agent)}, {"perceptions", std::move(perceptions)}});
        }
        printJson(document, streams);
        return {};
    }
    streams.out << fmt::format(
        "Who notices {} at frame {} ({:.3f} s)\n", options.about, *options.frame, time);
    for (const auto& witness : *witnesses)
        for (const auto& perception : witness.perceptions)
            streams.out << fmt::format("  {:<16} {:<12} {}\n",
                                       nameOf(witness.agent),
                                       ask::titleOf(perception),
                                       perception.answer);
    return {};
}

} // namespace percept::cli
