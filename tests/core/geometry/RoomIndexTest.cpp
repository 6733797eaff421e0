#include "percept/geometry/RoomIndex.h"

#include "RandomWalls.h"
#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

namespace percept::geometry::room_index_test {
namespace {

/// A rectangle, a triangle or an L, on whole numbers.
RoomShape anyRoom() {
    const auto whole = [](int from, int to) {
        return static_cast<double>(*rc::gen::inRange(from, to));
    };
    const double x = whole(-12, 12);
    const double y = whole(-12, 12);
    const double width = whole(2, 10);
    const double height = whole(2, 10);
    const Vec2 low(x, y);
    const auto at = [&](double right, double up) { return low + Vec2(right * width, up * height); };
    RoomShape room;
    room.floor = whole(0, 3);
    room.ceiling = room.floor + 3;
    switch (*rc::gen::inRange(0, 3)) {
    case 0:
        room.polygon = {at(0, 0), at(1, 0), at(1, 1), at(0, 1)};
        break;
    case 1:
        room.polygon = {at(0, 0), at(1, 0), at(0, 1)};
        break;
    default:
        room.polygon = {at(0, 0), at(1, 0), at(1, 0.5), at(0.5, 0.5), at(0.5, 1), at(0, 1)};
    }
    return room;
}

bool touches(const RoomShape& room, Vec2 place) {
    for (std::size_t i = 0; i < room.polygon.size(); ++i)
        if (distanceToSegment(
                place, room.polygon[i], room.polygon[(i + 1) % room.polygon.size()]) <= 1e-6)
            return true;
    return false;
}

/// By looking at each of them. @param order of the rooms
template <class Accept>
std::uint32_t
firstByHand(const std::vector<RoomShape>& rooms, bool highestFirst, Vec2 place, Accept accept) {
    std::vector<std::uint32_t> order(rooms.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
        return highestFirst ? rooms[a].floor > rooms[b].floor : rooms[a].floor < rooms[b].floor;
    });
    for (const auto room : order)
        if (accept(rooms[room]) && contains(rooms[room].polygon, place))
            return room;
    for (const auto room : order)
        if (accept(rooms[room]) && touches(rooms[room], place))
            return room;
    return RoomIndex::kNone;
}

RC_GTEST_PROP(RoomIndexProperty, FindsWhatLookingAtEveryRoomFinds, ()) {
    std::vector<RoomShape> rooms;
    const int count = *rc::gen::inRange(0, 12);
    for (int i = 0; i < count; ++i)
        rooms.push_back(anyRoom());
    const RoomIndex index(rooms);
    for (int i = 0; i < 30; ++i) {
        const Vec2 place = *anyPoint();
        const double height = *rc::gen::inRange(-1, 4);
        RC_ASSERT(index.find(Vec3(place, height)) ==
                  firstByHand(rooms, true, place, [&](const RoomShape& room) {
                      return room.floor <= height + 1e-6;
                  }));
        const auto lowest = index.findLowest(place);
        const auto holds = [&](const RoomShape& room) {
            return contains(room.polygon, place) || touches(room, place);
        };
        const auto any = std::any_of(rooms.begin(), rooms.end(), holds);
        RC_ASSERT((lowest != RoomIndex::kNone) == any);
        if (!any)
            continue;
        const Metres floor = rooms[lowest].floor;
        RC_ASSERT(holds(rooms[lowest]));
        RC_ASSERT(std::none_of(rooms.begin(), rooms.end(), [&](const RoomShape& room) {
            return holds(room) && room.floor < floor;
        }));
    }
}

} // namespace
} // namespace percept::geometry::room_index_test
