#pragma once

#include "percept/base/Result.h"
#include "percept/tactics/FragMap.h"

#include <span>
#include <string>

namespace percept::tactics {

/// How a frag-map learns, as the parameters of an analysis of the kind `frags` say it.
struct FragRules {
    bool fixed = false; ///< `by` is `fixed`: every hit counts 1; otherwise `damage`: what it took
    double keep = 1.0;  ///< what is left of all values after another hit [0, 1]
    Field learnt;       ///< `base`: what was learnt before; without cells: nothing was
    int spread = 0;     ///< to surroundings [cells, 0..50]

    /// @param parameters compact JSON; empty: none
    /// @param width,height of the map, which `base` has to fit
    /// @errors InvalidInput, place `parameters`
    [[nodiscard]] static Result<FragRules> of(const std::string& parameters, int width, int height);

    /// Before the first hit.
    [[nodiscard]] FragMap begin(int width, int height) const;
    [[nodiscard]] double amountOf(double damage) const { return fixed ? 1.0 : damage; }
    /// What is learnt from all hits, in their order.
    [[nodiscard]] FragMap learn(int width, int height, std::span<const FragHit> hits) const;

    friend bool operator==(const FragRules&, const FragRules&) = default;
};

} // namespace percept::tactics
