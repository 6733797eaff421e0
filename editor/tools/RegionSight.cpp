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

RegionSight::RegionSight(const RegionPlan& plan, std::vector<Opening> openings, Metres reach)
    : m_plan(plan)
    , m_openings(std::move(openings))
    , m_reach(reach)
    , m_neighbours(plan.regions().size())
    , m_openingsOf(plan.regions().size())
    , m_opensToNowhere(plan.regions().size(), false)
    , m_exits(plan.regions().size())
    , m_dense(plan.regions().size()) {
    for (std::uint32_t number = 0; number < m_openings.size(); ++number) {
        const Opening& opening = m_openings[number];
        const auto slot = static_cast<std::uint32_t>(m_openingsOf[opening.from].size());
        m_openingsOf[opening.from].push_back(number);
        addExits(opening, slot, 1, m_exits[opening.from]);
        addExits(opening, slot, kDenser, m_dense[opening.from]);
        if (opening.to == kNowhere) {
            m_opensToNowhere[opening.from] = true;
            continue;
        }
        m_neighbours[opening.from].push_back(opening.to);
        m_neighbours[opening.to].push_back(opening.from);
    }
    for (const level::Region& region : plan.regions()) {
        Box& box = m_boxes.emplace_back();
        if (!region.polygon.empty())
            box.low = box.high = region.polygon.front();
        for (const Vec2 corner : region.polygon) {
            box.low = glm::min(box.low, corner);
            box.high = glm::max(box.high, corner);
        }
    }
    for (auto& list : m_neighbours) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
}

bool RegionSight::isWithinReach(std::uint32_t from, std::uint32_t to) const {
    const Box& one = m_boxes[from];
    const Box& two = m_boxes[to];
    const Vec2 apart = glm::max(glm::max(one.low - two.high, two.low - one.high), Vec2{0, 0});
    return glm::dot(apart, apart) <= m_reach * m_reach;
}

void RegionSight::addExits(const Opening& opening,
                           std::uint32_t slot,
                           int factor,
                           Exits& exits) const {
    const int count = factor * static_cast<int>(std::clamp(std::ceil(opening.width() / kSpacing),
                                                           double{kLeastExits},
                                                           double{kMostExits}));
    for (int i = 0; i < count; ++i) {
        const Vec2 border = opening.a + (opening.b - opening.a) * ((i + 0.5) / count);
        exits.push_back({{border - opening.outward * kBefore, m_plan.eyes(opening.from)},
                         opening.outward,
                         opening.to,
                         slot});
    }
}

std::vector<std::uint32_t> RegionSight::seenFrom(std::uint32_t region) {
    std::vector<bool> lit(m_exits.size(), false);
    std::vector<std::uint32_t> seen;
    std::deque<std::uint32_t> beyond{region};
    lit[region] = true;
    const auto tryOne = [&](std::uint32_t other, std::uint32_t through) {
        if (lit[other] || !isWithinReach(region, other) || !find(region, other, through))
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
    const Pair pair = pairOf(from, to);
    if (std::find(pair.hidden.begin(), pair.hidden.end(), false) == pair.hidden.end())
        return std::nullopt;
    for (const auto* exits : {&m_exits, &m_dense})
        if (const auto found = between(pair, (*exits)[from], thatLead((*exits)[to])))
            return found;
    return std::nullopt;
}

std::array<Vec3, 2> RegionSight::endsOf(std::uint32_t opening) const {
    const Opening& line = m_openings[opening];
    const Vec2 inwards = line.outward * -kBefore;
    const Metres eyes = m_plan.eyes(line.from);
    return {Vec3{line.a + inwards, eyes}, Vec3{line.b + inwards, eyes}};
}

/// Whether any line from the one to the other leads out of the one and into the other: what counts
/// for the corners counts for all between.
bool RegionSight::facing(std::uint32_t one, std::uint32_t other) const {
    bool out = false;
    bool in = false;
    for (const Vec3 start : endsOf(one))
        for (const Vec3 end : endsOf(other)) {
            out = out || glm::dot(Vec2(end - start), m_openings[one].outward) > 0;
            in = in || glm::dot(Vec2(end - start), m_openings[other].outward) < 0;
        }
    return out && in;
}

RegionSight::Pair RegionSight::pairOf(std::uint32_t from, std::uint32_t to) {
    Pair pair{from, to, {}};
    m_tried += 4 * m_openingsOf[from].size() * m_openingsOf[to].size();
    for (const auto one : m_openingsOf[from])
        for (const auto other : m_openingsOf[to])
            pair.hidden.push_back(!facing(one, other) ||
                                  m_plan.hides(endsOf(one), endsOf(other), m_blockers));
    return pair;
}

std::optional<RegionSight::Line>
RegionSight::between(const Pair& pair, const Exits& from, const Exits& to) {
    // From the middle outwards, so that lines are found where they are least accidental.
    const auto order = [](std::size_t i, std::size_t count) {
        const auto half = (i + 1) / 2;
        return std::min(i % 2 == 0 ? count / 2 + half : count / 2 - half, count - 1);
    };
    const auto& openings = m_openingsOf[pair.to];
    std::vector<bool> hidden(openings.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Exit& out = from[order(i, from.size())];
        m_tried += 2 * openings.size();
        for (std::size_t slot = 0; slot < openings.size(); ++slot)
            hidden[slot] = pair.hidden[out.slot * openings.size() + slot] ||
                           m_plan.hides({out.at, out.at}, endsOf(openings[slot]), m_blockers);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const Exit& in = to[order(j, to.size())];
            const Vec2 way(in.at - out.at);
            if (hidden[in.slot] || glm::dot(way, out.outward) <= 0 ||
                glm::dot(way, in.outward) >= 0)
                continue;
            ++m_tried;
            if (m_plan.sees(out.at, in.at, m_blockers))
                return Line{out.at, in.at};
        }
    }
    return std::nullopt;
}

double RegionSight::share(std::uint32_t from, std::uint32_t to) {
    const auto places = floorPoints(m_plan.regions()[to], m_plan.eyes(to));
    if (places.empty())
        return 0.0;
    const Exits& exits = m_exits[from];
    std::size_t lately = 0; // places beside one another are seen from the same exit
    const auto seen = std::count_if(places.begin(), places.end(), [&](Vec3 place) {
        for (std::size_t i = 0; i < exits.size(); ++i) {
            const std::size_t exit = (lately + i) % exits.size();
            ++m_tried;
            if (!m_plan.sees(exits[exit].at, place, m_blockers))
                continue;
            lately = exit;
            return true;
        }
        return false;
    });
    return static_cast<double>(seen) / static_cast<double>(places.size());
}

} // namespace percept::tools
