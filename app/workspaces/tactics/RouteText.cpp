#include "app/workspaces/tactics/RouteText.h"

#include "app/workspaces/tactics/RouteModel.h"
#include "percept/base/NumberText.h"

namespace percept::session::words {

QString number(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals));
}

QString metres(double value) {
    return number(value, value < 100 ? 1 : 0) + QStringLiteral("\u00a0m");
}

QString nameOf(const QString& profile) {
    return profile.isEmpty() ? RouteModel::tr("shortest") : profile;
}

std::vector<double> sumsOf(const Route& route) {
    std::vector<double> sums(route.tactics.size() + 1, 0.0);
    for (const auto& leg : route.legs) {
        sums[0] += leg.distance;
        for (std::size_t i = 0; i < leg.shares.size(); ++i)
            sums[i + 1] += leg.shares[i];
    }
    return sums;
}

QString totalOf(const Route& route, int decimals) {
    return route.found ? number(route.cost, decimals) : QStringLiteral("\u2013");
}

QString partName(const Route& route, std::size_t part) {
    return part == 0 ? RouteModel::tr("Distance") : QString::fromStdString(route.tactics[part - 1]);
}

QString whereOf(const Route& route, std::size_t leg, double at) {
    if (route.names.empty())
        return metres(at);
    return QStringLiteral("%1 \u2192 %2")
        .arg(QString::fromStdString(route.names[leg]),
             QString::fromStdString(route.names[leg + 1]));
}

QStringList kindsOf(const RouteAnswer& answer) {
    QStringList kinds;
    for (const Route& route : answer.routes)
        for (std::size_t part = 0; part <= route.tactics.size(); ++part)
            if (!kinds.contains(partName(route, part)))
                kinds.append(partName(route, part));
    return kinds;
}

QString noWayOf(const Route& route, const RouteAnswer& answer, bool overGraph) {
    if (route.found)
        return {};
    if (!route.problem.empty())
        return QString::fromStdString(route.problem);
    return answer.gap ? RouteModel::tr("No path leads there. %1.")
                            .arg(QString::fromStdString(nav::textOf(*answer.gap, !overGraph)))
                      : RouteModel::tr("No path leads there.");
}

QString searchOf(const Route& route) {
    if (!route.found && route.expansions == 0)
        return {};
    const QString amount = number(route.expansions, 0);
    const QString taken = QString::number(route.millis, 'f', 2);
    if (route.by == ask::SearchBy::JumpPoints)
        return RouteModel::tr("%1 jump points, %2\u00a0ms").arg(amount, taken);
    const QString searched = RouteModel::tr("%1 expansions, %2\u00a0ms").arg(amount, taken);
    if (route.by != ask::SearchBy::Clusters || !route.found)
        return searched;
    return route.beyond < 5e-4 ? RouteModel::tr("%1, as short as can be").arg(searched)
                               : RouteModel::tr("%1, %2\u00a0% longer than the shortest")
                                     .arg(searched, QString::number(100 * route.beyond, 'f', 1));
}

QString doubtOf(const Route& route) {
    if (route.clamped > 0)
        return RouteModel::tr(
                   "%1 connections of the map cost 0 or less and were raised. Use smaller "
                   "negative weights.")
            .arg(number(static_cast<double>(route.clamped), 0));
    if (route.by == ask::SearchBy::Clusters)
        return route.beyond < 5e-4
                   ? QString()
                   : RouteModel::tr("From cluster to cluster: there is a shorter path.");
    return route.admissible
               ? QString()
               : RouteModel::tr("With the heuristic scale %1 the path may not be the cheapest.")
                     .arg(route.heuristicScale);
}

} // namespace percept::session::words
