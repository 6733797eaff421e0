#pragma once

#include "CellTable.h"
#include "app/workspaces/senses/SensePing.h"

#include <QString>

#include <functional>
#include <vector>

namespace percept::session {

/// What the table of ping results is made from. Borrowed.
struct PingTable {
    const sense::SenseWorld& world;
    const std::vector<sense::Sensor>& sensors;
    const PingReport& report;
    std::function<QString(trace::AgentId)> nameOf;
};

/// The rows as `SenseModel::Column` has them, in the order of the sensors.
[[nodiscard]] std::vector<CellTable::Row> pingRows(const PingTable& table);

/// Places in `report.answers` by the values of a column; ties keep their order.
/// @param column of `SenseModel::Column`
[[nodiscard]] std::vector<std::size_t>
sortedAnswers(const PingTable& table, int column, bool descending);

} // namespace percept::session
