#pragma once

#include <cmath>

// Numbers of some thirty digits, the sums of two doubles. Internal to this area.
namespace percept::tactics {

/// A number as the unevaluated sum of a double and the far smaller one that it lacks. Of finite
/// numbers whose products stay far below the greatest double; each operation is right to about 30
/// digits.
/// @source T. J. Dekker, A floating-point technique for extending the available precision, 1971
struct TwoDoubles {
    double high = 0.0;
    double low = 0.0;

    friend TwoDoubles operator+(const TwoDoubles& a, const TwoDoubles& b) {
        const TwoDoubles high = sumOf(a.high, b.high);
        const TwoDoubles low = sumOf(a.low, b.low);
        const TwoDoubles once = quickSumOf(high.high, high.low + low.high);
        return quickSumOf(once.high, once.low + low.low);
    }
    friend TwoDoubles operator-(const TwoDoubles& a, const TwoDoubles& b) {
        return a + TwoDoubles{-b.high, -b.low};
    }
    friend TwoDoubles operator*(const TwoDoubles& a, const TwoDoubles& b) {
        const TwoDoubles high = productOf(a.high, b.high);
        return quickSumOf(high.high, high.low + (a.high * b.low + a.low * b.high));
    }
    friend TwoDoubles operator/(const TwoDoubles& a, const TwoDoubles& b) {
        const double first = a.high / b.high;
        const TwoDoubles left = a - b * TwoDoubles{first, 0.0};
        const double second = left.high / b.high;
        const double third = (left - b * TwoDoubles{second, 0.0}).high / b.high;
        return quickSumOf(first, second) + TwoDoubles{third, 0.0};
    }
    /// @param a [> 0]
    friend TwoDoubles rootOf(const TwoDoubles& a) {
        const TwoDoubles near{std::sqrt(a.high), 0.0};
        return near + TwoDoubles{(a - near * near).high / (2.0 * near.high), 0.0};
    }

private:
    static TwoDoubles sumOf(double a, double b) {
        const double sum = a + b;
        const double part = sum - a;
        return {sum, (a - (sum - part)) + (b - part)};
    }
    /// @param a the greater one, or 0
    static TwoDoubles quickSumOf(double a, double b) {
        const double sum = a + b;
        return {sum, b - (sum - a)};
    }
    static double upperHalfOf(double a) {
        constexpr double kSplit = 134217729.0; // 2^27 + 1
        const double times = kSplit * a;
        return times - (times - a);
    }
    static TwoDoubles productOf(double a, double b) {
        const double product = a * b;
        const double aHigh = upperHalfOf(a);
        const double bHigh = upperHalfOf(b);
        const double aLow = a - aHigh;
        const double bLow = b - bHigh;
        return {product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow};
    }
};

} // namespace percept::tactics
