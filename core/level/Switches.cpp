#include "percept/level/Switches.h"

#include <algorithm>

namespace percept::level {

std::vector<std::size_t> doorsOf(const Level& level, const Trigger& trigger) {
    std::vector<std::size_t> doors;
    if (trigger.kind != "switch")
        return doors;
    for (std::size_t i = 0; i < level.doors.size(); ++i) {
        const Door& door = level.doors[i];
        const auto& listed = door.switches;
        if (door.id == trigger.target ||
            std::find(listed.begin(), listed.end(), trigger.id) != listed.end())
            doors.push_back(i);
    }
    return doors;
}

} // namespace percept::level
