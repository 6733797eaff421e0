#include "editor/tools/GenerateGraph.h"

#include "editor/tools/RegionSight.h"
#include "editor/tools/RoomLines.h"
#include "editor/tools/Wanted.h"
#include "percept/geometry/Polygon.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace percept::tools {
namespace {

using level::Connection;
using level::Region;

constexpr double kCovered = 0.5;   ///< share of a room that hand-made regions must take
constexpr Metres kSamePlace = 2.0; ///< between connections that lead through the same opening
constexpr int kProbes = 12;        ///< per side, for how much of a room is taken

using Pair = std::pair<std::string, std::string>;

struct Wish {
    Connection connection;
    std::string reason;
    std::string name; ///< for the id
    Metres reach = kSamePlace;
};

std::vector<Vec2> probesOf(const Ring& ring) {
    std::vector<Vec2> probes{innerPoint(ring)};
    Vec2 low = ring.front();
    Vec2 high = low;
    for (const Vec2 corner : ring) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    for (int y = 0; y < kProbes; ++y)
        for (int x = 0; x < kProbes; ++x) {
            const Vec2 place = low + (high - low) * Vec2{(x + 0.5) / kProbes, (y + 0.5) / kProbes};
            if (geometry::contains(ring, place))
                probes.push_back(place);
        }
    return probes;
}

double shareInside(const Ring& ring, std::span<const Region> regions) {
    const auto probes = probesOf(ring);
    const auto inside = std::count_if(probes.begin(), probes.end(), [&](Vec2 place) {
        return std::any_of(regions.begin(), regions.end(), [&](const Region& region) {
            return region.polygon.size() >= 3 && geometry::contains(region.polygon, place);
        });
    });
    return static_cast<double>(inside) / static_cast<double>(probes.size());
}

bool sameShape(const Ring& one, const Ring& two) {
    if (one.size() != two.size())
        return false;
    return std::all_of(one.begin(), one.end(), [&](Vec2 corner) {
        return std::any_of(two.begin(), two.end(), [&](Vec2 other) {
            return geometry::distance(corner, other) < 2e-3;
        });
    });
}

class Generator {
public:
    Generator(const level::Level& level, const GenerateOptions& options)
        : m_level(level)
        , m_options(options) {}

    Result<LevelChanges> run(const Watch& watch) {
        if (m_options.makeRegions) {
            auto rooms = findRooms(m_level, m_options.rooms, partOf(watch, 0.0, 0.3));
            if (!rooms)
                return rooms.unexpected();
            planRegions(*rooms);
        }
        level::Level after;
        after.regions = m_level.regions;
        LevelChanges regionsOnly;
        regionsOnly.regions = m_changes.regions;
        apply(regionsOnly, after);
        m_regions = std::move(after.regions);
        const RegionPlan plan(m_level, m_regions);
        auto openings = findOpenings(plan, partOf(watch, 0.3, 0.5));
        if (!openings)
            return openings.unexpected();
        if (m_options.makeOpenings)
            wishOpenings(plan, *openings);
        if (m_options.makeSight)
            if (auto done = wishSight(plan, std::move(*openings), partOf(watch, 0.5, 1.0)); !done)
                return done.unexpected();
        planConnections();
        return std::move(m_changes);
    }

private:
    void planRegions(const std::vector<Ring>& rooms) {
        FreeIds ids(m_level.regions);
        std::vector<Region> byHand;
        std::vector<std::size_t> before;
        for (std::size_t i = 0; i < m_level.regions.size(); ++i)
            if (m_level.regions[i].generated)
                before.push_back(i);
            else
                byHand.push_back(m_level.regions[i]);
        for (const Ring& room : rooms) {
            const auto same = std::find_if(before.begin(), before.end(), [&](std::size_t i) {
                const auto& old = m_level.regions[i].polygon;
                return old.size() >= 3 && geometry::contains(old, innerPoint(room)) &&
                       geometry::contains(room, innerPoint(old));
            });
            if (same != before.end()) {
                reshape(*same, room);
                before.erase(same);
            } else if (shareInside(room, byHand) < kCovered) {
                addRegion(ids, room);
            }
        }
        for (const auto index : before)
            if (!isHeld(m_level.regions[index].id))
                m_changes.regions.push_back({index, std::nullopt, "no room any more"});
    }

    void reshape(std::size_t index, const Ring& room) {
        if (sameShape(m_level.regions[index].polygon, room))
            return;
        Region region = m_level.regions[index];
        region.polygon = room;
        m_changes.regions.push_back({index, std::move(region), "the room has changed"});
    }

    void addRegion(FreeIds& ids, const Ring& room) {
        Region region;
        region.id = ids.take(fmt::format("room_{}", m_changes.regions.size() + 1));
        region.polygon = room;
        for (Vec2& corner : region.polygon)
            corner = {std::round(corner.x * 1000) / 1000, std::round(corner.y * 1000) / 1000};
        region.generated = true;
        m_changes.regions.push_back({std::nullopt, std::move(region), "a room"});
    }

    /// Whether a connection made by hand needs a region.
    [[nodiscard]] bool isHeld(const std::string& region) const {
        return std::any_of(
            m_level.connections.begin(), m_level.connections.end(), [&](const Connection& link) {
                return !link.generated && (link.from == region || link.to == region);
            });
    }

    void wishOpenings(const RegionPlan& plan, std::span<const Opening> openings) {
        for (const Opening& opening : uniteOpenings(openings)) {
            const int parts = std::max(
                1, static_cast<int>(std::ceil(opening.width() / m_options.longestOpening - 1e-6)));
            for (int part = 0; part < parts; ++part)
                wishPair(plan, opening, part, parts);
        }
    }

    void wishPair(const RegionPlan& plan, const Opening& opening, int part, int parts) {
        auto there = connectionThrough(m_level, plan, opening, false, part, parts);
        auto back = connectionThrough(m_level, plan, opening, true, part, parts);
        if (there.modalities.empty())
            return;
        const Metres reach = kSamePlace + opening.width() * 0.5;
        if (isMadeByHand(there, reach) || isMadeByHand(back, reach))
            return;
        const bool door = !there.door.empty();
        const auto name = door ? there.door : fmt::format("{}_{}", there.from, there.to);
        const auto reason = door ? "through " + there.door
                            : opening.crossing.barrier == RegionPlan::Barrier::Window
                                ? "through a window"
                                : "through a gap";
        const auto nameBack = door ? name + "_back" : fmt::format("{}_{}", there.to, there.from);
        m_wishes.push_back({std::move(there), reason, name, reach});
        m_wishes.push_back({std::move(back), reason, nameBack, reach});
    }

    /// Whether a connection made by hand leads the same way at the same place.
    [[nodiscard]] bool isMadeByHand(const Connection& wish, Metres reach) const {
        return std::any_of(
            m_level.connections.begin(), m_level.connections.end(), [&](const Connection& link) {
                return !link.generated && link.from == wish.from && link.to == wish.to &&
                       ((!wish.door.empty() && link.door == wish.door) ||
                        geometry::distance(link.start.plan(), wish.start.plan()) <= reach);
            });
    }

    Result<void>
    wishSight(const RegionPlan& plan, std::vector<Opening> openings, const Watch& watch) {
        const bool any = std::any_of(m_level.modalities.begin(),
                                     m_level.modalities.end(),
                                     [](const auto& modality) { return modality.kind == "sight"; });
        const auto oneWay = oneWayWindows(m_level, plan, openings);
        const auto known = seenAlready();
        RegionSight sight(plan, std::move(openings), reachOfSight(m_level));
        const auto count = static_cast<std::uint32_t>(any ? m_regions.size() : 0);
        for (std::uint32_t from = 0; from < count; ++from) {
            if (!goesOn(watch, static_cast<double>(from) / count))
                return failure(ErrorCode::Cancelled, "The search for lines of sight was stopped.");
            for (const auto to : sight.seenFrom(from))
                if (to > from && !known.contains(std::minmax(m_regions[from].id, m_regions[to].id)))
                    wishSightPair(plan, from, to, *sight.line(from, to), oneWay);
        }
        return {};
    }

    void wishSightPair(const RegionPlan& plan,
                       std::uint32_t from,
                       std::uint32_t to,
                       const RegionSight::Line& line,
                       std::span<const Opening> oneWay) {
        const auto add = [&](std::uint32_t one, std::uint32_t two, const RegionSight::Line& way) {
            if (leadsAgainst(oneWay, way))
                return;
            auto wish = connectionForSight(m_level, plan, one, two, way);
            auto name = fmt::format("{}_sees_{}", wish.to, wish.from);
            m_wishes.push_back({std::move(wish), "sees it from afar", std::move(name), 1e9});
        };
        add(from, to, line);
        add(to, from, {line.to, line.from});
    }

    /// Pairs that a connection for sight joins already: by hand, either way, or through an opening
    /// that is wished for. One that leads through a door counts where that is open at the start.
    [[nodiscard]] std::set<Pair> seenAlready() const {
        std::set<Pair> pairs;
        const auto add = [&](const Connection& link) {
            if (passesSight(m_level, link) && !startsClosed(m_level, link))
                pairs.insert(std::minmax(link.from, link.to));
        };
        for (const Connection& link : m_level.connections)
            if (!link.generated)
                add(link);
        for (const Wish& wish : m_wishes)
            add(wish.connection);
        return pairs;
    }

    /// Compares what is wished for with what was generated before.
    void planConnections() {
        std::vector<bool> used(m_level.connections.size(), false);
        FreeIds ids(m_level.connections);
        for (Wish& wish : m_wishes) {
            const auto old = findOld(wish, used);
            if (!old) {
                wish.connection.id = ids.take(wish.name);
                m_changes.connections.push_back({std::nullopt, wish.connection, wish.reason});
                continue;
            }
            used[*old] = true;
            const Connection& before = m_level.connections[*old];
            wish.connection.id = before.id;
            wish.connection.unknown = before.unknown;
            if (!(wish.connection == before))
                m_changes.connections.push_back({*old, wish.connection, wish.reason});
        }
        const auto isMade = [&](const Connection& link) {
            return passesOnlySight(link) ? m_options.makeSight : m_options.makeOpenings;
        };
        for (std::size_t i = 0; i < used.size(); ++i)
            if (m_level.connections[i].generated && !used[i] && isMade(m_level.connections[i]))
                m_changes.connections.push_back(
                    {i, std::nullopt, "leads through nothing any more"});
    }

    [[nodiscard]] bool passesOnlySight(const Connection& link) const {
        return link.modalities.size() == 1 && passesSight(m_level, link);
    }

    [[nodiscard]] std::optional<std::size_t> findOld(const Wish& wish,
                                                     const std::vector<bool>& used) const {
        std::optional<std::size_t> best;
        double nearest = wish.reach;
        for (std::size_t i = 0; i < used.size(); ++i) {
            const Connection& link = m_level.connections[i];
            if (used[i] || !link.generated || link.from != wish.connection.from ||
                link.to != wish.connection.to || link.door != wish.connection.door ||
                passesOnlySight(link) != passesOnlySight(wish.connection))
                continue;
            const double away = geometry::distance(link.start.plan(), wish.connection.start.plan());
            if (away < nearest) {
                nearest = away;
                best = i;
            }
        }
        return best;
    }

    const level::Level& m_level;
    GenerateOptions m_options;
    LevelChanges m_changes;
    std::vector<Region> m_regions; ///< as they will be
    std::vector<Wish> m_wishes;
};

} // namespace

Result<LevelChanges>
generateGraph(const level::Level& level, const GenerateOptions& options, const Watch& watch) {
    return Generator(level, options).run(watch);
}

} // namespace percept::tools
