#include "app/why/WhyNoticed.h"

#include "app/runner/SimulationResimulator.h"
#include "inspector/replay/StateCursor.h"

#include <fmt/format.h>

namespace percept::why {
namespace {

/// How far back real attempts are looked for.
constexpr Seconds kLookBack = 1.0;

/// A run brought to the frame that was asked for.
struct Moment {
    std::shared_ptr<const runner::RunnableLevel> level;
    sim::Simulation simulation;
    trace::RecordBuffer records; ///< traced fully, of the second before
};

Result<Moment> momentAt(trace::TraceSource& source, Frame frame) {
    auto cursor = replay::StateCursor::make(source, runner::SimulationFactory());
    if (!cursor)
        return cursor.unexpected();
    const auto state = cursor->stateAt(frame);
    if (!state)
        return state.unexpected();
    auto level = runner::levelOfRun(source.info());
    if (!level)
        return level.unexpected();
    Moment moment{*level, sim::Simulation((*level)->world, (*level)->options), {}};
    if (auto restored = moment.simulation.restore(*state); !restored)
        return restored.unexpected();
    const auto back = static_cast<Frame>(kLookBack / source.info().step);
    const Frame from = std::max(source.firstFrame(), frame - back);
    if (auto traced = cursor->retrace(from, frame, moment.records); !traced)
        return traced.unexpected();
    return moment;
}

void addGuardLadders(const Moment& moment, WhyNoticed& why) {
    const guard::Post& post = moment.simulation.world().post;
    const guard::State& watch = moment.simulation.state().watch;
    std::vector<sense::Sensor> sensors;
    guard::fillSensors(post, watch, sensors);
    std::vector<double> doors;
    deathmatch::fillOpenness(
        moment.simulation.world().arena, moment.simulation.state().match, doors);
    const sense::Scene scene{
        sensors, doors, moment.simulation.time(), moment.simulation.senses().manager};
    const auto place = [&](AgentId agent) {
        return trace::indexOf(agent) - trace::indexOf(post.firstAgent);
    };
    const std::size_t emitter = place(why.about);
    for (const auto& emission : post.emissions[post.guards[emitter].archetype]) {
        const sense::Signal signal = guard::signalOf(post, watch, emitter, emission);
        const auto observer = place(why.agent);
        const auto& world = moment.simulation.senses();
        const double own =
            world.profiles[sensors[observer].profile].thresholds[trace::indexOf(signal.modality)];
        const double raised =
            sense::raisedThreshold(world, watch.senses, why.agent, signal.modality, own, scene.now);
        const auto row = sense::explain(world, scene, signal, observer, {}, raised);
        why.perceptions.push_back(perceptionOf(world, moment.level->level, signal, row));
    }
}

/// The latest attempts that the run itself made, by modality.
template <class Record>
void addLatest(const Moment& moment, const trace::RunInfo& info, WhyNoticed& why) {
    for (const auto& row : moment.records.rows<Record>()) {
        if (row.data.agent != why.agent || row.data.about != why.about)
            continue;
        const auto number = trace::indexOf(row.data.modality);
        for (Perception& perception : why.perceptions)
            if (number < info.modalities.size() && perception.modality == info.modalities[number] &&
                row.id > perception.latest) {
                perception.latest = row.id;
                perception.latestFrame = row.frame;
            }
    }
}

/// Bots test each other by their own rules: what failed last is what there is to say.
void addBotTests(const Moment& moment, WhyNoticed& why) {
    const trace::Row<trace::SenseTest>* latest = nullptr;
    for (const auto& row : moment.records.rows<trace::SenseTest>())
        if (row.data.agent == why.agent && row.data.about == why.about)
            latest = &row;
    Perception perception;
    perception.modality = "sight";
    if (latest != nullptr) {
        const trace::SenseTest& test = latest->data;
        perception.modality = test.sense == trace::Sense::Sound ? "sound" : "sight";
        perception.reason = test.gate;
        perception.latest = latest->id;
        perception.latestFrame = latest->frame;
        const double sign = test.gate == trace::Gate::LineOfSight ? test.measured - test.limit
                                                                  : test.limit - test.measured;
        perception.gates.push_back(
            {test.gate, true, false, test.measured, test.limit, sign, {}, {}});
        perception.answer = fmt::format(
            "Not noticed: {} {:.3f}, limit {:.3f}", nameOf(test.gate), test.measured, test.limit);
    } else {
        const auto& bot = moment.simulation.state().match.bots[trace::indexOf(why.agent)];
        const auto* memory = bot.memory.find(why.about);
        perception.notified = memory != nullptr && memory->withinFieldOfView;
        perception.answer = perception.notified ? "Seen" : "Not tested in the second before";
    }
    why.perceptions.push_back(std::move(perception));
}

} // namespace

Result<WhyNoticed>
whyNoticed(trace::TraceSource& source, AgentId agent, AgentId about, Frame frame) {
    for (const AgentId id : {agent, about})
        if (trace::indexOf(id) >= source.info().agents.size())
            return failure(ErrorCode::NotFound, "The run has no such agent");
    auto moment = momentAt(source, frame);
    if (!moment)
        return moment.unexpected();
    WhyNoticed why{agent, about, frame, {}};
    const guard::Post& post = moment->simulation.world().post;
    if (post.has(agent) && post.has(about)) {
        addGuardLadders(*moment, why);
        addLatest<trace::Notified>(*moment, source.info(), why);
        addLatest<trace::SignalRejected>(*moment, source.info(), why);
    } else if (!post.has(agent) && !post.has(about)) {
        addBotTests(*moment, why);
    }
    return why;
}

} // namespace percept::why
