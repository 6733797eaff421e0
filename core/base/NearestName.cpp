#include "percept/base/NearestName.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace percept {
namespace {

/// How many letters have to be added, removed or replaced to make one word of another.
std::size_t editDistance(const std::string& from, const std::string& to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

} // namespace

std::string nearestName(const std::string& misspelt, std::span<const std::string> names) {
    std::string nearest;
    std::size_t least = std::max<std::size_t>(1, misspelt.size() / 3) + 1;
    for (const auto& name : names)
        if (const auto distance = editDistance(misspelt, name); distance < least) {
            least = distance;
            nearest = name;
        }
    return nearest;
}

} // namespace percept
