#include "percept/nav/NarrowPassages.h"

#include "percept/geometry/Segment.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace percept::nav {
namespace {

using geometry::Vec2;
using geometry::WallSegment;

constexpr double kRounding = 1e-9;

/// Between two walls, with the direction from one to the other.
struct Middle {
    Vec2 place{0, 0};
    Vec2 across{0, 0};
};

class PassageFinder {
public:
    PassageFinder(const WalkGrid& grid,
                  std::span<const std::uint32_t> pieceOf,
                  const geometry::WallIndex& walls,
                  Metres radius)
        : m_grid(grid)
        , m_pieceOf(pieceOf)
        , m_walls(walls)
        , m_radius(radius)
        , m_widest(2.0 * radius + 2.0 * kSqrt2 * grid.cellSize()) {}

    std::vector<Passage> run() {
        const auto walls = m_walls.walls();
        for (std::uint32_t i = 0; i < walls.size(); ++i)
            if (kInTheWay.accepts(walls[i]))
                findBeside(walls[i]);
        std::vector<Passage> passages(m_middles.size());
        for (std::uint32_t i = 0; i < m_middles.size(); ++i) {
            const Vec2 place = passages[i].place = m_middles[i].place;
            if (const Cell cell = *m_grid.cellAt(place);
                m_grid.isFree(cell) && fitsBetween(m_walls, place, m_grid.centreOf(cell), m_radius))
                passages[i].cells.push_back(cell);
            for (const double side : {-1.0, 1.0})
                join(passages, i, side);
            if (leadsNowhere(passages[i]))
                for (const double side : {-1.0, 1.0})
                    stepOut(passages, i, side);
        }
        return passages;
    }

private:
    [[nodiscard]] double reach() const { return 2.0 * m_radius + 3.0 * m_grid.cellSize(); }

    /// The gaps between a wall and those near it, seen from places along it.
    void findBeside(const WallSegment& wall) {
        const double length = geometry::distance(wall.a, wall.b);
        const int pieces =
            std::max(1, static_cast<int>(std::ceil(length / (2 * m_grid.cellSize()))));
        for (int piece = 0; piece <= pieces; ++piece) {
            const Vec2 from = piece == pieces ? wall.b
                                              : wall.a + (wall.b - wall.a) *
                                                             (static_cast<double>(piece) / pieces);
            m_walls.forEachNear(from, m_widest, [&](const WallSegment& other) {
                if (!kInTheWay.accepts(other))
                    return;
                tryGap(from, geometry::closestPoint(from, other.a, other.b));
                tryGap(from, other.a);
                tryGap(from, other.b);
            });
        }
    }

    void tryGap(Vec2 from, Vec2 to) {
        const double width = geometry::distance(from, to);
        if (width < 2.0 * m_radius - kRounding || width > m_widest)
            return;
        const Vec2 place = 0.5 * (from + to);
        const auto cell = m_grid.cellAt(place);
        if (!cell || m_walls.clearance(place, m_radius, kInTheWay) < m_radius - kRounding)
            return;
        bool isKnown = false; // from one that is seen, all around is
        forEachNear(place, [&](std::uint32_t i) {
            isKnown = isKnown || (geometry::distance(m_middles[i].place, place) < m_radius &&
                                  fitsBetween(m_walls, m_middles[i].place, place, m_radius));
        });
        if (isKnown)
            return;
        m_near[bucketOf(place)].push_back(static_cast<std::uint32_t>(m_middles.size()));
        m_middles.push_back({place, (to - from) / width});
    }

    /// Joins a passage with the nearest cells and the nearest passage on one side of its gap.
    void join(std::vector<Passage>& passages, std::uint32_t index, double side) const {
        const Middle& middle = m_middles[index];
        const Vec2 ahead = aheadOf(middle, side);
        addCells(passages[index].cells, middle.place, ahead);
        if (const auto other = nearestPassage(index, ahead))
            link(passages, index, *other);
    }

    static void link(std::vector<Passage>& passages, std::uint32_t a, std::uint32_t b) {
        passages[a].next.push_back(b);
        passages[b].next.push_back(a);
    }

    [[nodiscard]] static Vec2 aheadOf(const Middle& middle, double side) {
        return side * Vec2{-middle.across.y, middle.across.x};
    }
    /// Whether it does not join two pieces of ground.
    [[nodiscard]] bool leadsNowhere(const Passage& passage) const {
        return std::all_of(passage.cells.begin(), passage.cells.end(), [&](Cell cell) {
            return m_pieceOf[cell] == m_pieceOf[passage.cells.front()];
        });
    }

    /// Who hardly fits leaves a gap straight on, and turns to a cell behind it.
    void stepOut(std::vector<Passage>& passages, std::uint32_t index, double side) const {
        const Vec2 ahead = aheadOf(m_middles[index], side);
        for (const double share : {1.0, 0.75, 0.5, 0.25}) {
            Passage behind;
            behind.place = m_middles[index].place + share * (m_radius + m_grid.cellSize()) * ahead;
            if (!m_grid.cellAt(behind.place) ||
                !fitsBetween(m_walls, m_middles[index].place, behind.place, m_radius))
                continue;
            addCells(behind.cells, behind.place, ahead);
            if (behind.cells.empty())
                continue;
            passages.push_back(std::move(behind));
            return link(passages, index, static_cast<std::uint32_t>(passages.size() - 1));
        }
    }

    /// The nearest cells on one side of a gap, one of each piece of ground.
    void addCells(std::vector<Cell>& cells, Vec2 place, Vec2 ahead) const {
        const int around = static_cast<int>(std::ceil(reach() / m_grid.cellSize()));
        const Cell middle = *m_grid.cellAt(place);
        std::vector<std::pair<double, Cell>> near;
        for (int row = -around; row <= around; ++row)
            for (int column = -around; column <= around; ++column) {
                const int atColumn = m_grid.columnOf(middle) + column;
                const int atRow = m_grid.rowOf(middle) + row;
                if (!m_grid.contains(atColumn, atRow))
                    continue;
                const Cell cell = m_grid.cellOf(atColumn, atRow);
                const Vec2 offset = m_grid.centreOf(cell) - place;
                if (m_grid.isFree(cell) && dot(offset, ahead) > 0.0)
                    near.emplace_back(dot(offset, offset), cell);
            }
        std::sort(near.begin(), near.end());
        std::set<std::uint32_t> found;
        for (const auto& [squared, cell] : near)
            if (!found.contains(m_pieceOf[cell]) &&
                fitsBetween(m_walls, place, m_grid.centreOf(cell), m_radius)) {
                found.insert(m_pieceOf[cell]);
                cells.push_back(cell);
            }
    }

    [[nodiscard]] std::optional<std::uint32_t> nearestPassage(std::uint32_t index,
                                                              Vec2 ahead) const {
        std::optional<std::uint32_t> best;
        double nearest = reach() * reach();
        forEachNear(m_middles[index].place, [&](std::uint32_t i) {
            const Vec2 offset = m_middles[i].place - m_middles[index].place;
            if (i == index || dot(offset, offset) >= nearest || dot(offset, ahead) <= 0.0 ||
                !fitsBetween(m_walls, m_middles[index].place, m_middles[i].place, m_radius))
                return;
            nearest = dot(offset, offset);
            best = i;
        });
        return best;
    }

    using Bucket = std::pair<long long, long long>;
    [[nodiscard]] Bucket bucketOf(Vec2 place) const {
        return {std::llround(place.x / reach()), std::llround(place.y / reach())};
    }
    template <class Visit>
    void forEachNear(Vec2 place, Visit visit) const {
        const Bucket middle = bucketOf(place);
        for (long long y = middle.second - 1; y <= middle.second + 1; ++y)
            for (long long x = middle.first - 1; x <= middle.first + 1; ++x)
                if (const auto found = m_near.find({x, y}); found != m_near.end())
                    for (const std::uint32_t i : found->second)
                        visit(i);
    }

    const WalkGrid& m_grid;
    std::span<const std::uint32_t> m_pieceOf;
    const geometry::WallIndex& m_walls;
    Metres m_radius;
    Metres m_widest; ///< gaps wider than that hold the middle of a cell
    std::vector<Middle> m_middles;
    std::map<Bucket, std::vector<std::uint32_t>> m_near; ///< middles by place
};

/// All passages that hang together with the first one, which is marked as seen like them.
std::vector<std::uint32_t>
chainOf(const std::vector<Passage>& passages, std::uint32_t first, std::vector<bool>& isSeen) {
    std::vector<std::uint32_t> chain{first};
    isSeen[first] = true;
    for (std::size_t i = 0; i < chain.size(); ++i)
        for (const std::uint32_t next : passages[chain[i]].next)
            if (!isSeen[next]) {
                isSeen[next] = true;
                chain.push_back(next);
            }
    return chain;
}

/// Whether steps between cells lead from the first cell to all others without a long detour.
bool areNear(const WalkGrid& grid, const std::vector<Cell>& cells) {
    constexpr double kDetour = 1.5;
    constexpr int kMargin = 16; ///< cells
    double farthest = 0.0;
    for (const Cell cell : cells)
        farthest = std::max(farthest,
                            geometry::distance(grid.centreOf(cells.front()), grid.centreOf(cell)));
    const int most = kMargin + static_cast<int>(kDetour * farthest / grid.cellSize());
    std::set<Cell> missing(cells.begin(), cells.end());
    missing.erase(cells.front());
    std::set<Cell> seen{cells.front()};
    std::vector<Cell> edge{cells.front()};
    for (int step = 0; step < most && !edge.empty() && !missing.empty(); ++step) {
        std::vector<Cell> next;
        for (const Cell cell : edge)
            for (int d = 0; d < 8; ++d) {
                const Cell neighbour = cell + static_cast<Cell>(grid.offset(d));
                if ((grid.moves(cell) >> static_cast<unsigned>(d) & 1U) != 0 &&
                    seen.insert(neighbour).second) {
                    missing.erase(neighbour);
                    next.push_back(neighbour);
                }
            }
        edge = std::move(next);
    }
    return missing.empty();
}

} // namespace

std::vector<std::uint32_t> groundPieces(const WalkGrid& grid) {
    std::vector<std::uint32_t> pieces(grid.size(), kNoPiece);
    std::vector<Cell> open;
    std::uint32_t last = kNoPiece;
    for (Cell first = 0; first < grid.size(); ++first) {
        if (!grid.isFree(first) || pieces[first] != kNoPiece)
            continue;
        pieces[first] = ++last;
        open.push_back(first);
        while (!open.empty()) {
            const Cell cell = open.back();
            open.pop_back();
            for (int d = 0; d < 8; ++d) {
                const Cell next = cell + static_cast<Cell>(grid.offset(d));
                if ((grid.moves(cell) >> static_cast<unsigned>(d) & 1U) == 0 ||
                    pieces[next] != kNoPiece)
                    continue;
                pieces[next] = last;
                open.push_back(next);
            }
        }
    }
    return pieces;
}

std::vector<Passage> narrowPassages(const WalkGrid& grid,
                                    std::span<const std::uint32_t> pieceOf,
                                    const geometry::WallIndex& walls,
                                    Metres radius) {
    return PassageFinder(grid, pieceOf, walls, radius).run();
}

std::vector<Passage> missedPassages(const WalkGrid& grid,
                                    std::span<const std::uint32_t> pieceOf,
                                    const geometry::WallIndex& walls,
                                    Metres radius) {
    auto passages = narrowPassages(grid, pieceOf, walls, radius);
    std::vector<bool> isMissed(passages.size());
    std::vector<bool> isSeen(passages.size());
    for (std::uint32_t first = 0; first < passages.size(); ++first) {
        if (isSeen[first])
            continue;
        const auto chain = chainOf(passages, first, isSeen);
        std::set<std::uint32_t> pieces;
        std::vector<Cell> cells;
        for (const std::uint32_t i : chain)
            for (const Cell cell : passages[i].cells) {
                pieces.insert(pieceOf[cell]);
                cells.push_back(cell);
            }
        const bool leadsOn = pieces.size() > 1 || (pieces.size() == 1 && !areNear(grid, cells));
        for (const std::uint32_t i : chain)
            isMissed[i] = leadsOn;
    }
    return keptPassages(std::move(passages), isMissed);
}

std::vector<Passage> keptPassages(std::vector<Passage> passages, const std::vector<bool>& isKept) {
    constexpr std::uint32_t kGone = 0xFFFFFFFFU;
    std::vector<std::uint32_t> number(passages.size(), kGone);
    std::vector<Passage> result;
    for (std::size_t i = 0; i < passages.size(); ++i)
        if (isKept[i]) {
            number[i] = static_cast<std::uint32_t>(result.size());
            result.push_back(std::move(passages[i]));
        }
    for (Passage& passage : result) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t other : passage.next)
            if (number[other] != kGone)
                next.push_back(number[other]);
        passage.next = std::move(next);
    }
    return result;
}

bool fitsBetween(const geometry::WallIndex& walls, Vec2 from, Vec2 to, Metres radius) {
    return !walls.obstructed(from, to, radius - kRounding, kInTheWay);
}

} // namespace percept::nav
