#pragma once

#include "percept/sense/SenseWorld.h"
#include "percept/trace/Records.h"

namespace percept::sense {

using trace::Gate;

/// How a wave comes into a region.
struct RegionArrival {
    RegionId region = trace::kNone<RegionId>;
    ConnectionId via = trace::kNone<ConnectionId>; ///< kNone: the source is in it
    std::uint32_t link = kNoIndex;                 ///< place of `via` in SenseWorld::links
    std::uint32_t previous = kNoIndex;             ///< place of the arrival before
    Metres distance = 0.0;                         ///< along the path, to `entry`
    double intensity = 0.0;                        ///< at `entry`
    Vec3 entry{0, 0, 0};                           ///< end of `via`, or the source itself
    /// Range or Intensity: the wave does not reach the region; on the shortest path this stopped it
    /// first. Only with `beyond`.
    Gate stopped = Gate::None;
    Metres stoppedAt = 0.0; ///< distance where it did
};

/// Spreads a sound over the sense graph: regions in order of total distance, each once, no farther
/// than it is strong enough and within range. A region that the wave reaches too weak on one path
/// may still be reached on a longer, louder one.
///
/// A working memory that is reused; allocates only while it grows. Ties are decided by the order
/// of connections in the file.
/// @source I. Millington, "Artificial Intelligence for Games", finite element model sense manager
class WaveSearch {
public:
    struct Request {
        ModalityId modality{};
        Vec3 position{0, 0, 0};
        RegionId region = trace::kNone<RegionId>; ///< of `position`; kNone: nothing is reached
        double strength = 1.0;
        bool beyond = false; ///< goes on where the wave has died out, to say what stopped it
    };
    /// @return regions that the wave reaches, in the order of visiting; borrowed until the next
    /// call
    /// @cost O(connections in reach x log)
    std::span<const RegionArrival>
    run(const SenseWorld& world, std::span<const double> doors, const Request& request);

    /// Of the last run; nullptr: no path leads there (without `beyond`: none within reach).
    [[nodiscard]] const RegionArrival* arrival(RegionId region) const {
        const auto at = trace::indexOf(region);
        return at < m_stamps.size() && m_stamps[at] == m_stamp ? &m_arrivals[m_places[at]]
                                                               : nullptr;
    }
    /// Those that the wave reaches, then with `beyond` all on their shortest paths.
    [[nodiscard]] std::span<const RegionArrival> arrivals() const { return m_arrivals; }

private:
    struct Step {
        Metres distance;
        std::uint32_t connection;
        std::uint32_t link;
        std::uint32_t previous;
    };
    static bool comesLater(const Step& left, const Step& right);
    void start(const SenseWorld& world);
    void addSource(const SenseWorld& world, const Request& request);
    void spread(const SenseWorld& world,
                std::span<const double> doors,
                const Request& request,
                bool dead);
    void expand(const SenseWorld& world,
                std::span<const double> doors,
                const Request& request,
                std::uint32_t place);
    [[nodiscard]] RegionArrival
    arrive(const SenseWorld& world, const Request& request, const Step& step) const;
    void keep(const RegionArrival& arrival);
    static void judge(const ModalityData& modality, RegionArrival& arrival);
    [[nodiscard]] bool isVisited(RegionId region) const {
        return m_visited[trace::indexOf(region)] == m_visit;
    }

    std::vector<Step> m_heap;
    std::vector<RegionArrival> m_arrivals;
    std::vector<std::uint32_t> m_stamps;  ///< per region: the run that it was found in
    std::vector<std::uint32_t> m_places;  ///< per region: place in m_arrivals
    std::vector<std::uint32_t> m_visited; ///< per region: the pass that visited it
    std::uint32_t m_stamp = 0;
    std::uint32_t m_visit = 0;
    bool m_dead = false; ///< whether dead waves go on in this pass
};

} // namespace percept::sense
