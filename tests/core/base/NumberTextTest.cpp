#include "percept/base/NumberText.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace percept {
namespace {

double value(std::string_view text, std::string_view unit = "") {
    const auto result = evaluateNumber(text, unit);
    const auto* number = std::get_if<double>(&result);
    return number != nullptr ? *number : std::numeric_limits<double>::quiet_NaN();
}

std::string fault(std::string_view text, std::string_view unit = "") {
    const auto result = evaluateNumber(text, unit);
    const auto* found = std::get_if<NumberFault>(&result);
    return found != nullptr ? found->message : "";
}

TEST(NumberText, ReadsExpressions) {
    EXPECT_DOUBLE_EQ(value("3*0.25"), 0.75);
    EXPECT_DOUBLE_EQ(value(" 1 + 2 * (3 - 4) / 8 "), 0.75);
    EXPECT_DOUBLE_EQ(value("-(-2)"), 2.0);
    EXPECT_DOUBLE_EQ(value("1e3"), 1000.0);
    EXPECT_DOUBLE_EQ(value("pi/2"), 1.5707963267948966);
}

TEST(NumberText, TurnsUnitsIntoThoseOfTheField) {
    EXPECT_DOUBLE_EQ(value("45 deg", "rad"), 0.78539816339744828);
    EXPECT_NEAR(value("1 rad", "deg"), 57.29577951308232, 1e-12);
    EXPECT_DOUBLE_EQ(value("120 ms", "s"), 0.12);
    EXPECT_DOUBLE_EQ(value("2 m + 50 cm", "m"), 2.5);
    EXPECT_DOUBLE_EQ(value("7 m", "m"), 7.0);
}

TEST(NumberText, AUnitBehindAFractionIsThatOfTheWhole) {
    EXPECT_NEAR(value("pi/4 rad", "deg"), 45, 1e-12);
    EXPECT_NEAR(value("90/2 deg", "rad"), 0.78539816339744828, 1e-12);
    EXPECT_DOUBLE_EQ(value("1/2 ms", "s"), 0.0005);
    EXPECT_DOUBLE_EQ(value("10 m / 2", "cm"), 500.0);
    EXPECT_DOUBLE_EQ(value("10 m / 2 m", "cm"), 5.0) << "one length by another one, of the field's";
    EXPECT_DOUBLE_EQ(value("3*50 cm", "m"), 1.5);
    EXPECT_DOUBLE_EQ(value("6/3/2 km", "m"), 1000.0);
    EXPECT_DOUBLE_EQ(value("1/2 m + 1/4 km", "m"), 250.5);
}

TEST(NumberText, SaysWhatItDoesNotUnderstand) {
    EXPECT_NE(fault("").find("missing"), std::string::npos);
    EXPECT_NE(fault("abc").find("abc"), std::string::npos);
    EXPECT_NE(fault("1 +").find("missing"), std::string::npos);
    EXPECT_NE(fault("(1").find("bracket"), std::string::npos);
    EXPECT_NE(fault("1 2").find("2"), std::string::npos);
    EXPECT_NE(fault("5 deg", "m").find("measure"), std::string::npos);
    EXPECT_NE(fault("5 m").find("no unit"), std::string::npos);
    EXPECT_NE(fault("1/0").find("finite"), std::string::npos);
    EXPECT_NE(fault("5 furlong", "m").find("furlong"), std::string::npos);
    EXPECT_NE(fault(std::string(10000, '(')).find("brackets"), std::string::npos);
}

TEST(NumberText, WritesThousandsAndATrueMinus) {
    EXPECT_EQ(formatNumber(1200, 0), "1,200");
    EXPECT_EQ(formatNumber(1234567.891, 2), "1,234,567.89");
    EXPECT_EQ(formatNumber(-0.011, 3), "\u22120.011");
    EXPECT_EQ(formatNumber(-0.001, 2), "0.00");
    EXPECT_EQ(formatNumber(std::nan(""), 2), "\u2013");
}

TEST(NumberText, ReadsBackWhatItWrites) {
    for (const double number : {0.0, -0.011, 1234567.0, -98765.432, 1e9})
        EXPECT_DOUBLE_EQ(value(formatNumber(number, 3)), number);
}

} // namespace
} // namespace percept
