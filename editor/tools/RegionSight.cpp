#include "editor/tools/RegionSight.h"

#include "percept/geometry/Polygon.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

namespace percept::tools {
namespace {

constexpr Metres kSpacing = 0.2; ///< of exits, where an opening is not wide
constexpr int kMostExits = 24;   ///< per opening
constexpr int kLeastExits = 7;
constexpr int kDenser = 4;
constexpr Metres kBefore = 0.02; ///< exits lie inside the border by this, before doors
constexpr double kFloorPoints = 64;

std::vector<Vec3> floorPoints(const level::Region& region, Metres height) {
    std::vector<Vec3> points;
    if (region.polygon.size() < 3)
        return points;
    Vec2 low = region.polygon.front();
    Vec2 high = low;
    for (const Vec2 corner : region.polygon) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    const double area = std::abs(geometry::signedArea(region.polygon));
    const double step = std::sqrt(area / kFloorPoints);
    if (!(step > 0))
        return points;
    const auto columns = std::min(64.0, std::ceil((high.x - low.x) / step));
    const auto rows = std::min(64.0, std::ceil((high.y - low.y) / step));
    for (double y = 0; y < rows; ++y)
        for (double x = 0; x < columns; ++x) {
            const Vec2 place{low.x + (high.x - low.x) * (x + 0.5) / columns,
                             low.y + (high.y - low.y) * (y + 0.5) / rows};
            if (geometry::contains(region.polygon, place))
                points.push_back({place, height});
        }
    return points;
}

} // namespace

RegionSight::RegionSight(const RegionPlan& plan, std::vector<Opening> openings)
    : m_plan(plan)
    , m_openings(std::move(openings))
    , m_neighbours(plan.regions().size())
    , m_opensToNowhere(plan.regions().size(), false)
    , m_exits(plan.regions().size())
    , m_dense(plan.regions().size()) {
    for (const Opening& opening : m_openings) {
        addExits(opening, 1, m_exits[opening.from]);
        addExits(opening, kDenser, m_dense[opening.from]);
        if (opening.to == kNowhere) {
            m_opensToNowhere[opening.from] = true;
            continue;
        }
        m_neighbours[opening.from].push_back(opening.to);
        m_neighbours[opening.to].push_back(opening.from);
    }
    for (auto& list : m_neighbours) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
}

void RegionSight::addExits(const Opening& opening, int factor, Exits& exits) const {
    const int count = factor * static_cast<int>(std::clamp(std::ceil(opening.width() / kSpacing),
                                                           double{kLeastExits},
                                                           double{kMostExits}));
    for (int i = 0; i < count; ++i) {
        const Vec2 border = opening.a + (opening.b - opening.a) * ((i + 0.5) / count);
        exits.push_back({{border - opening.outward * kBefore, m_plan.eyes(opening.from)},
                         opening.outward,
                         opening.to});
    }
}

std::vector<std::uint32_t> RegionSight::seenFrom(std::uint32_t region) {
    std::vector<bool> lit(m_exits.size(), false);
    std::vector<std::uint32_t> seen;
    std::deque<std::uint32_t> beyond{region};
    lit[region] = true;
    const auto tryOne = [&](std::uint32_t other, std::uint32_t through) {
        if (lit[other] || !find(region, other, through))
            return;
        lit[other] = true;
        seen.push_back(other);
        beyond.push_back(other);
    };
    // What is seen lies beside what is seen, unless there is ground between that is no region.
    for (; !beyond.empty(); beyond.pop_front()) {
        const auto last = beyond.front();
        for (const auto other : m_neighbours[last])
            tryOne(other, last);
        if (m_opensToNowhere[last])
            for (std::uint32_t other = 0; other < m_exits.size(); ++other)
                if (m_opensToNowhere[other])
                    tryOne(other, last);
    }
    std::sort(seen.begin(), seen.end());
    return seen;
}

const std::optional<RegionSight::Line>&
RegionSight::find(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> through) {
    auto& known = m_known[{from, to}];
    if (known)
        return known;
    const auto back = m_known.find({to, from});
    if (back != m_known.end() && back->second)
        known = Line{back->second->to, back->second->from};
    else
        known = search(from, to, through);
    return known;
}

std::optional<RegionSight::Line>
RegionSight::search(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> through) {
    const auto thatLead = [&](const Exits& exits) {
        Exits kept;
        for (const Exit& exit : exits)
            if (!through || exit.to == kNowhere || exit.to == *through)
                kept.push_back(exit);
        return kept;
    };
    for (const auto* exits : {&m_exits, &m_dense})
        if (const auto found = between((*exits)[from], thatLead((*exits)[to])))
            return found;
    return std::nullopt;
}

std::optional<RegionSight::Line> RegionSight::between(const Exits& from, const Exits& to) {
    // From the middle outwards, so that lines are found where they are least accidental.
    const auto order = [](std::size_t i, std::size_t count) {
        const auto half = (i + 1) / 2;
        return std::min(i % 2 == 0 ? count / 2 + half : count / 2 - half, count - 1);
    };
    m_tried += from.size() * to.size();
    for (std::size_t i = 0; i < from.size(); ++i)
        for (std::size_t j = 0; j < to.size(); ++j) {
            const Exit& out = from[order(i, from.size())];
            const Exit& in = to[order(j, to.size())];
            const Vec2 way(in.at - out.at);
            if (glm::dot(way, out.outward) > 0 && glm::dot(way, in.outward) < 0 &&
                m_plan.sees(out.at, in.at))
                return Line{out.at, in.at};
        }
    return std::nullopt;
}

double RegionSight::share(std::uint32_t from, std::uint32_t to) const {
    const auto places = floorPoints(m_plan.regions()[to], m_plan.eyes(to));
    if (places.empty())
        return 0.0;
    const auto seen = std::count_if(places.begin(), places.end(), [&](Vec3 place) {
        return std::any_of(m_exits[from].begin(), m_exits[from].end(), [&](const Exit& exit) {
            return m_plan.sees(exit.at, place);
        });
    });
    return static_cast<double>(seen) / static_cast<double>(places.size());
}

} // namespace percept::tools
