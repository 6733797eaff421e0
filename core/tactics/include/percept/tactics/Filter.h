#pragma once

#include "percept/tactics/Raster.h"

#include <limits>
#include <optional>
#include <span>

namespace percept::tactics {

/// A matrix of an odd number of rows and columns; the middle one stands for the cell itself.
struct Kernel {
    Raster<double> matrix{1, 1, 1.0};
    /// Column and row whose outer product the matrix is, where it is one: then each pass takes two
    /// cheap steps instead of one dear one.
    std::vector<double> down;
    std::vector<double> across;

    [[nodiscard]] bool isSeparable() const { return !down.empty(); }
    friend bool operator==(const Kernel&, const Kernel&) = default;
};

/// @return nothing unless the matrix has odd sides and finite entries
[[nodiscard]] std::optional<Kernel> kernelOf(Raster<double> matrix);
/// The outer product of two vectors of odd lengths, with finite entries. It is kept as a matrix
/// where a part of a vector that an edge may leave sums up to 0.
[[nodiscard]] std::optional<Kernel> separableKernel(std::vector<double> down,
                                                    std::vector<double> across);
/// Binomial blur: (1 2 1) for 1, (1 4 6 4 1) for 2, ...; its entries sum up to 1.
/// @param size neighbours on each side [0, 100]
[[nodiscard]] Kernel gaussian(int size);
/// Concentrates: a - b - c with the middle `a`, -b beside it and -c on the diagonals, scaled to sum
/// up to 1. @param a,b,c [> 0, a > 4 * (b + c)]
[[nodiscard]] Kernel sharpening(double a = 18.0, double b = 2.0, double c = 1.0);

/// What counts beyond the edge of a map.
struct Edges {
    enum class Kind : std::uint8_t {
        /// Nothing; what is inside weighs more instead. Where that sums up to 0, as everywhere with
        /// a matrix that finds edges, nothing can: there the nearest cell inside counts.
        Renormalise,
        Fixed,   ///< a value that never changes
        Updated, ///< a frame of cells with that value, filtered like the map itself
    };
    Kind kind = Kind::Renormalise;
    double value = 0.0; ///< of what lies outside
    int width = 2;      ///< of an updated frame [cells, >= 1]
};

/// Filters a map of any shape `passes` times; each pass reads only what the last one wrote.
/// @param passes [>= 0]
/// @cost O(cells * taps) a pass, taps = rows + columns of a separable kernel, else rows * columns
/// @source the tactical chapter, convolution filters; loops and edges as in the errata
[[nodiscard]] Field
convolve(const Field& map, const Kernel& kernel, const Edges& edges = {}, int passes = 1);

struct SteadyOptions {
    int passes = 1000;       ///< at most [>= 1]
    double tolerance = 1e-6; ///< of the greatest change in a pass [>= 0]
    Edges edges{};
};
struct Steady {
    Field field;
    std::int32_t passes = 0;
    bool settled = false;
};
BOOST_DESCRIBE_STRUCT(Steady, (), (field, passes, settled))
/// Filters again and again, adding the sources after each pass and taking the same amount from all
/// cells alike, so that the sum over the map stays that of the sources.
[[nodiscard]] Steady
steadyState(const Field& sources, const Kernel& kernel, const SteadyOptions& options);

/// steadyState() in steps that stop when they have done enough: a value.
///
/// What all cells lose alike is taken from them at the end alone; until then, what lies outside has
/// as much too much. So a pass goes through the map once.
class Settling {
public:
    /// Done, with nothing.
    Settling() = default;
    explicit Settling(Field sources);

    /// Whether it can be done in steps: kernels that are separable and sum up to 1, and edges that
    /// are not `Updated`.
    [[nodiscard]] static bool suits(const Kernel& kernel, const SteadyOptions& options);

    /// @param kernel,options always the same, and suits()
    /// @param cells at most: each pass filters every cell once down and once across [>= 0]
    /// @return how many it filtered
    std::int64_t step(const Kernel& kernel, const SteadyOptions& options, std::int64_t cells);
    [[nodiscard]] bool done() const { return m_done; }
    /// Once it is done.
    [[nodiscard]] const Steady& result() const { return m_steady; }
    [[nodiscard]] Steady takeResult() { return std::move(m_steady); }
    /// Whether it could be one of maps of that size.
    [[nodiscard]] bool fits(int width, int height) const;

private:
    std::int64_t pass(const Kernel& kernel, const SteadyOptions& options, std::int64_t cells);
    void endRow();
    void endPass(const SteadyOptions& options);

    Field m_sources;
    Steady m_steady;      ///< its field: of the last pass, by m_excess too high until it is done
    Field m_next;         ///< of this pass, above row m_row
    Field m_line;         ///< row m_row, filtered down
    double m_total = 0.0; ///< of the sources
    double m_excess = 0.0;
    double m_sum = 0.0;                                  ///< of this pass, as the next two
    double m_least = std::numeric_limits<double>::max(); ///< change of a cell
    double m_most = std::numeric_limits<double>::lowest();
    std::int32_t m_row = 0;
    std::int32_t m_column = 0;
    bool m_across = false; ///< or down, before
    bool m_done = true;
    BOOST_DESCRIBE_CLASS(Settling,
                         (),
                         (),
                         (),
                         (m_sources,
                          m_steady,
                          m_next,
                          m_line,
                          m_total,
                          m_excess,
                          m_sum,
                          m_least,
                          m_most,
                          m_row,
                          m_column,
                          m_across,
                          m_done))
};

/// Separable blur of single-precision maps, renormalised at the edges, as fast as it gets.
///
/// Both steps run over a ring of rows; SSE2 or AVX2 by what the processor has, without fused
/// multiply-add: the bits are the same everywhere.
/// @param taps odd number of weights, used across and down
/// @cost about 0.5 ns a cell for 5 taps with AVX2
[[nodiscard]] Raster<float> blur(const Raster<float>& map, std::span<const float> taps);
/// As above into memory that exists; `target` must not be `map`.
void blurInto(const Raster<float>& map, std::span<const float> taps, Raster<float>& target);

enum class Processor : std::uint8_t { Plain, Avx2 };
/// What blur() uses here.
[[nodiscard]] Processor blurProcessor();
/// blurInto() on a chosen processor: for tests and benchmarks. Avx2 must be there.
void blurOn(Processor processor,
            const Raster<float>& map,
            std::span<const float> taps,
            Raster<float>& target);

} // namespace percept::tactics
