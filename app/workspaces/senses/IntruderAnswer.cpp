#include "app/ui/Text.h"
#include "app/workspaces/senses/IntruderRoute.h"
#include "app/workspaces/senses/IntruderTrial.h"
#include "percept/base/Frames.h"
#include "percept/knowledge/HearingLevels.h"

#include <algorithm>

/// What the run of a planned route came to: the answer in words, its legs and who noticed.
namespace percept::session {

using ui::text;

Frame IntruderRoute::frameAt(Seconds time) const {
    return m_trial ? std::min(framesOf(time, m_trial->level->world->arena.step),
                              m_trial->report.lastFrame)
                   : 0;
}

knowledge::AwarenessLevel IntruderRoute::greatestIn(Seconds from, Seconds to) const {
    knowledge::AwarenessLevel greatest = knowledge::kUnaware;
    for (Frame i = frameAt(from); m_trial && i <= frameAt(to); ++i)
        greatest = std::max(greatest, m_trial->report.greatest[static_cast<std::size_t>(i)]);
    return greatest;
}

QString IntruderRoute::stateName(trace::AgentId observer, knowledge::AwarenessLevel state) const {
    const auto* const model = m_trial->level->world->arena.awarenessOf(observer);
    return model != nullptr && state < model->states.size() ? text(model->states[state])
                                                            : QString::number(state);
}

QString IntruderRoute::extent() const {
    if (m_plan.legs.empty())
        return {};
    const auto times = m_plan.times();
    return (m_trial && m_trial->report.stall ? tr("%1\u00a0m, %2\u00a0s as drawn, not walked")
                                             : tr("%1\u00a0m, %2\u00a0s"))
        .arg(m_plan.length(), 0, 'f', 1)
        .arg(times.back() - times.front(), 0, 'f', 1);
}

std::optional<IntruderRoute::Noticed> IntruderRoute::noticed() const {
    if (!m_trial || m_trial->report.watchers.empty())
        return std::nullopt;
    const auto& report = m_trial->report;
    const auto first = std::ranges::find(report.marks, knowledge::kUnaware, &sim::RouteMark::from);
    if (first == report.marks.end())
        return std::nullopt;
    const auto worst = std::ranges::min_element(report.watchers, {}, [](const auto& watcher) {
        return std::pair(-static_cast<int>(watcher.worst), watcher.reached);
    });
    return Noticed{&*first, &*worst};
}

QString IntruderRoute::answer() const {
    if (!m_trial)
        return {};
    const auto& report = m_trial->report;
    const QString stall = stallText();
    if (report.watchers.empty())
        return stall + tr("Nobody in this level could become aware of him by degrees.");
    const auto found = noticed();
    if (!found)
        return stall + tr("Nobody notices him.");
    const auto& [first, worst] = *found;
    const auto nameOf = [&](trace::AgentId agent) {
        return text(m_trial->level->world->nameOf(agent));
    };
    QString then;
    if (worst->worst > first->to) {
        const QString state = stateName(worst->observer, worst->worst);
        const QString at = momentOf(worst->reached);
        then = worst->observer == first->observer
                   ? tr("; %1 at %2").arg(state, at)
                   : tr("; %1 is %2 at %3").arg(nameOf(worst->observer), state, at);
    }
    return stall + tr("Noticed by %1 at %2: %3%4")
                       .arg(nameOf(first->observer),
                            momentOf(first->time),
                            stateName(first->observer, first->to),
                            then);
}

QString IntruderRoute::alsoBy() const {
    constexpr qsizetype kMostNamed = 4;
    const auto found = noticed();
    if (!found)
        return {};
    std::vector<const sim::RouteWatcher*> others;
    for (const sim::RouteWatcher& each : m_trial->report.watchers)
        if (each.worst > knowledge::kUnaware && each.observer != found->first->observer &&
            each.observer != found->worst->observer)
            others.push_back(&each);
    std::ranges::stable_sort(others, {}, &sim::RouteWatcher::reached);
    QStringList parts;
    for (const sim::RouteWatcher* each : others)
        if (parts.size() < kMostNamed)
            parts.append(tr("%1 at %2: %3")
                             .arg(text(m_trial->level->world->nameOf(each->observer)),
                                  momentOf(each->reached),
                                  stateName(each->observer, each->worst)));
    if (const auto left = static_cast<qsizetype>(others.size()) - parts.size(); left > 0)
        parts.append(tr("%1 more").arg(left));
    return parts.isEmpty() ? QString() : tr("Also by %1").arg(parts.join(QStringLiteral("; ")));
}

QString IntruderRoute::spent() const {
    return greatest() > 0 ? tr("In all %1").arg(timesInStates()) : QString();
}

int IntruderRoute::greatest() const {
    if (!m_trial || m_trial->report.watchers.empty())
        return -1;
    return std::ranges::max_element(
               m_trial->report.watchers, {}, [](const auto& watcher) { return watcher.worst; })
        ->worst;
}

QString IntruderRoute::stallText() const {
    if (!m_trial || !m_trial->report.stall)
        return {};
    const sim::RouteStall& stall = *m_trial->report.stall;
    return tr("Does not get past leg %1: %2. ").arg(stall.leg + 1).arg(text(sim::textOf(stall)));
}

double IntruderRoute::walksUntil() const {
    return m_trial && m_trial->report.stall ? m_trial->report.stall->time : endsAt();
}

double IntruderRoute::endsAt() const {
    if (m_trial && m_old)
        return m_answeredEnd;
    return m_plan.legs.empty() ? 0.0 : m_plan.times().back();
}

bool IntruderRoute::isAfterEnd(Seconds time) const {
    return frameAt(time) > frameAt(endsAt());
}

QString IntruderRoute::momentOf(Seconds time) const {
    const QString at = tr("%1\u00a0s").arg(time, 0, 'f', 1);
    if (frameAt(time) > frameAt(walksUntil()) && m_trial->report.stall)
        return tr("%1 (when he got no further)").arg(at);
    return isAfterEnd(time) ? tr("%1 (after the end of the route)").arg(at) : at;
}

void IntruderRoute::fillLegs() {
    std::vector<RowsModel::Row> rows;
    const auto times = m_plan.times();
    const auto stall = isAnswered() ? m_trial->report.stall : std::optional<sim::RouteStall>();
    for (std::size_t i = 0; i < m_plan.legs.size(); ++i) {
        const ask::RouteLeg& leg = m_plan.legs[i];
        const bool walked = isAnswered() && (!stall || i <= stall->leg);
        const auto greatest =
            walked ? greatestIn(times[i], times[i + 1]) : knowledge::AwarenessLevel{};
        const bool known = walked && !m_trial->report.watchers.empty();
        const auto visible = walked ? sim::mostVisible(m_trial->report, times[i], times[i + 1])
                                    : std::optional<sim::RouteMoment>();
        rows.push_back(
            {static_cast<int>(i) + 1,
             static_cast<int>(leg.stance),
             gaitOf(leg),
             leg.speed,
             leg.wait,
             times[i + 1] - times[i],
             static_cast<int>(greatest),
             known ? stateName(m_trial->report.watchers.front().observer, greatest) : QString(),
             visible ? visible->body.parts.exposure : -1.0,
             visible ? visible->body.visibility : -1.0,
             !stall || i < stall->leg ? QString()
             : i > stall->leg         ? tr("not walked")
             : stall->stands          ? tr("stuck")
                                      : tr("too slow")});
    }
    m_legs.setRows(std::move(rows));
}

namespace {

/// How near to its first state somebody came by what it heard, smelt or felt, and when.
std::pair<double, Seconds> nearestHeard(const IntruderTrial& trial, trace::AgentId observer) {
    const sim::World& world = *trial.level->world;
    const auto& model = *world.arena.awarenessOf(observer);
    std::pair<double, Seconds> found{0.0, 0.0};
    for (const sim::RouteSignal& signal : trial.report.perceived) {
        const auto* const levels = knowledge::hearingLevels(
            model, (*world.senses)[signal.modality].id, std::string_view());
        if (signal.observer != observer || levels == nullptr || levels->empty())
            continue;
        if (const double share = signal.intensity / levels->front(); share > found.first)
            found = {share, signal.time};
    }
    return found;
}

} // namespace

void IntruderRoute::fillWatchers() {
    std::vector<RowsModel::Row> rows;
    if (m_trial)
        for (const sim::RouteWatcher& watcher : m_trial->report.watchers) {
            const auto [heard, heardAt] = nearestHeard(*m_trial, watcher.observer);
            rows.push_back({static_cast<int>(trace::indexOf(watcher.observer)),
                            text(m_trial->level->world->nameOf(watcher.observer)),
                            static_cast<int>(watcher.worst),
                            stateName(watcher.observer, watcher.worst),
                            watcher.reached,
                            watcher.nearest,
                            watcher.nearestAt,
                            isAfterEnd(watcher.reached),
                            heard,
                            heardAt});
        }
    m_watchers.setRows(std::move(rows));
}

} // namespace percept::session
