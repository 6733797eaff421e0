#pragma once

#include "percept/knowledge/AwarenessLinks.h"
#include "percept/sim/Simulation.h"

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

/// Where somebody would be noticed, how soon and how much, before anybody plays.
namespace percept::sim {

struct AwarenessMapQuestion {
    trace::AgentId target = trace::kNoAgent;
    /// Who looks, from where the run has it; none: all enemies of the target who become aware by
    /// degrees.
    std::vector<trace::AgentId> observers{};
    sense::Stance stance = sense::Stance::Stand;
    double speed = 0.0; ///< of the target [metres per second, >= 0]
    bool best = false;  ///< at the best of all headings, rather than where the observers look now
    bool gazeFollows = false; ///< facing every place; `best` goes before it
    Metres cell = 0.5;        ///< side of a cell [> 0]
};

/// A value per cell and kind, the lowest row first. A value of the places where the target's body
/// fits; rows are filled one after another.
struct AwarenessMap {
    /// Of visibility where the target cannot be, or that is not known yet.
    static constexpr float kNoPlace = -1.0F;
    /// Of seconds where the state is not reached.
    static constexpr float kNever = std::numeric_limits<float>::infinity();

    geometry::Vec2 low{0, 0}; ///< lower left corner
    Metres cell = 0.0;
    std::uint32_t columns = 0;
    std::uint32_t rows = 0;
    std::uint32_t done = 0;          ///< rows that are filled, from the lowest on
    std::vector<std::string> states; ///< the longest list of an observer's; the first is unaware
    /// Of the target, 0..1, for who sees most of it; 0 where nobody has it in view.
    std::vector<float> visibility;
    std::vector<knowledge::AwarenessLevel> goal; ///< the greatest of anybody
    std::vector<trace::AgentId> by;              ///< whose goal that is; kNoAgent: nobody's
    /// Per state from 1 on, then per cell: how long who is unaware takes until it is reached, for
    /// the quickest observer, from its first look on, where the target stays as it is.
    std::vector<std::vector<float>> seconds;

    [[nodiscard]] std::size_t size() const { return visibility.size(); }
    [[nodiscard]] bool isPlace(std::size_t index) const { return visibility[index] >= 0.0F; }
    [[nodiscard]] geometry::Vec2 centre(std::size_t index) const {
        return low + geometry::Vec2{static_cast<double>(index % columns) + 0.5,
                                    static_cast<double>(index / columns) + 0.5} *
                         cell;
    }
    /// The cell of a place; nothing outside of the map.
    [[nodiscard]] std::optional<std::size_t> at(geometry::Vec2 place) const;
};

/// Looks at every cell from every observer, by AwarenessForecaster: with lights, doors and
/// alertness as the run has them at this moment; what is heard does not count.
/// @param visit is shown the map after each strip of rows and says whether to go on
/// @return nothing where it said no
/// @errors NotFound: no such agents; InvalidInput: an observer notices at once, or is the target; a
///         level without bounds or with too many cells
/// @cost an AwarenessForecaster::at(), or best(), for each cell and observer
[[nodiscard]] Result<std::optional<AwarenessMap>>
askAwarenessMap(const Simulation& run,
                const AwarenessMapQuestion& question,
                const std::function<bool(const AwarenessMap&)>& visit);

} // namespace percept::sim
