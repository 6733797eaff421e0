#pragma once

#include "LevelBuilder.h"
#include "percept/base/Archive.h"
#include "percept/deathmatch/Game.h"

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
    explicit Match(const level::Level& level, std::uint64_t seed = 1)
        : arena(compileArena(level).value())
        , state(begin(arena, seed)) {}

    void step() {
        trace::Trace trace(trace::TraceLevel::Full, m_counter, ++m_frame, &m_records);
        deathmatch::step(arena, state, m_commands, {}, m_scratch, trace);
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

    Arena arena;

private:
    State begin(const Arena& of, std::uint64_t seed) {
        trace::Trace trace(trace::TraceLevel::Full, m_counter, 0, &m_records);
        return start(of, seed, trace);
    }
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    Scratch m_scratch;
    std::vector<trace::Command> m_commands;
    Frame m_frame = 0;

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
