#include "percept/base/Maths.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

// The polynomials are the classic minimax ones (W. J. Cody and W. Waite, "Software Manual for the
// Elementary Functions", 1980, and the fdlibm papers of K. C. Ng), evaluated in a fixed order.
namespace percept::maths {
namespace {

/// Splits an angle into a quadrant and a remainder in [-pi/4, pi/4].
struct Reduced {
    double remainder;
    unsigned quadrant;
};

Reduced reduceQuarter(double angle) {
    // pi/2 in three parts whose first two have trailing zero bits, so that n * part is exact.
    constexpr double kHalfPi1 = 1.57079632673412561417e+00;
    constexpr double kHalfPi2 = 6.07710050630396597660e-11;
    constexpr double kHalfPi3 = 2.02226624879595063154e-21;
    const double n = std::floor(angle * (2.0 / kPi) + 0.5);
    const double remainder = ((angle - n * kHalfPi1) - n * kHalfPi2) - n * kHalfPi3;
    return {remainder, static_cast<unsigned>(static_cast<std::int64_t>(n)) & 3U};
}

double sinKernel(double x) {
    const double z = x * x;
    const double r = 8.33333333332248946124e-03 +
                     z * (-1.98412698298579493134e-04 +
                          z * (2.75573137070700676789e-06 +
                               z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
    return x + x * z * (-1.66666666666666324348e-01 + z * r);
}

double cosKernel(double x) {
    const double z = x * x;
    const double r =
        z * (4.16666666666666019037e-02 +
             z * (-1.38888888888741095749e-03 +
                  z * (2.48015872894767294178e-05 +
                       z * (-2.75573143513906633035e-07 +
                            z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
    const double half = 0.5 * z;
    const double w = 1.0 - half;
    return w + (((1.0 - w) - half) + z * r);
}

/// atan over [0, infinity).
double atanPositive(double x) {
    constexpr double kTable[] = {
        0.0, 4.63647609000806093515e-01, kPi / 4.0, 9.82793723247329054082e-01, kPi / 2.0};
    int id = 0;
    double t = x;
    if (x >= 2.4375) {
        id = 4;
        t = -1.0 / x;
    } else if (x >= 1.1875) {
        id = 3;
        t = (x - 1.5) / (1.0 + 1.5 * x);
    } else if (x >= 0.6875) {
        id = 2;
        t = (x - 1.0) / (x + 1.0);
    } else if (x >= 0.4375) {
        id = 1;
        t = (2.0 * x - 1.0) / (2.0 + x);
    }
    const double z = t * t;
    const double w = z * z;
    const double s1 =
        z * (3.33333333333329318027e-01 +
             w * (1.42857142725034663711e-01 +
                  w * (9.09088713343650656196e-02 +
                       w * (6.66107313738753120669e-02 +
                            w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))));
    const double s2 =
        w * (-1.99999999998764832476e-01 +
             w * (-1.11111104054623557880e-01 +
                  w * (-7.69187620504482999495e-02 +
                       w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))));
    return kTable[id] - (t * (s1 + s2) - t);
}

/// As std::ldexp, which rounds in the same way, without the call where the power is a plain number.
double scaleByPowerOfTwo(double value, int exponent) {
    if (exponent < -1022 || exponent > 1023)
        return std::ldexp(value, exponent);
    return value * std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52U);
}

} // namespace

double sin(Radians angle) {
    const Reduced r = reduceQuarter(angle);
    switch (r.quadrant) {
    case 0:
        return sinKernel(r.remainder);
    case 1:
        return cosKernel(r.remainder);
    case 2:
        return -sinKernel(r.remainder);
    default:
        return -cosKernel(r.remainder);
    }
}

double cos(Radians angle) {
    const Reduced r = reduceQuarter(angle);
    switch (r.quadrant) {
    case 0:
        return cosKernel(r.remainder);
    case 1:
        return -sinKernel(r.remainder);
    case 2:
        return -cosKernel(r.remainder);
    default:
        return sinKernel(r.remainder);
    }
}

double tan(Radians angle) {
    return sin(angle) / cos(angle);
}

Radians atan2(double y, double x) {
    if (x == 0.0 && y == 0.0)
        return 0.0;
    const double magnitude = x == 0.0 ? kPi / 2.0 : atanPositive(std::abs(y / x));
    const double upper = x < 0.0 ? kPi - magnitude : magnitude;
    return y < 0.0 ? -upper : upper;
}

Radians acos(double x) {
    if (x >= 1.0)
        return 0.0;
    if (x <= -1.0)
        return kPi;
    return atan2(std::sqrt((1.0 - x) * (1.0 + x)), x);
}

double exp(double x) {
    if (std::isnan(x))
        return x;
    if (x > 709.782712893383973096)
        return std::numeric_limits<double>::infinity();
    if (x < -745.13321910194110842)
        return 0.0;
    constexpr double kLn2High = 6.93147180369123816490e-01;
    constexpr double kLn2Low = 1.90821492927058770002e-10;
    const double k = std::floor(x * 1.44269504088896338700 + 0.5);
    const double high = x - k * kLn2High;
    const double low = k * kLn2Low;
    const double r = high - low;
    const double t = r * r;
    const double c =
        r - t * (1.66666666666666019037e-01 +
                 t * (-2.77777777770155933842e-03 +
                      t * (6.61375632143793436117e-05 +
                           t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
    const double y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
    return scaleByPowerOfTwo(y, static_cast<int>(k));
}

double log(double x) {
    if (x < 0.0 || std::isnan(x))
        return std::numeric_limits<double>::quiet_NaN();
    if (x == 0.0)
        return -std::numeric_limits<double>::infinity();
    if (std::isinf(x))
        return x;
    constexpr double kLn2High = 6.93147180369123816490e-01;
    constexpr double kLn2Low = 1.90821492927058770002e-10;
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent); // [0.5, 1)
    if (mantissa < 0.70710678118654752440) {
        mantissa *= 2.0;
        --exponent;
    }
    const double f = mantissa - 1.0;
    const double s = f / (2.0 + f);
    const double z = s * s;
    const double w = z * z;
    const double t1 = w * (3.999999999940941908e-01 +
                           w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    const double t2 = z * (6.666666666666735130e-01 +
                           w * (2.857142874366239149e-01 +
                                w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    const double r = t1 + t2;
    const double half = 0.5 * f * f;
    const double k = exponent;
    return k * kLn2High - ((half - (s * (half + r) + k * kLn2Low)) - f);
}

double pow(double base, double exponent) {
    if (exponent == 0.0 || base == 1.0)
        return 1.0;
    if (base == 0.0)
        return exponent > 0.0 ? 0.0 : std::numeric_limits<double>::infinity();
    // Whole exponents by squaring: exact for small ones, which attenuation per hop uses.
    const double whole = std::floor(exponent);
    if (whole == exponent && std::abs(exponent) <= 64.0) {
        double result = 1.0;
        double factor = base;
        for (auto n = static_cast<unsigned>(std::abs(exponent)); n != 0; n >>= 1U) {
            if ((n & 1U) != 0)
                result *= factor;
            factor *= factor;
        }
        return exponent < 0.0 ? 1.0 / result : result;
    }
    return exp(exponent * log(base));
}

Radians wrapAngle(Radians angle) {
    const double turned = angle - kTwoPi * std::floor((angle + kPi) / kTwoPi);
    return turned <= -kPi ? turned + kTwoPi : turned;
}

} // namespace percept::maths
