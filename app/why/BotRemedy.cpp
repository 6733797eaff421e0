#include "app/why/BotRemedy.h"

#include "app/why/ChangeWords.h"
#include "editor/tools/Trials.h"
#include "percept/deathmatch/ArenaEdits.h"
#include "percept/deathmatch/Ladder.h"
#include "percept/nav/PathSearch.h"

#include <algorithm>

namespace percept::why {
namespace {

using geometry::Vec2;
using geometry::Vec3;
using tools::SmallestChange;
using tools::Trials;
using trace::AgentId;
using trace::Command;
using trace::EditPart;
using trace::Gate;
using Of = SmallestChange::Of;

constexpr std::size_t kExpectedTrials = 4;
constexpr const char* kStrength = "loudness of the shots";

/// The way that bodies take; straight where the level has no graph or the graph no way.
std::vector<Vec2> wayBetween(const deathmatch::Arena& arena, Vec2 from, Vec2 to, Metres radius) {
    const nav::NavGraph& graph = arena.graph;
    const auto near = [&](Vec2 place) {
        return graph.nearestReachable(place, radius * 0.9, arena.walls, graph.lookupRadius() * 2);
    };
    std::vector<Vec2> way{from};
    const auto start = near(from);
    const auto goal = near(to);
    if (start && goal) {
        constexpr int kCycles = 1000;
        auto search = nav::PathSearch::aStar(graph, *start, *goal);
        while (search.step(graph, kCycles) == nav::SearchStatus::InProgress) {
        }
        if (search.status() == nav::SearchStatus::Found)
            for (const nav::NodeId node : search.path(graph).nodes)
                way.push_back(graph.node(node).position);
    }
    way.push_back(to);
    return way;
}

/// A copy of the moment, to be changed.
class BotSearch {
public:
    BotSearch(const Moment& moment,
              AgentId agent,
              AgentId about,
              const Perception& missed,
              const tools::Watch& watch)
        : m_arena(moment.simulation.arena())
        , m_match(moment.simulation.state().match)
        , m_now(moment.simulation.time())
        , m_agent(agent)
        , m_about(about)
        , m_missed(missed)
        , m_noise(deathmatch::noiseOf(m_arena, m_match, about, m_shot))
        , m_trials([this] { return verdict(); }, kExpectedTrials, watch) {
        m_trials.placeAt([this] { return Vec3(bot(m_about).body.position, 0); });
    }

    Remedy run() {
        if (const auto door = doorInTheWay())
            return {
                "Open door " + m_arena.doors[*door].id,
                {{"the door open",
                  {editOf(
                      EditPart::Door, *door, static_cast<std::int32_t>(trace::DoorEdit::Open), 0)},
                  "open door " + m_arena.doors[*door].id}},
                {},
                true};
        if (m_missed.sense == trace::Sense::Sound)
            changeEars();
        else
            changeEyes();
        const auto search = m_trials.take();
        auto changes = search.found;
        sortForReading(changes);
        Remedy remedy{changesText(changes, kStrength), {}, {}, true};
        for (const tools::TriedChange& tried : search.tried)
            remedy.tried.push_back(triedOf(tried, kStrength));
        for (const SmallestChange& change : changes)
            if (remedy.offers.size() < kMostOffers)
                remedy.offers.push_back({offerText(change, kStrength),
                                         {commandFor(change)},
                                         changeText(change, kStrength)});
        return remedy;
    }

private:
    [[nodiscard]] deathmatch::Bot& bot(AgentId id) { return m_match.bots[trace::indexOf(id)]; }
    [[nodiscard]] std::size_t archetypePlace() const {
        return m_arena.bots[trace::indexOf(m_agent)].archetype;
    }
    [[nodiscard]] const level::Archetype& archetype() const {
        return m_arena.archetypes[archetypePlace()];
    }

    /// Who has to be seen first is not asked to have been seen for a while already.
    [[nodiscard]] tools::Verdict verdict() const {
        const auto rungs =
            m_missed.sense == trace::Sense::Sound
                ? deathmatch::explainHearing(m_arena, m_match, m_agent, noise())
                : deathmatch::explainSight(m_arena, m_match, m_agent, m_about, m_now);
        return tools::verdictOf(rungs,
                                m_missed.reason == Gate::Reaction ? Gate::None : Gate::Reaction);
    }
    /// What was shot stays where it was; a shot to come is made where he stands.
    [[nodiscard]] deathmatch::Noise noise() const {
        bool made = false;
        if (!m_shot)
            return deathmatch::noiseOf(m_arena, m_match, m_about, made);
        deathmatch::Noise noise = m_noise;
        noise.range *= m_arena.bots[trace::indexOf(m_about)].loudness / m_loudness;
        return noise;
    }

    [[nodiscard]] std::optional<std::size_t> doorInTheWay() {
        const auto rungs = deathmatch::explainSight(m_arena, m_match, m_agent, m_about, m_now);
        if (m_missed.reason != Gate::LineOfSight)
            return std::nullopt;
        for (const sense::Rung& rung : rungs) {
            if (rung.gate != Gate::LineOfSight || rung.wall == sense::kNoIndex ||
                rung.wall < sense::kDoorWall)
                continue;
            const std::size_t door = rung.wall - sense::kDoorWall;
            const Metres leaf = m_match.doors[door].leaf;
            const bool seen =
                m_trials.value(Of::Doors, m_arena.doors[door].id, 0.0, 1.0, [&](double open) {
                    m_match.doors[door].leaf = open > 0 ? 0.0 : leaf;
                });
            if (seen)
                return door;
        }
        return std::nullopt;
    }

    void changeEyes() {
        if (m_missed.reason == Gate::Reaction) {
            set(Of::Reaction,
                archetype().reaction,
                {0.75 * archetype().reaction, 0.5 * archetype().reaction, 0.0});
            return;
        }
        if (m_missed.reason == Gate::Cone) {
            const double turn = turnToSee();
            set(Of::Facing, 0.0, {turn * 0.25, turn * 0.5, turn * 0.75, turn});
            const Radians wide = archetype().fieldOfView;
            const Radians more = 2 * maths::kPi - wide;
            set(Of::FieldOfView,
                wide,
                {wide + more * 0.25, wide + more * 0.5, wide + more * 0.75, wide + more});
        }
        if (m_missed.reason == Gate::Nearest)
            minded();
        comeNearer();
    }
    void changeEars() {
        if (m_loudness > 0)
            set(Of::Strength,
                m_loudness,
                tools::upwards(m_loudness, tools::kMostTimes * m_loudness));
        if (archetype().hearing > 0)
            set(Of::Hearing,
                archetype().hearing,
                tools::upwards(archetype().hearing, tools::kMostTimes * archetype().hearing));
        if (!m_shot)
            comeNearer();
    }

    void set(Of of, double from, const std::vector<double>& towards) {
        m_trials.number(
            of, {}, from, towards, [this, of](double value) { apply(commandFor(of, value)); });
    }
    void minded() {
        const auto failed =
            std::find_if(m_missed.gates.begin(), m_missed.gates.end(), [](const GateLine& line) {
                return line.gate == Gate::Nearest;
            });
        m_trials.value(Of::Attention, {}, failed->limit, failed->measured, [this](double value) {
            apply(commandFor(Of::Attention, value));
        });
    }
    void comeNearer() {
        const Vec2 stands = bot(m_about).body.position;
        const auto way = wayBetween(
            m_arena, stands, bot(m_agent).body.position, m_arena.radiusOf(trace::indexOf(m_about)));
        Metres whole = 0;
        for (std::size_t i = 1; i < way.size(); ++i)
            whole += geometry::distance(way[i - 1], way[i]);
        if (!(whole > 0))
            return;
        std::vector<double> nearer;
        for (int part = 15; part >= 1; --part)
            nearer.push_back(whole * part / 16.0);
        m_trials.number(Of::Distance, {}, whole, nearer, [&](double left) {
            bot(m_about).body.position = left < whole ? placeOn(way, whole - left) : stands;
        });
    }
    [[nodiscard]] static Vec2 placeOn(const std::vector<Vec2>& way, Metres gone) {
        for (std::size_t i = 1; i < way.size(); ++i) {
            const Metres leg = geometry::distance(way[i - 1], way[i]);
            if (gone < leg)
                return way[i - 1] + (way[i] - way[i - 1]) * (gone / leg);
            gone -= leg;
        }
        return way.back();
    }

    /// How far to the left the head has to turn to look straight at him.
    [[nodiscard]] Radians turnToSee() {
        const Vec2 gaze = geometry::fromAngle(geometry::angleOf(bot(m_agent).body.facing) + m_turn);
        const Vec2 to = bot(m_about).body.position - bot(m_agent).body.position;
        return maths::atan2(geometry::cross(gaze, to), glm::dot(gaze, to));
    }

    void apply(const Command& edit) { deathmatch::apply(m_arena, edit); }
    [[nodiscard]] Command commandFor(Of of, double value) const {
        Command edit = editOf(EditPart::Nothing, archetypePlace(), 0, value);
        switch (of) {
        case Of::Facing:
            edit = editOf(EditPart::Turn, 0, 0, m_turn + value);
            edit.agent = m_agent;
            break;
        case Of::Strength:
            edit = editOf(EditPart::Strength, 0, 0, value);
            edit.agent = m_about;
            break;
        case Of::FieldOfView:
            edit.part = EditPart::View;
            edit.amount = std::min(value, 2 * maths::kPi);
            break;
        case Of::Hearing:
            edit.part = EditPart::Hearing;
            break;
        case Of::Attention:
            edit.part = EditPart::Attention;
            break;
        default:
            edit.part = EditPart::Reaction;
            break;
        }
        return edit;
    }
    [[nodiscard]] Command commandFor(const SmallestChange& change) const {
        if (change.of != Of::Distance)
            return commandFor(change.of, change.rounded);
        Command edit = editOf(EditPart::Place, 0, 0, 0);
        edit.agent = m_about;
        edit.position = Vec2(change.place);
        return edit;
    }

    deathmatch::Arena m_arena;
    deathmatch::State m_match;
    Seconds m_now;
    AgentId m_agent;
    AgentId m_about;
    const Perception& m_missed;
    bool m_shot = false; ///< he really shot, and it is in the air
    deathmatch::Noise m_noise;
    double m_loudness = m_arena.bots[trace::indexOf(m_about)].loudness;
    Radians m_turn = m_arena.bots[trace::indexOf(m_agent)].turn;
    Trials m_trials;
};

} // namespace

Remedy botRemedy(const Moment& moment,
                 AgentId agent,
                 AgentId about,
                 const Perception& missed,
                 const tools::Watch& watch) {
    if (missed.notified || missed.gates.empty())
        return {};
    if (missed.silent)
        return missed.remedy;
    bool complete = true;
    const tools::Watch asked = [&](double share) {
        complete = complete && tools::goesOn(watch, share);
        return complete;
    };
    Remedy remedy = BotSearch(moment, agent, about, missed, asked).run();
    remedy.complete = complete;
    return remedy;
}

} // namespace percept::why
