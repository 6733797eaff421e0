#pragma once

#include "percept/base/Result.h"
#include "percept/tactics/FragMap.h"

#include <span>
#include <string>

namespace percept::tactics {

/// What has been learnt while a level runs, where something happened: a value, part of the state.
struct LearntFrags {
    std::vector<std::uint32_t> cells; ///< ascending
    std::vector<double> values;       ///< one per cell
    double base = 1.0;                ///< what is left of what was learnt before the run, 0..1
    friend bool operator==(const LearntFrags&, const LearntFrags&) = default;
};
BOOST_DESCRIBE_STRUCT(LearntFrags, (), (cells, values, base))

/// How a frag-map learns, as the parameters of an analysis of the kind `frags` say it.
struct FragRules {
    bool fixed = false; ///< `by` is `fixed`: every hit counts 1; otherwise `damage`: what it took
    double kill = 1.0;  ///< times as much counts a hit that kills [>= 0]
    double keep = 1.0;  ///< what is left of all values after another hit [0, 1]
    Field learnt;       ///< `base`: what was learnt before; without cells: nothing was
    int spread = 0;     ///< to surroundings [cells, 0..50]

    /// @param parameters compact JSON; empty: none
    /// @param width,height of the map, which `base` has to fit
    /// @errors InvalidInput, place `parameters`
    [[nodiscard]] static Result<FragRules> of(const std::string& parameters, int width, int height);

    /// Before the first hit.
    [[nodiscard]] FragMap begin(int width, int height) const;
    [[nodiscard]] double amountOf(const FragHit& hit) const {
        return (fixed ? 1.0 : hit.damage) * (hit.killed ? kill : 1.0);
    }
    /// What a side learns from all hits, in their order.
    /// @param team as of witnessedBy()
    [[nodiscard]] FragMap
    learn(int width, int height, std::span<const FragHit> hits, std::int32_t team = -1) const;
    /// The same, hit by hit. @cost the cells where something happened
    void learn(LearntFrags& known, const FragHit& hit, std::int32_t team) const;
    [[nodiscard]] FragMap mapOf(int width, int height, const LearntFrags& known) const;

    friend bool operator==(const FragRules&, const FragRules&) = default;
};

} // namespace percept::tactics
