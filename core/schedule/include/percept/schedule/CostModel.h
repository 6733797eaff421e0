#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"

#include <algorithm>

namespace percept::schedule {

/// What a run is taken to cost: `cost_us` of a level's task, by what there is to do. These costs
/// decide in a simulation; measured time does not.
struct CostModel {
    Micros base = 0;    ///< of any run
    Micros perItem = 0; ///< for each item that was dealt with
    friend bool operator==(const CostModel&, const CostModel&) = default;
};
BOOST_DESCRIBE_STRUCT(CostModel, (), (base, perItem))

/// One cost, never below 0.
/// @param items that were dealt with
[[nodiscard]] inline Micros costOf(const CostModel& model, double items) {
    return std::max(0.0, model.base + model.perItem * items);
}

} // namespace percept::schedule
