#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <string>
#include <string_view>

/// The parts of a level that lie on square cells, `grid` and `terrain`: made, removed, resized and
/// painted.
namespace percept::edit {

enum class CellPart : std::uint8_t { Grid, Terrain };

/// How many cells there are.
struct CellCount {
    std::size_t columns = 0;
    std::size_t rows = 0;
    [[nodiscard]] bool empty() const { return columns == 0 || rows == 0; }
    friend bool operator==(const CellCount&, const CellCount&) = default;
};
inline constexpr std::size_t kMostCells = 2000; ///< columns or rows

/// The part called `grid` or `terrain`.
[[nodiscard]] std::optional<CellPart> cellPartNamed(std::string_view name);
[[nodiscard]] CellCount cellCount(const Settings& settings, CellPart part);
/// Whether the level has the part at all.
[[nodiscard]] bool hasCells(const Settings& settings, CellPart part);

/// Open ground over the bounds of the level, in cells of a metre unless that would be too many.
void makeCells(Settings& settings, CellPart part);
void removeCells(Settings& settings, CellPart part);
/// More or fewer cells at the right and at the top; new ones are like the nearest of the others.
/// Contract: 1 to kMostCells columns and rows, and the part exists.
void resizeCells(Settings& settings, CellPart part, CellCount count);

/// Gives a type of ground that was just added an id and a symbol of its own.
void nameTerrainType(level::Terrain& terrain, std::size_t type);
/// The cells of a type take the symbol of another one. Contract: the type exists.
void dropTerrainType(level::Terrain& terrain, std::size_t type);

/// The cells of a type follow its symbol. Does nothing where another type has the new one.
void followSymbol(level::Terrain& terrain, char from, char to);

/// What a brush does to the cells or corners within its radius.
struct Brush {
    enum class Act : std::uint8_t { Raise, Lower, Smooth, Type, Grid };
    Act act = Act::Raise;
    Metres radius = 2.0; ///< [> 0]
    Metres step = 0.25;  ///< of Raise and Lower in the middle, for each place that it touches [> 0]
    char symbol = '.';   ///< of Type and Grid
    friend bool operator==(const Brush&, const Brush&) = default;
};

/// Touches one place. @return whether that changed anything
bool paint(Settings& settings, const Brush& brush, geometry::Vec2 at);

} // namespace percept::edit
