#pragma once

#include "percept/sense/Gate.h"
#include "percept/sense/WaveSearch.h"

/// The ways from a signal to a sensor, for each manager.
namespace percept::sense {

/// Straight through everything; walls count where the modality says so.
[[nodiscard]] Route
regionalRoute(const SightTests& tests, const Signal& signal, const Observer& observer);

/// Along the path of a wave and on to the sensor inside its region.
/// @param arrival of the sensor's region; nullptr: no path leads there
[[nodiscard]] Route waveRoute(const SenseWorld& world,
                              const Signal& signal,
                              const Observer& observer,
                              RegionId region,
                              const RegionArrival* arrival);

/// Of the connections that a wave comes out of in a sensor's region the one by which most arrives;
/// those within range before others, of equal ones the first.
/// @param search the last run of it: that of the wave
/// @return nullptr: no path leads there
[[nodiscard]] const RegionArrival* strongestArrival(const SenseWorld& world,
                                                    const Signal& signal,
                                                    const Observer& observer,
                                                    RegionId region,
                                                    const WaveSearch& search);

/// The one by which a sensor perceives a wave: the strongest; of a sound that takes frames, which
/// has one front after the other, the nearest for which `passes(route)` holds.
template <class Passes>
[[nodiscard]] const RegionArrival* perceivedArrival(const SenseWorld& world,
                                                    const Signal& signal,
                                                    const Observer& observer,
                                                    RegionId region,
                                                    const WaveSearch& search,
                                                    Passes&& passes) {
    const RegionArrival* first = nullptr;
    Metres nearest = 0.0;
    if (world[signal.modality].isSlow())
        search.forEachIn(region, [&](const RegionArrival& arrival) {
            const Route route = waveRoute(world, signal, observer, region, &arrival);
            if ((first == nullptr || route.distance < nearest) && passes(route)) {
                first = &arrival;
                nearest = route.distance;
            }
        });
    return first != nullptr ? first : strongestArrival(world, signal, observer, region, search);
}

/// A way that does not exist. @param blocked NoRegion or Unreachable
[[nodiscard]] Route noRoute(Gate blocked, RegionId region);

/// Ways of sight in the sense graph: within a region, over one connection, and for what emits
/// light, where the modality reflects, over one reflection at a connection's end.
class SightRoutes {
public:
    SightRoutes(const SenseWorld& world,
                std::span<const double> doors,
                const Signal& signal,
                RegionId source)
        : m_world(world)
        , m_doors(doors)
        , m_signal(signal)
        , m_source(source) {}

    /// Calls `visit(route)` for the ways to a sensor in a region until it returns true: direct ones
    /// in the order of connections, then reflected ones.
    template <class Visit>
    void forEach(const Observer& observer, RegionId region, Visit&& visit) const {
        if (region == m_source) {
            visit(within(observer));
            return;
        }
        const auto first = m_world.linksFrom(m_signal.modality, m_source);
        for (const Link& link : first)
            if (link.to == region && m_world.isOpen(link, m_doors) && visit(over(link, observer)))
                return;
        if (!reflects())
            return;
        for (const Link& link : first) {
            if (!m_world.isOpen(link, m_doors) || link.to == m_source)
                continue;
            if (link.to == region && visit(reflectedAt(link, observer)))
                return;
            for (const Link& next : m_world.linksFrom(m_signal.modality, link.to))
                if (next.to == region && link.to != region && m_world.isOpen(next, m_doors) &&
                    visit(reflectedOver(link, next, observer)))
                    return;
        }
    }
    /// Calls `visit(region)` for every region that sight may reach, some several times.
    template <class Visit>
    void forEachRegion(Visit&& visit) const {
        visit(m_source);
        for (const Link& link : m_world.linksFrom(m_signal.modality, m_source)) {
            if (!m_world.isOpen(link, m_doors))
                continue;
            visit(link.to);
            if (reflects())
                for (const Link& next : m_world.linksFrom(m_signal.modality, link.to))
                    if (m_world.isOpen(next, m_doors))
                        visit(next.to);
        }
    }

private:
    [[nodiscard]] bool reflects() const {
        return m_signal.emitsLight && m_world[m_signal.modality].reflected > 0.0;
    }
    [[nodiscard]] Route within(const Observer& observer) const;
    [[nodiscard]] Route over(const Link& link, const Observer& observer) const;
    [[nodiscard]] Route reflectedAt(const Link& link, const Observer& observer) const;
    [[nodiscard]] Route
    reflectedOver(const Link& link, const Link& next, const Observer& observer) const;
    [[nodiscard]] double attenuation(RegionId region) const {
        return m_world.regions[trace::indexOf(region)]
            .attenuation[trace::indexOf(m_signal.modality)];
    }

    [[nodiscard]] double logarithm(RegionId region) const {
        return m_world.regions[trace::indexOf(region)]
            .logAttenuation[trace::indexOf(m_signal.modality)];
    }

    const SenseWorld& m_world;
    std::span<const double> m_doors;
    const Signal& m_signal;
    RegionId m_source;
};

} // namespace percept::sense
