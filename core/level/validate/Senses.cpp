#include "percept/level/UsualGates.h"
#include "validate/Checks.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::level::validation {
namespace {

/// Factors or fractions by modality.
void checkByModality(const std::string& place,
                     std::string_view key,
                     const Keyed& values,
                     const Ids& ids,
                     Findings& findings) {
    const auto inner = Findings::join(place, key);
    for (const auto& [modality, value] : values) {
        findings.refers(inner, modality, modality, ids.modalities, "modality");
        findings.within(inner, modality, value, 0, 1);
    }
}

void checkRegions(const Level& level, const Ids& ids, Findings& findings) {
    forEach(level.regions, "regions", [&](const Region& region, const std::string& place) {
        checkByModality(place, "attenuation", region.attenuation, ids, findings);
        checkByModality(place, "dissipation", region.dissipation, ids, findings);
        findings.notNegative(place, "ambient_light", region.ambientLight);
        if (!region.material.empty())
            findings.refers(place, "material", region.material, ids.materials, "material");
        if (!(region.ceiling > region.floor))
            findings.error(place + ".ceiling",
                           fmt::format("the ceiling at {} is not above the floor at {}",
                                       region.ceiling,
                                       region.floor),
                           "Raise the ceiling or lower the floor.");
    });
}

/// A relay is for eyes: what is said of it for others changes nothing.
void checkRelay(const Level& level,
                const std::string& modality,
                const Passage& passage,
                const std::string& place,
                Findings& findings) {
    if (passage.relay && !isSeen(level, modality))
        findings.warning(
            place + ".relay",
            fmt::format("{} ignores it: only what is of kind sight is relayed", modality),
            "Clear it.");
}

void checkConnections(const Level& level, const Ids& ids, Findings& findings) {
    forEach(level.connections,
            "connections",
            [&](const Connection& connection, const std::string& place) {
                findings.refers(place, "from", connection.from, ids.regions, "region");
                findings.refers(place, "to", connection.to, ids.regions, "region");
                if (!connection.door.empty())
                    findings.refers(place, "door", connection.door, ids.doors, "door");
                for (const auto& [modality, passage] : connection.modalities) {
                    const auto inner = place + ".modalities." + modality;
                    findings.refers(
                        place, "modalities." + modality, modality, ids.modalities, "modality");
                    findings.within(inner, "attenuation", passage.attenuation, 0, 1);
                    findings.notNegative(inner, "distance", passage.distance);
                    checkRelay(level, modality, passage, inner, findings);
                }
            });
}

void checkGates(const Modality& modality, const std::string& place, Findings& findings) {
    const auto has = [&](std::string_view word) {
        return std::find(modality.gates.begin(), modality.gates.end(), word) !=
               modality.gates.end();
    };
    const auto& gates = modality.gates;
    for (std::size_t i = 0; i < gates.size(); ++i) {
        const auto gate = fmt::format("gates[{}]", i);
        findings.oneOf(place, gate, gates[i], kGateWords);
        if (std::count(gates.begin(), gates.begin() + static_cast<std::ptrdiff_t>(i), gates[i]) > 0)
            findings.error(Findings::join(place, gate),
                           fmt::format("the gate \"{}\" is listed twice", gates[i]),
                           "Leave it in once: the order of the ladder is fixed.");
    }
    if (has("light") && !has("contrast"))
        findings.warning(place + ".gates",
                         "light is ignored: it counts in the gate contrast only",
                         "Add contrast, or leave out light.");
}

void checkModality(const Modality& modality, const std::string& place, Findings& findings) {
    findings.oneOf(place, "kind", modality.kind, {"sight", "sound", "smell", "touch"});
    findings.within(place, "attenuation", modality.attenuation, 0, 1);
    findings.notNegative(place, "max_range", modality.maxRange);
    const auto& gates = modality.gates;
    if (modality.maxRange == 0 && modality.kind != "touch" &&
        (gates.empty() || std::find(gates.begin(), gates.end(), "range") != gates.end()))
        findings.warning(place + ".max_range",
                         "no agent perceives anything by it: its range is 0",
                         "State how far it reaches, in metres.");
    findings.notNegative(place, "inverse_speed", modality.inverseSpeed);
    findings.notNegative(place, "min_intensity", modality.minIntensity);
    findings.within(place, "dissipation", modality.dissipation, 0, 1);
    findings.positive(place, "interval", modality.interval);
    findings.notNegative(place, "deafening", modality.deafening);
    findings.notNegative(place, "deafness", modality.deafness);
    findings.within(place, "echoes", modality.echoes, 0, 100);
    findings.positive(place, "echo_delay", modality.echoDelay);
    findings.within(place, "echo_factor", modality.echoFactor, 0, 1);
    findings.within(place, "reflected", modality.reflected, 0, 1);
    checkGates(modality, place, findings);
}

/// Reflections are of emitted light, and need to know where walls end.
void checkReflected(const Level& level,
                    const Modality& modality,
                    const std::string& place,
                    Findings& findings) {
    if (!(modality.reflected > 0))
        return;
    const auto shines = [&](const Archetype& archetype) {
        return std::any_of(
            archetype.emissions.begin(), archetype.emissions.end(), [&](const Emission& each) {
                return each.emitsLight && each.modality == modality.id;
            });
    };
    const bool used = modality.kind == "sight" && level.senseManager != "regional" &&
                      std::any_of(level.archetypes.begin(), level.archetypes.end(), shines);
    if (!used)
        findings.warning(place + ".reflected",
                         modality.kind != "sight" ? "it is ignored: only light is reflected"
                         : level.senseManager == "regional"
                             ? "it is ignored: the regional manager knows no corners"
                             : "it is ignored: nothing emits light",
                         "Let an emission emit light, in the sense graph or with portals.");
}

/// Fields that its kind, or the way it propagates, has no use for.
void checkUnusedOfModality(const Level& level,
                           const Modality& modality,
                           const std::string& place,
                           Findings& findings) {
    const bool smell = modality.kind == "smell";
    const bool sight = modality.kind == "sight";
    const bool byRegions = isByRegions(level, modality);
    const auto ignored = [&](bool is, const char* key, const char* why) {
        if (is)
            findings.warning(
                place + "." + key, fmt::format("it is ignored: {}", why), "Remove it.");
    };
    const char* const kStraight = "what goes straight does not spread from region to region";
    const Modality usual;
    ignored(modality.dissipation != usual.dissipation && !(smell && byRegions),
            "dissipation",
            smell ? kStraight : "only smells dissipate");
    ignored(modality.interval != usual.interval && !(smell && byRegions),
            "interval",
            smell ? kStraight : "only smells last");
    ignored(modality.minIntensity > 0 && (!byRegions || sight),
            "min_intensity",
            sight ? "sight is never too weak to go on" : kStraight);
    ignored(modality.travels && (sight || (smell && byRegions) || !(modality.inverseSpeed > 0)),
            "travels",
            sight                          ? "sight shows what is there"
            : !(modality.inverseSpeed > 0) ? "it arrives at once"
                                           : "smells spread by themselves");
    const bool hides = hasGate(modality, "line_of_sight");
    ignored(modality.throughWalls && (hides || byRegions),
            "through_walls",
            hides ? "walls hide what is behind them" : "regions and connections say what passes");
    ignored(modality.deafness != usual.deafness && !(modality.deafening > 0),
            "deafness",
            "nothing is strong enough to deafen");
    ignored(modality.deafening > 0 && !(modality.deafness > 0),
            "deafening",
            "the deafness lasts for 0 s");
    const bool echoes = modality.echoes > 0;
    ignored(modality.echoDelay != usual.echoDelay && !echoes, "echo_delay", "there is no echo");
    ignored(modality.echoFactor != usual.echoFactor && !echoes, "echo_factor", "there is no echo");
    ignored(smell && byRegions && echoes, "echoes", "smells have no echo");
    ignored(smell && byRegions && modality.deafening > 0, "deafening", "smells do not deafen");
}

} // namespace

bool isSeen(const Level& level, std::string_view modality) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [&](const Modality& each) {
        return each.id == modality && each.kind == "sight";
    });
}

void checkSenses(const Level& level, const Ids& ids, Findings& findings) {
    findings.oneOf("", "sense_manager", level.senseManager, {"regional", "graph", "portals"});
    forEach(
        level.modalities, "modalities", [&](const Modality& modality, const std::string& place) {
            checkModality(modality, place, findings);
            checkReflected(level, modality, place, findings);
            checkUnusedOfModality(level, modality, place, findings);
        });
    forEach(level.materials, "materials", [&](const Material& material, const std::string& place) {
        checkByModality(place, "transmission", material.transmission, ids, findings);
        findings.within(place, "brightness", material.brightness, 0, 1);
    });
    forEach(level.lights, "lights", [&](const Light& light, const std::string& place) {
        findings.positive(place, "radius", light.radius);
        findings.notNegative(place, "intensity", light.intensity);
    });
    forEach(level.terrain.types,
            "terrain.types",
            [&](const TerrainType& type, const std::string& place) {
                if (!type.material.empty())
                    findings.refers(place, "material", type.material, ids.materials, "material");
            });
    checkRegions(level, ids, findings);
    checkConnections(level, ids, findings);
}

} // namespace percept::level::validation
