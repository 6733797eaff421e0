#include "percept/overlay/GraphOverlay.h"

#include "Inspect.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::overlay {
namespace {

using test::all;

/// Three rooms in a row that sound passes both ways, and a pane from the first to the last that
/// lets sight through one way.
class GraphOverlayTest : public testing::Test {
protected:
    GraphOverlayTest() {
        for (const auto* id : {"sight", "sound"}) {
            level::Modality modality;
            modality.id = id;
            modality.kind = id;
            level.modalities.push_back(modality);
        }
        double x = 0;
        for (const auto* id : {"a", "b", "c"}) {
            level::Region region;
            region.id = id;
            region.polygon = {{x, 0}, {x + 4, 0}, {x + 4, 4}, {x, 4}};
            level.regions.push_back(region);
            x += 4;
        }
        connect("ab", "a", "b", "sound");
        connect("ba", "b", "a", "sound");
        connect("bc", "b", "c", "sound");
        connect("cb", "c", "b", "sound");
        connect("pane", "a", "c", "sight");
    }
    void connect(const char* id, const char* from, const char* to, const char* modality) {
        level::Connection connection;
        connection.id = id;
        connection.from = from;
        connection.to = to;
        connection.modalities = {{modality, {}}};
        level.connections.push_back(connection);
    }
    [[nodiscard]] static std::vector<std::string> textsOf(const DisplayList& list) {
        std::vector<std::string> texts;
        for (const auto& label : all<Label>(list, Layer::Labels))
            texts.push_back(label.text);
        return texts;
    }
    [[nodiscard]] static bool holds(const DisplayList& list, const std::string& text) {
        const auto texts = textsOf(list);
        return std::find(texts.begin(), texts.end(), text) != texts.end();
    }
    [[nodiscard]] static std::size_t headsOf(const DisplayList& list, Layer layer) {
        const auto lines = all<Line>(list, layer);
        return static_cast<std::size_t>(
            std::count_if(lines.begin(), lines.end(), [](const Line& line) {
                return line.heads != Heads::None;
            }));
    }

    level::Level level;
};

TEST_F(GraphOverlayTest, RegionsAreNodesThatCanBePicked) {
    const auto list = drawSenseGraph({.level = level, .modality = "sound"});

    ASSERT_EQ(list.pickables().size(), 3U);
    EXPECT_EQ(list.pickables()[1].object, (ObjectRef{ObjectKind::Region, 1}));
    EXPECT_EQ(list.pickables()[1].a, Vec2(6, 2)) << "in the middle of the region";
    EXPECT_EQ(textsOf(list), (std::vector<std::string>{"a", "b", "c"}));
}

TEST_F(GraphOverlayTest, EdgesAreOfTheModalityAndHaveAHeadWhereTheyLeadOneWay) {
    const auto sound = drawSenseGraph({.level = level, .modality = "sound"});
    const auto sight = drawSenseGraph({.level = level, .modality = "sight"});

    EXPECT_EQ(all<Line>(sound, Layer::Connections).size(), 4U) << "two pairs, two halves each";
    EXPECT_EQ(headsOf(sound, Layer::Connections), 0U) << "it passes both ways";
    EXPECT_EQ(all<Line>(sight, Layer::Connections).size(), 2U);
    EXPECT_EQ(headsOf(sight, Layer::Connections), 1U);
    EXPECT_EQ(sight.points(all<Line>(sight, Layer::Connections)[0].points)[0], Vec2(2, 2));
}

TEST_F(GraphOverlayTest, TheHopOnWhichASignalIsLostIsCrossed) {
    const GraphWay way{"a", "c", {"ab", "bc"}, 1, {0.5, 0.1, 0.05}, 1, "intensity \u22120.150"};
    const auto list = drawSenseGraph({.level = level, .modality = "sound", .asked = way});

    const auto hops = all<Line>(list, Layer::Tests);
    ASSERT_EQ(hops.size(), 4U);
    EXPECT_EQ(hops[0].stroke.ink, Ink::Success);
    EXPECT_EQ(hops[2].stroke.ink, Ink::Error);
    const auto crosses = all<Shape>(list, Layer::Labels);
    ASSERT_EQ(crosses.size(), 1U);
    EXPECT_EQ(crosses[0].at, Vec2(8, 2)) << "between the second and the third";
    for (const auto* text : {"1", "0.5", "0.1", "intensity \u22120.150"})
        EXPECT_TRUE(holds(list, text)) << text;
}

TEST_F(GraphOverlayTest, WhatFailsAtTheSensorIsMarkedInItsRegion) {
    const GraphWay way{"a", "c", {"pane"}, 1, {0.9, 0.8}, 1, "cone \u221212.0\u00b0"};
    const auto list = drawSenseGraph({.level = level, .modality = "sight", .asked = way});

    for (const auto& hop : all<Line>(list, Layer::Tests))
        EXPECT_EQ(hop.stroke.ink, Ink::Success) << "it got there";
    ASSERT_EQ(all<Shape>(list, Layer::Labels).size(), 1U);
    EXPECT_EQ(all<Shape>(list, Layer::Labels)[0].at, Vec2(10, 2));
}

TEST_F(GraphOverlayTest, WhereNoPathLeadsBothRegionsAreJoinedByDashes) {
    const GraphWay way{"c", "a", {}, 1, {}, {}, "region"};
    const auto list = drawSenseGraph({.level = level, .modality = "sight", .asked = way});

    const auto hops = all<Line>(list, Layer::Tests);
    ASSERT_EQ(hops.size(), 2U);
    EXPECT_EQ(hops[0].stroke.dash, kMissDash);
    EXPECT_TRUE(holds(list, "region"));
}

TEST_F(GraphOverlayTest, NamesOfWhatIsGoneAreLeftOut) {
    connect("gone", "a", "cellar", "sound");
    const GraphWay way{"a", "cellar", {"ab", "lost", "gone"}, 1, {0.5}, {}, ""};

    const auto list = drawSenseGraph({.level = level, .modality = "sound", .asked = way});

    EXPECT_EQ(all<Line>(list, Layer::Connections).size(), 4U);
    EXPECT_EQ(all<Line>(list, Layer::Tests).size(), 2U);
}

} // namespace
} // namespace percept::overlay
