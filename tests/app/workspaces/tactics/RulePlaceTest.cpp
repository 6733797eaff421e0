#include "app/workspaces/tactics/RulePlace.h"

#include "percept/tactics/Formula.h"
#include "percept/tactics/Rule.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// What the cursor would stand before, as the parser of rules sees it.
QString foundIn(const QString& text) {
    const auto rule = tactics::parseRule(text.toStdString());
    const auto fault = faultIn(text, rule ? Error{} : rule.error());
    return fault.at < 0 ? QStringLiteral("nowhere") : text.mid(fault.at, 1);
}

TEST(RulePlace, IsWhereTheMistakeStandsWhateverLettersComeBefore) {
    EXPECT_EQ(foundIn("cover & shadow"), "&");
    EXPECT_EQ(foundIn(QString::fromUtf8("größe & shadow")), "&");
    EXPECT_EQ(foundIn(QString::fromUtf8("\"\xF0\x9F\x8C\xB2\xF0\x9F\x8C\xB2\" & shadow")), "&");
    EXPECT_EQ(foundIn(QString::fromUtf8("a AND\n ö OR\n \"\xF0\x9F\x8C\xB2\" ?")), "?");
    EXPECT_EQ(foundIn("cover AND"), "");
    EXPECT_EQ(foundIn("cover"), "nowhere");
}

TEST(RulePlace, FormulasCountLettersToo) {
    const QString text = QString::fromUtf8("größe * ü +\n \"\xF0\x9F\x8C\xB2\" * ?");
    const auto formula = tactics::parseFormula(text.toStdString());

    ASSERT_FALSE(formula);
    const auto fault = faultIn(text, formula.error());
    EXPECT_EQ(fault.message.left(17), "Line 2, column 8:");
    EXPECT_EQ(text.mid(fault.at), "?");
}

} // namespace
} // namespace percept::session
