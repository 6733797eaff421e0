#include "Dashes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::canvas {
namespace {

/// The part [from, to] of a segment that lies in the view; empty when from > to.
std::array<double, 2> seenPart(Vec2 a, Vec2 b, const Viewport& view) {
    double from = 0.0;
    double to = 1.0;
    for (int axis = 0; axis < 2; ++axis) {
        const double along = b[axis] - a[axis];
        const double low = view.low[axis] - a[axis];
        const double high = view.high[axis] - a[axis];
        if (along == 0.0) {
            if (low > 0.0 || high < 0.0)
                return {1.0, 0.0};
            continue;
        }
        from = std::max(from, std::min(low / along, high / along));
        to = std::min(to, std::max(low / along, high / along));
    }
    return {from, to};
}

class Cutter {
public:
    Cutter(const overlay::Dash& dash, DashPieces& out)
        : m_out(out) {
        double sum = 0.0;
        for (std::size_t i = 0; i < dash.size(); ++i)
            m_marks[i] = sum += static_cast<double>(dash[i]);
        m_period = sum;
    }

    void segment(Vec2 a, Vec2 b, const Viewport& view) {
        const double length = geometry::distance(a, b);
        if (length <= 0.0)
            return;
        const auto [from, to] = seenPart(a, b, view);
        if (from > 0.0 || from > to)
            finish();
        if (from <= to)
            walk(a, (b - a) / length, from * length, to * length);
        m_travelled += length;
    }
    void finish() {
        const std::size_t start = m_out.ends.empty() ? 0 : m_out.ends.back();
        if (m_out.points.size() >= start + 2)
            m_out.ends.push_back(m_out.points.size());
        else
            m_out.points.resize(start);
    }

private:
    void walk(Vec2 origin, Vec2 direction, double at, double end) {
        constexpr double kTiny = 1e-9;
        while (at < end - kTiny) {
            const double phase = std::fmod(m_travelled + at, m_period);
            const auto mark = static_cast<std::size_t>(
                std::upper_bound(m_marks.begin(), m_marks.end(), phase + kTiny) - m_marks.begin());
            const double left = (mark < m_marks.size() ? m_marks[mark] : m_period) - phase;
            const double next = std::min(at + std::max(left, kTiny * 10), end);
            if (mark % 2 == 0) {
                if (m_out.points.size() == (m_out.ends.empty() ? 0 : m_out.ends.back()))
                    m_out.points.push_back(origin + direction * at);
                m_out.points.push_back(origin + direction * next);
            }
            if (mark % 2 == 1 || next < end - kTiny)
                finish();
            at = next;
        }
    }

    DashPieces& m_out;
    std::array<double, 4> m_marks{};
    double m_period = 0;
    double m_travelled = 0;
};

} // namespace

void cutDashes(std::span<const Vec2> points,
               const overlay::Dash& dash,
               const Viewport& view,
               DashPieces& out) {
    out.clear();
    Cutter cutter(dash, out);
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        cutter.segment(points[i], points[i + 1], view);
    cutter.finish();
}

} // namespace percept::canvas
