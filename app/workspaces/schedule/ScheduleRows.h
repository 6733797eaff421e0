#pragma once

#include "app/studio/table/RowsModel.h"
#include "app/workspaces/chart/HistogramCanvas.h"
#include "app/workspaces/schedule/RunPlan.h"
#include "app/workspaces/schedule/SchedulePlan.h"

#include <QString>
#include <QStringList>

/// What the tables of the Schedule workspace say.
namespace percept::tuning {

using session::RowsModel;

/// What stands before a greatest value: nothing where it is exact, else at most, or about where
/// runs may be less or more than full.
[[nodiscard]] QString certaintySign(schedule::Certainty certainty);

/// `2.49 ms`, `620 µs`, `3 tasks`.
[[nodiscard]] QString loadWords(double load, schedule::LoadMeasure measure);

/// @param before phases of the level, where `plan` tries others; empty: none
[[nodiscard]] std::vector<RowsModel::Row>
taskRows(const SchedulePlan& plan, const std::optional<SchedulePlan>& before, Frame cursor);
/// By task, what a filter may ask for: its group; whether it is a scheduler, has to be run whole,
/// waits for an amount of time or takes spare time.
[[nodiscard]] std::vector<QStringList> taskFacts(const SchedulePlan& plan);
[[nodiscard]] std::vector<RowsModel::Row>
cursorRows(const SchedulePlan& plan, Frame cursor, schedule::LoadMeasure measure, double& sum);
[[nodiscard]] std::vector<RowsModel::Row> figureRows(const SchedulePlan& plan,
                                                     const std::optional<SchedulePlan>& before,
                                                     const ScheduleAnalysis& analysis,
                                                     schedule::LoadMeasure measure);
/// How much of the budget one of the schedule's own tasks needs, and how long it takes at worst.
[[nodiscard]] QString timesText(const ScheduleAnalysis& analysis, int task);
/// Pairs that meet more often than by chance, then others; the most frequent first.
[[nodiscard]] std::vector<RowsModel::Row> clashRows(const SchedulePlan& plan);
[[nodiscard]] std::vector<RowsModel::Row> adviceRows(const SchedulePlan& plan,
                                                     const std::vector<FrequencyAdvice>& advice,
                                                     const ScheduleAnalysis& now,
                                                     schedule::LoadMeasure measure);
[[nodiscard]] std::vector<RowsModel::Row> groupRows(const SchedulePlan& plan);
[[nodiscard]] HistogramView
histogramOf(const ScheduleAnalysis& analysis, double budget, schedule::LoadMeasure measure);

} // namespace percept::tuning
