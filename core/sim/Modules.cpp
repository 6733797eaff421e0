#include "percept/sim/Modules.h"

#include "percept/agent/RegisterTrace.h"
#include "percept/bot/BotBrain.h"
#include "percept/event/RegisterTrace.h"
#include "percept/guard/GuardBrain.h"
#include "percept/lod/RegisterTrace.h"
#include "percept/schedule/RegisterTrace.h"
#include "percept/sense/RegisterTrace.h"
#include "percept/town/Stage.h"
#include "percept/trace/Registry.h"
#include "percept/world/RegisterTrace.h"

#include <fmt/format.h>

namespace percept::sim {
namespace {

Result<std::shared_ptr<const trace::Registry>> makeTrace(const Modules& modules) {
    auto registry = std::make_shared<trace::Registry>();
    for (const auto area : {event::registerTrace,
                            sense::registerTrace,
                            schedule::registerTrace,
                            lod::registerTrace,
                            agent::registerTrace,
                            world::registerTrace})
        if (auto added = area(*registry); !added)
            return added.unexpected();
    const auto refused = [](const char* what, std::string_view name, const Error& error) {
        return failure(error.code, fmt::format("The {} \"{}\": {}", what, name, error.message));
    };
    for (const auto& brain : modules.brains.all())
        if (auto added = brain->registerTrace(*registry); !added)
            return refused("brain", brain->name(), added.error());
    for (const auto& stage : modules.stages.all())
        if (auto added = stage->registerTrace(*registry); !added)
            return refused("stage", stage->name(), added.error());
    return std::shared_ptr<const trace::Registry>(std::move(registry));
}

} // namespace

const agent::Brains& shippedBrains() {
    static const agent::Brains kBrains = [] {
        agent::Brains brains;
        PERCEPT_EXPECTS(brains.add(bot::botBrain()));
        for (const auto make :
             {guard::guardBrain, guard::soldierBrain, guard::townsmanBrain, guard::playerBrain})
            PERCEPT_EXPECTS(brains.add(make()));
        return brains;
    }();
    return kBrains;
}

const LightSources& shippedLights() {
    static const LightSources kLights = [] {
        LightSources lights;
        for (const auto& each : sense::shippedLightSources()) {
            const auto added = lights.add(each);
            PERCEPT_ENSURES(added.has_value());
        }
        return lights;
    }();
    return kLights;
}

const agent::Stages& shippedStages() {
    static const agent::Stages kShipped = [] {
        agent::Stages stages;
        PERCEPT_EXPECTS(stages.add(town::townStage()));
        return stages;
    }();
    return kShipped;
}

Result<std::shared_ptr<const trace::Registry>> traceOf(const Modules& modules) {
    if (modules == Modules())
        return shippedTrace();
    return makeTrace(modules);
}

const std::shared_ptr<const trace::Registry>& shippedTrace() {
    static const std::shared_ptr<const trace::Registry> kTrace = [] {
        auto made = makeTrace({});
        PERCEPT_EXPECTS(made);
        return *made;
    }();
    return kTrace;
}

const schedule::DutyRegistry& shippedDuties() {
    static const std::shared_ptr<const schedule::DutyRegistry> kDuties = [] {
        auto made = agent::dutiesOf(shippedBrains(), shippedStages());
        PERCEPT_EXPECTS(made);
        return *made;
    }();
    return *kDuties;
}

} // namespace percept::sim
