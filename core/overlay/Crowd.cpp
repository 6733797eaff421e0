#include "percept/overlay/Crowd.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace percept::overlay {
namespace {

/// Where two boxes begin to stand apart, beside or above each other.
double scaleApart(const CrowdBox& one, const CrowdBox& other) {
    const Vec2 size = (one.pixels + other.pixels) * 0.5;
    const Vec2 gap = glm::abs(one.at - other.at);
    const auto along = [](double pixels, double metres) {
        return metres > 0.0 ? pixels / metres : std::numeric_limits<double>::infinity();
    };
    return std::min(along(size.x, gap.x), along(size.y, gap.y));
}

} // namespace

std::vector<float> scalesApart(std::span<const CrowdBox> boxes, float from) {
    PERCEPT_EXPECTS(from > 0.0F);
    Vec2 largest(1, 1);
    for (const CrowdBox& box : boxes)
        largest = glm::max(largest, box.pixels);
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
