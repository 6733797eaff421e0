#include "RichLevel.h"

#include "editor/edit/Additions.h"
#include "editor/edit/Properties.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::edit {
namespace {

TEST(Additions, OfEveryKindHaveAnIdOfTheirOwn) {
    Document document(richLevel());
    const auto before = document.level();
    std::size_t count = 0;
    forEachKind([&](Kind kind) {
        for (int twice = 0; twice < 2; ++twice) {
            const auto addition = additionOf(document, kind);
            ASSERT_TRUE(document.perform("addition", addition.edits)) << nameOf(kind);
            ASSERT_TRUE(document.contains(addition.id)) << nameOf(kind);
            EXPECT_EQ(document.locate(addition.id)->kind, kind);
            EXPECT_TRUE(!hasTextId(kind) ||
                        document.find(kind, document.labelOf(addition.id)) == addition.id);
            ++count;
        }
    });
    EXPECT_EQ(count, 2 * (kKindCount - 1));
    document.jumpTo(0);
    EXPECT_EQ(document.level(), before);
}

TEST(Additions, EventsTheirKeysModalitiesAndEmittersCanBeUsedAtOnce) {
    Document document(level::Level{});
    const auto add = [&](Kind kind) {
        ASSERT_TRUE(document.perform("addition", additionOf(document, kind).edits));
    };
    add(kKindOf<level::AuthoredEvent>);
    add(kKindOf<level::AuthoredEvent>);
    add(kKindOf<level::Key>);
    add(kKindOf<level::Key>);
    add(kKindOf<level::Modality>);
    add(kKindOf<level::Emitter>);
    add(kKindOf<level::Topic>);

    const level::Level level = document.level();
    EXPECT_EQ(level.events[0].code, level.events[0].id);
    EXPECT_EQ(level.events[0].when.kind, "hand");
    EXPECT_EQ(level.keys[0].event, level.events[0].id);
    EXPECT_EQ(level.keys[1].event, level.events[1].id);
    EXPECT_NE(level.keys[0].key, level.keys[1].key);
    EXPECT_GT(level.modalities[0].maxRange, 0) << "it would reach nobody";
    for (const auto& problem : level::validate(level))
        for (const char* part : {"events", "keys", "modalities", "emitters", "topics"})
            EXPECT_FALSE(problem.severity == level::Severity::Error &&
                         problem.place.starts_with(part))
                << problem.place << ": " << problem.message;
}

TEST(Additions, WhatTacticsAreMadeOfPassesTheChecks) {
    for (auto& before : {level::Level{}, richLevel()}) {
        Document document(before);
        for (const char* list : {"profiles", "compounds", "analyses", "layers", "layers"})
            ASSERT_TRUE(document.perform("addition", additionOf(document, kindOfList(list)).edits));

        EXPECT_FALSE(document.level().layers.back().formula.empty());
        const auto known = level::validate(before);
        for (const auto& problem : level::validate(document.level()))
            EXPECT_TRUE(
                problem.severity != level::Severity::Error ||
                std::ranges::any_of(
                    known, [&](const auto& other) { return other.message == problem.message; }))
                << problem.place << ": " << problem.message;
    }
}

TEST(Additions, AProfileIsForAnArchetypeThatHasNone) {
    level::Level level;
    level.archetypes.resize(2);
    level.archetypes[0].id = "scout";
    level.archetypes[1].id = "tank";
    Document document(level);
    std::vector<std::string> units;
    for (int i = 0; i < 3; ++i) {
        const auto addition = additionOf(document, kKindOf<level::Profile>);
        ASSERT_TRUE(document.perform("profile", addition.edits));
        units.push_back(document.level().profiles.back().unit);
    }

    EXPECT_EQ(units, (std::vector<std::string>{"scout", "tank", ""}));
}

TEST(Additions, NewPartsSayWhatTheyMust) {
    level::Level level;
    level.bounds = {{0, 0}, {10, 10}, {}};
    Document document(level);
    const auto archetype = additionOf(document, kKindOf<level::Archetype>).edits;
    ASSERT_TRUE(document.perform("archetype", archetype));
    const ObjectId id = document.idAt(kKindOf<level::Archetype>, 0);
    for (const char* list :
         {"weapons", "weapons", "weapons", "weapons[1].choice.rules", "view_cones"})
        ASSERT_TRUE(document.perform("part", entryAddition(document, id, list))) << list;
    ASSERT_TRUE(document.perform("loads", {SetValue{id, "weapons[1].choice.loads", Value(10.0)}}));

    const level::Archetype& made = document.level().archetypes[0];
    std::vector<std::string> ids;
    for (const auto& weapon : made.weapons)
        ids.push_back(weapon.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"weapon", "weapon_2", "weapon_3"}));
    EXPECT_FALSE(made.weapons[1].choice.rules.at(0).distance.empty());
    for (const auto& problem : level::validate(document.level()))
        EXPECT_NE(problem.severity, level::Severity::Error)
            << problem.place << ": " << problem.message;
}

TEST(Additions, ArticlesFitTheirNouns) {
    EXPECT_EQ(withArticle("emitter"), "an emitter");
    EXPECT_EQ(withArticle("wall"), "a wall");
}

TEST(Additions, AKeyFiresFirstWhatOnlyAKeyFires) {
    level::Level level;
    level.events.resize(3);
    for (std::size_t i = 0; i < 3; ++i)
        level.events[i].id = std::string("event") + static_cast<char>('0' + i);
    level.events[0].when.kind = "door";
    level.events[1].when.kind = "time";
    level.events[2].when.kind = "hand";
    Document document(level);
    for (int i = 0; i < 4; ++i)
        ASSERT_TRUE(document.perform("key", additionOf(document, kKindOf<level::Key>).edits));

    std::vector<std::string> fired;
    for (const auto& key : document.level().keys)
        fired.push_back(key.event);
    EXPECT_EQ(fired, (std::vector<std::string>{"event2", "event0", "event1", "event0"}));
}

TEST(Additions, PartsComeAndGo) {
    Document document(level::Level{});
    const auto manager = additionOf(document, kKindOf<level::EventManager>);
    ASSERT_TRUE(document.perform("manager", manager.edits));
    const auto listeners = [&] { return document.level().managers[0].listeners; };

    ASSERT_TRUE(document.perform("a", entryAddition(document, manager.id, "listeners")));
    ASSERT_TRUE(document.perform("b", entryAddition(document, manager.id, "listeners")));
    ASSERT_TRUE(document.perform(
        "name", {SetValue{manager.id, "listeners[1].agent", Value(std::string("anna"))}}));
    ASSERT_EQ(listeners().size(), 2U);
    ASSERT_TRUE(document.perform("c", entryRemoval(document, manager.id, "listeners[0]")));

    ASSERT_EQ(listeners().size(), 1U);
    EXPECT_EQ(listeners()[0].agent, "anna");
    const auto rows = propertiesOf(document, manager.id);
    const auto entries = std::count_if(rows.begin(), rows.end(), [](const Property& row) {
        return row.type == PropertyType::Entries && row.path == "listeners";
    });
    EXPECT_EQ(entries, 1);
}

TEST(Additions, WhatIsNoListOfPartsHasNone) {
    Document document(richLevel());
    const ObjectId wall = document.idAt(kKindOf<level::Wall>, 0);

    EXPECT_TRUE(entryAddition(document, wall, "points").empty());
    EXPECT_TRUE(entryAddition(document, wall, "nonsense").empty());
    EXPECT_TRUE(entryRemoval(document, wall, "points[0]").empty());
    EXPECT_TRUE(entryRemoval(document, wall, "id").empty());
    const ObjectId bot = document.find(kKindOf<level::Archetype>, "bot");
    EXPECT_TRUE(entryRemoval(document, bot, "weapons[99]").empty());
    EXPECT_FALSE(entryRemoval(document, bot, "weapons[0]").empty());
}

TEST(Additions, UsualSensesAreWhatIsMissingOfThemAndSomebodyWhoSenses) {
    level::Level empty;
    empty.archetypes.emplace_back().id = "guard";
    level::Modality hearing;
    hearing.id = "hearing";
    hearing.kind = "sound";
    empty.modalities = {hearing};
    Document document(empty);

    ASSERT_TRUE(document.perform("senses", usualSenses(document)));

    const auto& level = document.level();
    std::vector<std::string> ids;
    for (const auto& modality : level.modalities)
        ids.push_back(modality.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"hearing", "sight", "smell"}));
    ASSERT_EQ(level.archetypes.size(), 2U);
    EXPECT_NE(level.archetypes[1].id, "guard");
    EXPECT_EQ(level.archetypes[1].sensors.size(), 3U);
    EXPECT_TRUE(usualSenses(document).empty());
    document.undo();
    EXPECT_EQ(document.level(), empty);
}

} // namespace
} // namespace percept::edit
