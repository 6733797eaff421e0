#pragma once

#include "percept/sense/Sight.h"

/// What the view cones of an observer make of an object's visibility.
namespace percept::sense {

/// An object as a cone shows it.
struct ConeResponse {
    VisibilityParts parts; ///< after the cone's sensitivities
    double visibility = 0.0;
    double response = 0.0; ///< 0..1
    friend bool operator==(const ConeResponse&, const ConeResponse&) = default;
};

/// The same for an object anywhere in the cone. Its sensitivities scale the parts of visibility
/// before the formula does; its acuity scales what comes out of that. A cone for movement only
/// scales it by the movement, too.
/// @param alertness of the observer, as a share of the greatest [0, 1]
/// @source Thief (004), "view cones"; how sensitivities and alertness count is ours
[[nodiscard]] ConeResponse respond(const Acuity& acuity,
                                   const VisibilityFormula& formula,
                                   const VisibilityParts& parts,
                                   double alertness);

/// How visible a body is, whoever looks: what lies behind it is another matter for each observer.
struct BodyVisibility {
    VisibilityParts parts;
    double visibility = 0.0; ///< 0..1, of the level's formula
    friend bool operator==(const BodyVisibility&, const BodyVisibility&) = default;
};
/// @param signal a presence, with the points of the body  @cost light on the floor and on each
/// point
[[nodiscard]] BodyVisibility
visibilityOf(const SenseWorld& world, std::span<const WallSegment> doorWalls, const Signal& signal);

/// What an observer makes of a target in view.
struct Regard {
    std::uint32_t cone = kNoIndex; ///< the first that holds it; kNoIndex: none
    VisibilityParts parts;         ///< of the target
    double visibility = 0.0;       ///< of the target before what lies behind it
    double fraction = 0.0;         ///< of its points that show, 0..1
    double response = 0.0;         ///< of the cone, times the fraction; 0..1
    int rays = 0;                  ///< to its points
    int freeRays = 0;              ///< of these: nothing is in between
    friend bool operator==(const Regard&, const Regard&) = default;
};

/// Its points are looked at one by one. What lies behind the one that stands out most counts: what
/// is dark before something bright is lit by the difference, and who merges with what lies behind
/// him is less exposed.
/// @param way how light comes from it: straight, unless connections show it elsewhere
/// @param alertness as for respond()
/// @pre the observer is aware by degrees, the signal is a presence
/// @cost a line of sight per point; light on the floor and on each point; in the dark, or of the
///       camouflaged, three rays past each
[[nodiscard]] Regard regard(SightTests& tests,
                            const Observer& observer,
                            const Signal& signal,
                            const SightLine& way,
                            double alertness);

} // namespace percept::sense
