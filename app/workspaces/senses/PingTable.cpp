#include "app/workspaces/senses/PingTable.h"

#include "app/studio/table/LadderReport.h"
#include "app/workspaces/senses/SenseModel.h"
#include "percept/sense/GateNames.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace percept::session {
namespace {

using overlay::Ink;

const QString kNothing = QStringLiteral("\u2013");

int number(Ink ink) {
    return static_cast<int>(ink);
}

Cell plain(const QString& text) {
    return {text, {}, -1};
}

Cell outcome(const sense::PingRow& row) {
    if (row.notified)
        return {QStringLiteral("Notified"), QStringLiteral("circle-check"), number(Ink::Success)};
    return {QStringLiteral("Rejected \u00b7 ") + wordOf(row.reason),
            QStringLiteral("circle-minus"),
            number(Ink::Text2)};
}

Cell otherOutcome(const SensorAnswer& answer) {
    const auto warn = [](const QString& text) {
        return Cell{text, QStringLiteral("triangle-alert"), number(Ink::Warning)};
    };
    switch (answer.difference) {
    case Difference::ThroughWall:
        return warn(QStringLiteral("Notified, through the wall"));
    case Difference::Notified:
        return warn(QStringLiteral("Notified"));
    case Difference::Rejected:
        return warn(QStringLiteral("Rejected \u00b7 ") + wordOf(answer.other.reason));
    case Difference::OutOfOrder:
        return warn(QStringLiteral("Notified, in another order"));
    case Difference::None:
        break;
    }
    return {answer.other.notified
                ? QStringLiteral("Notified")
                : QStringLiteral("Rejected \u00b7 ") + wordOf(answer.other.reason),
            {},
            number(Ink::Text2)};
}

/// The value that counts against the threshold.
double valueOf(const sense::PingRow& row) {
    return row.reason == sense::Gate::Contrast ? row.perceived.standout : row.perceived.intensity;
}

bool hasValue(const sense::PingRow& row) {
    return row.hasWay() && row.reason != sense::Gate::Modality;
}

Cell marginCell(const sense::PingRow& row) {
    const double margin = valueOf(row) - row.perceived.threshold;
    return {numberText(margin, 3, true), {}, number(margin < 0 ? Ink::Error : Ink::Success)};
}

QString pathText(const sense::SenseWorld& world, const sense::PingRow& row) {
    QString text;
    for (const auto connection : row.path)
        text += (text.isEmpty() ? QString() : QStringLiteral(" \u203a ")) +
                QString::fromStdString(world.connections[trace::indexOf(connection)]);
    return text;
}

QString regionOf(const sense::SenseWorld& world, const sense::Sensor& sensor) {
    const auto region = trace::indexOf(world.lookup.find(sensor.position));
    return region < world.regions.size() ? QString::fromStdString(world.regions[region].id)
                                         : kNothing;
}

/// What a column sorts by; NaN comes last.
double sortValue(const SensorAnswer& answer, int column) {
    const auto& row = answer.own;
    const double none = std::numeric_limits<double>::quiet_NaN();
    switch (column) {
    case SenseModel::OutcomeColumn:
        return row.notified ? -1.0 : static_cast<double>(row.reason);
    case SenseModel::IntensityColumn:
        return hasValue(row) ? valueOf(row) : none;
    case SenseModel::ThresholdColumn:
        return row.perceived.threshold;
    case SenseModel::MarginColumn:
        return hasValue(row) ? valueOf(row) - row.perceived.threshold : none;
    case SenseModel::DistanceColumn:
        return row.hasWay() ? row.route.distance : none;
    case SenseModel::DelayColumn:
        return row.hasWay() ? row.delay : none;
    case SenseModel::OtherIntensityColumn:
        return hasValue(answer.other) ? valueOf(answer.other) : none;
    case SenseModel::OtherOutcomeColumn:
        return static_cast<double>(answer.difference);
    default:
        return 0;
    }
}

CellTable::Row rowOf(const PingTable& table, const SensorAnswer& answer) {
    const auto& own = answer.own;
    const auto& sensor = table.sensors[answer.sensor];
    const bool value = hasValue(own);
    const bool senses = own.perceived.threshold == own.perceived.threshold;
    const auto orNothing = [](bool known, const QString& text) {
        return plain(known ? text : kNothing);
    };
    return {{table.nameOf(own.agent), QStringLiteral("user"), -1},
            {regionOf(table.world, sensor), {}, number(Ink::Text2)},
            outcome(own),
            orNothing(value, numberText(valueOf(own), 3)),
            orNothing(senses, numberText(own.perceived.threshold, 3)),
            value ? marginCell(own) : plain(kNothing),
            orNothing(own.hasWay(), numberText(own.route.distance, 1) + QStringLiteral("\u00a0m")),
            orNothing(own.hasWay(), numberText(own.delay * 1000, 0) + QStringLiteral("\u00a0ms")),
            {pathText(table.world, own), {}, number(Ink::Text2)},
            orNothing(hasValue(answer.other), numberText(valueOf(answer.other), 3)),
            otherOutcome(answer)};
}

} // namespace

std::vector<CellTable::Row> pingRows(const PingTable& table) {
    std::vector<CellTable::Row> rows;
    rows.reserve(table.report.answers.size());
    for (const auto& answer : table.report.answers)
        rows.push_back(rowOf(table, answer));
    return rows;
}

std::vector<std::size_t> sortedAnswers(const PingTable& table, int column, bool descending) {
    const auto& answers = table.report.answers;
    std::vector<std::size_t> order(answers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const bool words = column == SenseModel::SensorColumn || column == SenseModel::RegionColumn ||
                       column == SenseModel::PathColumn;
    if (words) {
        std::vector<QString> texts;
        for (const auto& answer : answers)
            texts.push_back(rowOf(table, answer)[static_cast<std::size_t>(column)].text);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return descending ? texts[b] < texts[a] : texts[a] < texts[b];
        });
        return order;
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const double left = sortValue(answers[a], column);
        const double right = sortValue(answers[b], column);
        if (left != left || right != right)
            return left == left && right != right;
        return descending ? right < left : left < right;
    });
    return order;
}

} // namespace percept::session
