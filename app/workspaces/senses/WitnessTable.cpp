#include "app/workspaces/senses/WitnessTable.h"

#include "app/studio/table/LadderReport.h"
#include "percept/overlay/Ink.h"
#include "percept/sense/GateNames.h"

#include <cmath>

namespace percept::session {
namespace {

using overlay::Ink;

const QString kNoCell = QStringLiteral("\u2013");

Cell textCell(const QString& text, Ink ink = Ink::Text1) {
    return {text, {}, ink == Ink::Text1 ? -1 : static_cast<int>(ink)};
}

Cell noticeCell(const ask::Perception& perception) {
    if (perception.notified)
        return {QStringLiteral("Noticed"),
                QStringLiteral("circle-check"),
                static_cast<int>(Ink::Success)};
    if (perception.arrives)
        return {QStringLiteral("Arriving"), {}, static_cast<int>(Ink::Text2)};
    if (perception.silent)
        return {QStringLiteral("Not emitted"), {}, static_cast<int>(Ink::Text2)};
    return {QStringLiteral("Missed"), QStringLiteral("circle-minus"), static_cast<int>(Ink::Text2)};
}

} // namespace

CellTable::Row witnessRow(const QString& name, const ask::Perception& perception) {
    CellTable::Row row{textCell(name), noticeCell(perception)};
    const ask::GateLine* const line = ask::decisiveLine(perception);
    const bool measured = line != nullptr && line->gate >= trace::Gate::Range;
    row.push_back(textCell(line == nullptr ? kNoCell : QString::fromStdString(ask::nameOf(*line))));
    if (measured) {
        const Ink ink = line->margin < 0 ? Ink::Error : Ink::Success;
        row.push_back(textCell(shownText(ask::quantity(line->measured, line->unit))));
        row.push_back(textCell(shownText(ask::quantity(line->limit, line->unit))));
        const QString margin = shownText(ask::quantity(std::abs(line->margin), line->unit));
        row.push_back(textCell(
            (line->margin < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + margin, ink));
    } else {
        row.insert(row.end(), 3, textCell(kNoCell));
    }
    const bool arrives = perception.distance > 0 && !perception.silent;
    row.push_back(textCell(arrives ? shownText(ask::quantity(perception.distance, "m")) : kNoCell));
    QStringList path;
    for (const std::string& connection :
         perception.silent ? std::vector<std::string>() : perception.path)
        path.append(QString::fromStdString(connection));
    row.push_back(textCell(path.isEmpty() ? kNoCell : path.join(QStringLiteral(" \u203a "))));
    return row;
}

} // namespace percept::session
