#include "editor/edit/Additions.h"

#include "editor/edit/Cells.h"
#include "editor/edit/Fields.h"
#include "editor/edit/Inheritance.h"
#include "editor/edit/Patrols.h"
#include "editor/edit/Specs.h"
#include "percept/base/Formula.h"

#include <algorithm>
#include <string_view>

namespace percept::edit {
namespace {

/// `weapon` of `weapons`, of a list inside an object.
std::string_view singularOf(std::string_view listPath) {
    const auto dot = listPath.rfind('.');
    auto name = listPath.substr(dot == std::string_view::npos ? 0 : dot + 1);
    if (name.ends_with('s'))
        name.remove_suffix(1);
    return name;
}

std::string* textIn(fields::Field part, std::string_view key) {
    for (const fields::Member& member : part.members())
        if (member.key == key)
            return part.member(member).as<std::string>();
    return nullptr;
}

/// `weapon`, or `weapon_2` and so on where others of a list have that.
std::string freeIdIn(fields::Field list, std::string_view wanted) {
    const auto isTaken = [&](const std::string& id) {
        for (std::size_t part = 0; part < list.size(); ++part)
            if (const auto* other = textIn(list.at(part), "id"); other != nullptr && *other == id)
                return true;
        return false;
    };
    std::string id(wanted);
    for (int number = 2; isTaken(id); ++number)
        id = std::string(wanted) + '_' + std::to_string(number);
    return id;
}

/// What a new part must say, so that nothing is wrong with it: an id that is free in its list, and
/// one of the words where it must be one.
void makeUsable(fields::Field list, fields::Field part, Kind kind, std::string_view listPath) {
    if (auto* const id = textIn(part, "id"))
        *id = freeIdIn(list, singularOf(listPath));
    for (const fields::Member& member : part.members()) {
        auto* const word = part.member(member).as<std::string>();
        const Spec* const spec =
            word == nullptr ? nullptr : specOf(kind, formOf(listPath) + "[]." + member.key);
        if (spec != nullptr && word->empty() && !spec->choices.empty() &&
            std::ranges::find(spec->choices, std::string_view()) == spec->choices.end())
            *word = spec->choices.front();
    }
}

/// @param act changes a list of parts and says whether it did
template <class Act>
Edits changeOf(const Document& document, ObjectId id, std::string_view listPath, Act act) {
    Object object = document.object(id);
    adoptInherited(document.level(), object, listPath);
    const auto list = fields::find(object, listPath);
    if (!list || list->key || list->field.form() != fields::Form::List ||
        list->field.type().inner().form != fields::Form::Struct || !act(list->field))
        return {};
    // Without a word an archetype that extends another one would inherit that one's list again.
    if (const auto* archetype = std::get_if<level::Archetype>(&object);
        archetype != nullptr && !archetype->extends.empty())
        setStated(object, listPath, list->field.size() == 0);
    return {Replace{id, std::move(object)}};
}

constexpr std::string_view kTerrainTypes = "terrain.types";

/// @param act changes the settings
template <class Act>
Edits cellsChange(const Document& document, Act act) {
    auto settings = std::get<Settings>(document.object(kSettingsId));
    act(settings);
    return {Replace{kSettingsId, std::move(settings)}};
}

/// What a thing must have beside its id, so that a level with it can be run at once.
template <class T>
void makeUsable(T&, const level::Level&) {}

void makeUsable(level::AuthoredEvent& event, const level::Level&) {
    event.code = event.id;
    event.when.kind = "hand";
}

void makeUsable(level::Modality& modality, const level::Level&) {
    modality.kind = "sound";
    modality.maxRange = 40;
}

void makeUsable(level::Topic& topic, const level::Level&) {
    topic.formula = "time";
}

/// For the first archetype that no profile is for yet.
void makeUsable(level::Profile& profile, const level::Level& level) {
    profile.weightsPer = "metre";
    for (const auto& archetype : level.archetypes)
        if (profile.unit.empty() &&
            std::ranges::find(level.profiles, archetype.id, &level::Profile::unit) ==
                level.profiles.end())
            profile.unit = archetype.id;
}

/// What a waypoint states, or the quality that tools measure.
void makeUsable(level::Compound& compound, const level::Level& level) {
    for (const auto& waypoint : level.waypoints)
        if (compound.rule.empty() && !waypoint.qualities.empty())
            compound.rule = waypoint.qualities.front().first;
    if (compound.rule.empty())
        compound.rule = "cover";
}

/// A kind that needs no parameters.
void makeUsable(level::Analysis& analysis, const level::Level&) {
    analysis.kind = "visibility";
}

void makeUsable(level::Layer& layer, const level::Level& level) {
    if (!level.analyses.empty())
        layer.formula = nameInFormula(level.analyses.front().id);
}

/// In the middle of the level.
void makeUsable(level::Emitter& emitter, const level::Level& level) {
    const auto middle = (level.bounds.min + level.bounds.max) * 0.5;
    emitter.position = level::Place{middle.x, middle.y, {}};
    for (const auto& modality : level.modalities)
        if (emitter.modality.empty() || modality.kind == "sound")
            emitter.modality = modality.id;
}

/// Fires the first event that no key fires yet, one that is only fired before others; tools of the
/// studio have none of these letters.
void makeUsable(level::Key& key, const level::Level& level) {
    const auto isUsed = [&](std::string level::Key::*member, const std::string& value) {
        return std::any_of(level.keys.begin(), level.keys.end(), [&](const level::Key& other) {
            return other.*member == value;
        });
    };
    for (const char letter : std::string_view("JBHLMOYZ"))
        if (key.key.empty() && !isUsed(&level::Key::key, {letter}))
            key.key = letter;
    for (const bool byHand : {true, false})
        for (const auto& event : level.events)
            if (key.event.empty() && (event.when.kind == "hand") == byHand &&
                !isUsed(&level::Key::event, event.id))
                key.event = event.id;
    if (key.event.empty() && !level.events.empty())
        key.event = level.events.front().id;
}

level::Archetype usualGuard(Document& document) {
    level::Archetype guard;
    guard.id = document.freeTextId(kKindOf<level::Archetype>, "guard");
    guard.brain = "guard";
    guard.sensors = {{"sight", 0.2}, {"sound", 0.5}, {"smell", 0.3}};
    return guard;
}

} // namespace

std::vector<level::Modality> usualModalities(std::string_view manager) {
    level::Modality sight;
    sight.id = sight.kind = "sight";
    sight.attenuation = 0.97;
    sight.maxRange = 60;
    level::Modality sound;
    sound.id = sound.kind = "sound";
    sound.attenuation = 0.9;
    sound.maxRange = 40;
    sound.inverseSpeed = 0.01;
    const bool spreads = manager != "regional"; // from region to region
    sound.minIntensity = spreads ? 0.02 : 0.0;
    level::Modality smell = sound;
    smell.id = smell.kind = "smell";
    smell.attenuation = 0.95;
    smell.maxRange = 30;
    smell.inverseSpeed = 0.5;
    smell.dissipation = spreads ? 0.05 : 0.0;
    return {sight, sound, smell};
}

Edits usualSenses(Document& document) {
    Edits edits;
    const auto& level = document.level();
    for (auto& modality : usualModalities(document.level().senseManager))
        if (std::ranges::find(level.modalities, modality.kind, &level::Modality::kind) ==
            level.modalities.end())
            edits.emplace_back(Insert{std::move(modality), {}, document.reserveId()});
    const bool nobody = std::ranges::all_of(
        level.archetypes, [](const level::Archetype& one) { return one.sensors.empty(); });
    if (nobody)
        edits.emplace_back(Insert{usualGuard(document), {}, document.reserveId()});
    return edits;
}

Addition additionOf(Document& document, Kind kind) {
    Addition addition;
    boost::mp11::mp_with_index<kKindCount>(static_cast<std::size_t>(kind), [&](auto index) {
        if constexpr (index > 0) {
            boost::mp11::mp_at_c<ObjectTypes, index> object;
            if constexpr (requires { object.id; })
                object.id = document.freeTextId(kind, nameOf(kind));
            makeUsable(object, document.level());
            if constexpr (std::is_same_v<decltype(object), level::Layer>)
                if (object.formula.empty()) {
                    auto shown = additionOf(document, kKindOf<level::Analysis>);
                    object.formula =
                        nameInFormula(textIdOf(std::get<Insert>(shown.edits.front()).object));
                    addition.edits = std::move(shown.edits);
                }
            addition.id = document.reserveId();
            addition.edits.emplace_back(Insert{std::move(object), {}, addition.id});
        }
    });
    return addition;
}

std::string withArticle(std::string_view noun) {
    const bool vowel =
        !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + std::string(noun);
}

Edits entryAddition(const Document& document, ObjectId id, std::string_view listPath) {
    if (const auto part = id == kSettingsId ? cellPartNamed(listPath) : std::nullopt)
        return cellsChange(document, [&](Settings& settings) { makeCells(settings, *part); });
    if (id == kSettingsId && listPath == kTerrainTypes)
        return cellsChange(document, [](Settings& settings) {
            auto& terrain = settings.terrain;
            terrain.types.emplace_back();
            nameTerrainType(terrain, terrain.types.size() - 1);
        });
    const Kind kind = document.locate(id)->kind;
    if (kind == kKindOf<level::Agent> && listPath == "patrol")
        return addingStop(document, id);
    return changeOf(document, id, listPath, [&](fields::Field list) {
        makeUsable(list, list.append(), kind, listPath);
        return true;
    });
}

Edits listReset(const Document& document, ObjectId id, std::string_view listPath) {
    Object object = document.object(id);
    const auto list = fields::find(object, listPath);
    if (!list || list->key || list->field.form() != fields::Form::List)
        return {};
    while (list->field.size() > 0)
        list->field.erase(list->field.size() - 1);
    setStated(object, listPath, false);
    return {Replace{id, std::move(object)}};
}

Edits entryRemoval(const Document& document, ObjectId id, std::string_view entryPath) {
    if (const auto part = id == kSettingsId ? cellPartNamed(entryPath) : std::nullopt)
        return cellsChange(document, [&](Settings& settings) { removeCells(settings, *part); });
    const auto bracket = entryPath.rfind('[');
    if (bracket == std::string_view::npos)
        return {};
    std::string_view end = entryPath.substr(bracket);
    const auto place = fields::takeIndex(end);
    if (!place || !end.empty())
        return {};
    if (id == kSettingsId && entryPath.substr(0, bracket) == kTerrainTypes &&
        *place < document.level().terrain.types.size())
        return cellsChange(document,
                           [&](Settings& settings) { dropTerrainType(settings.terrain, *place); });
    return changeOf(document, id, entryPath.substr(0, bracket), [&](fields::Field list) {
        if (*place >= list.size())
            return false;
        list.erase(*place);
        return true;
    });
}

} // namespace percept::edit
