#pragma once

#include "percept/base/Contracts.h"
#include "percept/base/Describe.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Tactics: what places are worth, alone (waypoints) and as maps of values (analyses).
namespace percept::tactics {

/// A value per cell, row by row; row 0 is at the top as in the file.
template <class T>
struct Raster {
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::vector<T> values; ///< width * height

    Raster() = default;
    /// @param columns,rows [>= 0]
    Raster(int columns, int rows, T value = {})
        : width(columns)
        , height(rows)
        , values(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), value) {
        PERCEPT_EXPECTS(columns >= 0 && rows >= 0);
    }

    [[nodiscard]] std::size_t size() const { return values.size(); }
    [[nodiscard]] bool contains(int column, int row) const {
        return column >= 0 && row >= 0 && column < width && row < height;
    }
    [[nodiscard]] std::size_t indexOf(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(column);
    }
    [[nodiscard]] T& at(int column, int row) { return values[indexOf(column, row)]; }
    [[nodiscard]] const T& at(int column, int row) const { return values[indexOf(column, row)]; }
    template <class U>
    [[nodiscard]] bool isSizeOf(const Raster<U>& other) const {
        return width == other.width && height == other.height;
    }

    friend bool operator==(const Raster&, const Raster&) = default;
    BOOST_DESCRIBE_CLASS(Raster, (), (width, height, values), (), ())
};

using Field = Raster<double>;

} // namespace percept::tactics
