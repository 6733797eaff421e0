#include "app/workspaces/compare/RunStrips.h"

#include "app/ui/Text.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"
#include "inspector/compare/CompareText.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using Runs = RunStrips::Runs;

bool isSimulated(Runs runs) {
    return std::ranges::none_of(runs, [](const auto& run) { return run.simulated.empty(); });
}

RunView viewOf(Runs runs, bool simulated, overlay::Ink ink) {
    RunView view;
    const auto loads = compare::medianLoads(runs, simulated);
    if (loads.empty())
        return view;
    auto shown = std::make_shared<explain::RunLoads>();
    shown->classes = 0;
    shown->first = loads.begin()->first;
    shown->frames.resize(static_cast<std::size_t>(loads.rbegin()->first - shown->first + 1));
    for (const auto& [frame, used] : loads) {
        shown->frames[static_cast<std::size_t>(frame - shown->first)].used = used;
        view.most = std::max(view.most, used);
    }
    // A budget is one of simulated time.
    for (const auto& run : runs)
        view.budget = simulated ? std::max(view.budget, run.budget) : 0;
    view.loads = std::move(shown);
    view.ink = ink;
    return view;
}

QString seedsOf(Runs runs) {
    const auto [least, most] = std::ranges::minmax(runs, {}, &compare::RunSeries::seed);
    return least.seed == most.seed ? RunStrips::tr("seed %1").arg(least.seed)
                                   : RunStrips::tr("seeds %1 to %2").arg(least.seed).arg(most.seed);
}

/// "20 runs of town, 7.0 s each, seeds 42 to 61".
QString wordsOf(Runs runs) {
    const auto [least, most] = std::ranges::minmax(runs, {}, &compare::RunSeries::frames);
    const auto seconds = [](const compare::RunSeries& run) {
        return QString::number(static_cast<double>(run.frames) * run.step, 'f', 1);
    };
    const QString time = least.frames == most.frames
                             ? seconds(least)
                             : RunStrips::tr("%1 to %2").arg(seconds(least), seconds(most));
    const QString level = ui::text(runs.front().level);
    return (runs.size() == 1 ? RunStrips::tr("%1, %2\u00a0s, %3").arg(level, time, seedsOf(runs))
                             : RunStrips::tr("%1 runs of %2, %3\u00a0s each, %4, medians shown")
                                   .arg(QString::number(runs.size()), level, time, seedsOf(runs)));
}

QString basisOf(const std::array<Runs, 2>& sides, bool simulated) {
    QStringList words;
    for (const Runs runs : sides)
        if (!runs.empty() && !words.contains(wordsOf(runs)))
            words << wordsOf(runs);
    if (words.isEmpty())
        return {};
    return words.join(RunStrips::tr(" | ")) +
           (simulated ? RunStrips::tr("; as simulated") : RunStrips::tr("; by the clock"));
}

QString reactionOf(const compare::Comparison& comparison) {
    const compare::Unit unit = compare::unitOfLatency();
    const compare::SeriesComparison& series = *comparison.latency;
    const auto valueOf = [&](const compare::Estimate& of) {
        const auto words = ui::text(compare::estimateText(of, unit, comparison.limit));
        return of.reach == compare::Reach::Beyond ? words : words + QStringLiteral("\u00a0ms");
    };
    const auto& difference = series.difference.p95;
    const bool known = series.a.p95.reach == compare::Reach::Within ||
                       series.b.p95.reach == compare::Reach::Within;
    const auto apart =
        known ? ui::text(compare::differenceText(difference, series.a.p95, series.b.p95, unit)) +
                    QStringLiteral("\u00a0ms")
              : RunStrips::tr("both beyond");
    return RunStrips::tr("Signal to decision, p95: A %1, B %2 (%3, %4, %5)")
        .arg(valueOf(series.a.p95),
             valueOf(series.b.p95),
             apart,
             ui::text(compare::verdictText(difference.verdict)),
             ui::text(compare::countText(comparison)));
}

} // namespace

void RunStrips::show(const std::array<Runs, 2>& sides, const compare::Comparison* comparison) {
    const bool simulated = isSimulated(sides[0]) && isSimulated(sides[1]);
    std::array<RunView, 2> views{viewOf(sides[0], simulated, overlay::Ink::Text3),
                                 viewOf(sides[1], simulated, overlay::Ink::GroupDecisions)};
    const Micros most = std::max(views[0].most, views[1].most);
    for (std::size_t side = 0; side < views.size(); ++side) {
        views[side].most = most;
        m_feeds[side].setView(std::move(views[side]));
    }
    m_basis = basisOf(sides, simulated);
    m_reaction = comparison != nullptr && comparison->latency ? reactionOf(*comparison) : QString();
    if (!isUsable())
        pick(-1);
    emit changed();
    emit frameChanged();
}

void RunStrips::pick(qint64 frame) {
    if (frame == m_frame)
        return;
    m_frame = frame;
    emit frameChanged();
}

QString RunStrips::frameText() const {
    if (m_frame < 0)
        return {};
    QStringList words;
    for (std::size_t side = 0; side < m_feeds.size(); ++side)
        if (has(side) && m_feeds[side].view().loads->has(m_frame))
            words << (side == 0 ? QStringLiteral("A ") : QStringLiteral("B ")) +
                         ui::text(loadText(m_feeds[side].view().loads->at(m_frame).used,
                                           schedule::LoadMeasure::Cost));
    return words.isEmpty() ? QString()
                           : tr("Frame %1: %2").arg(m_frame).arg(words.join(QStringLiteral(", ")));
}

QString RunStrips::overOf(std::size_t side) const {
    const RunView& view = m_feeds[side].view();
    if (!view.loads || view.budget <= 0)
        return {};
    const auto over = std::ranges::count_if(view.loads->frames, [&](const auto& frame) {
        return schedule::isOver(frame.used, view.budget);
    });
    return tr("%1 over").arg(over);
}

} // namespace percept::tuning

#include "moc_RunStrips.cpp"
