#include "percept/sim/LiveEdits.h"

#include "LiveTasks.h"
#include "percept/level/Validate.h"
#include "percept/sense/SenseEdits.h"

#include <boost/mp11/algorithm.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace percept::sim {
namespace {

using trace::AgentId;
using trace::Command;
using trace::CommandKind;
using trace::ConnectionId;
using trace::DoorEdit;
using trace::EditPart;
using trace::ModalityId;

Command editOf(EditPart part, std::size_t object, std::int32_t value, double amount) {
    Command command;
    command.kind = CommandKind::Edit;
    command.part = part;
    command.object = static_cast<std::uint32_t>(object);
    command.value = value;
    command.amount = amount;
    return command;
}

bool isOfSameThing(const Command& one, const Command& other) {
    return one.part == other.part && one.object == other.object && one.modality == other.modality &&
           one.agent == other.agent;
}

/// @return whether the edit fits the world
bool apply(sense::SenseWorld& world, const Command& edit) {
    const bool on = edit.value != 0;
    switch (edit.part) {
    case EditPart::Light:
        return sense::setLight(world, edit.object, on, edit.amount);
    case EditPart::Passage:
        return sense::setPassage(world, edit.modality, ConnectionId{edit.object}, on, edit.amount);
    case EditPart::Threshold:
        return sense::setThreshold(
            world, edit.object, edit.modality, on ? std::optional(edit.amount) : std::nullopt);
    case EditPart::Strength:
        return sense::setGain(world, edit.agent, edit.modality, edit.amount);
    case EditPart::Range:
        return sense::setRange(world, edit.modality, edit.amount);
    case EditPart::Region:
        return sense::setAttenuation(
            world, edit.modality, trace::RegionId{edit.object}, edit.amount);
    case EditPart::Attenuation:
        return sense::setAttenuation(
            world, edit.modality, trace::kNone<trace::RegionId>, edit.amount);
    case EditPart::Turn:
        return sense::setTurn(world, edit.agent, edit.amount);
    case EditPart::View:
        return sense::setView(world, edit.object, edit.amount);
    case EditPart::Hearing:
        return sense::setHearing(world, edit.object, edit.amount);
    case EditPart::Attention:
        return sense::setAttention(world, edit.object, edit.amount);
    case EditPart::Reaction:
        return sense::setReaction(world, edit.object, edit.amount);
    case EditPart::Nothing:
    case EditPart::Door:
    case EditPart::Place:
    case EditPart::Emitter:
    case EditPart::Awareness:
    case EditPart::Alertness:
    case EditPart::TaskJoins:
    case EditPart::TaskLeaves:
        break;
    }
    return false;
}

std::optional<geometry::Vec2> placeOf(const Simulation& simulation, AgentId agent) {
    const auto index = trace::indexOf(agent);
    const auto& agents = simulation.state().population.agents;
    if (index < agents.size())
        return agents[index].body.position;
    return std::nullopt;
}

/// The latest edit of a run of one thing; null: it is as the run started.
const Command* editIn(const Simulation& simulation, const Command& edit) {
    const auto& edits = simulation.state().edits;
    const auto found = std::find_if(
        edits.begin(), edits.end(), [&](const Command& each) { return isOfSameThing(each, edit); });
    return found == edits.end() ? nullptr : &*found;
}

/// Collects commands for what the run was not told as the new level says, and takes over into
/// `m_level` what they cover: what differs from the new level then needs a restart.
class Differences {
public:
    Differences(const Simulation& simulation,
                const level::Level& started,
                const level::Level& wanted)
        : m_simulation(simulation)
        , m_level(started)
        , m_started(started)
        , m_wanted(wanted) {}

    LiveChanges run() {
        forPairs(&level::Level::doors,
                 [this](auto& from, const auto& to, auto i) { door(from, to, i); });
        forPairs(&level::Level::lights,
                 [this](auto& from, const auto& to, auto i) { light(from, to, i); });
        forPairs(&level::Level::emitters,
                 [this](auto& from, const auto& to, auto i) { emitter(from, to, i); });
        forPairs(&level::Level::connections,
                 [this](auto& from, const auto& to, auto i) { connection(from, to, i); });
        agents();
        for (std::size_t i = 0; i < m_wanted.archetypes.size(); ++i)
            archetype(i);
        forPairs(&level::Level::archetypes,
                 [](auto& from, const auto& to, auto) { from.sensors = to.sensors; });
        changeTasks(m_simulation, m_level.schedule, m_wanted.schedule, m_changes.commands);
        boost::mp11::mp_for_each<
            boost::describe::describe_members<level::Level, boost::describe::mod_public>>(
            [this](auto member) {
                if (m_level.*member.pointer != m_wanted.*member.pointer)
                    m_changes.restart.emplace_back(member.name);
            });
        return std::move(m_changes);
    }

private:
    /// Calls `compare` for the objects of a list that are still in their places.
    template <class List, class Compare>
    void forPairs(List level::Level::*list, Compare&& compare) {
        auto& from = m_level.*list;
        const auto& to = m_wanted.*list;
        for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
            if (from[i].id == to[i].id)
                compare(from[i], to[i], i);
    }
    void door(level::Door& from, const level::Door& to, std::size_t place) {
        const DoorEdit edit = to.open ? DoorEdit::Open : DoorEdit::Close;
        const auto command = editOf(EditPart::Door, place, static_cast<std::int32_t>(edit), 0);
        const Command* told = editIn(m_simulation, command);
        // Whether a closed door is locked no level says.
        const bool open = told != nullptr ? DoorEdit{told->value} == DoorEdit::Open : from.open;
        if (open != to.open)
            m_changes.commands.push_back(command);
        from.open = to.open;
    }
    void light(level::Light& from, const level::Light& to, std::size_t place) {
        const auto command = editOf(EditPart::Light, place, to.on ? 1 : 0, to.intensity);
        const Command* told = editIn(m_simulation, command);
        const bool same = told != nullptr
                              ? (told->value != 0) == to.on && told->amount == to.intensity
                              : from.on == to.on && from.intensity == to.intensity;
        if (!same)
            m_changes.commands.push_back(command);
        from.on = to.on;
        from.intensity = to.intensity;
    }
    void emitter(level::Emitter& from, const level::Emitter& to, std::size_t place) {
        const auto command = editOf(EditPart::Emitter, place, to.on ? 1 : 0, to.strength);
        const Command* told = editIn(m_simulation, command);
        const bool same = told != nullptr
                              ? (told->value != 0) == to.on && told->amount == to.strength
                              : from.on == to.on && from.strength == to.strength;
        if (!same)
            m_changes.commands.push_back(command);
        from.on = to.on;
        from.strength = to.strength;
    }
    /// Modalities that the connection had at the start can be taken away and brought back.
    void connection(level::Connection& from, const level::Connection& to, std::size_t place) {
        const auto find = [](const level::Connection& in, const std::string& modality) {
            return std::find_if(in.modalities.begin(), in.modalities.end(), [&](const auto& each) {
                return each.first == modality;
            });
        };
        for (const auto& [id, passage] : from.modalities) {
            const auto now = find(to, id);
            const bool on = now != to.modalities.end();
            if (on && now->second.distance != passage.distance)
                continue;
            auto command = editOf(EditPart::Passage,
                                  place,
                                  on ? 1 : 0,
                                  on ? now->second.attenuation : passage.attenuation);
            command.modality = *m_simulation.world().senses->modality(id);
            const Command* told = editIn(m_simulation, command);
            const bool wasOn = told == nullptr || told->value != 0;
            const double attenuation = told != nullptr ? told->amount : passage.attenuation;
            if (on != wasOn || (on && attenuation != command.amount))
                m_changes.commands.push_back(command);
        }
        const bool known =
            std::all_of(to.modalities.begin(), to.modalities.end(), [&](const auto& each) {
                const auto old = find(from, each.first);
                return old != from.modalities.end() && old->second.distance == each.second.distance;
            });
        if (known)
            from.modalities = to.modalities;
    }
    void agents() {
        const World& world = m_simulation.world();
        std::unordered_map<std::string, AgentId> named;
        for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i)
            named.emplace(world.nameOf(AgentId{i}), AgentId{i});
        forPairs(&level::Level::agents, [&](auto& from, const auto& to, auto) {
            if (const auto id = named.find(to.id); id != named.end())
                agent(from, to, id->second);
        });
    }
    void agent(level::Agent& from, const level::Agent& to, AgentId id) {
        if (!to.position)
            return;
        auto command = editOf(EditPart::Place, 0, 0, 0);
        command.agent = id;
        command.position = to.position->plan();
        const Command* told = editIn(m_simulation, command);
        const bool same =
            told != nullptr ? told->position == command.position : from.position == to.position;
        if (!same)
            m_changes.commands.push_back(command);
        from.position = to.position;
    }
    /// What those of an archetype can sense, its own or from those that it extends.
    void archetype(std::size_t place) {
        if (place >= m_started.archetypes.size() ||
            m_started.archetypes[place].id != m_wanted.archetypes[place].id)
            return;
        const auto& id = m_wanted.archetypes[place].id;
        const auto before = level::resolveArchetype(m_started, id);
        const auto now = level::resolveArchetype(m_wanted, id);
        const auto& modalities = m_simulation.world().senses->modalities;
        for (std::uint32_t m = 0; before && now && m < modalities.size(); ++m)
            threshold(place,
                      ModalityId{m},
                      thresholdIn(before->sensors, modalities[m].id),
                      thresholdIn(now->sensors, modalities[m].id));
    }
    template <class Sensors>
    static std::optional<double> thresholdIn(const Sensors& sensors, const std::string& modality) {
        for (const auto& [id, value] : sensors)
            if (id == modality)
                return value;
        return std::nullopt;
    }
    void threshold(std::size_t place,
                   ModalityId modality,
                   std::optional<double> before,
                   std::optional<double> now) {
        auto command = editOf(EditPart::Threshold, place, now ? 1 : 0, now.value_or(0));
        command.modality = modality;
        if (const Command* told = editIn(m_simulation, command))
            before = told->value != 0 ? std::optional(told->amount) : std::nullopt;
        if (now != before)
            m_changes.commands.push_back(command);
    }

    const Simulation& m_simulation;
    level::Level m_level;
    const level::Level& m_started;
    const level::Level& m_wanted;
    LiveChanges m_changes;
};

/// Of tasks that join and leave.
std::optional<Command> undoOfTask(const Simulation& simulation, Command edit) {
    const auto& plan = simulation.plan();
    if (edit.part == EditPart::TaskJoins) {
        if (!schedule::checkJoining(plan, edit.task))
            return std::nullopt;
        edit.part = EditPart::TaskLeaves;
        return edit;
    }
    const auto joined = std::find_if(plan.joined.begin(), plan.joined.end(), [&](const auto& each) {
        return each.task.id == edit.task.id;
    });
    if (joined == plan.joined.end())
        return std::nullopt;
    edit.part = EditPart::TaskJoins;
    edit.task = joined->task;
    edit.task.phase = static_cast<std::int32_t>(joined->phase);
    return edit;
}

std::optional<Command> undoOfDoor(const Simulation& simulation, Command edit) {
    const auto& doors = simulation.state().population.doors;
    if (edit.object >= doors.size())
        return std::nullopt;
    const auto& door = doors[edit.object];
    const bool open =
        door.state == trace::DoorState::Open || door.state == trace::DoorState::Opening;
    edit.value = static_cast<std::int32_t>(door.locked ? DoorEdit::Lock
                                           : open      ? DoorEdit::Open
                                                       : DoorEdit::Close);
    return edit;
}

/// How alert, or how aware of another, an agent is now.
std::optional<Command> undoOfKnowledge(const Simulation& simulation, const Command& edit) {
    const knowledge::AwarenessState* aware = awarenessIn(simulation.state());
    if (aware == nullptr || trace::indexOf(edit.agent) >= aware->agents.size())
        return std::nullopt;
    const knowledge::AgentAwareness& self = aware->agents[trace::indexOf(edit.agent)];
    Command undo = edit;
    if (edit.part == EditPart::Alertness) {
        undo.amount = self.alertness.level;
        return undo;
    }
    const knowledge::AwareLink* link = self.find(AgentId{edit.object});
    undo.amount = link == nullptr ? 0.0 : static_cast<double>(link->awareness.state);
    return undo;
}

} // namespace

Command asItIs(const sense::SenseWorld& senses, Command edit) {
    const auto modality = trace::indexOf(edit.modality);
    if (edit.part == EditPart::Light) {
        edit.value = senses.lights[edit.object].on ? 1 : 0;
        edit.amount = senses.lights[edit.object].intensity;
    } else if (edit.part == EditPart::Passage) {
        const sense::Link* link = senses.link(edit.modality, ConnectionId{edit.object});
        edit.value = link->off ? 0 : 1;
        edit.amount = link->attenuation;
    } else if (edit.part == EditPart::Strength) {
        edit.amount = senses.gainOf(edit.agent, edit.modality);
    } else if (edit.part == EditPart::Turn) {
        edit.amount = senses.turnOf(edit.agent);
    } else if (edit.part == EditPart::Range) {
        edit.amount = senses.modalities[modality].maxRange;
    } else if (edit.part == EditPart::Region) {
        edit.amount = senses.regions[edit.object].attenuation[modality];
    } else if (edit.part == EditPart::Attenuation) {
        edit.amount = senses.modalities[modality].attenuation;
    } else if (edit.part == EditPart::View) {
        edit.amount = senses.profiles[edit.object].cones.front().horizontal;
    } else if (edit.part == EditPart::Hearing) {
        edit.amount = senses.profiles[edit.object].hearing;
    } else if (edit.part == EditPart::Attention) {
        edit.amount = senses.profiles[edit.object].attention;
    } else if (edit.part == EditPart::Reaction) {
        edit.amount = senses.profiles[edit.object].reaction;
    } else {
        const double threshold = senses.profiles[edit.object].thresholds[modality];
        edit.value = std::isnan(threshold) ? 0 : 1;
        edit.amount = std::isnan(threshold) ? 0.0 : threshold;
    }
    return edit;
}

TakesEffect takesEffect(std::string_view part, std::string_view field) {
    using Field = std::pair<std::string_view, std::string_view>;
    constexpr std::array kLive{Field{"doors", "open"},
                               Field{"lights", "on"},
                               Field{"lights", "intensity"},
                               Field{"emitters", "on"},
                               Field{"emitters", "strength"},
                               Field{"connections", "modalities"},
                               Field{"agents", "position"},
                               Field{"archetypes", "sensors"}};
    return std::find(kLive.begin(), kLive.end(), Field{part, field}) != kLive.end()
               ? TakesEffect::NextFrame
               : TakesEffect::Restart;
}

LiveChanges
liveChanges(const Simulation& simulation, const level::Level& started, const level::Level& wanted) {
    return Differences(simulation, started, wanted).run();
}

std::optional<Command> undoOf(const Simulation& simulation, const Command& edit) {
    if (edit.kind != CommandKind::Edit)
        return std::nullopt;
    if (edit.part == EditPart::Door)
        return undoOfDoor(simulation, edit);
    if (edit.part == EditPart::TaskJoins || edit.part == EditPart::TaskLeaves)
        return undoOfTask(simulation, edit);
    if (edit.part == EditPart::Emitter) {
        const auto& emitters = simulation.state().events.emitters;
        if (!editsEmitter(edit, emitters.size()))
            return std::nullopt;
        Command undo = edit;
        undo.value = emitters[edit.object].on ? 1 : 0;
        undo.amount = emitters[edit.object].strength;
        return undo;
    }
    if (edit.part == EditPart::Awareness || edit.part == EditPart::Alertness)
        return undoOfKnowledge(simulation, edit);
    if (edit.part == EditPart::Place) {
        const auto place = placeOf(simulation, edit.agent);
        if (!place)
            return std::nullopt;
        Command undo = edit;
        undo.position = *place;
        return undo;
    }
    if (!editsSenses(edit, simulation.senses()))
        return std::nullopt;
    return asItIs(simulation.senses(), edit);
}

bool editsDoor(const Command& command, std::size_t doors) {
    return command.kind == CommandKind::Edit && command.part == EditPart::Door &&
           command.object < doors && command.value >= 0 &&
           command.value <= static_cast<std::int32_t>(DoorEdit::Lock);
}

bool editsPlace(const Command& command, std::size_t agents) {
    return command.kind == CommandKind::Edit && command.part == EditPart::Place &&
           trace::indexOf(command.agent) < agents &&
           std::isfinite(command.position.x + command.position.y + command.amount);
}

bool editsSenses(const Command& command, const sense::SenseWorld& senses) {
    if (command.kind != CommandKind::Edit || !std::isfinite(command.amount))
        return false;
    const auto modality = trace::indexOf(command.modality);
    const double amount = command.amount;
    switch (command.part) {
    case EditPart::Light:
        return command.object < senses.lights.size() && amount >= 0.0;
    case EditPart::Passage:
        return modality < senses.modalities.size() && amount >= 0.0 && amount <= 1.0 &&
               senses.link(command.modality, ConnectionId{command.object}) != nullptr;
    case EditPart::Threshold:
        return command.object < senses.profiles.size() && modality < senses.modalities.size() &&
               amount >= 0.0;
    case EditPart::Strength:
        return command.agent != trace::kNoAgent && modality < senses.modalities.size() &&
               amount >= 0.0;
    case EditPart::Range:
        return modality < senses.modalities.size() && amount >= 0.0;
    case EditPart::Region:
        return command.object < senses.regions.size() && modality < senses.modalities.size() &&
               amount >= 0.0 && amount <= 1.0;
    case EditPart::Attenuation:
        return modality < senses.modalities.size() && amount >= 0.0 && amount <= 1.0;
    case EditPart::Turn:
        return command.agent != trace::kNoAgent;
    case EditPart::View:
        return command.object < senses.profiles.size() && amount >= 0.0 && amount <= maths::kTwoPi;
    case EditPart::Attention:
        return command.object < senses.profiles.size() && amount >= 0.0 &&
               amount <= sense::kMostAttention;
    case EditPart::Hearing:
    case EditPart::Reaction:
        return command.object < senses.profiles.size() && amount >= 0.0;
    case EditPart::Nothing:
    case EditPart::Door:
    case EditPart::Place:
    case EditPart::Emitter:
    case EditPart::Awareness:
    case EditPart::Alertness:
    case EditPart::TaskJoins:
    case EditPart::TaskLeaves:
        break;
    }
    return false;
}

bool editsEmitter(const Command& command, std::size_t emitters) {
    return command.kind == CommandKind::Edit && command.part == EditPart::Emitter &&
           command.object < emitters && std::isfinite(command.amount) && command.amount >= 0.0;
}

void addEdit(std::vector<Command>& edits, const Command& edit) {
    const auto same = std::find_if(edits.begin(), edits.end(), [&](const Command& other) {
        return isOfSameThing(other, edit);
    });
    if (same == edits.end())
        edits.push_back(edit);
    else
        *same = edit;
}

std::shared_ptr<const sense::SenseWorld>
sensesWith(const std::shared_ptr<const sense::SenseWorld>& senses,
           const std::vector<Command>& edits) {
    if (edits.empty())
        return senses;
    auto edited = std::make_shared<sense::SenseWorld>(*senses);
    for (const Command& edit : edits)
        apply(*edited, edit);
    return edited;
}

} // namespace percept::sim
