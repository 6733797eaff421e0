#include "app/workspaces/senses/WitnessTable.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::session {
namespace {

ask::Perception missed() {
    ask::Perception sound;
    sound.modality = "sound";
    sound.reason = trace::Gate::Range;
    sound.distance = 5;
    sound.path = {"door"};
    ask::GateLine range{.gate = trace::Gate::Range, .checked = true, .passed = true};
    range.measured = 5;
    range.limit = 40;
    range.margin = 35;
    range.unit = "m";
    sound.gates = {range};
    return sound;
}

QStringList textsOf(const CellTable::Row& row) {
    QStringList texts;
    for (const Cell& cell : row)
        texts.append(cell.text);
    return texts;
}

TEST(WitnessTable, ASignalThatWasNotEmittedHasNoMargins) {
    ask::Perception sound = missed();
    EXPECT_TRUE(textsOf(witnessRow("guard", sound)).contains("Missed"));
    EXPECT_TRUE(textsOf(witnessRow("guard", sound)).contains("+35.0\u00a0m"))
        << qPrintable(textsOf(witnessRow("guard", sound)).join(", "));

    sound.silent = true;

    const QStringList texts = textsOf(witnessRow("guard", sound));
    ASSERT_GT(texts.size(), 2);
    EXPECT_EQ(texts[0], "guard");
    EXPECT_EQ(texts[1], "Not emitted");
    EXPECT_TRUE(std::all_of(texts.begin() + 2, texts.end(), [](const QString& text) {
        return text == QStringLiteral("\u2013");
    })) << qPrintable(texts.join(", "));
}

} // namespace
} // namespace percept::session
