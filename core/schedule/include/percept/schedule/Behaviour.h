#pragma once

#include "percept/base/Units.h"
#include "percept/trace/Trace.h"

#include <limits>
#include <optional>

namespace percept::schedule {

inline constexpr Micros kUnlimited = std::numeric_limits<Micros>::infinity();

/// Time to run in.
struct Slice {
    Frame frame = 0;
    Micros time = kUnlimited; ///< to be kept to; kUnlimited: as much as is needed
    trace::TaskId task = trace::kNone<trace::TaskId>;
    trace::RecordId cause = trace::kNoRecord; ///< the run: of all that is done in it
    bool due = true;                          ///< in this frame; false: it continues earlier work
};

/// What a run took.
struct Spent {
    std::optional<Micros> used{}; ///< simulated; none: what the task's cost model says for `items`
    double items = 1;
    bool wantsMore = false; ///< it is not done: it goes on in the next frame, or in spare time
};

/// Whatever can be scheduled. A scheduler is one, too, so that schedulers nest and mix.
class Behaviour {
public:
    virtual ~Behaviour() = default;
    virtual Spent run(const Slice& slice) = 0;
    /// Whether a run now would find something to do. Asked before a run that must have its time at
    /// once waits for it: who has nothing to do does not wait. Changes nothing.
    [[nodiscard]] virtual bool hasWork() const { return true; }
    /// The record that requested what a run now would begin with; none: that it is due is all.
    /// Changes nothing.
    [[nodiscard]] virtual trace::RecordId requestedBy() const { return trace::kNoRecord; }
};

} // namespace percept::schedule
