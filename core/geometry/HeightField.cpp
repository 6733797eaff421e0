#include "percept/geometry/HeightField.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::geometry {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The first share s in [0, 1] at which `c + b s + a s^2` falls below 0.
std::optional<double> firstBelow(double a, double b, double c) {
    if (c < 0.0)
        return 0.0;
    const bool dips = a > 0.0 && b < 0.0 && b > -2.0 * a && b * b > 4.0 * a * c;
    if (!dips && a + b + c >= 0.0)
        return std::nullopt;
    // The smaller root, or the only one ahead, in the form that loses no digits.
    const double root = std::sqrt(std::max(b * b - 4.0 * a * c, 0.0));
    const double divisor = root - b;
    return divisor > 0.0 ? std::clamp(2.0 * c / divisor, 0.0, 1.0) : 1.0;
}

} // namespace

HeightField::HeightField(
    Vec2 origin, Metres cell, int columns, int rows, std::vector<double> heights)
    : m_origin(origin)
    , m_cell(cell)
    , m_columns(columns)
    , m_rows(rows)
    , m_heights(std::move(heights)) {
    PERCEPT_EXPECTS(cell > 0.0 && columns >= 2 && rows >= 2);
    PERCEPT_EXPECTS(m_heights.size() ==
                    static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    m_highest = *std::max_element(m_heights.begin(), m_heights.end());
}

Metres HeightField::heightAt(Vec2 place) const {
    if (isFlat())
        return 0.0;
    const Vec2 offset = (place - m_origin) / m_cell;
    const double columns = m_columns - 1;
    const double rows = m_rows - 1;
    const double x = std::clamp(offset.x, 0.0, columns);
    const double y = std::clamp(rows - offset.y, 0.0, rows);
    const int column = static_cast<int>(std::min(std::floor(x), columns - 1.0));
    const int row = static_cast<int>(std::min(std::floor(y), rows - 1.0));
    const double right = x - column;
    const double down = y - row;
    const double upper = corner(column, row) * (1.0 - right) + corner(column + 1, row) * right;
    const double lower =
        corner(column, row + 1) * (1.0 - right) + corner(column + 1, row + 1) * right;
    return upper * (1.0 - down) + lower * down;
}

namespace {

/// Shares of a line at which it crosses the lines of a grid. @param lines how many there are
void addCuts(double start, double motion, int lines, std::vector<double>& shares) {
    if (motion == 0.0)
        return;
    const double low = std::min(start, start + motion);
    const double high = std::max(start, start + motion);
    const int first = static_cast<int>(std::clamp(std::ceil(low), 0.0, double{1} * lines));
    for (int line = first; line < lines && line <= high; ++line)
        shares.push_back(std::clamp((line - start) / motion, 0.0, 1.0));
}

} // namespace

double HeightField::steepestAlong(Vec2 from, Vec2 to) const {
    const Metres length = distance(from, to);
    if (isFlat() || !(length > 0.0))
        return 0.0;
    constexpr double kShortest = 1e-9; // shares of the line
    std::vector<double> shares{0.0, 1.0};
    const Vec2 start = (from - m_origin) / m_cell;
    const Vec2 motion = (to - from) / m_cell;
    addCuts(start.x, motion.x, m_columns, shares);
    addCuts(start.y, motion.y, m_rows, shares);
    std::sort(shares.begin(), shares.end());
    double steepest = 0.0;
    for (std::size_t i = 1; i < shares.size(); ++i) {
        const double share = shares[i] - shares[i - 1];
        if (share < kShortest)
            continue;
        const auto heightAfter = [&](double part) {
            return heightAt(from + (to - from) * (shares[i - 1] + share * part));
        };
        const double first = heightAfter(0.0);
        const double middle = heightAfter(0.5);
        const double last = heightAfter(1.0);
        for (const double rise :
             {-3.0 * first + 4.0 * middle - last, first - 4.0 * middle + 3.0 * last})
            steepest = std::max(steepest, std::abs(rise) / (share * length));
    }
    return steepest;
}

/// A line in units of cells, x right and y down from the upper left corner, that goes from cell to
/// cell; beside the field lie cells without an end, one more on each side.
class HeightField::Line {
public:
    Line(const HeightField& field, Vec3 from, Vec3 to)
        : m_field(field)
        , m_start((from.x - field.m_origin.x) / field.m_cell,
                  field.m_rows - 1 - (from.y - field.m_origin.y) / field.m_cell,
                  from.z)
        , m_motion((to.x - from.x) / field.m_cell, (from.y - to.y) / field.m_cell, to.z - from.z) {}

    /// Looks at the part of the line between two shares of it.
    std::optional<double> firstCrossing(double first, double last) const {
        int column = cellOf(m_start.x + m_motion.x * first, m_motion.x, m_field.m_columns - 1);
        int row = cellOf(m_start.y + m_motion.y * first, m_motion.y, m_field.m_rows - 1);
        for (double enter = first;;) {
            const double right = leaving(m_start.x, m_motion.x, column, m_field.m_columns - 1);
            const double down = leaving(m_start.y, m_motion.y, row, m_field.m_rows - 1);
            const double leave = std::clamp(std::min(right, down), enter, last);
            if (const auto found = crossingIn(column, row, enter, leave))
                return found;
            if (!(std::min(right, down) < last))
                return std::nullopt;
            if (right <= down)
                column += m_motion.x > 0.0 ? 1 : -1;
            if (down <= right)
                row += m_motion.y > 0.0 ? 1 : -1;
            enter = leave;
        }
    }

private:
    /// -1 and `count` lie beside the field. On a border: the cell that the line comes to.
    static int cellOf(double place, double motion, int count) {
        const double inside = std::clamp(place, -1.0, count + 1.0);
        const double lower = std::floor(inside);
        const bool back = motion < 0.0 && inside == lower;
        return std::clamp(static_cast<int>(lower) - (back ? 1 : 0), -1, count);
    }
    /// The share of the line at which it leaves a column or row of cells.
    static double leaving(double start, double motion, int cell, int count) {
        if (motion == 0.0 || (motion > 0.0 ? cell >= count : cell < 0))
            return kNever;
        return ((motion > 0.0 ? cell + 1 : cell) - start) / motion;
    }

    [[nodiscard]] std::optional<double>
    crossingIn(int column, int row, double enter, double leave) const {
        const int c = std::clamp(column, 0, m_field.m_columns - 2);
        const int r = std::clamp(row, 0, m_field.m_rows - 2);
        const double a = m_field.corner(c, r);
        const double b = m_field.corner(c + 1, r);
        const double below = m_field.corner(c, r + 1);
        const double across = m_field.corner(c + 1, r + 1);
        const double z = m_start.z + m_motion.z * enter;
        const double rise = m_motion.z * (leave - enter);
        if (std::min(z, z + rise) >= std::max(std::max(a, b), std::max(below, across)))
            return std::nullopt;
        const auto within = [](double place, int cell) {
            return std::clamp(place - cell, 0.0, 1.0);
        };
        const double u = within(m_start.x + m_motion.x * enter, c);
        const double v = within(m_start.y + m_motion.y * enter, r);
        const double du = within(m_start.x + m_motion.x * leave, c) - u;
        const double dv = within(m_start.y + m_motion.y * leave, r) - v;
        const double byU = b - a;
        const double byV = below - a;
        const double byBoth = a - b - below + across;
        const auto share =
            firstBelow(-byBoth * du * dv,
                       rise - byU * du - byV * dv - byBoth * (u * dv + v * du),
                       z - (a + byU * u + byV * v + byBoth * u * v) + HeightField::kTouch);
        if (!share)
            return std::nullopt;
        return enter + (leave - enter) * *share;
    }

    const HeightField& m_field;
    Vec3 m_start;
    Vec3 m_motion;
};

std::optional<double> HeightField::firstCrossing(Vec3 from, Vec3 to) const {
    if (isFlat() || std::min(from.z, to.z) >= m_highest)
        return std::nullopt;
    // What lies above all corners is clear.
    const double level = (m_highest - from.z) / (to.z - from.z);
    const double first = from.z > m_highest ? std::clamp(level, 0.0, 1.0) : 0.0;
    const double last = to.z > m_highest ? std::clamp(level, 0.0, 1.0) : 1.0;
    return Line(*this, from, to).firstCrossing(first, last);
}

} // namespace percept::geometry
