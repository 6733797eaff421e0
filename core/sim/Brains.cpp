#include "percept/sim/Brains.h"

#include "percept/agent/RegisterTrace.h"
#include "percept/bot/BotBrain.h"
#include "percept/event/RegisterTrace.h"
#include "percept/guard/GuardBrain.h"
#include "percept/lod/RegisterTrace.h"
#include "percept/schedule/RegisterTrace.h"
#include "percept/sense/RegisterTrace.h"
#include "percept/trace/Registry.h"
#include "percept/world/RegisterTrace.h"

#include <fmt/format.h>

namespace percept::sim {
namespace {

Result<std::shared_ptr<const trace::Registry>> makeTrace(const agent::Brains& brains) {
    auto registry = std::make_shared<trace::Registry>();
    for (const auto area : {event::registerTrace,
                            sense::registerTrace,
                            schedule::registerTrace,
                            lod::registerTrace,
                            agent::registerTrace,
                            world::registerTrace})
        if (auto added = area(*registry); !added)
            return added.unexpected();
    for (const auto& brain : brains.all())
        if (auto added = brain->registerTrace(*registry); !added)
            return failure(
                added.error().code,
                fmt::format("The brain \"{}\": {}", brain->name(), added.error().message));
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

Result<std::shared_ptr<const trace::Registry>> traceOf(const agent::Brains& brains) {
    if (&brains == &shippedBrains())
        return shippedTrace();
    return makeTrace(brains);
}

const std::shared_ptr<const trace::Registry>& shippedTrace() {
    static const std::shared_ptr<const trace::Registry> kTrace = [] {
        auto made = makeTrace(shippedBrains());
        PERCEPT_EXPECTS(made);
        return *made;
    }();
    return kTrace;
}

} // namespace percept::sim
