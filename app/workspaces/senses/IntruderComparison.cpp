#include "app/ui/Text.h"
#include "app/workspaces/senses/IntruderRoute.h"
#include "app/workspaces/senses/IntruderTrial.h"

#include <algorithm>

/// A planned route beside another one, and over seeds.
namespace percept::session {
namespace {

using ui::text;

constexpr std::size_t kMomentSpans = 30;
constexpr Seconds kWatchedOn = 3.0; ///< as routes are run

/// The longest list of names that anybody has for states.
std::vector<std::string> stateNamesOf(const IntruderTrial& trial) {
    const agent::Arena& arena = trial.level->world->arena;
    std::vector<std::string> names;
    for (const auto& watcher : trial.report.watchers)
        if (const auto* model = arena.awarenessOf(watcher.observer);
            model != nullptr && model->states.size() > names.size())
            names = model->states;
    return names;
}

QString inSeconds(double seconds) {
    return QStringLiteral("%1\u00a0s").arg(seconds, 0, 'f', 1);
}

QString greatestOf(const IntruderTrial& trial, const std::vector<std::string>& names) {
    const auto greatest = std::ranges::max_element(trial.report.greatest);
    return greatest != trial.report.greatest.end() && *greatest < names.size()
               ? text(names[*greatest])
               : QStringLiteral("\u2013");
}

/// How far a route can be walked.
QString walkedOf(const IntruderTrial& trial) {
    const auto& stall = trial.report.stall;
    return stall ? IntruderRoute::tr("not past leg %1").arg(stall->leg + 1)
                 : IntruderRoute::tr("to the end");
}

} // namespace

QStringList IntruderRoute::stateNames() const {
    QStringList names;
    if (m_trial)
        for (const std::string& name : stateNamesOf(*m_trial))
            names.append(text(name));
    return names;
}

void IntruderRoute::keep() {
    if (m_plan.legs.empty())
        return;
    m_kept = drawn();
    fillComparison();
    emit answered();
}

void IntruderRoute::dropKept() {
    m_kept.reset();
    fillComparison();
    emit answered();
}

void IntruderRoute::swapKept() {
    if (!m_kept)
        return;
    Kept other = std::exchange(*m_kept, drawn());
    setPlan(std::move(other.plan));
    m_searched = other.searched;
    listRoutes();
}

/// What a player has time to read.
QString IntruderRoute::timesInStates() const {
    const auto names = stateNamesOf(*m_trial);
    const auto seconds = sim::secondsInStates(m_trial->report, m_trial->level->world->arena.step);
    QStringList parts;
    for (std::size_t state = 1; state < std::min(names.size(), seconds.size()); ++state)
        if (seconds[state] > 0.0)
            parts.append(tr("%1 for %2").arg(text(names[state]), inSeconds(seconds[state])));
    const QString all = parts.join(QStringLiteral(", "));
    const auto& greatest = m_trial->report.greatest;
    const auto after = std::count_if(greatest.begin() + frameAt(walksUntil()) + 1,
                                     greatest.end(),
                                     [](auto state) { return state != knowledge::kUnaware; });
    return after == 0 ? all
                      : (m_trial->report.stall ? tr("%1; %2 of that when he got no further")
                                               : tr("%1; %2 of that after the end of the route"))
                            .arg(all,
                                 inSeconds(static_cast<double>(after) *
                                           m_trial->level->world->arena.step));
}

void IntruderRoute::fillComparison() {
    std::vector<RowsModel::Row> rows;
    if (m_kept && m_kept->trial && m_trial) {
        const IntruderTrial& mine = *m_trial;
        const IntruderTrial& kept = *m_kept->trial;
        const auto names = stateNamesOf(mine);
        // Of a route that cannot be walked there are no figures to be better with.
        const auto row = [&](const QString& name, const QString& one, const QString& other) {
            const QString none = QStringLiteral("\u2013");
            rows.push_back(
                {name, mine.report.stall ? none : one, kept.report.stall ? none : other});
        };
        const auto noticed = [&](const IntruderTrial& trial) {
            const auto at = sim::firstNoticed(trial.report);
            return at ? inSeconds(*at) : tr("never");
        };
        const auto metres = [](const ask::RoutePlan& plan) {
            return QStringLiteral("%1\u00a0m").arg(plan.length(), 0, 'f', 1);
        };
        const auto takes = [](const ask::RoutePlan& plan) {
            const auto times = plan.times();
            return inSeconds(times.empty() ? 0.0 : times.back() - times.front());
        };
        if (mine.report.stall || kept.report.stall)
            rows.push_back({tr("walked"), walkedOf(mine), walkedOf(kept)});
        row(tr("greatest"), greatestOf(mine, names), greatestOf(kept, names));
        row(tr("first noticed"), noticed(mine), noticed(kept));
        const Seconds step = mine.level->world->arena.step;
        const auto own = sim::secondsInStates(mine.report, step);
        const auto other = sim::secondsInStates(kept.report, step);
        for (std::size_t state = 1; state < names.size(); ++state)
            row(tr("%1 for").arg(text(names[state])),
                inSeconds(state < own.size() ? own[state] : 0.0),
                inSeconds(state < other.size() ? other[state] : 0.0));
        row(tr("length"), metres(m_plan), metres(m_kept->plan));
        row(tr("time"), takes(m_plan), takes(m_kept->plan));
    }
    m_comparison.setRows(std::move(rows));
}

void IntruderRoute::fillMoments(const sim::SeedShare& share) {
    const Seconds end = sim::durationOf(m_plan.stops()) + kWatchedOn;
    const auto made = sim::noticedHistogram(share, end, kMomentSpans);
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < made.counts.size(); ++i) {
        QVariantList parts;
        int total = 0;
        for (const std::size_t count : made.counts[i]) {
            parts.append(static_cast<int>(count));
            total += static_cast<int>(count);
        }
        rows.push_back({made.width * static_cast<double>(i),
                        made.width * static_cast<double>(i + 1),
                        total,
                        parts});
    }
    m_mostMoments = static_cast<int>(made.most);
    m_moments.setRows(made.most > 0 ? std::move(rows) : std::vector<RowsModel::Row>());
}

} // namespace percept::session
