#include "editor/import/MovingAiImport.h"

#include "editor/import/MapKind.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

namespace percept::importing {
namespace {

constexpr int kLargestSide = 8192;
constexpr std::string_view kLetters = ".G@OTSW";
constexpr std::size_t kColumns = 9;

/// Hands out lines, without the ends of Unix or Windows and the mark before UTF-8.
class Lines {
public:
    explicit Lines(std::string_view text)
        : m_rest(text) {
        if (constexpr std::string_view kMark = "\xEF\xBB\xBF"; m_rest.starts_with(kMark))
            m_rest.remove_prefix(kMark.size());
    }

    /// False at the end.
    bool next(std::string_view& line) {
        if (m_rest.empty())
            return false;
        const auto end = m_rest.find('\n');
        line = m_rest.substr(0, end);
        m_rest.remove_prefix(end == m_rest.npos ? m_rest.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        ++m_number;
        return true;
    }
    [[nodiscard]] int number() const { return m_number; }

private:
    std::string_view m_rest;
    int m_number = 0;
};

Unexpected corrupt(std::string_view fileName, int line, std::string message) {
    return failure(ErrorCode::Corrupt, std::move(message), fmt::format("{}:{}", fileName, line));
}

template <class T>
bool readNumber(std::string_view word, T& value) {
    const char* const end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(word.data(), end, value);
    return error == std::errc() && rest == end;
}

std::vector<std::string_view> wordsOf(std::string_view line, std::string_view between = " \t") {
    std::vector<std::string_view> words;
    while (true) {
        const auto start = line.find_first_not_of(between);
        if (start == line.npos)
            return words;
        line.remove_prefix(start);
        const auto end = std::min(line.find_first_of(between), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

struct Head {
    int height = 0;
    int width = 0;
};

Result<Head> readHead(Lines& lines, std::string_view fileName) {
    Head head;
    std::string_view line;
    for (bool done = false; !done && lines.next(line);) {
        const auto words = wordsOf(line);
        const std::string_view key = words.empty() ? std::string_view() : words[0];
        done = key == "map" && words.size() == 1;
        if (done)
            break;
        if (key == "type" && words.size() == 2) {
            if (words[1] != "octile" && words[1] != "tile")
                return corrupt(fileName,
                               lines.number(),
                               fmt::format("the map is of type \"{}\"; only octile and tile maps "
                                           "can be read",
                                           words[1]));
            continue;
        }
        int* const side = key == "height" ? &head.height : key == "width" ? &head.width : nullptr;
        if (side == nullptr || words.size() != 2 || !readNumber(words[1], *side) || *side < 1 ||
            *side > kLargestSide)
            return corrupt(
                fileName,
                lines.number(),
                fmt::format("expected `height` or `width` from 1 to {}, then `map`", kLargestSide));
    }
    if (head.height < 1 || head.width < 1)
        return corrupt(fileName, lines.number(), "the head gives no height and width");
    return head;
}

Result<std::vector<std::string>> readRows(Lines& lines, Head head, std::string_view fileName) {
    std::vector<std::string> rows;
    std::string_view line;
    while (static_cast<int>(rows.size()) < head.height) {
        if (!lines.next(line))
            return corrupt(
                fileName,
                lines.number(),
                fmt::format("the file is cut off: it has {} rows of {}", rows.size(), head.height));
        if (line.size() != static_cast<std::size_t>(head.width))
            return corrupt(
                fileName,
                lines.number(),
                fmt::format("the row has {} cells, the head says {}", line.size(), head.width));
        if (const auto bad = line.find_first_not_of(kLetters); bad != line.npos)
            return corrupt(fileName,
                           lines.number(),
                           fmt::format("column {} is not one of the letters {}", bad, kLetters));
        rows.emplace_back(line);
    }
    return rows;
}

/// Names of maps may hold spaces where tabs part the columns.
std::vector<std::string_view> columnsOf(std::string_view line) {
    auto columns = wordsOf(line, "\t");
    return columns.size() == kColumns ? columns : wordsOf(line);
}

/// Without folders, of Unix or Windows, and ending.
std::string nameOfMap(std::string_view path) {
    path.remove_prefix(path.find_last_of("/\\") + 1);
    return std::filesystem::path(path).stem().string();
}

} // namespace

Result<Import>
importMovingAi(std::string_view text, std::string_view fileName, const ImportOptions& options) {
    PERCEPT_EXPECTS(options.scale >= kSmallestScale && options.scale <= kLargestScale);
    const MapKind kind = mapKindOf(text);
    if (kind != MapKind::MovingAi)
        return Unexpected{notOfKind(kind, MapKind::MovingAi, fileName)};
    Lines lines(text);
    const auto head = readHead(lines, fileName);
    if (!head)
        return head.unexpected();
    auto rows = readRows(lines, *head, fileName);
    if (!rows)
        return rows.unexpected();
    Import result;
    std::string_view rest;
    while (lines.next(rest))
        if (!wordsOf(rest).empty()) {
            result.warnings.push_back(fmt::format(
                "{}:{}: what follows the last row is left out", fileName, lines.number()));
            break;
        }
    level::Level& level = result.level;
    level.name = std::filesystem::path(fileName).stem().string();
    level.bounds.max = {head->width * options.scale, head->height * options.scale};
    level.grid.cell = options.scale;
    level.grid.rows = std::move(*rows);
    return result;
}

Result<std::vector<Scenario>> readScenarios(std::string_view text, std::string_view fileName) {
    Lines lines(text);
    std::string_view line;
    double version = 0;
    if (lines.next(line)) {
        const auto words = wordsOf(line);
        if (words.size() != 2 || words[0] != "version" || !readNumber(words[1], version))
            version = 0;
    }
    if (version != 1.0)
        return corrupt(fileName, 1, "is not a scenario: the first line must say `version 1`");
    std::vector<Scenario> scenarios;
    while (lines.next(line)) {
        const auto words = columnsOf(line);
        if (words.empty())
            continue;
        if (words.size() != kColumns)
            return corrupt(
                fileName,
                lines.number(),
                fmt::format("the row has {} columns instead of {}", words.size(), kColumns));
        Scenario row;
        row.line = lines.number();
        row.map = nameOfMap(words[1]);
        const std::array numbers{&row.width,
                                 &row.height,
                                 &row.startColumn,
                                 &row.startRow,
                                 &row.goalColumn,
                                 &row.goalRow};
        bool good =
            readNumber(words[8], row.optimal) && std::isfinite(row.optimal) && row.optimal >= 0;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            good = readNumber(words[i + 2], *numbers[i]) && good;
        if (!good || row.startColumn < 0 || row.startRow < 0 || row.goalColumn < 0 ||
            row.goalRow < 0 || row.startColumn >= row.width || row.goalColumn >= row.width ||
            row.startRow >= row.height || row.goalRow >= row.height)
            return corrupt(fileName,
                           lines.number(),
                           "the row holds a number that cannot be read or lies outside the map");
        scenarios.push_back(std::move(row));
    }
    return scenarios;
}

} // namespace percept::importing
