#pragma once

#include "app/session/bot/BotReport.h"
#include "app/session/bot/CellTable.h"
#include "app/session/bot/RowsModel.h"
#include "app/session/feed/RunIndex.h"

#include <QString>

#include <vector>

/// A report as the rows of the panel's models.
namespace percept::session {

/// The roles of the lists, in the order of the values below.
[[nodiscard]] std::vector<QByteArray> goalRoles();
[[nodiscard]] std::vector<QByteArray> desireRoles();
[[nodiscard]] std::vector<QByteArray> weaponRoles();
inline constexpr int kMemoryColumns = 7;
inline constexpr int kCandidateColumns = 3;

/// @param index of the run's records; what it does not have yet stays empty
[[nodiscard]] std::vector<RowsModel::Row>
goalRows(const BotReport& report, const RunIndex& index, Seconds step);
[[nodiscard]] std::vector<RowsModel::Row> desireRows(const BotReport& report);
[[nodiscard]] std::vector<RowsModel::Row> weaponRows(const BotReport& report);
/// Opponent, sensed, how, in view for, shootable, damage, place.
[[nodiscard]] std::vector<CellTable::Row> memoryRows(const BotReport& report,
                                                     const RunIndex& index);
/// Opponent, distance, score.
[[nodiscard]] std::vector<CellTable::Row> candidateRows(const BotReport& report);

/// "Rocket launcher" for rocket_launcher.
[[nodiscard]] QString nameOfId(const std::string& id);

} // namespace percept::session
