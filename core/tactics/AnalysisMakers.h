#pragma once

#include "ParameterReader.h"
#include "percept/tactics/Analyses.h"
#include "percept/tactics/FragRules.h"

#include <fmt/format.h>

#include <cmath>

// What the makers of analyses share. Internal to this area.
namespace percept::tactics {

using Made = Result<CellFunction>;

/// Of a name that there is not, what was probably meant.
[[nodiscard]] std::string
noSuch(std::string_view what, const std::string& name, const std::vector<std::string>& known);
/// Whom terrain types state costs for, archetypes, and units of profiles.
[[nodiscard]] std::vector<std::string> unitsOf(const level::Level& level);
/// A team by its id; kNobody for an empty id.
[[nodiscard]] int teamOf(ParameterReader& parameters, const AnalysisInput& input, const char* key);
/// A map that is known at once.
[[nodiscard]] Made fixed(Field field);

[[nodiscard]] const ParameterList& fragsParameters();
[[nodiscard]] Made makeFrags(const AnalysisInput& input, const std::string& text);
/// As an analysis with these rules has learnt from what is known.
/// @param team whose own hits count; kNobody: all
[[nodiscard]] FragMap
fragsOf(const AnalysisInput& input, const FragRules& rules, std::int32_t team);

// --- what spreads from units (ForceKinds.cpp) ---------------------------------------------------

[[nodiscard]] const ParameterList& influenceParameters();
[[nodiscard]] const ParameterList& enemiesParameters();
[[nodiscard]] const ParameterList& securityParameters();
[[nodiscard]] const ParameterList& suspicionParameters();
[[nodiscard]] Made makeInfluence(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeEnemies(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeSecurity(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeBorders(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Made makeSuspicion(const AnalysisInput& input, const std::string& text);
/// Whether a declaration leaves open whose knowledge counts.
[[nodiscard]] bool leavesViewerOpen(const std::string& text);
[[nodiscard]] bool leavesEnemiesOpen(const std::string& text);
/// Whether it states whose knowledge counts: a viewer, of enemies else a team, of suspicion a team.
[[nodiscard]] bool statesViewer(const std::string& text);
[[nodiscard]] bool statesEnemies(const std::string& text);
[[nodiscard]] bool statesSuspicion(const std::string& text);
/// Stated parameters that the method makes nothing of.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
unusedByMethod(const std::string& text);
using Planned = Result<std::optional<SpreadPlan>>;
[[nodiscard]] Planned planInfluence(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Planned planEnemies(const AnalysisInput& input, const std::string& text);

/// The same ground for all that floods: the server's, or one made for the purpose.
[[nodiscard]] Result<std::shared_ptr<const FloodGround>> floodsFor(const AnalysisInput& input);
/// The units that have influence, as an analysis asks for them.
struct Forces {
    InfluenceFrame frame;
    std::vector<InfluenceUnit> units; ///< those of teams that are on the map
};
/// By `falloff`, `metric`, `max_radius` and `threshold`, and by what archetypes state.
/// @param ground where they flood: each starts from the nearest free cell and pays, unless
///        `terrain` is `ignored`, what its type costs there; null: they do not flood
[[nodiscard]] Forces forcesOf(ParameterReader& parameters,
                              const AnalysisInput& input,
                              const FloodGround* ground = nullptr);
/// Why a unit cannot flood from where it is.
[[nodiscard]] std::string onObstacle(const AnalysisInput& input, const InfluenceUnit& unit);

// --- what filters another map (FilterKind.cpp), or steps it (AutomatonKind.cpp) -----------------

[[nodiscard]] AnalysisKind filterKind();
[[nodiscard]] AnalysisKind automatonKind();
/// `of` of either.
[[nodiscard]] Result<std::string> sourceIn(const std::string& text, const ParameterList& declared);

// --- areas of cities (CityKind.cpp) -------------------------------------------------------------

[[nodiscard]] AnalysisKind cityKind();

} // namespace percept::tactics
