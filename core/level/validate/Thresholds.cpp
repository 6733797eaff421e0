#include "percept/level/Inherited.h"
#include "percept/level/UsualGates.h"
#include "percept/level/Validate.h"
#include "validate/Checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

// Thresholds of sensors that nothing of the level reaches.
namespace percept::level::validation {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// The strongest signals of a modality that anything of a level makes; below 0: none.
struct Strongest {
    double bodies = -1.0; ///< that show by how visible they are
    double lights = -1.0; ///< seen as they are
    double others = -1.0; ///< at full light they show by their strength
    [[nodiscard]] double all() const { return std::max({bodies, lights, others}); }
};

class Signals {
public:
    Signals(const Level& level, const Modality& modality)
        : m_modality(modality) {
        const auto first = std::ranges::find(level.modalities, "sound", &Modality::kind);
        m_isFirstSound = first != level.modalities.end() && first->id == modality.id;
        for (const Archetype& each : level.archetypes)
            if (const auto resolved = resolveArchetype(level, each.id))
                addArchetype(*resolved);
        for (const Emitter& emitter : level.emitters)
            if (emitter.modality == modality.id)
                add(isSight() ? m_found.lights : m_found.others, emitter.strength);
        for (const AuthoredEvent& event : level.events)
            for (const EventSignal& signal : event.emits)
                if (signal.modality == modality.id)
                    add(m_found.others, signal.strength);
        if (modality.kind == "touch")
            for (const Trigger& trigger : level.triggers)
                if (trigger.damage > 0)
                    add(m_found.others, trigger.damage);
    }
    [[nodiscard]] const Strongest& strongest() const { return m_found; }

private:
    static void add(double& most, double strength) { most = std::max(most, strength); }
    [[nodiscard]] bool isSight() const { return m_modality.kind == "sight"; }
    /// @param named in a level; empty: its first of kind sound
    [[nodiscard]] bool isMeant(const std::string& named) const {
        return named.empty() ? m_isFirstSound : named == m_modality.id;
    }

    void addArchetype(const Archetype& archetype) {
        for (const Emission& emission : archetype.emissions)
            if (emission.modality == m_modality.id)
                addEmission(archetype, emission);
        // Who says nothing else of himself can be seen.
        if (isSight() && std::ranges::all_of(archetype.emissions, [](const Emission& each) {
                return each.on == "body";
            }))
            add(m_found.bodies, 1.0);
        for (const Weapon& weapon : archetype.weapons.empty() ? ravenWeapons() : archetype.weapons)
            addWeapon(weapon);
        if (isMeant(archetype.throws.modality))
            add(m_found.others, archetype.throws.strength);
        for (const Speech& speech : archetype.awareness.speaks)
            if (isMeant(speech.modality))
                add(m_found.others, speech.strength);
    }
    void addEmission(const Archetype& archetype, const Emission& emission) {
        const bool carries = emission.on == "step" && archetype.carries.speed > 0;
        const double strength =
            emission.strength * (carries ? std::max(1.0, archetype.carries.noise) : 1.0);
        add(emission.emitsLight ? m_found.lights
            : isSight()         ? m_found.bodies
                                : m_found.others,
            strength);
    }
    void addWeapon(const Weapon& weapon) {
        if (m_modality.kind == "touch")
            add(m_found.others, weapon.projectile.damage);
        if (isMeant(weapon.modality) && weapon.soundRange > 0)
            add(isSight() ? m_found.lights : m_found.others, weapon.soundStrength);
    }

    const Modality& m_modality;
    bool m_isFirstSound = false;
    Strongest m_found;
};

bool passes(const Modality& modality, std::string_view gate) {
    return std::ranges::count(modality.gates, gate) > 0 ||
           (modality.gates.empty() && std::ranges::count(usualGates(modality.kind), gate) > 0);
}

/// What at most a body shows of its strength, before what lies behind it.
double mostShown(const Level& level, const Archetype& observer, double visible) {
    if (!observer.awareness.states.empty())
        return visible;
    double most = 1.0;
    for (const Archetype& each : level.archetypes)
        for (const auto& [pattern, factor] : each.camouflage)
            most = std::max(most, factor);
    return most;
}

class ThresholdCheck {
public:
    ThresholdCheck(const Level& level, double visible, Findings& findings)
        : m_level(level)
        , m_visible(visible)
        , m_findings(findings) {
        for (const Modality& modality : level.modalities)
            m_strongest.push_back(Signals(level, modality).strongest());
    }

    void check(const Archetype& own, const std::string& place) const {
        for (const auto& [id, threshold] : own.sensors) {
            const auto modality = std::ranges::find(m_level.modalities, id, &Modality::id);
            if (modality != m_level.modalities.end() && !inherits(own, id))
                check(own, *modality, threshold, Findings::join(place + ".sensors", id));
        }
    }

private:
    /// A sensor that is inherited goes by a threshold that nothing reaches.
    [[nodiscard]] bool inherits(const Archetype& own, std::string_view modality) const {
        const auto base = resolveArchetype(m_level, own.extends);
        return base && std::ranges::any_of(
                           base->sensors, [&](const auto& each) { return each.first == modality; });
    }
    void check(const Archetype& own,
               const Modality& modality,
               double threshold,
               const std::string& place) const {
        double most = 0.0;
        const auto reaches = [&](const Archetype& each) {
            const auto found = greatest(modality, each);
            most = std::max(most, found.value_or(0.0));
            return !found || *found >= threshold;
        };
        if (countsForAny(m_level, own.id, Findings::join("sensors", modality.id), reaches))
            return;
        const bool bodies = modality.kind == "sight" && !own.awareness.states.empty();
        m_findings.warning(
            place,
            bodies ? fmt::format(
                         "{:g} is more than anybody's visibility: {:.2f} at most", threshold, most)
                   : fmt::format("{:g} is more than any {} of the level: {:g} at most",
                                 threshold,
                                 modality.id,
                                 most),
            bodies ? "Lower it, or let bodies be more visible."
                   : "Lower it, or let something be stronger.");
    }

    /// The greatest value that a threshold is compared with.
    /// @return endless: any threshold will do; nothing: there is no such signal
    [[nodiscard]] std::optional<double> greatest(const Modality& modality,
                                                 const Archetype& observer) const {
        const auto index = static_cast<std::size_t>(&modality - m_level.modalities.data());
        const Strongest& strongest = m_strongest[index];
        const bool intensity = passes(modality, "intensity");
        const bool contrast = passes(modality, "contrast");
        if (strongest.all() < 0)
            return std::nullopt;
        if (!intensity && !contrast)
            return kEndless;
        const double hearing = modality.kind == "sound" ? observer.hearing : 1.0;
        const double shown = contrast ? mostShown(m_level, observer, m_visible) : 1.0;
        const double bodies = strongest.bodies * (intensity ? std::min(shown, 1.0) : shown);
        const double lights = intensity || strongest.lights < 0 ? strongest.lights : kEndless;
        return std::max({bodies, lights, strongest.others}) * hearing;
    }

    const Level& m_level;
    double m_visible;
    Findings& m_findings;
    std::vector<Strongest> m_strongest; ///< by modality
};

} // namespace

void checkThresholds(const Level& level, Findings& findings) {
    const auto visible = greatestVisibility(level);
    if (!visible)
        return; // said of the formula
    const ThresholdCheck thresholds(level, *visible, findings);
    forEach(level.archetypes, "archetypes", [&](const Archetype& own, const std::string& place) {
        thresholds.check(own, place);
    });
}

} // namespace percept::level::validation
