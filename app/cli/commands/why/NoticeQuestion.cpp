#include "app/cli/Interrupt.h"
#include "app/cli/Progress.h"
#include "app/cli/commands/why/WhyQuestions.h"
#include "app/why/Fork.h"
#include "app/why/WhyNoticed.h"
#include "percept/base/Frames.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace percept::cli {
namespace {

OrderedJson jsonOf(const why::GateLine& line) {
    const auto number = [&](double value) {
        return line.checked && line.known ? OrderedJson(value) : OrderedJson(nullptr);
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

OrderedJson jsonOf(const why::Tried& tried) {
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

OrderedJson jsonOf(const why::Perception& perception) {
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
                               : "rejected"},
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

void printPerception(const why::Perception& perception, Streams& streams) {
    streams.out << fmt::format("{}: {}\n", why::titleOf(perception), perception.answer);
    for (const auto& line : perception.gates) {
        if (!line.applies || (line.gate == trace::Gate::NoRegion && line.passed))
            continue;
        if (!line.checked) {
            streams.out << fmt::format("  -  {:<14}\n", why::nameOf(line.gate));
            continue;
        }
        if (!line.known) {
            streams.out << fmt::format("  ok  {:<14}\n", why::nameOf(line.gate));
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
    const why::Perception* perception;
    const why::Offer* offer;
};

std::vector<Trial> trialsOf(const why::WhyNoticed& answer) {
    std::vector<Trial> trials;
    for (const auto& perception : answer.perceptions)
        for (const auto& offer : perception.remedy.offers)
            trials.push_back({&perception, &offer});
    return trials;
}

struct Forked {
    std::string text; ///< the change
    why::ForkReport report;
    std::vector<why::ForkLine> lines;
};

/// Runs on from the frame with one of the offers, and saves it where that is wished.
Result<Forked> fork(replay::Recording& recording,
                    const WhyArguments& options,
                    const why::WhyNoticed& answer,
                    Streams& streams) {
    const auto trials = trialsOf(answer);
    const auto number = static_cast<std::size_t>(*options.trial);
    if (number > trials.size())
        return failure(ErrorCode::InvalidInput,
                       trials.empty() ? std::string("There is no change to try that a run can take")
                                      : fmt::format("There are {} changes to try", trials.size()));
    const Trial& trial = trials[number - 1];
    const Seconds step = recording.info().step;
    const why::ForkQuestion question{.frame = answer.frame,
                                     .original = {},
                                     .changed = trial.offer->commands,
                                     .agent = answer.agent,
                                     .about = answer.about,
                                     .modality = trial.perception->id,
                                     .frames = framesOf(options.seconds, step),
                                     .emitter = answer.emitter,
                                     .sought = trial.perception->sought};
    const InterruptGuard interrupt;
    Progress progress(streams, "Running the fork", std::max<Frame>(question.frames, 1));
    const auto goOn = [&](double share) {
        progress.show(std::lround(share * static_cast<double>(question.frames)));
        return !interrupt.interrupted();
    };
    auto report = why::tryFork(recording, question, goOn);
    if (!report)
        return report.unexpected();
    if (!report->complete)
        return failure(ErrorCode::Cancelled, "Stopped before the fork had run to its end");
    if (!options.fork.path.empty())
        if (auto saved = why::saveFork(recording, question, options.fork.path, goOn); !saved)
            return saved.unexpected();
    auto lines = why::forkLines(*report, question, recording.info().agents, step);
    return Forked{trial.offer->text, std::move(*report), std::move(lines)};
}

OrderedJson jsonOf(const why::ForkSide& side) {
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

OrderedJson jsonOf(const why::WhyNoticed& answer,
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

void printNoticing(const why::WhyNoticed& answer,
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
                "--try {}: {}, {}\n", ++number, why::titleOf(*trial.perception), trial.offer->text);
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
/// @param about an agent or an emitter
template <class Id>
Result<why::WhyNoticed> notice(
    replay::Recording& recording, trace::AgentId agent, Id about, Frame frame, Streams& streams) {
    constexpr std::int64_t kParts = 1000;
    const InterruptGuard interrupt;
    Progress progress(streams, "Looking for the smallest change", kParts);
    return why::whyNoticed(recording, agent, about, frame, [&](double share) {
        progress.show(std::lround(share * static_cast<double>(kParts)));
        return !interrupt.interrupted();
    });
}

} // namespace

Result<void>
explainNoticing(replay::Recording& recording, const WhyArguments& options, Streams& streams) {
    const auto agent = agentNamed(recording, options.agent);
    if (!agent)
        return agent.unexpected();
    const auto emitter = emitterNamed(recording, options.about);
    const auto about =
        emitter ? Result<trace::AgentId>(trace::kNoAgent) : agentNamed(recording, options.about);
    if (!about)
        return about.unexpected();
    const auto answer = emitter ? notice(recording, *agent, *emitter, *options.frame, streams)
                                : notice(recording, *agent, *about, *options.frame, streams);
    if (!answer)
        return answer.unexpected();
    std::optional<Forked> forked;
    if (options.trial && !answer->complete)
        return failure(ErrorCode::Cancelled, "Stopped before the changes to try were known");
    if (options.trial) {
        auto done = fork(recording, options, *answer, streams);
        if (!done)
            return done.unexpected();
        forked = std::move(*done);
    }
    if (options.json)
        printJson(jsonOf(*answer, forked, recording.info().step, options), streams);
    else
        printNoticing(*answer, forked, recording.info().step, options, streams);
    return {};
}

Result<void>
explainWitnesses(replay::Recording& recording, const WhyArguments& options, Streams& streams) {
    const auto emitter = emitterNamed(recording, options.about);
    const auto about =
        emitter ? Result<trace::AgentId>(trace::kNoAgent) : agentNamed(recording, options.about);
    if (!about)
        return about.unexpected();
    const auto witnesses = emitter ? why::whoNotices(recording, *emitter, *options.frame)
                                   : why::whoNotices(recording, *about, *options.frame);
    if (!witnesses)
        return witnesses.unexpected();
    const double time = static_cast<double>(*options.frame) * recording.info().step;
    const auto nameOf = [&](trace::AgentId agent) {
        return recording.info().agents[trace::indexOf(agent)];
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
                                       why::titleOf(perception),
                                       perception.answer);
    return {};
}

} // namespace percept::cli
