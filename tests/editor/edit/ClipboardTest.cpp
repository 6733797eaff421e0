#include "RichLevel.h"

#include "editor/edit/Clipboard.h"
#include "editor/edit/References.h"
#include "percept/level/Validate.h"

#include <algorithm>

#include <rapidcheck/gtest.h>

namespace percept::edit {
namespace {

ObjectId named(const Document& document, Kind kind, std::string_view id) {
    const ObjectId found = document.find(kind, id);
    EXPECT_NE(found, ObjectId::None) << id;
    return found;
}

TEST(Clipboard, HoldsAPieceOfALevelInTheOrderOfTheFile) {
    const Document document(richLevel());
    const auto text = copyText(document,
                               std::array{named(document, kKindOf<level::Agent>, "bert"),
                                          named(document, kKindOf<level::Wall>, "middle"),
                                          named(document, kKindOf<level::Agent>, "anna")});

    const auto piece = level::parseLevel(text, "piece");

    ASSERT_TRUE(piece);
    ASSERT_EQ(piece->level.walls.size(), 1U);
    EXPECT_EQ(piece->level.walls[0], document.level().walls[1]) << "with what is unknown in it";
    ASSERT_EQ(piece->level.agents.size(), 2U);
    EXPECT_EQ(piece->level.agents[0].id, "anna");
    EXPECT_TRUE(copyText(document, {}).empty());
}

TEST(Clipboard, TakenIdsBecomeFreeOnesAndReferencesWithinFollow) {
    Document document(richLevel());
    const std::vector<ObjectId> ids{named(document, kKindOf<level::Door>, "gate"),
                                    named(document, kKindOf<level::Trigger>, "button"),
                                    named(document, kKindOf<level::Region>, "west"),
                                    named(document, kKindOf<level::Connection>, "there")};

    const auto paste = pasteOf(document, copyText(document, ids), {1, 2});
    ASSERT_TRUE(paste);
    ASSERT_TRUE(document.perform("paste", paste->edits));

    EXPECT_TRUE(paste->missing.empty());
    EXPECT_EQ(paste->renamed.size(), 4U);
    EXPECT_EQ(document.level().doors[1].id, "gate_1");
    EXPECT_EQ(document.level().doors[1].switches[0], "button_1");
    EXPECT_EQ(document.level().triggers[1].target, "gate_1");
    EXPECT_EQ(document.level().connections[2].from, "west_1");
    EXPECT_EQ(document.level().connections[2].to, "east") << "what was not copied is meant still";
    EXPECT_EQ(document.level().doors[1].segment.from, geometry::Vec2(11, 6));
    EXPECT_EQ(std::ranges::count(paste->ids, named(document, kKindOf<level::Trigger>, "button_1")),
              1)
        << "what is new is told by its id";
    document.undo();
    EXPECT_EQ(document.level(), richLevel());
}

TEST(Clipboard, ReportsWhatAnotherLevelLacks) {
    const Document source(richLevel());
    const auto text = copyText(source,
                               std::array{named(source, kKindOf<level::Agent>, "anna"),
                                          named(source, kKindOf<level::Wall>, "middle")});
    Document target(level::Level{});

    const auto paste = pasteOf(target, text, {});

    ASSERT_TRUE(paste);
    EXPECT_TRUE(paste->renamed.empty());
    EXPECT_EQ(paste->missing,
              (std::vector<std::string>{"wall middle, material: there is no \"brick\"",
                                        "agent anna, archetype: there is no \"bot\"",
                                        "agent anna, team: there is no \"red\"",
                                        "agent anna, squad: there is no \"first\"",
                                        "agent anna, patrol[0].at: there is no \"corner\"",
                                        "agent anna, patrol[1].at: there is no \"n1\""}));
    ASSERT_TRUE(target.perform("paste", paste->edits));
    EXPECT_EQ(target.level().agents[0], source.level().agents[0]);
}

TEST(Clipboard, OtherTextIsRefused) {
    Document document(richLevel());
    EXPECT_FALSE(pasteOf(document, "", {}));
    EXPECT_FALSE(pasteOf(document, "hello", {}));
    EXPECT_FALSE(pasteOf(document, "{\"format\": \"percept-level\", \"version\": 1}", {}));
}

RC_GTEST_PROP(ClipboardProperty, PastingNeverMakesAProblem, ()) {
    Document document(richLevel());
    for (int round = 0; round < 2; ++round) {
        std::vector<ObjectId> ids;
        forEachKind([&](Kind kind) {
            // Two keys for one event and two edges between the same nodes are no problem either.
            for (const ObjectId id : document.idsOf(kind))
                if (*rc::gen::weightedElement<bool>({{1, true}, {2, false}}))
                    ids.push_back(id);
        });
        const auto text = copyText(document, ids);
        if (text.empty())
            continue;
        const auto paste = pasteOf(document, text, {0, 0});
        RC_ASSERT(paste.has_value());
        RC_ASSERT(paste->missing.empty());
        RC_ASSERT(paste->ids.size() == ids.size());
        RC_ASSERT(document.perform("paste", paste->edits).has_value());
    }
    for (const auto& problem : level::validate(document.level()))
        RC_ASSERT(problem.severity != level::Severity::Error);
}

} // namespace
} // namespace percept::edit
