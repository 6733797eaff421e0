#pragma once

#include "LoadItems.h"
#include "percept/schedule/Phasing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::schedule {

/// The best phases that a search has found, and what it has proven of them, in whole units of load.
struct PhasingProof {
    /// @param wright phases to begin with
    PhasingProof(Phasing wright, LoadMeasure which)
        : best(std::move(wright))
        , measure(which)
        , lower(units(best.lowerBound))
        , upper(units(best.max)) {}

    [[nodiscard]] CostUnits units(double load) const {
        return static_cast<CostUnits>(
            std::llround(measure == LoadMeasure::Cost ? load * kUnitsPerMicro : load));
    }
    [[nodiscard]] double value(CostUnits number) const {
        return measure == LoadMeasure::Cost ? static_cast<double>(number) / kUnitsPerMicro
                                            : static_cast<double>(number);
    }
    /// Takes phases that are better than the best so far. @return whether they are
    bool take(Phasing rated) {
        if (!(rated.max < best.max))
            return false;
        best = std::move(rated);
        upper = units(best.max);
        update();
        return true;
    }
    /// No phases have a lower maximum than that.
    void raise(CostUnits bound) {
        lower = std::max(lower, bound);
        update();
    }
    /// After a change of `lower`, `upper` or `grain`.
    void update() {
        lower = (lower + grain - 1) / grain * grain; // every load is a multiple of that
        best.lowerBound = value(lower);
        best.proven = best.exact && upper <= lower;
        finished = finished || upper <= lower;
    }

    Phasing best;
    LoadMeasure measure;
    CostUnits grain = 1; ///< greatest common divisor of the weights
    CostUnits lower;
    CostUnits upper;
    bool finished = false;
};

} // namespace percept::schedule
