#include "inspector/ask/Fork.h"

#include "inspector/ask/Notice.h"
#include "inspector/explain/GoalCauses.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/FrameLoop.h"
#include "inspector/runner/History.h"
#include "percept/trace/Registry.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

using trace::Command;

/// The run at the frame of a question, ready to go on.
Result<sim::Simulation> startOf(RunContext& context, Frame frame) {
    if (auto there = explain::checkFrame(context.source(), frame); !there)
        return there.unexpected();
    return context.simulationAt(frame);
}

/// The commands of one side, recorded ones included, frame by frame.
class Orders {
public:
    static Result<Orders>
    of(trace::TraceSource& source, const ForkQuestion& question, std::span<const Command> given) {
        const Frame last = std::min(source.lastFrame(), question.frame + question.frames);
        auto recorded = source.commands(question.frame, last);
        if (!recorded)
            return recorded.unexpected();
        Orders orders;
        orders.m_all.assign(given.begin(), given.end());
        for (Command& command : orders.m_all)
            command.frame = question.frame;
        orders.m_all.insert(orders.m_all.end(), recorded->begin(), recorded->end());
        return orders;
    }

    /// Those of the step that leads from a frame. Frames are asked for in order.
    std::span<const Command> at(Frame frame) {
        const auto first = m_all.begin() + m_taken;
        const auto end = std::find_if(
            first, m_all.end(), [&](const Command& command) { return command.frame > frame; });
        m_taken = end - m_all.begin();
        return {first, end};
    }

private:
    std::vector<Command> m_all;
    std::ptrdiff_t m_taken = 0;
};

/// One side while it goes on.
class Side {
public:
    Side(const sim::Simulation& at, Orders orders, const ForkQuestion& question)
        : m_simulation(at)
        , m_orders(std::move(orders))
        , m_notice(question, m_simulation) {}

    void step() {
        m_records.clear();
        m_simulation.step(m_orders.at(m_simulation.frame()), trace::TraceLevel::Full, &m_records);
        m_notice.look(m_simulation, m_records, report);
        for (const auto& row : m_records.rows<trace::GoalStarted>())
            report.decisions.push_back(
                {row.frame,
                 row.data.agent,
                 trace::goalText(m_simulation.world().arena.registry->goals(), row.data.goal)});
    }

    /// Of all that acts; what was edited is not told apart until it has an effect.
    [[nodiscard]] auto hash() const { return sim::hashesOfActors(m_simulation.state()); }
    void fillView(trace::View& view) const { m_simulation.fillView(view); }

    ForkSide report;

private:
    sim::Simulation m_simulation;
    Orders m_orders;
    Notice m_notice;
    trace::RecordBuffer m_records;
};

/// Notes where everybody is on the changed side, and who is elsewhere than on the other.
class Tracks {
public:
    void add(const Side& original, const Side& changed) {
        original.fillView(m_original);
        changed.fillView(m_changed);
        const std::size_t count = std::min(m_original.agents.size(), m_changed.agents.size());
        m_tracks.resize(std::max(m_tracks.size(), count));
        m_apart.resize(m_tracks.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const geometry::Vec2 place = m_changed.agents[i].position;
            const Metres between = geometry::distance(place, m_original.agents[i].position);
            m_tracks[i].agent = AgentId{i};
            m_tracks[i].places.push_back(place);
            m_apart[i] = m_apart[i] || between > kApart;
        }
    }
    std::vector<ForkTrack> take() {
        std::vector<ForkTrack> apart;
        for (std::size_t i = 0; i < m_tracks.size(); ++i)
            if (m_apart[i])
                apart.push_back(std::move(m_tracks[i]));
        return apart;
    }

private:
    static constexpr Metres kApart = 0.05;
    trace::View m_original;
    trace::View m_changed;
    std::vector<ForkTrack> m_tracks;
    std::vector<bool> m_apart;
};

/// What the first list has and the second has not.
std::vector<ForkDecision> missingIn(const std::vector<ForkDecision>& all,
                                    const std::vector<ForkDecision>& others) {
    std::vector<ForkDecision> missing;
    for (const ForkDecision& decision : all)
        if (std::find(others.begin(), others.end(), decision) == others.end())
            missing.push_back(decision);
    return missing;
}

Result<void> checkQuestion(const sim::Simulation& simulation, const ForkQuestion& question) {
    const bool isOfAgent = question.about != trace::kNoAgent;
    const bool isOfObject = !isOfAgent && !question.isOfPing();
    const std::size_t agents = simulation.state().population.agents.size();
    if (trace::indexOf(question.agent) >= agents ||
        (isOfAgent && trace::indexOf(question.about) >= agents))
        return failure(ErrorCode::InvalidInput, "The run has no such agent");
    if (isOfObject && trace::indexOf(question.emitter) >= simulation.state().events.emitters.size())
        return failure(ErrorCode::InvalidInput, "The run has no such emitter");
    if (isOfAgent && trace::indexOf(question.modality) >= simulation.senses().modalities.size())
        return failure(ErrorCode::InvalidInput, "The run has no such sense");
    return {};
}

/// Empty for the signal by hand.
std::string nameOfAbout(const sim::World& world, const ForkQuestion& question) {
    if (question.isOfPing())
        return {};
    return question.about != trace::kNoAgent
               ? world.nameOf(question.about)
               : world.authored->emitters.ids[trace::indexOf(question.emitter)];
}

} // namespace

Result<ForkReport> ask(const ForkQuestion& question, RunContext& context, const Watch& watch) {
    trace::TraceSource& source = context.source();
    const auto start = startOf(context, question.frame);
    if (!start)
        return start.unexpected();
    if (auto fits = checkQuestion(*start, question); !fits)
        return fits.unexpected();
    auto asIs = Orders::of(source, question, question.original);
    auto changed = Orders::of(source, question, question.changed);
    if (!asIs || !changed)
        return (asIs ? changed : asIs).unexpected();
    Side left(*start, std::move(*asIs), question);
    Side right(*start, std::move(*changed), question);
    Tracks tracks;
    tracks.add(left, right);
    ForkReport report;
    report.about = nameOfAbout(start->world(), question);
    report.from = report.to = question.frame;
    for (Frame done = 0; done < question.frames; ++done) {
        if (!goesOn(watch, static_cast<double>(done) / static_cast<double>(question.frames))) {
            report.complete = false;
            break;
        }
        left.step();
        right.step();
        tracks.add(left, right);
        ++report.to;
        if (!report.firstDifference && left.hash() != right.hash())
            report.firstDifference = report.to;
    }
    report.original = std::move(left.report);
    report.changed = std::move(right.report);
    report.tracks = tracks.take();
    report.dropped = missingIn(report.original.decisions, report.changed.decisions);
    report.made = missingIn(report.changed.decisions, report.original.decisions);
    return report;
}

Result<ForkSide>
runOn(trace::TraceSource& source, const sim::Simulation& at, const ForkQuestion& question) {
    if (auto fits = checkQuestion(at, question); !fits)
        return fits.unexpected();
    auto orders = Orders::of(source, question, question.changed);
    if (!orders)
        return orders.unexpected();
    Side side(at, std::move(*orders), question);
    for (Frame done = 0; done < question.frames && !side.report.notified; ++done)
        side.step();
    return std::move(side.report);
}

Result<void> saveFork(const ForkQuestion& question,
                      RunContext& context,
                      const std::filesystem::path& path,
                      const Watch& watch) {
    trace::TraceSource& source = context.source();
    auto start = startOf(context, question.frame);
    if (!start)
        return start.unexpected();
    const auto compiled = context.level();
    if (!compiled)
        return compiled.unexpected();
    auto orders = Orders::of(source, question, question.changed);
    if (!orders)
        return orders.unexpected();
    // As fully traced as its past, so that it reads as one run.
    const trace::TraceLevel level = source.info().traceLevel;
    sim::Simulation& simulation = *start;
    auto info = (*compiled)->info(level);
    info.tasks = simulation.taskNames();
    auto recorder = record::Recorder::start(path, info);
    if (!recorder)
        return recorder.unexpected();
    const auto state = simulation.save();
    auto taken = runner::copyHistory(source, question.frame, **recorder, state);
    trace::RecordBuffer records;
    trace::View view;
    Frame done = 0;
    for (; taken && done < question.frames; ++done) {
        if (!goesOn(watch, static_cast<double>(done) / static_cast<double>(question.frames)))
            break;
        records.clear();
        const auto commands = orders->at(simulation.frame());
        simulation.step(commands, level, &records);
        simulation.fillView(view);
        const auto keyframe = simulation.frame() % runner::kKeyframeEvery == 0
                                  ? simulation.save()
                                  : std::vector<std::byte>();
        taken = (*recorder)->frame({.frame = simulation.frame(),
                                    .time = simulation.time(),
                                    .hash = simulation.hash(),
                                    .spent = std::nullopt, // not the time of that run
                                    .view = &view,
                                    .records = &records,
                                    .commands = commands,
                                    .keyframe = keyframe,
                                    .joined = simulation.newTasks()});
    }
    if (taken)
        taken = (*recorder)->close();
    if (taken && done < question.frames)
        return failure(ErrorCode::Cancelled,
                       fmt::format("Stopped; the recording ends at frame {}", simulation.frame()),
                       path.string());
    return taken;
}

} // namespace percept::ask
