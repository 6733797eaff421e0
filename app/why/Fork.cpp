#include "app/why/Fork.h"

#include "app/runner/FrameLoop.h"
#include "app/runner/SimulationResimulator.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/StateCursor.h"

#include <algorithm>

namespace percept::why {
namespace {

using trace::Command;

/// A run brought to the frame of a question, ready to go on.
class Branch {
public:
    static Result<Branch> at(trace::TraceSource& source, Frame frame) {
        auto cursor = replay::StateCursor::make(source, runner::SimulationFactory());
        if (!cursor)
            return cursor.unexpected();
        const auto state = cursor->stateAt(frame);
        if (!state)
            return state.unexpected();
        auto level = runner::levelOfRun(source.info());
        if (!level)
            return level.unexpected();
        Branch branch{*level, sim::Simulation((*level)->world, (*level)->options)};
        if (auto restored = branch.simulation.restore(*state); !restored)
            return restored.unexpected();
        return branch;
    }

    std::shared_ptr<const runner::RunnableLevel> level;
    sim::Simulation simulation;
};

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
    Side(const Branch& branch, Orders orders, AgentId agent)
        : m_simulation(branch.simulation)
        , m_orders(std::move(orders))
        , m_agent(agent) {}

    void step() {
        m_records.clear();
        m_simulation.step(m_orders.at(m_simulation.frame()), trace::TraceLevel::Full, &m_records);
        findSignal();
        findNotice();
        for (const auto& row : m_records.rows<trace::GoalStarted>())
            report.decisions.push_back({row.frame, row.data.agent, row.data.goal});
    }

    /// Of all that acts; what was edited is not told apart until it has an effect.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> hash() const {
        return {describe::hash(m_simulation.state().match),
                describe::hash(m_simulation.state().watch)};
    }

    ForkSide report;

private:
    /// A signal by hand comes from nobody.
    void findSignal() {
        if (report.emitted)
            return;
        for (const auto& row : m_records.rows<trace::SignalEmitted>())
            if (row.data.source == trace::kNoAgent && !report.emitted) {
                report.emitted = true;
                m_signal = row.id;
            }
    }

    void findNotice() {
        if (!report.emitted || report.notified)
            return;
        for (const auto& row : m_records.rows<trace::SignalRejected>())
            if (row.data.signal == m_signal && row.data.agent == m_agent) {
                report.gate = row.data.gate;
                report.measured = row.data.measured;
                report.limit = row.data.limit;
            }
        for (const auto& row : m_records.rows<trace::Notified>())
            if (row.data.signal == m_signal && row.data.agent == m_agent && !report.notified) {
                report.notified = true;
                report.gate = trace::Gate::None;
                report.at = row.frame;
                report.measured = row.data.intensity;
                report.limit = row.data.threshold;
            }
    }

    sim::Simulation m_simulation;
    Orders m_orders;
    AgentId m_agent;
    trace::RecordBuffer m_records;
    trace::RecordId m_signal = trace::kNoRecord;
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

} // namespace

Result<ForkReport>
tryFork(trace::TraceSource& source, const ForkQuestion& question, const GoOn& goOn) {
    const auto branch = Branch::at(source, question.frame);
    if (!branch)
        return branch.unexpected();
    if (!branch->simulation.world().post.has(question.agent))
        return failure(ErrorCode::InvalidInput,
                       "Bots notice by rules of their own, which no signal by hand reaches. Ask "
                       "about a guard");
    auto asIs = Orders::of(source, question, question.original);
    auto changed = Orders::of(source, question, question.changed);
    if (!asIs || !changed)
        return (asIs ? changed : asIs).unexpected();
    Side left(*branch, std::move(*asIs), question.agent);
    Side right(*branch, std::move(*changed), question.agent);
    ForkReport report;
    report.from = report.to = question.frame;
    for (Frame done = 0; done < question.frames; ++done) {
        if (goOn && !goOn(static_cast<double>(done) / static_cast<double>(question.frames))) {
            report.complete = false;
            break;
        }
        left.step();
        right.step();
        ++report.to;
        if (!report.firstDifference && left.hash() != right.hash())
            report.firstDifference = report.to;
    }
    report.original = std::move(left.report);
    report.changed = std::move(right.report);
    report.dropped = missingIn(report.original.decisions, report.changed.decisions);
    report.made = missingIn(report.changed.decisions, report.original.decisions);
    return report;
}

Result<void> saveFork(trace::TraceSource& source,
                      const ForkQuestion& question,
                      const std::filesystem::path& path) {
    auto branch = Branch::at(source, question.frame);
    if (!branch)
        return branch.unexpected();
    auto orders = Orders::of(source, question, question.changed);
    if (!orders)
        return orders.unexpected();
    auto recorder = record::Recorder::start(path, branch->level->info(trace::TraceLevel::Full));
    if (!recorder)
        return recorder.unexpected();
    sim::Simulation& simulation = branch->simulation;
    trace::RecordBuffer records;
    trace::View view;
    std::vector<std::byte> state;
    std::span<const Command> commands;
    const auto hand = [&](bool keyframe) {
        simulation.fillView(view);
        state = keyframe ? simulation.save() : std::vector<std::byte>();
        return (*recorder)->frame({.frame = simulation.frame(),
                                   .time = simulation.time(),
                                   .hash = simulation.hash(),
                                   .spent = 0,
                                   .view = &view,
                                   .records = &records,
                                   .commands = commands,
                                   .keyframe = state});
    };
    auto taken = hand(true);
    for (Frame done = 0; taken && done < question.frames; ++done) {
        records.clear();
        commands = orders->at(simulation.frame());
        simulation.step(commands, trace::TraceLevel::Full, &records);
        taken = hand(simulation.frame() % runner::kKeyframeEvery == 0);
    }
    return taken ? (*recorder)->close() : taken;
}

} // namespace percept::why
