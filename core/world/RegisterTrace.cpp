#include "percept/world/RegisterTrace.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/event/EventCodes.h"
#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

namespace percept::world {
Result<void> registerTrace(trace::Registry& registry) {
    Result<void> added = registry.addAll<trace::RunStarted,
                                         trace::CommandTaken,
                                         trace::EventHappened,
                                         trace::EmitterSwitched,
                                         trace::Reacted,
                                         trace::ReactionUnmet,
                                         agent::ShotFired,
                                         agent::Hit,
                                         trace::Died,
                                         trace::Spawned,
                                         agent::PickedUp,
                                         agent::ItemReturned,
                                         trace::DoorChanged,
                                         trace::TriggerFired>();
    for (const char* name : trace::kEventCodeNames)
        if (added)
            if (const auto numbered = registry.addEvent(name); !numbered)
                added = numbered.unexpected();
    return added;
}

} // namespace percept::world
