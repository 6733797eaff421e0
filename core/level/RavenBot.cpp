#include "percept/level/Archetype.h"

#include <array>
#include <utility>

namespace percept::level {
namespace {

/// What is not said is as for any weapon.
Weapon weaponOf(const char* id, double rate, Metres idealRange, Metres soundRange) {
    Weapon weapon;
    weapon.id = id;
    weapon.rate = rate;
    weapon.idealRange = idealRange;
    weapon.soundRange = soundRange;
    return weapon;
}

} // namespace

const WeaponChoice* ravenChoice(std::string_view id) {
    static const std::array<std::pair<std::string_view, WeaponChoice>, 4> kChoices{
        {{"blaster",
          {0,
           0,
           {{"close", "", "desirable", {}},
            {"medium", "", "very undesirable", {}},
            {"far", "", "very undesirable", {}}},
           {}}},
         {"shotgun",
          {30,
           60,
           {{"close", "loads", "very_desirable", {}},
            {"close", "okay", "very_desirable", {}},
            {"close", "low", "very_desirable", {}},
            {"medium", "loads", "very_desirable", {}},
            {"medium", "okay", "desirable", {}},
            {"medium", "low", "undesirable", {}},
            {"far", "loads", "desirable", {}},
            {"far", "okay", "undesirable", {}},
            {"far", "low", "undesirable", {}}},
           {}}},
         {"rocket_launcher",
          {10,
           30,
           {{"close", "loads", "undesirable", {}},
            {"close", "okay", "undesirable", {}},
            {"close", "low", "undesirable", {}},
            {"medium", "loads", "very_desirable", {}},
            {"medium", "okay", "very_desirable", {}},
            {"medium", "low", "desirable", {}},
            {"far", "loads", "desirable", {}},
            {"far", "okay", "undesirable", {}},
            {"far", "low", "undesirable", {}}},
           {}}},
         {"railgun",
          {15,
           30,
           {{"close", "loads", "fairly desirable", {}},
            {"close", "okay", "fairly desirable", {}},
            {"close", "low", "undesirable", {}},
            {"medium", "loads", "very_desirable", {}},
            {"medium", "okay", "desirable", {}},
            {"medium", "low", "desirable", {}},
            {"far", "loads", "very very_desirable", {}},
            {"far", "okay", "very very_desirable", {}},
            {"far", "fairly low", "very_desirable", {}}},
           {}}}}};
    for (const auto& [weapon, choice] : kChoices)
        if (weapon == id)
            return &choice;
    return nullptr;
}

std::vector<Weapon> ravenWeapons(double scale) {
    constexpr double kStepsPerSecond = 60.0;
    const double perStep = scale * kStepsPerSecond;
    Weapon blaster = weaponOf("blaster", 3.0, 50 * scale, 100 * scale);
    blaster.startRounds = blaster.maxRounds = 0;
    blaster.projectile.speed = 5 * perStep;

    Weapon shotgun = weaponOf("shotgun", 1.0, 100 * scale, 400 * scale);
    shotgun.projectile.instant = true;
    shotgun.projectile.pellets = 10;
    shotgun.projectile.spread = 0.05;

    Weapon rocket = weaponOf("rocket_launcher", 1.5, 150 * scale, 400 * scale);
    rocket.projectile.speed = 3 * perStep;
    rocket.projectile.damage = 10;
    rocket.projectile.blastRadius = 20 * scale;
    rocket.projectile.blastGrowth = 2 * perStep;
    rocket.projectile.proximity = 5 * scale;

    Weapon railgun = weaponOf("railgun", 1.0, 200 * scale, 400 * scale);
    railgun.projectile.instant = true;
    railgun.projectile.damage = 10;
    railgun.projectile.penetrates = true;
    railgun.projectile.visible = 0.2;
    return {blaster, shotgun, rocket, railgun};
}

std::vector<Modality> ravenModalities() {
    /// Farther than any level is wide.
    constexpr Metres kEverywhere = 1e5;
    std::vector<Modality> modalities;
    for (const char* id : {"sight", "sound", "touch"}) {
        Modality& modality = modalities.emplace_back();
        modality.id = modality.kind = id;
        modality.maxRange = kEverywhere;
    }
    return modalities;
}

Archetype ravenBot(double scale) {
    constexpr double kStepsPerSecond = 60.0;
    Archetype bot;
    bot.id = "bot";
    bot.movement.radius = 8 * scale;
    bot.movement.maxSpeed = scale * kStepsPerSecond;
    bot.movement.maxForce = scale * kStepsPerSecond * kStepsPerSecond;
    bot.movement.neighbourDistance = 15 * scale;
    bot.movement.feelerLength = 20 * scale;
    bot.movement.wanderRadius = 1.2 * scale;
    bot.movement.wanderDistance = 2 * scale;
    bot.movement.wanderJitter = 40 * scale;
    bot.weaponDistances = {25 * scale, 150 * scale, 300 * scale, {}};
    bot.weapons = ravenWeapons(scale);
    return bot;
}

} // namespace percept::level
