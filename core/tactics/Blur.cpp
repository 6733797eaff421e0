#include "percept/tactics/Filter.h"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace percept::tactics {
namespace {

// Every version adds up the same products in the same order, cell by cell, so that all give the
// same bits: ((w0 * a + w1 * b) + w2 * c) + ..., each operation rounded. Where the weights are the
// same from both ends, each is multiplied with the sum of the two: (w0 * (a + e) + w1 * (b + d)) +
// w2 * c.

/// A line of output from `count` lines or shifted lines of input, weighted.
using Combine = void (*)(
    const float* const* lines, const float* weights, int count, float* target, int first, int last);

template <bool kMirrored>
void combinePlain(const float* const* lines,
                  const float* weights,
                  int count,
                  float* target,
                  int first,
                  int last) {
    const int terms = kMirrored ? count / 2 + 1 : count;
    const auto value = [&](int k, int x) {
        return kMirrored && 2 * k + 1 < count ? lines[k][x] + lines[count - 1 - k][x] : lines[k][x];
    };
    for (int x = first; x < last; ++x) {
        float sum = weights[0] * value(0, x);
        for (int k = 1; k < terms; ++k)
            sum += weights[k] * value(k, x);
        target[x] = sum;
    }
}

#if defined(__x86_64__)

template <int kCount, bool kMirrored>
void combineSseTaps(const float* const* lines,
                    const float* weights,
                    int given,
                    float* target,
                    int first,
                    int last) {
    const int count = kCount > 0 ? kCount : given;
    const int terms = kMirrored ? count / 2 + 1 : count;
    const auto value = [&](int k, int x) {
        const __m128 left = _mm_loadu_ps(lines[k] + x);
        return kMirrored && 2 * k + 1 < count
                   ? _mm_add_ps(left, _mm_loadu_ps(lines[count - 1 - k] + x))
                   : left;
    };
    if (last - first < 8)
        return combinePlain<kMirrored>(lines, weights, count, target, first, last);
    for (int next = first; next < last; next += 8) {
        const int x = std::min(next, last - 8); // the last ones overlap
        __m128 weight = _mm_set1_ps(weights[0]);
        __m128 low = _mm_mul_ps(weight, value(0, x));
        __m128 high = _mm_mul_ps(weight, value(0, x + 4));
        for (int k = 1; k < terms; ++k) {
            weight = _mm_set1_ps(weights[k]);
            low = _mm_add_ps(low, _mm_mul_ps(weight, value(k, x)));
            high = _mm_add_ps(high, _mm_mul_ps(weight, value(k, x + 4)));
        }
        _mm_storeu_ps(target + x, low);
        _mm_storeu_ps(target + x + 4, high);
    }
}

/// A function of its own, as a lambda has not the caller's instructions.
template <bool kMirrored>
__attribute__((target("avx2"), always_inline)) inline __m256
valueAvx2(const float* const* lines, int count, int k, int x) {
    const __m256 left = _mm256_loadu_ps(lines[k] + x);
    return kMirrored && 2 * k + 1 < count
               ? _mm256_add_ps(left, _mm256_loadu_ps(lines[count - 1 - k] + x))
               : left;
}

template <int kCount, bool kMirrored>
__attribute__((target("avx2"))) void combineAvx2Taps(const float* const* lines,
                                                     const float* weights,
                                                     int given,
                                                     float* target,
                                                     int first,
                                                     int last) {
    const int count = kCount > 0 ? kCount : given;
    const int terms = kMirrored ? count / 2 + 1 : count;
    // Where their number is known they stay in registers: loading them again is what would cost.
    constexpr std::size_t kKnown = kCount > 0 ? static_cast<std::size_t>(kCount) : 1;
    __m256 known[kKnown];
    const float* knownLines[kKnown];
    for (int k = 0; k < kCount; ++k) {
        known[k] = _mm256_set1_ps(weights[k]);
        knownLines[k] = lines[k];
    }
    if (kCount > 0)
        lines = knownLines;
    if (last - first < 16)
        return combinePlain<kMirrored>(lines, weights, count, target, first, last);
    for (int next = first; next < last; next += 16) {
        const int x = std::min(next, last - 16); // the last ones overlap
        __m256 weight = kCount > 0 ? known[0] : _mm256_set1_ps(weights[0]);
        __m256 low = _mm256_mul_ps(weight, valueAvx2<kMirrored>(lines, count, 0, x));
        __m256 high = _mm256_mul_ps(weight, valueAvx2<kMirrored>(lines, count, 0, x + 8));
        for (int k = 1; k < terms; ++k) {
            weight = kCount > 0 ? known[kCount > 0 ? k : 0] : _mm256_set1_ps(weights[k]);
            const __m256 left = valueAvx2<kMirrored>(lines, count, k, x);
            const __m256 right = valueAvx2<kMirrored>(lines, count, k, x + 8);
            low = _mm256_add_ps(low, _mm256_mul_ps(weight, left));
            high = _mm256_add_ps(high, _mm256_mul_ps(weight, right));
        }
        _mm256_storeu_ps(target + x, low);
        _mm256_storeu_ps(target + x + 8, high);
    }
}

template <bool kMirrored>
Combine sseFor(int count) {
    switch (count) {
    case 3:
        return &combineSseTaps<3, kMirrored>;
    case 5:
        return &combineSseTaps<5, kMirrored>;
    case 7:
        return &combineSseTaps<7, kMirrored>;
    case 9:
        return &combineSseTaps<9, kMirrored>;
    default:
        return &combineSseTaps<0, kMirrored>;
    }
}

template <bool kMirrored>
Combine avx2For(int count) {
    switch (count) {
    case 3:
        return &combineAvx2Taps<3, kMirrored>;
    case 5:
        return &combineAvx2Taps<5, kMirrored>;
    case 7:
        return &combineAvx2Taps<7, kMirrored>;
    case 9:
        return &combineAvx2Taps<9, kMirrored>;
    default:
        return &combineAvx2Taps<0, kMirrored>;
    }
}

#else

template <bool kMirrored>
Combine sseFor(int) {
    return &combinePlain<kMirrored>;
}
template <bool kMirrored>
Combine avx2For(int) {
    return &combinePlain<kMirrored>;
}

#endif

Combine combineFor(Processor processor, int count, bool mirrored) {
    if (processor == Processor::Avx2)
        return mirrored ? avx2For<true>(count) : avx2For<false>(count);
    return mirrored ? sseFor<true>(count) : sseFor<false>(count);
}

/// The weights that lie inside around a place, scaled up to the sum of all.
struct Inside {
    int from = 0; ///< first tap
    std::vector<float> weights;

    Inside(std::span<const float> taps, int place, int size) {
        const int reach = static_cast<int>(taps.size() / 2);
        from = std::max(0, reach - place);
        const int to = std::min(static_cast<int>(taps.size()), size - place + reach);
        double total = 0.0;
        double inside = 0.0;
        for (int k = 0; k < static_cast<int>(taps.size()); ++k) {
            total += taps[static_cast<std::size_t>(k)];
            inside += k >= from && k < to ? taps[static_cast<std::size_t>(k)] : 0.0F;
        }
        const bool cut = to - from < static_cast<int>(taps.size()) && inside != 0.0;
        const float scale = cut ? static_cast<float>(total / inside) : 1.0F;
        for (int k = from; k < to; ++k)
            weights.push_back(cut ? taps[static_cast<std::size_t>(k)] * scale
                                  : taps[static_cast<std::size_t>(k)]);
    }
};

/// Keeps as many rows, filtered across, as the step down needs.
class RowRing {
public:
    RowRing(const Raster<float>& map, std::span<const float> taps, Combine combine)
        : m_map(map)
        , m_taps(taps)
        , m_reach(static_cast<int>(taps.size() / 2))
        , m_combine(combine)
        , m_stride(static_cast<std::size_t>(map.width))
        , m_rows(taps.size() * m_stride)
        , m_shifted(taps.size()) {
        for (int x = 0; x < map.width; ++x)
            if (isEdge(x))
                m_edges.emplace_back(taps, x, map.width);
    }

    [[nodiscard]] const float* row(int y) const {
        return m_rows.data() + static_cast<std::size_t>(y) % m_taps.size() * m_stride;
    }
    void fill(int y) {
        const float* const source = m_map.values.data() + static_cast<std::size_t>(y) * m_stride;
        float* const target =
            m_rows.data() + static_cast<std::size_t>(y) % m_taps.size() * m_stride;
        for (std::size_t k = 0; k < m_taps.size(); ++k)
            m_shifted[k] = source + (static_cast<int>(k) - m_reach);
        if (m_map.width > 2 * m_reach)
            m_combine(m_shifted.data(),
                      m_taps.data(),
                      static_cast<int>(m_taps.size()),
                      target,
                      m_reach,
                      m_map.width - m_reach);
        std::size_t edge = 0;
        for (int x = 0; x < m_map.width; ++x) {
            if (!isEdge(x)) {
                x = m_map.width - m_reach - 1;
                continue;
            }
            const Inside& inside = m_edges[edge++];
            const float* const first = source + x - m_reach + inside.from;
            float sum = inside.weights[0] * first[0];
            for (std::size_t k = 1; k < inside.weights.size(); ++k)
                sum += inside.weights[k] * first[k];
            target[x] = sum;
        }
    }

private:
    [[nodiscard]] bool isEdge(int x) const { return x < m_reach || x >= m_map.width - m_reach; }

    const Raster<float>& m_map;
    std::span<const float> m_taps;
    int m_reach;
    Combine m_combine;
    std::size_t m_stride;
    std::vector<float> m_rows;
    std::vector<const float*> m_shifted;
    std::vector<Inside> m_edges; ///< per column that lacks neighbours
};

} // namespace

Processor blurProcessor() {
#if defined(__x86_64__)
    static const bool avx2 = __builtin_cpu_supports("avx2") != 0;
    return avx2 ? Processor::Avx2 : Processor::Plain;
#else
    return Processor::Plain;
#endif
}

void blurOn(Processor processor,
            const Raster<float>& map,
            std::span<const float> taps,
            Raster<float>& target) {
    PERCEPT_EXPECTS(taps.size() % 2 == 1 && &map != &target);
    PERCEPT_EXPECTS(processor == Processor::Plain || blurProcessor() == Processor::Avx2);
    if (!target.isSizeOf(map))
        target = Raster<float>(map.width, map.height);
    if (map.size() == 0)
        return;
    const int count = static_cast<int>(taps.size());
    const int reach = count / 2;
    const bool mirrored = std::equal(taps.begin(), taps.end(), taps.rbegin());
    const Combine combine = combineFor(processor, count, mirrored);
    RowRing ring(map, taps, combine);
    int filled = 0;
    std::vector<const float*> lines(taps.size());
    for (int y = 0; y < map.height; ++y) {
        for (const int last = std::min(map.height, y + reach + 1); filled < last; ++filled)
            ring.fill(filled);
        const bool whole = y >= reach && y + reach < map.height;
        const Inside inside = whole ? Inside({}, 0, 0) : Inside(taps, y, map.height);
        const float* const weights = whole ? taps.data() : inside.weights.data();
        const int used = whole ? count : static_cast<int>(inside.weights.size());
        for (int k = 0; k < used; ++k)
            lines[static_cast<std::size_t>(k)] = ring.row(y - reach + inside.from + k);
        float* const row = target.values.data() + target.indexOf(0, y);
        const Combine across = whole ? combine : combineFor(processor, used, false);
        across(lines.data(), weights, used, row, 0, map.width);
    }
}

void blurInto(const Raster<float>& map, std::span<const float> taps, Raster<float>& target) {
    blurOn(blurProcessor(), map, taps, target);
}

Raster<float> blur(const Raster<float>& map, std::span<const float> taps) {
    Raster<float> target;
    blurInto(map, taps, target);
    return target;
}

} // namespace percept::tactics
