#include "percept/sense/Smell.h"

#include <algorithm>

namespace percept::sense {
namespace {

constexpr double kSame = -0.01; ///< logarithm of what counts as equal
constexpr Metres kSamePlace = 0.25;
constexpr Seconds kSameTime = 0.125; ///< who smells this often smells all the time
constexpr std::size_t kMostPuffs = 50000;
constexpr std::size_t kLookBack = 4096;
constexpr double kUnknown = 1e300;
constexpr double kFaint = 1e-3;

double logOfFactor(double factor) {
    return factor > 0.0 ? maths::log(factor) : -1e12;
}

/// Whether a signal goes on with what a puff stands for.
bool goesOn(const SenseWorld& world, const Puff& puff, const Signal& signal, Seconds now) {
    const auto at = trace::indexOf(signal.modality);
    const auto& region = world.regions[trace::indexOf(puff.region)];
    const double perSecond = logOfFactor(1.0 - region.dissipation[at]);
    const double moved = glm::distance(puff.position, signal.position);
    const Seconds gap = now - puff.last;
    const double differs = moved * (logOfFactor(region.attenuation[at]) +
                                    world.modalities[at].inverseSpeed * perSecond);
    return puff.strength == signal.strength && puff.logKept == 0.0 && moved <= kSamePlace &&
           differs >= kSame && (gap <= kSameTime || gap * perSecond >= kSame);
}

} // namespace

void addPuff(const SenseWorld& world,
             std::vector<Puff>& puffs,
             const Signal& signal,
             RegionId region,
             RecordId record,
             Seconds now) {
    if (!(signal.strength > 0.0) || region == trace::kNone<RegionId>)
        return;
    if (signal.source != trace::kNoAgent) {
        // The last one of this source: near the end of the list.
        const auto end =
            puffs.rbegin() + static_cast<std::ptrdiff_t>(std::min(puffs.size(), kLookBack));
        const auto found = std::find_if(puffs.rbegin(), end, [&](const Puff& puff) {
            return puff.source == signal.source && puff.modality == signal.modality &&
                   puff.tag == signal.tag;
        });
        if (found != end && found->region == region && goesOn(world, *found, signal, now)) {
            found->last = now;
            found->signal = record;
            return;
        }
    }
    puffs.push_back({.modality = signal.modality,
                     .region = region,
                     .position = signal.position,
                     .strength = signal.strength,
                     .logStrength = maths::log(signal.strength),
                     .first = now,
                     .last = now,
                     .source = signal.source,
                     .signal = record,
                     .tag = signal.tag});
}

void dropFaded(const SenseWorld& world, std::vector<Puff>& puffs, Seconds now) {
    std::vector<double> keepsBest(world.modalities.size(), 0.0);
    std::vector<double> least(world.modalities.size(), 2 * kUnknown);
    for (std::size_t m = 0; m < world.modalities.size(); ++m) {
        for (const auto& region : world.regions)
            keepsBest[m] = std::max(keepsBest[m], 1.0 - region.dissipation[m]);
        for (const auto& profile : world.profiles)
            if (profile.thresholds[m] < least[m])
                least[m] = profile.thresholds[m];
        if (least[m] > kUnknown) // nobody smells it: kept for drawing
            least[m] = kFaint;
        // Far below what anybody smells, so that clouds can be drawn a little beyond.
        least[m] = logOfFactor(std::max(least[m] * 0.5, world.modalities[m].minIntensity));
        keepsBest[m] = logOfFactor(keepsBest[m]);
    }
    const auto strengthNow = [&](const Puff& puff) {
        return puff.logStrength + (puff.last - puff.first) * puff.logKept +
               std::max(now - puff.last, 0.0) * keepsBest[trace::indexOf(puff.modality)];
    };
    std::erase_if(puffs, [&](const Puff& puff) {
        return strengthNow(puff) < least[trace::indexOf(puff.modality)];
    });
    if (puffs.size() <= kMostPuffs)
        return;
    std::vector<double> strengths;
    for (const auto& puff : puffs)
        strengths.push_back(strengthNow(puff));
    auto bound = strengths;
    const auto middle = bound.end() - static_cast<std::ptrdiff_t>(kMostPuffs);
    std::nth_element(bound.begin(), middle, bound.end());
    std::size_t excess = puffs.size() - kMostPuffs;
    std::size_t at = 0;
    std::erase_if(puffs, [&](const Puff&) {
        const bool drop = excess > 0 && strengths[at++] <= *middle;
        excess -= drop ? 1 : 0;
        return drop;
    });
}

} // namespace percept::sense
