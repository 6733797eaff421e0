#pragma once

#include "editor/tools/Openings.h"

#include <map>
#include <optional>

namespace percept::tools {

/// Which region sees which: whether any place of one sees any place of the other, at the height of
/// eyes, doors as at the start.
///
/// Lines of sight are tried from where a region opens to where the other does and to places all
/// over it; where none is found, from four times as many. A slit much narrower than 5 cm may be
/// missed.
class RegionSight {
public:
    struct Line {
        Vec3 from{0, 0, 0}; ///< on the border of the one
        Vec3 to{0, 0, 0};   ///< in the other, where it can be where it opens
    };

    /// @param openings of findOpenings(); kept
    RegionSight(const RegionPlan& plan, std::vector<Opening> openings);

    /// Regions that a region sees, itself not among them, in ascending order.
    /// @cost about 50 us per region seen and its neighbours
    [[nodiscard]] std::vector<std::uint32_t> seenFrom(std::uint32_t region);
    /// A line of sight between two regions.
    [[nodiscard]] const std::optional<Line>& line(std::uint32_t from, std::uint32_t to);
    /// Share of the floor of `to` that is seen from anywhere in `from`, 0..1.
    [[nodiscard]] double share(std::uint32_t from, std::uint32_t to) const;

private:
    using Points = std::vector<Vec3>;

    void makePoints(std::uint32_t region);
    [[nodiscard]] std::optional<Line> search(std::uint32_t from, std::uint32_t to) const;
    [[nodiscard]] std::optional<Line> between(const Points& from, const Points& to) const;

    const RegionPlan& m_plan;
    std::vector<Opening> m_openings;
    std::vector<std::vector<std::uint32_t>> m_neighbours;
    std::vector<bool> m_opensToNowhere;
    std::vector<Points> m_exits; ///< per region: where lines of sight leave it
    std::vector<Points> m_dense; ///< more of them
    std::vector<Points> m_floor; ///< all over it
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<Line>> m_known; ///< lower first
};

} // namespace percept::tools
