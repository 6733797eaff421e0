#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace percept::canvas {

/// For each object the place of the one of its id in another list; the length of that where it has
/// none: what is edited and what runs need not be the same.
/// @cost O((objects + other) log other)
template <class T>
std::vector<std::size_t> placesIn(const std::vector<T>& objects, const std::vector<T>& other) {
    std::map<std::string_view, std::size_t> byId;
    for (std::size_t index = 0; index < other.size(); ++index)
        byId.emplace(other[index].id, index);
    std::vector<std::size_t> places;
    places.reserve(objects.size());
    for (const T& object : objects) {
        const auto found = byId.find(object.id);
        places.push_back(found == byId.end() ? other.size() : found->second);
    }
    return places;
}

} // namespace percept::canvas
