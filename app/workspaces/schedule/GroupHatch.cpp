#include "app/workspaces/schedule/GroupHatch.h"

#include <algorithm>

namespace percept::tuning {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using schedule::TaskGroup;

class Hatch {
public:
    Hatch(DisplayList& list, Vec2 low, Vec2 high)
        : m_list(list)
        , m_low(low)
        , m_high(high) {}

    void draw(TaskGroup group) {
        switch (group) {
        case TaskGroup::Senses:
            for (double y = m_low.y + 2; y < m_high.y - 1; y += 4)
                line({m_low.x, y}, {m_high.x, y});
            break;
        case TaskGroup::Awareness:
            diagonals(-1);
            break;
        case TaskGroup::Squads:
            diagonals(1);
            diagonals(-1);
            break;
        case TaskGroup::Tactics:
            for (double x = m_low.x + 2; x < m_high.x - 1; x += 4)
                line({x, m_low.y}, {x, m_high.y});
            break;
        case TaskGroup::Decisions:
            diagonals(1);
            break;
        case TaskGroup::World:
            dots();
            break;
        case TaskGroup::Navigation:
            break;
        }
    }

private:
    void line(Vec2 from, Vec2 to) {
        m_list.segment(Layer::Navigation, from, to, {.ink = Ink::Canvas, .opacity = 0.55F});
    }
    void dots() {
        for (double y = m_low.y + 2; y < m_high.y - 1; y += 4)
            for (double x = m_low.x + 2; x < m_high.x - 1; x += 4)
                line({x, y}, {x + 1, y});
    }
    /// @param slope 1 falls to the right, -1 rises
    void diagonals(double slope) {
        const double width = m_high.x - m_low.x;
        const double height = m_high.y - m_low.y;
        for (double shift = -height + 3; shift < width; shift += 5) {
            // x from the left edge, d downwards: x = shift + d.
            const double from = std::max(0.0, -shift);
            const double to = std::min(height, width - shift);
            if (to - from < 1)
                continue;
            const auto yOf = [&](double d) { return slope > 0 ? m_low.y + d : m_high.y - d; };
            line({m_low.x + shift + from, yOf(from)}, {m_low.x + shift + to, yOf(to)});
        }
    }

    DisplayList& m_list;
    Vec2 m_low;
    Vec2 m_high;
};

} // namespace

void drawHatch(DisplayList& list, Vec2 low, Vec2 high, TaskGroup group) {
    Hatch(list, low, high).draw(group);
}

} // namespace percept::tuning
