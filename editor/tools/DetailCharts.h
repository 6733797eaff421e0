#pragma once

#include "editor/tools/DetailProperties.h"
#include "percept/base/Result.h"
#include "percept/geometry/Vector.h"
#include "percept/level/Level.h"

#include <optional>
#include <string>
#include <vector>

/// The curves of a level's levels of detail, with handles that change them.
namespace percept::tools {

using geometry::Vec2;

enum class DetailCurveKind {
    Distance,  ///< the term `distance` over metres
    Attention, ///< the term `attention` over seconds since an observer looked
    Frequency, ///< frames over importance
    Priority   ///< over importance
};

/// A point of a curve that can be moved.
struct DetailHandle {
    Vec2 at{0, 0};
    bool movesX = false;
    bool movesY = false;
    std::string name{}; ///< `half at 30.0 m`
    friend bool operator==(const DetailHandle&, const DetailHandle&) = default;
};

/// What the axes reach.
struct DetailLimits {
    double x = 1;
    double y = 1;
    friend bool operator==(const DetailLimits&, const DetailLimits&) = default;
};

/// A curve as the run follows it. A value.
struct DetailChart {
    std::string x{};          ///< of the axis: `m`, `s`, `importance`
    std::string y{};          ///< the same: `term`, `frames`, `priority`
    DetailLimits limits;      ///< both axes begin at 0
    std::vector<Vec2> line{}; ///< ascending x; steps have two points there
    std::vector<DetailHandle> handles{};
    friend bool operator==(const DetailChart&, const DetailChart&) = default;
};

/// @param limits of the axes, while a handle is dragged; none: those that fit
/// @errors as lod::compileLod() for a curve that cannot be read
[[nodiscard]] Result<DetailChart> detailChart(const DetailTree& tree,
                                              DetailCurveKind kind,
                                              const std::optional<DetailLimits>& limits = {});

/// The level's `lod` after a handle was moved; kept within what is possible. Steps do not pass each
/// other.
/// @errors NotFound without such a handle; as detailChart()
[[nodiscard]] Result<level::Lod>
withHandle(const DetailTree& tree, DetailCurveKind kind, std::size_t handle, Vec2 to);

} // namespace percept::tools
