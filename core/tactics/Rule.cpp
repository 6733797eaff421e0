#include "percept/tactics/Rule.h"

#include "percept/tactics/Names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>

namespace percept::tactics {
namespace {

constexpr int kDeepest = 100;
constexpr std::size_t kLongest = 10000;
constexpr std::array kKeywords{"AND",
                               "OR",
                               "NOT",
                               "VERY",
                               "FAIRLY",
                               "NEAR",
                               "VISIBLE_FROM",
                               "EXITS",
                               "CHOKEPOINT",
                               "DEAD_END"};

enum class Kind { Name, Quoted, Number, Open, Close, Comma, End };

struct Token {
    Kind kind = Kind::End;
    std::string text;
    double number = 0.0;
    int line = 1;
    int column = 1;
};

std::string upper(std::string_view word) {
    std::string result(word);
    for (char& letter : result)
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return result;
}

bool isWordStart(char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_' ||
           static_cast<unsigned char>(letter) >= 0x80;
}
bool isWord(char letter) {
    return isWordStart(letter) || std::isdigit(static_cast<unsigned char>(letter)) != 0 ||
           letter == '.' || letter == '-';
}

class Parser {
public:
    explicit Parser(std::string_view text)
        : m_text(text) {}

    Result<Rule> parse() {
        if (m_text.size() > kLongest)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("The rule is longer than {} letters", kLongest),
                           "1:1");
        advance();
        const auto whole = readOr(0);
        if (whole && !m_error && m_token.kind != Kind::End)
            fail("AND, OR or the end of the rule");
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_rule);
    }

private:
    using Node = std::optional<std::uint32_t>;

    void advance() {
        while (m_place < m_text.size() &&
               std::isspace(static_cast<unsigned char>(m_text[m_place])) != 0)
            take();
        m_token = {Kind::End, {}, 0.0, m_line, m_column};
        if (m_place == m_text.size())
            return;
        const char letter = m_text[m_place];
        if (letter == '(' || letter == ')' || letter == ',') {
            m_token.kind = letter == '(' ? Kind::Open : letter == ')' ? Kind::Close : Kind::Comma;
            m_token.text = letter;
            take();
        } else if (letter == '"') {
            readQuoted();
        } else if (isWordStart(letter)) {
            readName();
        } else if (std::isdigit(static_cast<unsigned char>(letter)) != 0 || letter == '.') {
            readNumber();
        } else {
            m_token.text = letter;
            fail("a name, a number or a parenthesis");
        }
    }

    /// `cover`, `waypoint:cover` or `waypoint:"good cover"`.
    void readName() {
        m_token.kind = Kind::Name;
        const auto readWord = [this] {
            while (m_place < m_text.size() && isWord(m_text[m_place]))
                m_token.text += take();
        };
        readWord();
        if (m_place + 1 >= m_text.size() || m_text[m_place] != ':')
            return;
        m_token.text += take();
        if (m_text[m_place] == '"')
            readQuoted();
        else
            readWord();
    }

    void readQuoted() {
        m_token.kind = Kind::Quoted;
        take();
        while (m_place < m_text.size() && m_text[m_place] != '"')
            m_token.text += take();
        if (m_place == m_text.size())
            fail("the closing quote");
        else
            take();
    }

    void readNumber() {
        m_token.kind = Kind::Number;
        const char* const first = m_text.data() + m_place;
        const auto [rest, error] =
            std::from_chars(first, m_text.data() + m_text.size(), m_token.number);
        m_token.text = std::string(first, rest);
        if (error == std::errc::result_out_of_range) {
            fail("a number in range");
            return;
        }
        if (error != std::errc()) {
            m_token.text = *first;
            fail("a number");
            return;
        }
        for (auto count = rest - first; count > 0; --count)
            take();
    }

    char take() {
        const char letter = m_text[m_place++];
        // Letters beyond ASCII count once: their further bytes are no columns.
        if (letter == '\n') {
            ++m_line;
            m_column = 1;
        } else if ((static_cast<unsigned char>(letter) & 0xC0U) != 0x80U) {
            ++m_column;
        }
        return letter;
    }

    void fail(std::string_view expected) {
        if (m_error)
            return;
        const std::string found =
            m_token.text.empty() ? "the end of the rule" : fmt::format("\"{}\"", m_token.text);
        m_error = Error{ErrorCode::InvalidInput,
                        fmt::format("Expected {}, found {}", expected, found),
                        fmt::format("{}:{}", m_token.line, m_token.column)};
    }

    [[nodiscard]] bool isKeyword(std::string_view word) const {
        return m_token.kind == Kind::Name && upper(m_token.text) == word;
    }

    std::uint32_t add(RuleOperator op, std::vector<std::uint32_t> operands, const Token& at) {
        RuleNode node;
        node.op = op;
        node.operands = std::move(operands);
        node.line = at.line;
        node.column = at.column;
        m_rule.nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(m_rule.nodes.size() - 1);
    }

    Node readOr(int depth) {
        return readChain(depth, "OR", RuleOperator::Or, [this](int deeper) {
            return readChain(deeper, "AND", RuleOperator::And, [this](int deepest) {
                return readUnary(deepest);
            });
        });
    }

    template <class Operand>
    Node readChain(int depth, const char* keyword, RuleOperator op, Operand operand) {
        Node left = operand(depth);
        while (left && !m_error && isKeyword(keyword)) {
            const Token at = m_token;
            advance();
            const Node right = operand(depth);
            if (!right)
                return {};
            left = add(op, {*left, *right}, at);
        }
        return left;
    }

    Node readUnary(int depth) {
        if (depth > kDeepest) {
            fail(fmt::format("at most {} levels of nesting", kDeepest));
            return {};
        }
        constexpr std::array<std::pair<const char*, RuleOperator>, 3> kWords{
            {{"NOT", RuleOperator::Not},
             {"VERY", RuleOperator::Very},
             {"FAIRLY", RuleOperator::Fairly}}};
        for (const auto& [word, op] : kWords) {
            if (!isKeyword(word))
                continue;
            const Token at = m_token;
            advance();
            const Node operand = readUnary(depth + 1);
            return operand ? Node(add(op, {*operand}, at)) : Node();
        }
        return readPrimary(depth);
    }

    Node readPrimary(int depth) {
        const Token at = m_token;
        if (m_error)
            return {};
        if (at.kind == Kind::Open) {
            advance();
            const Node inner = readOr(depth + 1);
            return inner && expect(Kind::Close, "\")\"") ? inner : Node();
        }
        if (isKeyword("NEAR"))
            return readAround(RuleOperator::Near, true, depth);
        if (isKeyword("VISIBLE_FROM"))
            return readAround(RuleOperator::VisibleFrom, false, depth);
        if (isKeyword("EXITS"))
            return readExits();
        if (isKeyword("CHOKEPOINT") || isKeyword("DEAD_END")) {
            const bool isEnd = isKeyword("DEAD_END");
            advance();
            return add(isEnd ? RuleOperator::DeadEnd : RuleOperator::Chokepoint, {}, at);
        }
        if (at.kind == Kind::Number)
            return readValue();
        const std::string word = upper(at.text);
        const bool reserved =
            at.kind == Kind::Name &&
            std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
        if ((at.kind != Kind::Name && at.kind != Kind::Quoted) || reserved || at.text.empty()) {
            fail("the name of a quality");
            return {};
        }
        const auto name = nameIn(NameSpace::Waypoint, at.text);
        if (!name) {
            m_error = name.error();
            m_error->place = fmt::format("{}:{}", at.line, at.column);
            return {};
        }
        advance();
        const std::uint32_t node = add(RuleOperator::Quality, {}, at);
        m_rule.nodes[node].name = *name;
        return node;
    }

    Node readValue() {
        const Token at = m_token;
        if (!(at.number >= 0.0 && at.number <= 1.0)) {
            fail("a value from 0 to 1");
            return {};
        }
        advance();
        const std::uint32_t node = add(RuleOperator::Number, {}, at);
        m_rule.nodes[node].number = at.number;
        return node;
    }

    Node readAround(RuleOperator op, bool needsDistance, int depth) {
        const Token at = m_token;
        advance();
        if (!expect(Kind::Open, "\"(\""))
            return {};
        const Node inner = readOr(depth + 1);
        if (!inner)
            return {};
        double distance = std::numeric_limits<double>::infinity();
        if (needsDistance || m_token.kind == Kind::Comma) {
            if (!expect(Kind::Comma, "a comma and a distance in metres"))
                return {};
            distance = m_token.number;
            if (m_token.kind != Kind::Number || !(distance > 0.0)) {
                fail("a distance in metres");
                return {};
            }
            advance();
        }
        if (!expect(Kind::Close, "\")\""))
            return {};
        const std::uint32_t node = add(op, {*inner}, at);
        m_rule.nodes[node].number = distance;
        return node;
    }

    Node readExits() {
        const Token at = m_token;
        advance();
        if (!expect(Kind::Open, "\"(\""))
            return {};
        const double count = m_token.number;
        if (m_token.kind != Kind::Number || !(count >= 1.0)) {
            fail("how many exits are enough, 1 or more");
            return {};
        }
        advance();
        RuleOperator op = RuleOperator::Exits;
        if (m_token.kind == Kind::Comma) {
            advance();
            if (!isKeyword("NOT_SAME_ROOM")) {
                fail("NOT_SAME_ROOM");
                return {};
            }
            op = RuleOperator::ExitsOut;
            advance();
        }
        if (!expect(Kind::Close, "\")\""))
            return {};
        const std::uint32_t node = add(op, {}, at);
        m_rule.nodes[node].number = count;
        return node;
    }

    bool expect(Kind kind, std::string_view what) {
        if (m_error)
            return false;
        if (m_token.kind != kind) {
            fail(what);
            return false;
        }
        advance();
        return !m_error;
    }

    std::string_view m_text;
    std::size_t m_place = 0;
    int m_line = 1;
    int m_column = 1;
    Token m_token;
    std::optional<Error> m_error;
    Rule m_rule;
};

} // namespace

Result<Rule> parseRule(std::string_view text) {
    return Parser(text).parse();
}

Result<Rule> ruleOf(const level::Compound& compound) {
    const auto logic = logicOf(compound.logic);
    if (!logic)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("The logic of the compound \"{}\" must be fuzzy or "
                                   "probabilistic, but is \"{}\"",
                                   compound.id,
                                   compound.logic),
                       "logic");
    auto rule = parseRule(compound.rule);
    if (!rule)
        return failure(rule.error().code, rule.error().message, "rule:" + rule.error().place);
    rule->logic = *logic;
    return rule;
}

std::optional<Logic> logicOf(std::string_view word) {
    for (const Logic logic : {Logic::Fuzzy, Logic::Probabilistic})
        if (word == wordOf(logic))
            return logic;
    return std::nullopt;
}

std::string_view wordOf(Logic logic) {
    return logic == Logic::Probabilistic ? "probabilistic" : "fuzzy";
}

} // namespace percept::tactics
