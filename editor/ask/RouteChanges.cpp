#include "editor/ask/RouteChanges.h"

#include <algorithm>
#include <cmath>

namespace percept::ask {
namespace {

using sim::RouteReport;

constexpr double kSlowest = 0.2; ///< of the speed of a leg, no slower
constexpr int kSpeedHalvings = 9;
constexpr int kLampHalvings = 8;
/// A rise so soon after a leg is due to it: reactions take time.
constexpr Seconds kDueTo = 0.5;
/// Speeds and intensities are offered rounded down to this.
constexpr double kRounding = 0.01;
constexpr std::size_t kMostLamps = 8;

double roundedDown(double value) {
    return std::floor(value / kRounding + 1e-9) * kRounding;
}

/// Looks for changes by running the route with them.
class RouteChangeFinder {
public:
    RouteChangeFinder(const std::shared_ptr<const sim::World>& world,
                      const sim::RouteQuestion& question,
                      const RoutePlan& plan,
                      const RouteReport& report,
                      const std::function<bool(double)>& goOn)
        : m_world(world)
        , m_question(question)
        , m_plan(plan)
        , m_report(report)
        , m_goOn(goOn) {}

    Result<std::optional<RouteRemedy>> run() {
        const auto rise = std::ranges::find_if(
            m_report.marks, [](const sim::RouteMark& each) { return each.to > each.from; });
        if (rise == m_report.marks.end() || m_plan.legs.empty())
            return std::optional<RouteRemedy>();
        m_remedy.mark = *rise;
        m_remedy.needed = rise->cause.needed;
        m_remedy.leg = legAt(rise->time);
        m_remedy.response = perceivedIn(m_report, rise->time);
        const auto lamps = lampsNear(rise->place);
        m_runs = 2.0 + kSpeedHalvings + static_cast<double>(lamps.size()) * (1 + kLampHalvings);
        // What he did on the leg before may be what the reaction began with.
        for (const std::size_t leg :
             {m_remedy.leg, m_remedy.leg - std::min<std::size_t>(m_remedy.leg, 1)})
            if (isGoing() && m_remedy.changes.empty()) {
                tryStances(leg);
                trySpeeds(leg);
            }
        for (const std::size_t lamp : lamps)
            if (isGoing())
                tryLamp(lamp);
        if (m_problem)
            return Unexpected(*m_problem);
        return m_stopped ? std::optional<RouteRemedy>() : std::optional(std::move(m_remedy));
    }

private:
    [[nodiscard]] bool isGoing() const { return !m_stopped && !m_problem; }

    [[nodiscard]] std::size_t legAt(Seconds time) const {
        const auto times = m_plan.times();
        std::size_t leg = 0;
        while (leg + 1 < m_plan.legs.size() && times[leg + 1] <= time)
            ++leg;
        return leg;
    }
    /// Until when the state has to be kept at least: to the end of the leg on which it rose.
    [[nodiscard]] Seconds endOf(const RoutePlan& plan) const {
        return plan.times()[m_remedy.leg + 1] + kDueTo;
    }
    [[nodiscard]] double perceivedIn(const RouteReport& report, Seconds until) const {
        return greatestPerceived(report, m_remedy.mark, until, m_world->arena.step);
    }
    [[nodiscard]] std::vector<std::size_t> lampsNear(geometry::Vec2 place) const {
        std::vector<std::size_t> near;
        const auto& lights = m_world->senses->lights;
        for (std::size_t i = 0; i < lights.size() && near.size() < kMostLamps; ++i)
            if (lights[i].on && lights[i].intensity > 0.0 &&
                geometry::distance(geometry::Vec2(lights[i].position), place) < lights[i].radius)
                near.push_back(i);
        return near;
    }

    /// How the route goes with a change; nothing: stopped, or it cannot be run.
    std::optional<RouteReport> play(const RoutePlan& plan, std::vector<trace::Command> edits) {
        if (!isGoing())
            return std::nullopt;
        sim::RouteQuestion asked = m_question;
        const Seconds afterwards = asked.seconds - sim::durationOf(asked.route);
        asked.route = plan.stops();
        asked.seconds = sim::durationOf(asked.route) + std::max(0.0, afterwards);
        asked.edits = std::move(edits);
        const double before = m_done++;
        const double frames = std::max(1.0, asked.seconds / m_world->arena.step);
        auto made = sim::watchRoute(m_world, asked, [&](Frame done) {
            const double share = (before + static_cast<double>(done) / frames) / m_runs;
            return m_goOn(std::min(share, 1.0));
        });
        if (!made)
            m_problem = made.error();
        else if (!*made)
            m_stopped = true;
        return made && *made ? std::move(*made) : std::nullopt;
    }
    /// What a change comes to that keeps the state.
    struct Kept {
        double response = 0.0;
        std::optional<Seconds> until;
    };
    /// Whether nobody becomes more aware than before, and he comes as far.
    [[nodiscard]] bool isNoWorse(const RouteReport& report) const {
        if (report.stall && (!m_report.stall || report.stall->leg < m_report.stall->leg))
            return false;
        for (std::size_t i = 0; i < report.watchers.size(); ++i)
            if (report.watchers[i].worst > m_report.watchers[i].worst)
                return false;
        return true;
    }
    /// Runs it with a change; nothing where the state is not kept.
    std::optional<Kept> keeps(const RoutePlan& plan, std::vector<trace::Command> edits = {}) {
        const auto report = play(plan, std::move(edits));
        if (!report || !isNoWorse(*report))
            return std::nullopt;
        const auto rise = std::ranges::find_if(report->marks, [&](const sim::RouteMark& each) {
            return each.observer == m_remedy.mark.observer && each.to > m_remedy.mark.from;
        });
        if (rise == report->marks.end())
            return Kept{perceivedIn(*report, m_world->arena.timeOf(report->lastFrame)), {}};
        if (rise->time <= endOf(plan))
            return std::nullopt;
        return Kept{perceivedIn(*report, rise->began - m_world->arena.step), rise->time};
    }
    void offer(RouteChange change, const Kept& kept) {
        change.response = kept.response;
        change.until = kept.until;
        m_remedy.changes.push_back(change);
    }

    void tryStances(std::size_t leg) {
        using sense::Stance;
        std::optional<std::pair<Stance, Kept>> best;
        for (auto stance = static_cast<int>(m_plan.legs[leg].stance) + 1;
             stance <= static_cast<int>(Stance::Lie);
             ++stance) {
            RoutePlan plan = m_plan;
            plan.legs[leg].stance = static_cast<Stance>(stance);
            const auto kept = keeps(plan);
            if (kept && (!best || !kept->until))
                best.emplace(plan.legs[leg].stance, *kept);
            if (best && !best->second.until)
                break;
        }
        if (best)
            offer({.of = RouteChange::Of::Stance, .leg = leg, .stance = best->first}, best->second);
    }
    void trySpeeds(std::size_t leg) {
        const double now = m_plan.legs[leg].speed;
        if (m_plan.legs[leg].wait > 0.0)
            return;
        const auto at = [&](double speed) {
            RoutePlan plan = m_plan;
            plan.legs[leg].speed = speed;
            return keeps(plan);
        };
        const auto found =
            greatestThat(std::max(kSlowest * now, kRounding), now, kSpeedHalvings, at);
        if (found)
            offer({.of = RouteChange::Of::Speed, .leg = leg, .speed = found->first}, found->second);
    }
    void tryLamp(std::size_t lamp) {
        const auto at = [&](double intensity) {
            trace::Command dim{.kind = trace::CommandKind::Edit, .part = trace::EditPart::Light};
            dim.object = static_cast<std::uint32_t>(lamp);
            dim.value = intensity > 0.0 ? 1 : 0;
            dim.amount = intensity;
            return keeps(m_plan, {dim});
        };
        const auto found =
            greatestThat(0.0, m_world->senses->lights[lamp].intensity, kLampHalvings, at);
        if (found)
            offer({.of = RouteChange::Of::Lamp,
                   .leg = m_remedy.leg,
                   .lamp = lamp,
                   .intensity = found->first},
                  found->second);
    }
    /// The greatest rounded value between the two that keeps the state, if the least one does; as
    /// long as he is watched where one of them does so. @param no does not keep it
    template <class At>
    std::optional<std::pair<double, Kept>>
    greatestThat(double yes, double no, int halvings, const At& at) {
        auto kept = at(yes);
        if (!kept)
            return std::nullopt;
        std::pair<double, Kept> best(yes, *kept);
        for (int i = 0; i < halvings && isGoing(); ++i) {
            const double middle = roundedDown((best.first + no) / 2);
            if (middle <= best.first)
                break;
            kept = at(middle);
            if (kept && (!kept->until || best.second.until))
                best = {middle, *kept};
            else
                no = middle;
        }
        return best;
    }

    const std::shared_ptr<const sim::World>& m_world;
    const sim::RouteQuestion& m_question;
    const RoutePlan& m_plan;
    const RouteReport& m_report;
    const std::function<bool(double)>& m_goOn;
    RouteRemedy m_remedy;
    std::optional<Error> m_problem;
    bool m_stopped = false;
    double m_done = 0.0; ///< runs
    double m_runs = 1.0; ///< that there may be, about
};

} // namespace

double greatestPerceived(const RouteReport& report,
                         const sim::RouteMark& rise,
                         Seconds until,
                         Seconds step) {
    using By = sim::RouteCause::By;
    const Seconds end = until + step / 2;
    double greatest = 0.0;
    if (rise.cause.by == By::Sight)
        for (const auto& row : report.records.rows<agent::AwarenessPulse>())
            if (row.data.agent == rise.observer && static_cast<double>(row.frame) * step <= end)
                greatest = std::max(greatest, row.data.response);
    if (rise.cause.by == By::Signal)
        for (const sim::RouteSignal& each : report.perceived)
            if (each.observer == rise.observer && each.modality == rise.cause.modality &&
                each.time <= end)
                greatest = std::max(greatest, each.intensity);
    return greatest;
}

Result<std::optional<RouteRemedy>>
smallestRouteChange(const std::shared_ptr<const sim::World>& world,
                    const sim::RouteQuestion& question,
                    const RoutePlan& plan,
                    const RouteReport& report,
                    const std::function<bool(double done)>& goOn) {
    return RouteChangeFinder(world, question, plan, report, goOn).run();
}

} // namespace percept::ask
