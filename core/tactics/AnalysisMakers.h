#pragma once

#include "ParameterReader.h"
#include "percept/tactics/Analyses.h"
#include "percept/tactics/FragRules.h"

#include <fmt/format.h>

#include <cmath>

// What the makers of analyses share. Internal to this area.
namespace percept::tactics {

using Made = Result<CellFunction>;

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
using Planned = Result<std::optional<SpreadPlan>>;
[[nodiscard]] Planned planInfluence(const AnalysisInput& input, const std::string& text);
[[nodiscard]] Planned planEnemies(const AnalysisInput& input, const std::string& text);

// --- what filters another map (FilterKind.cpp) -------------------------------------------------

[[nodiscard]] AnalysisKind filterKind();

} // namespace percept::tactics
