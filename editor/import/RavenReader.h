#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/Vector.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A Raven map as its file has it: units, y down, numbers as ids.
namespace percept::importing::raven {

using geometry::Vec2;

/// Coordinates beyond are not meant: the editor saved uninitialised memory.
inline constexpr double kSaneCoordinate = 1e6;

/// What each entity begins with.
enum class Code {
    Wall = 0,
    Health = 4,
    Spawn = 5,
    Railgun = 6,
    RocketLauncher = 7,
    Shotgun = 8,
    Door = 11,
    DoorTrigger = 12,
};

struct Node {
    int line = 0;
    bool deleted = false;
    Vec2 position{0, 0};
};

struct Edge {
    int line = 0;
    int from = 0;
    int to = 0;
    double cost = 0.0;
    int flags = 0;
    int entity = -1;
};

struct Wall {
    int line = 0;
    Vec2 from{0, 0};
    Vec2 to{0, 0};
};

/// A giver or a spawn point.
struct Spot {
    int line = 0;
    Code code = Code::Spawn;
    int id = 0;
    Vec2 position{0, 0};
    int health = 0;
    int node = -1;
};

struct Door {
    int line = 0;
    int id = 0;
    Vec2 hinge{0, 0};
    Vec2 end{0, 0};
    std::vector<int> switches;
};

struct DoorTrigger {
    int line = 0;
    int id = 0;
    int door = 0;
    Vec2 position{0, 0};
    double halfSize = 0.0;
};

struct Map {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    Vec2 size{0, 0};
    std::vector<Wall> walls;
    std::vector<Spot> spots; ///< in the order of the file
    std::vector<Door> doors;
    std::vector<DoorTrigger> triggers;
    std::vector<std::string> warnings;
};

/// @errors Corrupt, with `fileName:line`
[[nodiscard]] Result<Map> readMap(std::string_view text, std::string_view fileName);

} // namespace percept::importing::raven
