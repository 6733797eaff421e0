#pragma once

#include "percept/base/Result.h"
#include "percept/nav/TravelCosts.h"
#include "percept/nav/WalkGrid.h"
#include "percept/tactics/Raster.h"

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace percept::tactics {

/// How influence falls with distance d [metres].
enum class Falloff : std::uint8_t {
    Linear,  ///< I / (1 + d)
    Slow,    ///< I / sqrt(1 + d)
    Fast,    ///< I / (1 + d)^2
    Plateau, ///< I / (1 + d^2): flat at first
};
enum class Metric : std::uint8_t { Euclidean, Manhattan };

/// @return nothing for an unknown word
[[nodiscard]] std::optional<Falloff> falloffOf(std::string_view word);
[[nodiscard]] std::optional<Metric> metricOf(std::string_view word);

/// What is left of `strength` at a distance [metres, >= 0].
[[nodiscard]] double influenceAt(double strength, double distance, Falloff falloff);

/// The distance at which influence falls to a threshold: `I/t - 1`, `(I/t)^2 - 1`,
/// `sqrt(I/t) - 1`, `sqrt(I/t - 1)`.
/// @param threshold [> 0]
/// @return 0 where the strength is not above it
[[nodiscard]] double radiusFor(double strength, double threshold, Falloff falloff);

inline constexpr int kNobody = -1;
/// Bit per team; all ones: everybody knows.
inline constexpr std::uint64_t kKnownToAll = ~std::uint64_t{0};

/// Something with military influence.
struct InfluenceUnit {
    int team = 0; ///< [0, teams)
    int column = 0;
    int row = 0;
    double strength = 0.0; ///< [>= 0, finite]
    Falloff falloff = Falloff::Linear;
    double maxRadius = std::numeric_limits<double>::infinity(); ///< metres, inclusive
    std::uint64_t knownTo = kKnownToAll; ///< whether each side takes it into account
    bool remembered = false; ///< not itself, but where those of `knownTo` believe it to be
    std::int32_t costs = -1; ///< place among the costs that floods get; -1: distance alone
};

/// What the steps of a unit type cost on some grid: their length times the mean of the factors of
/// both ends.
struct UnitCosts {
    std::string unit;
    std::vector<std::int32_t> parts; ///< per cell, half of `factor - 1`: parts of PathLength

    static constexpr double kMostAdded = 100.0;
    /// @param added per cell, `factor - 1` [within kMostAdded]
    /// @errors InvalidInput: the wrong number, or one out of range
    [[nodiscard]] static Result<UnitCosts>
    make(std::string unit, const nav::WalkGrid& grid, std::span<const double> added);
};

/// Whether a side takes a unit into account. @param viewer kNobody: all that there is counts
[[nodiscard]] bool countsFor(const InfluenceUnit& unit, int viewer);

struct InfluenceFrame {
    int width = 1;
    int height = 1;
    double cell = 1.0; ///< side of a cell [metres, > 0]
    int teams = 0;     ///< [0, 64]
    Metric metric = Metric::Euclidean;
};

/// The sum of the units' influences on every cell, per team, each up to its radius.
///
/// @param viewer side whose knowledge counts; kNobody: all that there is
/// @return one field per team
/// @errors InvalidInput with a place such as `units[3].cell`: off the map, a team or strength that
///         cannot be
/// @cost O(cells within the radii)
[[nodiscard]] Result<std::vector<Field>> influenceByRadius(const InfluenceFrame& frame,
                                                           std::span<const InfluenceUnit> units,
                                                           int viewer = kNobody);

/// The influences of all teams on one cell. @param sums takes one per team
using InfluenceOnCell = std::function<void(int column, int row, std::span<double> sums)>;

/// What influenceByRadius() gives, cell by cell as it is asked for.
/// @errors as there
/// @cost O(units) a call
[[nodiscard]] Result<InfluenceOnCell> influenceOnCells(const InfluenceFrame& frame,
                                                       std::span<const InfluenceUnit> units,
                                                       int viewer = kNobody);

/// The strongest single unit of each team at every cell; distances are those of ways over free
/// cells, so influence goes around obstacles. `frame.metric` does not matter.
///
/// As in floodMap(), a diagonal is as long as the root of 2, strengths, radii and the size of a
/// cell count as the decimals that they are written as, and a radius is inclusive: influences that
/// would be equal on paper are the same number, right to its last digit.
/// @param costs on that grid, which units name by their places: distances are longer by what they
///        add
/// @errors as above, and a grid of another size
/// @cost O(cells) for the units of a team with the same strength, falloff and radius, on all
/// processors; on terrain O(cells log cells)
[[nodiscard]] Result<std::vector<Field>> influenceByFlooding(const InfluenceFrame& frame,
                                                             std::span<const InfluenceUnit> units,
                                                             const nav::WalkGrid& grid,
                                                             int viewer = kNobody,
                                                             std::span<const UnitCosts> costs = {});

/// Of influenceByConvolution() where nobody asks for more: it gets some 16 cells far, and maps of
/// 256 x 256 cells follow a unit that is dragged.
inline constexpr int kConvolutionPasses = 64;

/// Spreads the units' strengths by repeated blurring with (1 2 1) until it settles.
///
/// After each pass the units add their strengths and all cells lose the same, so that the sum of
/// the map stays what it was. Radius and falloff do not matter.
/// @param passes at most that many [>= 1]
[[nodiscard]] Result<std::vector<Field>>
influenceByConvolution(const InfluenceFrame& frame,
                       std::span<const InfluenceUnit> units,
                       int passes = kConvolutionPasses,
                       int viewer = kNobody);

/// Who controls what, and how safely.
struct Control {
    Raster<std::int32_t> team; ///< kNobody where nobody has influence, or two have the same
    Field security;            ///< strongest minus second strongest [>= 0]
    /// A bit per team that has the greatest influence, above 0: several where they have the same.
    Raster<std::uint64_t> strongest;
};
struct CellControl {
    std::int32_t team = kNobody;
    double security = 0.0;
    std::uint64_t strongest = 0;
};
/// @param influence of all teams on one cell, at most 64
[[nodiscard]] CellControl controlOf(std::span<const double> influence);
/// @param influence one field per team, all of a size
[[nodiscard]] Control controlOf(std::span<const Field> influence);

/// As controlOf(), but what `viewer` holds as far as it knows, and does not see, is not safe: 0.
/// @param seen per cell, whether the viewer sees it
[[nodiscard]] Control
controlOf(std::span<const Field> influence, int viewer, const Raster<std::uint8_t>& seen);

/// Whether it is on the border: several have the same influence, above 0.
[[nodiscard]] bool isContested(const CellControl& cell);
/// Whether two cells that touch are a border, each held by another side.
[[nodiscard]] bool areOpposed(const CellControl& cell, const CellControl& other);
/// Whether a side has the greatest influence, alone or with others; of kNobody, whether any has.
[[nodiscard]] bool isStrongest(const CellControl& cell, int team);

/// Cells of one side that touch another side's, orthogonally, and those where several sides have
/// the same influence, above 0: the weakest places of all.
/// @source the tactical chapter, influence maps: weakest where both sides' influence differs least
[[nodiscard]] Raster<std::uint8_t> bordersOf(const Control& control);

/// A row of border cells of one team that hang together, the weakest places to attack. Those where
/// it has the same influence as another are of both.
struct WeakSpot {
    std::vector<std::uint32_t> cells; ///< weakest first
    double security = 0.0;            ///< of the weakest
};
/// @param quantile share of the team's border cells that count as weak (0, 1]
/// @return weakest first
[[nodiscard]] std::vector<WeakSpot>
weakSpotsOf(const Control& control, int team, double quantile = 0.25);
/// The same out of a map of borders: 1 / (1 + security) at border cells, 0 elsewhere.
[[nodiscard]] std::vector<WeakSpot> weakSpotsOf(const Field& borders, double quantile = 0.25);

} // namespace percept::tactics
