#include "editor/tools/SenseChecks.h"
#include "percept/sense/SenseWorld.h"

#include <fmt/format.h>

namespace percept::tools {

void checkRelays(const level::Level& level, Problems& found) {
    const auto world = sense::compileSenseWorld(level);
    if (!world)
        return; // what is wrong with it is said elsewhere
    for (std::uint32_t m = 0; m < world->modalities.size(); ++m) {
        const sense::ModalityData& modality = world->modalities[m];
        if (modality.kind != sense::Kind::Sight || !modality.gates.lineOfSight)
            continue;
        for (const sense::Link& link : world->links[m]) {
            const auto i = trace::indexOf(link.connection);
            if (link.relay || link.factor <= 0.0 ||
                world->sight.isClear(link.start, link.end, modality.layer))
                continue;
            LevelChanges changes;
            level::Connection changed = level.connections[i];
            for (auto& [id, passage] : changed.modalities)
                passage.relay = passage.relay || id == modality.id;
            changes.connections.push_back({i, std::move(changed), "shows what it sees"});
            found.push_back(
                {SenseProblemKind::BlockedSight,
                 {level::Severity::Warning,
                  fmt::format("connections[{}].modalities.{}", i, modality.id),
                  fmt::format("walls hide the end of \"{}\" from its start",
                              level.connections[i].id),
                  "Make it a relay, as a camera or a mirror is, or move its ends to where one sees "
                  "from one to the other."},
                 level.connections[i].start,
                 {{"Make it a relay", std::move(changes)}}});
        }
    }
}

} // namespace percept::tools
