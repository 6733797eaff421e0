#pragma once

#include "percept/level/Values.h"

/// The parts of a level that lie on a grid of square cells.
namespace percept::level {

/// Walkability as text: one row of characters per row of cells, the first row at the top.
struct Grid {
    Metres cell = 1.0;             ///< side of a cell [> 0]
    Vec2 origin{0, 0};             ///< lower left corner
    std::vector<std::string> rows; ///< all of one length
    Unknown unknown;
    friend bool operator==(const Grid&, const Grid&) = default;
};

struct TerrainType {
    std::string id;
    std::string symbol; ///< the character that stands for it in `cells`
    Keyed cost;         ///< factor on distance by unit type [>= 0]
    double attrition = 0.0;
    std::string material; ///< what is seen behind who is looked down on; none: that of the region
    Unknown unknown;
    friend bool operator==(const TerrainType&, const TerrainType&) = default;
};

struct Terrain {
    Metres cell = 1.0; ///< side of a cell [> 0]
    Vec2 origin{0, 0}; ///< lower left corner
    std::vector<TerrainType> types;
    std::vector<std::string> cells;           ///< rows of symbols, the first row at the top
    std::vector<std::vector<double>> heights; ///< metres at the corners of cells, row by row
    Unknown unknown;
    friend bool operator==(const Terrain&, const Terrain&) = default;
};

BOOST_DESCRIBE_STRUCT(Grid, (), (cell, origin, rows, unknown))
BOOST_DESCRIBE_STRUCT(TerrainType, (), (id, symbol, cost, attrition, material, unknown))
BOOST_DESCRIBE_STRUCT(Terrain, (), (cell, origin, types, cells, heights, unknown))

} // namespace percept::level
