#include "app/session/senses/SmallestChange.h"

#include "app/session/senses/LadderReport.h"

#include <cmath>

namespace percept::session {
namespace {

using sense::Gate;
using sense::Rung;

constexpr double kDegrees = 180.0 / maths::kPi;

/// Rounded so that the value still does, upwards.
QString enough(double value, int decimals) {
    const double scale = std::pow(10.0, decimals);
    return numberText(std::ceil(value * scale - 1e-9) / scale, decimals);
}

QString fromTo(const QString& what, double from, double to, int decimals) {
    return QStringLiteral("%1 %2 \u2192 %3").arg(what, numberText(from, 2), enough(to, decimals));
}

QString stronger(const sense::SenseWorld& world,
                 const sense::Signal& signal,
                 const sense::PingRow& row,
                 const Rung& failure) {
    if (failure.measured <= 0)
        return {};
    const double factor = failure.limit / failure.measured;
    QString text =
        fromTo(QStringLiteral("Ping strength"), signal.strength, signal.strength * factor, 2);
    const auto region = trace::indexOf(row.route.region);
    const double attenuation = row.route.legAttenuation;
    if (row.route.leg <= 0 || attenuation <= 0 || failure.gate != Gate::Intensity)
        return text;
    const double better = attenuation * std::pow(factor, 1 / row.route.leg);
    if (better > 1)
        return text;
    const QString what = region < world.regions.size() && row.route.graph
                             ? QString::fromStdString(world.regions[region].id)
                             : QString::fromStdString(world[signal.modality].id);
    return text + QStringLiteral(", or ") +
           fromTo(QStringLiteral("attenuation of %1").arg(what), attenuation, better, 3);
}

QString nearer(const sense::SenseWorld& world, const sense::Signal& signal, const Rung& failure) {
    return QStringLiteral("%1\u00a0m nearer, or %2")
        .arg(enough(-failure.margin(), 1),
             fromTo(QStringLiteral("range of %1")
                        .arg(QString::fromStdString(world[signal.modality].id)),
                    failure.limit,
                    failure.measured,
                    1) +
                 QStringLiteral("\u00a0m"));
}

QString turned(const sense::SenseWorld& world, const sense::Sensor& sensor, const Rung& failure) {
    for (const auto& cone : world.profiles[sensor.profile].cones)
        if (cone.length > 0 && cone.length == failure.limit)
            return fromTo(QStringLiteral("Length of the view cone"),
                          failure.limit,
                          failure.measured,
                          1) +
                   QStringLiteral("\u00a0m");
    return QStringLiteral("Turned by %1\u00b0").arg(enough(-failure.margin() * kDegrees, 1));
}

} // namespace

QString wallName(const level::Level& level, const sense::Rung& rung) {
    if (rung.wall == sense::kNoIndex)
        return {};
    if (rung.wall >= sense::kDoorWall) {
        const auto door = rung.wall - sense::kDoorWall;
        return door < level.doors.size() ? QString::fromStdString(level.doors[door].id) : QString();
    }
    return rung.wall < level.walls.size() ? QString::fromStdString(level.walls[rung.wall].id)
                                          : QString();
}

QString smallestChange(const sense::SenseWorld& world,
                       const level::Level& level,
                       const sense::Signal& signal,
                       const sense::Sensor& sensor,
                       const sense::PingRow& row) {
    const Rung* failure = row.ladder.failure();
    if (failure == nullptr)
        return {};
    switch (failure->gate) {
    case Gate::Modality:
        return QStringLiteral("A threshold for %1 in archetype %2")
            .arg(QString::fromStdString(world[signal.modality].id),
                 QString::fromStdString(world.profiles[sensor.profile].archetype));
    case Gate::Unreachable:
        return QStringLiteral("A connection that lets %1 into %2")
            .arg(QString::fromStdString(world[signal.modality].id),
                 QString::fromStdString(world.regions[trace::indexOf(row.route.region)].id));
    case Gate::Range:
        return nearer(world, signal, *failure);
    case Gate::Intensity:
    case Gate::Contrast:
        return stronger(world, signal, row, *failure);
    case Gate::Cone:
        return turned(world, sensor, *failure);
    case Gate::LineOfSight:
        return failure->wall >= sense::kDoorWall && failure->wall != sense::kNoIndex
                   ? QStringLiteral("Open %1").arg(wallName(level, *failure))
                   : QString();
    default:
        return {};
    }
}

} // namespace percept::session
