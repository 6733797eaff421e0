#include "percept/agent/RegisterTrace.h"

#include "percept/agent/AttentionRecords.h"
#include "percept/agent/Awareness.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Orders.h"
#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

namespace percept::agent {
Result<void> registerTrace(trace::Registry& registry) {
    Result<void> added = registry.addAll<trace::Noticed,
                                         trace::LostSight,
                                         trace::SenseTest,
                                         trace::Forgot,
                                         WeaponChosen,
                                         WeaponScore,
                                         trace::GoalStarted,
                                         trace::GoalEnded,
                                         trace::PathRequested,
                                         trace::PathAnswered,
                                         trace::PlaceWeighed,
                                         trace::PlaceSearch,
                                         trace::PlaceCandidate,
                                         AwarenessPulse,
                                         AwarenessChanged,
                                         AlertnessChanged,
                                         Spoke,
                                         Told,
                                         HeadTurned,
                                         Flinched,
                                         SearchPlace,
                                         SearchEnded,
                                         ThingNoticed,
                                         ThingTold,
                                         ThingForgotten,
                                         ThingThrown,
                                         ThingLanded,
                                         BodyPickedUp,
                                         BodyPutDown,
                                         Ordered>();
    for (const std::string& name : trace::textsOf<trace::Goal>())
        if (added)
            if (const auto numbered = registry.addGoal(name); !numbered)
                added = numbered.unexpected();
    for (const auto& [gate, unit] : {std::pair{kVisibilityGate, ""},
                                     std::pair{kAlreadyToldGate, "s"},
                                     std::pair{kAlreadyKnownGate, ""}})
        if (added)
            if (const auto numbered = registry.addGate({std::string(gate), false, unit}); !numbered)
                added = numbered.unexpected();
    return added;
}

} // namespace percept::agent
