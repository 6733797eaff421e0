#include "percept/sense/WaveSearch.h"

#include "percept/sense/GateNames.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace percept::sense {
namespace {

constexpr Metres kToTheEnd = std::numeric_limits<Metres>::infinity();
/// Ways of the same strength differ by rounding.
constexpr double kLouder = 1.0 + 1e-12;

} // namespace

/// What is at a door comes first: it may be elsewhere at the same distance.
bool WaveSearch::comesLater(const WaveStep& left, const WaveStep& right) {
    return std::tuple(left.distance, !left.atDoor, left.connection, left.previous) >
           std::tuple(right.distance, !right.atDoor, right.connection, right.previous);
}

std::span<const RegionArrival>
WaveSearch::run(const SenseWorld& world, std::span<const double> doors, const Request& request) {
    clear(world, request);
    if (request.region == trace::kNone<RegionId>)
        return {};
    beginPass(false);
    addSource(world, request);
    spread(world, doors, request, kToTheEnd);
    const std::size_t reached = m_arrivals.size();
    if (request.beyond) {
        beginPass(true);
        addSource(world, request);
        spread(world, doors, request, kToTheEnd);
    }
    return std::span(m_arrivals).first(reached);
}

void WaveSearch::start(const SenseWorld& world,
                       const Request& request,
                       std::vector<WaveEntry>& entries,
                       std::vector<WaveStep>& steps) {
    clear(world, request);
    if (request.region == trace::kNone<RegionId>)
        return;
    beginPass(false);
    addSource(world, request);
    if (!m_arrivals.empty())
        entries.push_back({.intensity = request.strength});
    steps = m_steps;
}

void WaveSearch::advance(const SenseWorld& world,
                         std::span<const double> doors,
                         const Request& request,
                         Metres front,
                         std::vector<WaveEntry>& entries,
                         std::vector<WaveStep>& steps) {
    if (steps.empty() || steps.front().distance > front)
        return;
    clear(world, request);
    beginPass(false);
    for (const WaveEntry& entry : entries)
        keep(arrivalOf(world, request, entry));
    m_steps.swap(steps);
    spread(world, doors, request, front);
    m_steps.swap(steps);
    for (std::size_t at = entries.size(); at < m_arrivals.size(); ++at) {
        const RegionArrival& arrival = m_arrivals[at];
        entries.push_back({arrival.link, arrival.previous, arrival.distance, arrival.intensity});
    }
}

bool WaveSearch::comesTo(const SenseWorld& world,
                         std::span<const double> doors,
                         ModalityId modality,
                         std::span<const WaveStep> steps,
                         RegionId region) {
    clear(world, {});
    beginPass(false);
    m_open.clear();
    const auto reach = [&](RegionId to) {
        if (isVisited(to, kNoIndex))
            return;
        m_visited[trace::indexOf(to)] = m_visit;
        m_open.push_back(to);
    };
    const auto& links = world.links[trace::indexOf(modality)];
    for (const WaveStep& step : steps)
        if (!step.atDoor || world.isOpen(links[step.link], doors))
            reach(links[step.link].to);
    while (!m_open.empty() && !isVisited(region, kNoIndex)) {
        const RegionId from = m_open.back();
        m_open.pop_back();
        for (const Link& link : world.linksFrom(modality, from))
            if (world.isOpen(link, doors))
                reach(link.to);
    }
    return isVisited(region, kNoIndex);
}

RegionArrival
WaveSearch::arrivalOf(const SenseWorld& world, const Request& request, const WaveEntry& entry) {
    RegionArrival arrival{.region = request.region,
                          .link = entry.link,
                          .previous = entry.previous,
                          .distance = entry.distance,
                          .intensity = entry.intensity,
                          .entry = request.position};
    if (entry.link == kNoIndex)
        return arrival;
    const Link& link = world.links[trace::indexOf(request.modality)][entry.link];
    arrival.region = link.to;
    arrival.via = link.connection;
    arrival.entry = link.end;
    return arrival;
}

void WaveSearch::clear(const SenseWorld& world, const Request& request) {
    m_arrivals.clear();
    m_next.clear();
    m_steps.clear();
    m_portals = request.portals;
    std::size_t links = 0;
    for (const auto& each : world.links)
        links = std::max(links, each.size());
    if (m_stamps.size() != world.regions.size() ||
        m_visited.size() != world.regions.size() + links || ++m_stamp == 0) {
        m_stamps.assign(world.regions.size(), 0);
        m_places.assign(world.regions.size(), 0);
        m_last.assign(world.regions.size(), 0);
        m_visited.assign(world.regions.size() + links, 0);
        m_loudest.assign(links, 0.0);
        m_stamp = 1;
        m_visit = 0;
    }
}

/// @param dead whether the wave goes on where it has died out
void WaveSearch::beginPass(bool dead) {
    m_steps.clear();
    m_dead = dead;
    m_reached = m_arrivals.size();
    if (++m_visit == 0) {
        std::fill(m_visited.begin(), m_visited.end(), 0);
        m_visit = 1;
    }
}

void WaveSearch::spread(const SenseWorld& world,
                        std::span<const double> doors,
                        const Request& request,
                        Metres front) {
    const auto& links = world.links[trace::indexOf(request.modality)];
    while (!m_steps.empty() && m_steps.front().distance <= front) {
        std::pop_heap(m_steps.begin(), m_steps.end(), &comesLater);
        WaveStep step = m_steps.back();
        m_steps.pop_back();
        const Link& link = links[step.link];
        if (isDone(link.to, step.link))
            continue;
        if (step.atDoor) {
            step.atDoor = false;
            step.distance += link.distance;
            if (world.isOpen(link, doors))
                push(step);
            continue;
        }
        const RegionArrival arrival = arrive(world, request, step);
        if (!m_dead && (arrival.stopped != Gate::None || arrival.intensity < request.least ||
                        !isLouder(arrival)))
            continue;
        // Not where doors may open between the two.
        const bool covered =
            m_portals && !m_dead && front == kToTheEnd && isCovered(world, request, arrival);
        if (covered && isVisited(arrival.region, arrival.link))
            continue;
        keep(arrival);
        if (covered)
            continue;
        expand(world, request, static_cast<std::uint32_t>(m_arrivals.size()) - 1);
    }
}

void WaveSearch::addSource(const SenseWorld& world, const Request& request) {
    RegionArrival source{
        .region = request.region, .intensity = request.strength, .entry = request.position};
    judge(world[request.modality], source);
    if (source.stopped != Gate::None && !m_dead)
        return;
    keep(source);
    expand(world, request, static_cast<std::uint32_t>(m_arrivals.size()) - 1);
}

void WaveSearch::keep(const RegionArrival& arrival) {
    const auto at = trace::indexOf(arrival.region);
    const auto place = static_cast<std::uint32_t>(m_arrivals.size());
    m_visited[visitOf(arrival.region, arrival.link)] = m_visit;
    if (arrival.link != kNoIndex)
        m_loudest[arrival.link] = arrival.intensity;
    m_arrivals.push_back(arrival);
    m_next.push_back(kNoIndex);
    if (m_stamps[at] != m_stamp) {
        m_stamps[at] = m_stamp;
        m_places[at] = place;
    } else if (m_places[at] >= m_reached) {
        m_next[m_last[at]] = place;
    } else {
        return; // the wave itself has come there
    }
    m_last[at] = place;
}

/// Than what has come out of its connection before, on a shorter way.
bool WaveSearch::isLouder(const RegionArrival& arrival) const {
    return !isVisited(arrival.region, arrival.link) ||
           arrival.intensity > m_loudest[arrival.link] * kLouder;
}

/// Whether another front is everywhere in its region earlier and no weaker.
bool WaveSearch::isCovered(const SenseWorld& world,
                           const Request& request,
                           const RegionArrival& arrival) const {
    const auto at = trace::indexOf(request.modality);
    const auto& region = world.regions[trace::indexOf(arrival.region)];
    bool covered = false;
    forEachIn(arrival.region, [&](const RegionArrival& other) {
        if (covered || other.intensity < arrival.intensity)
            return;
        const Metres away = glm::distance(other.entry, arrival.entry);
        covered =
            other.distance + away <= arrival.distance &&
            other.intensity * attenuated(region.attenuation[at], region.logAttenuation[at], away) >=
                arrival.intensity;
    });
    return covered;
}

void WaveSearch::judge(const ModalityData& modality, RegionArrival& arrival) {
    if (arrival.stopped != Gate::None)
        return;
    if (arrival.distance > modality.reach())
        arrival.stopped = Gate::Range;
    else if (modality.gates.intensity &&
             (arrival.intensity < modality.minIntensity || !(arrival.intensity > 0.0)))
        arrival.stopped = Gate::Intensity;
    arrival.stoppedAt = arrival.distance;
}

RegionArrival
WaveSearch::arrive(const SenseWorld& world, const Request& request, const WaveStep& step) const {
    const auto at = trace::indexOf(request.modality);
    const Link& link = world.links[at][step.link];
    const RegionArrival& before = m_arrivals[step.previous];
    const auto& through = world.regions[trace::indexOf(before.region)];
    const double length = glm::distance(before.entry, link.start);
    RegionArrival arrival{
        .region = link.to,
        .via = link.connection,
        .link = step.link,
        .previous = step.previous,
        .distance = step.distance,
        .intensity = before.intensity *
                     attenuated(through.attenuation[at], through.logAttenuation[at], length) *
                     link.factor,
        .entry = link.end,
        .stopped = before.stopped,
        .stoppedAt = before.stoppedAt};
    judge(world.modalities[at], arrival);
    return arrival;
}

void WaveSearch::expand(const SenseWorld& world, const Request& request, std::uint32_t place) {
    const RegionArrival& from = m_arrivals[place];
    const auto links = world.linksFrom(request.modality, from.region);
    const auto first = static_cast<std::uint32_t>(
        links.data() - world.links[trace::indexOf(request.modality)].data());
    const ModalityData& modality = world[request.modality];
    const Metres range = modality.gates.range ? modality.maxRange : kToTheEnd;
    for (std::uint32_t i = 0; i < links.size(); ++i) {
        const Link& link = links[i];
        if (link.off || isDone(link.to, first + i))
            continue;
        const double before = from.distance + glm::distance(from.entry, link.start);
        if (!m_dead && before + link.distance > range)
            continue;
        const bool atDoor = link.door != kNoIndex;
        push({atDoor ? before : before + link.distance,
              trace::indexOf(link.connection),
              first + i,
              place,
              atDoor});
    }
}

void WaveSearch::push(const WaveStep& step) {
    m_steps.push_back(step);
    std::push_heap(m_steps.begin(), m_steps.end(), &comesLater);
}

} // namespace percept::sense
