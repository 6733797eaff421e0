#pragma once

#include "editor/tools/Openings.h"

#include <map>
#include <optional>

namespace percept::tools {

/// Which region sees which: whether any place of one sees any place of the other, at the height of
/// eyes, doors as at the start.
///
/// Lines of sight are tried from where a region opens to where the other does; where none is found,
/// from four times as many places. A slit much narrower than 5 cm may be missed.
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
    [[nodiscard]] const std::optional<Line>& line(std::uint32_t from, std::uint32_t to) {
        return find(from, to, std::nullopt);
    }
    /// Lines tried so far: the work done.
    [[nodiscard]] std::uint64_t tried() const { return m_tried; }
    /// Share of the floor of `to` that is seen from anywhere in `from`, 0..1.
    [[nodiscard]] double share(std::uint32_t from, std::uint32_t to) const;

private:
    /// Where lines of sight leave a region.
    struct Exit {
        Vec3 at{0, 0, 0};
        Vec2 outward{1, 0};
        std::uint32_t to = kNowhere;
    };
    using Exits = std::vector<Exit>;

    void addExits(const Opening& opening, int factor, Exits& exits) const;
    /// @param through region from which sight comes into `to`; nothing: any
    [[nodiscard]] std::optional<Line>
    search(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> through);
    [[nodiscard]] std::optional<Line> between(const Exits& from, const Exits& to);
    const std::optional<Line>&
    find(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> through);

    const RegionPlan& m_plan;
    std::vector<Opening> m_openings;
    std::vector<std::vector<std::uint32_t>> m_neighbours;
    std::vector<bool> m_opensToNowhere;
    std::vector<Exits> m_exits; ///< per region
    std::vector<Exits> m_dense; ///< more of them
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<Line>> m_known; ///< lower first
    std::uint64_t m_tried = 0;
};

} // namespace percept::tools
