#include "app/cli/OptionChecks.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

namespace percept::cli {
namespace {

template <class Number>
CLI::Validator wholeNumberOf(Number low, Number high, const std::string& description) {
    return CLI::Validator(
        [low, high](std::string& text) {
            Number number = 0;
            const char* const end = text.data() + text.size();
            const auto [last, error] = std::from_chars(text.data(), end, number);
            const bool isWhole = error == std::errc() && last == end && !text.empty();
            return isWhole && number >= low && number <= high
                       ? std::string()
                       : fmt::format("{} is not a whole number from {} to {}", text, low, high);
        },
        description);
}

} // namespace

CLI::Validator numberWithin(double low, double high) {
    return CLI::Validator(
        [low, high](std::string& text) {
            double number = 0;
            const bool good =
                CLI::detail::lexical_cast(text, number) && number >= low && number <= high;
            return good ? std::string()
                        : fmt::format("{} is not a number from {} to {}", text, low, high);
        },
        fmt::format("FLOAT in [{} - {}]", low, high));
}

CLI::Validator wholeNumber(std::int64_t low, std::int64_t high) {
    return wholeNumberOf(low, high, fmt::format("INT in [{} - {}]", low, high));
}

CLI::Validator seedNumber() {
    return wholeNumberOf(std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(), "");
}

std::optional<geometry::Vec2> parsePoint(const std::string& text) {
    std::array<double, 2> numbers{};
    const char* place = text.data();
    const char* const end = place + text.size();
    for (std::size_t i = 0; i < 2; ++i) {
        if (i == 1 && (place == end || *place++ != ','))
            return std::nullopt;
        const auto [rest, error] = std::from_chars(place, end, numbers[i]);
        if (error != std::errc() || !(std::abs(numbers[i]) <= 1e6))
            return std::nullopt;
        place = rest;
    }
    return place == end ? std::optional(geometry::Vec2{numbers[0], numbers[1]}) : std::nullopt;
}

CLI::Validator pointOption() {
    return {[](std::string& text) -> std::string {
                return parsePoint(text) ? ""
                                        : "give two numbers such as 3.5,-2, not \"" + text + "\"";
            },
            "X,Y"};
}

std::string whyOffLevel(const level::Level& level, geometry::Vec2 place) {
    geometry::Vec2 low = level.bounds.min;
    geometry::Vec2 high = level.bounds.max;
    if (const level::Grid& grid = level.grid; !grid.rows.empty()) {
        low = grid.origin;
        high = low + grid.cell * geometry::Vec2{grid.rows[0].size(), grid.rows.size()};
    }
    const bool inside =
        place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y;
    if (inside || !(low.x < high.x && low.y < high.y))
        return {};
    return fmt::format("{},{} lies off the level, which reaches from {},{} to {},{}",
                       place.x,
                       place.y,
                       low.x,
                       low.y,
                       high.x,
                       high.y);
}

std::string whyNoSet(const level::Level& level, const std::string& set) {
    std::set<std::string> known;
    for (const auto& waypoint : level.waypoints)
        if (!waypoint.set.empty())
            known.insert(waypoint.set);
    if (set.empty() || known.contains(set))
        return {};
    return known.empty() ? fmt::format("no waypoint is of the set \"{}\", nor of any other", set)
                         : fmt::format("no waypoint is of the set \"{}\"; there are: {}",
                                       set,
                                       fmt::join(known, ", "));
}

} // namespace percept::cli
