#include "percept/base/Formula.h"

#include <boost/container/small_vector.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>

namespace percept {
namespace {

bool isNameLetter(char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) != 0 || byte == '_' ||
           static_cast<unsigned char>(byte) >= 0x80;
}

/// Whether a byte is not the first of its letter.
bool isInside(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// What is divided by 0 counts 0.
double plain(Formula::Op op, double left, double right) {
    switch (op) {
    case Formula::Op::Add:
        return left + right;
    case Formula::Op::Subtract:
        return left - right;
    case Formula::Op::Multiply:
        return left * right;
    case Formula::Op::Divide:
        return right != 0.0 ? left / right : 0.0;
    case Formula::Op::Negate:
        return -right;
    case Formula::Op::Number:
    case Formula::Op::Name:
        break;
    }
    return 0.0;
}

double applied(Formula::Op op, double left, double right) {
    return std::clamp(plain(op, left, right), -kGreatestFormulaValue, kGreatestFormulaValue);
}

constexpr int kDeepestFormula = 100;

class FormulaParser {
public:
    FormulaParser(std::string_view text, const ReadFormulaName& readName)
        : m_text(text.substr(0, kLongestFormula + 1))
        , m_readName(readName) {}

    Result<Formula> parse() {
        if (m_text.size() > kLongestFormula)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("The formula is longer than {} letters", kLongestFormula),
                           "1:1");
        readSum(0);
        if (!m_error && peek() != '\0')
            fail("an operator or the end");
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_formula);
    }

private:
    char peek() {
        while (m_place < m_text.size() &&
               std::isspace(static_cast<unsigned char>(m_text[m_place])) != 0) {
            m_line += m_text[m_place] == '\n' ? 1 : 0;
            m_lineStart = m_text[m_place] == '\n' ? m_place + 1 : m_lineStart;
            ++m_place;
        }
        return m_place < m_text.size() ? m_text[m_place] : '\0';
    }

    /// @param length of what was found, if it is more than a letter
    void fail(std::string_view expected, std::size_t length = 1) {
        if (m_error)
            return;
        peek();
        std::size_t end = m_place + length;
        while (end < m_text.size() && isInside(m_text[end]))
            ++end;
        m_error =
            Error{ErrorCode::InvalidInput,
                  fmt::format("Expected {}, found {}",
                              expected,
                              m_place >= m_text.size()
                                  ? std::string("the end of the formula")
                                  : fmt::format("\"{}\"", m_text.substr(m_place, end - m_place))),
                  placeOf(m_place)};
    }

    /// @param place in the present line
    [[nodiscard]] std::string placeOf(std::size_t place) const {
        const std::string_view before = m_text.substr(m_lineStart, place - m_lineStart);
        return fmt::format(
            "{}:{}", m_line, 1 + std::count_if(before.begin(), before.end(), [](char byte) {
                                 return !isInside(byte);
                             }));
    }

    /// @param from,to of its text
    void add(Formula::Item item, std::size_t from, std::size_t to) {
        item.from = static_cast<std::uint32_t>(from);
        item.to = static_cast<std::uint32_t>(to);
        m_formula.items.push_back(item);
    }

    /// An operator, with what its operands come to where they are constant.
    void addOperator(Formula::Op op, std::size_t sign) {
        add({op}, sign, sign + 1);
        if (m_error)
            return;
        const auto right = pop();
        const auto left = op == Formula::Op::Negate ? std::optional(0.0) : pop();
        m_constants.push_back(std::nullopt);
        if (op == Formula::Op::Divide && right == 0.0)
            m_error = Error{ErrorCode::InvalidInput,
                            "The formula divides by 0",
                            placeOf(std::max(sign, m_lineStart))};
        if (m_error || !right || !left)
            return;
        const double value = plain(op, *left, *right);
        m_constants.back() = value;
        checkConstant(value, sign);
    }

    void checkConstant(double value, std::size_t at) {
        if (!m_error && !(std::abs(value) <= kGreatestFormulaValue))
            m_error = Error{ErrorCode::InvalidInput,
                            fmt::format("The constant part of the formula is beyond {:g}",
                                        kGreatestFormulaValue),
                            placeOf(std::max(at, m_lineStart))};
    }

    std::optional<double> pop() {
        const auto top = m_constants.back();
        m_constants.pop_back();
        return top;
    }

    void readSum(int depth) {
        readProduct(depth);
        for (char next = peek(); !m_error && (next == '+' || next == '-'); next = peek()) {
            const std::size_t sign = m_place++;
            readProduct(depth);
            addOperator(next == '+' ? Formula::Op::Add : Formula::Op::Subtract, sign);
        }
    }

    void readProduct(int depth) {
        readFactor(depth);
        for (char next = peek(); !m_error && (next == '*' || next == '/'); next = peek()) {
            const std::size_t sign = m_place++;
            readFactor(depth);
            addOperator(next == '*' ? Formula::Op::Multiply : Formula::Op::Divide, sign);
        }
    }

    void readFactor(int depth) {
        const char next = peek();
        if (m_error)
            return;
        if (depth > kDeepestFormula) {
            fail("at most 100 levels of nesting");
        } else if (next == '-') {
            const std::size_t sign = m_place++;
            readFactor(depth + 1);
            addOperator(Formula::Op::Negate, sign);
        } else if (next == '(') {
            ++m_place;
            readSum(depth + 1);
            if (peek() != ')')
                fail("\")\"");
            else
                ++m_place;
        } else if (next == '"') {
            readQuoted(m_place);
        } else if (std::isdigit(static_cast<unsigned char>(next)) != 0 || next == '.') {
            readNumber();
        } else if (isNameLetter(next)) {
            readWord();
        } else {
            fail("a name, a number or a parenthesis");
        }
    }

    /// `cover`, `analysis:cover` or `analysis:"good cover"`.
    void readWord() {
        const std::size_t start = m_place;
        const auto skip = [this] {
            while (m_place < m_text.size() &&
                   (isNameLetter(m_text[m_place]) ||
                    std::isdigit(static_cast<unsigned char>(m_text[m_place])) != 0))
                ++m_place;
        };
        skip();
        if (m_place + 1 < m_text.size() && m_text[m_place] == ':' &&
            (isNameLetter(m_text[m_place + 1]) || m_text[m_place + 1] == '"')) {
            ++m_place;
            if (m_text[m_place] == '"')
                return readQuoted(start);
            skip();
        }
        addName(std::string(m_text.substr(start, m_place - start)), start);
    }

    /// @param start of the name, with what qualifies it
    void readQuoted(std::size_t start) {
        const auto end = m_text.find('"', m_place + 1);
        if (end == std::string_view::npos)
            return fail("a closing quote after");
        std::string name(m_text.substr(start, m_place - start));
        name += m_text.substr(m_place + 1, end - m_place - 1);
        m_place = end + 1;
        addName(name, start);
    }

    void readNumber() {
        double number = 0.0;
        const std::size_t start = m_place;
        const char* const first = m_text.data() + m_place;
        const auto [rest, error] = std::from_chars(first, m_text.data() + m_text.size(), number);
        if (error == std::errc::result_out_of_range)
            return fail("a number in range", static_cast<std::size_t>(rest - first));
        if (error != std::errc())
            return fail("a number");
        m_place += static_cast<std::size_t>(rest - first);
        add({Formula::Op::Number, number}, start, m_place);
        m_constants.emplace_back(number);
        checkConstant(number, start);
    }

    void addName(const std::string& written, std::size_t start) {
        const Result<std::string> name = m_readName ? m_readName(written) : written;
        m_constants.emplace_back();
        if (!name) {
            m_error = name.error();
            m_error->place = placeOf(std::max(start, m_lineStart));
            return;
        }
        auto& names = m_formula.names;
        const auto known = std::find(names.begin(), names.end(), *name);
        add({Formula::Op::Name, 0.0, static_cast<std::uint32_t>(known - names.begin())},
            start,
            m_place);
        if (known != names.end())
            return;
        names.push_back(*name);
        m_formula.places.push_back(placeOf(start));
    }

    std::string_view m_text;
    const ReadFormulaName& m_readName;
    std::size_t m_place = 0;
    std::size_t m_lineStart = 0;
    int m_line = 1;
    std::optional<Error> m_error;
    Formula m_formula;
    std::vector<std::optional<double>> m_constants; ///< of the operands so far; nothing: they vary
};

} // namespace

std::string nameInFormula(const std::string& name) {
    const bool isWord =
        !name.empty() && isNameLetter(name.front()) &&
        std::all_of(name.begin(), name.end(), [](char byte) {
            return isNameLetter(byte) || std::isdigit(static_cast<unsigned char>(byte)) != 0;
        });
    return isWord ? name : "\"" + name + "\"";
}

Result<Formula> parseFormula(std::string_view text, const ReadFormulaName& readName) {
    return FormulaParser(text, readName).parse();
}

double Formula::evaluate(std::span<const double> values) const {
    boost::container::small_vector<double, 16> stack;
    for (const Item& item : items) {
        if (item.op == Op::Number || item.op == Op::Name) {
            stack.push_back(item.op == Op::Number ? item.number : values[item.name]);
            continue;
        }
        const double right = stack.back();
        if (item.op != Op::Negate)
            stack.pop_back();
        stack.back() = applied(item.op, stack.back(), right);
    }
    return stack.empty() ? 0.0 : stack.back();
}

} // namespace percept
