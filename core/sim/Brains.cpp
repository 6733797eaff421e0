#include "percept/sim/Brains.h"

#include "percept/bot/BotBrain.h"
#include "percept/guard/GuardBrain.h"
#include "percept/level/Validate.h"
#include "percept/schedule/Duties.h"
#include "percept/town/Town.h"

namespace percept::sim {

const agent::Brains& shippedBrains() {
    static const agent::Brains kBrains = [] {
        agent::Brains brains;
        PERCEPT_EXPECTS(brains.add(bot::botBrain()));
        for (const char* name : {"guard", "soldier", "townsman", "player"})
            PERCEPT_EXPECTS(brains.add(guard::guardBrain(name)));
        return brains;
    }();
    return kBrains;
}

std::vector<level::Problem> checkTasks(const level::Level& authored) {
    using schedule::Duty;
    const auto town = town::compileTown(authored);
    const level::Level level = town && *town ? town::withPeople(authored, **town) : authored;
    return schedule::checkDuties(level, [&](std::string_view archetype, Duty duty) {
        const auto resolved = level::resolveArchetype(level, archetype);
        const auto brain = resolved ? shippedBrains().find(resolved->brain) : nullptr;
        if (brain == nullptr || duty == Duty::Senses || duty == Duty::Awareness)
            return true;
        return duty == Duty::Vision ? brain->traits().looks : brain->has(duty);
    });
}

} // namespace percept::sim
