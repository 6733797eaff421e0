#pragma once

#include "RowsModel.h"
#include "percept/level/Level.h"
#include "percept/overlay/WaypointOverlay.h"
#include "percept/tactics/Properties.h"
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
    tactics::Posture posture = tactics::Posture::Standing; ///< in which values hold
    std::string weapon; ///< with which; empty: with any, so the least
};

/// As qualities are asked for.
[[nodiscard]] tactics::State stateOf(const WaypointScene& scene);

/// What has to be worked out anew; later parts depend on earlier ones.
enum class WaypointPart { Points, Values, Looks };

struct WaypointPicture {
    WaypointScene scene;
    /// Null without a level.
    std::shared_ptr<const tactics::Waypoints> points;
    std::vector<Error> faults;
    QStringList qualities;  ///< that waypoints state, and compounds
    bool byPosture = false; ///< whether any quality is keyed by it
    QStringList weapons;    ///< other words that qualities are keyed by, but for directions
    /// Of the compound that is shown, per waypoint: in any direction, then east, north, west,
    /// south; none: a quality is shown.
    std::vector<std::vector<double>> evaluated;
    std::vector<RowsModel::Row> rows; ///< as WaypointModel::waypoints(), which takes them
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
