#include "editor/edit/NewLevel.h"

#include "editor/edit/Additions.h"

namespace percept::edit {
namespace {

constexpr Metres kWidth = 30;
constexpr Metres kHeight = 20;

level::Archetype guard() {
    level::Archetype made;
    made.id = made.brain = "guard";
    made.sensors = {{"sight", 0.2}, {"sound", 0.5}};
    level::ViewCone cone;
    cone.id = "forward";
    cone.horizontal = 2.0944;
    cone.vertical = 1.0472;
    cone.length = 30;
    made.viewCones = {cone};
    made.memorySpan = 20;
    made.movement.maxSpeed = 1.4;
    return made;
}

level::Archetype intruder() {
    level::Archetype made;
    made.id = "intruder";
    made.brain = "player";
    made.sensors = {{"sight", 0.1}, {"sound", 0.3}};
    level::Emission seen;
    seen.modality = "sight";
    level::Emission heard;
    heard.modality = "sound";
    heard.strength = 2.25;
    heard.on = "step";
    made.emissions = {seen, heard};
    made.movement.maxSpeed = 3.5;
    return made;
}

level::Archetype bot() {
    level::Archetype made = level::ravenBot();
    made.sensors = {{"sight", 0.1}, {"sound", 0.05}};
    return made;
}

level::Team team(const std::string& id, const std::string& other) {
    level::Team made;
    made.id = id;
    made.relations = {{other, -1.0}};
    return made;
}

level::Agent agent(const std::string& archetype, Metres x, Metres y, Radians heading) {
    level::Agent made;
    made.id = archetype + "_1";
    made.archetype = archetype;
    made.position = level::Place{x, y, {}};
    made.heading = heading;
    made.team = archetype + "s";
    return made;
}

} // namespace

level::Level newLevel() {
    level::Level level;
    level.name = "untitled";
    level.bounds = {{0, 0}, {kWidth, kHeight}, {}};
    for (auto& modality : usualModalities(level.senseManager))
        if (modality.kind != "smell")
            level.modalities.push_back(std::move(modality));
    // Without regions sound goes straight; it is walls that keep it out.
    level.modalities.back().throughWalls = true;
    level::Wall wall;
    wall.id = "outer_wall";
    wall.points = {{0, 0}, {kWidth, 0}, {kWidth, kHeight}, {0, kHeight}};
    wall.closed = true;
    level.walls.push_back(wall);
    level.archetypes = {guard(), intruder(), bot()};
    level.teams = {team("guards", "intruders"), team("intruders", "guards")};
    // The agent tool makes another one like the last.
    level.agents = {agent("intruder", kWidth - 4, kHeight - 4, maths::kPi),
                    agent("guard", kWidth - 14, kHeight - 4, 0.0)};
    return level;
}

} // namespace percept::edit
