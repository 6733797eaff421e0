#pragma once

#include "percept/level/Level.h"
#include "validate/Findings.h"

#include <optional>

namespace percept::level::validation {

/// Ids by kind, sorted.
struct Ids {
    using List = std::vector<std::string_view>;
    List modalities, materials, doors, regions, archetypes, agents, teams, squads, triggers, nodes,
        waypoints, managers, events, weapons, emitters, lights;

    explicit Ids(const Level& level);
};

/// Numbers that are not finite or absurdly large, anywhere.
void checkNumbers(const Level& level, Findings& findings);
/// Missing and repeated ids, in every list.
void checkIds(const Level& level, Findings& findings);
/// Whether a modality is of kind sight.
[[nodiscard]] bool isSeen(const Level& level, std::string_view modality);
/// Whether it goes from region to region over connections.
[[nodiscard]] bool isByRegions(const Level& level, const Modality& modality);
/// Ranges and words of what can be sensed; references between them.
void checkSenses(const Level& level, const Ids& ids, Findings& findings);
/// The formula for visibility.
void checkVisibility(const Level& level, Findings& findings);
/// How visible a body is at most; nothing: the formula does not parse.
[[nodiscard]] std::optional<double> greatestVisibility(const Level& level);
/// Thresholds of sensors that nothing of the level reaches.
void checkThresholds(const Level& level, Findings& findings);
/// What a view cone says beside its angles in plan and its length.
void checkAcuity(const ViewCone& cone, const std::string& place, Findings& findings);
/// What agents of an archetype think of others.
void checkAttitudes(const Archetype& archetype,
                    const std::string& place,
                    const Ids& ids,
                    Findings& findings);
/// Tags that agents listen for. @param place of the archetype's awareness
void checkHearingTags(const Level& level,
                      const Archetype& archetype,
                      const std::string& place,
                      Findings& findings);
/// What agents say and take over from others, and who has to see them first.
/// Whether an archetype heeds allies that there are.
void checkAllies(const Level& level,
                 const Archetype& archetype,
                 const std::string& place,
                 Findings& findings);
void checkTold(const Level& level,
               const Archetype& archetype,
               const std::string& place,
               Findings& findings);
/// Tags of signals that nobody listens for.
void checkTags(const Level& level, Findings& findings);
/// How agents of an archetype become aware of others.
void checkAwareness(const Level& level,
                    const Archetype& archetype,
                    const std::string& place,
                    const Ids& ids,
                    Findings& findings);
/// What an archetype itself says and what counts for nobody who has it.
void checkOwnFields(const Level& level,
                    const Archetype& own,
                    const std::string& place,
                    Findings& findings);
/// Agents inside of something that nobody can leave.
void checkEnclosed(const Level& level, Findings& findings);
/// Archetypes, agents, teams and squads.
void checkAgents(const Level& level, const Ids& ids, Findings& findings);
/// Items, triggers, doors and spawn points, apart from where they lie.
void checkObjects(const Level& level, const Ids& ids, Findings& findings);
/// Times of day.
void checkClocks(const Level& level, Findings& findings);
/// Events, their managers, topics and keys; emitters.
void checkEvents(const Level& level, const Ids& ids, Findings& findings);
/// Schedules and levels of detail.
void checkExecution(const Level& level, Findings& findings);
/// The time step, waypoints, schedules, levels of detail.
void checkRules(const Level& level, const Ids& ids, Findings& findings);
/// Grid and terrain.
void checkGrids(const Level& level, Findings& findings);
/// Walls, doors and regions as shapes; places outside the bounds.
void checkShapes(const Level& level, Findings& findings);
/// Fields that change nothing because of what the level says elsewhere.
void checkUnused(const Level& level, Findings& findings);
/// The navigation graph and what must be reached from it.
void checkNavigation(const Level& level, const Ids& ids, Findings& findings);

} // namespace percept::level::validation
