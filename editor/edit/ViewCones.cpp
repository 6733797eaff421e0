#include "editor/edit/ViewCones.h"

#include "editor/edit/FreeId.h"
#include "percept/base/Maths.h"
#include "percept/level/Validate.h"

#include <algorithm>
#include <cmath>

namespace percept::edit {
namespace {

using level::Archetype;
using level::Awareness;
using level::ViewCone;

constexpr double kMostSensitive = 10.0; // as level::validate has it

/// @param most which rounding does not exceed
Radians rounded(Radians angle, Radians most = maths::kTwoPi) {
    return std::min(std::round(angle * 1e4) / 1e4, most);
}

Archetype ownArchetype(const Document& document, ObjectId archetype) {
    return std::get<Archetype>(document.object(archetype));
}

/// With cones of its own: those that it inherits, as a rule.
Archetype withCones(const Document& document, ObjectId archetype) {
    Archetype own = ownArchetype(document, archetype);
    own.viewCones = resolvedArchetype(document, archetype).viewCones;
    return own;
}

Edits replaced(ObjectId id, Archetype archetype) {
    return {Replace{id, std::move(archetype)}};
}

double acuityOf(const ViewCone& cone, std::string_view stimulus) {
    for (const auto& [name, value] : cone.acuity)
        if (name == stimulus)
            return value;
    return 1.0;
}

/// What is 1 need not be said.
void setAcuity(ViewCone& cone, const std::string& stimulus, double to) {
    const auto place = std::find_if(cone.acuity.begin(), cone.acuity.end(), [&](const auto& entry) {
        return entry.first == stimulus;
    });
    if (place != cone.acuity.end() && to == 1.0)
        cone.acuity.erase(place);
    else if (place != cone.acuity.end())
        place->second = to;
    else if (to != 1.0)
        cone.acuity.emplace_back(stimulus, to);
}

void setValue(ViewCone& cone, ConeValue value, double to) {
    switch (value) {
    case ConeValue::Direction:
        cone.direction = rounded(maths::wrapAngle(to));
        break;
    case ConeValue::Horizontal:
        cone.horizontal = rounded(std::clamp(to, 0.0, maths::kTwoPi));
        break;
    case ConeValue::Vertical:
        cone.vertical = rounded(std::clamp(to, 0.0, maths::kPi), maths::kPi);
        break;
    case ConeValue::Length:
        cone.length = std::max(to, 0.0);
        break;
    case ConeValue::Pitch:
        cone.pitch = std::clamp(rounded(to), -0.5 * maths::kPi, 0.5 * maths::kPi);
        break;
    case ConeValue::Acuity:
        setAcuity(cone, "visibility", std::clamp(to, 0.0, 1.0));
        break;
    case ConeValue::Light:
        setAcuity(cone, "lighting", std::clamp(to, 0.0, kMostSensitive));
        break;
    case ConeValue::Movement:
        setAcuity(cone, "movement", std::clamp(to, 0.0, kMostSensitive));
        break;
    case ConeValue::Exposure:
        setAcuity(cone, "exposure", std::clamp(to, 0.0, kMostSensitive));
        break;
    case ConeValue::Alertness:
        cone.alertness = std::clamp(to, -1.0, kMostSensitive);
        break;
    }
}

/// The list that has a number of each state, and the place of a state in it; null: it has none.
std::pair<const std::vector<double>*, std::size_t>
listOf(const Awareness& awareness, std::size_t state, StateValue value) {
    const std::size_t states = awareness.states.size();
    const bool first = state == 0;
    const bool last = state + 1 >= states;
    if (state >= states || (value == StateValue::Reaction ? last : first))
        return {nullptr, 0};
    const auto& list = value == StateValue::Level      ? awareness.levels
                       : value == StateValue::Reaction ? awareness.reaction
                       : value == StateValue::Hold     ? awareness.hold
                                                       : awareness.alertnessDecay;
    const std::size_t place = value == StateValue::Reaction ? state : state - 1;
    return place < list.size() ? std::pair{&list, place} : std::pair{nullptr, place};
}

} // namespace

ObjectId coneOwner(const Document& document, ObjectId id) {
    const auto location = document.locate(id);
    if (!location)
        return ObjectId::None;
    if (location->kind == kKindOf<Archetype>)
        return id;
    if (location->kind != kKindOf<level::Agent>)
        return ObjectId::None;
    return document.find(kKindOf<Archetype>, document.level().agents[location->index].archetype);
}

Archetype resolvedArchetype(const Document& document, ObjectId archetype) {
    Archetype own = ownArchetype(document, archetype);
    auto resolved = level::resolveArchetype(document.level(), own.id);
    return resolved ? std::move(*resolved) : own;
}

namespace {

/// What an archetype would inherit; nothing: it extends none.
std::optional<Archetype> baseOf(const Document& document, const Archetype& own) {
    const ObjectId base =
        own.extends.empty() ? ObjectId::None : document.find(kKindOf<Archetype>, own.extends);
    return document.contains(base) ? std::optional(resolvedArchetype(document, base))
                                   : std::nullopt;
}

} // namespace

double valueOf(const ViewCone& cone, ConeValue value) {
    switch (value) {
    case ConeValue::Direction:
        return cone.direction;
    case ConeValue::Horizontal:
        return cone.horizontal;
    case ConeValue::Vertical:
        return cone.vertical;
    case ConeValue::Length:
        return cone.length;
    case ConeValue::Pitch:
        return cone.pitch;
    case ConeValue::Acuity:
        return acuityOf(cone, "visibility");
    case ConeValue::Light:
        return acuityOf(cone, "lighting");
    case ConeValue::Movement:
        return acuityOf(cone, "movement");
    case ConeValue::Exposure:
        return acuityOf(cone, "exposure");
    case ConeValue::Alertness:
        break;
    }
    return cone.alertness;
}

std::optional<double>
inheritedValue(const Document& document, ObjectId archetype, std::size_t cone, ConeValue value) {
    const Archetype own = ownArchetype(document, archetype);
    const auto base = baseOf(document, own);
    if (!base || cone >= own.viewCones.size())
        return std::nullopt;
    const auto& cones = base->viewCones;
    const auto same = std::ranges::find(cones, own.viewCones[cone].id, &ViewCone::id);
    return same == cones.end() ? std::nullopt : std::optional(valueOf(*same, value));
}

bool ownsCones(const Document& document, ObjectId archetype) {
    const Archetype own = ownArchetype(document, archetype);
    return !own.extends.empty() && !own.viewCones.empty();
}

Edits settingCone(
    const Document& document, ObjectId archetype, std::size_t cone, ConeValue value, double to) {
    Archetype own = withCones(document, archetype);
    if (cone >= own.viewCones.size() || !std::isfinite(to))
        return {};
    setValue(own.viewCones[cone], value, to);
    return replaced(archetype, std::move(own));
}

Edits replacingCone(const Document& document, ObjectId archetype, std::size_t cone, ViewCone by) {
    Archetype own = withCones(document, archetype);
    by.horizontal = rounded(by.horizontal);
    by.direction = rounded(by.direction);
    by.vertical = rounded(by.vertical, maths::kPi);
    by.pitch = std::clamp(rounded(by.pitch), -0.5 * maths::kPi, 0.5 * maths::kPi);
    own.viewCones.at(cone) = std::move(by);
    return replaced(archetype, std::move(own));
}

Edits addingCone(const Document& document, ObjectId archetype) {
    Archetype own = withCones(document, archetype);
    ViewCone made;
    made.id = freeId("cone", "cone", [&](const std::string& wanted) {
        return std::ranges::find(own.viewCones, wanted, &ViewCone::id) != own.viewCones.end();
    });
    made.horizontal = rounded(maths::kPi / 3);
    made.vertical = rounded(maths::kPi / 3);
    made.length = 10.0;
    own.viewCones.push_back(std::move(made));
    return replaced(archetype, std::move(own));
}

Edits removingCone(const Document& document, ObjectId archetype, std::size_t cone) {
    Archetype own = withCones(document, archetype);
    if (cone >= own.viewCones.size())
        return {};
    own.viewCones.erase(own.viewCones.begin() + static_cast<std::ptrdiff_t>(cone));
    // None at all are stated, or it would inherit them again.
    auto& stated = own.unknown.stated;
    if (own.viewCones.empty() && std::ranges::find(stated, "view_cones") == stated.end())
        stated.push_back("view_cones");
    return replaced(archetype, std::move(own));
}

Edits movingCone(const Document& document, ObjectId archetype, std::size_t from, std::size_t to) {
    Archetype own = withCones(document, archetype);
    if (from >= own.viewCones.size() || to >= own.viewCones.size() || from == to)
        return {};
    ViewCone moved = std::move(own.viewCones[from]);
    own.viewCones.erase(own.viewCones.begin() + static_cast<std::ptrdiff_t>(from));
    own.viewCones.insert(own.viewCones.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    return replaced(archetype, std::move(own));
}

Edits inheritingCones(const Document& document, ObjectId archetype) {
    Archetype own = ownArchetype(document, archetype);
    own.viewCones.clear();
    std::erase(own.unknown.stated, "view_cones");
    return replaced(archetype, std::move(own));
}

std::optional<double> valueOf(const Awareness& awareness, std::size_t state, StateValue value) {
    const auto [list, place] = listOf(awareness, state, value);
    return list != nullptr ? std::optional((*list)[place]) : std::nullopt;
}

std::optional<double>
inheritedValue(const Document& document, ObjectId archetype, std::size_t state, StateValue value) {
    const auto base = baseOf(document, ownArchetype(document, archetype));
    const auto states = resolvedArchetype(document, archetype).awareness.states;
    if (!base || state >= states.size())
        return std::nullopt;
    const auto& theirs = base->awareness.states;
    const auto same = std::ranges::find(theirs, states[state]);
    return same == theirs.end()
               ? std::nullopt
               : valueOf(base->awareness, static_cast<std::size_t>(same - theirs.begin()), value);
}

std::pair<double, double> rangeOf(const Awareness& awareness, std::size_t state, StateValue value) {
    constexpr double kApart = 0.01;
    constexpr Seconds kLongest = 1000;
    const auto [list, place] = listOf(awareness, state, value);
    if (value != StateValue::Level || list == nullptr)
        return {0.0, kLongest};
    return {place > 0 ? (*list)[place - 1] + kApart : 0.0,
            place + 1 < list->size() ? (*list)[place + 1] - kApart : 1.0};
}

Edits settingState(
    const Document& document, ObjectId archetype, std::size_t state, StateValue value, double to) {
    Archetype own = ownArchetype(document, archetype);
    const Awareness whole = resolvedArchetype(document, archetype).awareness;
    const auto [list, place] = listOf(whole, state, value);
    if (list == nullptr || !std::isfinite(to))
        return {};
    std::vector<double> numbers = *list;
    const auto [low, high] = rangeOf(whole, state, value);
    numbers[place] = std::clamp(to, low, std::max(low, high));
    auto& mine = own.awareness;
    (value == StateValue::Level      ? mine.levels
     : value == StateValue::Reaction ? mine.reaction
     : value == StateValue::Hold     ? mine.hold
                                     : mine.alertnessDecay) = std::move(numbers);
    return replaced(archetype, std::move(own));
}

} // namespace percept::edit
