#include "editor/tools/CompareManagers.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::tools {
namespace {

using Difference = ManagerDifference;

constexpr Seconds kNoticeable = 1.0 / 60.0; ///< a step of most levels

class Comparison {
public:
    Comparison(const sense::SenseWorld& world,
               const sense::Scene& scene,
               const sense::Signal& signal,
               std::span<const std::string> names)
        : m_world(world)
        , m_signal(signal)
        , m_names(names) {
        sense::Scene one = scene;
        one.manager = sense::Manager::Graph;
        auto graph = sense::ping(world, one, signal);
        one.manager = sense::Manager::Regional;
        auto regional = sense::ping(world, one, signal);
        for (std::size_t i = 0; i < graph.size(); ++i)
            m_rows.push_back({std::move(graph[i]), std::move(regional[i]), {}, {}});
        sense::doorWalls(world, scene.doors, m_doors);
        for (const auto& sensor : scene.sensors)
            if (signal.source == trace::kNoAgent || sensor.agent != signal.source)
                m_places.push_back(sensor.position);
    }

    std::vector<ManagerRow> run() {
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            compare(i);
        return std::move(m_rows);
    }

private:
    void compare(std::size_t index) {
        ManagerRow& row = m_rows[index];
        std::vector<std::string> said{row.regional.notified ? "Notified" : "Rejected"};
        const auto add = [&](Difference difference, std::string words) {
            row.differences.push_back(difference);
            said.push_back(std::move(words));
        };
        if (row.regional.notified && !row.graph.notified) {
            const bool wall = m_world.walls.blocked(
                m_signal.position, m_places[index], geometry::kBlocksAll, m_doors);
            add(wall ? Difference::ThroughWall : Difference::OffThePath,
                wall ? "through the wall" : "off the path");
        } else if (!row.regional.notified && row.graph.notified) {
            add(Difference::Missed, fmt::format("by {}", sense::wordFor(row.regional.reason)));
        } else if (row.regional.notified) {
            compareArrivals(index, add);
        }
        row.said = fmt::format("{}", fmt::join(said, ", "));
    }

    template <class Add>
    void compareArrivals(std::size_t index, const Add& add) const {
        const ManagerRow& row = m_rows[index];
        if (const auto* other = overtaken(row))
            add(Difference::WrongOrder, "wrong order: before " + nameOf(*other));
        const double late = row.regional.delay - row.graph.delay;
        if (std::abs(late) >= kNoticeable)
            add(late < 0 ? Difference::Earlier : Difference::Later,
                fmt::format("arrives {} by {:.0f} ms",
                            late < 0 ? "earlier" : "later",
                            std::abs(late) * 1e3));
        if (glm::dot(geometry::fromAngle(row.regional.direction),
                     geometry::fromAngle(row.graph.direction)) < 0)
            add(Difference::WrongDirection, "from the wrong direction");
    }

    /// The first that notices before it in the graph, but after it with the regional manager.
    [[nodiscard]] const ManagerRow* overtaken(const ManagerRow& row) const {
        for (const ManagerRow& other : m_rows)
            if (other.graph.notified && other.regional.notified &&
                other.graph.delay < row.graph.delay && other.regional.delay > row.regional.delay)
                return &other;
        return nullptr;
    }

    [[nodiscard]] std::string nameOf(const ManagerRow& row) const {
        const auto agent = trace::indexOf(row.graph.agent);
        return agent < m_names.size() ? m_names[agent] : fmt::format("agent {}", agent);
    }

    const sense::SenseWorld& m_world;
    const sense::Signal& m_signal;
    std::span<const std::string> m_names;
    std::vector<ManagerRow> m_rows;
    std::vector<sense::WallSegment> m_doors;
    std::vector<geometry::Vec3> m_places;
};

} // namespace

std::vector<ManagerRow> compareManagers(const sense::SenseWorld& world,
                                        const sense::Scene& scene,
                                        const sense::Signal& signal,
                                        std::span<const std::string> names) {
    return Comparison(world, scene, signal, names).run();
}

} // namespace percept::tools
