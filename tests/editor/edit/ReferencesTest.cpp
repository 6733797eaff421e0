#include "RichLevel.h"

#include "editor/edit/References.h"
#include "percept/level/Validate.h"

#include <algorithm>

namespace percept::edit {
namespace {

TEST(RichLevel, IsWithoutProblems) {
    for (const auto& problem : level::validate(richLevel()))
        ADD_FAILURE() << problem.place << ": " << problem.message;
}

TEST(References, AreFoundWhereverTheyStand) {
    const Document document(richLevel());
    const auto names = [&](ObjectId target) {
        std::vector<std::string> labels;
        for (const ObjectId id : referrersOf(document, target))
            labels.push_back(document.labelOf(id));
        return labels;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(names(document.find(kKindOf<level::Door>, "gate")),
              (Names{"there", "button", "n1 to n2", "n2 to n1"}));
    EXPECT_EQ(names(document.find(kKindOf<level::Modality>, "sound")),
              (Names{"brick", "west", "there", "back", "bot"}));
    EXPECT_EQ(names(document.find(kKindOf<level::Archetype>, "bot")),
              (Names{"all", "guard", "anna"}));
    EXPECT_EQ(names(document.find(kKindOf<level::Team>, "blue")), (Names{"bert", "red"}));
    EXPECT_EQ(names(document.find(kKindOf<level::NavigationNode>, "n1")),
              (Names{"anna", "pack", "n1 to n2", "n2 to n1"}));
}

TEST(References, FollowARename) {
    Document document(richLevel());
    const ObjectId door = document.find(kKindOf<level::Door>, "gate");
    ASSERT_TRUE(document.perform("rename", {SetValue{door, "id", std::string("portal")}}));
    EXPECT_EQ(document.level().triggers[0].target, "portal");
    EXPECT_EQ(document.level().connections[0].door, "portal");
    EXPECT_EQ(document.level().navigation.edges[1].door, "portal");

    const ObjectId sound = document.find(kKindOf<level::Modality>, "sound");
    ASSERT_TRUE(document.perform("rename", {Rename{sound, "noise"}}));
    EXPECT_EQ(document.level().regions[0].attenuation[0].first, "noise");
    EXPECT_EQ(document.level().connections[1].modalities[0].first, "noise");
    EXPECT_TRUE(level::validate(document.level()).empty());
}

TEST(References, OfAnotherKindWithTheSameNameStay) {
    Document document(richLevel());
    const ObjectId corner = document.find(kKindOf<level::Waypoint>, "corner");
    ASSERT_TRUE(document.perform("rename", {Rename{corner, "n1"}}));
    EXPECT_EQ(document.level().agents[0].patrol, (std::vector<level::PatrolStop>{"n1", "n1"}));

    // "n1" means the node, as validate() reads it: the waypoint's new name is not followed.
    ASSERT_TRUE(document.perform("rename", {Rename{corner, "edge"}}));

    EXPECT_EQ(document.level().agents[0].patrol, (std::vector<level::PatrolStop>{"n1", "n1"}));
    EXPECT_EQ(document.level().waypoints[1].links[0], "edge");
}

TEST(References, ATakenOrEmptyNameIsRefused) {
    Document document(richLevel());
    const ObjectId wall = document.find(kKindOf<level::Wall>, "outer");
    EXPECT_FALSE(document.perform("rename", {Rename{wall, "middle"}}));
    EXPECT_FALSE(document.perform("rename", {Rename{wall, ""}}));
    const auto same = document.perform("rename", {Rename{wall, "outer"}});
    EXPECT_TRUE(same);
    EXPECT_EQ(document.stepCount(), 0U);
}

TEST(References, RemovalLeavesNothingDangling) {
    Document document(richLevel());
    std::vector<ObjectId> ids{document.find(kKindOf<level::Region>, "east"),
                              document.find(kKindOf<level::Door>, "gate"),
                              document.find(kKindOf<level::Modality>, "sound"),
                              document.find(kKindOf<level::Team>, "blue")};

    ASSERT_TRUE(document.perform("delete", removalOf(document, ids)));

    EXPECT_TRUE(document.level().connections.empty()) << "both lost an end";
    EXPECT_EQ(document.level().navigation.edges.size(), 2U);
    EXPECT_TRUE(document.level().regions[0].attenuation.empty());
    EXPECT_TRUE(document.level().agents[1].team.empty());
    EXPECT_TRUE(document.level().teams[0].relations.empty());
    document.undo();
    EXPECT_EQ(level::writeLevel(document.level()), level::writeLevel(richLevel()));
}

} // namespace
} // namespace percept::edit
