#include "app/workspaces/schedule/TuningRows.h"

#include "app/workspaces/schedule/ScheduleRows.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::tuning {
namespace {

using schedule::Certainty;
using schedule::ScheduleFigures;

constexpr double kUnchanged = 1e-9;

/// [ms]
QString timeText(double millis) {
    return std::isfinite(millis) ? QString::number(millis, 'f', 1)
                                 : QCoreApplication::translate("TuningTable", "never");
}

/// Where a schedule does not repeat as far as it was played, nothing is exact.
Certainty playedAs(const ScheduleFigures& of, Certainty certainty) {
    return of.exact ? certainty : std::max(certainty, Certainty::FullRuns);
}

/// A figure of a schedule; without a value it is not known.
struct Compared {
    std::optional<double> value;
    Certainty certainty = Certainty::Exact;
};

/// @param now none: no schedule is selected
/// @param text of a value
RowsModel::Row comparedRow(const QString& name,
                           const Compared& before,
                           const std::optional<Compared>& now,
                           QString (*text)(double)) {
    const auto whole = [&](const Compared& of) {
        if (!of.value)
            return QStringLiteral("\u2013");
        return (std::isfinite(*of.value) ? certaintySign(of.certainty) : QString()) +
               text(*of.value);
    };
    if (!now)
        return {name, whole(before), QString(), QString(), 0};
    const double change = before.value && now->value ? *now->value - *before.value : 0.0;
    const bool same = !std::isfinite(change) || std::abs(change) < kUnchanged;
    const bool exact = before.certainty == Certainty::Exact && now->certainty == Certainty::Exact;
    return {name,
            whole(before),
            whole(*now),
            same ? QString()
                 : (exact ? QString() : certaintySign(schedule::Certainty::FullRuns)) +
                       (change > 0 ? QStringLiteral("+") : QStringLiteral("\u2212")) +
                       text(std::abs(change)),
            same || !exact ? 0
            : change > 0   ? 1
                           : -1};
}

class TuningTable {
    Q_DECLARE_TR_FUNCTIONS(TuningTable)

public:
    TuningTable(const RatedSchedule& own, const TunedSchedule* found)
        : m_own(own)
        , m_found(found) {}

    std::vector<RowsModel::Row> take() {
        addLoads();
        addLatencies();
        const ScheduleFigures& then = m_found != nullptr ? m_found->point.figures : m_own.figures;
        if (m_own.figures.loadIs != Certainty::Exact || then.loadIs != Certainty::Exact ||
            m_own.figures.latencyIs != Certainty::Exact || then.latencyIs != Certainty::Exact)
            addBounds();
        return std::move(m_rows);
    }

private:
    void addLoads() {
        const auto addDue = [&](const QString& name, Micros DueLoad::*figure) {
            const auto of = [&](const std::optional<DueLoad>& due) {
                return Compared{due ? std::optional((*due).*figure) : std::nullopt,
                                m_own.compiled.costsAre()};
            };
            m_rows.push_back(
                comparedRow(name,
                            of(m_own.due),
                            m_found != nullptr ? std::optional(of(m_found->due)) : std::nullopt,
                            costText));
        };
        const auto addRun = [&](const QString& name, Micros ScheduleFigures::*figure) {
            const auto of = [&](const ScheduleFigures& figures) {
                return Compared{figures.*figure, playedAs(figures, figures.loadIs)};
            };
            m_rows.push_back(comparedRow(
                name,
                of(m_own.figures),
                m_found != nullptr ? std::optional(of(m_found->point.figures)) : std::nullopt,
                costText));
        };
        addDue(tr("Due, 99 %"), &DueLoad::p99);
        addDue(tr("Due, maximum"), &DueLoad::max);
        addRun(tr("Run, 99 %"), &ScheduleFigures::p99);
        addRun(tr("Run, maximum"), &ScheduleFigures::max);
        addRun(tr("Run, mean"), &ScheduleFigures::mean);
    }

    void addLatencies() {
        using schedule::SignalLatency;
        const double step = m_own.level.step * 1000;
        const auto add = [&](const QString& name, double (*pick)(const SignalLatency&)) {
            const auto of = [&](const ScheduleFigures& figures) {
                const bool comes = figures.latency && figures.latency->finite;
                return Compared{comes ? pick(*figures.latency) * step
                                      : std::numeric_limits<double>::infinity(),
                                playedAs(figures, figures.latencyIs)};
            };
            m_rows.push_back(comparedRow(
                name,
                of(m_own.figures),
                m_found != nullptr ? std::optional(of(m_found->point.figures)) : std::nullopt,
                timeText));
        };
        add(tr("Latency, mean"), [](const SignalLatency& of) { return of.mean; });
        add(tr("Latency, 99 %"),
            [](const SignalLatency& of) { return static_cast<double>(of.p99); });
        add(tr("Latency, worst"),
            [](const SignalLatency& of) { return static_cast<double>(of.worst); });
    }

    /// What no run exceeds, where full runs are not the worst.
    void addBounds() {
        const double step = m_own.level.step * 1000;
        const auto boundsOf = [&](const schedule::ScheduleChoice& choice,
                                  const ScheduleFigures& figures) {
            return schedule::boundsOf(
                schedule::withChoice(m_own.compiled, choice), m_own.paths, figures);
        };
        const auto before = boundsOf(m_own.choice, m_own.figures);
        const auto now =
            m_found != nullptr ? boundsOf(m_found->point.choice, m_found->point.figures) : before;
        const auto load = [](const schedule::FigureBounds& of) {
            return of.max ? costText(*of.max) : tr("no bound");
        };
        const auto latency = [&](const schedule::FigureBounds& of) {
            return of.worst ? timeText(static_cast<double>(*of.worst) * step) : tr("no bound");
        };
        const auto add = [&](const QString& name, const QString& then, const QString& changed) {
            m_rows.push_back({name, then, m_found != nullptr ? changed : QString(), QString(), 0});
        };
        add(tr("Run, at most"), load(before), load(now));
        add(tr("Latency, at most"), latency(before), latency(now));
    }

    const RatedSchedule& m_own;
    const TunedSchedule* m_found;
    std::vector<RowsModel::Row> m_rows;
};

} // namespace

QString costText(double micros) {
    const double millis = micros / 1000;
    return millis >= 0.1 || millis <= 0 ? QString::number(millis, 'f', 2)
                                        : QString::number(millis, 'g', 2);
}

std::vector<RowsModel::Row> tuningRows(const RatedSchedule& own, const TunedSchedule* found) {
    return TuningTable(own, found).take();
}

} // namespace percept::tuning
