#include "inspector/ask/Arrivals.h"

#include "percept/base/Frames.h"
#include "percept/sense/SenseManager.h"
#include "percept/sim/Looks.h"
#include "percept/world/Emission.h"

#include <algorithm>
#include <cmath>

namespace percept::ask {
namespace {

constexpr Seconds kLongest = 60.0;

/// Nothing else is on its way, nor comes up.
sense::SenseState withWavesOf(sense::SenseState state, trace::AgentId about) {
    std::erase_if(state.waves,
                  [&](const sense::Wave& wave) { return wave.signal.source != about; });
    state.pending.clear();
    state.echoes.clear();
    state.puffs.clear();
    state.smelling.clear();
    return state;
}

} // namespace

std::vector<Verdict> comingVerdicts(const Moment& moment, trace::AgentId about) {
    const sim::Simulation& simulation = moment.simulation;
    sense::SenseState state = withWavesOf(simulation.state().senses.senses, about);
    std::vector<Verdict> verdicts;
    if (state.waves.empty())
        return verdicts;
    const sense::SenseWorld& world = simulation.senses();
    const auto agents = sim::presencesOf(simulation);
    std::vector<sense::Sensor> sensors;
    world::fillSensors(agents, world, sensors);
    std::vector<double> doors;
    world::fillOpenness(simulation.arena(), moment.state(), doors);
    sense::SenseManager manager({&world, [](const auto*) {}});
    const Seconds step = simulation.arena().step;
    const Frame updated = std::lround(state.updated / step);
    trace::RecordCounter counter;
    trace::RecordBuffer records;
    for (Frame later = 1; later <= framesOf(kLongest, step) && !state.waves.empty(); ++later) {
        trace::Trace trace(trace::TraceLevel::Full, counter, simulation.frame() + later, &records);
        manager.begin({sensors, doors, simulation.arena().timeOf(updated + later), world.manager});
        manager.update(state, trace, [](const auto&, trace::RecordId) {});
    }
    readVerdicts(records, about, verdicts);
    sortVerdicts(verdicts);
    return verdicts;
}

std::vector<MetDoor> doorsOnPath(const sense::SenseWorld& world,
                                 const sense::Signal& signal,
                                 const std::vector<trace::ConnectionId>& path) {
    std::vector<MetDoor> doors;
    geometry::Vec3 at = signal.position;
    Metres distance = 0;
    for (const trace::ConnectionId connection : path) {
        const sense::Link* const link = world.link(signal.modality, connection);
        if (link == nullptr)
            continue;
        distance += glm::distance(at, link->start);
        if (link->door != sense::kNoIndex)
            doors.push_back({link->door, distance});
        distance += link->distance;
        at = link->end;
    }
    return doors;
}

} // namespace percept::ask
