#include "RichLevel.h"

#include "editor/edit/Value.h"

namespace percept::edit {
namespace {

using Nothing = std::monostate;

Object objectOf(Kind kind, std::size_t index) {
    const Document document(richLevel());
    return document.object(document.idAt(kind, index));
}

TEST(Value, IsReadByItsPlace) {
    const Object wall = objectOf(kKindOf<level::Wall>, 0);
    EXPECT_EQ(*valueAt(wall, "points[2][1]"), Value(10.0));
    EXPECT_EQ(*valueAt(wall, "closed"), Value(true));
    EXPECT_EQ(*valueAt(wall, "id"), Value(std::string("outer")));
    const Object guard = objectOf(kKindOf<level::Archetype>, 1);
    EXPECT_EQ(*valueAt(guard, "movement.max_speed"), Value(2.0));
    const Object there = objectOf(kKindOf<level::Connection>, 0);
    EXPECT_EQ(*valueAt(there, "modalities.sound.attenuation"), Value(0.9));
    EXPECT_EQ(*valueAt(there, "modalities.smell"), Value(false));
    EXPECT_EQ(*valueAt(there, "start[2]"), Value(Nothing{}));
    const Object anna = objectOf(kKindOf<level::Agent>, 0);
    EXPECT_EQ(*valueAt(anna, "patrol[1].at"), Value(std::string("n1")));
}

TEST(Value, ThatDoesNotExistIsRefused) {
    Object wall = objectOf(kKindOf<level::Wall>, 0);
    for (const char* path :
         {"points[9][0]", "points[0]", "point", "top.x", "points[-1][0]", "", "unknown"})
        EXPECT_FALSE(valueAt(wall, path)) << path;
    EXPECT_EQ(setValueAt(wall, "height", 2.0).error().code, ErrorCode::NotFound);
    EXPECT_EQ(setValueAt(wall, "top", true).error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(setValueAt(wall, "top", Nothing{}).error().code, ErrorCode::InvalidInput);
    Object topic = objectOf(kKindOf<level::Topic>, 0);
    EXPECT_FALSE(setValueAt(topic, "frames", 1.5));
    EXPECT_TRUE(setValueAt(topic, "frames", 8.0));
}

TEST(Value, EntriesByIdComeAndGo) {
    Object west = objectOf(kKindOf<level::Region>, 0);
    ASSERT_TRUE(setValueAt(west, "attenuation.sight", 0.5));
    ASSERT_TRUE(setValueAt(west, "attenuation.sound", Nothing{}));
    EXPECT_EQ(std::get<level::Region>(west).attenuation, (level::Keyed{{"sight", 0.5}}));

    Object back = objectOf(kKindOf<level::Connection>, 1);
    ASSERT_TRUE(setValueAt(back, "modalities.sight", true));
    ASSERT_TRUE(setValueAt(back, "modalities.sight.distance", 2.0));
    ASSERT_TRUE(setValueAt(back, "modalities.sound", false));
    ASSERT_TRUE(setValueAt(back, "modalities.sound", false));
    const auto& modalities = std::get<level::Connection>(back).modalities;
    ASSERT_EQ(modalities.size(), 1U);
    EXPECT_EQ(modalities[0].second.distance, 2.0);
    EXPECT_FALSE(setValueAt(back, "modalities.sound", 3.0));
    EXPECT_EQ(std::get<level::Connection>(back).modalities.size(), 1U);
}

TEST(Value, APlaceThatIsOptionalComesAndGoesAsAWhole) {
    Object object = level::AuthoredEvent{};
    EXPECT_EQ(valueAt(object, "position").value(), Value(false));
    EXPECT_FALSE(valueAt(object, "position[0]"));

    ASSERT_TRUE(setValueAt(object, "position", Value(true)));
    ASSERT_TRUE(setValueAt(object, "position[1]", Value(3.0)));
    ASSERT_TRUE(setValueAt(object, "position", Value(true)));
    EXPECT_EQ(std::get<level::AuthoredEvent>(object).position->y, 3.0) << "it is there already";
    EXPECT_FALSE(setValueAt(object, "position", Value(2.0)));

    ASSERT_TRUE(setValueAt(object, "position", Value(false)));
    EXPECT_EQ(object, Object(level::AuthoredEvent{}));
}

TEST(Value, ThatIsOptionalCanBeAbsent) {
    Object start = objectOf(kKindOf<level::Spawn>, 0);
    ASSERT_TRUE(setValueAt(start, "position[2]", 1.5));
    EXPECT_EQ(std::get<level::Spawn>(start).position.z, 1.5);
    ASSERT_TRUE(setValueAt(start, "position[2]", Nothing{}));
    EXPECT_EQ(std::get<level::Spawn>(start).position.z, std::nullopt);
    Object anna = objectOf(kKindOf<level::Agent>, 0);
    ASSERT_TRUE(setValueAt(anna, "patrol[0].look", 1.5));
    ASSERT_TRUE(setValueAt(anna, "patrol[1].position", true));
    EXPECT_EQ(std::get<level::Agent>(anna).patrol[0].look, 1.5);
    ASSERT_TRUE(setValueAt(anna, "patrol[0].look", Nothing{}));
    EXPECT_EQ(std::get<level::Agent>(anna).patrol[0], level::PatrolStop("corner"));
    EXPECT_TRUE(std::get<level::Agent>(anna).patrol[1].position);
    Object corner = objectOf(kKindOf<level::Waypoint>, 0);
    ASSERT_TRUE(setValueAt(corner, "links", std::string(" hall,corner ,, ")));
    EXPECT_EQ(std::get<level::Waypoint>(corner).links,
              (std::vector<std::string>{"hall", "corner"}));
}

} // namespace
} // namespace percept::edit
