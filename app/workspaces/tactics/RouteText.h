#pragma once

#include "app/workspaces/tactics/RouteQuery.h"

#include <QString>
#include <QStringList>

/// How routes are put into words and figures.
namespace percept::session::words {

/// Thousands apart, true minus.
[[nodiscard]] QString number(double value, int decimals);
[[nodiscard]] QString metres(double value);
/// Of a profile; an empty one is distance alone.
[[nodiscard]] QString nameOf(const QString& profile);
/// Distance, then each tactic.
[[nodiscard]] std::vector<double> sumsOf(const Route& route);
/// A dash where no way was found.
[[nodiscard]] QString totalOf(const Route& route, int decimals);
/// Of the distance, then of the tactics.
[[nodiscard]] QString partName(const Route& route, std::size_t part);
/// Where a connection begins: along the way, or between which nodes it is.
[[nodiscard]] QString whereOf(const Route& route, std::size_t leg, double at);
/// What all routes cost, each once.
[[nodiscard]] QStringList kindsOf(const RouteAnswer& answer);
/// Why no way is found, and where the map falls into pieces; empty: one is.
[[nodiscard]] QString noWayOf(const Route& route, const RouteAnswer& answer, bool overGraph);
/// How much was looked at and how long that took; by clusters, how much longer the way is.
/// Empty where nothing was searched.
[[nodiscard]] QString searchOf(const Route& route);
/// What is doubtful about the costs; empty: nothing.
[[nodiscard]] QString doubtOf(const Route& route);

} // namespace percept::session::words
