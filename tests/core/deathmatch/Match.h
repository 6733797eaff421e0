#pragma once

#include "LevelBuilder.h"
#include "percept/base/Archive.h"
#include "percept/deathmatch/Game.h"
#include "percept/sim/BotSenses.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace percept::deathmatch {

/// A match that tests set up, step and look into.
///
///     Match match(duel(5.0));
///     match.run(2.0);
///     EXPECT_EQ(match.rows<trace::ShotFired>().size(), 3U);
class Match {
public:
    explicit Match(const level::Level& level,
                   std::uint64_t seed = 1,
                   trace::TraceLevel traced = trace::TraceLevel::Full)
        : arena(compileArena(level).value())
        , senses(std::make_shared<sense::SenseWorld>(sense::compileSenseWorld(level).value()))
        , m_traced(traced)
        , m_emitters(world::emittersOf(level, *senses))
        , state(begin(arena, seed)) {
        fillBodies();
        m_sensed = world::startSenses(m_emitters, m_bodies, seed);
    }

    void step() {
        trace::Trace trace(m_traced, m_counter, ++m_frame, &m_records);
        const Around around = surroundings();
        deathmatch::step(arena, state, m_commands, around, m_scratch, trace);
        m_commands.clear();
        sense(around, trace);
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
            {m_frame, kind, AgentId{static_cast<std::uint32_t>(agent)}, position, value});
    }
    /// Edits the running level, for the next step.
    void edit(trace::EditPart part, std::uint32_t object, int value) {
        trace::Command command{m_frame, trace::CommandKind::Edit};
        command.part = part;
        command.object = object;
        command.value = value;
        m_commands.push_back(command);
    }
    /// Takes a bot's mind away: it stands where it is put.
    void freeze(int index) { bot(index).possessed = true; }
    void give(int index, WeaponKind kind, int rounds) {
        const WeaponId weapon = weaponOf(kind);
        auto& weapons = bot(index).weapons;
        std::erase_if(weapons, [&](const auto& carried) { return carried.weapon == weapon; });
        weapons.push_back({weapon, rounds, 0});
        std::sort(weapons.begin(), weapons.end(), [](const auto& a, const auto& b) {
            return a.weapon < b.weapon;
        });
        bot(index).current = weapon;
    }
    [[nodiscard]] WeaponId weaponOf(WeaponKind kind) const {
        for (std::size_t i = 0; i < arena.weapons.size(); ++i)
            if (arena.weapons[i].kind == kind)
                return WeaponId{static_cast<std::uint32_t>(i)};
        return trace::kNone<WeaponId>;
    }
    [[nodiscard]] Bot& bot(int index) { return state.bots[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const agent::MemoryRecord* memory(int index, int about) {
        return std::as_const(bot(index).memory).find(AgentId{static_cast<std::uint32_t>(about)});
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return m_records.rows<Record>();
    }
    void clearRecords() { m_records.clear(); }
    [[nodiscard]] Frame frame() const { return m_frame; }
    [[nodiscard]] Seconds now() const { return arena.timeOf(m_frame); }
    [[nodiscard]] std::uint64_t hash() const { return describe::hash(state); }

    /// What surrounds the bots: nobody else.
    [[nodiscard]] Around surroundings() const {
        Around around;
        around.senses = senses.get();
        return around;
    }
    /// What one opponent makes of another now, with what it measures.
    [[nodiscard]] sense::Sighting look(int observer, int about) {
        fillBodies();
        const std::vector<double> doors = openness();
        const world::SenseInput input = senseInput(doors);
        m_stage.begin(input);
        std::vector<AgentId> opponents;
        const AgentId self{static_cast<std::uint32_t>(observer)};
        fillOpponents(arena, state, self, opponents);
        for (const auto& sighting : m_stage.look(input, m_sensed, self, opponents, true))
            if (trace::indexOf(sighting.about) == static_cast<std::size_t>(about))
                return sighting;
        return {};
    }

    Arena arena;
    std::shared_ptr<sense::SenseWorld> senses;

private:
    void fillBodies() {
        m_bodies.clear();
        for (std::size_t i = 0; i < state.bots.size(); ++i)
            m_bodies.push_back(sim::presenceOf(arena, state, i));
    }
    [[nodiscard]] std::vector<double> openness() const {
        std::vector<double> doors;
        fillOpenness(arena, state, doors);
        return doors;
    }
    [[nodiscard]] world::SenseInput senseInput(const std::vector<double>& doors) const {
        return {.world = senses,
                .emitters = m_emitters,
                .agents = m_bodies,
                .doors = doors,
                .now = now(),
                .step = arena.step};
    }
    void sense(const Around& around, trace::Trace& trace) {
        fillBodies();
        const std::vector<double> doors = openness();
        const world::SenseInput input = senseInput(doors);
        m_stage.begin(input);
        m_looks.lookAll({arena, state, m_scratch, around, m_stage, input, m_sensed, trace}, {});
        std::vector<world::Held::Signal> made;
        sim::addBotSignals(arena, state, m_scratch, *senses, made);
        m_stage.step(input, m_sensed, made, trace, [&](const auto& notification, RecordId record) {
            notice(arena, state, m_scratch, around, trace, notification, record);
        });
    }
    State begin(const Arena& of, std::uint64_t seed) {
        trace::Trace trace(m_traced, m_counter, 0, &m_records);
        return start(of, seed, trace);
    }
    trace::TraceLevel m_traced;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    Scratch m_scratch;
    std::vector<trace::Command> m_commands;
    Frame m_frame = 0;
    std::vector<world::EmitterSpec> m_emitters;
    std::vector<world::Presence> m_bodies;
    world::SenseStageState m_sensed;
    world::SenseStage m_stage;
    sim::BotLooks m_looks;

public:
    State state;
};

/// Every component thinks in every step, nobody walks, and biases are all 1.
inline void makeAlert(level::Archetype& archetype) {
    archetype.rates = {0, 0, 0, 0, 0, {}};
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

} // namespace percept::deathmatch
