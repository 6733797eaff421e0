#include "app/why/BotLadder.h"

#include "percept/deathmatch/Ladder.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::why {
namespace {

using deathmatch::Opposition;
using trace::AgentId;
using trace::Gate;

class Bots {
public:
    Bots(const Moment& moment, const Emissions& emissions, AgentId agent, AgentId about)
        : m_moment(moment)
        , m_emissions(emissions)
        , m_arena(moment.simulation.arena())
        , m_match(moment.simulation.state().match)
        , m_agent(agent)
        , m_about(about) {}

    [[nodiscard]] std::vector<Perception> explain() const {
        std::vector<Perception> list{see()};
        const auto opposition = deathmatch::oppositionOf(m_arena, m_match, m_agent, m_about);
        if (opposition == Opposition::Fights)
            list.push_back(hear());
        addLatest<trace::SenseTest>(list);
        addLatest<trace::Noticed>(list);
        return list;
    }

private:
    [[nodiscard]] const deathmatch::Bot& bot(AgentId id) const {
        return m_match.bots[trace::indexOf(id)];
    }
    [[nodiscard]] const level::Archetype& archetype() const {
        return m_arena.archetypes[m_arena.bots[trace::indexOf(m_agent)].archetype];
    }
    [[nodiscard]] const std::string& nameOf(AgentId id) const {
        return m_arena.bots[trace::indexOf(id)].id;
    }

    [[nodiscard]] Perception begin(trace::Sense sense, geometry::Vec2 from) const {
        Perception perception;
        perception.modality = sense == trace::Sense::Sound ? "sound" : "sight";
        perception.sense = sense;
        perception.travels = false;
        perception.way = {from, bot(m_agent).body.position};
        perception.distance = geometry::distance(from, bot(m_agent).body.position);
        return perception;
    }

    void climb(Perception& perception, const std::vector<sense::Rung>& rungs) const {
        perception.notified = true;
        for (const sense::Rung& rung : rungs) {
            const bool hidden = rung.gate == Gate::LineOfSight && !rung.passed;
            perception.gates.push_back(lineOf(
                rung, true, hidden ? obstacleOf(m_moment.level->level, rung) : std::string()));
            perception.gates.back().checked = perception.notified;
            if (perception.notified && !rung.passed)
                perception.reason = rung.gate;
            perception.notified = perception.notified && rung.passed;
        }
    }
    [[nodiscard]] static const GateLine& failed(const Perception& perception) {
        return *std::find_if(perception.gates.begin(),
                             perception.gates.end(),
                             [](const GateLine& line) { return line.checked && !line.passed; });
    }

    [[nodiscard]] Perception see() const {
        Perception perception = begin(trace::Sense::Sight, bot(m_about).body.position);
        switch (deathmatch::oppositionOf(m_arena, m_match, m_agent, m_about)) {
        case Opposition::IsDead:
            perception.answer = fmt::format("Not seen: {} is dead", nameOf(m_agent));
            return perception;
        case Opposition::TargetIsDead:
            perception.answer = fmt::format("Not seen: {} is dead", nameOf(m_about));
            return perception;
        case Opposition::OnOneSide:
            perception.answer = "Not looked at: both are on one side";
            return perception;
        case Opposition::Fights:
            break;
        }
        climb(perception,
              deathmatch::explainSight(
                  m_arena, m_match, m_agent, m_about, m_moment.simulation.time()));
        perception.answer = answerOf(perception);
        return perception;
    }

    [[nodiscard]] std::string answerOf(const Perception& perception) const {
        if (perception.notified)
            return fmt::format("Seen for {}", quantity(perception.gates.back().measured, "s"));
        const GateLine& miss = failed(perception);
        if (perception.reason != Gate::Reaction)
            return "Not seen: " + missOf(miss);
        if (miss.measured > 0)
            return fmt::format("Seen, and not acted on for another {}",
                               quantity(-miss.margin, "s"));
        const double rate = archetype().rates.vision;
        return rate > 0
                   ? fmt::format("In view, and not seen yet: it looks {:.3g} times a second", rate)
                   : std::string("In view, and not seen yet");
    }

    [[nodiscard]] Perception hear() const {
        bool made = false;
        const auto noise = deathmatch::noiseOf(m_arena, m_match, m_about, made);
        Perception perception = begin(trace::Sense::Sound, noise.position);
        climb(perception, deathmatch::explainHearing(m_arena, m_match, m_agent, noise));
        const GateLine& range = perception.gates.front();
        perception.answer = perception.notified
                                ? "Heard, with " + quantity(range.margin, range.unit) + " to spare"
                                : "Not heard: " + missOf(range);
        if (!made)
            silence(perception,
                    m_emissions.silenceText(m_emissions.shot(), "sound"),
                    fmt::format("a shot with its {}", m_arena.weapon(bot(m_about).current).id));
        return perception;
    }

    /// The latest attempts that the run itself made.
    template <class Record>
    void addLatest(std::vector<Perception>& list) const {
        for (const auto& row : m_moment.records.rows<Record>()) {
            if (row.data.agent != m_agent || row.data.about != m_about)
                continue;
            for (Perception& perception : list)
                if (perception.sense == row.data.sense && row.id > perception.latest) {
                    perception.latest = row.id;
                    perception.latestFrame = row.frame;
                }
        }
    }

    const Moment& m_moment;
    const Emissions& m_emissions;
    const deathmatch::Arena& m_arena;
    const deathmatch::State& m_match;
    AgentId m_agent;
    AgentId m_about;
};

} // namespace

std::vector<Perception>
botPerceptions(const Moment& moment, const Emissions& emissions, AgentId agent, AgentId about) {
    return Bots(moment, emissions, agent, about).explain();
}

} // namespace percept::why
