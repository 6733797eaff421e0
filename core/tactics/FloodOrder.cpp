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

Rational distanceOf(std::uint64_t way, const Rational& cell) {
    return cell * Rational(Whole(way), Whole(nav::kStraightUnits));
}

/// The square of what a strength is divided by, so that no root is needed.
Rational dividedBy(const Arriving& arriving, const Rational& cell) {
    const Rational distance = distanceOf(arriving.way, cell);
    const Rational linear = distance + 1;
    switch (arriving.falloff) {
    case Falloff::Linear:
        return linear * linear;
    case Falloff::Slow:
        return linear;
    case Falloff::Fast:
        return linear * linear * linear * linear;
    case Falloff::Plateau: {
        const Rational square = distance * distance + 1;
        return square * square;
    }
    }
    return linear;
}

std::strong_ordering compareExactly(const Arriving& one, const Arriving& other, Metres cell) {
    const Rational size = decimalOf(cell);
    const Rational left = decimalOf(one.strength);
    const Rational right = decimalOf(other.strength);
    const Rational ofOne = left * left * dividedBy(other, size);
    const Rational ofOther = right * right * dividedBy(one, size);
    return ofOne.compare(ofOther) <=> 0;
}

Metres metresOf(std::uint64_t way, Metres cell) {
    return static_cast<double>(way) * cell / nav::kStraightUnits;
}

} // namespace

double leftOf(const Arriving& arriving, Metres cell) {
    return influenceAt(arriving.strength, metresOf(arriving.way, cell), arriving.falloff);
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

bool isWithin(std::uint64_t way, Metres radius, Metres cell) {
    const Metres length = metresOf(way, cell);
    if (!std::isfinite(radius) || isFarFrom(length, radius))
        return length <= radius;
    return distanceOf(way, decimalOf(cell)) <= decimalOf(radius);
}

} // namespace percept::tactics
