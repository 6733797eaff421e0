#pragma once

#include "LevelBuilder.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/base/Archive.h"
#include "percept/bot/BotBrain.h"
#include "percept/sim/Simulation.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace percept::bot {

using agent::Agent;
using agent::Arena;
using agent::CarriedWeapon;
using agent::DoorSpec;
using agent::fillOthers;
using agent::kSearchCyclesPerStep;
using agent::State;
using agent::Tracer;
using agent::TrailDrop;
using trace::TriggerId;

inline Arena compiled(const level::Level& level, std::int32_t bots = -1) {
    return agent::compileArena(agent::castOf(level, bots, sim::shippedBrains()),
                               sim::shippedBrains())
        .value();
}

/// A run of a level that tests set up, step and look into, in its middle, too.
///
///     Match match(duel(5.0));
///     match.run(2.0);
///     EXPECT_EQ(match.rows<agent::ShotFired>().size(), 3U);
class Match {
public:
    explicit Match(const level::Level& level,
                   std::uint64_t seed = 1,
                   trace::TraceLevel traced = trace::TraceLevel::Full)
        : m_traced(traced)
        , m_records(std::make_unique<trace::RecordBuffer>())
        , m_world(std::const_pointer_cast<sim::World>(sim::compileWorld(level, {}).value()))
        , m_simulation(std::make_unique<sim::Simulation>(
              m_world, sim::RunOptions{.seed = seed}, traced, m_records.get()))
        , arena(m_world->arena)
        , senses(std::const_pointer_cast<sense::SenseWorld>(m_world->senses))
        , state(const_cast<State&>(m_simulation->state().population)) {}

    void step() {
        m_simulation->step(m_commands, m_traced, m_records.get());
        m_commands.clear();
    }
    void run(Seconds seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5); ++i)
            step();
    }
    /// Steps until `done()`, at most `seconds`. @return whether it came so far
    template <class Done>
    bool runUntil(Seconds seconds, Done done) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5) && !done(); ++i)
            step();
        return done();
    }
    /// For the next step.
    void command(trace::CommandKind kind, int agent, Vec2 position = {0, 0}, int value = 0) {
        m_commands.push_back(
            {frame(), kind, AgentId{static_cast<std::uint32_t>(agent)}, position, value});
    }
    /// Edits the running level, for the next step.
    void edit(trace::EditPart part, std::uint32_t object, int value) {
        trace::Command command{frame(), trace::CommandKind::Edit};
        command.part = part;
        command.object = object;
        command.value = value;
        m_commands.push_back(command);
    }
    /// Takes a bot's mind away: it stands where it is put.
    void freeze(int index) { bot(index).possessed = true; }
    void give(int index, std::string_view kind, int rounds) {
        const WeaponId weapon = weaponOf(kind);
        auto& weapons = bot(index).weapons;
        std::erase_if(weapons, [&](const auto& carried) { return carried.weapon == weapon; });
        weapons.push_back({weapon, rounds, 0});
        std::sort(weapons.begin(), weapons.end(), [](const auto& a, const auto& b) {
            return a.weapon < b.weapon;
        });
        bot(index).current = weapon;
    }
    [[nodiscard]] const agent::WeaponKind& kindOf(std::string_view kind) const {
        return arena.weaponKinds[arena.weapons[trace::indexOf(weaponOf(kind))].kind];
    }
    /// How much bot 0 wanted to get such a weapon.
    [[nodiscard]] double wishFor(std::string_view kind) {
        return mind(0).desirabilities.weapons[arena.weapons[trace::indexOf(weaponOf(kind))].kind];
    }
    [[nodiscard]] WeaponId weaponOf(std::string_view kind) const {
        for (std::size_t i = 0; i < arena.weapons.size(); ++i)
            if (arena.weapons[i].weapon.id == kind)
                return WeaponId{static_cast<std::uint32_t>(i)};
        return trace::kNone<WeaponId>;
    }
    [[nodiscard]] Agent& bot(int index) { return state.agents[static_cast<std::size_t>(index)]; }
    [[nodiscard]] BotMind& mind(int index) {
        const agent::AgentSpec& spec = arena.agents[static_cast<std::size_t>(index)];
        return state.minds[spec.brain].row<BotMind>(spec.slot);
    }
    [[nodiscard]] const knowledge::SenseLink* memory(int index, int about) {
        return std::as_const(bot(index).knowledge).find(AgentId{static_cast<std::uint32_t>(about)});
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return m_records->rows<Record>();
    }
    void clearRecords() { m_records->clear(); }
    [[nodiscard]] Frame frame() const { return m_simulation->frame(); }
    [[nodiscard]] Seconds now() const { return m_simulation->time(); }
    [[nodiscard]] std::uint64_t hash() const { return m_simulation->hash(); }

    /// What one opponent makes of another now, with what it measures.
    [[nodiscard]] sense::Sighting look(int observer, int about) {
        const auto bodies = sim::presencesOf(*m_simulation);
        std::vector<double> doors;
        world::fillOpenness(arena, state, doors);
        const world::SenseInput input{.world = senses,
                                      .emitters = m_world->emitters,
                                      .agents = bodies,
                                      .doors = doors,
                                      .now = now(),
                                      .step = arena.step};
        m_stage.begin(input);
        std::vector<AgentId> others;
        const AgentId self{static_cast<std::uint32_t>(observer)};
        fillOthers(state, self, others);
        const auto& sensed = m_simulation->state().senses;
        for (const auto& sighting : m_stage.look(input, sensed, self, others, true))
            if (trace::indexOf(sighting.about) == static_cast<std::size_t>(about))
                return sighting;
        return {};
    }

private:
    trace::TraceLevel m_traced;
    std::unique_ptr<trace::RecordBuffer> m_records;
    std::shared_ptr<sim::World> m_world;
    std::unique_ptr<sim::Simulation> m_simulation;
    std::vector<trace::Command> m_commands;
    world::SenseStage m_stage;

public:
    Arena& arena;
    std::shared_ptr<sense::SenseWorld> senses;
    State& state;
};

/// Every component thinks in every step, nobody walks, and biases are all 1.
inline void makeAlert(level::Archetype& archetype) {
    archetype.rates = {
        .vision = 0, .targeting = 0, .arbitration = 0, .weaponChoice = 0, .triggers = 0};
    archetype.movement.maxSpeed = 0;
    archetype.goals.biasLow = 1;
    archetype.goals.biasHigh = 1;
}

/// Two alert bots in a room of 40 x 30 m that look at each other over `distance` metres.
inline test::LevelBuilder duelBuilder(double distance) {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    return std::move(builder.bot({5, 15}, 0).bot({5 + distance, 15}, maths::kPi));
}

} // namespace percept::bot
