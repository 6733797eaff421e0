#include "Lookouts.h"

#include "percept/sense/Ping.h"
#include "percept/world/Bodies.h"

#include <algorithm>
#include <cmath>

namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::Command;

/// Of poses that count as the same.
constexpr Metres kSamePlace = 0.05;
constexpr double kSameFacing = 0.999;
/// Most values of one watcher that are worked out: with more cells time is told apart less.
constexpr std::size_t kMostStates = 2'000'000;

/// What an agent emits is so many times as strong from now on.
std::vector<Command> strengthOf(const Simulation& run, AgentId agent, double times) {
    std::vector<Command> edits;
    for (std::uint32_t i = 0; i < run.senses().modalities.size(); ++i) {
        Command edit{run.frame(), trace::CommandKind::Edit, agent};
        edit.part = trace::EditPart::Strength;
        edit.modality = trace::ModalityId{i};
        edit.value = 1;
        edit.amount = times;
        edits.push_back(edit);
    }
    return edits;
}

/// The least intensity of which somebody makes a state.
double leastHeard(const knowledge::AwarenessModel& model,
                  std::string_view modality,
                  std::string_view tag,
                  double threshold) {
    for (const std::string_view name : {tag, modality})
        for (const auto& [key, levels] : model.hearing)
            if (!name.empty() && key == name && !levels.empty())
                return std::max(levels.front(), threshold);
    return threshold;
}

} // namespace

std::vector<Command> hush(const Simulation& run, AgentId agent) {
    return strengthOf(run, agent, 0.0);
}

std::vector<Command> unhush(const Simulation& run, AgentId agent) {
    return strengthOf(run, agent, 1.0);
}

Lookouts::Lookouts(const Simulation& run, const LeastNoticedQuestion& question, std::size_t cells)
    : m_run(run)
    , m_question(question)
    , m_cells(cells)
    , m_agents(presencesOf(run))
    , m_stays(m_agents.size(), 1) {
    const agent::Arena& arena = run.arena();
    world::fillOpenness(arena, run.state().population, m_doors);
    for (const AgentId observer : watchersOf(arena, question.target))
        m_watchers.push_back({observer,
                              AwarenessForecaster(run, observer, question.target),
                              arena.awarenessOf(observer)->rules.levels.front(),
                              {},
                              {},
                              {},
                              {}});
    note(run);
    if (question.ahead > 0.0)
        follow();
}

/// Where the watchers go who do not know of the target.
void Lookouts::follow() {
    const auto wanted = static_cast<std::size_t>(std::ceil(m_question.ahead / kLookoutStep));
    const std::size_t most =
        std::max<std::size_t>(kMostStates / std::max<std::size_t>(m_cells, 1), 1);
    const Frame frames = m_run.arena().framesIn(kLookoutStep);
    Simulation run(m_run);
    auto commands = hush(run, m_question.target);
    for (std::size_t i = 0; i < std::min(wanted, most); ++i) {
        for (Frame frame = 0; frame < frames; ++frame, commands.clear())
            run.step(commands);
        note(run);
    }
    const bool moves = std::ranges::any_of(
        m_watchers, [](const Watcher& watcher) { return watcher.poses.size() > 1; });
    if (moves && !m_watchers.empty())
        m_samples = m_watchers.front().atTime.size();
}

void Lookouts::note(const Simulation& run) {
    const auto agents = presencesOf(run);
    for (std::size_t i = 0; i < agents.size(); ++i)
        if (!agents[i].present ||
            geometry::distance(agents[i].position, m_agents[i].position) >= kSamePlace)
            m_stays[i] = 0;
    for (Watcher& watcher : m_watchers) {
        const world::Presence& now = agents[trace::indexOf(watcher.agent)];
        const auto same = std::ranges::find_if(watcher.poses, [&](const Pose& pose) {
            return pose.present == now.present &&
                   geometry::distance(pose.position, now.position) < kSamePlace &&
                   glm::dot(pose.facing, now.facing) > kSameFacing;
        });
        watcher.atTime.push_back(static_cast<std::uint32_t>(same - watcher.poses.begin()));
        if (same == watcher.poses.end())
            watcher.poses.push_back({now.position, now.facing, now.present});
    }
}

std::vector<Standing> Lookouts::standing() const {
    std::vector<Standing> standing;
    for (std::uint32_t i = 0; i < m_agents.size(); ++i)
        if (const AgentId id{i}; m_stays[i] != 0 && id != m_question.target)
            standing.push_back({m_agents[i].position, m_run.arena().radiusOf(id)});
    return standing;
}

double Lookouts::seen(Watcher& watcher, const Pose& pose, Vec2 place) const {
    watcher.forecaster.stand(pose.position, pose.facing);
    const auto forecast = watcher.forecaster.at(
        {.place = place, .stance = m_question.stance, .speed = m_question.speed});
    return forecast.failed == trace::Gate::None ? forecast.regard.response / watcher.least : 0.0;
}

/// What the target's steps are for who stands there, as a share of what the first state takes.
double Lookouts::heard(const Watcher& watcher, const Pose& pose, Vec2 place) {
    const World& world = m_run.world();
    const sense::SenseWorld& senses = m_run.senses();
    world::Presence body = m_agents[trace::indexOf(m_question.target)];
    body.position = place;
    world::Presence ear = m_agents[trace::indexOf(watcher.agent)];
    ear.position = pose.position;
    ear.facing = pose.facing;
    const auto& model = *world.arena.awarenessOf(watcher.agent);
    const auto& profile = senses.profiles[ear.archetype];
    const world::EmitterSpec& emitter = world.emitters[body.archetype];
    double greatest = 0.0;
    for (const world::EmissionSpec& emission : emitter.emissions) {
        const sense::ModalityData& modality = senses[emission.modality];
        const double threshold = profile.thresholds[trace::indexOf(emission.modality)];
        if (!emission.onStep || modality.kind != sense::Kind::Sound || !(threshold >= 0.0))
            continue;
        sense::Signal step = world::signalOf(m_question.target, body, senses, emitter, emission);
        step.strength *=
            emitter.maxSpeed > 0.0 ? std::min(m_question.speed / emitter.maxSpeed, 1.0) : 0.0;
        m_ears.clear();
        world::fillSensors({&ear, 1}, senses, m_ears);
        if (m_ears.empty())
            continue;
        m_ears.front().agent = watcher.agent;
        const auto row =
            sense::explain(senses, {m_ears, m_doors, m_run.time(), senses.manager}, step, 0);
        const double least =
            leastHeard(model, modality.id, senses.textOf(step.tag), std::max(threshold, 1e-9));
        greatest = std::max(greatest, row.hasWay() ? row.perceived.intensity / least : 0.0);
    }
    return std::min(greatest, 1.0);
}

Exposure Lookouts::at(std::size_t cell, Vec2 place, std::size_t sample) {
    Exposure greatest;
    for (Watcher& watcher : m_watchers) {
        const std::uint32_t number = watcher.atTime[std::min(sample, watcher.atTime.size() - 1)];
        const Pose& pose = watcher.poses[number];
        if (!pose.present)
            continue;
        const std::uint64_t key = std::uint64_t{number} * m_cells + cell;
        const auto [known, isNew] = watcher.shares.try_emplace(key, 0.0F);
        if (isNew)
            known->second = static_cast<float>(seen(watcher, pose, place));
        if (known->second > greatest.share)
            greatest = {known->second, watcher.agent, greatest.heard};
        if (!m_question.heard)
            continue;
        const auto [noise, isFirst] = watcher.heard.try_emplace(key, 0.0F);
        if (isFirst)
            noise->second = static_cast<float>(heard(watcher, pose, place));
        greatest.heard = std::max(greatest.heard, static_cast<double>(noise->second));
    }
    return greatest;
}

} // namespace percept::sim
