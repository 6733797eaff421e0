#include "editor/edit/Connections.h"

#include "RichLevel.h"

#include <gtest/gtest.h>

namespace percept::edit {
namespace {

level::Level twoRegions() {
    level::Level level;
    for (const char* id : {"a", "b"}) {
        level::Region region;
        region.id = id;
        level.regions.push_back(region);
    }
    level::Connection window;
    window.id = "window";
    window.from = "a";
    window.to = "b";
    window.start = {1, 0, 1.5};
    window.end = {2, 0, 1.5};
    window.modalities = {{"sight", {0.9, 1.0, {}}}};
    level.connections = {window};
    return level;
}

TEST(Connections, OneThatLeadsOneWayIsMadeToLeadBothAndBackAgain) {
    Document document(twoRegions());
    const auto window = document.find(kKindOf<level::Connection>, "window");
    EXPECT_EQ(wayBack(document, window), ObjectId::None);
    EXPECT_TRUE(leadingBothWays(document, window, false).empty());

    ASSERT_TRUE(document.perform("both ways", leadingBothWays(document, window, true)));
    ASSERT_EQ(document.level().connections.size(), 2U);
    const auto& back = document.level().connections[1];
    EXPECT_EQ(back.id, "b_to_a");
    EXPECT_EQ(back.from, "b");
    EXPECT_EQ(back.to, "a");
    EXPECT_EQ(back.start.x, 2);
    EXPECT_EQ(back.modalities, document.level().connections[0].modalities);
    EXPECT_EQ(wayBack(document, window), document.find(kKindOf<level::Connection>, "b_to_a"));
    EXPECT_TRUE(leadingBothWays(document, window, true).empty());

    ASSERT_TRUE(document.perform("one way", leadingBothWays(document, window, false)));
    EXPECT_EQ(document.level(), twoRegions());
}

TEST(Connections, OtherEndsAndOtherDoorsAreNoWayBack) {
    auto level = twoRegions();
    auto back = level.connections[0];
    std::swap(back.from, back.to);
    back.id = "hatch";
    level.connections.push_back(back); // starts at the other end
    std::swap(back.start, back.end);
    back.id = "gate";
    back.door = "gate";
    level.connections.push_back(back);
    const Document document(level);

    EXPECT_EQ(wayBack(document, document.find(kKindOf<level::Connection>, "window")),
              ObjectId::None);
    EXPECT_EQ(wayBack(document, document.find(kKindOf<level::Region>, "a")), ObjectId::None);
}

} // namespace
} // namespace percept::edit
