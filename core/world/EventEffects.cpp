#include "percept/world/EventEffects.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::world {
namespace {

template <class List>
std::optional<std::uint32_t> effectPlaceOf(const List& list, const std::string& id) {
    for (std::uint32_t i = 0; i < list.size(); ++i)
        if (list[i].id == id)
            return i;
    return std::nullopt;
}

Unexpected missing(const std::string& place, std::string_view what, const std::string& id) {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("there is no {} \"{}\": add it, or name one that exists", what, id),
                   place);
}

Result<EventSignal> compileSignal(const sense::SenseWorld& senses,
                                  const level::EventSignal& authored,
                                  const std::string& place) {
    const auto modality = senses.modality(authored.modality);
    if (!modality)
        return missing(place + ".modality", "modality", authored.modality);
    if (!(authored.strength >= 0))
        return failure(
            ErrorCode::InvalidInput, "a signal has a strength of 0 or more", place + ".strength");
    EventSignal signal{*modality, authored.strength, {}, senses.tag(authored.tag)};
    if (authored.position) {
        const geometry::Vec2 plan = authored.position->plan();
        signal.position = Vec3{plan, authored.position->z.value_or(senses.floorAt(plan))};
    }
    return signal;
}

Result<EventSwitch> compileSwitch(const level::Level& level,
                                  const level::EventSwitch& authored,
                                  const std::string& place) {
    if (const auto emitter = effectPlaceOf(level.emitters, authored.object))
        return EventSwitch{false, *emitter, authored.on};
    if (const auto light = effectPlaceOf(level.lights, authored.object))
        return EventSwitch{true, *light, authored.on};
    return missing(place + ".object", "emitter or light", authored.object);
}

Result<EventMove>
compileMove(const level::Level& level, const level::EventMove& authored, const std::string& place) {
    EventMove move;
    const auto who = event::whoIs(level, authored.who);
    if (!who || authored.who.empty())
        return missing(place + ".who", "agent, archetype, team or squad", authored.who);
    move.who = *who;
    const std::pair<const std::string*, ManagerId*> ends[] = {{&authored.from, &move.from},
                                                              {&authored.to, &move.to}};
    for (const auto& [id, manager] : ends) {
        if (id->empty())
            continue;
        const auto found = effectPlaceOf(level.managers, *id);
        if (!found)
            return missing(place + (id == &authored.from ? ".from" : ".to"), "event manager", *id);
        *manager = ManagerId{*found};
    }
    if (authored.from.empty() && authored.to.empty())
        return failure(ErrorCode::InvalidInput,
                       "no agent is moved: name the event manager that is left, or joined",
                       place);
    return move;
}

Result<EventLinkChange>
compileLink(const level::Level& level, const level::EventLink& authored, const std::string& place) {
    const auto who = event::whoIs(level, authored.who);
    if (!who || authored.who.empty())
        return missing(place + ".who", "agent, archetype, team or squad", authored.who);
    const auto& words = level::kLinkDeeds;
    const auto* const deed = std::find(words.begin(), words.end(), authored.does);
    if (deed == words.end())
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("\"{}\" is not known; use {}", authored.does, fmt::join(words, ", ")),
            place + ".does");
    EventLinkChange made{*who, {static_cast<agent::LinkDeed>(deed - words.begin())}, {}};
    made.change.state = static_cast<knowledge::AwarenessLevel>(std::clamp(authored.state, 0, 255));
    const bool ofAgent = made.change.deed == agent::LinkDeed::Know || !authored.about.empty();
    const auto about = effectPlaceOf(level.agents, authored.about);
    if (ofAgent && !about)
        return missing(place + ".about", "agent", authored.about);
    if (about)
        made.change.about = AgentId{*about};
    if (authored.position)
        made.position = authored.position->plan();
    return made;
}

Result<EventEffects> compileEffects(const level::Level& level,
                                    const sense::SenseWorld& senses,
                                    std::span<const StateFormula> topics,
                                    std::size_t number) {
    const level::AuthoredEvent& event = level.events[number];
    EventEffects effects;
    for (std::size_t i = 0; i < event.emits.size(); ++i) {
        auto made =
            compileSignal(senses, event.emits[i], fmt::format("events[{}].emits[{}]", number, i));
        if (!made)
            return made.unexpected();
        effects.emissions.push_back(*made);
    }
    for (std::size_t i = 0; i < event.switches.size(); ++i) {
        auto made = compileSwitch(
            level, event.switches[i], fmt::format("events[{}].switches[{}]", number, i));
        if (!made)
            return made.unexpected();
        effects.switches.push_back(*made);
    }
    for (std::size_t i = 0; i < event.moves.size(); ++i) {
        auto made =
            compileMove(level, event.moves[i], fmt::format("events[{}].moves[{}]", number, i));
        if (!made)
            return made.unexpected();
        effects.moves.push_back(*made);
    }
    for (std::size_t i = 0; i < event.links.size(); ++i) {
        auto made =
            compileLink(level, event.links[i], fmt::format("events[{}].links[{}]", number, i));
        if (!made)
            return made.unexpected();
        effects.links.push_back(*made);
    }
    if (event.when.kind == "condition") {
        auto condition = parseStateFormula(
            event.when.condition, level, fmt::format("events[{}].when.condition", number));
        if (!condition)
            return condition.unexpected();
        if (auto ofNobody = checkOfNobody(
                *condition, topics, level, fmt::format("events[{}].when.condition", number));
            !ofNobody)
            return ofNobody.unexpected();
        effects.condition = std::move(*condition);
    }
    return effects;
}

} // namespace

Result<Authored> compileAuthored(const level::Level& level,
                                 const sense::SenseWorld& senses,
                                 const event::Vocabulary& words) {
    Authored authored;
    auto events = event::compileEvents(level, words);
    if (!events)
        return events.unexpected();
    authored.events = std::move(*events);
    auto emitters = compileEmitters(level, senses);
    if (!emitters)
        return emitters.unexpected();
    authored.emitters = std::move(*emitters);
    auto topics = compileTopics(level);
    if (!topics)
        return topics.unexpected();
    authored.topics = std::move(*topics);
    for (std::size_t i = 0; i < level.events.size(); ++i) {
        auto effects = compileEffects(level, senses, authored.topics, i);
        if (!effects)
            return effects.unexpected();
        authored.events.events[i].acts = !effects->emissions.empty() ||
                                         !effects->switches.empty() || !effects->moves.empty() ||
                                         !effects->links.empty();
        authored.asksState = authored.asksState || effects->condition.has_value();
        authored.effects.push_back(std::move(*effects));
        authored.alertness.push_back(std::clamp(level.events[i].alertness, 0, 255));
    }
    std::vector<std::string> modalities;
    for (const auto& modality : senses.modalities)
        modalities.push_back(modality.id);
    auto reactions = compileReactions(level, authored.events, modalities, words.goals);
    if (!reactions)
        return reactions.unexpected();
    authored.reactions = std::move(*reactions);
    authored.asksState = authored.asksState || !authored.topics.empty();
    for (const auto& list : authored.reactions)
        for (const Reaction& reaction : list)
            authored.asksState = authored.asksState || reaction.condition.has_value();
    return authored;
}

} // namespace percept::world
