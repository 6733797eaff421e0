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
    start(world, request);
    if (request.region == trace::kNone<RegionId>)
        return {};
    expand(world, doors, request, 0);
    const auto& links = world.links[trace::indexOf(request.modality)];
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end(), &comesLater);
        const Step step = m_heap.back();
        m_heap.pop_back();
        if (isVisited(links[step.link].to))
            continue;
        visit(world, request, step);
        expand(world, doors, request, static_cast<std::uint32_t>(m_arrivals.size()) - 1);
    }
    return m_arrivals;
}

void WaveSearch::start(const SenseWorld& world, const Request& request) {
    m_heap.clear();
    m_arrivals.clear();
    if (m_stamps.size() != world.regions.size() || ++m_stamp == 0) {
        m_stamps.assign(world.regions.size(), 0);
        m_places.assign(world.regions.size(), 0);
        m_stamp = 1;
    }
    if (request.region == trace::kNone<RegionId>)
        return;
    RegionArrival source{
        .region = request.region, .intensity = request.strength, .entry = request.position};
    judge(world[request.modality], source);
    m_arrivals.push_back(source);
    m_stamps[trace::indexOf(request.region)] = m_stamp;
    m_places[trace::indexOf(request.region)] = 0;
}

void WaveSearch::judge(const ModalityData& modality, RegionArrival& arrival) const {
    if (arrival.stopped != Gate::None)
        return;
    if (arrival.distance > modality.maxRange)
        arrival.stopped = Gate::Range;
    else if (arrival.intensity < modality.minIntensity || !(arrival.intensity > 0.0))
        arrival.stopped = Gate::Intensity;
    arrival.stoppedAt = arrival.distance;
}

void WaveSearch::visit(const SenseWorld& world, const Request& request, const Step& step) {
    const auto at = trace::indexOf(request.modality);
    const Link& link = world.links[at][step.link];
    const RegionArrival& before = m_arrivals[step.previous];
    const double attenuation = world.regions[trace::indexOf(before.region)].attenuation[at];
    RegionArrival arrival{
        .region = link.to,
        .via = link.connection,
        .link = step.link,
        .previous = step.previous,
        .distance = step.distance,
        .intensity = before.intensity *
                     attenuated(attenuation, glm::distance(before.entry, link.start)) * link.factor,
        .entry = link.end,
        .stopped = before.stopped,
        .stoppedAt = before.stoppedAt};
    judge(world.modalities[at], arrival);
    m_stamps[trace::indexOf(link.to)] = m_stamp;
    m_places[trace::indexOf(link.to)] = static_cast<std::uint32_t>(m_arrivals.size());
    m_arrivals.push_back(arrival);
}

void WaveSearch::expand(const SenseWorld& world,
                        std::span<const double> doors,
                        const Request& request,
                        std::uint32_t place) {
    const RegionArrival& from = m_arrivals[place];
    if (from.stopped != Gate::None && !request.beyond)
        return;
    const auto links = world.linksFrom(request.modality, from.region);
    const auto first = static_cast<std::uint32_t>(
        links.data() - world.links[trace::indexOf(request.modality)].data());
    for (std::uint32_t i = 0; i < links.size(); ++i) {
        const Link& link = links[i];
        if (isVisited(link.to) || !world.isOpen(link, doors))
            continue;
        const double distance =
            from.distance + glm::distance(from.entry, link.start) + link.distance;
        if (!request.beyond && distance > world[request.modality].maxRange)
            continue;
        m_heap.push_back({distance, trace::indexOf(link.connection), first + i, place});
        std::push_heap(m_heap.begin(), m_heap.end(), &comesLater);
    }
}

} // namespace percept::sense
