#include "FloodOrder.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace percept::tactics {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using Whole = boost::multiprecision::cpp_int;

constexpr double kClose = 1e-12; ///< relative; rounding of a few operations stays far below

/// The decimal number that is written for a double.
Rational decimalOf(double number) {
    const std::string shortest = fmt::format("{}", number);
    const auto exponentAt = shortest.find('e');
    int exponent = exponentAt == std::string::npos ? 0 : std::stoi(shortest.substr(exponentAt + 1));
    std::string digits = shortest.substr(0, exponentAt);
    if (const auto point = digits.find('.'); point != std::string::npos) {
        exponent -= static_cast<int>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1)); // no octal
    const Whole scale =
        boost::multiprecision::pow(Whole(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent < 0 ? Rational(Whole(digits), scale) : Rational(Whole(digits) * scale);
}

/// `whole + root * sqrt(2)`: what comes of such numbers by adding and multiplying is one again.
struct Surd {
    Rational whole;
    Rational root;

    friend Surd operator+(const Surd& a, const Surd& b) {
        return {a.whole + b.whole, a.root + b.root};
    }
    friend Surd operator-(const Surd& a, const Surd& b) {
        return {a.whole - b.whole, a.root - b.root};
    }
    friend Surd operator*(const Surd& a, const Surd& b) {
        return {a.whole * b.whole + 2 * a.root * b.root, a.whole * b.root + a.root * b.whole};
    }
    [[nodiscard]] int sign() const {
        const int wholeSign = whole.sign();
        const int rootSign = root.sign();
        if (wholeSign * rootSign >= 0)
            return wholeSign + rootSign;
        return wholeSign * Rational(whole * whole).compare(Rational(2 * root * root));
    }
};

Surd distanceOf(const PathLength& way, const Rational& cell) {
    return {cell * Rational(Whole(way.parts), Whole(PathLength::kPartsPerCell)),
            cell * Rational(Whole(way.diagonals), Whole(PathLength::kPartsPerCell))};
}

/// The square of what a strength is divided by, so that no other root is needed.
Surd dividedBy(const Arriving& arriving, const Rational& cell) {
    const Surd one{1, 0};
    const Surd distance = distanceOf(arriving.way, cell);
    const Surd linear = distance + one;
    switch (arriving.falloff) {
    case Falloff::Linear:
        return linear * linear;
    case Falloff::Slow:
        return linear;
    case Falloff::Fast:
        return linear * linear * linear * linear;
    case Falloff::Plateau: {
        const Surd square = distance * distance + one;
        return square * square;
    }
    }
    return linear;
}

std::strong_ordering compareExactly(const Arriving& one, const Arriving& other, Metres cell) {
    const Rational size = decimalOf(cell);
    const Rational left = decimalOf(one.strength);
    const Rational right = decimalOf(other.strength);
    const Surd ofOne = Surd{left * left, 0} * dividedBy(other, size);
    const Surd ofOther = Surd{right * right, 0} * dividedBy(one, size);
    return (ofOne - ofOther).sign() <=> 0;
}

/// The decimal that is written for a double, to thirty digits.
TwoDoubles digitsOf(double number) {
    return {number, static_cast<double>(Rational(decimalOf(number) - Rational(number)))};
}

} // namespace

Leaving::Leaving(double strength, Falloff falloff, Metres cell)
    : m_strength(digitsOf(strength))
    , m_cell(cell)
    , m_part(digitsOf(cell) / TwoDoubles{static_cast<double>(PathLength::kPartsPerCell), 0.0})
    , m_falloff(falloff) {}

double Leaving::after(const PathLength& way) const {
    constexpr double kTooGreat = 1e200; // for the products of its halves
    if (m_strength.high > kTooGreat)
        return influenceAt(m_strength.high, way.cells() * m_cell, m_falloff);
    constexpr TwoDoubles kRootOf2{1.4142135623730951, -9.667293313452913e-17};
    constexpr TwoDoubles kOne{1.0, 0.0};
    const TwoDoubles cells = TwoDoubles{static_cast<double>(way.parts), 0.0} +
                             TwoDoubles{static_cast<double>(way.diagonals), 0.0} * kRootOf2;
    const TwoDoubles distance = m_part * cells;
    const TwoDoubles more = kOne + distance;
    switch (m_falloff) {
    case Falloff::Linear:
        return (m_strength / more).high;
    case Falloff::Slow:
        return (m_strength / rootOf(more)).high;
    case Falloff::Fast:
        return (m_strength / (more * more)).high;
    case Falloff::Plateau:
        return (m_strength / (kOne + distance * distance)).high;
    }
    return 0.0;
}

std::span<const std::int32_t> partsOf(std::span<const UnitCosts> costs, std::int32_t place) {
    return place >= 0 && static_cast<std::size_t>(place) < costs.size()
               ? std::span<const std::int32_t>(costs[static_cast<std::size_t>(place)].parts)
               : std::span<const std::int32_t>();
}

PathLength
stepOver(std::span<const std::int32_t> parts, nav::Cell from, nav::Cell to, int direction) {
    const std::int64_t added = parts.empty() ? 0 : std::int64_t{parts[from]} + parts[to];
    return PathLength::ofStep(direction % 2 != 0, added);
}

double leftOf(const Arriving& arriving, Metres cell) {
    return influenceAt(arriving.strength, arriving.way.cells() * cell, arriving.falloff);
}

bool isFarFrom(double one, double other) {
    return std::abs(one - other) > kClose * std::max(one, other);
}

std::strong_ordering compareLeft(const Arriving& one, const Arriving& other, Metres cell) {
    if (one.strength == other.strength && one.falloff == other.falloff)
        return other.way <=> one.way;
    const double left = leftOf(one, cell);
    const double right = leftOf(other, cell);
    if (isFarFrom(left, right))
        return left < right ? std::strong_ordering::less : std::strong_ordering::greater;
    return compareExactly(one, other, cell);
}

bool isWithin(const PathLength& way, Metres radius, Metres cell) {
    const Metres length = way.cells() * cell;
    if (!std::isfinite(radius) || isFarFrom(length, radius))
        return length <= radius;
    return (distanceOf(way, decimalOf(cell)) - Surd{decimalOf(radius), 0}).sign() <= 0;
}

} // namespace percept::tactics
