#include "CompileWeapons.h"

#include "percept/trace/Registry.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::agent {
namespace {

Result<void> addWeapon(Arena& arena, const level::Weapon& weapon) {
    auto rules = compileRules(weapon);
    if (!rules)
        return rules.unexpected();
    auto kind = findId(arena.weaponKinds, weapon.id);
    if (!kind) {
        kind = static_cast<std::uint32_t>(arena.weaponKinds.size());
        arena.weaponKinds.push_back({weapon.id});
    }
    arena.weapons.push_back({weapon, *kind, std::move(*rules)});
    return {};
}

/// Makes it a goal of the run to get weapons of a kind.
Result<void> nameGoal(Arena& arena, WeaponKind& kind) {
    kind.lies = true;
    const std::string name = "get_" + kind.id;
    if (const auto known = arena.registry->goal(name)) {
        kind.fetched = *known;
        return {};
    }
    auto registry = std::make_shared<trace::Registry>(*arena.registry);
    const auto goal = registry->addGoal(name);
    if (!goal)
        return goal.unexpected();
    kind.fetched = *goal;
    arena.registry = std::move(registry);
    return {};
}

WeaponId idAt(std::ptrdiff_t place) {
    return WeaponId{static_cast<std::uint32_t>(place)};
}

} // namespace

Result<void> addWeapons(Arena& arena, const level::Archetype& archetype, const std::string& place) {
    auto& carried = arena.archetypeWeapons.emplace_back();
    for (std::size_t i = 0; i < archetype.weapons.size(); ++i) {
        const level::Weapon& weapon = archetype.weapons[i];
        const auto same =
            std::find_if(arena.weapons.begin(), arena.weapons.end(), [&](const WeaponSpec& spec) {
                return spec.weapon == weapon;
            });
        carried.push_back(idAt(same - arena.weapons.begin()));
        if (same != arena.weapons.end())
            continue;
        if (auto added = addWeapon(arena, weapon); !added)
            return failure(added.error().code,
                           added.error().message,
                           fmt::format("{}.weapons[{}].{}", place, i, added.error().place));
    }
    return {};
}

Result<std::optional<WeaponId>> weaponGivenBy(Arena& arena, const std::string& item) {
    if (!findId(arena.weaponKinds, item))
        for (const level::Weapon& weapon : level::ravenWeapons())
            if (weapon.id == item)
                if (auto added = addWeapon(arena, weapon); !added)
                    return added.unexpected();
    const auto kind = findId(arena.weaponKinds, item);
    if (!kind)
        return std::optional<WeaponId>();
    if (auto named = nameGoal(arena, arena.weaponKinds[*kind]); !named)
        return named.unexpected();
    const auto first = std::find_if(arena.weapons.begin(),
                                    arena.weapons.end(),
                                    [&](const WeaponSpec& other) { return other.kind == *kind; });
    return std::optional(idAt(first - arena.weapons.begin()));
}

} // namespace percept::agent
