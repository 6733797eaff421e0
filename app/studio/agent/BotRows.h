#pragma once

#include "app/studio/agent/BotReport.h"
#include "app/studio/table/CellTable.h"
#include "app/studio/table/RowsModel.h"
#include "inspector/explain/RunIndex.h"
#include "inspector/explain/Sentences.h"

#include <QString>

#include <vector>

/// A report as the rows of the panel's models.
namespace percept::session {

/// The roles of the lists, in the order of the values below.
[[nodiscard]] std::vector<QByteArray> goalRoles();
[[nodiscard]] std::vector<QByteArray> desireRoles();
[[nodiscard]] std::vector<QByteArray> weaponRoles();
[[nodiscard]] std::vector<QByteArray> causeRoles();
inline constexpr int kMemoryColumns = 9;
inline constexpr int kCandidateColumns = 3;

/// @param index of the run's records; what it does not have yet stays empty
[[nodiscard]] std::vector<RowsModel::Row>
goalRows(const BotReport& report, const explain::RunIndex& index, Seconds step);
[[nodiscard]] std::vector<RowsModel::Row> desireRows(const BotReport& report);
[[nodiscard]] std::vector<RowsModel::Row> weaponRows(const BotReport& report);
/// Of the others that it knows, then of what has changed: name, state, sensed, how, confidence, in
/// view for, shootable, damage, place.
[[nodiscard]] std::vector<CellTable::Row> memoryRows(const BotReport& report);
/// Opponent, distance, score.
[[nodiscard]] std::vector<CellTable::Row> candidateRows(const BotReport& report);

/// @param step seconds per frame
[[nodiscard]] std::vector<RowsModel::Row> causeRows(const std::vector<explain::Sentence>& chain,
                                                    Seconds step);

/// "Rocket launcher" for rocket_launcher.
[[nodiscard]] QString nameOfId(const std::string& id);

} // namespace percept::session
