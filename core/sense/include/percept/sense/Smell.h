#pragma once

#include "percept/sense/Signal.h"

/// Smell in the sense graph: it creeps, stays and fades.
namespace percept::sense {

/// Somebody or something smelled here, once or for as long as it stayed.
///
/// A puff that a closing door cut off from its source goes on as one at the door's far side.
struct Puff {
    ModalityId modality{};
    RegionId region{};
    Vec3 position{0, 0, 0};
    double strength = 0.0; ///< at `first`
    double logStrength = 0.0;
    double logKept = 0.0; ///< logarithm of what is left per second until `last`
    Seconds first = 0.0;
    Seconds last = 0.0;
    Metres before = 0.0;                           ///< distance that it came already
    Seconds took = 0.0;                            ///< for that, until `first`
    AgentId source = trace::kNoAgent;              ///< does not smell it itself
    RecordId signal = trace::kNoRecord;            ///< the last that it stands for
    ConnectionId via = trace::kNone<ConnectionId>; ///< the door's connection
    TagId tag = trace::kNone<TagId>;               ///< of the signal
};
BOOST_DESCRIBE_STRUCT(Puff,
                      (),
                      (modality,
                       region,
                       position,
                       strength,
                       logStrength,
                       logKept,
                       first,
                       last,
                       before,
                       took,
                       source,
                       signal,
                       via,
                       tag))

/// Which doors smell could pass, and since when.
struct DoorPast {
    bool open = false;
    Seconds since = 0.0; ///< when it opened
};
BOOST_DESCRIBE_STRUCT(DoorPast, (), (open, since))
/// A door that has always been open.
inline constexpr Seconds kAlways = -1e300;

/// A way that smell takes from one region to another, without its first and last leg.
struct SmellRoute {
    RegionId to{};
    Vec3 start{0, 0, 0}; ///< of its first connection
    Vec3 end{0, 0, 0};   ///< of its last
    Metres distance = 0.0;
    Seconds time = 0.0;
    Seconds notBefore = kAlways;       ///< when it can be at `end` at the earliest, for doors' sake
    double logFactor = 0.0;            ///< attenuation, and dissipation while it moves
    double logKept = 0.0;              ///< per second in the region on its way that keeps it best
    std::uint32_t first = 0;           ///< link that it starts with
    std::uint32_t link = 0;            ///< link that it ends with
    std::uint32_t previous = kNoIndex; ///< place of the route that it goes on from
};

/// What arrives of one puff over one way.
struct Whiff {
    double logIntensity = -kNever; ///< at the time asked for
    Seconds arrival = 0.0;         ///< when it is there at the earliest
    Metres distance = 0.0;
    Vec3 from{0, 0, 0}; ///< the puff itself, or where it comes into the region
    double logAtArrival = -kNever;
    double logKept = 0.0;           ///< per second where it keeps best
    std::uint32_t puff = kNoIndex;  ///< place in the list of puffs
    std::uint32_t route = kNoIndex; ///< place among the ways out of its region; kNoIndex: stayed
    static constexpr double kNever = 1e300;

    [[nodiscard]] bool arrived() const { return logIntensity > -kNever; }
    [[nodiscard]] double intensity() const { return arrived() ? maths::exp(logIntensity) : 0.0; }
};

/// Finds what can be smelt where. Working memory: ways are found once per region and state of
/// doors.
///
/// A region holds the maximum over all puffs and all ways of strength x attenuations x
/// (1 - dissipation)^seconds for the time spent in each region, from the moment it could have
/// arrived; wind adds to or takes from the speed along its direction. Smell may linger on its way
/// where it fades least. Everything is a function of time: nothing depends on the frame rate.
/// @cost a sniff about 15 ns per puff and way within range; ways out of a region are cut off after
///       the nearest 20,000
class SmellMap {
public:
    explicit SmellMap(const SenseWorld& world);
    /// Takes over doors and puffs. Puffs are borrowed until the next call.
    /// @param doors per door of the world
    void begin(std::span<const DoorPast> doors, std::span<const Puff> puffs);
    /// Whether the last begin() was with these puffs.
    [[nodiscard]] bool isOf(std::span<const Puff> puffs) const {
        return m_puffs.data() == puffs.data() && m_puffs.size() == puffs.size();
    }

    /// The strongest that has arrived at a place; of equal ones the first, the region itself before
    /// the others.
    /// @param without a source that does not count: who smells does not smell himself
    /// @param least   what is weaker need not be found
    [[nodiscard]] Whiff strongest(ModalityId modality,
                                  RegionId region,
                                  Vec3 place,
                                  Seconds now,
                                  AgentId without,
                                  double least = 0.0);

    /// Whether something may be in a region that is as strong as that somewhere. It may not have
    /// arrived yet.
    [[nodiscard]] bool mayHold(ModalityId modality, RegionId region, Seconds now, double least);

    /// Calls `visit(whiff)` for every puff and way within range that there ever is, in a fixed
    /// order, whether it has arrived or not.
    template <class Visit>
    void forEach(ModalityId modality, RegionId region, Vec3 place, Seconds now, Visit&& visit) {
        for (const RegionId source : m_regions[trace::indexOf(modality)]) {
            const auto puffs = puffsIn(modality, source);
            if (source == region)
                for (const auto puff : puffs)
                    visit(straight(puff, place, now));
            const Found& found = waysFrom(modality, source);
            const Ways ways = waysTo(found, region);
            for (auto route = ways.first; route < ways.last; ++route)
                for (const auto puff : puffs)
                    visit(over(puff, found.labels[route], route, place, now));
        }
    }
    /// The connections of a way, in order.
    [[nodiscard]] std::vector<ConnectionId> path(const Whiff& whiff);
    /// The ends of its connections and the puff itself, from where it is smelt back to its source.
    [[nodiscard]] std::vector<Vec3> places(const Whiff& whiff);
    /// Intensity on coming out of each of them, at the time when it first does.
    [[nodiscard]] std::vector<double> hops(const Whiff& whiff);
    /// The last of them; kNone: it stayed in its region.
    [[nodiscard]] ConnectionId via(const Whiff& whiff);

private:
    /// Logarithms of what a region leaves per metre and per second.
    struct Fading {
        double perMetre, perSecond;
    };
    struct Leg {
        Metres length;
        Seconds time; ///< kNever: against the wind
        double logFactor;
    };
    /// Those of the ways out of a region that lead to another.
    struct Ways {
        RegionId to{};
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };
    /// The ways out of a region.
    struct Found {
        bool known = false;
        std::vector<SmellRoute> labels; ///< by the region they lead to
        std::vector<Ways> ways;         ///< the same regions
    };
    /// The ways that lead into a region from another.
    struct Entry {
        RegionId from{};
        std::uint32_t first = 0; ///< of Found::labels
        std::uint32_t last = 0;
        double logFactor = 0.0; ///< of the best of them
    };
    /// What can be no stronger at a time, anywhere.
    struct Bound {
        double logStrength = -Whiff::kNever; ///< of the strongest puff of a region
        Seconds last = 0.0;                  ///< of its freshest
    };
    class Search;

    [[nodiscard]] Leg leg(ModalityId modality, RegionId region, Vec3 from, Vec3 to) const;
    [[nodiscard]] std::span<const std::uint32_t> puffsIn(ModalityId modality,
                                                         RegionId region) const;
    const Found& waysFrom(ModalityId modality, RegionId region);
    [[nodiscard]] static Ways waysTo(const Found& found, RegionId region);
    void addEntries(ModalityId modality, RegionId from);
    /// By ascending region, those whose smell is no stronger than that left out or not.
    std::span<const Entry>
    entriesInto(ModalityId modality, RegionId region, Seconds now, double bar);
    void sortPuffs(std::uint32_t modality, std::uint32_t base);
    [[nodiscard]] double boundOf(const Puff& puff, Seconds now) const;
    [[nodiscard]] double boundOf(ModalityId modality, RegionId region, Seconds now) const;
    [[nodiscard]] Whiff straight(std::uint32_t puff, Vec3 place, Seconds now) const;
    [[nodiscard]] Whiff over(std::uint32_t puff,
                             const SmellRoute& way,
                             std::uint32_t route,
                             Vec3 place,
                             Seconds now) const;
    void fade(Whiff& whiff, double logFactor, Seconds time, Seconds notBefore, Seconds now) const;
    [[nodiscard]] const Fading& fading(ModalityId modality, RegionId region) const {
        return m_fading[trace::indexOf(modality)][trace::indexOf(region)];
    }

    const SenseWorld& m_world;
    std::span<const Puff> m_puffs;
    std::vector<DoorPast> m_doors;
    std::vector<std::vector<Fading>> m_fading;              ///< per modality and region
    std::vector<double> m_keepsBest;                        ///< per modality: logarithm per second
    std::vector<std::vector<Found>> m_found;                ///< per modality and region
    std::vector<std::vector<std::vector<Entry>>> m_entries; ///< per modality and region
    std::vector<std::vector<RegionId>> m_unsearched; ///< per modality: of m_regions, not in Entries
    std::vector<std::vector<Bound>> m_bounds;        ///< per modality and region
    std::vector<std::vector<RegionId>> m_regions;    ///< per modality: those with puffs, ascending
    std::vector<std::vector<std::uint32_t>> m_start; ///< per modality and region: in m_order
    std::vector<std::uint32_t> m_order;              ///< puffs by modality and region
    std::vector<std::uint32_t> m_next;               ///< only while sorting
};

/// Smell signals become puffs, one for as long as a source stays and keeps smelling: within 1 % of
/// what separate ones would make.
void addPuff(const SenseWorld& world,
             std::vector<Puff>& puffs,
             const Signal& signal,
             RegionId region,
             RecordId record,
             Seconds now);

/// Forgets puffs that nobody can smell any more; of more than 50,000 the weakest.
void dropFaded(const SenseWorld& world, std::vector<Puff>& puffs, Seconds now);

} // namespace percept::sense
