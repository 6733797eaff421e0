#pragma once

#include "percept/sense/SenseWorld.h"
#include "percept/tactics/Properties.h"
#include "percept/tactics/Situation.h"

#include <vector>

/// What the members of a side have in view, by the view cones and ranges of their senses.
namespace percept::sim {

/// Where eyes see; light and contrast aside, and with doors as the level begins. Immutable.
class SideSight {
public:
    /// @param level without its agents is enough
    /// @errors as sense::compileSenseWorld()
    [[nodiscard]] static Result<SideSight> make(const level::Level& level);

    /// Whether somebody who stood there would be in the watcher's view: inside a cone, near enough,
    /// and with nothing in between.
    /// @param to whose eyes are looked at; nothing: those of somebody of ordinary height
    [[nodiscard]] bool sees(const tactics::Situation::Unit& watcher,
                            geometry::Vec2 place,
                            const tactics::Situation::Unit* to = nullptr) const;

    /// Leaves every side what it sees of the others; before that all are known to all.
    void letKnow(tactics::Situation& situation) const;

private:
    struct Eyes {
        sense::SensorProfile profile;
        Metres range = 0.0; ///< 0: blind; infinite: as far as the view is free
    };
    [[nodiscard]] static Eyes eyesOf(sense::SensorProfile profile,
                                     const std::vector<sense::ModalityData>& modalities);
    [[nodiscard]] const Eyes* eyesOf(const tactics::Situation::Unit& unit) const;
    [[nodiscard]] geometry::Vec3 eyesAt(geometry::Vec2 place,
                                        const tactics::Situation::Unit* unit) const;

    std::vector<Eyes> m_eyes; ///< per archetype
    tactics::Surroundings m_surroundings;
};

/// As analyses take it.
[[nodiscard]] std::shared_ptr<const tactics::Sight> sightOf(SideSight eyes);

} // namespace percept::sim
