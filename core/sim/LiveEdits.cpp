#include "percept/sim/LiveEdits.h"

#include "LiveTasks.h"
#include "percept/deathmatch/ArenaEdits.h"
#include "percept/level/Validate.h"
#include "percept/sense/SenseEdits.h"

#include <boost/mp11/algorithm.hpp>

#include <algorithm>
#include <array>
#include <cmath>

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
    case EditPart::Nothing:
    case EditPart::Door:
    case EditPart::Place:
    case EditPart::View:
    case EditPart::Hearing:
    case EditPart::Attention:
    case EditPart::Reaction:
    case EditPart::TaskJoins:
    case EditPart::TaskLeaves:
        break;
    }
    return false;
}

std::optional<AgentId> agentNamed(const World& world, const std::string& id) {
    for (std::uint32_t i = 0; i < world.arena.bots.size() + world.post.guards.size(); ++i)
        if (world.nameOf(AgentId{i}) == id)
            return AgentId{i};
    return std::nullopt;
}

std::optional<geometry::Vec2> placeOf(const Simulation& simulation, AgentId agent) {
    const auto index = trace::indexOf(agent);
    const auto& bots = simulation.state().match.bots;
    if (index < bots.size())
        return bots[index].body.position;
    const auto& guards = simulation.state().watch.guards;
    if (index - bots.size() < guards.size())
        return guards[index - bots.size()].body.position;
    return std::nullopt;
}

/// Collects commands, and takes over into `m_level` what they cover: what differs from the new
/// level then needs a restart.
class Differences {
public:
    Differences(const Simulation& simulation, const level::Level& before, const level::Level& after)
        : m_simulation(simulation)
        , m_level(before)
        , m_before(before)
        , m_after(after) {}

    LiveChanges run() {
        forPairs(&level::Level::doors,
                 [this](auto& from, const auto& to, auto i) { door(from, to, i); });
        forPairs(&level::Level::lights,
                 [this](auto& from, const auto& to, auto i) { light(from, to, i); });
        forPairs(&level::Level::connections,
                 [this](auto& from, const auto& to, auto i) { connection(from, to, i); });
        forPairs(&level::Level::agents,
                 [this](auto& from, const auto& to, auto) { agent(from, to); });
        forPairs(&level::Level::archetypes, [this](auto&, const auto&, auto i) { archetype(i); });
        takeSensors();
        changeTasks(m_simulation, m_level.schedule, m_after.schedule, m_changes.commands);
        boost::mp11::mp_for_each<
            boost::describe::describe_members<level::Level, boost::describe::mod_public>>(
            [this](auto member) {
                if (m_level.*member.pointer != m_after.*member.pointer)
                    m_changes.restart.emplace_back(member.name);
            });
        return std::move(m_changes);
    }

private:
    /// Calls `compare` for the objects of a list that are still in their places.
    template <class List, class Compare>
    void forPairs(List level::Level::*list, Compare&& compare) {
        auto& from = m_level.*list;
        const auto& to = m_after.*list;
        for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
            if (from[i].id == to[i].id && from[i] != to[i])
                compare(from[i], to[i], i);
    }
    void door(level::Door& from, const level::Door& to, std::size_t place) {
        if (from.open == to.open)
            return;
        const DoorEdit edit = to.open ? DoorEdit::Open : DoorEdit::Close;
        m_changes.commands.push_back(
            editOf(EditPart::Door, place, static_cast<std::int32_t>(edit), 0));
        from.open = to.open;
    }
    void light(level::Light& from, const level::Light& to, std::size_t place) {
        if (from.on == to.on && from.intensity == to.intensity)
            return;
        m_changes.commands.push_back(editOf(EditPart::Light, place, to.on ? 1 : 0, to.intensity));
        from.on = to.on;
        from.intensity = to.intensity;
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
            if (on && (now->second.attenuation == passage.attenuation ||
                       now->second.distance != passage.distance))
                continue;
            auto command = editOf(EditPart::Passage,
                                  place,
                                  on ? 1 : 0,
                                  on ? now->second.attenuation : passage.attenuation);
            command.modality = *m_simulation.world().post.senses->modality(id);
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
    void agent(level::Agent& from, const level::Agent& to) {
        const auto id = agentNamed(m_simulation.world(), to.id);
        if (from.position == to.position || !to.position || !id)
            return;
        auto command = editOf(EditPart::Place, 0, 0, 0);
        command.agent = *id;
        command.position = to.position->plan();
        m_changes.commands.push_back(command);
        from.position = to.position;
    }
    /// What the archetype or one that it extends can sense.
    void archetype(std::size_t place) {
        const auto& modalities = m_simulation.world().post.senses->modalities;
        for (std::size_t i = 0; i < m_after.archetypes.size(); ++i)
            if (i == place || m_after.archetypes[i].extends == m_after.archetypes[place].id)
                for (std::uint32_t m = 0; m < modalities.size(); ++m)
                    threshold(i, m, modalities[m].id);
    }
    void threshold(std::size_t place, std::uint32_t modality, const std::string& id) {
        const auto of = [&](const level::Level& level) -> std::optional<double> {
            if (place >= level.archetypes.size())
                return std::nullopt;
            const auto resolved = level::resolveArchetype(level, level.archetypes[place].id);
            if (!resolved)
                return std::nullopt;
            for (const auto& [key, value] : resolved->sensors)
                if (key == id)
                    return value;
            return std::nullopt;
        };
        const auto now = of(m_after);
        if (now == of(m_before))
            return;
        auto command = editOf(EditPart::Threshold, place, now ? 1 : 0, now.value_or(0));
        command.modality = ModalityId{modality};
        if (std::find(m_changes.commands.begin(), m_changes.commands.end(), command) ==
            m_changes.commands.end())
            m_changes.commands.push_back(command);
    }
    void takeSensors() {
        forPairs(&level::Level::archetypes,
                 [](auto& from, const auto& to, auto) { from.sensors = to.sensors; });
    }

    const Simulation& m_simulation;
    level::Level m_level;
    const level::Level& m_before;
    const level::Level& m_after;
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
        return !each.left && each.task.id == edit.task.id;
    });
    if (joined == plan.joined.end())
        return std::nullopt;
    edit.part = EditPart::TaskJoins;
    edit.task = joined->task;
    edit.task.phase = static_cast<std::int32_t>(joined->phase);
    return edit;
}

std::optional<Command> undoOfDoor(const Simulation& simulation, Command edit) {
    const auto& doors = simulation.state().match.doors;
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

/// The same part as it is now.
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
    } else {
        const double threshold = senses.profiles[edit.object].thresholds[modality];
        edit.value = std::isnan(threshold) ? 0 : 1;
        edit.amount = std::isnan(threshold) ? 0.0 : threshold;
    }
    return edit;
}

} // namespace

TakesEffect takesEffect(std::string_view part, std::string_view field) {
    using Field = std::pair<std::string_view, std::string_view>;
    constexpr std::array kLive{Field{"doors", "open"},
                               Field{"lights", "on"},
                               Field{"lights", "intensity"},
                               Field{"connections", "modalities"},
                               Field{"agents", "position"},
                               Field{"archetypes", "sensors"}};
    return std::find(kLive.begin(), kLive.end(), Field{part, field}) != kLive.end()
               ? TakesEffect::NextFrame
               : TakesEffect::Restart;
}

LiveChanges
liveChanges(const Simulation& simulation, const level::Level& before, const level::Level& after) {
    return Differences(simulation, before, after).run();
}

std::optional<Command> undoOf(const Simulation& simulation, const Command& edit) {
    if (edit.kind != CommandKind::Edit)
        return std::nullopt;
    if (edit.part == EditPart::Door)
        return undoOfDoor(simulation, edit);
    if (edit.part == EditPart::TaskJoins || edit.part == EditPart::TaskLeaves)
        return undoOfTask(simulation, edit);
    if (edit.part == EditPart::Place) {
        const auto place = placeOf(simulation, edit.agent);
        if (!place)
            return std::nullopt;
        Command undo = edit;
        undo.position = *place;
        return undo;
    }
    if (deathmatch::editsBots(simulation.arena(), edit))
        return deathmatch::asItIs(simulation.arena(), edit);
    if (!editsSenses(edit, simulation.senses()))
        return std::nullopt;
    return asItIs(simulation.senses(), edit);
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
    case EditPart::Nothing:
    case EditPart::Door:
    case EditPart::Place:
    case EditPart::View:
    case EditPart::Hearing:
    case EditPart::Attention:
    case EditPart::Reaction:
    case EditPart::TaskJoins:
    case EditPart::TaskLeaves:
        break;
    }
    return false;
}

void addEdit(std::vector<Command>& edits, const Command& edit) {
    const auto same = std::find_if(edits.begin(), edits.end(), [&](const Command& other) {
        return other.part == edit.part && other.object == edit.object &&
               other.modality == edit.modality && other.agent == edit.agent;
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

std::shared_ptr<const deathmatch::Arena> arenaWith(const std::shared_ptr<const World>& world,
                                                   const std::vector<Command>& edits) {
    std::shared_ptr<deathmatch::Arena> edited;
    for (const Command& edit : edits) {
        if (!deathmatch::editsBots(world->arena, edit))
            continue;
        if (!edited)
            edited = std::make_shared<deathmatch::Arena>(world->arena);
        deathmatch::apply(*edited, edit);
    }
    if (edited)
        return edited;
    return {world, &world->arena};
}

} // namespace percept::sim
