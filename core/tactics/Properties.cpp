#include "percept/tactics/Properties.h"

#include "percept/base/Random.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

namespace percept::tactics {
namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr double kEyesBelowTop = 0.2; ///< metres
constexpr Metres kAnkles = 0.2;       ///< attacks start at least this high

/// A seed for each location that has nothing in common with its neighbours'.
std::uint64_t seedOf(std::uint64_t seed, std::uint64_t number) {
    std::uint64_t mixed = seed + 0x9E3779B97F4A7C15ULL * (number + 1);
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31U);
}

/// North 0, east 1, south 2, west 3.
std::size_t quarterOf(Vec2 direction) {
    if (std::abs(direction.x) > std::abs(direction.y))
        return direction.x > 0 ? 1 : 3;
    return direction.y >= 0 ? 0 : 2;
}

/// Sums up samples 0..1, all and by direction.
class Tally {
public:
    void add(double value, Vec2 direction) {
        m_sum += value;
        m_squares += value * value;
        ++m_valid;
        const std::size_t quarter = quarterOf(direction);
        m_quarterSum[quarter] += value;
        ++m_quarterCount[quarter];
    }
    [[nodiscard]] Sampled result(int samples) const {
        Sampled result;
        result.samples = samples;
        result.valid = m_valid;
        if (m_valid == 0)
            return result;
        const double mean = m_sum / m_valid;
        result.value = mean;
        // As Agresti and Coull have it: two successes and two failures more, so that a few samples
        // that agree are not taken for certainty.
        const double count = m_valid + 4;
        const double centre = (m_sum + 2) / count;
        const double variance = (m_squares + 2) / count - centre * centre;
        result.margin = 1.96 * std::sqrt(variance / count);
        for (std::size_t quarter = 0; quarter < 4; ++quarter)
            if (m_quarterCount[quarter] > 0)
                result.byDirection[quarter] = m_quarterSum[quarter] / m_quarterCount[quarter];
        return result;
    }

private:
    double m_sum = 0.0;
    double m_squares = 0.0;
    int m_valid = 0;
    std::array<double, 4> m_quarterSum{};
    std::array<int, 4> m_quarterCount{};
};

/// Samples one location.
class Probe {
public:
    Probe(const Surroundings& surroundings,
          Vec3 location,
          Posture posture,
          const SampleOptions& options,
          std::uint64_t number,
          std::vector<Sample>* samples)
        : m_surroundings(surroundings)
        , m_location(location)
        , m_height(posture == Posture::Standing ? options.standing : options.crouching)
        , m_options(options)
        , m_random(seedOf(options.seed, number))
        , m_samples(samples) {}

    Sampled measure(Property property) {
        switch (property) {
        case Property::Cover:
            return cover();
        case Property::Visibility:
            return visibility();
        case Property::Shadow:
            return shadow();
        case Property::Exposure:
            return exposure();
        }
        return {};
    }

private:
    Sampled cover() {
        Tally tally;
        for (int i = 0; i < m_options.samples; ++i) {
            const double theta = maths::kTwoPi * i / m_options.samples;
            Vec2 start = geometry::fromAngle(theta) * m_options.attackRadius;
            start.x += m_random.clamped() * m_options.attackSpread;
            start.y += m_random.clamped() * m_options.attackSpread;
            const double height = m_random.between(kAnkles, m_options.standing);
            const Vec3 attacker = standingAt(start);
            const Vec3 from = attacker + Vec3(0, 0, height);
            const Vec3 to = placeOnBody();
            const bool valid = m_surroundings.inSameOrAdjacentRoom(attacker, m_location);
            const bool stopped = valid && m_surroundings.blocked(from, to, geometry::kBlocksShots);
            if (valid)
                tally.add(stopped ? 1.0 : 0.0, start);
            keep({from, to, valid, stopped});
        }
        return tally.result(m_options.samples);
    }

    Sampled visibility() {
        Tally tally;
        const Vec3 eyes = m_location + Vec3(0, 0, m_height - kEyesBelowTop);
        for (int i = 0; i < m_options.samples; ++i) {
            const Vec2 direction =
                geometry::fromAngle(maths::kTwoPi * (i + 0.5) / m_options.samples);
            const double length = m_surroundings.lookLength(eyes, direction, m_options.sightRange);
            tally.add(length / m_options.sightRange, direction);
            keep({eyes, eyes + Vec3(direction * length, 0.0), true, length < m_options.sightRange});
        }
        return tally.result(m_options.samples);
    }

    Sampled shadow() {
        Sampled result;
        result.samples = result.valid = m_options.samples;
        double brightest = 0.0;
        for (int i = 0; i < m_options.samples; ++i) {
            const Vec3 place = placeOnBody();
            const double light = m_surroundings.lightAt(place);
            brightest = std::max(brightest, light);
            keep({place, place, true, light <= 0.0});
        }
        result.value = 1.0 - std::clamp(brightest, 0.0, 1.0);
        return result;
    }

    Sampled exposure() {
        Tally tally;
        for (int i = 0; i < m_options.samples; ++i) {
            const double theta = m_random.between(0.0, maths::kTwoPi);
            const double distance = m_options.sightRange * std::sqrt(m_random.unit());
            const Vec2 start = geometry::fromAngle(theta) * distance;
            const Vec3 from = standingAt(start) + Vec3(0, 0, m_options.standing - kEyesBelowTop);
            const Vec3 to = placeOnBody();
            const bool valid = m_surroundings.isFree(Vec2(from));
            const bool hidden = valid && m_surroundings.blocked(from, to, geometry::kBlocksSight);
            if (valid)
                tally.add(hidden ? 0.0 : 1.0, start);
            keep({from, to, valid, hidden});
        }
        return tally.result(m_options.samples);
    }

    /// Somebody beside the location, on the same floor or slope.
    [[nodiscard]] Vec3 standingAt(Vec2 aside) const {
        return m_surroundings.alongGround(m_location, Vec2(m_location) + aside);
    }

    Vec3 placeOnBody() {
        const double radius = m_surroundings.bodyRadius();
        const double x = m_random.clamped() * radius;
        const double y = m_random.clamped() * radius;
        return standingAt({x, y}) + Vec3(0, 0, m_random.between(0.1, m_height));
    }

    void keep(const Sample& sample) {
        if (m_samples)
            m_samples->push_back(sample);
    }

    const Surroundings& m_surroundings;
    Vec3 m_location;
    Metres m_height;
    const SampleOptions& m_options;
    Random m_random;
    std::vector<Sample>* m_samples;
};

} // namespace

std::string_view wordOf(Property property) {
    switch (property) {
    case Property::Cover:
        return "cover";
    case Property::Visibility:
        return "visibility";
    case Property::Shadow:
        return "shadow";
    case Property::Exposure:
        return "exposure";
    }
    return {};
}

std::optional<Property> propertyOf(std::string_view word) {
    for (const Property property : kProperties)
        if (wordOf(property) == word)
            return property;
    return std::nullopt;
}

std::string_view wordOf(Posture posture) {
    return posture == Posture::Standing ? "standing" : "crouching";
}

Sampled sampleProperty(const Surroundings& surroundings,
                       Property property,
                       Vec3 location,
                       Posture posture,
                       const SampleOptions& options,
                       std::uint64_t number,
                       std::vector<Sample>* samples) {
    PERCEPT_EXPECTS(options.samples >= 1 && options.samples <= 100000);
    return Probe(surroundings, location, posture, options, number, samples).measure(property);
}

Result<std::vector<Sampled>> sampleProperties(const Surroundings& surroundings,
                                              Property property,
                                              std::span<const Vec3> locations,
                                              Posture posture,
                                              const SampleOptions& options,
                                              const Proceed& proceed,
                                              std::optional<std::uint64_t> number) {
    std::vector<Sampled> results(locations.size());
    tbb::task_group_context context;
    std::mutex mutex;
    std::size_t done = 0;
    bool stopped = false;
    const auto work = [&](const tbb::blocked_range<std::size_t>& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            if (context.is_group_execution_cancelled())
                return;
            results[i] = sampleProperty(
                surroundings, property, locations[i], posture, options, number.value_or(i));
        }
        if (!proceed)
            return;
        const std::lock_guard lock(mutex);
        done += range.size();
        if (!stopped && !proceed(done, locations.size())) {
            stopped = true;
            context.cancel_group_execution();
        }
    };
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, locations.size(), 32), work, context);
    if (stopped)
        return failure(ErrorCode::Cancelled, "Stopped before all places were measured");
    return results;
}

} // namespace percept::tactics
