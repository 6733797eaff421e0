#include "RichLevel.h"

#include "editor/edit/Fixes.h"
#include "percept/level/Validate.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace percept::edit {
namespace {

struct Broken {
    const char* name;
    std::function<void(level::Level&)> breakIt;
    const char* title; ///< of the best fix
};

const std::vector<Broken>& brokenLevels() {
    static const std::vector<Broken> kBroken{
        {"attenuation", [](auto& l) { l.modalities[1].attenuation = 1.5; }, "Set to 1\u00a0per m"},
        {"passage",
         [](auto& l) { l.connections[0].modalities[1].second.attenuation = 2; },
         "Set to 1\u00a0per m"},
        {"by modality", [](auto& l) { l.regions[0].attenuation[0].second = -1; }, "Set to 0"},
        {"not finite",
         [](auto& l) { l.materials[0].brightness = std::numeric_limits<double>::infinity(); },
         "Set to 1"},
        {"radius", [](auto& l) { l.items[0].radius = -2; }, "Set to 0.5\u00a0m"},
        {"word", [](auto& l) { l.triggers[0].shape = "blob"; }, "Set to circle"},
        {"word that depends",
         [](auto& l) {
             auto& event = l.events.emplace_back();
             event.id = event.code = "wish";
             event.when.kind = "door";
             event.when.object = l.doors[0].id;
             event.when.state = "opened";
         },
         "Set to open"},
        {"optional", [](auto& l) { l.walls[1].material = "steel"; }, "Clear \"steel\""},
        {"entry", [](auto& l) { l.doors[0].switches.push_back("knob"); }, "Clear \"knob\""},
        {"in a list",
         [](auto& l) {
             l.waypoints[0].links = {"hall", "x"};
         },
         "Clear \"x\""},
        {"key", [](auto& l) { l.regions[0].attenuation[0].first = "noise"; }, "Clear \"noise\""},
        {"vital", [](auto& l) { l.connections[1].to = "north"; }, "Delete the connection"},
        {"duplicate", [](auto& l) { l.walls[2].id = "middle"; }, "Name it middle_1"},
        {"without id", [](auto& l) { l.lights[0].id.clear(); }, "Name it light_1"},
        {"ceiling", [](auto& l) { l.regions[1].ceiling = -1; }, "Set to 3\u00a0m"},
        {"top", [](auto& l) { l.walls[1].bottom = 4; }, "Set to 7\u00a0m"},
        {"same points",
         [](auto& l) {
             l.walls[0].points.insert(l.walls[0].points.begin(), {0, 0});
         },
         "Remove point 2"},
        {"too few", [](auto& l) { l.walls[1].points.resize(1); }, "Delete the wall"},
    };
    return kBroken;
}

TEST(Fixes, TheBestOneMakesTheProblemGo) {
    for (const Broken& broken : brokenLevels()) {
        auto level = richLevel();
        broken.breakIt(level);
        Document document(level);
        const auto findings = findingsOf(document, level::validate(document.level()));
        ASSERT_FALSE(findings.empty()) << broken.name;
        const auto fixable = std::find_if(
            findings.begin(), findings.end(), [](const Finding& f) { return !f.fixes.empty(); });
        ASSERT_NE(fixable, findings.end()) << broken.name << ": " << findings[0].problem.message;
        EXPECT_EQ(fixable->fixes[0].title, broken.title) << broken.name;

        ASSERT_TRUE(document.perform(fixable->fixes[0].title, fixable->fixes[0].edits));

        const auto after = level::validate(document.level());
        EXPECT_EQ(std::find(after.begin(), after.end(), fixable->problem), after.end())
            << broken.name << ": " << fixable->problem.place << ": " << fixable->problem.message;
        document.undo();
        EXPECT_EQ(document.level(), level) << broken.name;
    }
}

TEST(Fixes, OfWhatIsToBeRemovedAreNamedSo) {
    auto level = richLevel();
    level.archetypes[0].reaction = 0.7;
    const Document document(level);
    const level::Problem ignored{level::Severity::Warning,
                                 "archetypes[0].reaction",
                                 "it is ignored",
                                 "Remove it; others say so."};

    const auto fixes = fixesOf(document, ignored);

    ASSERT_EQ(fixes.size(), 1U);
    EXPECT_EQ(fixes[0].title, "Remove it");
    Document edited(level);
    ASSERT_TRUE(edited.perform(fixes[0].title, fixes[0].edits));
    EXPECT_EQ(edited.level().archetypes[0].reaction, level::Archetype().reaction);
}

/// Of several ids in a list that nothing has, each problem has the fix for its own.
TEST(Fixes, ClearTheIdThatTheProblemNames) {
    auto level = richLevel();
    ASSERT_FALSE(level.agents.empty());
    ASSERT_FALSE(level.waypoints.empty());
    level.agents[0].patrol = {"none_1", "none_2", "none_3"};
    level.waypoints[0].links = {"none_4", "none_5"};
    Document document(level);
    const auto findings = findingsOf(document, level::validate(document.level()));
    int missing = 0;
    for (const Finding& finding : findings) {
        const auto at = finding.problem.message.find("\"none_");
        if (at == std::string::npos)
            continue;
        ++missing;
        ASSERT_FALSE(finding.fixes.empty()) << finding.problem.message;
        EXPECT_EQ(finding.fixes[0].title, "Clear " + finding.problem.message.substr(at, 8));

        ASSERT_TRUE(document.perform("clear", finding.fixes[0].edits));

        const auto after = level::validate(document.level());
        EXPECT_TRUE(std::none_of(after.begin(), after.end(), [&](const auto& problem) {
            return problem.message == finding.problem.message;
        })) << finding.problem.message;
        document.undo();
    }
    EXPECT_EQ(missing, 5);
}

TEST(Fixes, SayWhichObjectsAreMeant) {
    auto level = richLevel();
    level.navigation.nodes[1].radius = std::numeric_limits<double>::quiet_NaN();
    const Document document(level);
    const auto findings = findingsOf(document, level::validate(document.level()));
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].objects,
              std::vector<ObjectId>{document.idAt(kKindOf<level::NavigationNode>, 1)});
}

TEST(Fixes, PlacesOutsideTheListsBelongToTheLevel) {
    const Document document(richLevel());
    EXPECT_EQ(locatePlace(document, "bounds.min").id, kSettingsId);
    EXPECT_EQ(locatePlace(document, "walls[9].top").id, kSettingsId);
    const auto place = locatePlace(document, "navigation.nodes[1].position[0]");
    EXPECT_EQ(place.id, document.idAt(kKindOf<level::NavigationNode>, 1));
    EXPECT_EQ(place.path, "position[0]");
    EXPECT_TRUE(findingsOf(document, level::validate(document.level())).empty());
}

} // namespace
} // namespace percept::edit
