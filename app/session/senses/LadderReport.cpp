#include "app/session/senses/LadderReport.h"

#include "app/session/senses/SmallestChange.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using sense::Gate;
using sense::PingRow;
using sense::Rung;

constexpr double kDegrees = 180.0 / maths::kPi;

/// What a value of a gate is counted in.
struct Unit {
    double factor = 1;
    int decimals = 3;
    QString name;

    [[nodiscard]] QString text(double value, bool sign = false) const {
        return numberText(value * factor, decimals, sign) + name;
    }
};

class Explanation {
public:
    Explanation(const sense::SenseWorld& world,
                const level::Level& level,
                const sense::Signal& signal,
                const sense::Sensor& sensor,
                const PingRow& row)
        : m_world(world)
        , m_level(level)
        , m_signal(signal)
        , m_sensor(sensor)
        , m_row(row)
        , m_modality(world[signal.modality]) {}

    LadderReport report() {
        LadderReport report;
        report.passed = m_row.notified;
        for (const Rung& rung : m_row.ladder.rungs)
            addLine(report.lines, rung);
        addDelay(report.lines);
        report.sentence = sentence();
        report.hops = hops();
        return report;
    }

private:
    void addLine(std::vector<LadderLine>& lines, const Rung& rung) {
        const bool region = rung.gate == Gate::NoRegion;
        if (!rung.checked || (region && rung.passed))
            return; // that it is reachable says as much
        LadderLine line;
        line.name = rung.gate == Gate::Unreachable ? QStringLiteral("Region") : capital(rung.gate);
        line.detail = detailOf(rung);
        if (m_failed) {
            line.measured = QStringLiteral("not checked");
            line.detail.clear();
            lines.push_back(std::move(line));
            return;
        }
        line.state = rung.passed ? GateState::Passed : GateState::Failed;
        m_failed = !rung.passed;
        measure(line, rung);
        if (rung.gate == Gate::Intensity)
            line.extra = hops();
        lines.push_back(std::move(line));
    }

    void measure(LadderLine& line, const Rung& rung) const {
        switch (rung.gate) {
        case Gate::Modality:
            line.measured =
                rung.passed ? QString::fromStdString(m_modality.id) : QStringLiteral("not sensed");
            return;
        case Gate::NoRegion:
            line.measured = QStringLiteral("outside");
            return;
        case Gate::Unreachable:
            line.measured = rung.passed ? hopText() : QStringLiteral("no path");
            return;
        default:
            break;
        }
        const Unit unit = unitOf(rung);
        const bool upper = rung.gate == Gate::Range || rung.gate == Gate::Cone;
        line.measured = unit.text(rung.measured);
        line.limit = (upper ? QStringLiteral("\u2264\u00a0") : QStringLiteral("\u2265\u00a0")) +
                     unit.text(rung.limit);
        line.margin = unit.text(rung.margin(), true);
        const double whole = std::abs(rung.limit) > 0 ? std::abs(rung.limit) : 1.0;
        line.share = std::clamp(rung.margin() / whole, -1.0, 1.0);
    }

    [[nodiscard]] QString hopText() const {
        const auto hops = m_row.path.size();
        return hops == 0   ? QStringLiteral("same")
               : hops == 1 ? QStringLiteral("1 hop")
                           : QStringLiteral("%1 hops").arg(hops);
    }

    /// Whether the length of a cone is what was measured, rather than an angle.
    [[nodiscard]] bool isLength(const Rung& rung) const {
        const auto& cones = m_world.profiles[m_sensor.profile].cones;
        return !rung.passed && std::any_of(cones.begin(), cones.end(), [&](const auto& cone) {
            return cone.length > 0 && cone.length == rung.limit;
        });
    }

    [[nodiscard]] Unit unitOf(const Rung& rung) const {
        switch (rung.gate) {
        case Gate::Range:
        case Gate::LineOfSight:
            return {1, 1, QStringLiteral("\u00a0m")};
        case Gate::Cone:
            return isLength(rung) ? Unit{1, 1, QStringLiteral("\u00a0m")}
                                  : Unit{kDegrees, 1, QStringLiteral("\u00b0")};
        default:
            return {1, 3, {}};
        }
    }

    [[nodiscard]] QString detailOf(const Rung& rung) const {
        switch (rung.gate) {
        case Gate::Unreachable:
            return regionName();
        case Gate::Intensity:
            return m_row.hasWay() ? QStringLiteral("%1 \u00d7 %2^%3")
                                        .arg(numberText(m_row.route.base * m_row.route.factor, 2),
                                             numberText(m_row.route.legAttenuation, 2),
                                             numberText(m_row.route.leg, 1))
                                  : QString();
        case Gate::LineOfSight:
            return wallName(m_level, rung);
        default:
            return {};
        }
    }

    [[nodiscard]] QString regionName() const {
        const auto index = trace::indexOf(m_row.route.region);
        return index < m_world.regions.size() ? QString::fromStdString(m_world.regions[index].id)
                                              : QString();
    }

    void addDelay(std::vector<LadderLine>& lines) const {
        LadderLine line;
        line.name = QStringLiteral("Delay");
        line.measured = QStringLiteral("not checked");
        if (m_row.notified) {
            line.state = GateState::Passed;
            line.measured = numberText(m_row.delay * 1000, 0) + QStringLiteral("\u00a0ms");
        }
        lines.push_back(std::move(line));
    }

    [[nodiscard]] QString verb() const {
        const bool invented = m_modality.id != "sight" && m_modality.id != "sound" &&
                              m_modality.id != "smell" && m_modality.id != "touch";
        if (invented)
            return QStringLiteral("noticed");
        switch (m_modality.kind) {
        case sense::Kind::Sight:
            return QStringLiteral("seen");
        case sense::Kind::Sound:
            return QStringLiteral("heard");
        case sense::Kind::Smell:
            return QStringLiteral("smelt");
        default:
            return QStringLiteral("felt");
        }
    }

    [[nodiscard]] QString sentence() const {
        const Rung* failure = m_row.ladder.failure();
        if (failure == nullptr) {
            QString words = verb();
            words[0] = words[0].toUpper();
            return QStringLiteral("%1 after %2\u00a0ms, with %3 to spare")
                .arg(words,
                     numberText(m_row.delay * 1000, 0),
                     numberText(m_row.perceived.standout - m_row.perceived.threshold, 3));
        }
        const QString by = unitOf(*failure).text(std::abs(failure->margin()));
        return QStringLiteral("Not %1: %2").arg(verb(), reason(*failure, by));
    }

    [[nodiscard]] QString reason(const Rung& failure, const QString& by) const {
        switch (failure.gate) {
        case Gate::Modality:
            return QStringLiteral("it has no sense for %1")
                .arg(QString::fromStdString(m_modality.id));
        case Gate::NoRegion:
            return QStringLiteral("source or sensor lies outside all regions");
        case Gate::Unreachable:
            return QStringLiteral("no connections lead to %1").arg(regionName());
        case Gate::Range:
            return QStringLiteral("too far, by %1").arg(by);
        case Gate::Intensity:
            return QStringLiteral("too weak, by %1").arg(by);
        case Gate::Cone:
            return isLength(failure) ? QStringLiteral("beyond its view cones, by %1").arg(by)
                                     : QStringLiteral("beside its view cones, by %1").arg(by);
        case Gate::LineOfSight:
            return QStringLiteral("%1 hides it, %2 short of it")
                .arg(wallName(m_level, failure), by);
        default:
            return QStringLiteral("too little contrast, by %1").arg(by);
        }
    }

    [[nodiscard]] QString hops() const {
        if (m_row.path.empty())
            return {};
        QString text = numberText(m_signal.strength, 2);
        for (const double intensity : m_row.intensities)
            text += QStringLiteral(" \u203a ") + numberText(intensity, 2);
        return text;
    }

    [[nodiscard]] static QString capital(Gate gate) {
        QString word = wordOf(gate);
        word[0] = word[0].toUpper();
        return word;
    }

    const sense::SenseWorld& m_world;
    const level::Level& m_level;
    const sense::Signal& m_signal;
    const sense::Sensor& m_sensor;
    const PingRow& m_row;
    const sense::ModalityData& m_modality;
    bool m_failed = false;
};

} // namespace

std::vector<QByteArray> ladderRoles() {
    return {"outcome", "name", "detail", "measured", "limit", "margin", "extra", "share"};
}

std::vector<RowsModel::Row> ladderRows(const LadderReport& report) {
    std::vector<RowsModel::Row> rows;
    for (const LadderLine& line : report.lines)
        rows.push_back({static_cast<int>(line.state),
                        line.name,
                        line.detail,
                        line.measured,
                        line.limit,
                        line.margin,
                        line.extra,
                        line.share});
    return rows;
}

LadderReport explainRow(const sense::SenseWorld& world,
                        const level::Level& level,
                        const sense::Signal& signal,
                        const sense::Sensor& sensor,
                        const sense::PingRow& row) {
    return Explanation(world, level, signal, sensor, row).report();
}

QString wordOf(sense::Gate gate) {
    switch (gate) {
    case Gate::NoRegion:
    case Gate::Unreachable:
        return QStringLiteral("region");
    case Gate::LineOfSight:
        return QStringLiteral("line of sight");
    default: {
        const auto word = sense::wordFor(gate);
        return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    }
    }
}

QString numberText(double value, int decimals, bool sign) {
    QString text = QString::number(std::abs(value), 'f', decimals);
    // A margin is below 0 however little it is.
    const bool nothing =
        !sign && text.count(QLatin1Char('0')) + text.count(QLatin1Char('.')) == text.size();
    if (value < 0 && !nothing)
        return QStringLiteral("\u2212") + text;
    return sign ? QLatin1Char('+') + text : text;
}

} // namespace percept::session
