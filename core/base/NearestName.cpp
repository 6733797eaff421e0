#include "percept/base/NearestName.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace percept {
namespace {

/// How many letters have to be added, removed, replaced or swapped with the next one to make one
/// word of another.
std::size_t editDistance(const std::string& from, const std::string& to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    std::vector<std::size_t> above;
    std::vector<std::size_t> twoAbove;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        twoAbove = std::exchange(above, std::exchange(row, std::vector(to.size() + 1, i)));
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            row[j] = std::min({row[j - 1] + 1, above[j] + 1, replaced});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], twoAbove[j - 2] + 1);
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

std::string someOf(std::span<const std::string> names) {
    constexpr std::size_t kMost = 8;
    const std::size_t said = std::min(names.size(), kMost);
    std::string text;
    for (std::size_t i = 0; i < said; ++i)
        text += (i == 0 ? "" : i + 1 == names.size() && i + 1 == said ? " or " : ", ") + names[i];
    return said == names.size() ? text : fmt::format("{}, and {} more", text, names.size() - said);
}

std::string noUseFor(const std::string& key, std::span<const std::string> known) {
    const auto near = nearestName(key, known);
    return fmt::format("There is no use for \"{}\" here. {}",
                       key,
                       near.empty() ? std::string("Remove it")
                                    : fmt::format("Did you mean \"{}\"?", near));
}

std::string isThereTwice(std::string_view key) {
    return fmt::format("\"{}\" is there twice. Remove one of them", key);
}

std::string
noneCalled(std::string_view kind, const std::string& name, std::span<const std::string> names) {
    if (names.empty())
        return fmt::format("no {} \"{}\". The level has none", kind, name);
    const auto near = nearestName(name, names);
    return fmt::format("no {} \"{}\".{} The level has {}",
                       kind,
                       name,
                       near.empty() ? std::string() : fmt::format(" Did you mean \"{}\"?", near),
                       someOf(names));
}

} // namespace percept
