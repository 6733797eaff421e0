#pragma once

#include "editor/tools/Openings.h"

#include <limits>
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
    /// @param reach regions farther apart do not see each other
    RegionSight(const RegionPlan& plan,
                std::vector<Opening> openings,
                Metres reach = std::numeric_limits<double>::infinity());

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
    [[nodiscard]] double share(std::uint32_t from, std::uint32_t to);

private:
    /// Where lines of sight leave a region.
    struct Exit {
        Vec3 at{0, 0, 0};
        Vec2 outward{1, 0};
        std::uint32_t to = kNowhere;
        std::uint32_t slot = 0; ///< of its opening among those of the region
    };
    using Exits = std::vector<Exit>;
    struct Box {
        Vec2 low{0, 0};
        Vec2 high{0, 0};
    };

    [[nodiscard]] bool isWithinReach(std::uint32_t from, std::uint32_t to) const;
    void addExits(const Opening& opening, std::uint32_t slot, int factor, Exits& exits) const;
    /// @param through region from which sight comes into `to`; nothing: any
    [[nodiscard]] std::optional<Line>
    search(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> through);
    struct Pair {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::vector<bool> hidden; ///< per opening of the one and of the other: by a single wall
    };
    [[nodiscard]] std::optional<Line> between(const Pair& pair, const Exits& from, const Exits& to);
    [[nodiscard]] Pair pairOf(std::uint32_t from, std::uint32_t to);
    [[nodiscard]] bool facing(std::uint32_t one, std::uint32_t other) const;
    [[nodiscard]] std::array<Vec3, 2> endsOf(std::uint32_t opening) const;
    const std::optional<Line>&
    find(std::uint32_t from, std::uint32_t to, std::optional<std::uint32_t> through);

    const RegionPlan& m_plan;
    std::vector<Opening> m_openings;
    Metres m_reach;
    std::vector<Box> m_boxes; ///< per region
    std::vector<std::vector<std::uint32_t>> m_neighbours;
    std::vector<std::vector<std::uint32_t>> m_openingsOf; ///< per region
    std::vector<bool> m_opensToNowhere;
    std::vector<Exits> m_exits; ///< per region
    std::vector<Exits> m_dense; ///< more of them
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<Line>> m_known; ///< lower first
    std::uint64_t m_tried = 0;
    RegionPlan::Blockers m_blockers;
};

} // namespace percept::tools
