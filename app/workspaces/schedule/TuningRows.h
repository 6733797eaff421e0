#pragma once

#include "app/studio/table/RowsModel.h"
#include "app/workspaces/schedule/TuningFronts.h"
#include "percept/schedule/SignalChain.h"

#include <optional>
#include <vector>

/// Figures of a level's schedule beside those of one that a search found.
namespace percept::tuning {

using session::RowsModel;

/// The level's own schedule and what is known of it. Borrows.
struct RatedSchedule {
    const level::Level& level;
    const std::vector<schedule::SignalChain>& paths;
    const schedule::ScheduleChoice& choice;
    const schedule::ScheduleFigures& figures;
    const std::optional<DueLoad>& due;
    const schedule::CompiledSchedule& compiled;
};

/// In milliseconds, whose unit the table says: 4.64, 0.40, 0.0023.
[[nodiscard]] QString costText(double micros);

/// @param found null: none is selected
/// @return name, before, now, change, judgement (-1 better, 1 worse); bounds come last, where full
/// runs are not the worst
[[nodiscard]] std::vector<RowsModel::Row> tuningRows(const RatedSchedule& own,
                                                     const TunedSchedule* found);

} // namespace percept::tuning
