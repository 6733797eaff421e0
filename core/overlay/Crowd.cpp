#include "percept/overlay/Crowd.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace percept::overlay {
namespace {

/// From where on two stretches stand apart, and stay so.
/// @param metres between their middles, and @param pixels besides, on the screen
double scaleApart(double metres, double pixels, double size) {
    const double sign = metres < 0.0 ? -1.0 : 1.0;
    if (metres != 0.0)
        return std::max(0.0, size - sign * pixels) / (sign * metres);
    return std::abs(pixels) >= size ? 0.0 : std::numeric_limits<double>::infinity();
}

/// Where two boxes begin to stand apart, beside or above each other.
double scaleApart(const CrowdBox& one, const CrowdBox& other) {
    const Vec2 size = (one.pixels + other.pixels) * 0.5;
    const Vec2 gap = one.at - other.at;
    const Vec2 shift = one.shift - other.shift;
    return std::min(scaleApart(gap.x, shift.x, size.x), scaleApart(gap.y, shift.y, size.y));
}

} // namespace

std::vector<float> scalesApart(std::span<const CrowdBox> boxes, float from) {
    PERCEPT_EXPECTS(from > 0.0F);
    Vec2 largest(1, 1);
    for (const CrowdBox& box : boxes)
        largest = glm::max(largest, box.pixels + glm::abs(box.shift) * 2.0);
    const Vec2 reach = largest / static_cast<double>(from); // farther boxes never meet
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> known;
    std::vector<float> scales;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto column = static_cast<std::int64_t>(std::floor(boxes[i].at.x / reach.x));
        const auto row = static_cast<std::int64_t>(std::floor(boxes[i].at.y / reach.y));
        double scale = static_cast<double>(from);
        for (auto y = row - 1; y <= row + 1; ++y)
            for (auto x = column - 1; x <= column + 1; ++x)
                if (const auto cell = known.find({x, y}); cell != known.end())
                    for (const std::size_t earlier : cell->second)
                        scale = std::max(scale, scaleApart(boxes[i], boxes[earlier]));
        scales.push_back(static_cast<float>(scale));
        known[{column, row}].push_back(i);
    }
    return scales;
}

} // namespace percept::overlay
