#include "percept/event/RegisterTrace.h"

#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

namespace percept::event {
Result<void> registerTrace(trace::Registry& registry) {
    return registry.addAll<trace::EventSent,
                           trace::EventDelivered,
                           trace::EventUndelivered,
                           trace::EventChecked,
                           trace::Polled,
                           trace::MemberMoved>();
}

} // namespace percept::event
