#pragma once

#include "percept/agent/Registered.h"
#include "percept/agent/Stage.h"
#include "percept/sense/LightSource.h"
#include "percept/sim/Brains.h"
#include "percept/tactics/Analyses.h"

#include <memory>

namespace percept::sim {

/// The stages that ship: `town`. A game adds its own to a copy.
[[nodiscard]] const agent::Stages& shippedStages();

/// Where the light of a level can come from.
using LightSources = agent::Registered<sense::LightSource>;
/// Those that ship: sense::shippedLightSources(). A game adds its own to a copy.
[[nodiscard]] const LightSources& shippedLights();

/// What a run is made of beside the code that every run has.
///
///     sim::Modules modules;
///     if (auto added = modules.stages.add(std::make_shared<Tide>()); !added) ...
///     auto world = sim::compileWorld(level, options, modules);
struct Modules {
    agent::Brains brains = shippedBrains();
    agent::Stages stages = shippedStages();
    /// Kinds of analyses; see tactics::addKind().
    std::shared_ptr<const tactics::AnalysisKinds> analyses = tactics::shippedKinds();
    LightSources lights = shippedLights();
    friend bool operator==(const Modules&, const Modules&) = default;
};

/// What runs may record: what each area of the simulation registers, then each brain, then each
/// stage.
/// @errors InvalidInput: a module registers what is there already, or describes it badly
[[nodiscard]] Result<std::shared_ptr<const trace::Registry>> traceOf(const Modules& modules);

/// What tasks can do in runs of the modules that ship.
[[nodiscard]] const schedule::DutyRegistry& shippedDuties();

} // namespace percept::sim
