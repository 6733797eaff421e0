#include "percept/level/EventCauses.h"
#include "validate/Checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace percept::level::validation {
namespace {

/// Everything that "who" may name.
Ids::List peopleOf(const Ids& ids) {
    Ids::List people;
    for (const auto* list : {&ids.agents, &ids.archetypes, &ids.teams, &ids.squads})
        people.insert(people.end(), list->begin(), list->end());
    std::sort(people.begin(), people.end());
    return people;
}

void checkClock(const std::string& place,
                std::string_view key,
                const std::string& text,
                Findings& findings) {
    if (!text.empty() && !clockTime(text))
        findings.error(Findings::join(place, key),
                       fmt::format("\"{}\" is no time of day", text),
                       "Write hours and minutes, such as 17:00, or seconds too, 17:00:30.");
}

void checkCause(const EventCause& when,
                const std::string& place,
                const Ids& ids,
                Findings& findings) {
    std::vector<std::string_view> kinds;
    for (const CauseForm& form : causeForms())
        kinds.push_back(form.kind);
    findings.oneOf(place, "kind", when.kind, kinds);
    findings.notNegative(place, "time", when.time);
    if (when.kind == "door")
        findings.oneOf(place, "state", when.state, {"open", "closed"});
    if (!when.clock.empty() && when.time != 0)
        findings.warning(place + ".time",
                         "both a time since the start and one of the day; the latter counts",
                         "Remove one of them.");
    const auto people = peopleOf(ids);
    if (!when.by.empty())
        findings.refers(place, "by", when.by, people, "agent, archetype, team or squad");
    if (when.kind == "switch")
        findings.refers(place, "object", when.object, ids.triggers, "trigger");
    else if (when.kind == "region")
        findings.refers(place, "object", when.object, ids.regions, "region");
    else if (when.kind == "door")
        findings.refers(place, "object", when.object, ids.doors, "door");
    else if (when.kind == "collision" && !when.object.empty())
        findings.refers(place, "object", when.object, people, "agent, archetype, team or squad");
    else if (when.kind == "notification")
        findings.refers(place, "object", when.object, ids.modalities, "modality");
    findings.notNegative(place, "intensity", when.intensity);
    if (when.kind == "condition" && when.condition.empty())
        findings.error(place + ".condition",
                       "the condition is missing",
                       "Write a formula, such as door(gate) > 0.");
}

/// Whether an event happens where something is: its cause, or who raises it.
bool hasPlace(const Level& level, const AuthoredEvent& event) {
    const std::string& kind = event.when.kind;
    const auto raises = [&](const Archetype& archetype) {
        return std::any_of(archetype.reactions.begin(),
                           archetype.reactions.end(),
                           [&](const Reaction& each) { return each.raises == event.id; });
    };
    return event.position || (kind != "time" && kind != "hand" && kind != "condition") ||
           std::any_of(level.archetypes.begin(), level.archetypes.end(), raises);
}

void checkEffects(const Level& level,
                  const AuthoredEvent& event,
                  const std::string& place,
                  const Ids& ids,
                  Findings& findings) {
    const auto people = peopleOf(ids);
    auto switchable = ids.emitters;
    switchable.insert(switchable.end(), ids.lights.begin(), ids.lights.end());
    std::sort(switchable.begin(), switchable.end());
    forEach(event.emits, place + ".emits", [&](const EventSignal& made, const std::string& inner) {
        findings.refers(inner, "modality", made.modality, ids.modalities, "modality");
        findings.notNegative(inner, "strength", made.strength);
        if (!made.position && !hasPlace(level, event))
            findings.warning(inner,
                             "it emits nothing: the event happens nowhere in particular",
                             "State the `position` of the signal, or of the event.");
    });
    forEach(event.switches,
            place + ".switches",
            [&](const EventSwitch& made, const std::string& inner) {
                findings.refers(inner, "object", made.object, switchable, "emitter or light");
            });
    forEach(event.moves, place + ".moves", [&](const EventMove& made, const std::string& inner) {
        findings.refers(inner, "who", made.who, people, "agent, archetype, team or squad");
        if (!made.from.empty())
            findings.refers(inner, "from", made.from, ids.managers, "event manager");
        if (!made.to.empty())
            findings.refers(inner, "to", made.to, ids.managers, "event manager");
        if (made.from.empty() && made.to.empty())
            findings.error(
                inner, "no agent is moved", "Name the event manager that is left, or joined.");
    });
}

/// What it does to what agents know.
void checkLinks(const AuthoredEvent& event,
                const std::string& place,
                const Ids& ids,
                Findings& findings) {
    const auto people = peopleOf(ids);
    forEach(event.links, place + ".links", [&](const EventLink& made, const std::string& inner) {
        findings.refers(inner, "who", made.who, people, "agent, archetype, team or squad");
        findings.oneOf(inner, "does", made.does, std::span(kLinkDeeds));
        findings.within(inner, "state", made.state, 0, 255);
        const bool knows = made.does == "know";
        const bool ofAgent = knows || made.does == "forget";
        if (knows || (ofAgent && !made.about.empty()))
            findings.refers(inner, "about", made.about, ids.agents, "agent");
        if (!ofAgent && !made.about.empty())
            findings.warning(Findings::join(inner, "about"),
                             fmt::format("it is ignored: {} is about nobody", made.does),
                             "Remove it.");
        if (!knows && made.position)
            findings.warning(Findings::join(inner, "position"),
                             fmt::format("it is ignored: {} has no place", made.does),
                             "Remove it.");
    });
}

bool anybodyIsAware(const Level& level) {
    return std::any_of(level.archetypes.begin(), level.archetypes.end(), [](const Archetype& each) {
        return !each.awareness.states.empty();
    });
}

/// The highest that anybody can be alert; 0: nobody can.
int mostAlert(const Level& level) {
    std::size_t states = 1;
    for (const Archetype& each : level.archetypes)
        states = std::max(states, each.awareness.states.size());
    return static_cast<int>(states) - 1;
}

/// States that nobody can be in.
void checkStates(const Level& level,
                 const AuthoredEvent& event,
                 const std::string& place,
                 Findings& findings) {
    const int most = mostAlert(level);
    const auto check = [&](const std::string& where, std::string_view what, int state) {
        if (most > 0 && state > most)
            findings.warning(
                where,
                fmt::format("no archetype has {} {}: it counts as {}", what, state, most),
                fmt::format("Choose at most {}.", most));
    };
    check(place + ".alertness", "an alertness of", event.alertness);
    forEach(event.links, place + ".links", [&](const EventLink& made, const std::string& inner) {
        if (made.does != "forget")
            check(Findings::join(inner, "state"), "a state", made.state);
        if (most == 0 && (made.does == "alert" || made.does == "calm"))
            findings.warning(inner,
                             "it is ignored: nobody becomes aware by degrees",
                             "Give an archetype awareness, or remove it.");
    });
}

const EventManager* managerOf(const Level& level, std::string_view id) {
    const auto& managers = level.managers;
    const auto found = std::find_if(managers.begin(), managers.end(), [&](const auto& each) {
        return id.empty() ? each.kind == "broadcast" : each.id == id;
    });
    return found == managers.end() ? nullptr : &*found;
}

/// Whether a manager is another one or below it.
bool isBelow(const Level& level, const EventManager& manager, const EventManager& above) {
    const EventManager* at = &manager;
    for (std::size_t steps = 0; at != nullptr && steps < level.managers.size(); ++steps) {
        if (at == &above)
            return true;
        at = at->parent.empty() ? nullptr : managerOf(level, at->parent);
    }
    return false;
}

/// Agents that get into event managers during a run.
bool movesAgents(const Level& level) {
    return std::any_of(level.events.begin(),
                       level.events.end(),
                       [](const auto& event) { return !event.moves.empty(); }) ||
           std::any_of(level.archetypes.begin(), level.archetypes.end(), [](const auto& each) {
               return std::any_of(each.reactions.begin(),
                                  each.reactions.end(),
                                  [](const Reaction& made) { return !made.joins.empty(); });
           });
}

/// An event without a place, for those who only hear what happens in their room or near them.
void checkPlaceless(const Level& level,
                    const AuthoredEvent& event,
                    const std::string& place,
                    Findings& findings) {
    const EventManager* sender = managerOf(level, event.manager);
    if (sender == nullptr || hasPlace(level, event) || movesAgents(level))
        return;
    bool anyListens = false;
    for (const EventManager& each : level.managers) {
        const bool gets = event.reach == "down" ? isBelow(level, each, *sender)
                          : event.reach == "up" ? isBelow(level, *sender, each)
                                                : &each == sender;
        // What is passed down reaches all rooms.
        const bool needsPlace = each.perRoom && event.reach != "down";
        for (const Listener& listener : each.listeners)
            if (gets && !needsPlace && !listener.within)
                return;
        anyListens = anyListens || (gets && !each.listeners.empty());
    }
    if (anyListens)
        findings.warning(place,
                         "it reaches nobody: it happens nowhere in particular, and its listeners "
                         "hear what happens in their room or near them",
                         "State the `position` of the event.");
}

void checkEvent(const Level& level,
                const AuthoredEvent& event,
                const std::string& place,
                const Ids& ids,
                Findings& findings) {
    if (event.code.empty())
        findings.error(place + ".code", "the event says nothing", "Give it a code.");
    checkCause(event.when, place + ".when", ids, findings);
    findings.positive(place, "every", event.every);
    findings.notNegative(place, "alertness", event.alertness);
    findings.oneOf(place, "reach", event.reach, {"here", "up", "down"});
    if (event.deadline)
        findings.notNegative(place, "deadline", *event.deadline);
    if (!event.manager.empty())
        findings.refers(place, "manager", event.manager, ids.managers, "event manager");
    checkEffects(level, event, place, ids, findings);
    checkLinks(event, place, ids, findings);
    checkStates(level, event, place, findings);
    checkPlaceless(level, event, place, findings);
}

/// A manager that passes on to itself, over others or not.
void checkTiers(const Level& level, Findings& findings) {
    std::map<std::string_view, std::string_view> parents;
    for (const EventManager& manager : level.managers)
        parents.emplace(manager.id, manager.parent);
    forEach(level.managers, "managers", [&](const EventManager& manager, const std::string& place) {
        std::string_view above = manager.parent;
        for (std::size_t steps = 0; !above.empty() && steps < level.managers.size(); ++steps) {
            if (above == manager.id) {
                findings.error(place + ".parent",
                               fmt::format("the event manager \"{}\" is above itself", manager.id),
                               "Let one of them have no parent.");
                return;
            }
            const auto found = parents.find(above);
            above = found == parents.end() ? std::string_view{} : found->second;
        }
    });
}

void checkManager(const Level& level,
                  const EventManager& manager,
                  const std::string& place,
                  const Ids& ids,
                  Findings& findings) {
    findings.oneOf(place, "kind", manager.kind, {"broadcast", "narrowcast"});
    if (!manager.parent.empty())
        findings.refers(place, "parent", manager.parent, ids.managers, "event manager");
    if (manager.perRoom && level.regions.empty())
        findings.warning(place + ".per_room",
                         "there are no regions to make rooms of",
                         "Draw regions, or switch it off.");
    const auto people = peopleOf(ids);
    auto senders = ids.agents;
    senders.insert(senders.end(), ids.teams.begin(), ids.teams.end());
    std::sort(senders.begin(), senders.end());
    forEach(manager.listeners,
            place + ".listeners",
            [&](const Listener& listener, const std::string& inner) {
                if (!listener.agent.empty())
                    findings.refers(
                        inner, "agent", listener.agent, people, "agent, archetype, team or squad");
                if (!listener.sender.empty())
                    findings.refers(inner, "sender", listener.sender, senders, "agent or team");
                if (listener.within)
                    findings.notNegative(inner, "within", *listener.within);
            });
}

void checkKeys(const Level& level, const Ids& ids, Findings& findings) {
    std::set<std::string_view> taken;
    forEach(level.keys, "keys", [&](const Key& key, const std::string& place) {
        findings.refers(place, "event", key.event, ids.events, "event");
        if (key.key.empty())
            findings.error(place + ".key", "no key is named", "Name one, such as K.");
        else if (!taken.insert(key.key).second)
            findings.warning(place + ".key",
                             fmt::format("the key \"{}\" fires another event already", key.key),
                             "Choose another key, unless both are meant to happen.");
    });
}

/// Emitters that relay themselves, over others or not.
void checkRelays(const Level& level, Findings& findings) {
    std::map<std::string_view, std::string_view> relayed;
    for (const Emitter& emitter : level.emitters)
        relayed.emplace(emitter.id, emitter.relays);
    forEach(level.emitters, "emitters", [&](const Emitter& emitter, const std::string& place) {
        std::string_view next = emitter.relays;
        for (std::size_t steps = 0; !next.empty() && steps < level.emitters.size(); ++steps) {
            if (next == emitter.id)
                return findings.error(place + ".relays",
                                      fmt::format("the emitter \"{}\" relays itself", emitter.id),
                                      "Let one of those in the circle emit by itself.");
            const auto found = relayed.find(next);
            next = found == relayed.end() ? std::string_view{} : found->second;
        }
    });
}

void checkEmitters(const Level& level, const Ids& ids, Findings& findings) {
    forEach(level.emitters, "emitters", [&](const Emitter& emitter, const std::string& place) {
        findings.refers(place, "modality", emitter.modality, ids.modalities, "modality");
        findings.notNegative(place, "strength", emitter.strength);
        findings.interval(place, "every", emitter.every, level.step);
        findings.notNegative(place, "lasts", emitter.lasts);
        if (!emitter.agent.empty())
            findings.refers(place, "agent", emitter.agent, ids.agents, "agent");
        else if (!emitter.position)
            findings.error(place + ".position",
                           fmt::format("the emitter \"{}\" is nowhere", emitter.id),
                           "Give it a position, or an agent that carries it.");
        if (!emitter.agent.empty() && emitter.position)
            findings.warning(place + ".position",
                             "both a position and an agent that carries it; the latter counts",
                             "Remove one of them.");
        if (!emitter.relays.empty())
            findings.refers(place, "relays", emitter.relays, ids.emitters, "emitter");
    });
    checkRelays(level, findings);
}

/// What always lets another event happen when one does.
struct Raise {
    std::size_t to = 0; ///< place in the level's list
    std::string place;  ///< what lets it happen
    bool perceived;     ///< over a signal, which may reach nobody
};
using Raises = std::vector<std::vector<Raise>>; // by event

/// Events whose signals of a modality may be perceived with an intensity.
std::vector<std::size_t> emitting(const Level& level, std::string_view modality, double intensity) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < level.events.size(); ++i)
        for (const EventSignal& made : level.events[i].emits)
            if (made.modality == modality && made.strength > 0 && made.strength >= intensity) {
                found.push_back(i);
                break;
            }
    return found;
}

void addReactions(const Level& level, Raises& raises) {
    const auto& events = level.events;
    for (std::size_t i = 0; i < level.archetypes.size(); ++i)
        for (std::size_t k = 0; k < level.archetypes[i].reactions.size(); ++k) {
            const Reaction& reaction = level.archetypes[i].reactions[k];
            const auto raised = std::find_if(events.begin(), events.end(), [&](const auto& event) {
                return event.id == reaction.raises;
            });
            if (raised == events.end() || !reaction.condition.empty() || !reaction.notices.empty())
                continue;
            const Raise raise{static_cast<std::size_t>(raised - events.begin()),
                              fmt::format("archetypes[{}].reactions[{}].raises", i, k),
                              reaction.event.empty()};
            if (raise.perceived)
                for (const std::size_t from :
                     emitting(level, reaction.modality, reaction.intensity))
                    raises[from].push_back(raise);
            for (std::size_t from = 0; from < events.size() && !raise.perceived; ++from)
                if (events[from].code == reaction.event)
                    raises[from].push_back(raise);
        }
}

void addPerceived(const Level& level, Raises& raises) {
    for (std::size_t i = 0; i < level.events.size(); ++i) {
        const EventCause& when = level.events[i].when;
        if (when.kind == "notification" && !level.events[i].once)
            for (const std::size_t from : emitting(level, when.object, when.intensity))
                raises[from].push_back({i, fmt::format("events[{}].when", i), true});
    }
}

/// What closes a circle from an event over those behind it in the list; null: there is none.
const Raise* circleOf(const Raises& raises, std::size_t start, bool perceived) {
    std::vector<bool> seen(raises.size(), false);
    std::vector<std::size_t> open{start};
    while (!open.empty()) {
        const std::size_t from = open.back();
        open.pop_back();
        for (const Raise& raise : raises[from]) {
            if (raise.perceived && !perceived)
                continue;
            if (raise.to == start)
                return &raise;
            if (raise.to > start && !seen[raise.to]) {
                seen[raise.to] = true;
                open.push_back(raise.to);
            }
        }
    }
    return nullptr;
}

/// Events that raise themselves, over others or not, for as long as the level runs.
void checkCircles(const Level& level, Findings& findings) {
    Raises raises(level.events.size());
    addReactions(level, raises);
    addPerceived(level, raises);
    for (std::size_t i = 0; i < raises.size(); ++i) {
        const std::string& id = level.events[i].id;
        if (const Raise* closes = circleOf(raises, i, false))
            findings.error(closes->place,
                           fmt::format("the event \"{}\" raises itself without end", id),
                           "Give a reaction of the circle a condition, or the event that it raises "
                           "another code.");
        else if (const Raise* echoes = circleOf(raises, i, true))
            findings.warning(echoes->place,
                             fmt::format("the event \"{}\" raises itself where its signal is "
                                         "perceived",
                                         id),
                             "Ask for more intensity than it emits, or let it happen once.");
    }
}

} // namespace

void checkClocks(const Level& level, Findings& findings) {
    checkClock({}, "start_time", level.startTime, findings);
    forEach(level.events, "events", [&](const AuthoredEvent& event, const std::string& place) {
        checkClock(place + ".when", "clock", event.when.clock, findings);
    });
}

void checkEvents(const Level& level, const Ids& ids, Findings& findings) {
    checkClocks(level, findings);
    forEach(level.events, "events", [&](const AuthoredEvent& event, const std::string& place) {
        checkEvent(level, event, place, ids, findings);
        if (event.alertness > 0 && !anybodyIsAware(level))
            findings.warning(place + ".alertness",
                             "it is ignored: no archetype has awareness",
                             "Give one awareness, or set it to 0.");
    });
    forEach(level.managers, "managers", [&](const EventManager& manager, const std::string& place) {
        checkManager(level, manager, place, ids, findings);
    });
    checkTiers(level, findings);
    forEach(level.topics, "topics", [&](const Topic& topic, const std::string& place) {
        findings.oneOf(place, "caching", topic.caching, {"none", "frame", "frames"});
        findings.positive(place, "frames", topic.frames);
        findings.notNegative(place, "cost_us", topic.costUs);
    });
    checkKeys(level, ids, findings);
    checkEmitters(level, ids, findings);
    checkCircles(level, findings);
}

} // namespace percept::level::validation
