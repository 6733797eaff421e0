#include "percept/sense/WaveSearch.h"

#include <algorithm>
#include <tuple>

namespace percept::sense {

bool WaveSearch::comesLater(const Step& left, const Step& right) {
    return std::tie(left.distance, left.connection, left.previous) >
           std::tie(right.distance, right.connection, right.previous);
}

std::span<const RegionArrival>
WaveSearch::run(const SenseWorld& world, std::span<const double> doors, const Request& request) {
    start(world);
    if (request.region == trace::kNone<RegionId>)
        return {};
    spread(world, doors, request, false);
    const std::size_t reached = m_arrivals.size();
    if (request.beyond)
        spread(world, doors, request, true);
    return std::span(m_arrivals).first(reached);
}

void WaveSearch::start(const SenseWorld& world) {
    m_arrivals.clear();
    if (m_stamps.size() != world.regions.size() || ++m_stamp == 0) {
        m_stamps.assign(world.regions.size(), 0);
        m_places.assign(world.regions.size(), 0);
        m_visited.assign(world.regions.size(), 0);
        m_stamp = 1;
        m_visit = 0;
    }
}

/// @param dead whether the wave goes on where it has died out
void WaveSearch::spread(const SenseWorld& world,
                        std::span<const double> doors,
                        const Request& request,
                        bool dead) {
    m_heap.clear();
    m_dead = dead;
    if (++m_visit == 0) {
        std::fill(m_visited.begin(), m_visited.end(), 0);
        m_visit = 1;
    }
    addSource(world, request);
    if (m_arrivals.empty())
        return;
    expand(world, doors, request, static_cast<std::uint32_t>(m_arrivals.size()) - 1);
    const auto& links = world.links[trace::indexOf(request.modality)];
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end(), &comesLater);
        const Step step = m_heap.back();
        m_heap.pop_back();
        if (isVisited(links[step.link].to))
            continue;
        const RegionArrival arrival = arrive(world, request, step);
        if (arrival.stopped != Gate::None && !m_dead)
            continue;
        keep(arrival);
        expand(world, doors, request, static_cast<std::uint32_t>(m_arrivals.size()) - 1);
    }
}

void WaveSearch::addSource(const SenseWorld& world, const Request& request) {
    RegionArrival source{
        .region = request.region, .intensity = request.strength, .entry = request.position};
    judge(world[request.modality], source);
    if (source.stopped == Gate::None || m_dead)
        keep(source);
}

void WaveSearch::keep(const RegionArrival& arrival) {
    const auto at = trace::indexOf(arrival.region);
    m_visited[at] = m_visit;
    if (m_stamps[at] != m_stamp) {
        m_stamps[at] = m_stamp;
        m_places[at] = static_cast<std::uint32_t>(m_arrivals.size());
    }
    m_arrivals.push_back(arrival);
}

void WaveSearch::judge(const ModalityData& modality, RegionArrival& arrival) {
    if (arrival.stopped != Gate::None)
        return;
    if (arrival.distance > modality.maxRange)
        arrival.stopped = Gate::Range;
    else if (arrival.intensity < modality.minIntensity || !(arrival.intensity > 0.0))
        arrival.stopped = Gate::Intensity;
    arrival.stoppedAt = arrival.distance;
}

RegionArrival
WaveSearch::arrive(const SenseWorld& world, const Request& request, const Step& step) const {
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

void WaveSearch::expand(const SenseWorld& world,
                        std::span<const double> doors,
                        const Request& request,
                        std::uint32_t place) {
    const RegionArrival& from = m_arrivals[place];
    const auto links = world.linksFrom(request.modality, from.region);
    const auto first = static_cast<std::uint32_t>(
        links.data() - world.links[trace::indexOf(request.modality)].data());
    const Metres range = world[request.modality].maxRange;
    for (std::uint32_t i = 0; i < links.size(); ++i) {
        const Link& link = links[i];
        if (isVisited(link.to) || !world.isOpen(link, doors))
            continue;
        const double distance =
            from.distance + glm::distance(from.entry, link.start) + link.distance;
        if (!m_dead && distance > range)
            continue;
        m_heap.push_back({distance, trace::indexOf(link.connection), first + i, place});
        std::push_heap(m_heap.begin(), m_heap.end(), &comesLater);
    }
}

} // namespace percept::sense
