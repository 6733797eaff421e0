#include "app/studio/table/LadderReport.h"

#include "percept/sense/GateNames.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using sense::Gate;

/// Decimals follow the unit; a margin is never shown as nothing.
QString amount(double value, const std::string& unit, bool sign = false) {
    const QString text = shownText(ask::quantity(std::abs(value), unit));
    if (value < 0)
        return QStringLiteral("\u2212") + text;
    return sign ? QLatin1Char('+') + text : text;
}

void measure(LadderLine& line, const ask::Perception& perception, const ask::GateLine& gate) {
    const auto hops = perception.path.size();
    if (!gate.known) {
        line.measured = QStringLiteral("passed");
        return;
    }
    switch (gate.gate) {
    case Gate::NotInterested:
        line.measured = gate.passed ? QStringLiteral("of interest") : QStringLiteral("ignored");
        return;
    case Gate::NotSeenYet:
        line.measured = gate.passed ? QStringLiteral("seen") : QStringLiteral("not seen yet");
        return;
    case Gate::Modality:
        line.measured = gate.passed ? QString::fromStdString(perception.modality)
                                    : QStringLiteral("not sensed");
        return;
    case Gate::NoRegion:
        line.measured = QStringLiteral("outside");
        return;
    case Gate::Unreachable:
        line.measured = !gate.passed ? QStringLiteral("no path")
                        : hops == 0  ? QStringLiteral("same")
                        : hops == 1  ? QStringLiteral("1 hop")
                                     : QStringLiteral("%1 hops").arg(hops);
        return;
    default:
        break;
    }
    const bool upper = trace::isAtMost(gate.gate);
    line.measured = amount(gate.measured, gate.unit);
    line.limit = (upper ? QStringLiteral("\u2264\u00a0") : QStringLiteral("\u2265\u00a0")) +
                 amount(gate.limit, gate.unit);
    line.margin = amount(gate.margin, gate.unit, true);
    const double whole = std::abs(gate.limit) > 0 ? std::abs(gate.limit) : 1.0;
    line.share = std::clamp(gate.margin / whole, -1.0, 1.0);
}

LadderLine lineOf(const ask::Perception& perception, const ask::GateLine& gate) {
    LadderLine line;
    line.name = QString::fromStdString(ask::nameOf(gate));
    line.name[0] = line.name[0].toUpper();
    line.measured = QStringLiteral("not checked");
    if (!gate.checked)
        return line;
    line.state = gate.passed ? GateState::Passed : GateState::Failed;
    line.detail = QString::fromStdString(gate.detail);
    measure(line, perception, gate);
    return line;
}

/// Strength, then the intensity on entering each region, then there.
QString hopsOf(const ask::Perception& perception) {
    if (perception.path.empty())
        return {};
    QString text = numberText(perception.strength, 2);
    for (const double intensity : perception.intensities)
        text += QStringLiteral(" \u203a ") + numberText(intensity, 2);
    return text;
}

LadderLine delayOf(const ask::Perception& perception) {
    LadderLine line;
    line.name = QStringLiteral("Delay");
    line.measured = QStringLiteral("not checked");
    if (perception.notified) {
        line.state = GateState::Passed;
        line.measured = numberText(perception.delay * 1000, 0) + QStringLiteral("\u00a0ms");
    }
    return line;
}

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

LadderReport ladderReport(const ask::Perception& perception) {
    LadderReport report;
    report.passed = perception.notified;
    report.sentence = shownText(perception.answer);
    for (const ask::GateLine& gate : perception.gates) {
        // That it is reachable says as much as that it lies in a region.
        if (!gate.applies || (gate.gate == Gate::NoRegion && gate.passed))
            continue;
        report.lines.push_back(lineOf(perception, gate));
        if (gate.gate == Gate::Intensity && gate.checked)
            report.lines.back().extra = hopsOf(perception);
    }
    if (perception.travels)
        report.lines.push_back(delayOf(perception));
    return report;
}

QString wordOf(sense::Gate gate) {
    return QString::fromStdString(ask::nameOf(gate));
}

QString shownText(const std::string& text) {
    static const QRegularExpression kUnit(QStringLiteral("(?<=\\d) (?=(m|s|ms)\\b)"));
    QString shown = QString::fromStdString(text);
    return shown.replace(kUnit, QStringLiteral("\u00a0"));
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
