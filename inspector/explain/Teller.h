#pragma once

#include "inspector/explain/DetailSwitches.h"
#include "inspector/explain/GateText.h"
#include "inspector/explain/Lanes.h"
#include "inspector/explain/PlaceText.h"
#include "inspector/explain/RunText.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/Maths.h"
#include "percept/base/Text.h"
#include "percept/bot/BotRecords.h"
#include "percept/sense/GateNames.h"
#include "percept/trace/RecordRoles.h"
#include "percept/trace/RunNames.h"

#include <boost/describe/enum_to_string.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

/// Records in words.
namespace percept::explain {

/// Text and detail of a record.
struct Said {
    std::string text;
    std::string detail;
};

template <class Enum>
[[nodiscard]] std::string words(Enum value) {
    std::string text = snakeCase(boost::describe::enum_to_string(value, "?"));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

/// Goals whose wish depends on the way to the nearest item.
inline bool fetches(const std::vector<std::string>& goals, trace::Goal goal) {
    return trace::goalText(goals, goal).starts_with("get ");
}

/// The verb for noticing by a modality.
inline std::string_view verbFor(std::string_view modality) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kVerbs{
        {{"sight", "sees"}, {"sound", "hears"}, {"smell", "smells"}, {"touch", "feels"}}};
    for (const auto& [id, verb] : kVerbs)
        if (id == modality)
            return verb;
    return "notices";
}

/// Puts records into words, one overload per kind.
class Teller : private RunText {
public:
    explicit Teller(const trace::RunInfo& info)
        : RunText(info) {}

    // --- events ---------------------------------------------------------------------------------

    Said operator()(const trace::EventSent& r) const {
        std::string to = r.receiver != trace::kNoAgent ? " to " + agent(r.receiver) : "";
        if (r.manager != trace::kNone<trace::ManagerId>)
            to += " through " + name(m_info.managers, r.manager);
        return {fmt::format("Event {}{}{}", code(r.code), by(r.sender), to),
                r.deadline >= 0 ? fmt::format("priority {}, by frame {}", r.priority, r.deadline)
                                : fmt::format("priority {}", r.priority)};
    }
    Said operator()(const trace::EventDelivered& r) const {
        return {fmt::format("{} gets event {}", agent(r.listener), code(r.code)), {}};
    }
    Said operator()(const trace::EventUndelivered& r) const {
        return {fmt::format("{} does not get event {}", agent(r.listener), code(r.code)),
                r.reason == trace::UndeliveredReason::Condition
                    ? fmt::format("condition {:.3g} of {:.3g}", r.measured, r.limit)
                    : words(r.reason)};
    }
    Said operator()(const trace::EventChecked& r) const {
        return {fmt::format("Looked for event {}", code(r.code)),
                fmt::format("{} checks, {} found", r.checks, r.found)};
    }
    Said operator()(const trace::EventHappened& r) const {
        const auto event = trace::indexOf(r.event);
        const std::string data =
            event < m_info.eventData.size() ? m_info.eventData[event] : std::string();
        std::string detail;
        if (r.value != 0)
            detail = fmt::format("value {:.3g}", r.value);
        if (!data.empty())
            detail += fmt::format("{}data {}", detail.empty() ? "" : ", ", data);
        return {fmt::format("Event {} occurs{}{}",
                            name(m_info.events, r.event),
                            by(r.by),
                            r.about == trace::kNoAgent ? "" : " with " + agent(r.about)),
                std::move(detail)};
    }
    Said operator()(const trace::EmitterSwitched& r) const {
        return {fmt::format("{} goes {}", name(m_info.emitters, r.emitter), r.on ? "on" : "off"),
                {}};
    }
    Said operator()(const trace::Reacted& r) const {
        return {fmt::format("{} reacts{}",
                            agent(r.agent),
                            r.about == trace::kNoAgent ? "" : " to " + agent(r.about)),
                fmt::format("reaction {} of its archetype{}",
                            r.reaction + 1,
                            r.raises == trace::kNone<trace::EventId>
                                ? ""
                                : ", raises " + name(m_info.events, r.raises))};
    }
    Said operator()(const trace::ReactionUnmet& r) const {
        const std::string goal = trace::goalText(m_info.goals, r.goal);
        return {r.why == trace::Unmet::Enemy
                    ? fmt::format("{} gives up {} for {}", agent(r.agent), goal, agent(r.about))
                    : fmt::format("{} does not {}", agent(r.agent), goal),
                fmt::format(
                    "reaction {} of its archetype: {}", r.reaction + 1, unmetText(r.why, r.about))};
    }
    Said operator()(const trace::MemberMoved& r) const {
        if (r.to == trace::kNone<trace::ManagerId>)
            return {fmt::format("{} leaves {}", agent(r.agent), name(m_info.managers, r.from)), {}};
        if (r.from == trace::kNone<trace::ManagerId>)
            return {fmt::format("{} joins {}", agent(r.agent), name(m_info.managers, r.to)), {}};
        return {fmt::format("{} moves from {} to {}",
                            agent(r.agent),
                            name(m_info.managers, r.from),
                            name(m_info.managers, r.to)),
                {}};
    }
    Said operator()(const trace::Polled& r) const {
        return {fmt::format("{} polls {}{}",
                            agent(r.asker),
                            name(m_info.topics, r.topic),
                            r.about == trace::kNoAgent ? "" : " of " + agent(r.about)),
                r.refused ? "beyond its senses"
                : r.hit   ? fmt::format("{:.3g}, from the cache", r.answer)
                          : fmt::format("{:.3g}, {:.3g} \u00b5s", r.answer, r.cost)};
    }

    // --- senses ---------------------------------------------------------------------------------

    Said operator()(const trace::SignalEmitted& r) const {
        const bool placed = r.region != trace::kNone<trace::RegionId>;
        return {fmt::format("Signal: {}{}", name(m_info.modalities, r.modality), by(r.source)),
                fmt::format("strength {:.3g}{}",
                            r.strength,
                            placed ? " in " + name(m_info.regions, r.region) : "")};
    }
    Said operator()(const trace::Notified& r) const {
        std::string detail = fmt::format("intensity {:.3f}, threshold {:.3f}, {:+.3f}; {:.1f} m",
                                         r.intensity,
                                         r.threshold,
                                         r.intensity - r.threshold,
                                         r.distance);
        if (r.via != trace::kNone<trace::ConnectionId>)
            detail += ", through " + name(m_info.connections, r.via);
        return {fmt::format("{} perceives {}{}",
                            agent(r.agent),
                            name(m_info.modalities, r.modality),
                            of(r.about)),
                std::move(detail)};
    }
    Said operator()(const trace::SignalRejected& r) const {
        return {fmt::format("{} does not perceive {}{}",
                            agent(r.agent),
                            name(m_info.modalities, r.modality),
                            of(r.about)),
                failure(r.gate, r.measured, r.limit)};
    }
    Said operator()(const trace::SignalSkipped& r) const {
        return {fmt::format("{} sensors are out of reach", r.sensors), {}};
    }
    Said operator()(const trace::Noticed& r) const {
        return {fmt::format("{} {} {}",
                            agent(r.agent),
                            verbFor(name(m_info.modalities, r.modality)),
                            agent(r.about)),
                fmt::format("{:.1f} m away", r.distance)};
    }
    Said operator()(const trace::LostSight& r) const {
        return {fmt::format("{} no longer sees {}", agent(r.agent), agent(r.about)),
                fmt::format("{}, after {:.1f} s",
                            r.gate == trace::Gate::None ? "no longer perceived" : gateText(r.gate),
                            r.visibleFor)};
    }
    Said operator()(const trace::SenseTest& r) const {
        return {fmt::format("{} does not notice {}", agent(r.agent), agent(r.about)),
                failure(r.gate, r.measured, r.limit)};
    }
    Said operator()(const trace::Forgot& r) const {
        return {fmt::format("{} forgets {}", agent(r.agent), agent(r.about)), words(r.reason)};
    }

    Said operator()(const agent::AwarenessPulse& r) const {
        return {fmt::format("{} perceives {}{}: {}",
                            agent(r.agent),
                            name(m_info.modalities, r.modality),
                            of(r.about),
                            state(r.agent, r.goal)),
                fmt::format("response {:.2f}; its state is {}, its alertness {}",
                            r.response,
                            state(r.agent, r.state),
                            state(r.agent, r.alertness))};
    }
    Said operator()(const agent::AwarenessChanged& r) const {
        return {
            fmt::format("{} {} of {}: {}",
                        agent(r.agent),
                        r.to > 0 ? "aware" : "no longer aware",
                        r.about == trace::kNoAgent ? "something" : agent(r.about),
                        state(r.agent, r.to)),
            fmt::format(
                "{} before, for {:.2f} of {:.2f} s", state(r.agent, r.from), r.measured, r.limit)};
    }
    Said operator()(const agent::AlertnessChanged& r) const {
        return {fmt::format("alertness of {}: {}", agent(r.agent), state(r.agent, r.to)),
                fmt::format("{} before", state(r.agent, r.from))};
    }
    Said operator()(const agent::Told& r) const {
        return {fmt::format("{} is told of {} by {}: {}",
                            agent(r.agent),
                            agent(r.about),
                            agent(r.speaker),
                            state(r.agent, r.state)),
                r.observed ? "seen from how it behaves" : ""};
    }

    // --- decisions ------------------------------------------------------------------------------

    Said operator()(const trace::TargetChosen& r) const {
        return {r.target == trace::kNoAgent
                    ? fmt::format("{} has no target any more", agent(r.agent))
                    : fmt::format("{} targets {}", agent(r.agent), agent(r.target)),
                fmt::format("score {:.2f}", r.score)};
    }
    Said operator()(const trace::TargetCandidate& r) const {
        return {fmt::format("{} weighs {} as target", agent(r.agent), agent(r.candidate)),
                fmt::format("score {:.2f}, {:.1f} m", r.score, r.distance)};
    }
    Said operator()(const agent::WeaponChosen& r) const {
        return {fmt::format("{} takes the {}", agent(r.agent), name(m_info.weapons, r.weapon)),
                fmt::format("desirability {:.0f}", r.desirability)};
    }
    Said operator()(const agent::WeaponScore& r) const {
        return {fmt::format("{} weighs the {}", agent(r.agent), name(m_info.weapons, r.weapon)),
                fmt::format("desirability {:.0f}, {} rounds", r.desirability, r.rounds)};
    }
    Said operator()(const bot::Arbitration& r) const {
        std::vector<std::pair<trace::Goal, double>> wishes{{trace::Goal::Attack, r.attack},
                                                           {trace::Goal::Explore, r.explore},
                                                           {trace::Goal::GetHealth, r.health}};
        if (r.weaponGoal != trace::Goal::Think)
            wishes.emplace_back(r.weaponGoal, r.weapon);
        if (r.cover > 0)
            wishes.emplace_back(r.chosen == trace::Goal::TakePosition ? trace::Goal::TakePosition
                                                                      : trace::Goal::TakeCover,
                                r.cover);
        std::stable_sort(wishes.begin(), wishes.end(), [&](const auto& a, const auto& b) {
            return (a.first == r.chosen) > (b.first == r.chosen);
        });
        std::string detail;
        for (const auto& [goal, wish] : wishes)
            detail += fmt::format("{}{} {:.2f}",
                                  detail.empty() ? "" : ", ",
                                  trace::goalText(m_info.goals, goal),
                                  wish);
        return {fmt::format("{} weighs its goals: {}",
                            agent(r.agent),
                            trace::goalText(m_info.goals, r.chosen)),
                std::move(detail)};
    }
    Said operator()(const trace::GoalWeighed& r) const { return weighed(r); }
    Said operator()(const trace::GoalConsidered& r) const { return weighed(r); }
    template <class Wish>
    [[nodiscard]] Said weighed(const Wish& r) const {
        std::string detail = fmt::format("weight {:.2f} x need {:.2f}", r.weight, r.need);
        if (fetches(m_info.goals, r.goal))
            detail +=
                r.cost < 0
                    ? std::string(", none in reach")
                    : fmt::format(" / distance {:.2f} (path cost {:.1f} m)", r.distance, r.cost);
        detail += fmt::format(" x bias {:.2f}", r.bias);
        return {fmt::format("{} wants to {}: {:.2f}",
                            agent(r.agent),
                            trace::goalText(m_info.goals, r.goal),
                            r.desirability),
                std::move(detail)};
    }
    Said operator()(const trace::PlaceWeighed& r) const {
        if (r.waypoint == trace::kNone<trace::WaypointId>)
            return {fmt::format("{} finds no place to go to", agent(r.agent)),
                    fmt::format("condition {:.2f}", r.degree)};
        return {
            fmt::format("{} might go to {}", agent(r.agent), name(m_info.waypoints, r.waypoint)),
            fmt::format("wish {:.2f}, condition {:.2f}, value {:.2f}, path of {:.1f} m",
                        r.desirability,
                        r.degree,
                        r.value,
                        r.way)};
    }
    Said operator()(const trace::PlaceSearch& r) const {
        if (r.stop != trace::PlaceStop::None)
            return {fmt::format("{} does not look for a place", agent(r.agent)),
                    searchText(m_info, r)};
        return {fmt::format("{} looks for {}", agent(r.agent), name(m_info.placeKinds, r.kind)),
                searchText(m_info, r)};
    }
    Said operator()(const trace::PlaceCandidate& r) const {
        return {fmt::format("{} {} {} for {}",
                            agent(r.agent),
                            r.test == trace::PlaceTest::None ? "finds" : "passes over",
                            name(m_info.waypoints, r.waypoint),
                            name(m_info.placeKinds, r.kind)),
                verdictText(m_info, r)};
    }
    Said operator()(const trace::GoalStarted& r) const {
        return {
            fmt::format("{} decides: {}", agent(r.agent), trace::goalText(m_info.goals, r.goal)),
            {}};
    }
    Said operator()(const trace::GoalEnded& r) const {
        return {fmt::format("{} ends: {}", agent(r.agent), trace::goalText(m_info.goals, r.goal)),
                words(r.status)};
    }
    Said operator()(const trace::PathRequested& r) const {
        return {fmt::format("{} asks for a path", agent(r.agent)),
                fmt::format("{:.1f} m straight", geometry::distance(r.from, r.to))};
    }
    Said operator()(const trace::PathAnswered& r) const {
        return {fmt::format("{} gets a path: {}", agent(r.agent), words(r.status)),
                fmt::format("cost {:.1f}, {} cycles", r.cost, r.cycles)};
    }

    // --- time -----------------------------------------------------------------------------------

    Said operator()(const trace::FrameLoad& r) const {
        return {fmt::format("{} ran {} of {} due tasks",
                            r.scheduler == trace::kNone<trace::TaskId>
                                ? std::string("The schedule")
                                : name(m_info.tasks, r.scheduler),
                            r.ran,
                            r.due),
                r.budget > 0 ? fmt::format("{:.0f} of {:.0f} \u00b5s", r.used, r.budget)
                             : fmt::format("{:.0f} \u00b5s", r.used)};
    }
    Said operator()(const trace::TaskRan& r) const {
        std::string detail = fmt::format("{:.0f} \u00b5s", r.used);
        if (r.waited > 0)
            detail += fmt::format(", {} late", frames(r.waited));
        if (r.unfinished)
            detail += ", not done yet";
        return {
            fmt::format("{} {}", name(m_info.tasks, r.task), r.working > 0 ? "continues" : "runs") +
                of(r.agent),
            std::move(detail)};
    }
    Said operator()(const trace::TaskOverran& r) const {
        return {fmt::format("{} overruns its slice", name(m_info.tasks, r.task)) + of(r.agent),
                fmt::format("{:.0f} of {:.0f} \u00b5s", r.used, r.slice)};
    }
    Said operator()(const trace::TaskStarved& r) const {
        return {fmt::format("{} waits too long", name(m_info.tasks, r.task)) + of(r.agent),
                fmt::format("{} frames, limit {}", r.waited, r.limit)};
    }
    Said operator()(const trace::DueMissed& r) const {
        return {fmt::format("{} is due again before it is done", name(m_info.tasks, r.task)) +
                    of(r.agent),
                fmt::format("{}; {} missed so far",
                            r.working > 0 ? fmt::format("began {} ago", frames(r.working))
                                          : fmt::format("has waited {}", frames(r.waited)),
                            r.missed == 1 ? std::string("1 due frame")
                                          : fmt::format("{} due frames", r.missed))};
    }
    Said operator()(const trace::TaskJoined& r) const {
        const std::string where = r.scheduler == trace::kNone<trace::TaskId>
                                      ? std::string("the schedule")
                                      : name(m_info.tasks, r.scheduler);
        std::string detail = r.lookahead > 0
                                 ? fmt::format("least loaded of {}", frames(r.lookahead))
                                 : std::string("phase as stated");
        detail +=
            fmt::format(": {:g}, greatest {:g}; due first in frame {}", r.load, r.most, r.firstDue);
        return {fmt::format("{} joins {}: every {}, phase {}",
                            name(m_info.tasks, r.task),
                            where,
                            r.frequency == 1 ? std::string("frame") : frames(r.frequency),
                            r.phase),
                std::move(detail)};
    }
    Said operator()(const trace::TaskLeft& r) const {
        return {fmt::format("{} leaves the schedule", name(m_info.tasks, r.task)),
                fmt::format("{} runs", r.runs)};
    }
    Said operator()(const trace::ImportanceFound& r) const {
        const bool group = r.agent == trace::kNoAgent && r.person == trace::kNone<trace::PersonId>;
        const std::string who = r.agent != trace::kNoAgent ? agent(r.agent)
                                : group                    ? name(m_info.groups, r.group)
                                                           : person(r.person, r.group);
        std::string detail = fmt::format("raw {:.3f}", r.raw);
        if (r.distance >= 0 && r.observer != trace::kNoAgent)
            detail += fmt::format(", {:.1f} m from {}", r.distance, agent(r.observer));
        const auto add = [&](const char* term, double value) {
            if (value > 0)
                detail += fmt::format(", {} {:.2f}", term, value);
        };
        add("distance", r.nearness);
        add("in view", r.inView);
        add("story", r.story);
        add("attention", r.attention);
        add("others", r.others);
        return {fmt::format("{} has importance {:.3f}", who, r.importance), std::move(detail)};
    }
    Said operator()(const trace::LodSwitched& r) const {
        const std::string who =
            r.person == trace::kNone<trace::PersonId> ? agent(r.agent) : person(r.person, r.group);
        const bool first = r.from == trace::kNone<trace::BehaviourId>;
        std::string detail = fmt::format("importance {:.3f}", r.importance);
        if (!first)
            detail += fmt::format(
                " is outside {:g} to {:g} of {}", r.low, r.high, name(m_info.behaviours, r.from));
        if (const std::string passed = whatPassedOn(r, agent(r.about)); !first && !passed.empty())
            detail += "; " + passed;
        if (r.to == trace::kNone<trace::BehaviourId>)
            return {fmt::format("{} has no valid behaviour", who), std::move(detail)};
        return {fmt::format("{} {} {}",
                            who,
                            first ? "begins with" : "switches to",
                            name(m_info.behaviours, r.to)),
                std::move(detail)};
    }
    Said operator()(const trace::GroupFolded& r) const {
        return {fmt::format("{} is simulated as {}", name(m_info.groups, r.group), words(r.to)),
                fmt::format("{} members, {} kept", r.members, r.kept)};
    }
    Said operator()(const trace::PersonFolded& r) const {
        const std::string who = person(r.person, r.group);
        switch (r.change) {
        case trace::PersonChange::Unfolded:
            return {fmt::format("{} becomes agent {}", who, agent(r.agent)), {}};
        case trace::PersonChange::Folded:
            return {fmt::format("{} is no longer agent {}", who, agent(r.agent)), {}};
        case trace::PersonChange::Died:
            break;
        }
        return {fmt::format("{} is dead", who), agent(r.agent)};
    }
    Said operator()(const trace::WorkEnded& r) const {
        return {fmt::format("{} is {}", name(m_info.tasks, r.task), words(r.end)) + of(r.agent),
                fmt::format("{} slices, {:.0f} \u00b5s", r.slices, r.used)};
    }

    // --- the world ------------------------------------------------------------------------------

    Said operator()(const agent::ShotFired& r) const {
        return {fmt::format("{} shoots", agent(r.agent)), name(m_info.weapons, r.weapon)};
    }
    Said operator()(const agent::Hit& r) const {
        return {fmt::format("{} is hit{}", agent(r.agent), by(r.shooter)),
                fmt::format("{:.0f} damage, {:.0f} health left", r.damage, r.health)};
    }
    Said operator()(const trace::Died& r) const {
        return {fmt::format("{} dies", agent(r.agent)), by(r.killer)};
    }
    Said operator()(const trace::Spawned& r) const {
        return {fmt::format("{} enters the level", agent(r.agent)), {}};
    }
    Said operator()(const agent::PickedUp& r) const {
        return {fmt::format("{} takes {}", agent(r.agent), name(m_info.items, r.item)),
                fmt::format("{:.0f}", r.amount)};
    }
    Said operator()(const agent::ItemReturned& r) const {
        return {fmt::format("{} is back", name(m_info.items, r.item)), {}};
    }
    Said operator()(const trace::DoorChanged& r) const {
        return {fmt::format("Door {}: {}", name(m_info.doors, r.door), words(r.state)), {}};
    }
    Said operator()(const trace::TriggerFired& r) const {
        const auto place = trace::indexOf(r.trigger);
        const std::string said = place < m_info.hints.size() ? m_info.hints[place] : std::string();
        return {fmt::format("{} sets off {}", agent(r.agent), name(m_info.triggers, r.trigger)),
                fmt::format("visit {}{}",
                            r.visits,
                            said.empty() ? std::string() : fmt::format(", says \"{}\"", said))};
    }
    Said operator()(const trace::RunStarted& r) const {
        return {"The run starts", fmt::format("{} agent{}", r.agents, r.agents == 1 ? "" : "s")};
    }
    Said operator()(const trace::CommandTaken& r) const {
        return {r.agent == trace::kNoAgent ? std::string("A person's command")
                                           : fmt::format("A person commands {}", agent(r.agent)),
                {}};
    }
};

} // namespace percept::explain
