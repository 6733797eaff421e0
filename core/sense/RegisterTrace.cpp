#include "percept/sense/RegisterTrace.h"

#include "percept/sense/GateNames.h"
#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

namespace percept::sense {
namespace {

std::string_view unitOf(trace::Gate gate) {
    switch (gate) {
    case trace::Gate::Range:
    case trace::Gate::ConeLength:
    case trace::Gate::LineOfSight:
        return "m";
    case trace::Gate::Cone:
        return "rad";
    case trace::Gate::Reaction:
        return "s";
    default:
        return {};
    }
}

} // namespace

Result<void> registerTrace(trace::Registry& registry) {
    Result<void> added = registry.addAll<trace::SignalEmitted,
                                         trace::Notified,
                                         trace::SignalRejected,
                                         trace::SignalSkipped>();
    for (const std::string& name : trace::textsOf<trace::Gate>()) {
        const auto gate = static_cast<trace::Gate>(registry.gates().size());
        if (added)
            if (const auto numbered =
                    registry.addGate({name, trace::isAtMost(gate), std::string(unitOf(gate))});
                !numbered)
                added = numbered.unexpected();
    }
    return added;
}

} // namespace percept::sense
