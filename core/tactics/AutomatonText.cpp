#include "percept/tactics/AutomatonText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace percept::tactics {
namespace {

constexpr std::size_t kLongestText = 10000;
constexpr std::size_t kMostClasses = 32;

std::string_view trimmed(std::string_view text) {
    const auto isSpace = [](char letter) {
        return std::isspace(static_cast<unsigned char>(letter)) != 0;
    };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

double allOf(const Automaton& automaton, bool share) {
    return share ? 1.0 : automaton.diagonal ? 8.0 : 4.0;
}

/// Reads one text, statement by statement; stops at the first mistake.
class TableReader {
public:
    explicit TableReader(std::string_view text)
        : m_text(text) {}

    Result<AutomatonTable> read() {
        if (m_text.size() > kLongestText)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("The table is longer than {} letters", kLongestText),
                           "1:1");
        eachLine(&TableReader::readSetting);
        if (!m_error && m_table.classes.empty())
            fail(m_text.substr(0, 0), "at least one class, such as \"class safe\"");
        if (!m_error)
            finishClasses();
        if (!m_error)
            eachLine(&TableReader::readRule);
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_table);
    }

private:
    using Text = std::string_view;

    void eachLine(void (TableReader::*readLine)(Text)) {
        for (std::size_t start = 0; start <= m_text.size() && !m_error;) {
            const std::size_t end = std::min(m_text.find('\n', start), m_text.size());
            Text line = m_text.substr(start, end - start);
            line = line.substr(0, line.find('#'));
            if (!trimmed(line).empty())
                (this->*readLine)(trimmed(line));
            start = end + 1;
        }
    }

    /// @param at part of the text
    void fail(Text at, std::string_view expected) {
        if (m_error)
            return;
        const Text before = m_text.substr(0, static_cast<std::size_t>(at.data() - m_text.data()));
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const Text start = before.substr(before.rfind('\n') + 1);
        // Letters beyond ASCII count once.
        const auto column = std::count_if(start.begin(), start.end(), [](char letter) {
            return (static_cast<unsigned char>(letter) & 0xC0U) != 0x80U;
        });
        m_error = Error{ErrorCode::InvalidInput,
                        fmt::format("Expected {}, found {}",
                                    expected,
                                    at.empty() ? std::string("the end of the line")
                                               : fmt::format("\"{}\"", at)),
                        fmt::format("{}:{}", line, column + 1)};
    }

    /// Takes a word off the front, if it is there.
    static bool take(Text& text, Text word) {
        const Text rest = text.substr(std::min(word.size(), text.size()));
        if (!text.starts_with(word) ||
            (!rest.empty() && std::isspace(static_cast<unsigned char>(rest.front())) == 0))
            return false;
        text = trimmedLeft(rest);
        return true;
    }
    static Text trimmedLeft(Text text) {
        while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
            text.remove_prefix(1);
        return text;
    }
    /// Takes a number off the front.
    double number(Text& text, std::string_view expected, double low, double high) {
        double value = 0.0;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || !(value >= low && value <= high)) {
            fail(text.substr(0, text.find(' ')), expected);
            return low;
        }
        text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
        text = trimmedLeft(text);
        return value;
    }

    void readSetting(Text line) {
        if (line.find("->") != Text::npos)
            return;
        if (take(line, "class"))
            readClass(line);
        else if (take(line, "edges"))
            readEdges(line);
        else if (take(line, "neighbours"))
            readNeighbours(line);
        else
            fail(line, "class, edges, neighbours or a rule with \"->\"");
    }

    void readEdges(Text word) {
        if (word == "share")
            m_table.automaton.edges = AutomatonEdges::Share;
        else if (word == "torus")
            m_table.automaton.edges = AutomatonEdges::Torus;
        else if (word == "outside")
            m_table.automaton.edges = AutomatonEdges::Outside;
        else
            fail(word, "share, torus or outside");
    }

    void readNeighbours(Text word) {
        if (word != "4" && word != "8")
            fail(word, "4 or 8 neighbours");
        m_table.automaton.diagonal = word != "4";
    }

    void readClass(Text line) {
        const Text whole = line;
        CellClass made;
        const std::size_t from = wordAt(line, "from");
        const std::size_t value = wordAt(line, "value");
        made.name = trimmed(line.substr(0, std::min(from, value)));
        if (made.name.empty() || made.name == "any" ||
            made.name.find_first_of("/:%") != Text::npos || wordAt(made.name, "and") != Text::npos)
            fail(whole, "the name of a class, without slash, colon, percent sign and \"and\"");
        else if (find(made.name))
            fail(whole, "another name: a class is called so already");
        else if (m_table.classes.size() == kMostClasses)
            fail(whole, "at most 32 classes");
        line = line.substr(std::min({from, value, line.size()}));
        if (take(line, "from"))
            made.from = number(line, "the least value of the class", -1e300, 1e300);
        m_valued.push_back(take(line, "value"));
        if (m_valued.back())
            made.value = number(line, "the value of the class", -1e300, 1e300);
        if (!line.empty())
            fail(line, "from, value or the end of the line");
        checkOrder(whole, made);
        m_table.classes.push_back(std::move(made));
    }

    /// Where a word stands by itself.
    static std::size_t wordAt(Text line, Text word) {
        for (std::size_t at = line.find(word); at != Text::npos; at = line.find(word, at + 1))
            if (at > 0 && line[at - 1] == ' ' &&
                (at + word.size() == line.size() || line[at + word.size()] == ' '))
                return at;
        return Text::npos;
    }

    void checkOrder(Text at, const CellClass& made) {
        if (m_table.classes.empty()) {
            if (made.from)
                fail(at, "no \"from\": the first class takes what is below all others");
            return;
        }
        const auto& last = m_table.classes.back();
        if (m_table.classes.size() > 1 && last.from.has_value() != made.from.has_value())
            fail(at, "\"from\" for every class but the first, or for none");
        else if (made.from && last.from && *made.from < *last.from)
            fail(at, "values of \"from\" that ascend");
    }

    void finishClasses() {
        const auto last = static_cast<double>(m_table.classes.size() - 1);
        for (std::size_t i = 0; i < m_table.classes.size(); ++i)
            if (!m_valued[i])
                m_table.classes[i].value = last > 0 ? static_cast<double>(i) / last : 0.0;
    }

    [[nodiscard]] std::optional<std::size_t> find(Text name) const {
        for (std::size_t i = 0; i < m_table.classes.size(); ++i)
            if (m_table.classes[i].name == name)
                return i;
        return std::nullopt;
    }

    ClassSet classSet(Text text) {
        if (text == "any")
            return kAnyClass;
        ClassSet set = 0;
        for (std::size_t start = 0; start <= text.size() && !m_error;) {
            const std::size_t end = std::min(text.find('/', start), text.size());
            const Text name = trimmed(text.substr(start, end - start));
            if (const auto place = find(name))
                set |= ClassSet{1} << *place;
            else
                fail(name.empty() ? text : name, "a class that is declared, or any");
            start = end + 1;
        }
        return set;
    }

    void readRule(Text line) {
        const std::size_t arrow = line.find("->");
        if (arrow == Text::npos)
            return;
        AutomatonRule rule;
        rule.from = classSet(trimmed(line.substr(0, arrow)));
        const Text right = line.substr(arrow + 2);
        const std::size_t colon = std::min(right.find(':'), right.size());
        const Text to = trimmed(right.substr(0, colon));
        if (const auto place = find(to))
            rule.to = static_cast<std::uint8_t>(*place);
        else
            fail(to.empty() ? right : to, "a class that is declared");
        for (std::size_t start = colon + 1; start <= right.size() && !m_error;) {
            const Text rest = right.substr(start);
            const std::size_t end = std::min(rest.find(" and "), rest.size());
            rule.conditions.push_back(readCondition(trimmedLeft(rest.substr(0, end))));
            start += end + 5;
        }
        m_table.automaton.rules.push_back(std::move(rule));
    }

    NeighbourCount readCondition(Text text) {
        const bool least = take(text, "at least");
        const bool most = !least && take(text, "at most");
        const double highest = allOf(m_table.automaton, false);
        const Text amount = text;
        NeighbourCount count;
        const double first = number(text, "how many neighbours, or a share of them", 0.0, 100.0);
        count.share = percent(text);
        double last = first;
        if (!least && !most && take(text, "to")) {
            last = number(text, "how many neighbours at most", first, 100.0);
            count.share |= percent(text);
        }
        const double scale = count.share ? 100.0 : 1.0;
        if (!count.share && last > highest)
            fail(amount, fmt::format("at most {} neighbours", highest));
        count.least = most ? 0.0 : first / scale;
        count.most = least ? allOf(m_table.automaton, count.share) : last / scale;
        count.of = classSet(trimmed(text));
        return count;
    }

    static bool percent(Text& text) {
        if (!text.starts_with('%'))
            return false;
        text = trimmedLeft(text.substr(1));
        return true;
    }

    std::string_view m_text;
    AutomatonTable m_table;
    std::vector<bool> m_valued; ///< whether a class says its value
    std::optional<Error> m_error;
};

std::string setText(ClassSet set, const AutomatonTable& table) {
    if (set == kAnyClass)
        return "any";
    std::string names;
    for (std::size_t i = 0; i < table.classes.size(); ++i)
        if ((set >> i & 1U) != 0)
            names += (names.empty() ? "" : " / ") + table.classes[i].name;
    return names;
}

std::string amountText(double value, bool share) {
    return share ? fmt::format("{} %", value * 100.0) : fmt::format("{}", value);
}

std::string conditionText(const NeighbourCount& count, const AutomatonTable& table) {
    const std::string of = setText(count.of, table);
    if (count.most >= allOf(table.automaton, count.share))
        return fmt::format("at least {} {}", amountText(count.least, count.share), of);
    const std::string most = amountText(count.most, count.share);
    if (count.least == count.most)
        return fmt::format("{} {}", most, of);
    if (count.least <= 0.0)
        return fmt::format("at most {} {}", most, of);
    return fmt::format("{} to {} {}", amountText(count.least, count.share), most, of);
}

AutomatonTable tableOf(Automaton automaton, std::initializer_list<const char*> names) {
    AutomatonTable table;
    for (const char* name : names)
        table.classes.push_back({name, {}, 0.0});
    for (std::size_t i = 0; i < names.size(); ++i)
        table.classes[i].value = static_cast<double>(i) / static_cast<double>(names.size() - 1);
    table.automaton = std::move(automaton);
    return table;
}

} // namespace

std::vector<double> AutomatonTable::thresholds(double low, double high, double first) const {
    std::vector<double> from;
    const auto others = static_cast<double>(classes.size()) - 1.0;
    for (std::size_t i = 1; i < classes.size(); ++i) {
        const double share = first + (1.0 - first) * static_cast<double>(i - 1) / others;
        from.push_back(classes[i].from.value_or(low + (high - low) * share));
    }
    return from;
}

std::vector<std::string> AutomatonTable::doubts() const {
    std::vector<std::string> names;
    for (const CellClass& one : classes)
        names.push_back(one.name);
    return automaton.doubts(names);
}

std::vector<double> AutomatonTable::values() const {
    std::vector<double> values;
    for (const CellClass& each : classes)
        values.push_back(each.value);
    return values;
}

Result<AutomatonTable> parseAutomaton(std::string_view text) {
    return TableReader(text).read();
}

std::string textOf(const level::Automaton& automaton) {
    return fmt::format("{}", fmt::join(automaton.rules, "\n"));
}

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        lines.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    while (!lines.empty() && trimmed(lines.back()).empty())
        lines.pop_back();
    return lines;
}

Result<AutomatonTable> parseAutomaton(const level::Automaton& automaton) {
    auto table = parseAutomaton(textOf(automaton));
    if (table)
        return table;
    Error error = table.error();
    const auto colon = error.place.find(':');
    error.message += fmt::format(" (column {})", error.place.substr(colon + 1));
    // A line that holds line breaks counts as several.
    const auto line = static_cast<std::size_t>(std::stoul(error.place.substr(0, colon)));
    error.place = line <= automaton.rules.size() ? fmt::format("rules[{}]", line - 1) : "rules";
    return Unexpected{std::move(error)};
}

std::string writeAutomaton(const AutomatonTable& table) {
    std::string text;
    const auto last = static_cast<double>(table.classes.size()) - 1.0;
    for (std::size_t i = 0; i < table.classes.size(); ++i) {
        const CellClass& each = table.classes[i];
        text += "class " + each.name;
        if (each.from)
            text += fmt::format(" from {}", *each.from);
        if (each.value != (last > 0 ? static_cast<double>(i) / last : 0.0))
            text += fmt::format(" value {}", each.value);
        text += '\n';
    }
    const auto edges = table.automaton.edges;
    text += fmt::format("edges {}\nneighbours {}\n",
                        edges == AutomatonEdges::Torus   ? "torus"
                        : edges == AutomatonEdges::Share ? "share"
                                                         : "outside",
                        table.automaton.diagonal ? 8 : 4);
    for (const AutomatonRule& rule : table.automaton.rules) {
        text += fmt::format("{} -> {}", setText(rule.from, table), table.classes[rule.to].name);
        for (std::size_t i = 0; i < rule.conditions.size(); ++i)
            text += (i == 0 ? ": " : " and ") + conditionText(rule.conditions[i], table);
        text += '\n';
    }
    return text;
}

const std::vector<NamedAutomaton>& automataOfTheSource() {
    static const std::vector<NamedAutomaton> kAll{
        {"safe areas", tableOf(safeAreas(), {"unsafe", "safe"})},
        {"crime", tableOf(crime(), {"low", "high"})},
        {"game of life", tableOf(gameOfLife(), {"dead", "alive"})},
        {"city growth",
         tableOf(cityGrowth(),
                 {"free", "water", "tree", "one storey", "two storeys", "three storeys"})},
        {"base building",
         tableOf(baseBuilding(),
                 {"free", "resource", "defence", "base", "advanced base", "facility"})}};
    return kAll;
}

} // namespace percept::tactics
