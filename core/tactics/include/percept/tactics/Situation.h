#pragma once

#include "percept/level/Level.h"
#include "percept/tactics/FragMap.h"
#include "percept/tactics/Influence.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// How things stand on a level, and what its sides know of that.
namespace percept::tactics {

/// The cells that all analyses of a level share: those of its grid, else of its terrain, else of a
/// size that covers its bounds.
struct AnalysisFrame {
    int width = 1;
    int height = 1;
    Metres cell = 1.0;
    geometry::Vec2 origin{0, 0}; ///< lower left corner

    [[nodiscard]] geometry::Vec2 centreOf(int column, int row) const {
        return origin + cell * geometry::Vec2{column + 0.5, height - row - 0.5};
    }
    [[nodiscard]] std::optional<std::size_t> cellAt(geometry::Vec2 place) const;
    friend bool operator==(const AnalysisFrame&, const AnalysisFrame&) = default;
};

/// What changes while a level runs; a value, so that analyses in progress can be saved.
struct Situation {
    struct Unit {
        std::int32_t team = 0; ///< place in the level's teams
        geometry::Vec2 place{0, 0};
        double strength = 1.0;
        std::uint64_t knownTo = kKnownToAll;
        Radians facing = 0.0;
        std::int32_t archetype = -1; ///< place in the level's archetypes; -1: none, so blind
        /// Not the unit itself, but where those of `knownTo` last perceived it.
        bool remembered = false;
        friend bool operator==(const Unit&, const Unit&) = default;
    };
    std::vector<Unit> units;
    FragMap frags;
    friend bool operator==(const Situation&, const Situation&) = default;
};
BOOST_DESCRIBE_STRUCT(Situation::Unit,
                      (),
                      (team, place, strength, knownTo, facing, archetype, remembered))
BOOST_DESCRIBE_STRUCT(Situation, (), (units, frags))

/// The agents of a level where it places them; their strength is 1 unless their archetype's
/// tactical weights state `influence`.
[[nodiscard]] Situation situationOf(const level::Level& level);

/// Whether somebody who stood at a place would be in the view of a unit. Whoever knows senses has
/// it; may be called from several threads.
using Sight = std::function<bool(const Situation::Unit& watcher, geometry::Vec2 place)>;

/// A bit per team one of whose units has a place in view.
/// @param sight null: everything is in view of everybody
/// @cost that of the sight for each unit, until one of its team sees the place
[[nodiscard]] std::uint64_t
seenBy(const Sight* sight, std::span<const Situation::Unit> units, geometry::Vec2 place);

/// Which cells a side has in view: those that one of its units sees, or stands on. Of the others it
/// does not know who is there, and what is unknown is not safe. Immutable.
class SideView {
public:
    /// @param sight null: everything is in view
    /// @param team kNobody: everything is in view
    SideView(std::shared_ptr<const Sight> sight,
             const Situation& situation,
             const AnalysisFrame& frame,
             int team);
    /// @cost that of the sight, for each unit of the side
    [[nodiscard]] bool sees(int column, int row) const;
    /// All of them: 1 in view, 0 not.
    [[nodiscard]] Field cells() const;

private:
    AnalysisFrame m_frame;
    std::shared_ptr<const Sight> m_sight; ///< null: everything is in view
    std::vector<Situation::Unit> m_units;
    std::vector<std::size_t> m_stands; ///< cells they are on, ascending
};

} // namespace percept::tactics
