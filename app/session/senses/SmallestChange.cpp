#include "app/session/senses/SmallestChange.h"

#include "app/session/senses/LadderReport.h"

#include <algorithm>

namespace percept::session {
namespace {

using sense::Gate;
using sense::Rung;
using Of = tools::SmallestChange::Of;

constexpr double kDegreesPerRadian = 180.0 / maths::kPi;
constexpr std::ptrdiff_t kMostSaid = 2;

QString fromTo(const QString& what, const tools::SmallestChange& change, const char* unit = "") {
    const int decimals = std::max(2, change.decimals);
    return QStringLiteral("%1 %2 \u2192 %3%4")
        .arg(what,
             numberText(change.from, 2),
             numberText(change.rounded, decimals),
             QString::fromUtf8(unit));
}

QString textOf(const tools::SmallestChange& change) {
    const QString subject = QString::fromStdString(change.subject);
    switch (change.of) {
    case Of::Strength:
        return fromTo(QStringLiteral("ping strength"), change);
    case Of::Threshold:
        return fromTo(QStringLiteral("threshold"), change);
    case Of::RegionAttenuation:
    case Of::ConnectionAttenuation:
    case Of::ModalityAttenuation:
        return fromTo(QStringLiteral("attenuation of %1").arg(subject), change);
    case Of::MaxRange:
        return fromTo(QStringLiteral("range of %1").arg(subject), change, "\u00a0m");
    case Of::Distance:
        return QStringLiteral("%1\u00a0m nearer").arg(numberText(change.from - change.rounded, 2));
    case Of::Facing:
        return QStringLiteral("turned by %1\u00b0")
            .arg(numberText((change.from - change.to) * kDegreesPerRadian, 1));
    }
    return {};
}

} // namespace

QString changeText(const std::vector<tools::SmallestChange>& changes) {
    // What a ping can be given at once comes first, then what costs least.
    auto sorted = changes;
    std::stable_partition(
        sorted.begin(), sorted.end(), [](const auto& change) { return change.of == Of::Strength; });
    QStringList said;
    for (const auto& change : sorted)
        if (said.size() < kMostSaid)
            said.append(textOf(change));
    QString text = said.join(QStringLiteral(", or "));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString missingPart(const sense::SenseWorld& world,
                    const level::Level& level,
                    const sense::Signal& signal,
                    const sense::Sensor& sensor,
                    const sense::PingRow& row) {
    const Rung* failure = row.ladder.failure();
    if (failure == nullptr)
        return {};
    const QString modality = QString::fromStdString(world[signal.modality].id);
    switch (failure->gate) {
    case Gate::Modality:
        return QStringLiteral("A threshold for %1 in archetype %2")
            .arg(modality, QString::fromStdString(world.profiles[sensor.profile].archetype));
    case Gate::Unreachable:
        return QStringLiteral("A connection that lets %1 into %2")
            .arg(modality,
                 QString::fromStdString(world.regions[trace::indexOf(row.route.region)].id));
    case Gate::LineOfSight:
        return failure->wall >= sense::kDoorWall && failure->wall != sense::kNoIndex
                   ? QStringLiteral("Open %1").arg(wallName(level, *failure))
                   : QString();
    default:
        return {};
    }
}

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

} // namespace percept::session
