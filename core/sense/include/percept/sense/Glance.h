#pragma once

#include "percept/geometry/Horizon.h"
#include "percept/sense/Sight.h"

#include <memory>

namespace percept::sense {

/// Rules out what an observer certainly cannot see, many places at a time, so that
/// only the others have to go through the gates: what no view cone holds, and what walls hide that
/// stand between at all heights that count. Doors count as open, the ground as flat.
///
/// Never rules out what would pass the gates. Holds working memory only.
///
///     Glance glance(world);
///     if (glance.begin(observer, lowest, highest))
///         skips = glance.hides(place);
///
/// @cost begin() some microseconds; a place or a box some 10 ns
class Glance {
public:
    explicit Glance(std::shared_ptr<const SenseWorld> world);

    /// @param low,high heights between which all eyes and all that can be seen lie [metres]
    /// @return false: nothing can be ruled out for such eyes, since something that they see by
    ///         knows no walls, or is shown elsewhere by connections
    [[nodiscard]] bool begin(const Observer& observer, Metres low, Metres high);
    [[nodiscard]] bool hides(Vec2 place) const { return m_horizon.hides(place); }
    /// Whether all of a box is ruled out.
    [[nodiscard]] bool hides(Vec2 low, Vec2 high) const { return m_horizon.hides(low, high); }

    [[nodiscard]] const std::shared_ptr<const SenseWorld>& world() const { return m_world; }

private:
    [[nodiscard]] bool goesStraight(ModalityId modality) const;
    [[nodiscard]] bool findLayers(const SensorProfile& eyes);
    void addCones(const Observer& observer);
    void addWalls(Vec2 eye, Metres low, Metres high);
    [[nodiscard]] bool isOpaque(const WallSegment& wall) const;

    std::shared_ptr<const SenseWorld> m_world;
    Metres m_around = 0.0; ///< from the eyes to the walls that are asked about, in x and y
    std::vector<WallLayers> m_layers; ///< of what the present eyes see by
    bool m_cones = false;             ///< all of it has to be in a view cone
    geometry::Horizon m_horizon;
    std::vector<std::uint32_t> m_added; ///< by wall: the latest glance that took it in
    std::uint32_t m_glance = 0;
};

} // namespace percept::sense
