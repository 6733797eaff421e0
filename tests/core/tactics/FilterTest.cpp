#include "percept/tactics/Filter.h"
#include "RowMath.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace percept::tactics {
namespace {

Field fieldOf(int width, int height, std::vector<double> values) {
    Field field(width, height);
    field.values = std::move(values);
    return field;
}

const Field kExample = fieldOf(3, 3, {5, 6, 2, 1, 4, 2, 6, 3, 3});

TEST(Filter, TheExampleOfTheSourceHasThreeAndAHalfInTheMiddle) {
    const auto matrix = *kernelOf(fieldOf(
        3, 3, {1. / 16, 2. / 16, 1. / 16, 2. / 16, 4. / 16, 2. / 16, 1. / 16, 2. / 16, 1. / 16}));

    EXPECT_EQ(convolve(kExample, matrix).at(1, 1), 3.5);
    EXPECT_EQ(convolve(kExample, gaussian(1)).at(1, 1), 3.5);
}

TEST(Filter, TheFirstSeparableStepGivesThePrintedMiddleRow) {
    const auto down = *separableKernel({0.25, 0.5, 0.25}, {1.0});

    const auto halfway = convolve(kExample, down);

    EXPECT_EQ(halfway.at(0, 1), 3.25);
    EXPECT_EQ(halfway.at(1, 1), 4.25);
    EXPECT_EQ(halfway.at(2, 1), 2.25);
}

TEST(Filter, GaussiansAreBinomial) {
    const auto two = gaussian(2);

    EXPECT_EQ(two.down, (std::vector<double>{1. / 16, 4. / 16, 6. / 16, 4. / 16, 1. / 16}));
    EXPECT_EQ(two.matrix.at(0, 0), 1.0 / 256);
    EXPECT_EQ(two.matrix.at(2, 2), 36.0 / 256);
}

TEST(Filter, SeparableAndWholePassesAgreeAtAnyEdge) {
    Random random(4);
    Field map(17, 9);
    for (double& value : map.values)
        value = random.between(-3, 9);
    const auto separable = *separableKernel({0.1, 0.5, 0.4}, {0.2, -0.1, 0.6, 0.2, 0.1});
    const auto whole = *kernelOf(separable.matrix);
    for (const auto kind : {Edges::Kind::Renormalise, Edges::Kind::Fixed, Edges::Kind::Updated}) {
        const Edges edges{kind, 2.5, 3};
        const auto a = convolve(map, separable, edges, 3);
        const auto b = convolve(map, whole, edges, 3);
        for (std::size_t cell = 0; cell < map.size(); ++cell)
            EXPECT_NEAR(a.values[cell], b.values[cell], 1e-9);
    }
}

TEST(Filter, RenormalisedEdgesKeepAFlatMapFlat) {
    const Field flat(5, 1, 2.0);

    for (const double value : convolve(flat, gaussian(3), {}, 4).values)
        EXPECT_NEAR(value, 2.0, 1e-12);
    EXPECT_LT(convolve(flat, gaussian(1), {Edges::Kind::Fixed, 0.0, 1}).at(0, 0), 2.0);
}

/// By the definition, the nearest cell inside standing for those outside.
Field clamped(const Field& map, const Field& matrix) {
    Field target(map.width, map.height);
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column)
            for (int j = 0; j < matrix.height; ++j)
                for (int i = 0; i < matrix.width; ++i)
                    target.at(column, row) +=
                        matrix.at(i, j) *
                        map.at(std::clamp(column + i - matrix.width / 2, 0, map.width - 1),
                               std::clamp(row + j - matrix.height / 2, 0, map.height - 1));
    return target;
}

TEST(Filter, MatricesThatSumUpToZeroSeeTheBorderToo) {
    Random random(4);
    for (int round = 0; round < 40; ++round) {
        Field map(1 + static_cast<int>(random.below(9)), 1 + static_cast<int>(random.below(7)));
        for (double& value : map.values)
            value = random.below(100);
        const std::vector<double> down{1, 2, 1};
        const std::vector<double> across{-1, -2, 0, 2, 1};
        Field laplace = fieldOf(3, 3, {1, 1, 1, 1, -8, 1, 1, 1, 1});
        const auto sobel = *separableKernel(down, across);

        EXPECT_EQ(convolve(map, *kernelOf(laplace)), clamped(map, laplace));
        EXPECT_EQ(convolve(map, sobel), clamped(map, sobel.matrix)) << "whole numbers are exact";
        EXPECT_EQ(convolve(map, *kernelOf(sobel.matrix)), clamped(map, sobel.matrix));
    }
}

/// By the definition: what lies inside weighs more, or the nearest cell counts where it cannot.
double renormalisedAt(const Field& map, const Field& matrix, int column, int row) {
    double sum = 0;
    double near = 0;
    double inside = 0;
    double total = 0;
    for (int j = 0; j < matrix.height; ++j)
        for (int i = 0; i < matrix.width; ++i) {
            const int x = column + i - matrix.width / 2;
            const int y = row + j - matrix.height / 2;
            total += matrix.at(i, j);
            near += matrix.at(i, j) *
                    map.at(std::clamp(x, 0, map.width - 1), std::clamp(y, 0, map.height - 1));
            if (!map.contains(x, y))
                continue;
            sum += matrix.at(i, j) * map.at(x, y);
            inside += matrix.at(i, j);
        }
    return inside == 0 || total == 0 ? near : sum * total / inside;
}

TEST(Filter, WhereAPartOfTheMatrixSumsUpToZeroTheNearestCellCounts) {
    Random random(8);
    int cancelling = 0;
    for (int round = 0; round < 400; ++round) {
        const auto weights = [&](int count) {
            std::vector<double> list;
            for (int i = 0; i < count; ++i)
                list.push_back(static_cast<double>(random.below(7)) - 3);
            return list;
        };
        const int across = 1 + 2 * static_cast<int>(random.below(3));
        const int down = 1 + 2 * static_cast<int>(random.below(3));
        const bool asLines = round % 2 == 0;
        const Kernel kernel = asLines ? *separableKernel(weights(down), weights(across))
                                      : *kernelOf(fieldOf(across, down, weights(across * down)));
        const Field& matrix = kernel.matrix;
        const double total = std::accumulate(matrix.values.begin(), matrix.values.end(), 0.0);
        Field map(1 + static_cast<int>(random.below(8)), 1 + static_cast<int>(random.below(6)));
        const Field flat(map.width, map.height, 5.0);
        for (double& value : map.values)
            value = random.below(100);

        const Field filtered = convolve(map, kernel);
        const Field still = convolve(flat, kernel);

        for (int row = 0; row < map.height; ++row)
            for (int column = 0; column < map.width; ++column) {
                const double expected = renormalisedAt(map, matrix, column, row);
                EXPECT_NEAR(filtered.at(column, row), expected, 1e-9 * (1 + std::abs(expected)))
                    << round << ": " << column << ", " << row;
                EXPECT_NEAR(still.at(column, row), 5.0 * total, 1e-9) << round;
            }
        cancelling += total != 0 && !kernel.isSeparable() && asLines;
    }
    EXPECT_GT(cancelling, 10);
}

TEST(Filter, AFlatMapHasNoEdgesAndAStepAtTheBorderHasOne) {
    const auto laplace = *kernelOf(fieldOf(3, 3, {0, 0.1, 0, 0.1, -0.4, 0.1, 0, 0.1, 0}));
    const auto flat = convolve(Field(4, 3, 7.0), laplace);
    for (const double value : flat.values)
        EXPECT_NEAR(value, 0.0, 1e-12);
    Field step(4, 3, 0.0);
    for (int row = 0; row < 3; ++row)
        step.at(0, row) = 1.0;
    const auto found = convolve(step, laplace);
    for (int row = 0; row < 3; ++row) {
        EXPECT_NEAR(found.at(0, row), -0.1, 1e-12) << "it was 0 at the border";
        EXPECT_NEAR(found.at(1, row), 0.1, 1e-12);
        EXPECT_NEAR(found.at(3, row), 0.0, 1e-12);
    }
}

TEST(Filter, AMapOfOneCellStaysItself) {
    EXPECT_EQ(convolve(Field(1, 1, 3.0), gaussian(2), {}, 5).at(0, 0), 3.0);
}

TEST(Filter, SharpeningGathersWhatIsGreatest) {
    Field map(5, 5, 1.0);
    map.at(2, 2) = 2.0;

    const auto sharp = convolve(map, sharpening());

    EXPECT_NEAR(sharp.at(0, 0), 1.0, 1e-12);
    EXPECT_NEAR(sharp.at(2, 2), 1.0 + 18.0 / 6.0, 1e-12);
    EXPECT_LT(sharp.at(2, 1), 1.0);
}

TEST(Filter, TheSteadyStateSettlesAndKeepsTheSum) {
    Field sources(12, 7);
    sources.at(3, 3) = 5;
    sources.at(9, 2) = 2;

    const auto steady = steadyState(sources, gaussian(2), {.passes = 5000, .tolerance = 1e-9});

    EXPECT_TRUE(steady.settled);
    EXPECT_NEAR(
        std::accumulate(steady.field.values.begin(), steady.field.values.end(), 0.0), 7.0, 1e-6);
    EXPECT_GT(steady.field.at(3, 3), steady.field.at(9, 2));
}

/// The same filter, as one that nobody knows to be separable.
Kernel whole(const Kernel& kernel) {
    return *kernelOf(kernel.matrix);
}

TEST(Filter, SteadyStatesByRowsAreThoseByMaps) {
    Random random(3);
    for (const auto& [width, height] :
         std::vector<std::pair<int, int>>{{1, 1}, {1, 9}, {13, 1}, {2, 2}, {31, 18}, {8, 40}})
        for (const auto kind : {Edges::Kind::Renormalise, Edges::Kind::Fixed})
            for (const int size : {0, 1, 2, 3}) {
                Field sources(width, height);
                for (double& value : sources.values)
                    value = random.below(5) == 0 ? random.between(0, 9) : 0.0;
                const SteadyOptions options{
                    .passes = 60, .tolerance = 1e-3, .edges = {kind, 0.7, 1}};

                const auto found = steadyState(sources, gaussian(size), options);
                const auto expected = steadyState(sources, whole(gaussian(size)), options);

                EXPECT_EQ(found.passes, expected.passes) << width << " x " << height;
                EXPECT_EQ(found.settled, expected.settled);
                for (std::size_t cell = 0; cell < sources.size(); ++cell)
                    ASSERT_NEAR(found.field.values[cell], expected.field.values[cell], 1e-9);
            }
}

TEST(RowMath, HasTheSameBitsOnEveryProcessor) {
    if (blurProcessor() != Processor::Avx2)
        GTEST_SKIP() << "skipped: this processor has no AVX2";
    Random random(4);
    for (const std::size_t size : {1U, 7U, 8U, 33U, 64U})
        for (const std::size_t count : {1U, 3U, 5U, 9U}) {
            std::vector<double> values(size + count);
            for (double& value : values)
                value = random.between(-5, 5);
            std::vector<double> taps;
            std::vector<const double*> lines;
            for (std::size_t k = 0; k < count; ++k) {
                taps.push_back(random.between(-1, 1));
                lines.push_back(values.data() + k);
            }
            const auto onBoth = [&](Processor processor) {
                const RowMath& math = rowMathOn(processor);
                std::vector<double> row(size);
                math.combine(lines.data(), taps.data(), count, row.data(), size);
                const auto change =
                    math.feed(values.data(), values.data() + count, row.data(), size);
                return std::tuple(row, change.sum, change.least, change.most);
            };

            EXPECT_EQ(onBoth(Processor::Plain), onBoth(Processor::Avx2)) << size << ", " << count;
        }
}

TEST(Filter, KernelsNeedAMiddle) {
    EXPECT_FALSE(kernelOf(Field(2, 3, 1.0)));
    EXPECT_FALSE(separableKernel({1, 1}, {1}));
}

Raster<float> randomMap(int width, int height) {
    Random random(11);
    Raster<float> map(width, height);
    for (float& value : map.values)
        value = static_cast<float>(random.between(-1, 5));
    return map;
}

TEST(Blur, IsTheSeparableFilter) {
    const std::vector<float> taps{0.0625F, 0.25F, 0.375F, 0.25F, 0.0625F};
    for (const auto& [width, height] :
         std::vector<std::pair<int, int>>{{40, 30}, {3, 50}, {50, 2}, {1, 1}, {37, 5}}) {
        const auto map = randomMap(width, height);
        Field wide(width, height);
        std::copy(map.values.begin(), map.values.end(), wide.values.begin());
        const auto expected = convolve(wide, gaussian(2));

        const auto found = blur(map, taps);

        for (std::size_t cell = 0; cell < map.size(); ++cell)
            EXPECT_NEAR(found.values[cell], expected.values[cell], 1e-4)
                << width << " x " << height;
    }
}

TEST(Blur, TapsNeedNotBeTheSameFromBothEnds) {
    const std::vector<float> taps{0.5F, 0.25F, 0.125F, 0.0625F, 0.03125F};
    const auto map = randomMap(40, 30);

    const auto found = blur(map, taps);

    for (const auto& [x, y] : std::vector<std::pair<int, int>>{{2, 2}, {20, 17}, {37, 27}}) {
        double expected = 0.0;
        for (int down = 0; down < 5; ++down)
            for (int right = 0; right < 5; ++right)
                expected += static_cast<double>(taps[static_cast<std::size_t>(down)]) *
                            taps[static_cast<std::size_t>(right)] *
                            map.at(x + right - 2, y + down - 2);
        EXPECT_NEAR(found.at(x, y), expected, 1e-5);
    }
}

/// @param leaning whether they differ from end to end
std::vector<float> someTaps(int size, bool leaning) {
    std::vector<float> taps;
    for (int k = 0; k < size; ++k)
        taps.push_back((leaning ? 1.0F + 0.1F * static_cast<float>(k) : 1.0F) /
                       static_cast<float>(size));
    return taps;
}

TEST(Blur, HasTheSameBitsOnEveryProcessor) {
    if (blurProcessor() != Processor::Avx2)
        GTEST_SKIP() << "skipped: this processor has no AVX2";
    for (const bool leaning : {false, true})
        for (const int size : {1, 3, 5, 7, 9, 11})
            for (const int width : {5, 64, 99}) {
                const auto taps = someTaps(size, leaning);
                const auto map = randomMap(width, 23);
                Raster<float> plain;
                Raster<float> avx2;

                blurOn(Processor::Plain, map, taps, plain);
                blurOn(Processor::Avx2, map, taps, avx2);

                EXPECT_EQ(plain.values, avx2.values);
            }
}

} // namespace
} // namespace percept::tactics
