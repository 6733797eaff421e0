#include "percept/event/CompiledEvents.h"

#include "percept/base/Text.h"
#include "percept/level/FloorsOf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::event {
namespace {

template <class List>
std::uint32_t placeOf(const List& list, std::string_view id) {
    for (std::uint32_t i = 0; i < list.size(); ++i)
        if (list[i].id == id)
            return i;
    return kNothing;
}

std::uint32_t placeOf(const std::vector<std::string>& list, std::string_view text) {
    const auto found = std::find(list.begin(), list.end(), text);
    return found == list.end() ? kNothing : static_cast<std::uint32_t>(found - list.begin());
}

/// Whether a cause says nothing of its state, which is that of a door then.
bool isLeftOpen(const level::EventCause& when) {
    const auto& stated = when.unknown.stated;
    return when.state == level::EventCause().state &&
           std::find(stated.begin(), stated.end(), "state") == stated.end();
}

/// Compiles one level; remembers the first thing that is wrong.
class Compiler {
public:
    Compiler(const level::Level& level, const Vocabulary& words)
        : m_level(level)
        , m_words(words) {}

    Result<CompiledEvents> run() {
        m_compiled.codes = m_words.codes;
        compileAgents();
        compileRegions();
        compileManagers();
        for (std::size_t i = 0; i < m_level.events.size(); ++i)
            compileEvent(m_level.events[i], fmt::format("events[{}]", i));
        for (std::uint32_t i = 0; i < m_level.managers.size(); ++i)
            compileListeners(i);
        if (trace::indexOf(m_compiled.general) >= m_level.managers.size())
            listenToEverything();
        compileTopics();
        compileKeys();
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_compiled);
    }

private:
    void fail(std::string place, std::string message) {
        if (!m_error)
            m_error = Error{ErrorCode::InvalidInput, std::move(message), std::move(place)};
    }

    [[nodiscard]] Vec3 inSpace(const level::Place& place) {
        if (!place.z && !m_floors)
            m_floors = level::floorsOf(m_level);
        return place.z ? Vec3{place.plan(), *place.z} : m_floors->inSpace(place);
    }

    void compileAgents() {
        const auto traits = [&](const level::Agent& agent) {
            return AgentTraits{placeOf(m_level.archetypes, agent.archetype),
                               placeOf(m_level.teams, agent.team),
                               placeOf(m_level.squads, agent.squad)};
        };
        for (const level::Agent& agent : m_level.agents)
            m_compiled.agents.push_back(traits(agent));
        for (const level::Squad& squad : m_level.squads)
            m_compiled.squadAbove.push_back(placeOf(m_level.squads, squad.parent));
    }

    void compileRegions() {
        for (const level::Region& region : m_level.regions) {
            CompiledRegion compiled{region.polygon, {0, 0}, {0, 0}, region.floor};
            if (!region.polygon.empty())
                compiled.low = compiled.high = region.polygon.front();
            for (const auto& corner : region.polygon) {
                compiled.low = glm::min(compiled.low, corner);
                compiled.high = glm::max(compiled.high, corner);
            }
            m_compiled.regions.push_back(std::move(compiled));
        }
    }

    ManagerId addManager(std::string name, const ManagerSpec& spec) {
        m_compiled.managers.push_back(std::move(name));
        m_compiled.specs.push_back(spec);
        return ManagerId{static_cast<std::uint32_t>(m_compiled.specs.size() - 1)};
    }

    /// The level's managers keep their places; rooms and a general one of our own follow.
    void compileManagers() {
        m_compiled.general = kNoManager;
        for (std::size_t i = 0; i < m_level.managers.size(); ++i) {
            const level::EventManager& manager = m_level.managers[i];
            ManagerSpec spec;
            spec.kind =
                manager.kind == "narrowcast" ? ManagerKind::Narrowcast : ManagerKind::Broadcast;
            if (!manager.parent.empty()) {
                spec.parent = ManagerId{placeOf(m_level.managers, manager.parent)};
                if (spec.parent == kNoManager)
                    fail(fmt::format("managers[{}].parent", i),
                         fmt::format("there is no event manager \"{}\": add it, or name one that "
                                     "exists",
                                     manager.parent));
            }
            const ManagerId id = addManager(manager.id, spec);
            if (m_compiled.general == kNoManager && spec.kind == ManagerKind::Broadcast)
                m_compiled.general = id;
        }
        findCycle();
        m_rooms.resize(m_level.managers.size());
        for (std::uint32_t i = 0; i < m_level.managers.size(); ++i)
            if (m_level.managers[i].perRoom)
                addRooms(i);
        if (m_compiled.general == kNoManager)
            m_compiled.general = addManager("general", {});
    }

    void findCycle() {
        const auto& specs = m_compiled.specs;
        for (std::uint32_t i = 0; i < specs.size(); ++i) {
            ManagerId above = specs[i].parent;
            for (std::size_t steps = 0; above != kNoManager && steps < specs.size(); ++steps) {
                if (above == ManagerId{i})
                    return fail(fmt::format("managers[{}].parent", i),
                                fmt::format("the event manager \"{}\" is above itself: let one of "
                                            "them have no parent",
                                            m_compiled.managers[i]));
                above = specs[trace::indexOf(above)].parent;
            }
        }
    }

    void addRooms(std::uint32_t manager) {
        for (std::uint32_t region = 0; region < m_level.regions.size(); ++region)
            m_rooms[manager].push_back(
                addManager(m_level.managers[manager].id + "/" + m_level.regions[region].id,
                           {ManagerKind::Narrowcast, ManagerId{manager}, RegionId{region}}));
    }

    EventCode codeOf(const std::string& name) {
        auto place = placeOf(m_compiled.codes, name);
        if (place == kNothing) {
            place = static_cast<std::uint32_t>(m_compiled.codes.size());
            m_compiled.codes.push_back(name);
        }
        return EventCode{place};
    }

    Who whoIs(const std::string& id, const std::string& place) {
        if (const auto who = event::whoIs(m_level, id))
            return *who;
        fail(place,
             fmt::format("there is no agent, archetype, team or squad \"{}\": add it, or name one "
                         "that exists",
                         id));
        return {};
    }

    void compileEvent(const level::AuthoredEvent& event, const std::string& place) {
        CompiledEvent compiled;
        compiled.id = event.id;
        compiled.code = codeOf(event.code);
        if (event.code.empty())
            fail(place + ".code", "the event says nothing: give it a code");
        compiled.every = event.every;
        if (event.every < 1)
            fail(place + ".every", "events are checked every 1 or more frames");
        compiled.once = event.once;
        compiled.manager = m_compiled.general;
        if (!event.manager.empty()) {
            const auto manager = placeOf(m_level.managers, event.manager);
            if (manager == kNothing)
                return fail(place + ".manager",
                            fmt::format("there is no event manager \"{}\": add it, or name one "
                                        "that exists",
                                        event.manager));
            compiled.manager = ManagerId{manager};
            compiled.rooms = m_rooms[manager];
        }
        compiled.reach = event.reach == "here"   ? Reach::Here
                         : event.reach == "down" ? Reach::Down
                                                 : Reach::Up;
        compiled.priority = event.priority;
        if (event.deadline)
            compiled.deadline = static_cast<Frame>(
                std::floor(std::max(0.0, *event.deadline) / m_level.step + 1e-9));
        if (event.position)
            compiled.position = inSpace(*event.position);
        compiled.data = event.data.text;
        compileCause(event.when, compiled, place + ".when");
        m_compiled.events.push_back(std::move(compiled));
    }

    void
    compileCause(const level::EventCause& when, CompiledEvent& event, const std::string& place) {
        event.by = whoIs(when.by, place + ".by");
        const auto refer = [&](CauseKind kind, const auto& list, std::string_view what) {
            event.kind = kind;
            event.object = placeOf(list, when.object);
            if (event.object == kNothing)
                fail(place + ".object",
                     when.object.empty()
                         ? fmt::format("the name of the {} is missing: name one", what)
                         : fmt::format(
                               "there is no {} \"{}\": name one that exists", what, when.object));
        };
        if (when.kind == "switch") {
            refer(CauseKind::Switch, m_level.triggers, "trigger");
        } else if (when.kind == "region") {
            refer(CauseKind::Region, m_level.regions, "region");
        } else if (when.kind == "door") {
            refer(CauseKind::Door, m_level.doors, "door");
        } else if (when.kind == "collision") {
            event.kind = CauseKind::Collision;
            event.with = whoIs(when.object, place + ".object");
        } else if (when.kind == "intention") {
            event.kind = CauseKind::Intention;
            event.object = placeOf(m_words.goals, when.state);
            if (event.object == kNothing)
                fail(place + ".state",
                     when.state.empty() || isLeftOpen(when)
                         ? std::string("the intention is missing: name a goal, such as investigate")
                         : fmt::format(
                               "no agent intends to \"{}\": name a goal, such as investigate",
                               when.state));
        } else if (when.kind == "death") {
            event.kind = CauseKind::Death;
        } else if (when.kind == "notification") {
            refer(CauseKind::Notification, m_level.modalities, "modality");
            event.intensity = when.intensity;
            m_compiled.perceives = true;
        } else if (when.kind == "condition") {
            event.kind = CauseKind::Formula;
        } else if (when.kind == "hand") {
            event.kind = CauseKind::Hand;
        } else if (when.kind != "time") {
            return fail(place + ".kind",
                        fmt::format("\"{}\" is no cause: use time, switch, region, collision, "
                                    "door, intention, death, notification, condition or hand",
                                    when.kind));
        }
        compilePlaceAndTime(when, event, place);
    }

    void compilePlaceAndTime(const level::EventCause& when,
                             CompiledEvent& event,
                             const std::string& place) {
        event.time = when.time;
        if (event.kind == CauseKind::Time && !when.clock.empty())
            readClock(when.clock, event, place + ".clock");
        std::optional<Vec3> position;
        if (event.kind == CauseKind::Switch && event.object != kNothing) {
            position = inSpace(m_level.triggers[event.object].position);
        }
        if (event.kind == CauseKind::Door && event.object != kNothing) {
            const level::Door& door = m_level.doors[event.object];
            const auto middle = (door.segment.from + door.segment.to) / 2.0;
            position = Vec3{middle.x, middle.y, door.bottom};
            event.startsOpen = door.open;
            event.opens = when.state != "closed";
        }
        if (!event.position)
            event.position = position;
    }

    void readClock(const std::string& text, CompiledEvent& event, const std::string& place) {
        const auto at = level::clockTime(text);
        const auto start =
            m_level.startTime.empty() ? std::optional(0.0) : level::clockTime(m_level.startTime);
        if (!at)
            return fail(place, fmt::format("\"{}\" is no time of day: write 17:00", text));
        if (!start)
            return fail("start_time",
                        fmt::format("\"{}\" is no time of day: write 17:00", m_level.startTime));
        event.time = *at >= *start ? *at - *start : *at - *start + kDay;
        event.daily = true;
    }

    void compileListeners(std::uint32_t number) {
        const level::EventManager& manager = m_level.managers[number];
        for (std::size_t i = 0; i < manager.listeners.size(); ++i) {
            const level::Listener& listener = manager.listeners[i];
            const auto place = fmt::format("managers[{}].listeners[{}]", number, i);
            CompiledListener compiled;
            compiled.manager = ManagerId{number};
            compiled.roams = manager.perRoom;
            compiled.who = whoIs(listener.agent, place + ".agent");
            compiled.interest.all = listener.interests.empty();
            for (const std::string& code : listener.interests)
                compiled.interest.codes.push_back(codeOf(code));
            if (!listener.sender.empty())
                compiled.interest.conditions.push_back(
                    senderOf(listener.sender, place + ".sender"));
            if (listener.within)
                compiled.interest.conditions.push_back(Within{*listener.within});
            m_compiled.listeners.push_back(std::move(compiled));
        }
    }

    Condition senderOf(const std::string& id, const std::string& place) {
        const std::uint32_t agent = placeOf(m_level.agents, id);
        const std::uint32_t team = placeOf(m_level.teams, id);
        if (agent == kNothing && team != kNothing)
            return FromTeam{TeamId{team}};
        if (agent == kNothing)
            fail(place, fmt::format("\"{}\" is no agent and no team: name one", id));
        return FromAgent{AgentId{agent}};
    }

    /// Where the author names no broadcast manager, everybody hears what their archetype wants.
    void listenToEverything() {
        for (std::uint32_t i = 0; i < m_level.archetypes.size(); ++i) {
            CompiledListener listener;
            listener.manager = m_compiled.general;
            listener.who = {Who::Kind::Archetype, i};
            listener.interest.all = m_level.archetypes[i].interests.empty();
            for (const std::string& code : m_level.archetypes[i].interests)
                listener.interest.codes.push_back(codeOf(code));
            m_compiled.listeners.push_back(std::move(listener));
        }
    }

    void compileTopics() {
        for (const level::Topic& topic : m_level.topics)
            m_compiled.topics.push_back({topic.id,
                                         topic.caching == "none"    ? 0
                                         : topic.caching == "frame" ? 1
                                                                    : topic.frames,
                                         topic.costUs,
                                         topic.symmetric});
    }

    void compileKeys() {
        for (std::size_t i = 0; i < m_level.keys.size(); ++i) {
            const auto event = placeOf(m_level.events, m_level.keys[i].event);
            if (event == kNothing)
                fail(fmt::format("keys[{}].event", i),
                     m_level.keys[i].event.empty()
                         ? std::string("the name of the event is missing: name one")
                         : fmt::format("there is no event \"{}\": add it, or name one that exists",
                                       m_level.keys[i].event));
            m_compiled.keys.emplace_back(m_level.keys[i].key, event);
        }
    }

    const level::Level& m_level;
    std::optional<level::Floors> m_floors; ///< once a place asks for its floor
    const Vocabulary& m_words;
    CompiledEvents m_compiled;
    std::vector<std::vector<ManagerId>> m_rooms; ///< by manager of the level
    std::optional<Error> m_error;
};

} // namespace

std::optional<Who> whoIs(const level::Level& level, const std::string& id) {
    if (id.empty())
        return Who{};
    const std::pair<Who::Kind, std::uint32_t> found[] = {
        {Who::Kind::Agent, placeOf(level.agents, id)},
        {Who::Kind::Archetype, placeOf(level.archetypes, id)},
        {Who::Kind::Team, placeOf(level.teams, id)},
        {Who::Kind::Squad, placeOf(level.squads, id)}};
    for (const auto& [kind, number] : found)
        if (number != kNothing)
            return Who{kind, number};
    return std::nullopt;
}

Result<CompiledEvents> compileEvents(const level::Level& level, const Vocabulary& words) {
    return Compiler(level, words).run();
}

} // namespace percept::event
