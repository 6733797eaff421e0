#pragma once

#include "percept/level/Level.h"
#include "percept/sense/SenseWorld.h"
#include "percept/tactics/Ground.h"
#include "percept/tactics/Properties.h"

#include <optional>
#include <string>
#include <vector>

/// What the members of a side have in view, by the same view cones and ranges as in a run.
namespace percept::runner {

/// Somebody who looks out: one for each unit of tactics::situationOf(), in its order.
struct Watcher {
    std::size_t archetype = sense::kNoIndex; ///< place in the level's; kNoIndex: none, so blind
    Radians facing = 0.0;
    friend bool operator==(const Watcher&, const Watcher&) = default;
};
[[nodiscard]] std::vector<Watcher> watchersOf(const level::Level& level);

/// Where eyes see; light and contrast aside, and with doors as the level begins.
class SideSight {
public:
    /// @param level without its agents is enough
    /// @errors as sense::compileSenseWorld()
    [[nodiscard]] static Result<SideSight> make(const level::Level& level);

    /// Whether somebody who stood there would be in the watcher's view: inside a cone, near enough,
    /// and with nothing in between.
    /// @param to whose eyes are looked at; nothing: those of somebody of ordinary height
    [[nodiscard]] bool sees(const Watcher& watcher,
                            geometry::Vec2 from,
                            geometry::Vec2 place,
                            const Watcher* to = nullptr) const;

private:
    struct Eyes {
        sense::SensorProfile profile;
        Metres range = 0.0; ///< 0: blind; infinite: as far as the view is free
    };
    [[nodiscard]] static Eyes eyesOf(sense::SensorProfile profile,
                                     const std::vector<sense::ModalityData>& modalities,
                                     const level::Archetype& archetype);
    [[nodiscard]] geometry::Vec3 eyesAt(geometry::Vec2 place, const Watcher* watcher) const;

    std::vector<Eyes> m_eyes; ///< per archetype
    tactics::Surroundings m_surroundings;
    tactics::Ground m_ground;
};

} // namespace percept::runner
