#include "percept/sim/RouteTrial.h"

#include "percept/agent/AwarenessRecords.h"
#include "percept/base/Contracts.h"
#include "percept/base/Frames.h"
#include "percept/knowledge/HearingLevels.h"
#include "percept/sim/AwarenessForecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::Command;
using trace::CommandKind;

/// Where the route has somebody at a time.
Vec2 placeAt(const std::vector<RouteStop>& route, Seconds time) {
    const auto next = std::find_if(
        route.begin(), route.end(), [&](const RouteStop& stop) { return stop.time > time; });
    if (next == route.begin())
        return route.front().position;
    if (next == route.end())
        return route.back().position;
    const RouteStop& last = *std::prev(next);
    const double share = (time - last.time) / (next->time - last.time);
    return last.position + (next->position - last.position) * share;
}

/// How he holds himself, on the way from one stop to the next.
sense::Stance stanceAt(const std::vector<RouteStop>& route, Seconds time) {
    sense::Stance stance = route.front().stance;
    for (const RouteStop& stop : route)
        if (stop.time <= time)
            stance = stop.stance;
    return stance;
}

/// What a person would do in the present frame to keep to the route.
std::vector<Command> steer(const Simulation& simulation, const RouteQuestion& question) {
    const AgentId target = question.target;
    const auto command = [&](CommandKind kind, Vec2 place) {
        return Command{simulation.frame(), kind, target, place};
    };
    if (simulation.frame() == 0) {
        Command put = command(CommandKind::Edit, question.route.front().position);
        put.part = trace::EditPart::Place;
        std::vector<Command> commands = question.edits;
        commands.push_back(put);
        commands.push_back(command(CommandKind::Possess, {0, 0}));
        return commands;
    }
    const agent::Arena& arena = simulation.arena();
    const Vec2 wanted = placeAt(question.route, simulation.time() + arena.step);
    const Vec2 way = wanted - simulation.agent(target).body.position;
    const double length = std::sqrt(geometry::lengthSquared(way));
    const double most = arena.archetypeOf(target).movement.maxSpeed * arena.step;
    const bool stays = !(length > 0.0) || !(most > 0.0);
    Command walk = command(CommandKind::Walk,
                           stays ? Vec2{0, 0} : way * (std::min(length / most, 1.0) / length));
    walk.value = static_cast<std::int32_t>(stanceAt(question.route, simulation.time()));
    if (stays)
        return {walk};
    return {
        command(CommandKind::Aim, simulation.agent(target).body.position + way * (1.0 / length)),
        walk};
}

Unexpected unfollowable(std::string message, ErrorCode code = ErrorCode::InvalidInput) {
    return failure(code, std::move(message));
}

Result<void> check(const World& world, const RouteQuestion& question) {
    if (trace::indexOf(question.target) >= world.arena.agents.size())
        return unfollowable("there is no such agent", ErrorCode::NotFound);
    for (std::size_t i = 0; i < question.route.size(); ++i) {
        const RouteStop& stop = question.route[i];
        if (!(stop.time >= 0.0))
            return unfollowable(fmt::format(
                "the time of stop {} of the route is below 0; choose 0 or later", i + 1));
        if (i > 0 && !(stop.time > question.route[i - 1].time))
            return unfollowable(fmt::format(
                "stop {} of the route is not after the one before; let times ascend", i + 1));
        if (!world.arena.contains(stop.position))
            return unfollowable(fmt::format("stop {} of the route is outside the level", i + 1));
    }
    return {};
}

} // namespace

Seconds durationOf(std::span<const RouteStop> route) {
    return route.empty() ? 0.0 : route.back().time;
}

Result<bool> followRoute(const std::shared_ptr<const World>& world,
                         const RouteQuestion& question,
                         trace::TraceLevel level,
                         const std::function<bool(const RouteFrame&)>& visit) {
    if (const auto good = check(*world, question); !good)
        return good.unexpected();
    trace::RecordBuffer records;
    Simulation simulation(world, question.run, level, &records);
    const Frame frames = framesOf(question.seconds, world->arena.step);
    while (simulation.frame() < frames) {
        std::vector<Command> commands;
        if (!question.route.empty())
            commands = steer(simulation, question);
        records.clear();
        simulation.step(commands, level, &records);
        if (!visit({simulation, records, commands}))
            return false;
    }
    return true;
}

namespace {

RouteScene sceneOf(const trace::View& view) {
    RouteScene scene;
    for (const trace::AgentPose& pose : view.agents) {
        scene.facings.push_back(static_cast<float>(pose.facing));
        scene.present.push_back(pose.alive ? 1 : 0);
    }
    for (const double open : view.doors)
        scene.doors.push_back(static_cast<float>(open));
    scene.items = view.items;
    return scene;
}

/// Puts together what frames tell.
class Reporter {
public:
    Reporter(const World& world, AgentId target)
        : m_world(world)
        , m_arena(world.arena)
        , m_target(target) {
        for (const AgentId observer : watchersOf(m_arena, target))
            m_report.watchers.push_back({.observer = observer});
        m_states.resize(m_arena.agents.size(), knowledge::kUnaware);
    }

    void take(const RouteFrame& frame) {
        keep<agent::AwarenessPulse>(frame.records);
        keep<agent::AwarenessChanged>(frame.records);
        keep<agent::AlertnessChanged>(frame.records);
        for (const auto& row : frame.records.rows<trace::Notified>())
            if (row.data.about == m_target)
                takeSignal(row);
        for (const auto& row : frame.records.rows<agent::Told>())
            if (row.data.about == m_target)
                m_told.emplace(row.id, row.data.speaker);
        for (const auto& row : frame.records.rows<agent::AwarenessPulse>())
            if (row.data.about == m_target)
                takePulse(row);
        for (const auto& row : frame.records.rows<agent::AwarenessChanged>())
            if (row.data.about == m_target)
                takeChange(row, frame.run);
        addFrame(frame.run);
    }
    void addFrame(const Simulation& run) {
        m_report.greatest.push_back(*std::ranges::max_element(m_states));
        auto& places = m_report.places.emplace_back();
        for (std::uint32_t i = 0; i < m_arena.agents.size(); ++i)
            places.push_back(run.agent(AgentId{i}).body.position);
        run.fillView(m_view);
        m_report.scenes.push_back(sceneOf(m_view));
        m_report.lastFrame = run.frame();
        if (run.frame() % kRouteMoment == 0)
            if (const auto body = visibilityOf(run, m_target))
                m_report.moments.push_back({run.time(), *body});
    }
    /// He is put at the first place before anything happens.
    void beginAt(Vec2 place) { m_report.places.front()[trace::indexOf(m_target)] = place; }
    RouteReport end(std::optional<RouteStall> stall) {
        m_report.stall = std::move(stall);
        return std::move(m_report);
    }

private:
    template <class Record>
    void keep(const trace::RecordBuffer& records) {
        for (const auto& row : records.rows<Record>()) {
            if constexpr (requires { row.data.about; })
                if (row.data.about != m_target)
                    continue;
            m_report.records.rows<Record>().push_back(row);
        }
    }
    RouteWatcher* watcher(AgentId observer) {
        const auto found = std::ranges::find(m_report.watchers, observer, &RouteWatcher::observer);
        return found == m_report.watchers.end() ? nullptr : &*found;
    }
    void takePulse(const trace::Row<agent::AwarenessPulse>& row) {
        RouteWatcher* const who = watcher(row.data.agent);
        if (who == nullptr)
            return;
        const auto& levels = m_arena.awarenessOf(who->observer)->rules.levels;
        const double share = levels.empty() ? 0.0 : row.data.response / levels.front();
        if (share <= who->nearest)
            return;
        who->nearest = share;
        who->nearestAt = m_arena.timeOf(row.frame);
    }
    void takeSignal(const trace::Row<trace::Notified>& row) {
        m_noticed.emplace(row.id, row.data);
        if (!isSight(row.data.modality))
            m_report.perceived.push_back(
                {m_arena.timeOf(row.frame), row.data.agent, row.data.modality, row.data.intensity});
    }
    [[nodiscard]] bool isSight(trace::ModalityId modality) const {
        return (*m_world.senses)[modality].kind == sense::Kind::Sight;
    }
    /// @pre the observer becomes aware by degrees
    [[nodiscard]] RouteCause causeOf(const trace::Row<agent::AwarenessChanged>& row) const {
        if (row.data.to < row.data.from)
            return {};
        if (const auto told = m_told.find(row.cause); told != m_told.end())
            return {.by = RouteCause::By::Word, .speaker = told->second};
        const auto& model = *m_arena.awarenessOf(row.data.agent);
        const auto state = static_cast<std::size_t>(row.data.to) - 1;
        RouteCause cause{.needed = model.rules.levels[state]};
        const auto noticed = m_noticed.find(row.cause);
        if (noticed == m_noticed.end())
            return cause;
        const trace::Notified& signal = noticed->second;
        cause.modality = signal.modality;
        if (isSight(signal.modality))
            return cause;
        cause.by = RouteCause::By::Signal;
        const auto* const levels = knowledge::hearingLevels(
            model, (*m_world.senses)[signal.modality].id, m_world.senses->textOf(signal.tag));
        cause.needed =
            levels != nullptr && state < levels->size() ? (*levels)[state] : signal.threshold;
        return cause;
    }
    void takeChange(const trace::Row<agent::AwarenessChanged>& row, const Simulation& run) {
        const auto to = static_cast<knowledge::AwarenessLevel>(row.data.to);
        const Seconds time = m_arena.timeOf(row.frame);
        m_states[trace::indexOf(row.data.agent)] = to;
        m_report.marks.push_back({.time = time,
                                  .observer = row.data.agent,
                                  .from = static_cast<knowledge::AwarenessLevel>(row.data.from),
                                  .to = to,
                                  .place = run.agent(m_target).body.position,
                                  .began = time - row.data.measured,
                                  .cause = causeOf(row)});
        if (RouteWatcher* const who = watcher(row.data.agent); who != nullptr && to > who->worst) {
            who->worst = to;
            who->reached = time;
        }
    }

    const World& m_world;
    const agent::Arena& m_arena;
    AgentId m_target;
    std::map<trace::RecordId, trace::Notified> m_noticed; ///< of the target
    std::map<trace::RecordId, AgentId> m_told;            ///< of the target: who said it
    std::vector<knowledge::AwarenessLevel> m_states;      ///< by AgentId, of the target
    trace::View m_view;                                   ///< keeps its memory
    RouteReport m_report;
};

} // namespace

Result<std::optional<RouteReport>> watchRoute(const std::shared_ptr<const World>& world,
                                              const RouteQuestion& question,
                                              const std::function<bool(Frame done)>& goOn) {
    if (const auto good = check(*world, question); !good)
        return good.unexpected();
    Reporter reporter(*world, question.target);
    reporter.addFrame(Simulation(world, question.run));
    if (!question.route.empty())
        reporter.beginAt(question.route.front().position);
    RouteProgress progress(question.route);
    const auto whole =
        followRoute(world, question, trace::TraceLevel::Full, [&](const RouteFrame& frame) {
            reporter.take(frame);
            progress.take(frame.run.time(), frame.run.agent(question.target).body.position);
            return goOn(frame.run.frame());
        });
    if (!whole)
        return whole.unexpected();
    return *whole ? std::optional(reporter.end(progress.stall())) : std::nullopt;
}

Result<std::optional<SeedShare>> askSeeds(const std::shared_ptr<const World>& world,
                                          const RouteQuestion& question,
                                          std::size_t count,
                                          const std::function<bool(std::size_t done)>& goOn) {
    SeedShare share;
    for (std::size_t i = 0; i < count; ++i) {
        if (!goOn(i))
            return std::optional<SeedShare>();
        RouteQuestion one = question;
        one.run.seed = question.run.seed + i;
        SeedOutcome outcome{.seed = one.run.seed};
        RouteProgress progress(one.route);
        const auto whole =
            followRoute(world, one, trace::TraceLevel::Normal, [&](const RouteFrame& frame) {
                for (const auto& row : frame.records.rows<agent::AwarenessChanged>()) {
                    const auto to = static_cast<knowledge::AwarenessLevel>(row.data.to);
                    if (row.data.about != question.target || to <= outcome.greatest)
                        continue;
                    if (outcome.greatest == knowledge::kUnaware) {
                        outcome.noticed = world->arena.timeOf(row.frame);
                        outcome.by = row.data.agent;
                    }
                    outcome.greatest = to;
                }
                progress.take(frame.run.time(), frame.run.agent(question.target).body.position);
                return true;
            });
        if (!whole)
            return whole.unexpected();
        outcome.stall = progress.stall();
        share.runs.push_back(outcome);
    }
    return std::optional(std::move(share));
}

std::vector<Seconds> secondsInStates(const RouteReport& report, Seconds step) {
    std::vector<Seconds> seconds;
    // Frame 0 is where the run begins, before any time has passed.
    for (std::size_t frame = 1; frame < report.greatest.size(); ++frame) {
        const std::size_t state = report.greatest[frame];
        if (state >= seconds.size())
            seconds.resize(state + 1, 0.0);
        seconds[state] += step;
    }
    return seconds;
}

std::optional<RouteMoment> mostVisible(const RouteReport& report, Seconds from, Seconds to) {
    std::optional<RouteMoment> most;
    for (const RouteMoment& each : report.moments)
        if (each.time >= from && each.time <= to &&
            (!most || each.body.visibility > most->body.visibility))
            most = each;
    return most;
}

std::optional<Seconds> firstNoticed(const RouteReport& report) {
    const auto first = std::ranges::find_if(report.marks, [](const RouteMark& mark) {
        return mark.from == knowledge::kUnaware && mark.to > mark.from;
    });
    return first == report.marks.end() ? std::nullopt : std::optional(first->time);
}

NoticedHistogram noticedHistogram(const SeedShare& share, Seconds end, std::size_t spans) {
    PERCEPT_EXPECTS(end > 0.0 && spans > 0);
    NoticedHistogram made;
    made.width = end / static_cast<double>(spans);
    made.counts.resize(spans);
    for (const SeedOutcome& run : share.runs) {
        if (!run.noticed) {
            ++made.never;
            continue;
        }
        auto& counts =
            made.counts[std::min(static_cast<std::size_t>(*run.noticed / made.width), spans - 1)];
        if (run.greatest >= counts.size())
            counts.resize(std::size_t{run.greatest} + 1, 0);
        ++counts[run.greatest];
        made.most =
            std::max(made.most, std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
    }
    return made;
}

std::size_t SeedShare::stalls() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(runs, [](const SeedOutcome& run) { return run.stall.has_value(); }));
}

std::size_t SeedShare::countOf(knowledge::AwarenessLevel state) const {
    return static_cast<std::size_t>(std::ranges::count(runs, state, &SeedOutcome::greatest));
}

} // namespace percept::sim
