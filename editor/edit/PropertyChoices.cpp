#include "editor/edit/PropertyChoices.h"

#include "editor/edit/Specs.h"
#include "percept/level/Attitudes.h"
#include "percept/level/Validate.h"

#include <algorithm>

namespace percept::edit {
namespace {

using Choices = std::vector<std::string>;

void add(const std::string& name, Choices& names) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

/// Keys of archetypes that refer to no list of the level.
void addOfArchetypes(const level::Level& level, std::string_view form, Choices& keys) {
    if (form == "camouflage")
        for (const level::Material& material : level.materials)
            add(material.pattern, keys);
    if (form == "tactics")
        for (const char* weight : {"influence", "control", "haste"})
            add(weight, keys);
    if (form == "awareness.attitudes") {
        for (const level::Agent& agent : level.agents)
            add(agent.id, keys);
        for (const level::Archetype& archetype : level.archetypes)
            add(archetype.id, keys);
        for (const level::Team& team : level.teams)
            add(team.id, keys);
    }
    if (form == "awareness.hearing") {
        for (const level::Modality& modality : level.modalities)
            add(modality.id, keys);
        for (const std::string& tag : level::signalTags(level))
            add(tag, keys);
    }
}

void addUnits(const level::Level& level, Choices& keys) {
    for (const level::Profile& profile : level.profiles)
        add(profile.unit, keys);
    for (const level::TerrainType& type : level.terrain.types)
        for (const auto& [unit, cost] : type.cost)
            add(unit, keys);
}

void addQualities(const level::Level& level, Choices& keys) {
    for (const level::Waypoint& waypoint : level.waypoints)
        for (const auto& [quality, value] : waypoint.qualities)
            add(quality, keys);
}

} // namespace

Choices PropertyChoices::namesIn(const std::vector<std::string_view>& lists) const {
    Choices names;
    for (const auto list : lists)
        for (const ObjectId id : m_document.idsOf(kindOfList(list)))
            names.push_back(m_document.labelOf(id));
    return names;
}

Choices
PropertyChoices::keysOf(Kind kind, fields::ConstField values, const fields::Path& path) const {
    Choices keys;
    const Spec* const spec = specOf(kind, path.form + "{}");
    if (spec != nullptr && !spec->refersTo.empty())
        keys = namesIn(spec->refersTo);
    const level::Level& level = m_document.level();
    if (kind == kKindOf<level::Archetype>)
        addOfArchetypes(level, path.form, keys);
    if (kind == kKindOf<Settings> && path.form == "terrain.types[].cost")
        addUnits(level, keys);
    if (kind == kKindOf<level::Waypoint> && path.form == "qualities")
        addQualities(level, keys);
    for (std::size_t index = 0; index < values.size(); ++index)
        add(values.keyAt(index), keys);
    return keys;
}

Choices PropertyChoices::eventCodes() const {
    Choices codes;
    for (const level::AuthoredEvent& event : m_document.level().events)
        add(event.code, codes);
    return codes;
}

Choices PropertyChoices::gifts() const {
    Choices gifts{"health"};
    const level::Level& level = m_document.level();
    for (const level::Archetype& archetype : level.archetypes) {
        const auto resolved = level::resolveArchetype(level, archetype.id);
        const auto own = resolved ? resolved->weapons : archetype.weapons;
        for (const level::Weapon& weapon : own.empty() ? level::ravenWeapons() : own)
            add(weapon.id, gifts);
    }
    return gifts;
}

Choices PropertyChoices::statesOf(const level::CauseForm& cause) const {
    Choices states(cause.states.begin(), cause.states.end());
    if (cause.kind == "intention")
        for (const std::string& gift : gifts())
            add("get_" + gift, states);
    return states;
}

Choices PropertyChoices::brains() const {
    Choices names;
    for (const BrainForm& brain : m_document.brains())
        names.push_back(brain.name);
    return names;
}

} // namespace percept::edit
