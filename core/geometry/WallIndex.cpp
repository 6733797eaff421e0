#include "percept/geometry/WallIndex.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <numeric>

namespace percept::geometry {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Walls enter every cell they come this near to (in cells), far more than what rounding can do to
/// a walk; so a walk may choose either side where a ray runs along the border of two cells.
constexpr double kSlack = 1e-6;

bool isFinite(Vec2 v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}

bool isOnEarth(Vec2 v) {
    return std::abs(v.x) <= WallIndex::kLargestCoordinate &&
           std::abs(v.y) <= WallIndex::kLargestCoordinate;
}

bool reaches(const WallSegment& wall, double height) {
    return wall.bottom <= height && height <= wall.top;
}

/// Narrows [enter, leave] to where start + t * motion lies in [low, high].
bool clip(double start, double motion, double low, double high, double& enter, double& leave) {
    if (motion == 0.0)
        return start >= low && start <= high;
    const double first = (low - start) / motion;
    const double second = (high - start) / motion;
    enter = std::max(enter, std::min(first, second));
    leave = std::min(leave, std::max(first, second));
    return enter <= leave;
}

/// Where the ray crosses the wall, at the wall's height and on a wanted layer.
std::optional<double> crossing(Vec3 from, Vec3 to, WallLayers layers, const WallSegment& wall) {
    if ((wall.layers & layers) == 0)
        return std::nullopt;
    const auto fraction = rayFraction(Vec2(from), Vec2(to), wall.a, wall.b);
    if (!fraction || !reaches(wall, from.z + (to.z - from.z) * *fraction))
        return std::nullopt;
    return fraction;
}

WallHit makeHit(double fraction, const WallSegment& wall, Vec2 origin) {
    const Vec2 normal = normalisedOrZero(perpendicular(wall.b - wall.a));
    return {fraction, wall, glm::dot(origin - wall.a, normal) < 0.0 ? -normal : normal};
}

double factorOf(const WallSegment& wall, std::span<const double> perMaterial) {
    return wall.material < perMaterial.size() ? perMaterial[wall.material] : 0.0;
}

/// Numbers in ascending order, each once; remembers when there were too many.
class SmallSet {
public:
    void insert(std::uint32_t value) {
        auto* const end = m_values.data() + m_size;
        auto* const place = std::lower_bound(m_values.data(), end, value);
        if (place != end && *place == value)
            return;
        if (m_size == m_values.size()) {
            m_overflown = true;
            return;
        }
        std::copy_backward(place, end, end + 1);
        *place = value;
        ++m_size;
    }
    [[nodiscard]] bool overflown() const { return m_overflown; }
    [[nodiscard]] std::span<const std::uint32_t> values() const {
        return {m_values.data(), m_size};
    }

private:
    std::array<std::uint32_t, 64> m_values;
    std::size_t m_size = 0;
    bool m_overflown = false;
};

} // namespace

WallIndex::WallIndex(std::span<const WallSegment> walls)
    : m_walls(walls.begin(), walls.end()) {
    for (const auto& wall : m_walls) {
        PERCEPT_EXPECTS(isOnEarth(wall.a) && isOnEarth(wall.b));
        m_shared &= wall.layers;
    }
    std::stable_sort(m_walls.begin(), m_walls.end(), [](const auto& left, const auto& right) {
        return left.id < right.id;
    });
    if (m_walls.empty())
        return;
    layOutGrid();
    fillCells();
}

void WallIndex::layOutGrid() {
    m_low = m_high = m_walls.front().a;
    double total = 0.0;
    for (const auto& wall : m_walls) {
        m_low = glm::min(m_low, glm::min(wall.a, wall.b));
        m_high = glm::max(m_high, glm::max(wall.a, wall.b));
        total += distance(wall.a, wall.b);
    }
    // About one wall per cell, but cells not much smaller than the walls are long: both the cells
    // a ray passes and the walls it meets there cost time.
    const auto count = static_cast<double>(m_walls.size());
    const Vec2 size = m_high - m_low;
    const double spread = std::max({size.x, size.y, 1e-3});
    const double fair = std::sqrt(std::max(size.x, 1e-3) * std::max(size.y, 1e-3) / count);
    m_cell = std::max({fair, 0.25 * total / count, spread / 2048.0});
    const double margin =
        kSlack * m_cell + 1e-12 * std::max(glm::length(m_low), glm::length(m_high));
    m_low -= margin;
    m_high += margin;
    m_perCell = 1.0 / m_cell;
    m_columns = static_cast<int>((m_high.x - m_low.x) * m_perCell) + 1;
    m_rows = static_cast<int>((m_high.y - m_low.y) * m_perCell) + 1;
}

void WallIndex::fillCells() {
    m_cellStart.assign(cellIndex(0, m_rows) + 1, 0);
    for (const auto& wall : m_walls)
        forEachCellOfWall(wall, [&](std::size_t cell) { ++m_cellStart[cell + 1]; });
    std::partial_sum(m_cellStart.begin(), m_cellStart.end(), m_cellStart.begin());
    m_entries.resize(m_cellStart.back());
    m_wallOfEntry.resize(m_cellStart.back());
    std::vector<std::uint32_t> place(m_cellStart.begin(), m_cellStart.end() - 1);
    for (std::uint32_t index = 0; index < m_walls.size(); ++index) {
        const auto& wall = m_walls[index];
        forEachCellOfWall(wall, [&](std::size_t cell) {
            const auto entry = place[cell]++;
            m_entries[entry] = {wall.a, wall.b};
            m_wallOfEntry[entry] = index;
        });
    }
}

template <class Visit>
void WallIndex::forEachCellOfWall(const WallSegment& wall, Visit visit) const {
    const double slack = kSlack * m_cell;
    const Vec2 left = wall.a.x <= wall.b.x ? wall.a : wall.b;
    const Vec2 right = wall.a.x <= wall.b.x ? wall.b : wall.a;
    const int last = columnOf(right.x + slack);
    for (int x = columnOf(left.x - slack); x <= last; ++x) {
        // The part of the wall in this column, a little widened, covers these rows.
        const double low = m_low.x + x * m_cell - slack;
        const double high = low + m_cell + 2.0 * slack;
        Vec2 from = left;
        Vec2 to = right;
        if (right.x > left.x) {
            const Vec2 slope = (right - left) / (right.x - left.x);
            if (low > left.x)
                from = left + slope * (low - left.x);
            if (high < right.x)
                to = left + slope * (high - left.x);
        }
        const int top = rowOf(std::max(from.y, to.y) + slack);
        for (int y = rowOf(std::min(from.y, to.y) - slack); y <= top; ++y)
            visit(cellIndex(x, y));
    }
}

int WallIndex::columnOf(double x) const {
    return static_cast<int>(std::clamp((x - m_low.x) * m_perCell, 0.0, m_columns - 1.0));
}

int WallIndex::rowOf(double y) const {
    return static_cast<int>(std::clamp((y - m_low.y) * m_perCell, 0.0, m_rows - 1.0));
}

WallIndex::CellRange WallIndex::cellsOf(Vec2 low, Vec2 high) const {
    const bool overlaps =
        low.x <= m_high.x && low.y <= m_high.y && high.x >= m_low.x && high.y >= m_low.y;
    if (m_walls.empty() || !overlaps)
        return {};
    return {columnOf(low.x), rowOf(low.y), columnOf(high.x), rowOf(high.y)};
}

/// Calls visit(cell, fraction where the ray leaves it) along the ray until it returns true.
template <class Visit>
void WallIndex::walk(Vec2 from, Vec2 to, Visit visit) const {
    const Vec2 motion = to - from;
    double enter = 0.0;
    double leave = 1.0;
    if (m_walls.empty() || !isFinite(motion) ||
        !clip(from.x, motion.x, m_low.x, m_high.x, enter, leave) ||
        !clip(from.y, motion.y, m_low.y, m_high.y, enter, leave))
        return;
    const Vec2 start = from + motion * enter;
    const Vec2 end = from + motion * leave;
    const int x = columnOf(start.x);
    const int y = rowOf(start.y);
    int columnsLeft = std::abs(columnOf(end.x) - x);
    int rowsLeft = std::abs(rowOf(end.y) - y);
    const std::size_t stepX = motion.x > 0.0 ? 1 : ~std::size_t{0};
    const auto columns = static_cast<std::size_t>(m_columns);
    const std::size_t stepY = motion.y > 0.0 ? columns : ~columns + 1;
    const double borderX = m_low.x + (x + (motion.x > 0.0 ? 1 : 0)) * m_cell;
    const double borderY = m_low.y + (y + (motion.y > 0.0 ? 1 : 0)) * m_cell;
    double nextX = columnsLeft > 0 ? (borderX - from.x) / motion.x : kInfinity;
    double nextY = rowsLeft > 0 ? (borderY - from.y) / motion.y : kInfinity;
    const double acrossX = m_cell / std::abs(motion.x);
    const double acrossY = m_cell / std::abs(motion.y);
    for (std::size_t cell = cellIndex(x, y);;) {
        if (visit(cell, std::min(nextX, nextY)))
            return;
        if (nextX < nextY) {
            cell += stepX;
            nextX = --columnsLeft > 0 ? nextX + acrossX : kInfinity;
        } else if (rowsLeft > 0) {
            cell += stepY;
            nextY = --rowsLeft > 0 ? nextY + acrossY : kInfinity;
        } else {
            return;
        }
    }
}

/// Calls visit(index of the wall) for crossings, some several times, until it returns
/// false; cell by cell, but in any order within a cell.
template <class Visit>
void WallIndex::forEachCrossing(Vec3 from, Vec3 to, WallLayers layers, Visit visit) const {
    const Vec2 start(from);
    const Vec2 end(to);
    walk(start, end, [&](std::size_t cell, double) {
        const auto last = m_cellStart[cell + 1];
        for (auto i = m_cellStart[cell]; i < last; ++i) {
            const auto fraction = rayFraction(start, end, m_entries[i].a, m_entries[i].b);
            if (!fraction)
                continue;
            const auto& wall = m_walls[m_wallOfEntry[i]];
            if ((wall.layers & layers) != 0 && reaches(wall, from.z + (to.z - from.z) * *fraction))
                if (!visit(m_wallOfEntry[i]))
                    return true;
        }
        return false;
    });
}

bool WallIndex::blocked(Vec3 from,
                        Vec3 to,
                        WallLayers layers,
                        std::span<const WallSegment> extra) const {
    return blocker(from, to, layers) ||
           std::any_of(extra.begin(), extra.end(), [&](const auto& wall) {
               return crossing(from, to, layers, wall).has_value();
           });
}

std::optional<std::uint32_t> WallIndex::blocker(Vec3 from, Vec3 to, WallLayers layers) const {
    std::optional<std::uint32_t> found;
    forEachCrossing(from, to, layers, [&](std::uint32_t wall) {
        found = wall;
        return false;
    });
    return found;
}

bool WallIndex::blocks(std::uint32_t wall, Vec3 from, Vec3 to, WallLayers layers) const {
    return crossing(from, to, layers, m_walls[wall]).has_value();
}

std::optional<WallHit> WallIndex::firstHit(Vec3 from,
                                           Vec3 to,
                                           WallLayers layers,
                                           std::span<const WallSegment> extra) const {
    double nearest = kInfinity;
    std::uint32_t nearestIndex = 0;
    const Vec2 start(from);
    const Vec2 end(to);
    walk(start, end, [&](std::size_t cell, double exit) {
        for (auto i = m_cellStart[cell]; i < m_cellStart[cell + 1]; ++i) {
            const auto index = m_wallOfEntry[i];
            const auto fraction = rayFraction(start, end, m_entries[i].a, m_entries[i].b);
            if (!fraction || *fraction > nearest || (*fraction == nearest && index >= nearestIndex))
                continue;
            const auto& wall = m_walls[index];
            if ((wall.layers & layers) == 0 || !reaches(wall, from.z + (to.z - from.z) * *fraction))
                continue;
            nearest = *fraction;
            nearestIndex = index;
        }
        return nearest <= exit;
    });
    const WallSegment* wall = nearest < kInfinity ? &m_walls[nearestIndex] : nullptr;
    for (const auto& other : extra) {
        const auto fraction = crossing(from, to, layers, other);
        if (fraction && *fraction < nearest) {
            nearest = *fraction;
            wall = &other;
        }
    }
    if (wall == nullptr)
        return std::nullopt;
    return makeHit(nearest, *wall, start);
}

double WallIndex::transmission(Vec3 from,
                               Vec3 to,
                               std::span<const double> perMaterial,
                               std::span<const WallSegment> extra,
                               WallLayers skipped) const {
    SmallSet crossed;
    bool opaque = false;
    if ((m_shared & skipped) == 0)
        forEachCrossing(from, to, kBlocksAll, [&](std::uint32_t index) {
            if ((m_walls[index].layers & skipped) != 0)
                return true;
            opaque = factorOf(m_walls[index], perMaterial) == 0.0;
            crossed.insert(index);
            return !opaque && !crossed.overflown();
        });
    if (opaque)
        return 0.0;
    double product = 1.0;
    const auto pass = [&](const WallSegment& wall) {
        if ((wall.layers & skipped) == 0 && crossing(from, to, kBlocksAll, wall))
            product *= factorOf(wall, perMaterial);
    };
    if (crossed.overflown())
        std::for_each(m_walls.begin(), m_walls.end(), pass);
    else
        for (const auto index : crossed.values())
            product *= factorOf(m_walls[index], perMaterial);
    std::for_each(extra.begin(), extra.end(), pass);
    return product;
}

bool WallIndex::obstructed(Vec2 from,
                           Vec2 to,
                           Metres radius,
                           const WallFilter& filter,
                           std::span<const WallSegment> extra) const {
    bool found = false;
    const auto test = [&](const WallSegment& wall) {
        found = found || (filter.accepts(wall) &&
                          (distanceBetweenSegments(from, to, wall.a, wall.b) < radius ||
                           rayFraction(from, to, wall.a, wall.b)));
    };
    std::for_each(extra.begin(), extra.end(), test);
    // What is in the way usually crosses the middle of it, soon.
    if (found || isCrossed(from, to, filter))
        return true;
    constexpr double kCellsPerPiece = 8.0;
    const int pieces =
        1 + static_cast<int>(std::min(distance(from, to) * m_perCell, 1e6) / kCellsPerPiece);
    for (int i = 0; i < pieces && !found; ++i) {
        const Vec2 start = from + (to - from) * (static_cast<double>(i) / pieces);
        const Vec2 end = from + (to - from) * (static_cast<double>(i + 1) / pieces);
        const Metres around = radius + kSlack * m_cell;
        forEachCandidate(glm::min(start, end) - around, glm::max(start, end) + around, test);
    }
    return found;
}

bool WallIndex::isCrossed(Vec2 from, Vec2 to, const WallFilter& filter) const {
    bool found = false;
    walk(from, to, [&](std::size_t cell, double) {
        for (auto i = m_cellStart[cell]; i < m_cellStart[cell + 1] && !found; ++i)
            found = rayFraction(from, to, m_entries[i].a, m_entries[i].b) &&
                    filter.accepts(m_walls[m_wallOfEntry[i]]);
        return found;
    });
    return found;
}

double WallIndex::clearance(Vec2 centre,
                            Metres limit,
                            const WallFilter& filter,
                            std::span<const WallSegment> extra) const {
    double nearest = limit * limit;
    const auto test = [&](const WallSegment& wall) {
        if (filter.accepts(wall))
            nearest = std::min(nearest, distanceSquaredToSegment(centre, wall.a, wall.b));
    };
    forEachCandidate(centre - limit, centre + limit, test);
    std::for_each(extra.begin(), extra.end(), test);
    return std::sqrt(nearest);
}

/// The first walls from number `first` on that are near, in order, as many as fit.
std::size_t
WallIndex::collectNear(Vec2 centre, Metres radius, std::uint32_t first, Batch& batch) const {
    const CellRange range = cellsOf(centre - radius, centre + radius);
    std::size_t size = 0;
    for (int y = range.y0; y <= range.y1; ++y)
        for (int x = range.x0; x <= range.x1; ++x) {
            const auto cell = cellIndex(x, y);
            for (auto i = m_cellStart[cell]; i < m_cellStart[cell + 1]; ++i) {
                const auto index = m_wallOfEntry[i];
                const auto& ends = m_entries[i];
                const bool full = size == batch.size();
                if (index < first || (full && index >= batch.back()) ||
                    distanceSquaredToSegment(centre, ends.a, ends.b) >= radius * radius)
                    continue;
                const auto end = batch.begin() + static_cast<std::ptrdiff_t>(size);
                const auto place = std::lower_bound(batch.begin(), end, index);
                if (place != end && *place == index)
                    continue;
                std::copy_backward(place, full ? end - 1 : end, full ? end : end + 1);
                *place = index;
                size += full ? 0U : 1U;
            }
        }
    return size;
}

} // namespace percept::geometry
