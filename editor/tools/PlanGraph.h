#pragma once

#include "editor/tools/Planar.h"

#include <unordered_map>

namespace percept::tools {

/// Lines that meet at their ends only; places are whole millimetres.
class PlanGraph {
public:
    struct Line {
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        LineKind kind = LineKind::Wall;
        std::uint32_t id = 0;
    };

    explicit PlanGraph(std::span<const PlanLine> lines);

    /// Takes away, again and again, what ends freely.
    void prune();
    void remove(const std::vector<bool>& lines);

    [[nodiscard]] const std::vector<Vec2>& points() const { return m_points; } ///< millimetres
    [[nodiscard]] const std::vector<Line>& lines() const { return m_lines; }

private:
    [[nodiscard]] std::uint32_t pointAt(Vec2 millimetres);
    [[nodiscard]] bool splitOnce();
    void splitPair(std::uint32_t first, std::uint32_t second);
    void splitAtEnds(std::uint32_t line, std::uint32_t other);
    void unite();

    std::vector<Vec2> m_points;
    std::vector<Line> m_lines;
    std::vector<std::vector<std::uint32_t>> m_splits; ///< points inside each line
    std::unordered_map<std::uint64_t, std::uint32_t> m_pointOf;
};

} // namespace percept::tools
