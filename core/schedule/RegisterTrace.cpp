#include "percept/schedule/RegisterTrace.h"

#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

namespace percept::schedule {
Result<void> registerTrace(trace::Registry& registry) {
    return registry.addAll<trace::FrameLoad,
                           trace::TaskRan,
                           trace::TaskOverran,
                           trace::TaskStarved,
                           trace::DueMissed,
                           trace::WorkEnded,
                           trace::TaskJoined,
                           trace::TaskLeft>();
}

} // namespace percept::schedule
