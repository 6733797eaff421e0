#include "percept/base/NumberText.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

namespace percept {
namespace {

enum class Quantity : std::uint8_t { Angle, Time, Length, Share };

struct Unit {
    std::string_view name;
    Quantity quantity;
    double size;
};

constexpr std::array kUnits{
    Unit{"deg", Quantity::Angle, std::numbers::pi / 180.0},
    Unit{"\u00b0", Quantity::Angle, std::numbers::pi / 180.0},
    Unit{"rad", Quantity::Angle, 1.0},
    Unit{"ms", Quantity::Time, 0.001},
    Unit{"s", Quantity::Time, 1.0},
    Unit{"min", Quantity::Time, 60.0},
    Unit{"mm", Quantity::Length, 0.001},
    Unit{"cm", Quantity::Length, 0.01},
    Unit{"m", Quantity::Length, 1.0},
    Unit{"km", Quantity::Length, 1000.0},
    Unit{"%", Quantity::Share, 0.01},
};

const Unit* unitNamed(std::string_view name) {
    for (const auto& unit : kUnits)
        if (unit.name == name)
            return &unit;
    return nullptr;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// A recursive-descent reader; the first fault stops it.
class Reader {
public:
    Reader(std::string_view text, std::string_view unit)
        : m_text(text)
        , m_unitName(unit)
        , m_unit(unitNamed(unit)) {}

    std::variant<double, NumberFault> read() {
        const double value = sum(0);
        skipBlanks();
        if (!m_fault && m_at < m_text.size())
            fail(fmt::format("\u201c{}\u201d is not understood here", m_text.substr(m_at)));
        if (!m_fault && !std::isfinite(value))
            fail("The result is not a finite number");
        if (m_fault)
            return *m_fault;
        return value;
    }

private:
    static constexpr int kDeepest = 64;

    void fail(std::string message) {
        if (!m_fault)
            m_fault = NumberFault{std::move(message)};
    }

    void skipBlanks() {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }

    bool take(char wanted) {
        skipBlanks();
        if (m_fault || m_at >= m_text.size() || m_text[m_at] != wanted)
            return false;
        ++m_at;
        return true;
    }

    double sum(int depth) {
        double value = product(depth);
        for (;;) {
            if (take('+'))
                value += product(depth);
            else if (take('-'))
                value -= product(depth);
            else
                return value;
        }
    }

    double product(int depth) {
        double value = factor(depth);
        bool measured = m_size.has_value();
        for (;;) {
            if (take('*')) {
                value *= factor(depth);
            } else if (take('/')) {
                value /= factor(depth);
                // In "pi/4 rad" the unit is that of the whole.
                if (m_size && !measured)
                    value *= *m_size * *m_size;
            } else {
                return value;
            }
            measured = measured || m_size.has_value();
        }
    }

    double factor(int depth) {
        if (depth > kDeepest) {
            fail("More than 64 levels of brackets");
            return 0.0;
        }
        if (take('-'))
            return -factor(depth + 1);
        if (take('+'))
            return factor(depth + 1);
        if (take('(')) {
            const double value = sum(depth + 1);
            if (!take(')'))
                fail("A closing bracket is missing");
            return withUnit(value);
        }
        return withUnit(number());
    }

    double number() {
        skipBlanks();
        if (m_text.substr(m_at).starts_with("pi")) {
            m_at += 2;
            return std::numbers::pi;
        }
        double value = 0.0;
        const char* begin = m_text.data() + m_at;
        const char* end = m_text.data() + m_text.size();
        const bool starts = begin != end && (isDigit(*begin) || *begin == '.');
        const auto [stop, error] = starts
                                       ? std::from_chars(begin, end, value)
                                       : std::from_chars_result{begin, std::errc::invalid_argument};
        if (error != std::errc{}) {
            fail(begin == end ? "A number is missing at the end"
                              : fmt::format("\u201c{}\u201d is not a number", m_text.substr(m_at)));
            return 0.0;
        }
        m_at = static_cast<std::size_t>(stop - m_text.data());
        return value;
    }

    double withUnit(double value) {
        m_size.reset();
        skipBlanks();
        const std::size_t start = m_at;
        while (!m_fault && m_at < m_text.size() && isLetter(m_text[m_at]))
            ++m_at;
        const auto name = m_text.substr(start, m_at - start);
        if (name.empty())
            return value;
        m_size = 1.0;
        if (name == m_unitName)
            return value;
        const Unit* unit = unitNamed(name);
        if (unit == nullptr)
            fail(fmt::format("\u201c{}\u201d is not a known unit", name));
        else if (m_unit == nullptr || m_unit->quantity != unit->quantity)
            fail(m_unitName.empty()
                     ? fmt::format("This value has no unit, \u201c{}\u201d was given", name)
                     : fmt::format("\u201c{}\u201d does not measure what \u201c{}\u201d does",
                                   name,
                                   m_unitName));
        else
            return value * m_size.emplace(unit->size / m_unit->size);
        return 0.0;
    }

    std::string_view m_text;
    std::string_view m_unitName;
    const Unit* m_unit;
    std::size_t m_at = 0;
    std::optional<double> m_size; ///< of the unit behind the latest factor, if there is one
    std::optional<NumberFault> m_fault;
};

} // namespace

std::variant<double, NumberFault> evaluateNumber(std::string_view text, std::string_view unit) {
    // What formatNumber writes can be read back: a true minus and commas between thousands.
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("\u2212")) {
            plain += '-';
            i += 2;
        } else if (text.substr(i).starts_with("\u00a0")) {
            plain += ' ';
            i += 1;
        } else if (text[i] != ',') {
            plain += text[i];
        }
    }
    return Reader(plain, unit).read();
}

std::string formatNumber(double value, int decimals) {
    if (!std::isfinite(value))
        return "\u2013";
    std::string digits = fmt::format("{:.{}f}", std::fabs(value), decimals);
    const std::size_t point = digits.find('.');
    for (std::size_t at = point == std::string::npos ? digits.size() : point; at > 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    const bool isZero = digits.find_first_of("123456789") == std::string::npos;
    return (value < 0.0 && !isZero ? "\u2212" : "") + digits;
}

} // namespace percept
