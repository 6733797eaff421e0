#include "CheckParts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace percept::sim {
namespace {

/// What an event can switch, as a run begins.
struct Switchable {
    const char* what;
    bool on = true;
    bool lasts = false; ///< it goes off by itself, and lasts anew where it is switched on again
};

std::optional<Switchable> switchableNamed(const level::Level& level, const std::string& id) {
    const auto emitter = std::ranges::find(level.emitters, id, &level::Emitter::id);
    if (emitter != level.emitters.end())
        return Switchable{"emitter", emitter->on, emitter->lasts > 0};
    const auto light = std::ranges::find(level.lights, id, &level::Light::id);
    if (light != level.lights.end())
        return Switchable{"light", light->on, false};
    return std::nullopt;
}

/// Whether some event switches it to the other state.
bool isSwitched(const level::Level& level, const std::string& id, bool on) {
    return std::ranges::any_of(level.events, [&](const level::AuthoredEvent& event) {
        return std::ranges::any_of(event.switches, [&](const level::EventSwitch& each) {
            return each.object == id && each.on == on;
        });
    });
}

} // namespace

std::vector<level::Problem> checkIdleSwitches(const level::Level& level) {
    std::vector<level::Problem> problems;
    for (std::size_t i = 0; i < level.events.size(); ++i)
        for (std::size_t j = 0; j < level.events[i].switches.size(); ++j) {
            const level::EventSwitch& made = level.events[i].switches[j];
            const auto object = switchableNamed(level, made.object);
            if (!object || object->on != made.on || (made.on && object->lasts) ||
                isSwitched(level, made.object, !made.on))
                continue;
            problems.push_back({level::Severity::Warning,
                                fmt::format("events[{}].switches[{}]", i, j),
                                fmt::format("it has no effect: {} \"{}\" is {} at the start, and "
                                            "no event switches it {}",
                                            object->what,
                                            made.object,
                                            made.on ? "on" : "off",
                                            made.on ? "off" : "on"),
                                "Let an event switch it to the other state, or remove it."});
        }
    return problems;
}

} // namespace percept::sim
