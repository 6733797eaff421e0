#pragma once

#include "percept/overlay/DisplayList.h"

#include <vector>

namespace percept::overlay::test {

/// All primitives of one type in a layer, in order.
template <class T>
[[nodiscard]] std::vector<T> all(const DisplayList& list, Layer layer) {
    std::vector<T> found;
    for (const Primitive& primitive : list.layer(layer))
        if (const T* wanted = std::get_if<T>(&primitive))
            found.push_back(*wanted);
    return found;
}

[[nodiscard]] inline double areaOf(const DisplayList& list, const Area& area) {
    const auto points = list.points(area.points);
    const auto corners = list.triangles(area.triangles);
    double sum = 0;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
        sum += std::abs(geometry::cross(points[corners[i + 1]] - points[corners[i]],
                                        points[corners[i + 2]] - points[corners[i]])) /
               2;
    return sum;
}

} // namespace percept::overlay::test
