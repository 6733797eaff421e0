#include "percept/base/Table.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

Table guards() {
    return {{{"guard", "Guard", "", "", 0, false},
             {"closest", "Closest", "", "m", 2, true},
             {"visits", "Visits", "", "", 0, true},
             {"alert", "Alert", "", "", 0, false}},
            {{"guard_1", 3.25, std::int64_t{12}, true},
             {"wächter", 1204.5, std::int64_t{1}, false},
             {"x, y", {}, std::int64_t{0}, {}}}};
}

TEST(Table, TextStandsInColumns) {
    EXPECT_EQ(tableText(guards()),
              "Guard    Closest [m]  Visits  Alert\n"
              "guard_1         3.25      12  yes\n"
              "wächter     1,204.50       1  no\n"
              "x, y                       0\n");
}

TEST(Table, CsvHoldsNumbersInFull) {
    Table table = guards();
    table.rows[0][1] = 0.1 + 0.2;

    EXPECT_EQ(tableCsv(table),
              "guard,closest,visits,alert\n"
              "guard_1,0.30000000000000004,12,true\n"
              "wächter,1204.5,1,false\n"
              "\"x, y\",,0,\n");
}

TEST(Table, WithoutRowsHasItsHeadAlone) {
    EXPECT_EQ(tableText({guards().columns, {}}), "Guard  Closest [m]  Visits  Alert\n");
    EXPECT_EQ(tableText({}), "\n");
}

} // namespace
} // namespace percept
