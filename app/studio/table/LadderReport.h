#pragma once

#include "RowsModel.h"
#include "inspector/ask/Ladder.h"

#include <QString>

#include <vector>

/// A gate ladder in words and numbers, as the panels show it.
namespace percept::session {

/// What became of a gate.
enum class GateState { Passed, Failed, NotChecked };

struct LadderLine {
    GateState state = GateState::NotChecked;
    QString name;
    QString detail;
    QString measured;
    QString limit;
    QString margin;
    QString extra;    ///< a line of its own below: the intensity hop by hop
    double share = 0; ///< margin over limit, -1..1
    friend bool operator==(const LadderLine&, const LadderLine&) = default;
};

struct LadderReport {
    bool passed = false;
    QString sentence; ///< the answer, never without a number where there is one
    std::vector<LadderLine> lines;
};

/// The roles of `ladderRows`: outcome (0 passed, 1 failed, 2 not checked), name, detail, measured,
/// limit, margin, extra, share.
[[nodiscard]] std::vector<QByteArray> ladderRoles();
[[nodiscard]] std::vector<RowsModel::Row> ladderRows(const LadderReport& report);

/// What `ask::perceptionOf` says, ready to be shown.
[[nodiscard]] LadderReport ladderReport(const ask::Perception& perception);

/// "intensity", "line of sight", ...
[[nodiscard]] QString wordOf(sense::Gate gate);

/// With spaces that hold numbers and their units together, and a true minus.
[[nodiscard]] QString shownText(const std::string& text);

/// With a true minus, and a plus where asked for.
[[nodiscard]] QString numberText(double value, int decimals, bool sign = false);

} // namespace percept::session
