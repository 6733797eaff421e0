#pragma once

#include "percept/geometry/Vector.h"
#include "percept/level/Archetype.h"
#include "percept/tactics/Influence.h"

#include <limits>
#include <span>
#include <string_view>
#include <vector>

/// The check of a place with influence: whether enemies hold it.
namespace percept::tactics {

/// A tactical weight of an archetype: above 0, its bots check places with influence before they
/// take them. It is the caution of worthUnderControl().
inline constexpr std::string_view kControl = "control";
[[nodiscard]] double cautionOf(const level::Archetype& archetype);

/// What a unit's influence starts from: its tactical weight `influence`, or else 1.
[[nodiscard]] double unitStrength(const level::Archetype& archetype);

/// How the influence of a unit falls, and how far it goes.
struct Reach {
    Falloff falloff = Falloff::Linear;
    double maxRadius = std::numeric_limits<double>::infinity(); ///< metres, inclusive
    friend bool operator==(const Reach&, const Reach&) = default;
};
/// As an archetype states it (`influence`), and as an analysis does where the archetype states
/// nothing: fall-off by itself, radius and threshold together. Of radius and threshold the smaller
/// radius counts.
/// @param strength what it starts from, for thresholds
/// @param falloff,maxRadius,threshold of the analysis; threshold 0: none
[[nodiscard]] Reach reachOf(const level::Archetype& archetype,
                            double strength,
                            Falloff falloff = Falloff::Linear,
                            double maxRadius = std::numeric_limits<double>::infinity(),
                            double threshold = 0.0);
/// Of a unit that is of no archetype.
[[nodiscard]] Reach reachOf(double strength, Falloff falloff, double maxRadius, double threshold);

/// Who is where, as one side knows it.
struct KnownForces {
    struct Unit {
        geometry::Vec2 place{0, 0};
        double strength = 1.0; ///< [>= 0]
        std::uint32_t who = 0; ///< as whoever asks counts them
        Reach reach{};
    };
    std::vector<Unit> own;
    std::vector<Unit> enemies; ///< where they were last perceived
};

/// The sum over units of what is left of their strengths there, as influenceAt() has it.
[[nodiscard]] double influenceOf(std::span<const KnownForces::Unit> units, geometry::Vec2 place);

/// What is left of a place's value once it is checked: nothing where enemies have more influence
/// than the own side, and less where nobody of the own side looks, as what is unknown is not safe.
///
/// @param inView whether one of the own side has the place in view
/// @param caution share of the value that a place out of view loses, 1 at most; 0: no check
/// @source Millington (002), 6.1.1: a place to retreat to is checked against an influence map
[[nodiscard]] double worthUnderControl(
    double value, const KnownForces& forces, geometry::Vec2 place, bool inView, double caution);

} // namespace percept::tactics
