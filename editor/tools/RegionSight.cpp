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

void addExits(const Opening& opening, Metres height, int factor, std::vector<Vec3>& points) {
    const int count = factor * static_cast<int>(std::clamp(std::ceil(opening.width() / kSpacing),
                                                           double{kLeastExits},
                                                           double{kMostExits}));
    for (int i = 0; i < count; ++i) {
        const Vec2 border = opening.a + (opening.b - opening.a) * ((i + 0.5) / count);
        points.push_back({border - opening.outward * kBefore, height});
    }
}

} // namespace

RegionSight::RegionSight(const RegionPlan& plan, std::vector<Opening> openings)
    : m_plan(plan)
    , m_openings(std::move(openings))
    , m_neighbours(plan.regions().size())
    , m_opensToNowhere(plan.regions().size(), false)
    , m_exits(plan.regions().size())
    , m_dense(plan.regions().size())
    , m_floor(plan.regions().size()) {
    for (std::uint32_t region = 0; region < m_floor.size(); ++region)
        m_floor[region] = floorPoints(plan.regions()[region], plan.eyes(region));
    for (const Opening& opening : m_openings) {
        addExits(opening, plan.eyes(opening.from), 1, m_exits[opening.from]);
        addExits(opening, plan.eyes(opening.from), kDenser, m_dense[opening.from]);
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

std::vector<std::uint32_t> RegionSight::seenFrom(std::uint32_t region) {
    std::vector<bool> tried(m_exits.size(), false);
    std::vector<std::uint32_t> seen;
    std::deque<std::uint32_t> beyond{region};
    tried[region] = true;
    const auto tryOne = [&](std::uint32_t other) {
        if (tried[other])
            return;
        tried[other] = true;
        if (!line(region, other))
            return;
        seen.push_back(other);
        beyond.push_back(other);
    };
    // What is seen lies beside what is seen, unless there is ground between that is no region.
    for (; !beyond.empty(); beyond.pop_front()) {
        for (const auto other : m_neighbours[beyond.front()])
            tryOne(other);
        if (m_opensToNowhere[beyond.front()])
            for (std::uint32_t other = 0; other < m_exits.size(); ++other)
                if (m_opensToNowhere[other])
                    tryOne(other);
    }
    std::sort(seen.begin(), seen.end());
    return seen;
}

const std::optional<RegionSight::Line>& RegionSight::line(std::uint32_t from, std::uint32_t to) {
    const auto [known, added] = m_known.try_emplace({from, to});
    if (!added)
        return known->second;
    const auto back = m_known.find({to, from});
    if (back == m_known.end())
        known->second = search(from, to);
    else if (back->second)
        known->second = Line{back->second->to, back->second->from};
    return known->second;
}

std::optional<RegionSight::Line> RegionSight::search(std::uint32_t from, std::uint32_t to) const {
    for (const auto* exits : {&m_exits, &m_dense})
        if (const auto found = between((*exits)[from], (*exits)[to]))
            return found;
    if (const auto found = between(m_exits[from], m_floor[to]))
        return found;
    if (const auto found = between(m_exits[to], m_floor[from]))
        return Line{found->to, found->from};
    return std::nullopt;
}

std::optional<RegionSight::Line> RegionSight::between(const Points& from, const Points& to) const {
    // From the middle outwards, so that lines are found where they are least accidental.
    const auto order = [](std::size_t i, std::size_t count) {
        const auto half = (i + 1) / 2;
        return i % 2 == 0 ? count / 2 + half : count / 2 - half;
    };
    for (std::size_t i = 0; i < from.size(); ++i)
        for (std::size_t j = 0; j < to.size(); ++j) {
            const Vec3 a = from[std::min(order(i, from.size()), from.size() - 1)];
            const Vec3 b = to[std::min(order(j, to.size()), to.size() - 1)];
            if (m_plan.sees(a, b))
                return Line{a, b};
        }
    return std::nullopt;
}

double RegionSight::share(std::uint32_t from, std::uint32_t to) const {
    const auto& places = m_floor[to];
    if (places.empty())
        return 0.0;
    const auto seen = std::count_if(places.begin(), places.end(), [&](Vec3 place) {
        return std::any_of(m_exits[from].begin(), m_exits[from].end(), [&](Vec3 exit) {
            return m_plan.sees(exit, place);
        });
    });
    return static_cast<double>(seen) / static_cast<double>(places.size());
}

} // namespace percept::tools
