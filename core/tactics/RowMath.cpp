#include "RowMath.h"

#include <algorithm>
#include <array>
#include <cmath>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace percept::tactics {
namespace {

constexpr std::size_t kLanes = 8;
using Lanes = std::array<double, kLanes>;

// Inlined into a function per processor, so that the compiler translates it for each.

template <std::size_t kCount>
[[gnu::always_inline]] inline void combineTaps(const double* const* lines,
                                               const double* taps,
                                               double* __restrict target,
                                               std::size_t size) {
    std::array<const double*, kCount> line;
    std::array<double, kCount> tap;
    for (std::size_t k = 0; k < kCount; ++k) {
        line[k] = lines[k];
        tap[k] = taps[k];
    }
    for (std::size_t i = 0; i < size; ++i) {
        double sum = tap[0] * line[0][i];
        for (std::size_t k = 1; k < kCount; ++k)
            sum += tap[k] * line[k][i];
        target[i] = sum;
    }
}

[[gnu::always_inline]] inline void combine(const double* const* lines,
                                           const double* taps,
                                           std::size_t count,
                                           double* __restrict target,
                                           std::size_t size) {
    if (count == 3)
        return combineTaps<3>(lines, taps, target, size);
    if (count == 5)
        return combineTaps<5>(lines, taps, target, size);
    for (std::size_t i = 0; i < size; ++i)
        target[i] = taps[0] * lines[0][i];
    for (std::size_t k = 1; k < count; ++k) {
        const double* const line = lines[k];
        const double tap = taps[k];
        for (std::size_t i = 0; i < size; ++i)
            target[i] += tap * line[i];
    }
}

void combinePlain(const double* const* lines,
                  const double* taps,
                  std::size_t count,
                  double* target,
                  std::size_t size) {
    combine(lines, taps, count, target, size);
}

/// Eight sums at once, and the rest of the row in the first ones of them.
struct Feeding {
    Lanes sums{};
    RowChange change;

    void cell(double source, double before, double& value, std::size_t lane) {
        value += source;
        sums[lane] += value;
        change.least = std::min(change.least, value - before);
        change.most = std::max(change.most, value - before);
    }
    [[nodiscard]] RowChange result() {
        for (const double sum : sums)
            change.sum += sum;
        return change;
    }
};

RowChange feedPlain(const double* sources, const double* before, double* row, std::size_t size) {
    Feeding feeding;
    for (std::size_t i = 0; i < size; ++i)
        feeding.cell(sources[i], before[i], row[i], i % kLanes);
    return feeding.result();
}

constexpr RowMath kPlain{&combinePlain, &feedPlain};

#if defined(__x86_64__)

[[gnu::target("avx2")]] void combineAvx2(const double* const* lines,
                                         const double* taps,
                                         std::size_t count,
                                         double* target,
                                         std::size_t size) {
    combine(lines, taps, count, target, size);
}

struct FourFed {
    __m256d sum;
    __m256d least;
    __m256d most;
};

[[gnu::target("avx2"), gnu::always_inline]] inline void
feedFour(const double* sources, const double* before, double* row, FourFed& fed) {
    const __m256d value = _mm256_add_pd(_mm256_loadu_pd(row), _mm256_loadu_pd(sources));
    const __m256d change = _mm256_sub_pd(value, _mm256_loadu_pd(before));
    fed.sum = _mm256_add_pd(fed.sum, value);
    fed.least = _mm256_min_pd(change, fed.least); // the second one if one is not a number
    fed.most = _mm256_max_pd(change, fed.most);
    _mm256_storeu_pd(row, value);
}

[[gnu::target("avx2")]] RowChange
feedAvx2(const double* sources, const double* before, double* row, std::size_t size) {
    Feeding feeding;
    FourFed left{_mm256_setzero_pd(),
                 _mm256_set1_pd(feeding.change.least),
                 _mm256_set1_pd(feeding.change.most)};
    FourFed right = left;
    const std::size_t whole = size - size % kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes) {
        feedFour(sources + i, before + i, row + i, left);
        feedFour(sources + i + 4, before + i + 4, row + i + 4, right);
    }
    Lanes changes;
    _mm256_storeu_pd(changes.data(), _mm256_min_pd(left.least, right.least));
    _mm256_storeu_pd(changes.data() + 4, _mm256_max_pd(left.most, right.most));
    feeding.change.least = *std::min_element(changes.begin(), changes.begin() + 4);
    feeding.change.most = *std::max_element(changes.begin() + 4, changes.end());
    _mm256_storeu_pd(feeding.sums.data(), left.sum);
    _mm256_storeu_pd(feeding.sums.data() + 4, right.sum);
    for (std::size_t i = whole; i < size; ++i)
        feeding.cell(sources[i], before[i], row[i], i - whole);
    return feeding.result();
}

constexpr RowMath kAvx2{&combineAvx2, &feedAvx2};

#else

constexpr RowMath kAvx2 = kPlain;

#endif

} // namespace

const RowMath& rowMathOn(Processor processor) {
    return processor == Processor::Avx2 ? kAvx2 : kPlain;
}

} // namespace percept::tactics
