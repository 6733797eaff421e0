#include "percept/sense/GateNames.h"
#include "percept/sense/SenseManager.h"

#include <algorithm>
#include <tuple>

namespace percept::sense {
namespace {

constexpr Seconds kSniffEvery = 0.25;
constexpr Seconds kCleanEvery = 1.0;
constexpr Metres kOnTrail = 0.5;
constexpr std::size_t kMostThroughDoor = 16;

auto smellingKey(const Smelling& smelling) {
    return std::pair(smelling.agent, smelling.modality);
}

Route routeOf(const SenseWorld& world, SmellMap& map, const Whiff& whiff, const Puff& puff) {
    const double intensity = whiff.intensity();
    const auto& modality = world[puff.modality];
    return {.blocked = intensity < modality.minIntensity ? Gate::Intensity : Gate::None,
            .distance = whiff.distance,
            .stoppedAt = whiff.distance,
            .takes = puff.took + std::max(whiff.arrival - puff.first, 0.0),
            .base = intensity,
            .line = {},
            .from = whiff.from,
            .region = trace::kNone<RegionId>,
            .via = map.via(whiff),
            .graph = true};
}

} // namespace

/// Notes which doors opened and shut since.
void SenseManager::passDoors(SenseState& state) {
    const bool fresh = state.doors.size() != m_world->doors.size();
    if (fresh)
        state.doors.assign(m_world->doors.size(), {});
    for (std::uint32_t door = 0; door < state.doors.size(); ++door) {
        const bool open = m_world->openness(m_scene.doors, door) > 0.0;
        if (!fresh && open == state.doors[door].open)
            continue;
        if (!fresh && !open)
            shutDoor(state, door);
        state.doors[door] = {open, fresh ? kAlways : m_scene.now};
    }
}

/// What has come through stays behind the door: the strongest puffs go on from its far side.
void SenseManager::shutDoor(SenseState& state, std::uint32_t door) {
    m_smell.begin(state.doors, state.puffs);
    std::vector<Puff> beyond;
    for (std::uint32_t m = 0; m < m_world->modalities.size(); ++m) {
        if (m_world->modalities[m].kind != Kind::Smell)
            continue;
        for (const Link& link : m_world->links[m]) {
            if (link.door != door || link.off || link.factor <= 0.0)
                continue;
            std::vector<std::pair<Whiff, AgentId>> whiffs;
            m_smell.forEach(
                ModalityId{m}, link.from, link.start, m_scene.now, [&](const Whiff& whiff) {
                    if (whiff.arrived())
                        whiffs.emplace_back(whiff, state.puffs[whiff.puff].source);
                });
            std::stable_sort(whiffs.begin(), whiffs.end(), [](const auto& a, const auto& b) {
                return a.first.logIntensity > b.first.logIntensity;
            });
            whiffs.resize(std::min(whiffs.size(), kMostThroughDoor));
            for (const auto& [whiff, source] : whiffs) {
                const Seconds through = link.distance * m_world->modalities[m].inverseSpeed;
                const Seconds first = std::max(whiff.arrival, state.doors[door].since);
                Puff puff = state.puffs[whiff.puff];
                puff.region = link.to;
                puff.position = link.end;
                puff.logKept = whiff.logKept;
                puff.logStrength = whiff.logAtArrival + (first - whiff.arrival) * whiff.logKept +
                                   maths::log(link.factor);
                puff.strength = maths::exp(puff.logStrength);
                puff.took += first + through - puff.first;
                puff.first = first + through;
                puff.last = m_scene.now + through;
                puff.before = whiff.distance + link.distance;
                puff.via = link.connection;
                beyond.push_back(puff);
            }
        }
    }
    state.puffs.insert(state.puffs.end(), beyond.begin(), beyond.end());
}

void SenseManager::smell(SenseState& state, trace::Trace& trace) {
    if (m_scene.manager == Manager::Regional)
        return;
    if (m_scene.now >= state.cleaned + kCleanEvery) {
        state.cleaned = m_scene.now;
        dropFaded(*m_world, state.puffs, m_scene.now);
    }
    if (state.puffs.empty()) {
        state.smelling.clear();
        return;
    }
    m_smell.begin(state.doors, state.puffs);
    for (std::uint32_t m = 0; m < m_world->modalities.size(); ++m) {
        const auto& modality = m_world->modalities[m];
        if (modality.kind != Kind::Smell || !modality.gates.region)
            continue;
        const Seconds every = std::min(kSniffEvery, modality.interval);
        m_mayHold.assign(m_world->regions.size(), std::nullopt);
        for (std::uint32_t i = 0; i < m_scene.sensors.size(); ++i) {
            const Sensor& sensor = m_scene.sensors[i];
            const double threshold = m_world->profiles[sensor.profile].thresholds[m];
            if (!(threshold == threshold))
                continue;
            const bool turn = isSniffing(state, sensor.agent, every);
            if (turn || mayBegin(state, ModalityId{m}, i))
                sniff(state, ModalityId{m}, i, turn, trace);
        }
    }
}

/// Whether a sensor that smells nothing may smell something now: then it is not left to its turn.
bool SenseManager::mayBegin(const SenseState& state, ModalityId modality, std::uint32_t sensor) {
    const RegionId region = m_regionOf[sensor];
    const auto key = std::pair(m_scene.sensors[sensor].agent, modality);
    if (region == trace::kNone<RegionId> ||
        std::binary_search(
            state.smelling.begin(),
            state.smelling.end(),
            Smelling{key.first, key.second, 0.0},
            [](const Smelling& a, const Smelling& b) { return smellingKey(a) < smellingKey(b); }))
        return false;
    auto& may = m_mayHold[trace::indexOf(region)];
    if (!may)
        may = m_smell.mayHold(
            modality,
            region,
            m_scene.now,
            std::max((*m_world)[modality].least, (*m_world)[modality].minIntensity));
    return *may;
}

/// Whether who smells something still does is found out in turns, at times that do not depend on
/// the frame rate.
bool SenseManager::isSniffing(const SenseState& state, AgentId agent, Seconds every) const {
    const double turn = trace::indexOf(agent) * 0.6180339887498949;
    const double phase = every * (turn - std::floor(turn));
    return state.updated <= 0.0 ||
           std::floor((m_scene.now - phase) / every) > std::floor((state.updated - phase) / every);
}

namespace {

/// What has arrived at a nose of those whom it does not ignore.
/// @pre the smell map has begun
Whiff strongestOfInterest(SmellMap& smell,
                          const SenseState& state,
                          ModalityId modality,
                          const Observer& nose,
                          RegionId region,
                          Seconds now) {
    Whiff best;
    smell.forEach(modality, region, nose.sensor.position, now, [&](const Whiff& whiff) {
        const AgentId source = state.puffs[whiff.puff].source;
        const bool counts = source == trace::kNoAgent ||
                            (source != nose.sensor.agent && !nose.profile.isIgnored(source));
        if (counts && whiff.arrived() && whiff.logIntensity > best.logIntensity)
            best = whiff;
    });
    return best;
}

} // namespace

void SenseManager::sniff(
    SenseState& state, ModalityId modality, std::uint32_t sensor, bool turn, trace::Trace& trace) {
    const Sensor& each = m_scene.sensors[sensor];
    const auto key = std::pair(each.agent, modality);
    const auto place = std::lower_bound(
        state.smelling.begin(), state.smelling.end(), key, [](const auto& other, const auto& by) {
            return smellingKey(other) < by;
        });
    const bool before = place != state.smelling.end() && smellingKey(*place) == key;
    // A full trace says of what is too weak how weak it is.
    const double least =
        trace.full() && turn
            ? 0.0
            : std::max(observer(sensor).profile.thresholds[trace::indexOf(modality)],
                       (*m_world)[modality].minIntensity);
    Whiff whiff = m_smell.strongest(
        modality, m_regionOf[sensor], each.position, m_scene.now, each.agent, least);
    // What is of no interest does not hide what is.
    if (whiff.arrived() && observer(sensor).profile.isIgnored(state.puffs[whiff.puff].source)) {
        const Whiff other = strongestOfInterest(
            m_smell, state, modality, observer(sensor), m_regionOf[sensor], m_scene.now);
        whiff = other.arrived() ? other : whiff;
    }
    bool smells = false;
    if (whiff.arrived()) {
        const Puff& puff = state.puffs[whiff.puff];
        const Signal signal{.modality = modality,
                            .strength = puff.strength,
                            .position = puff.position,
                            .source = puff.source,
                            .tag = puff.tag};
        Route route = routeOf(*m_world, m_smell, whiff, puff);
        route.region = m_regionOf[sensor];
        Delivery delivery{
            state, signal, puff.signal, trace, SightTests(*m_world, m_doorWalls), true};
        const bool due = !before || place->next <= m_scene.now;
        delivery.silent = !due;
        smells = tryRoute(delivery, sensor, route);
        if (smells && due) {
            const Smelling now{each.agent, modality, m_scene.now + (*m_world)[modality].interval};
            if (before)
                *place = now;
            else
                state.smelling.insert(place, now);
        }
    }
    if (!smells && before)
        state.smelling.erase(place);
}

Scent SenseManager::scent(const SenseState& state, ModalityId modality, Vec3 place, AgentId self) {
    Scent scent;
    if (!m_smell.isOf(state.puffs))
        m_smell.begin(state.doors, state.puffs);
    const RegionId region = m_world->lookup.find(place);
    const Whiff whiff = m_smell.strongest(modality, region, place, m_scene.now, self);
    if (!whiff.arrived())
        return scent;
    const Puff& puff = state.puffs[whiff.puff];
    scent = {whiff.intensity(), puff.source, puff.signal, whiff.from, 0.0, m_scene.now - puff.last};
    if (whiff.route == kNoIndex && glm::distance(place, puff.position) <= kOnTrail) {
        // At its place: on to the next fresher one of the same source.
        Seconds next = Whiff::kNever;
        m_smell.forEach(modality, region, place, m_scene.now, [&](const Whiff& other) {
            const Puff& fresher = state.puffs[other.puff];
            if (!other.arrived() || fresher.source != puff.source || fresher.last <= puff.last ||
                fresher.last >= next)
                return;
            next = fresher.last;
            scent.towards = other.from;
            scent.age = m_scene.now - fresher.last;
        });
    }
    scent.direction = geometry::angleOf(Vec2(scent.towards - place));
    return scent;
}

Trail SenseManager::trail(const SenseState& state,
                          ModalityId modality,
                          Vec3 place,
                          AgentId about,
                          Seconds after,
                          Metres near) {
    Trail trail;
    trail.reached = after;
    const RegionId region = m_world->lookup.find(place);
    if (m_scene.manager == Manager::Regional || region == trace::kNone<RegionId> ||
        state.puffs.empty())
        return trail;
    if (!m_smell.isOf(state.puffs))
        m_smell.begin(state.doors, state.puffs);
    const auto isNear = [&](Vec3 other) { return glm::distance(Vec2(place), Vec2(other)) <= near; };
    for (const Puff& puff : state.puffs)
        if (puff.source == about && puff.modality == modality && puff.region == region &&
            isNear(puff.position))
            trail.reached = std::max(trail.reached, std::min(puff.last, m_scene.now));
    Whiff best;
    m_smell.forEach(modality, region, place, m_scene.now, [&](const Whiff& whiff) {
        const Puff& puff = state.puffs[whiff.puff];
        if (puff.source == about && puff.first > trail.reached &&
            whiff.logIntensity > best.logIntensity)
            best = whiff;
    });
    if (!best.arrived())
        return trail;
    const auto places = m_smell.places(best);
    const auto next = std::find_if_not(places.begin(), places.end(), isNear);
    trail.found = true;
    trail.intensity = best.intensity();
    trail.time = state.puffs[best.puff].last;
    trail.direct = next == places.end() || next + 1 == places.end();
    trail.towards = trail.direct ? places.back() : *next;
    return trail;
}

} // namespace percept::sense
