#include "json/NearestKey.h"

#include "json/Keys.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace percept::level::json {
namespace {

constexpr std::size_t kLettersPerSlip = 3;
constexpr std::size_t kShortestStart = 3;

/// Letters to insert, remove or replace until `a` is `b`.
std::size_t slipsBetween(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

bool isStartOf(std::string_view key, std::string_view known) {
    return key.size() >= kShortestStart && known.starts_with(key);
}

} // namespace

std::string_view nearestKey(std::string_view key, std::span<const std::string> known) {
    std::string_view nearest;
    std::size_t fewest = key.size() / kLettersPerSlip + 1;
    for (const std::string& each : known) {
        if (each == kUnknownMember)
            continue;
        std::size_t slips = fewest;
        if (isStartOf(key, each))
            slips = 1;
        else if (std::max(key.size(), each.size()) - std::min(key.size(), each.size()) < fewest)
            slips = slipsBetween(key, each);
        if (slips < fewest) {
            fewest = slips;
            nearest = each;
        }
    }
    return nearest;
}

} // namespace percept::level::json
