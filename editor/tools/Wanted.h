#pragma once

#include "editor/tools/Openings.h"
#include "editor/tools/RegionSight.h"
#include "percept/level/Level.h"

#include <algorithm>
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

/// Whether it leads through a door that is closed at the start.
[[nodiscard]] bool startsClosed(const level::Level& level, const level::Connection& connection);

/// Windows that connections made by hand let sight through one way only, so turned that this way
/// is `outward`.
[[nodiscard]] std::vector<Opening>
oneWayWindows(const level::Level& level, const RegionPlan& plan, std::span<const Opening> openings);
/// Whether what happens at the start of a line would be seen at its end against a one-way window.
[[nodiscard]] bool leadsAgainst(std::span<const Opening> oneWay, const RegionSight::Line& line);

/// An id that none of `taken` has: `wanted`, or `wanted_2` and so on; adds it to them.
class FreeIds {
public:
    template <class T>
    explicit FreeIds(const std::vector<T>& objects) {
        for (const auto& object : objects)
            m_taken.push_back(object.id);
        std::sort(m_taken.begin(), m_taken.end());
    }
    [[nodiscard]] std::string take(const std::string& wanted);

private:
    std::vector<std::string> m_taken; ///< sorted
};

} // namespace percept::tools
