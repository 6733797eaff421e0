#include "percept/overlay/GridOverlay.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace percept::overlay {
namespace {

enum class Ground : std::uint8_t { Open, Swamp, Water, Blocked };

Ground groundOf(char letter) {
    switch (letter) {
    case '.':
    case 'G':
        return Ground::Open;
    case 'S':
        return Ground::Swamp;
    case 'W':
        return Ground::Water;
    default:
        return Ground::Blocked;
    }
}

/// The cells of a grid by column from the left and row from the top.
class Cells {
public:
    explicit Cells(const level::Grid& grid)
        : m_grid(grid)
        , m_width(grid.rows.empty() ? 0 : grid.rows.front().size())
        , m_height(grid.rows.size()) {}

    [[nodiscard]] std::size_t width() const { return m_width; }
    [[nodiscard]] std::size_t height() const { return m_height; }
    /// Beyond the grid nobody walks.
    [[nodiscard]] Ground at(std::size_t column, std::size_t row) const {
        return row < m_height && column < m_grid.rows[row].size()
                   ? groundOf(m_grid.rows[row][column])
                   : Ground::Blocked;
    }
    [[nodiscard]] bool blocked(std::size_t column, std::size_t row) const {
        return at(column, row) == Ground::Blocked;
    }
    /// The upper left corner of a cell.
    [[nodiscard]] Vec2 corner(std::size_t column, std::size_t row) const {
        return m_grid.origin + Vec2{static_cast<double>(column),
                                    static_cast<double>(m_height) - static_cast<double>(row)} *
                                   m_grid.cell;
    }

private:
    const level::Grid& m_grid;
    std::size_t m_width;
    std::size_t m_height;
};

/// A run of cells that are alike, and the rows that have had it.
struct Patch {
    std::size_t left = 0;
    std::size_t right = 0; ///< beyond it
    std::size_t top = 0;
    Ground ground = Ground::Open;
};

void drawPatch(DisplayList& list, const Cells& cells, const Patch& patch, std::size_t bottom) {
    const Vec2 high = cells.corner(patch.right, patch.top);
    const Vec2 low = cells.corner(patch.left, bottom);
    if (patch.ground == Ground::Blocked)
        list.rectangle(Layer::Walls, low, high, {Ink::Canvas});
    else if (patch.ground == Ground::Water)
        list.rectangle(Layer::Ground, low, high, {Ink::Quality1, 0.45F});
    else
        list.rectangle(Layer::Ground, low, high, {Ink::Quality3, 0.25F});
}

std::vector<Patch> runsOf(const Cells& cells, std::size_t row) {
    std::vector<Patch> runs;
    for (std::size_t column = 0; column < cells.width();) {
        const Ground ground = cells.at(column, row);
        std::size_t end = column + 1;
        while (end < cells.width() && cells.at(end, row) == ground)
            ++end;
        if (ground != Ground::Open)
            runs.push_back({column, end, row, ground});
        column = end;
    }
    return runs;
}

/// Runs that go on in the row below become one rectangle.
void drawPatches(DisplayList& list, const Cells& cells) {
    std::vector<Patch> open;
    for (std::size_t row = 0; row <= cells.height(); ++row) {
        auto runs = row < cells.height() ? runsOf(cells, row) : std::vector<Patch>();
        for (const Patch& patch : open) {
            const auto same = std::find_if(runs.begin(), runs.end(), [&](const Patch& run) {
                return run.left == patch.left && run.right == patch.right &&
                       run.ground == patch.ground;
            });
            if (same != runs.end())
                same->top = patch.top;
            else
                drawPatch(list, cells, patch, row);
        }
        open = std::move(runs);
    }
}

/// Lines where `edge(along)` holds, each as long as it goes.
template <class Edge, class Place>
void drawEdges(DisplayList& list, std::size_t length, const Edge& edge, const Place& place) {
    constexpr Stroke kEdge{.ink = Ink::Wall, .width = 1.5F};
    std::optional<std::size_t> from;
    for (std::size_t along = 0; along <= length; ++along) {
        const bool here = along < length && edge(along);
        if (here && !from)
            from = along;
        if (!here && from) {
            list.segment(Layer::Walls, place(*from), place(along), kEdge);
            from.reset();
        }
    }
}

} // namespace

void addGridGround(DisplayList& list, const level::Grid& grid) {
    const Cells cells(grid);
    drawPatches(list, cells);
    for (std::size_t row = 0; row <= cells.height() && cells.width() > 0; ++row)
        drawEdges(
            list,
            cells.width(),
            [&](std::size_t column) {
                return (row > 0 ? cells.blocked(column, row - 1) : true) !=
                       cells.blocked(column, row);
            },
            [&](std::size_t column) { return cells.corner(column, row); });
    for (std::size_t column = 0; column <= cells.width() && cells.height() > 0; ++column)
        drawEdges(
            list,
            cells.height(),
            [&](std::size_t row) {
                return (column > 0 ? cells.blocked(column - 1, row) : true) !=
                       cells.blocked(column, row);
            },
            [&](std::size_t row) { return cells.corner(column, row); });
}

} // namespace percept::overlay
