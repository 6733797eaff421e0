#include "percept/base/CsvText.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

/// The cells of a line, as RFC 4180 has them.
std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += line[i];
    }
    return cells;
}

TEST(CsvText, AnyTextComesBackAsOneCell) {
    Random random(4);
    const std::string letters = "ab,\"\n\r ;";
    for (int i = 0; i < 2000; ++i) {
        std::string first;
        std::string second;
        for (auto length = random.below(6); length > 0; --length)
            first += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        for (auto length = random.below(6); length > 0; --length)
            second += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        EXPECT_EQ(cellsOf(csvText(first) + ',' + csvText(second)),
                  (std::vector<std::string>{first, second}));
    }
    EXPECT_EQ(csvText("plain text"), "plain text");
}

} // namespace
} // namespace percept
