#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"
#include "percept/level/EventCauses.h"
#include "percept/level/Inherited.h"
#include "percept/level/UsualGates.h"
#include "percept/level/Validate.h"
#include "validate/Checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

/// Fields that change nothing because of what the level says elsewhere.
namespace percept::level::validation {
namespace {

/// @param why the end of "it is ignored: ..."
void ignored(bool is,
             const std::string& place,
             std::string_view key,
             std::string_view why,
             Findings& findings) {
    if (is)
        findings.warning(
            Findings::join(place, key), fmt::format("it is ignored: {}", why), "Remove it.");
}

bool anyHasGate(const Level& level, std::string_view gate) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [&](const auto& each) {
        return hasGate(each, gate);
    });
}

bool spreadsAsSmell(const Level& level, const Modality& modality) {
    return modality.kind == "smell" && isByRegions(level, modality);
}

void checkRange(const Modality& modality, const std::string& place, Findings& findings) {
    ignored(modality.maxRange != 0 && !hasGate(modality, "range"),
            place,
            "max_range",
            "its gates leave out the range",
            findings);
}

void checkRegion(const Level& level,
                 const Region& region,
                 const std::string& place,
                 Findings& findings) {
    const auto each = [&](const Keyed& values, std::string_view key, auto counts, auto why) {
        for (const auto& [id, value] : values)
            for (const Modality& modality : level.modalities)
                ignored(modality.id == id && !counts(modality),
                        Findings::join(place, key),
                        id,
                        why(modality),
                        findings);
    };
    const auto straight = [&](const Modality& modality) {
        return level.senseManager == "regional"
                   ? std::string("the regional manager does not look at regions")
                   : fmt::format("{} goes straight, not from region to region", modality.id);
    };
    each(
        region.attenuation,
        "attenuation",
        [&](const Modality& modality) { return isByRegions(level, modality); },
        straight);
    each(
        region.dissipation,
        "dissipation",
        [&](const Modality& modality) { return spreadsAsSmell(level, modality); },
        [&](const Modality& modality) {
            return modality.kind == "smell" ? straight(modality)
                                            : std::string("only smells dissipate");
        });
    const bool carries =
        std::any_of(level.modalities.begin(),
                    level.modalities.end(),
                    [&](const Modality& modality) { return spreadsAsSmell(level, modality); });
    ignored(region.wind != Vec2{0, 0} && !carries,
            place,
            "wind",
            "no smell spreads from region to region",
            findings);
}

/// What only goes from region to region passes through connections.
void checkConnection(const Level& level,
                     const Connection& connection,
                     const std::string& place,
                     Findings& findings) {
    for (const auto& passage : connection.modalities)
        for (const Modality& modality : level.modalities)
            ignored(modality.id == passage.first && !hasGate(modality, "region"),
                    place + ".modalities",
                    modality.id,
                    fmt::format("{} goes straight, not from region to region", modality.id),
                    findings);
}

/// Whether the share that a material leaves of a modality says anything. Generating a sense graph
/// asks for it of all that is not felt.
bool isTransmitted(const Level& level, const Modality& modality) {
    return modality.kind != "touch" || hasGate(modality, "line_of_sight") ||
           hasGate(modality, "contrast") ||
           (modality.throughWalls && !isByRegions(level, modality));
}

void checkMaterial(const Level& level,
                   const Material& material,
                   const std::string& place,
                   Findings& findings) {
    for (const auto& entry : material.transmission)
        for (const Modality& modality : level.modalities)
            ignored(modality.id == entry.first && entry.second > 0 &&
                        !isTransmitted(level, modality),
                    place + ".transmission",
                    modality.id,
                    "what is felt passes through walls where its modality has through_walls only",
                    findings);
}

/// A region that its ambient light does not light fully, in plan.
struct Dark {
    const std::vector<Vec2>* ring;
    Vec2 low, high;
};

std::vector<Dark> darkRegions(const Level& level) {
    std::vector<Dark> dark;
    for (const Region& region : level.regions) {
        if (region.ambientLight >= 1 || region.polygon.size() < 3)
            continue;
        Dark made{&region.polygon, region.polygon.front(), region.polygon.front()};
        for (const Vec2 corner : region.polygon) {
            made.low = glm::min(made.low, corner);
            made.high = glm::max(made.high, corner);
        }
        dark.push_back(made);
    }
    return dark;
}

bool reaches(const Light& light, const Dark& dark) {
    const Vec2 lamp = light.position.plan();
    const Vec2 nearest = glm::clamp(lamp, dark.low, dark.high);
    if (geometry::distanceSquared(lamp, nearest) >= light.radius * light.radius)
        return false;
    const auto& ring = *dark.ring;
    bool reached = geometry::contains(ring, lamp);
    for (std::size_t i = 0; i < ring.size() && !reached; ++i)
        reached =
            geometry::distanceToSegment(lamp, ring[i], ring[(i + 1) % ring.size()]) < light.radius;
    return reached;
}

void checkLights(const Level& level, Findings& findings) {
    const auto dark = darkRegions(level);
    forEach(level.lights, "lights", [&](const Light& light, const std::string& place) {
        if (std::none_of(
                dark.begin(), dark.end(), [&](const Dark& each) { return reaches(light, each); }))
            findings.warning(place,
                             "it is ignored: all that it reaches is lit fully without it",
                             "Lower the ambient light of the region around it.");
    });
}

void checkEventCause(const AuthoredEvent& event, const std::string& place, Findings& findings) {
    const EventCause& when = event.when;
    const CauseForm* form = causeForm(when.kind);
    if (form == nullptr)
        return;
    const EventCause usual;
    const auto field = [&](std::string_view key, bool stated) {
        const auto& fields = form->fields;
        ignored(stated && std::find(fields.begin(), fields.end(), key) == fields.end(),
                place,
                key,
                fmt::format("events of kind {} have no use for it", when.kind),
                findings);
    };
    field("when.time", when.time != usual.time);
    field("when.clock", when.clock != usual.clock);
    field("when.object", when.object != usual.object);
    field("when.by", when.by != usual.by);
    field("when.state", when.state != usual.state);
    field("when.intensity", when.intensity != usual.intensity);
    field("when.condition", when.condition != usual.condition);
    field("every", event.every != AuthoredEvent().every);
}

void checkTrigger(const Trigger& trigger, const std::string& place, Findings& findings) {
    const auto of = [&](bool stated, std::string_view key, std::string_view owner) {
        ignored(stated, place, key, fmt::format("it is of a {}", owner), findings);
    };
    of(trigger.damage != 0 && trigger.kind != "plate", "damage", "plate");
    of(!trigger.text.empty() && trigger.kind != "hint", "text", "hint");
    of(!trigger.target.empty() && trigger.kind != "switch", "target", "switch");
    of(trigger.size != Vec2{0, 0} && trigger.shape == "circle", "size", "rectangle");
    of(trigger.radius != 0 && trigger.shape == "rectangle", "radius", "circle");
}

/// What does not become of the shots of a weapon.
void checkWeapon(const Weapon& weapon, const std::string& place, Findings& findings) {
    const Projectile usual;
    const Projectile& shot = weapon.projectile;
    const auto inner = Findings::join(place, "projectile");
    const auto where = [&](bool is, std::string_view key, std::string_view why) {
        ignored(is, inner, key, why, findings);
    };
    if (shot.instant) {
        constexpr std::string_view kAtOnce = "the shot is instant";
        where(shot.speed != usual.speed, "speed", kAtOnce);
        where(shot.proximity != usual.proximity, "proximity", kAtOnce);
        where(shot.blastRadius != usual.blastRadius, "blast_radius", kAtOnce);
    } else {
        constexpr std::string_view kFlies = "only instant shots have it";
        where(shot.penetrates != usual.penetrates, "penetrates", kFlies);
        where(shot.visible != usual.visible, "visible", kFlies);
    }
    where(shot.blastGrowth != usual.blastGrowth && (shot.instant || shot.blastRadius == 0),
          "blast_growth",
          "there is no blast");
    ignored(weapon.startRounds != Weapon().startRounds && weapon.startRounds != 0 &&
                weapon.maxRounds == 0,
            place,
            "start_rounds",
            "the weapon never runs out",
            findings);
}

/// Ids of the weapons of which some run out.
std::set<std::string> limitedWeapons(const Level& level) {
    std::set<std::string> found;
    std::set<std::string> named;
    for (const Archetype& archetype : level.archetypes)
        for (const Weapon& weapon : archetype.weapons) {
            named.insert(weapon.id);
            if (weapon.maxRounds != 0)
                found.insert(weapon.id);
        }
    // Who names no weapons may have those of the source.
    const bool others = std::ranges::any_of(
        level.archetypes, [](const Archetype& each) { return each.weapons.empty(); });
    for (const Weapon& weapon : ravenWeapons())
        if (weapon.maxRounds != 0 && (others || !named.contains(weapon.id)))
            found.insert(weapon.id);
    return found;
}

void checkItems(const Level& level, Findings& findings) {
    const auto limited = limitedWeapons(level);
    forEach(level.items, "items", [&](const Item& item, const std::string& place) {
        ignored(item.amount != Item().amount && item.kind != "health" &&
                    !limited.contains(item.kind),
                place,
                "amount",
                fmt::format("the weapon {} never runs out", item.kind),
                findings);
    });
}

/// Without awareness, where cones and clothing count in gates alone.
void checkGatesOf(const Level& level,
                  const Archetype& archetype,
                  const std::string& place,
                  Findings& findings) {
    const Archetype usual;
    const auto without = [&](std::string_view gate) {
        return fmt::format("no modality has the gate {}", gate);
    };
    if (!anyHasGate(level, "cone")) {
        ignored(!archetype.viewCones.empty(), place, "view_cones", without("cone"), findings);
        ignored(archetype.fieldOfView != usual.fieldOfView,
                place,
                "field_of_view",
                without("cone"),
                findings);
    }
    if (!anyHasGate(level, "contrast"))
        ignored(!archetype.camouflage.empty(), place, "camouflage", without("contrast"), findings);
}

void checkArchetype(const Level& level,
                    const Archetype& archetype,
                    const std::string& place,
                    const std::set<std::string_view>& patterns,
                    Findings& findings) {
    const auto hasNoCones = [](const Archetype& each) { return each.viewCones.empty(); };
    ignored(isStated(archetype, "field_of_view") &&
                !countsForAny(level, archetype.id, "field_of_view", hasNoCones),
            place,
            "field_of_view",
            "the view cones say what is in view",
            findings);
    for (const auto& [pattern, factor] : archetype.camouflage)
        ignored(!patterns.contains(pattern),
                place + ".camouflage",
                pattern,
                "no material has this pattern",
                findings);
    forEach(archetype.emissions,
            place + ".emissions",
            [&](const Emission& emission, const std::string& inner) {
                ignored(emission.every != Emission().every && emission.on == "step",
                        inner,
                        "every",
                        "it is emitted at each step",
                        findings);
            });
    forEach(
        archetype.weapons, place + ".weapons", [&](const Weapon& weapon, const std::string& inner) {
            checkWeapon(weapon, inner, findings);
        });
    const bool aware =
        std::any_of(level.archetypes.begin(), level.archetypes.end(), [](const Archetype& each) {
            return !each.awareness.states.empty();
        });
    if (!aware)
        checkGatesOf(level, archetype, place, findings);
}

} // namespace

bool isByRegions(const Level& level, const Modality& modality) {
    return level.senseManager != "regional" && hasGate(modality, "region");
}

void checkUnused(const Level& level, Findings& findings) {
    forEach(
        level.modalities, "modalities", [&](const Modality& modality, const std::string& place) {
            checkRange(modality, place, findings);
        });
    forEach(level.regions, "regions", [&](const Region& region, const std::string& place) {
        checkRegion(level, region, place, findings);
    });
    forEach(level.materials, "materials", [&](const Material& material, const std::string& place) {
        checkMaterial(level, material, place, findings);
    });
    forEach(level.connections,
            "connections",
            [&](const Connection& connection, const std::string& place) {
                checkConnection(level, connection, place, findings);
            });
    checkLights(level, findings);
    checkItems(level, findings);
    forEach(level.emitters, "emitters", [&](const Emitter& emitter, const std::string& place) {
        ignored(emitter.every != Emitter().every && !emitter.relays.empty(),
                place,
                "every",
                "it emits whenever the one does that it relays",
                findings);
    });
    forEach(level.events, "events", [&](const AuthoredEvent& event, const std::string& place) {
        checkEventCause(event, place, findings);
    });
    forEach(level.triggers, "triggers", [&](const Trigger& trigger, const std::string& place) {
        checkTrigger(trigger, place, findings);
    });
    forEach(level.topics, "topics", [&](const Topic& topic, const std::string& place) {
        ignored(topic.frames != Topic().frames && topic.caching != "frames",
                place,
                "frames",
                "answers are not kept for a number of frames",
                findings);
    });
    std::set<std::string_view> patterns{kSkyPattern};
    for (const Material& material : level.materials)
        patterns.insert(material.pattern);
    forEach(
        level.archetypes, "archetypes", [&](const Archetype& archetype, const std::string& place) {
            checkArchetype(level, archetype, place, patterns, findings);
        });
}

} // namespace percept::level::validation
