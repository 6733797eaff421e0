#pragma once

#include "percept/base/Result.h"
#include "percept/nav/WalkGrid.h"
#include "percept/tactics/Influence.h"
#include "percept/tactics/PathLength.h"

#include <boost/describe/class.hpp>

namespace percept::tactics {

/// Something whose area spreads over the map.
struct City {
    std::string id; ///< decides between equal strengths
    int column = 0;
    int row = 0;
    double strength = 0.0; ///< [> 0, finite]
    Falloff falloff = Falloff::Linear;
    double maxRadius = std::numeric_limits<double>::infinity(); ///< along ways [metres], inclusive
    std::int32_t costs = -1; ///< place among the costs of the flood; -1: distance alone
};

struct FloodedMap {
    Raster<std::int32_t> owner; ///< place in the list of cities; kNobody where none reaches
    Field strength;             ///< of the owner there
};

/// What is flooded. Immutable.
struct CityPlan {
    std::vector<City> cities;
    double threshold = 0.0; ///< strengths below it reach no farther [>= 0]
};

/// Divides a map among cities: a cell belongs to the city whose strength arrives there greatest,
/// having come through that city's own cells alone; so every area hangs together.
///
/// Strength falls with the length of the path over free cells [metres]. Ties go to the city whose
/// id comes first. They are recognised exactly: strengths and the size of a cell count as the
/// decimals that they are written as, a diagonal step as the root of 2, factors of terrain in
/// millionths, and rounding decides nothing.
///
/// @param threshold strengths below it reach no farther [>= 0]
/// @param costs on that grid, which cities name by their places: what they make of steps
/// @errors InvalidInput with a place such as `cities[2].cell`: off the map or an obstacle, strength
///         that cannot be
/// @cost O(cells log cells)
/// @source the tactical chapter, map flooding; strength along the way, and termination, as in the
///         errata
[[nodiscard]] Result<FloodedMap> floodMap(const nav::WalkGrid& grid,
                                          std::span<const City> cities,
                                          double threshold,
                                          std::span<const UnitCosts> costs = {});

/// floodMap() in steps that stop when they have done enough: a value.
class CityFlood {
public:
    /// Done, with nothing.
    CityFlood() = default;
    /// @pre cities as floodMap() takes them
    CityFlood(const nav::WalkGrid& grid, const CityPlan& plan);

    /// @param grid,plan,costs always the same
    /// @param cells at most: that a city reaches [>= 0]
    /// @return how many it dealt with
    std::int64_t step(const nav::WalkGrid& grid,
                      const CityPlan& plan,
                      std::span<const UnitCosts> costs,
                      std::int64_t cells);
    [[nodiscard]] bool done() const { return m_open.empty(); }
    /// Whole when it is done.
    [[nodiscard]] const Raster<std::int32_t>& owner() const { return m_owner; }
    [[nodiscard]] const Field& strength() const { return m_strength; }
    /// Whether it could be one of that plan.
    [[nodiscard]] bool fits(const nav::WalkGrid& grid, const CityPlan& plan) const;

private:
    struct Arrival {
        double strength = 0.0;
        std::uint32_t rank = 0; ///< of the city's id
        nav::Cell cell = 0;
        PathLength way;
        friend bool operator==(const Arrival&, const Arrival&) = default;
        BOOST_DESCRIBE_CLASS(Arrival, (), (strength, rank, cell, way), (), ())
    };
    [[nodiscard]] auto weakerFirst(const nav::WalkGrid& grid, const CityPlan& plan) const;
    void spread(const nav::WalkGrid& grid,
                const CityPlan& plan,
                std::span<const UnitCosts> costs,
                const Arrival& here);

    Raster<std::int32_t> m_owner;
    Field m_strength;
    std::vector<std::uint32_t> m_order; ///< cities by their ids
    std::vector<Arrival> m_open;        ///< a heap, the strongest first
    BOOST_DESCRIBE_CLASS(CityFlood, (), (), (), (m_owner, m_strength, m_order, m_open))
};

} // namespace percept::tactics
