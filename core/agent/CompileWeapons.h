#pragma once

#include "percept/agent/Arena.h"

#include <cstdint>
#include <optional>
#include <string>

// Weapons of a level as they come into an Arena. Internal to this area.
namespace percept::agent {

/// Where an object of an id is in a list; nothing: nowhere.
template <class Objects>
[[nodiscard]] std::optional<std::uint32_t> findId(const Objects& objects, const std::string& id) {
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (objects[i].id == id)
            return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

/// Adds the weapons of the next archetype, in its order. Those of equal id and values are one.
/// @param place of the archetype in the level, for errors
/// @errors InvalidInput with the place: rules of choice that do not compile
[[nodiscard]] Result<void>
addWeapons(Arena& arena, const level::Archetype& archetype, const std::string& place);

/// The first weapon of a kind that an archetype has; else that of the source, which is added. To
/// get one becomes a goal of the run, such as `get_shotgun`.
/// @return nothing: there is no such weapon
/// @errors InvalidInput: there is no room for another goal
[[nodiscard]] Result<std::optional<WeaponId>> weaponGivenBy(Arena& arena, const std::string& kind);

} // namespace percept::agent
