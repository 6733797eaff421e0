#include "app/ui/Text.h"
#include "app/workspaces/senses/IntruderRoute.h"
#include "app/workspaces/senses/IntruderTrial.h"

#include <algorithm>

/// What would keep who goes along a planned route less noticed, and the routes in the outliner.
namespace percept::session {
namespace {

using ui::text;
using Of = ask::RouteChange::Of;

constexpr auto kDrawnIdent = "route:drawn";
constexpr auto kKeptIdent = "route:kept";

QString stanceWord(sense::Stance stance) {
    return stance == sense::Stance::Lie ? IntruderRoute::tr("lie") : IntruderRoute::tr("crouch");
}

QString inTwo(double value) {
    return QString::number(value, 'f', 2);
}

ui::OutlineRow routeRow(const char* ident, const QString& name, const ask::RoutePlan& plan) {
    const auto times = plan.times();
    return {.ident = QString::fromLatin1(ident),
            .name = name,
            .icon = QStringLiteral("route"),
            .detail = QStringLiteral("%1\u00a0s")
                          .arg(times.empty() ? 0.0 : times.back() - times.front(), 0, 'f', 1),
            .depth = 1};
}

} // namespace

/// After the answer, in the same thread of its own: each change is a run.
void IntruderRoute::findRemedy() {
    startWork(tr("Looking for the smallest change"),
              [this, trial = m_trial, plan = m_plan, run = options()](
                  const Watch& watch) -> BackgroundWork::Then {
                  auto found = changeRoute(*trial, run, plan, watch);
                  return [this, trial, found = std::move(found)] {
                      if (trial != m_trial || !found)
                          return;
                      m_remedy = *found;
                      emit answered();
                  };
              });
}

QString IntruderRoute::keptName() const {
    return m_kept && m_kept->searched ? tr("least noticed") : tr("kept");
}

QString IntruderRoute::remedy() const {
    if (!m_remedy || !m_trial)
        return {};
    const auto& world = *m_trial->level->world;
    const QString who = text(world.nameOf(m_remedy->mark.observer));
    const QString state = stateName(m_remedy->mark.observer, m_remedy->mark.from);
    QStringList walks;
    QStringList lamps;
    for (const ask::RouteChange& each : m_remedy->changes)
        if (each.of == Of::Stance)
            walks.append(stanceWord(each.stance));
        else if (each.of == Of::Speed)
            walks.append(
                tr("%1\u00a0m/s slower").arg(m_plan.legs[each.leg].speed - each.speed, 0, 'f', 2));
        else
            lamps.append(each.intensity > 0.0
                             ? tr("%1 at %2")
                                   .arg(text(m_trial->level->level.lights[each.lamp].id),
                                        inTwo(each.intensity))
                             : tr("%1 out").arg(text(m_trial->level->level.lights[each.lamp].id)));
    QStringList parts;
    if (!walks.isEmpty())
        parts.append(
            tr("leg %1: %2").arg(m_remedy->changes.front().leg + 1).arg(walks.join(tr(", or "))));
    parts.append(lamps);
    if (parts.isEmpty())
        return tr("Neither stance nor speed of leg %1, nor a lamp alone keeps %2 %3.")
            .arg(m_remedy->leg + 1)
            .arg(who, state);
    const auto ends =
        std::ranges::min_element(m_remedy->changes, {}, [](const ask::RouteChange& each) {
            return each.until.value_or(1e9);
        });
    const QString kept =
        ends->until ? tr("%1 until %2\u00a0s").arg(state).arg(*ends->until, 0, 'f', 1) : state;
    QString said = parts.join(tr(", or "));
    said[0] = said[0].toUpper();
    return parts.size() + walks.size() > 2 ? tr("%1 keep %2 %3.").arg(said, who, kept)
                                           : tr("%1 keeps %2 %3.").arg(said, who, kept);
}

QString IntruderRoute::remedyMargins() const {
    using By = sim::RouteCause::By;
    if (!m_remedy || m_remedy->changes.empty() || !m_trial)
        return {};
    const auto& world = *m_trial->level->world;
    const sim::RouteCause& cause = m_remedy->mark.cause;
    const QString leg = tr("noticed on leg %1").arg(m_remedy->leg + 1);
    if (cause.by == By::Word)
        return tr("%1 by the word of %2").arg(leg, text(world.nameOf(cause.speaker)));
    QStringList parts;
    bool briefly = false;
    for (const ask::RouteChange& each : m_remedy->changes) {
        parts.append(tr("%1 \u2192 %2").arg(inTwo(m_remedy->response), inTwo(each.response)));
        briefly = briefly || each.response >= m_remedy->needed;
    }
    const QString of =
        cause.by == By::Sight
            ? tr("%1: response").arg(leg)
            : tr("%1 by %2: intensity").arg(leg, text((*world.senses)[cause.modality].id));
    return tr(briefly ? "%1 %2; it takes %3 for longer" : "%1 %2; it takes %3")
        .arg(of, parts.join(tr(" or ")), inTwo(m_remedy->needed));
}

QVariantList IntruderRoute::offers() const {
    QVariantList offers;
    if (m_remedy)
        for (const ask::RouteChange& each : m_remedy->changes)
            if (each.of != Of::Lamp && each.leg < m_plan.legs.size()) {
                const bool stance = each.of == Of::Stance;
                offers.append(
                    QVariantMap{{"text",
                                 stance ? stanceWord(each.stance)
                                        : QStringLiteral("%1\u00a0m/s").arg(each.speed, 0, 'f', 2)},
                                {"leg", static_cast<int>(each.leg)},
                                {"stance", stance ? static_cast<int>(each.stance) : -1},
                                {"speed", stance ? 0.0 : each.speed}});
            }
    return offers;
}

void IntruderRoute::listRoutes() {
    if (!m_session)
        return;
    std::vector<ui::OutlineRow> rows;
    if (m_active && (!m_plan.legs.empty() || m_kept)) {
        rows.push_back(
            {.name = tr("Routes"),
             .icon = QStringLiteral("route"),
             .detail = QString::number((m_plan.legs.empty() ? 0 : 1) + (m_kept ? 1 : 0))});
        if (!m_plan.legs.empty())
            rows.push_back(
                routeRow(kDrawnIdent, m_searched ? tr("least noticed") : tr("drawn"), m_plan));
        if (m_kept)
            rows.push_back(routeRow(kKeptIdent, keptName(), m_kept->plan));
    }
    m_session->outline()->setLead(std::move(rows));
}

void IntruderRoute::choose(const QString& ident) {
    if (ident == QLatin1String(kKeptIdent))
        swapKept();
}

} // namespace percept::session
