#pragma once

#include "RowsModel.h"
#include "percept/level/Level.h"
#include "percept/overlay/WaypointOverlay.h"
#include "percept/tactics/Waypoints.h"

#include <QStringList>

#include <memory>
#include <vector>

/// The waypoints of a level as they are listed and drawn: values, so that another thread can work
/// them out where there are thousands.
namespace percept::session {

/// What they depend on.
struct WaypointScene {
    std::shared_ptr<const level::Level> level;
    std::string shown;       ///< the quality or compound that discs show
    std::vector<double> lit; ///< by place in the level; empty: all look alike
    double least = 0.5;      ///< from here on they are lit
};

/// What has to be worked out anew; later parts depend on earlier ones.
enum class WaypointPart { Points, Values, Looks };

struct WaypointPicture {
    WaypointScene scene;
    /// Null without a level.
    std::shared_ptr<const tactics::Waypoints> points;
    std::vector<Error> faults;
    QStringList qualities; ///< that waypoints state, and compounds
    /// Of the compound that is shown, per waypoint: in any direction, then east, north, west,
    /// south; none: a quality is shown.
    std::vector<std::vector<double>> evaluated;
    std::vector<RowsModel::Row> rows; ///< as WaypointLab::waypoints(), which takes them
    std::shared_ptr<const overlay::DisplayList> list;
};

/// @param before of which the parts before `from` still hold
/// @cost with `Points`, reading all qualities; else O(waypoints log waypoints)
[[nodiscard]] WaypointPicture
pictureOf(WaypointPicture before, WaypointScene scene, WaypointPart from);

/// Two digits, or a dash.
[[nodiscard]] QString qualityText(std::optional<double> value);

/// How one is drawn. @param point in the level of the scene
[[nodiscard]] overlay::WaypointMark markOf(const WaypointPicture& picture, std::size_t point);

} // namespace percept::session
