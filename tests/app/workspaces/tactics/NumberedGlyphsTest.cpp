#include "app/workspaces/tactics/AnalysisDrawing.h"
#include "editor/gesture/PatrolPull.h"
#include "percept/overlay/AgentOverlay.h"

#include "GuardLevel.h"

#include <gtest/gtest.h>

#include <set>

namespace percept::session {
namespace {

/// The shapes that numbers stand in.
std::set<overlay::Glyph> glyphsAtNumbers(const overlay::DisplayList& list) {
    std::set<overlay::Glyph> glyphs;
    std::vector<geometry::Vec2> numbers;
    for (const auto layer : {overlay::Layer::Cones, overlay::Layer::Labels})
        for (const auto& each : list.layer(layer))
            if (const auto* const label = std::get_if<overlay::Label>(&each);
                label != nullptr && label->text == "1")
                numbers.push_back(label->at);
    for (const auto layer :
         {overlay::Layer::Cones, overlay::Layer::Tests, overlay::Layer::Selection})
        for (const auto& each : list.layer(layer))
            if (const auto* const shape = std::get_if<overlay::Shape>(&each);
                shape != nullptr && std::ranges::count(numbers, shape->at) > 0)
                glyphs.insert(shape->glyph);
    return glyphs;
}

TEST(NumberedGlyphs, StopsConesAndBestPlacesAreToldApartByTheirShapes) {
    overlay::DisplayList cones;
    overlay::drawConeNumber(cones, 0, {1, 2});
    overlay::DisplayList spots;
    const std::vector<AnalysisAnswer::Spot> best{{.place = {3, 4}}};
    drawSpots(spots, best);
    auto level = test::twoRooms();
    level.agents = {test::guardAt("anna", 1, 1)};
    level.agents[0].patrol.emplace_back().position = level::Place{3, 2, {}};
    edit::Document document(level);
    gesture::PatrolPull pull(document);
    pull.show(document.find(edit::kKindOf<level::Agent>, "anna"));
    overlay::DisplayList stops;
    pull.mark(stops, 20.0, false);

    std::set<overlay::Glyph> all;
    for (const auto* const list : {&cones, &spots, &stops}) {
        const auto glyphs = glyphsAtNumbers(*list);
        EXPECT_EQ(glyphs.size(), 1U);
        all.insert(glyphs.begin(), glyphs.end());
    }
    EXPECT_EQ(all.size(), 3U);
}

} // namespace
} // namespace percept::session
