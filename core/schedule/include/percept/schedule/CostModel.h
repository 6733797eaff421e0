#pragma once

#include "percept/base/Maths.h"
#include "percept/base/Random.h"
#include "percept/base/Units.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace percept::schedule {

enum class CostKind : std::uint8_t {
    Constant, ///< `base`
    Uniform,  ///< evenly from `base` - `spread` to `base` + `spread`
    Normal,   ///< around `base` with the deviation `spread`
    PerItem   ///< `base` + `perItem` for each item that was dealt with
};
BOOST_DESCRIBE_ENUM(CostKind, Constant, Uniform, Normal, PerItem)

/// What a run is taken to cost. These costs decide in a simulation; measured time does not.
struct CostModel {
    CostKind kind = CostKind::Constant;
    Micros base = 0;
    Micros spread = 0;
    Micros perItem = 0;
    friend bool operator==(const CostModel&, const CostModel&) = default;
};
BOOST_DESCRIBE_STRUCT(CostModel, (), (kind, base, spread, perItem))

/// One cost, never below 0.
/// @param items that were dealt with; only `PerItem` asks for them
/// @param random used by `Uniform` and `Normal` alone
[[nodiscard]] inline Micros drawCost(const CostModel& model, double items, Random& random) {
    switch (model.kind) {
    case CostKind::Constant:
        break;
    case CostKind::Uniform:
        return std::max(0.0, random.between(model.base - model.spread, model.base + model.spread));
    case CostKind::Normal: {
        const double radius = std::sqrt(-2.0 * maths::log(1.0 - random.unit()));
        const double angle = maths::kTwoPi * random.unit();
        return std::max(0.0, model.base + model.spread * radius * maths::cos(angle));
    }
    case CostKind::PerItem:
        return std::max(0.0, model.base + model.perItem * items);
    }
    return std::max(0.0, model.base);
}

} // namespace percept::schedule
