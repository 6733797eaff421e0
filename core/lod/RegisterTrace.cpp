#include "percept/lod/RegisterTrace.h"

#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

namespace percept::lod {
Result<void> registerTrace(trace::Registry& registry) {
    return registry.addAll<trace::ImportanceFound,
                           trace::LodSwitched,
                           trace::GroupFolded,
                           trace::PersonFolded>();
}

} // namespace percept::lod
