#include "percept/sense/Smell.h"

#include <algorithm>
#include <numeric>

namespace percept::sense {
namespace {

constexpr double kNever = Whiff::kNever;
/// Stands for the logarithm of 0: times 0 it is 0, times anything it is the end.
constexpr double kNothing = -1e12;

double logOf(double factor) {
    return factor > 0.0 ? maths::log(factor) : kNothing;
}

} // namespace

SmellMap::SmellMap(const SenseWorld& world)
    : m_world(world) {
    m_fading.resize(world.modalities.size());
    m_found.resize(world.modalities.size());
    m_regions.resize(world.modalities.size());
    m_bounds.resize(world.modalities.size());
    m_entries.resize(world.modalities.size());
    m_unsearched.resize(world.modalities.size());
    m_keepsBest.resize(world.modalities.size(), kNothing);
    m_start.resize(world.modalities.size());
    for (std::size_t m = 0; m < world.modalities.size(); ++m) {
        if (world.modalities[m].kind != Kind::Smell)
            continue;
        m_found[m].resize(world.regions.size());
        m_entries[m].resize(world.regions.size());
        m_bounds[m].resize(world.regions.size());
        m_start[m].assign(world.regions.size() + 1, 0);
        for (const auto& region : world.regions)
            m_fading[m].push_back(
                {logOf(region.attenuation[m]), logOf(1.0 - region.dissipation[m])});
        for (const auto& fading : m_fading[m])
            m_keepsBest[m] = std::max(m_keepsBest[m], fading.perSecond);
    }
}

void SmellMap::begin(std::span<const DoorPast> doors, std::span<const Puff> puffs) {
    const auto same = [](const DoorPast& left, const DoorPast& right) {
        return left.open == right.open && left.since == right.since;
    };
    if (!std::ranges::equal(doors, m_doors, same)) {
        m_doors.assign(doors.begin(), doors.end());
        for (auto& regions : m_found)
            for (auto& found : regions)
                found.known = false;
        for (auto& regions : m_entries)
            for (auto& entries : regions)
                entries.clear();
    }
    m_puffs = puffs;
    m_order.resize(puffs.size());
    std::uint32_t base = 0;
    for (std::uint32_t m = 0; m < m_start.size(); ++m) {
        if (m_world.modalities[m].kind != Kind::Smell)
            continue;
        sortPuffs(m, base);
        base = m_start[m].back();
    }
}

void SmellMap::sortPuffs(std::uint32_t modality, std::uint32_t base) {
    auto& start = m_start[modality];
    start.assign(m_world.regions.size() + 1, 0);
    for (const auto& puff : m_puffs)
        if (puff.modality == ModalityId{modality})
            ++start[trace::indexOf(puff.region) + 1];
    start[0] = base;
    m_regions[modality].clear();
    for (std::uint32_t region = 0; region + 1 < start.size(); ++region) {
        if (start[region + 1] > 0)
            m_regions[modality].push_back(RegionId{region});
        start[region + 1] += start[region];
    }
    m_next.assign(start.begin(), start.end() - 1);
    for (std::uint32_t i = 0; i < m_puffs.size(); ++i)
        if (m_puffs[i].modality == ModalityId{modality})
            m_order[m_next[trace::indexOf(m_puffs[i].region)]++] = i;
    m_bounds[modality].assign(m_world.regions.size(), {});
    m_unsearched[modality].clear();
    for (const RegionId region : m_regions[modality])
        if (!m_found[modality][trace::indexOf(region)].known)
            m_unsearched[modality].push_back(region);
    for (const RegionId region : m_regions[modality])
        for (const auto i : puffsIn(ModalityId{modality}, region)) {
            Bound& bound = m_bounds[modality][trace::indexOf(region)];
            bound.logStrength = std::max(bound.logStrength, m_puffs[i].logStrength);
            bound.last = std::max(bound.last, m_puffs[i].last);
        }
}

/// Its strength, faded since it was last renewed where smell keeps best.
double SmellMap::boundOf(const Puff& puff, Seconds now) const {
    return puff.logStrength +
           std::max(now - puff.last, 0.0) * m_keepsBest[trace::indexOf(puff.modality)];
}

double SmellMap::boundOf(ModalityId modality, RegionId region, Seconds now) const {
    const auto m = trace::indexOf(modality);
    const Bound& bound = m_bounds[m][trace::indexOf(region)];
    return bound.logStrength + std::max(now - bound.last, 0.0) * m_keepsBest[m];
}

std::span<const std::uint32_t> SmellMap::puffsIn(ModalityId modality, RegionId region) const {
    const auto& start = m_start[trace::indexOf(modality)];
    const auto at = trace::indexOf(region);
    return std::span(m_order).subspan(start[at], start[at + 1] - start[at]);
}

SmellMap::Leg SmellMap::leg(ModalityId modality, RegionId region, Vec3 from, Vec3 to) const {
    const Vec3 way = to - from;
    const double length = std::sqrt(glm::dot(way, way));
    const double inverse = m_world[modality].inverseSpeed;
    const Vec2 wind = m_world.regions[trace::indexOf(region)].wind;
    double time = length * inverse;
    if ((wind.x != 0.0 || wind.y != 0.0) && inverse > 0.0 && length > 0.0) {
        const double speed = 1.0 / inverse + glm::dot(wind, Vec2(way)) / length;
        time = speed > 0.0 ? length / speed : kNever;
    }
    const Fading& fades = fading(modality, region);
    const double logFactor =
        time >= kNever ? kNothing : length * fades.perMetre + time * fades.perSecond;
    return {length, time, logFactor};
}

/// Finds ways in the order of time; of ways between the same two links only those are kept that no
/// other beats in time, strength, distance and keeping. A way comes back to a region only from one
/// that keeps smell longer: to and fro through a doorway, where none fades, it would last for ever.
class SmellMap::Search {
public:
    Search(const SmellMap& map, ModalityId modality, std::vector<SmellRoute>& labels)
        : m_map(map)
        , m_modality(modality)
        , m_range(map.m_world[modality].reach())
        , m_labels(labels) {}

    void run(RegionId from) {
        m_labels.clear();
        m_source = from;
        SmellRoute source{.to = from, .logKept = m_map.fading(m_modality, from).perSecond};
        extend(source, kNoIndex);
        while (!m_open.empty() && m_labels.size() < kMost) {
            std::pop_heap(m_open.begin(), m_open.end(), &comesLater);
            const SmellRoute label = m_open.back();
            m_open.pop_back();
            if (isBeaten(label))
                continue;
            m_labels.push_back(label);
            m_byEnds.push_back(static_cast<std::uint32_t>(m_labels.size()) - 1);
            std::inplace_merge(
                m_byEnds.begin(), m_byEnds.end() - 1, m_byEnds.end(), [&](auto a, auto b) {
                    return ends(m_labels[a]) < ends(m_labels[b]);
                });
            extend(label, static_cast<std::uint32_t>(m_labels.size()) - 1);
        }
    }

private:
    static constexpr std::size_t kMost = 20000;
    using Ends = std::pair<std::uint32_t, std::uint32_t>;

    static Ends ends(const SmellRoute& route) { return {route.link, route.first}; }
    static bool comesLater(const SmellRoute& left, const SmellRoute& right) {
        if (left.time != right.time)
            return left.time > right.time;
        return std::pair(ends(left), left.previous) > std::pair(ends(right), right.previous);
    }

    void extend(const SmellRoute& from, std::uint32_t place) {
        const auto& all = m_map.m_world.links[trace::indexOf(m_modality)];
        const double inverse = m_map.m_world[m_modality].inverseSpeed;
        for (const Link& link : m_map.m_world.linksFrom(m_modality, from.to)) {
            if (link.off || (link.door != kNoIndex && !m_map.m_doors[link.door].open) ||
                comesBack(place, link.to))
                continue;
            SmellRoute next = from;
            const auto at = static_cast<std::uint32_t>(&link - all.data());
            if (place == kNoIndex) {
                next.start = link.start;
                next.first = at;
            } else {
                const Leg leg = m_map.leg(m_modality, from.to, from.end, link.start);
                addLeg(next, leg);
            }
            if (link.door != kNoIndex)
                next.notBefore = std::max(next.notBefore, m_map.m_doors[link.door].since);
            addLeg(next, {link.distance, link.distance * inverse, logOf(link.factor)});
            next.logKept = std::max(from.logKept, m_map.fading(m_modality, link.to).perSecond);
            next.to = link.to;
            next.end = link.end;
            next.link = at;
            next.previous = place;
            if (next.distance <= m_range && next.time < kNever && next.logFactor > -600.0) {
                m_open.push_back(next);
                std::push_heap(m_open.begin(), m_open.end(), &comesLater);
            }
        }
    }
    /// Whether a way that goes on to a region was there and found none since that keeps better.
    [[nodiscard]] bool comesBack(std::uint32_t place, RegionId region) const {
        const double own = m_map.fading(m_modality, region).perSecond;
        for (; place != kNoIndex; place = m_labels[place].previous) {
            if (m_labels[place].to == region)
                return true;
            if (m_map.fading(m_modality, m_labels[place].to).perSecond > own)
                return false;
        }
        return region == m_source;
    }
    static void addLeg(SmellRoute& route, const Leg& leg) {
        route.distance += leg.length;
        route.time += leg.time;
        route.logFactor += leg.logFactor;
        if (route.notBefore > kAlways)
            route.notBefore += leg.time;
    }
    [[nodiscard]] bool isBeaten(const SmellRoute& label) const {
        const auto [begin, end] = std::equal_range(
            m_byEnds.begin(), m_byEnds.end(), kNoIndex, [&, wanted = ends(label)](auto a, auto b) {
                return (a == kNoIndex ? wanted : ends(m_labels[a])) <
                       (b == kNoIndex ? wanted : ends(m_labels[b]));
            });
        return std::any_of(begin, end, [&](auto place) {
            const SmellRoute& other = m_labels[place];
            return other.time <= label.time && other.distance <= label.distance &&
                   other.notBefore <= label.notBefore && other.logKept >= label.logKept &&
                   other.logFactor + (label.time - other.time) * other.logKept >= label.logFactor;
        });
    }

    const SmellMap& m_map;
    ModalityId m_modality;
    Metres m_range;
    RegionId m_source = trace::kNone<RegionId>;
    std::vector<SmellRoute>& m_labels;
    std::vector<SmellRoute> m_open;      ///< heap by time
    std::vector<std::uint32_t> m_byEnds; ///< labels by their links
};

const SmellMap::Found& SmellMap::waysFrom(ModalityId modality, RegionId region) {
    Found& found = m_found[trace::indexOf(modality)][trace::indexOf(region)];
    if (found.known)
        return found;
    std::vector<SmellRoute> labels;
    Search(*this, modality, labels).run(region);
    std::vector<std::uint32_t> order(labels.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](auto left, auto right) {
        return labels[left].to < labels[right].to;
    });
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    found.labels.clear();
    found.ways.clear();
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        SmellRoute route = labels[order[i]];
        if (route.previous != kNoIndex)
            route.previous = place[route.previous];
        if (found.ways.empty() || found.ways.back().to != route.to)
            found.ways.push_back({route.to, i, i});
        found.ways.back().last = i + 1;
        found.labels.push_back(route);
    }
    found.known = true;
    addEntries(modality, region);
    return found;
}

/// In the order of regions, whatever the order in which they are searched.
void SmellMap::addEntries(ModalityId modality, RegionId from) {
    const auto m = trace::indexOf(modality);
    const Found& found = m_found[m][trace::indexOf(from)];
    for (const Ways& ways : found.ways) {
        Entry entry{from, ways.first, ways.last, found.labels[ways.first].logFactor};
        for (auto route = ways.first; route < ways.last; ++route)
            entry.logFactor = std::max(entry.logFactor, found.labels[route].logFactor);
        auto& entries = m_entries[m][trace::indexOf(ways.to)];
        const auto at = std::lower_bound(
            entries.begin(), entries.end(), from, [](const Entry& each, RegionId id) {
                return each.from < id;
            });
        entries.insert(at, entry);
    }
}

std::span<const SmellMap::Entry>
SmellMap::entriesInto(ModalityId modality, RegionId region, Seconds now, double bar) {
    const auto m = trace::indexOf(modality);
    std::erase_if(m_unsearched[m], [&](RegionId source) {
        if (boundOf(modality, source, now) <= bar)
            return false;
        waysFrom(modality, source);
        return true;
    });
    return m_entries[m][trace::indexOf(region)];
}

SmellMap::Ways SmellMap::waysTo(const Found& found, RegionId region) {
    const auto ways = std::lower_bound(
        found.ways.begin(), found.ways.end(), region, [](const Ways& each, RegionId wanted) {
            return each.to < wanted;
        });
    return ways != found.ways.end() && ways->to == region ? *ways : Ways{};
}

/// Leaves the source at the best moment while it smells, and lingers where it keeps best.
void SmellMap::fade(
    Whiff& whiff, double logFactor, Seconds time, Seconds notBefore, Seconds now) const {
    const Puff& puff = m_puffs[whiff.puff];
    whiff.arrival = std::max(puff.first + time, notBefore);
    const double start = puff.logStrength + logFactor;
    whiff.logAtArrival = start + (whiff.arrival - puff.first - time) * whiff.logKept;
    if (whiff.distance + puff.before > m_world[puff.modality].reach() || whiff.arrival > now ||
        time >= kNever || start < -600.0)
        return;
    const Seconds last = std::min(puff.last, now - time);
    const double early = (now - time - puff.first) * whiff.logKept;
    const double late = (last - puff.first) * puff.logKept + (now - time - last) * whiff.logKept;
    whiff.logIntensity = start + std::max(early, late);
    whiff.distance += puff.before;
}

Whiff SmellMap::straight(std::uint32_t at, Vec3 place, Seconds now) const {
    const Puff& puff = m_puffs[at];
    const Leg only = leg(puff.modality, puff.region, puff.position, place);
    Whiff whiff{.distance = only.length,
                .from = puff.position,
                .logKept = fading(puff.modality, puff.region).perSecond,
                .puff = at};
    fade(whiff, only.logFactor, only.time, kAlways, now);
    return whiff;
}

Whiff SmellMap::over(
    std::uint32_t at, const SmellRoute& way, std::uint32_t route, Vec3 place, Seconds now) const {
    const Puff& puff = m_puffs[at];
    const Leg first = leg(puff.modality, puff.region, puff.position, way.start);
    const Leg last = leg(puff.modality, way.to, way.end, place);
    Whiff whiff{.distance = first.length + way.distance + last.length,
                .from = way.end,
                .logKept = way.logKept,
                .puff = at,
                .route = route};
    fade(whiff,
         first.logFactor + way.logFactor + last.logFactor,
         std::min(first.time + way.time + last.time, kNever),
         way.notBefore + last.time,
         now);
    return whiff;
}

Whiff SmellMap::strongest(
    ModalityId modality, RegionId region, Vec3 place, Seconds now, AgentId without, double least) {
    Whiff best;
    if (region == trace::kNone<RegionId> || m_start[trace::indexOf(modality)].empty())
        return best;
    double bar = least > 0.0 ? maths::log(least) - 1e-9 : -kNever;
    const auto consider = [&](const Whiff& whiff) {
        if (whiff.logIntensity <= bar)
            return;
        bar = whiff.logIntensity;
        best = whiff;
    };
    const auto counts = [&](const Puff& puff) {
        return puff.source == trace::kNoAgent || puff.source != without;
    };
    // What is in the room is mostly the strongest, and then little else has to be looked at.
    if (boundOf(modality, region, now) > bar)
        for (const auto puff : puffsIn(modality, region))
            if (boundOf(m_puffs[puff], now) > bar && counts(m_puffs[puff]))
                consider(straight(puff, place, now));
    for (const Entry& entry : entriesInto(modality, region, now, bar)) {
        const double bound = boundOf(modality, entry.from, now);
        if (bound + entry.logFactor <= bar)
            continue;
        const Found& found = waysFrom(modality, entry.from);
        for (auto route = entry.first; route < entry.last; ++route) {
            const SmellRoute& way = found.labels[route];
            if (bound + way.logFactor <= bar)
                continue;
            for (const auto puff : puffsIn(modality, entry.from))
                if (boundOf(m_puffs[puff], now) + way.logFactor > bar && counts(m_puffs[puff]))
                    consider(over(puff, way, route, place, now));
        }
    }
    return best;
}

bool SmellMap::mayHold(ModalityId modality, RegionId region, Seconds now, double least) {
    const double bar = least > 0.0 ? maths::log(least) - 1e-9 : -kNever;
    if (boundOf(modality, region, now) > bar)
        return true;
    const auto entries = entriesInto(modality, region, now, bar);
    return std::ranges::any_of(entries, [&](const Entry& entry) {
        return boundOf(modality, entry.from, now) + entry.logFactor > bar;
    });
}

std::vector<ConnectionId> SmellMap::path(const Whiff& whiff) {
    std::vector<ConnectionId> path;
    if (whiff.puff == kNoIndex)
        return path;
    const Puff& puff = m_puffs[whiff.puff];
    const auto& labels = waysFrom(puff.modality, puff.region).labels;
    const auto& links = m_world.links[trace::indexOf(puff.modality)];
    for (auto at = whiff.route; at != kNoIndex; at = labels[at].previous)
        path.push_back(links[labels[at].link].connection);
    if (puff.via != trace::kNone<ConnectionId>)
        path.push_back(puff.via);
    std::ranges::reverse(path);
    return path;
}

std::vector<Vec3> SmellMap::places(const Whiff& whiff) {
    std::vector<Vec3> places;
    const Puff& puff = m_puffs[whiff.puff];
    const auto& labels = waysFrom(puff.modality, puff.region).labels;
    const auto& links = m_world.links[trace::indexOf(puff.modality)];
    for (auto at = whiff.route; at != kNoIndex; at = labels[at].previous) {
        places.push_back(links[labels[at].link].end);
        places.push_back(links[labels[at].link].start);
    }
    places.push_back(puff.position);
    return places;
}

std::vector<double> SmellMap::hops(const Whiff& whiff) {
    std::vector<double> hops;
    if (whiff.puff == kNoIndex)
        return hops;
    const Puff& puff = m_puffs[whiff.puff];
    const auto& labels = waysFrom(puff.modality, puff.region).labels;
    for (auto at = whiff.route; at != kNoIndex; at = labels[at].previous) {
        const Leg first = leg(puff.modality, puff.region, puff.position, labels[at].start);
        hops.push_back(maths::exp(puff.logStrength + first.logFactor + labels[at].logFactor));
    }
    std::ranges::reverse(hops);
    return hops;
}

ConnectionId SmellMap::via(const Whiff& whiff) {
    const Puff& puff = m_puffs[whiff.puff];
    if (whiff.route == kNoIndex)
        return puff.via;
    const auto& way = waysFrom(puff.modality, puff.region).labels[whiff.route];
    return m_world.links[trace::indexOf(puff.modality)][way.link].connection;
}

} // namespace percept::sense
