#include "AnalysisMakers.h"

#include <algorithm>

namespace percept::tactics {
namespace {

constexpr int kLargestGaussian = 100;
constexpr std::size_t kLongestLine = 201; ///< of a separable kernel
constexpr int kLargestMatrix = 31;
constexpr int kMostPasses = 100'000;
constexpr int kWidestFrame = 64;
/// Entries of a kernel times cells and passes: about a second.
constexpr double kMostWork = 1e9;

Kernel sharpeningFrom(Parameters& parameters) {
    const auto weights = parameters.numbers("sharpening");
    const bool good = weights.size() == 3 && weights[1] > 0.0 && weights[2] > 0.0 &&
                      std::isfinite(weights[0]) && weights[0] > 4.0 * (weights[1] + weights[2]);
    if (!good)
        parameters.fail("`sharpening` must be [a, b, c] with b and c above 0 and a > 4 (b + c)");
    return good ? sharpening(weights[0], weights[1], weights[2]) : Kernel();
}

Kernel lineKernelFrom(Parameters& parameters) {
    auto down = parameters.numbers("down");
    auto across = parameters.numbers("across");
    const bool fits = down.size() <= kLongestLine && across.size() <= kLongestLine;
    auto kernel = fits ? separableKernel(std::move(down), std::move(across)) : std::nullopt;
    if (!kernel && !parameters.failed())
        parameters.fail(fmt::format(
            "`down` and `across` must be odd numbers of numbers, at most {}", kLongestLine));
    return kernel.value_or(Kernel());
}

Kernel matrixFrom(Parameters& parameters) {
    Field matrix = parameters.matrix("matrix");
    const bool fits = matrix.width <= kLargestMatrix && matrix.height <= kLargestMatrix;
    auto kernel = fits ? kernelOf(std::move(matrix)) : std::nullopt;
    if (!kernel && !parameters.failed())
        parameters.fail(fmt::format(
            "`matrix` must have odd numbers of rows and columns, at most {}", kLargestMatrix));
    return kernel.value_or(Kernel());
}

Kernel kernelFrom(Parameters& parameters) {
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
        return gaussian(parameters.whole("gaussian", 1, 0, kLargestGaussian));
    return sharp    ? sharpeningFrom(parameters)
           : matrix ? matrixFrom(parameters)
                    : lineKernelFrom(parameters);
}

Edges edgesFrom(Parameters& parameters) {
    const std::string kind = parameters.text("edges", "renormalise");
    Edges edges;
    if (kind == "fixed")
        edges.kind = Edges::Kind::Fixed;
    else if (kind == "updated")
        edges.kind = Edges::Kind::Updated;
    else if (kind != "renormalise")
        parameters.fail("`edges` must be renormalise, fixed or updated");
    edges.value = parameters.number("border", 0.0, -1e12, 1e12);
    edges.width = parameters.whole("border_width", 2, 1, kWidestFrame);
    return edges;
}

MapFilter filterFrom(Parameters& parameters) {
    MapFilter filter;
    filter.kernel = kernelFrom(parameters);
    filter.edges = edgesFrom(parameters);
    filter.steady = parameters.flag("steady", false);
    filter.passes = parameters.whole("passes", filter.steady ? 1000 : 1, 1, kMostPasses);
    filter.tolerance = parameters.number("tolerance", filter.tolerance, 0.0, 1e12);
    return filter;
}

/// What is too much for a map of the level is refused, however much of it is wanted.
Result<MapFilter> filterFor(const AnalysisInput& input, const std::string& text) {
    Parameters parameters(text);
    MapFilter filter = filterFrom(parameters);
    const double work = filter.work(input.frame.width, input.frame.height);
    if (!parameters.failed() && work * filter.passes > kMostWork)
        parameters.fail(fmt::format("`passes` may be at most {:.0f} with this kernel on a map of "
                                    "{} x {} cells",
                                    std::floor(kMostWork / work),
                                    input.frame.width,
                                    input.frame.height));
    if (parameters.failed())
        return parameters.error();
    return filter;
}

/// A map, unless it has grown beyond all numbers.
Made madeOf(Field field) {
    if (std::all_of(field.values.begin(), field.values.end(), [](double value) {
            return std::isfinite(value);
        }))
        return fixed(std::move(field));
    return failure(ErrorCode::InvalidInput,
                   "values grow beyond all numbers: take smaller entries, or fewer passes",
                   "parameters");
}

Made makeFilter(const AnalysisInput& input, const std::string& text) {
    if (input.spread != nullptr)
        return madeOf(input.spread->front());
    const auto filter = filterFor(input, text);
    if (!filter)
        return filter.unexpected();
    return input.source == nullptr ? CellFunction([](int, int) { return 0.0; })
                                   : madeOf(filtered(*input.source, *filter));
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

Result<std::string> filteredBy(const std::string& text) {
    Parameters parameters(text);
    std::string name = parameters.text("of", "");
    if (name.empty() && !parameters.failed())
        parameters.fail("`of` must name the analysis or layer that is filtered");
    return parameters.failed() ? Result<std::string>(parameters.error()) : std::move(name);
}

std::optional<int> reachOf(const std::string& text) {
    Parameters parameters(text);
    return filterFrom(parameters).reach();
}

} // namespace

AnalysisKind filterKind() {
    return {.update = UpdateClass::Offline,
            .make = makeFilter,
            .help = "another map blurred, sharpened or put through any matrix: of (an analysis or "
                    "layer), gaussian (size), sharpening [a, b, c], matrix (rows), or down and "
                    "across, passes, edges (renormalise, fixed or updated), border, border_width, "
                    "steady, tolerance",
            .plan = planFilter,
            .of = filteredBy,
            .reach = reachOf};
}

} // namespace percept::tactics
