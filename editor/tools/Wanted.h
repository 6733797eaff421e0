#pragma once

#include "editor/tools/Openings.h"
#include "editor/tools/RegionSight.h"
#include "percept/level/Level.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace percept::tools {

/// A connection for each modality that comes through an opening, from `opening.from`.
///
/// Gaps and doors pass every sight, sound and smell; windows what their material transmits.
/// @param back leads from `opening.to` instead
/// @param part,parts which of several along a wide opening
/// @return without id; without modalities where nothing passes
[[nodiscard]] level::Connection connectionThrough(const level::Level& level,
                                                  const RegionPlan& plan,
                                                  const Opening& opening,
                                                  bool back,
                                                  int part = 0,
                                                  int parts = 1);

/// A connection for sight alone along a line between two regions; without id.
[[nodiscard]] level::Connection connectionForSight(const level::Level& level,
                                                   const RegionPlan& plan,
                                                   std::uint32_t from,
                                                   std::uint32_t to,
                                                   const RegionSight::Line& line);

/// Whether a connection passes any modality that spreads as sight does.
[[nodiscard]] bool passesSight(const level::Level& level, const level::Connection& connection);

/// How far any sight reaches: what is farther away need not be connected.
[[nodiscard]] Metres reachOfSight(const level::Level& level);

/// Whether it leads through a door that is closed at the start.
[[nodiscard]] bool startsClosed(const level::Level& level, const level::Connection& connection);

/// Windows that connections made by hand let sight through one way only, so turned that this way
/// is `outward`.
[[nodiscard]] std::vector<Opening>
oneWayWindows(const level::Level& level, const RegionPlan& plan, std::span<const Opening> openings);
/// Whether what happens at the start of a line would be seen at its end against a one-way window.
[[nodiscard]] bool leadsAgainst(std::span<const Opening> oneWay, const RegionSight::Line& line);

/// Finds ids that none of some objects has. A copy costs nothing, however many there are.
class FreeIds {
public:
    template <class T>
    explicit FreeIds(const std::vector<T>& objects) {
        std::vector<std::string> ids;
        for (const auto& object : objects)
            ids.push_back(object.id);
        std::sort(ids.begin(), ids.end());
        m_given = std::make_shared<const std::vector<std::string>>(std::move(ids));
    }
    /// @return `wanted`, or `wanted_2` and so on; from now on it is taken, too
    [[nodiscard]] std::string take(const std::string& wanted);

private:
    [[nodiscard]] bool isTaken(const std::string& id) const;

    std::shared_ptr<const std::vector<std::string>> m_given; ///< sorted
    std::vector<std::string> m_taken;                        ///< sorted
};

} // namespace percept::tools
