#include "AnalysisMakers.h"
#include "LineFilter.h"

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

constexpr int kLargestGaussian = 100;
constexpr std::size_t kLongestLine = 201; ///< of a separable kernel
constexpr int kLargestMatrix = 31;
constexpr int kMostPasses = 100'000;
constexpr int kWidestFrame = 64;
/// Entries of a kernel times cells and passes: about a second.
constexpr double kMostWork = 1e9;

const ParameterList& filterParameters() {
    using Type = Parameter::Type;
    static const ParameterList kList{
        Parameter::of(Type::Text, "of", "analysis or layer that is filtered"),
        Parameter::whole("gaussian", 1, 0, kLargestGaussian, "size of a blur [cells]"),
        Parameter::of(Type::Numbers, "sharpening", "weights a, b, c"),
        Parameter::of(Type::Rows, "matrix", "kernel, row by row"),
        Parameter::of(Type::Numbers, "down", "column of a separable kernel, with `across`"),
        Parameter::of(Type::Numbers, "across", "row of a separable kernel, with `down`"),
        Parameter::whole(
            "passes", Parameter::kDepends, 1, kMostPasses, "else 1, or 1000 until it is steady"),
        Parameter::choice(
            "edges", {"renormalise", "fixed", "updated"}, "what counts beyond the map"),
        Parameter::number("border", 0.0, -1e12, 1e12, "value beyond the map, unless renormalised"),
        Parameter::whole("border_width", 2, 1, kWidestFrame, "of an updated border [cells]"),
        Parameter::of(Type::Flag, "steady", "adds the map after each pass"),
        Parameter::number(
            "tolerance", MapFilter().tolerance, 0.0, 1e12, "change that ends a steady filter")};
    return kList;
}

Kernel sharpeningFrom(ParameterReader& parameters) {
    const auto weights = parameters.numbers("sharpening");
    const bool good = weights.size() == 3 && weights[1] > 0.0 && weights[2] > 0.0 &&
                      std::isfinite(weights[0]) && weights[0] > 4.0 * (weights[1] + weights[2]);
    if (!good)
        parameters.fail("`sharpening` must be [a, b, c] with b and c above 0 and a > 4 (b + c)");
    return good ? sharpening(weights[0], weights[1], weights[2]) : Kernel();
}

Kernel lineKernelFrom(ParameterReader& parameters) {
    auto down = parameters.numbers("down");
    auto across = parameters.numbers("across");
    if (down.empty() || across.empty())
        parameters.fail("`down` and `across` must both be stated");
    const bool fits = down.size() <= kLongestLine && across.size() <= kLongestLine;
    auto kernel = fits ? separableKernel(std::move(down), std::move(across)) : std::nullopt;
    if (!kernel && !parameters.failed())
        parameters.fail(fmt::format(
            "`down` and `across` must be odd numbers of numbers, at most {}", kLongestLine));
    return kernel.value_or(Kernel());
}

Kernel matrixFrom(ParameterReader& parameters) {
    Field matrix = parameters.rows("matrix");
    const bool fits = matrix.width <= kLargestMatrix && matrix.height <= kLargestMatrix;
    auto kernel = fits ? kernelOf(std::move(matrix)) : std::nullopt;
    if (!kernel && !parameters.failed())
        parameters.fail(fmt::format(
            "`matrix` must have odd numbers of rows and columns, at most {}", kLargestMatrix));
    return kernel.value_or(Kernel());
}

Kernel kernelFrom(ParameterReader& parameters) {
    const bool gauss = parameters.has("gaussian");
    const bool sharp = parameters.has("sharpening");
    const bool matrix = parameters.has("matrix");
    const bool lines = parameters.has("down") || parameters.has("across");
    if (int{gauss} + int{sharp} + int{matrix} + int{lines} != 1) {
        parameters.fail("there must be one kernel: `gaussian`, `sharpening`, `matrix`, or `down` "
                        "and `across`");
        return {};
    }
    if (gauss)
        return gaussian(parameters.whole("gaussian"));
    return sharp    ? sharpeningFrom(parameters)
           : matrix ? matrixFrom(parameters)
                    : lineKernelFrom(parameters);
}

Edges edgesFrom(ParameterReader& parameters) {
    const std::string kind = parameters.text("edges");
    Edges edges;
    if (kind == "fixed")
        edges.kind = Edges::Kind::Fixed;
    else if (kind == "updated")
        edges.kind = Edges::Kind::Updated;
    edges.value = parameters.number("border");
    edges.width = parameters.whole("border_width");
    return edges;
}

/// Sums of entries over the cells of a kernel that lie inside, wherever it stands on a map.
class Windows {
public:
    explicit Windows(const Raster<double>& entries)
        : m_columns(entries.width + 1)
        , m_sums(static_cast<std::size_t>(m_columns) *
                 static_cast<std::size_t>(entries.height + 1)) {
        for (int row = 1; row <= entries.height; ++row)
            for (int column = 1; column < m_columns; ++column)
                at(column, row) = entries.at(column - 1, row - 1) + at(column - 1, row) +
                                  at(column, row - 1) - at(column - 1, row - 1);
    }
    [[nodiscard]] double sum(int left, int top, int right, int bottom) const {
        return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
    }

private:
    double& at(int column, int row) {
        return m_sums[static_cast<std::size_t>(row * m_columns + column)];
    }
    [[nodiscard]] double at(int column, int row) const {
        return m_sums[static_cast<std::size_t>(row * m_columns + column)];
    }
    int m_columns;
    std::vector<double> m_sums;
};

/// By how much a pass can make the greatest value of a map greater, edges included.
double gainOf(const Raster<double>& entries, const Edges& edges, bool clamps) {
    Raster<double> sizes = entries;
    for (double& entry : sizes.values)
        entry = std::abs(entry);
    const Windows signedOnes(entries);
    const Windows sizeOnes(sizes);
    const int width = entries.width;
    const int height = entries.height;
    const double total = signedOnes.sum(0, 0, width, height);
    double gain = sizeOnes.sum(0, 0, width, height);
    if (edges.kind != Edges::Kind::Renormalise || clamps)
        return gain;
    for (int top = 0; top <= height / 2; ++top)
        for (int bottom = height / 2 + 1; bottom <= height; ++bottom)
            for (int left = 0; left <= width / 2; ++left)
                for (int right = width / 2 + 1; right <= width; ++right) {
                    const double inside = signedOnes.sum(left, top, right, bottom);
                    const double size = sizeOnes.sum(left, top, right, bottom);
                    if (!cancels(inside, size))
                        gain = std::max(gain, std::abs(closed(size, inside, total, edges)));
                }
    return gain;
}

Raster<double> lineOf(const std::vector<double>& taps) {
    Raster<double> line(static_cast<int>(taps.size()), 1);
    line.values = taps;
    return line;
}

/// Whether all values stay numbers, whatever map within kGreatestValue is filtered.
bool staysFinite(const MapFilter& filter) {
    constexpr double kMostDigits = 200.0; // 10^100 times that is a number
    const Kernel& kernel = filter.kernel;
    const bool clamps = clampsOutside(kernel, filter.edges);
    const double gain = kernel.isSeparable()
                            ? gainOf(lineOf(kernel.down), filter.edges, clamps) *
                                  gainOf(lineOf(kernel.across), filter.edges, clamps)
                            : gainOf(kernel.matrix, filter.edges, clamps);
    // A steady filter adds the map once a pass.
    const double digits = filter.passes * std::log10(std::max(gain, 1.0)) +
                          (filter.steady ? std::log10(4.0 * filter.passes) : 0.0);
    return digits <= kMostDigits;
}

MapFilter filterFrom(ParameterReader& parameters) {
    MapFilter filter;
    filter.kernel = kernelFrom(parameters);
    filter.edges = edgesFrom(parameters);
    filter.steady = parameters.flag("steady");
    filter.passes = parameters.has("passes") ? parameters.whole("passes")
                    : filter.steady          ? 1000
                                             : 1;
    filter.tolerance = parameters.number("tolerance");
    return filter;
}

/// What is too much for a map of the level is refused, however much of it is wanted.
Result<MapFilter> filterFor(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, filterParameters());
    MapFilter filter = filterFrom(parameters);
    const double work = filter.work(input.frame.width, input.frame.height);
    if (!parameters.failed() && work * filter.passes > kMostWork)
        parameters.fail(fmt::format("`passes` may be at most {:.0f} with this kernel on a map of "
                                    "{} x {} cells",
                                    std::floor(kMostWork / work),
                                    input.frame.width,
                                    input.frame.height));
    if (!parameters.failed() && !staysFinite(filter))
        parameters.fail(
            "values may grow beyond all numbers: take smaller entries, or fewer passes");
    if (parameters.failed())
        return parameters.error();
    return filter;
}

Made makeFilter(const AnalysisInput& input, const std::string& text) {
    if (input.spread != nullptr)
        return fixed(input.spread->front());
    const auto filter = filterFor(input, text);
    if (!filter)
        return filter.unexpected();
    return input.source == nullptr ? CellFunction([](int, int) { return 0.0; })
                                   : fixed(filtered(*input.source, *filter));
}

Planned planFilter(const AnalysisInput& input, const std::string& text) {
    auto filter = filterFor(input, text);
    if (!filter)
        return filter.unexpected();
    if (input.source == nullptr)
        return std::optional<SpreadPlan>();
    SpreadPlan plan;
    plan.frame = {.width = input.frame.width,
                  .height = input.frame.height,
                  .cell = input.frame.cell,
                  .teams = 1};
    plan.filtered = std::make_shared<const SpreadPlan::Filtered>(
        SpreadPlan::Filtered{*input.source, std::move(*filter)});
    return std::optional(std::move(plan));
}

std::optional<int> filterReach(const std::string& text) {
    ParameterReader parameters(text, filterParameters());
    return filterFrom(parameters).reach();
}

} // namespace

Result<std::string> sourceIn(const std::string& text, const ParameterList& declared) {
    ParameterReader parameters(text, declared);
    std::string name = parameters.text("of");
    if (name.empty() && !parameters.failed())
        parameters.fail("`of` must name an analysis or a layer");
    return parameters.failed() ? Result<std::string>(parameters.error()) : std::move(name);
}

AnalysisKind filterKind() {
    return {.update = UpdateClass::Offline,
            .make = makeFilter,
            .help = "another map blurred, sharpened or put through any matrix",
            .parameters = filterParameters(),
            .plan = planFilter,
            .of = [](const std::string& text) { return sourceIn(text, filterParameters()); },
            .reach = filterReach};
}

} // namespace percept::tactics
