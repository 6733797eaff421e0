#pragma once

#include "percept/sense/GateNames.h"
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

/// A connection that a wave is on its way to or through.
struct WaveStep {
    Metres distance = 0.0; ///< along the path: to its door, or where that is passed, to its end
    std::uint32_t connection = 0;
    std::uint32_t link = 0;     ///< place of the connection in SenseWorld::links
    std::uint32_t previous = 0; ///< place of the arrival before
    bool atDoor = false;        ///< its door decides when the wave is there
};
BOOST_DESCRIBE_STRUCT(WaveStep, (), (distance, connection, link, previous, atDoor))

/// Where a wave has come to, in short: what WaveSearch makes a RegionArrival of.
struct WaveEntry {
    std::uint32_t link = kNoIndex; ///< kNoIndex: the source
    std::uint32_t previous = kNoIndex;
    Metres distance = 0.0;
    double intensity = 0.0;
};
BOOST_DESCRIBE_STRUCT(WaveEntry, (), (link, previous, distance, intensity))

/// Spreads a sound over the sense graph, in order of total distance, no farther than it is strong
/// enough and within range. In the source's graph it comes into each region once: one that it
/// reaches too weak on one path may still be reached on a longer, louder one. With portals it comes
/// out of a connection as often as one of its ways there is louder than all shorter ones: so the
/// strongest within any range is among them.
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
        bool beyond = false;  ///< goes on where the wave has died out, to say what stopped it
        bool portals = false; ///< comes out of connections, rather than once into each region
        double least = 0.0;   ///< where it comes in weaker it is given up, however loud elsewhere
    };
    /// @return where the wave comes in, in the order of coming; borrowed until the next call
    /// @cost O(connections in reach x log); with portals times the ways to a connection of which
    ///       none is both shorter and louder than another, ten at most where hundreds are in reach
    std::span<const RegionArrival>
    run(const SenseWorld& world, std::span<const double> doors, const Request& request);

    /// Starts a wave that takes its time.
    void start(const SenseWorld& world,
               const Request& request,
               std::vector<WaveEntry>& entries,
               std::vector<WaveStep>& steps);
    /// Lets it go on until its front has come so far. It meets doors as they are now.
    /// @cost none while the front is between connections
    void advance(const SenseWorld& world,
                 std::span<const double> doors,
                 const Request& request,
                 Metres front,
                 std::vector<WaveEntry>& entries,
                 std::vector<WaveStep>& steps);
    /// Whether a wave can still come into a region with doors as they are now.
    /// @cost O(connections)
    [[nodiscard]] bool comesTo(const SenseWorld& world,
                               std::span<const double> doors,
                               ModalityId modality,
                               std::span<const WaveStep> steps,
                               RegionId region);
    /// What an entry stands for.
    [[nodiscard]] static RegionArrival
    arrivalOf(const SenseWorld& world, const Request& request, const WaveEntry& entry);

    /// The first of the last run; nullptr: no path leads there (without `beyond`: none within
    /// reach).
    [[nodiscard]] const RegionArrival* arrival(RegionId region) const {
        const auto at = trace::indexOf(region);
        return at < m_stamps.size() && m_stamps[at] == m_stamp ? &m_arrivals[m_places[at]]
                                                               : nullptr;
    }
    /// Calls `visit(arrival)` for all of a region of the last run, in order; where the wave reaches
    /// none, for those that a path leads to.
    template <class Visit>
    void forEachIn(RegionId region, Visit&& visit) const {
        if (arrival(region) == nullptr)
            return;
        for (std::uint32_t at = m_places[trace::indexOf(region)]; at != kNoIndex; at = m_next[at])
            visit(m_arrivals[at]);
    }
    /// Those that the wave reaches, then with `beyond` all on their shortest paths.
    [[nodiscard]] std::span<const RegionArrival> arrivals() const { return m_arrivals; }

private:
    static bool comesLater(const WaveStep& left, const WaveStep& right);
    void clear(const SenseWorld& world, const Request& request);
    void beginPass(bool dead);
    void addSource(const SenseWorld& world, const Request& request);
    void spread(const SenseWorld& world,
                std::span<const double> doors,
                const Request& request,
                Metres front);
    void expand(const SenseWorld& world, const Request& request, std::uint32_t place);
    void push(const WaveStep& step);
    [[nodiscard]] RegionArrival
    arrive(const SenseWorld& world, const Request& request, const WaveStep& step) const;
    void keep(const RegionArrival& arrival);
    static void judge(const ModalityData& modality, RegionArrival& arrival);
    /// What is visited: the region that a link leads to, or the link itself.
    [[nodiscard]] std::size_t visitOf(RegionId to, std::uint32_t link) const {
        return m_portals && link != kNoIndex ? m_stamps.size() + link : trace::indexOf(to);
    }
    [[nodiscard]] bool isVisited(RegionId to, std::uint32_t link) const {
        return m_visited[visitOf(to, link)] == m_visit;
    }
    /// Whether nothing that comes over a link from now on counts.
    [[nodiscard]] bool isDone(RegionId to, std::uint32_t link) const {
        return (m_dead || !m_portals) && isVisited(to, link);
    }
    [[nodiscard]] bool isLouder(const RegionArrival& arrival) const;
    [[nodiscard]] bool
    isCovered(const SenseWorld& world, const Request& request, const RegionArrival& arrival) const;

    std::vector<WaveStep> m_steps; ///< heap
    std::vector<RegionArrival> m_arrivals;
    std::vector<std::uint32_t> m_next;    ///< per arrival: the next one in its region
    std::vector<std::uint32_t> m_stamps;  ///< per region: the run that it was found in
    std::vector<std::uint32_t> m_places;  ///< per region: the first of its arrivals
    std::vector<std::uint32_t> m_last;    ///< per region: the last of them
    std::vector<std::uint32_t> m_visited; ///< per region, then per link: the pass that visited it
    std::vector<double> m_loudest;        ///< per visited link: what has come out of it so far
    std::vector<RegionId> m_open;         ///< only while comesTo() runs
    std::size_t m_reached = 0;            ///< arrivals of the pass before
    std::uint32_t m_stamp = 0;
    std::uint32_t m_visit = 0;
    bool m_dead = false; ///< whether dead waves go on in this pass
    bool m_portals = false;
};

} // namespace percept::sense
