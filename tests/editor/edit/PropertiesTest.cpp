#include "RichLevel.h"

#include "editor/edit/Additions.h"
#include "editor/edit/Fields.h"
#include "editor/edit/Properties.h"
#include "percept/level/Validate.h"
#include "percept/level/ValidateTyped.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace percept::edit {
namespace {

const Property& named(const std::vector<Property>& properties, std::string_view path) {
    const auto found =
        std::find_if(properties.begin(), properties.end(), [&](const Property& property) {
            return property.path == path;
        });
    EXPECT_NE(found, properties.end()) << path;
    return *found;
}

bool has(const std::vector<Property>& properties, std::string_view path) {
    return std::any_of(properties.begin(), properties.end(), [&](const Property& property) {
        return property.path == path;
    });
}

TEST(Properties, DescribeWhatAnObjectHas) {
    const Document document(richLevel());
    const auto door = propertiesOf(document, document.find(kKindOf<level::Door>, "gate"));

    EXPECT_EQ(door.front().path, "id");
    EXPECT_EQ(named(door, "speed").unit, "m/s");
    EXPECT_EQ(named(door, "speed").row, "Speed");
    EXPECT_EQ(named(door, "segment[1][0]").row, "To");
    EXPECT_EQ(named(door, "segment[1][0]").part, "x");
    EXPECT_EQ(named(door, "material").type, PropertyType::Reference);
    EXPECT_EQ(named(door, "material").choices, std::vector<std::string>{"brick"});
    EXPECT_EQ(named(door, "switches").type, PropertyType::List);
    EXPECT_EQ(named(door, "switches").choices, std::vector<std::string>{"button"});
}

TEST(Properties, AMaterialSaysWhatItsNumbersDoToSound) {
    const Document document(richLevel());
    const auto brick = propertiesOf(document, document.find(kKindOf<level::Material>, "brick"));
    const Property& sound = named(brick, "transmission.sound");

    EXPECT_EQ(sound.row, "Passes sound");
    EXPECT_EQ(sound.unit, "per wall");
    EXPECT_EQ(sound.from, 0.0);
    EXPECT_EQ(sound.to, 1.0);
    EXPECT_NE(sound.tip.find("Sound"), std::string::npos);
    for (const Property& property : brick)
        EXPECT_TRUE(property.path == "id" || !property.tip.empty()) << property.path;
}

TEST(Properties, AnArchetypeShowsWhatItInherits) {
    auto level = richLevel();
    level::Archetype base;
    base.id = "base";
    base.movement.maxSpeed = 1.8;
    base.memorySpan = 15;
    level::Archetype clerk;
    clerk.id = "clerk";
    clerk.extends = "base";
    clerk.memorySpan = 7;
    level.archetypes.push_back(base);
    level.archetypes.push_back(clerk);
    Document document(level);
    const ObjectId id = document.find(kKindOf<level::Archetype>, "clerk");
    const auto shown = [&](const char* path) {
        return sharedValue(document, std::array{id}, path)->value;
    };

    EXPECT_EQ(shown("movement.max_speed"), Value(1.8)) << "as the run has it";
    EXPECT_EQ(standardOf(document, id, "movement.max_speed"), Value(1.8)) << "it does not differ";
    EXPECT_EQ(shown("memory_span"), Value(7.0));
    EXPECT_EQ(shown("id"), Value(std::string("clerk")));
    ASSERT_TRUE(document.perform("speed", {SetValue{id, "movement.max_speed", Value(3.0)}}));
    EXPECT_EQ(shown("movement.max_speed"), Value(3.0)) << "stated, though it is what is usual";
    document.undo();
    EXPECT_EQ(shown("movement.max_speed"), Value(1.8));
}

/// A guard that has what the arms of a soldier are.
level::Level armedLevel() {
    auto level = richLevel();
    level.archetypes[0].weapons.resize(2);
    level.archetypes[0].weapons[0].id = "blaster";
    level.archetypes[0].weapons[1].id = "shotgun";
    level.archetypes[0].emissions.emplace_back().modality = "sound";
    auto& scout = level.archetypes.emplace_back();
    scout.id = "scout";
    scout.extends = "guard";
    return level;
}

TEST(Properties, AnArchetypeShowsTheListsThatItInherits) {
    const Document document(armedLevel());
    const auto scout = propertiesOf(document, document.find(kKindOf<level::Archetype>, "scout"));
    const auto bot = propertiesOf(document, document.find(kKindOf<level::Archetype>, "bot"));

    EXPECT_EQ(named(scout, "weapons").inherited, "bot")
        << "not from the guard, who has none either";
    EXPECT_EQ(named(scout, "weapons[1].id").inherited, "bot");
    EXPECT_EQ(named(scout, "emissions[0].on").choices,
              (std::vector<std::string>{"presence", "step", "body"}));
    EXPECT_EQ(named(scout, "reactions").inherited, "") << "nobody has any";
    EXPECT_EQ(named(bot, "weapons[1].id").inherited, "");
    EXPECT_FALSE(named(bot, "weapons").resets);
    EXPECT_EQ(sharedValue(document,
                          std::array{document.find(kKindOf<level::Archetype>, "scout")},
                          "weapons[1].id")
                  ->value,
              Value(std::string("shotgun")));
}

TEST(Properties, TheFirstEditOfAnInheritedListCopiesItInOneStep) {
    Document document(armedLevel());
    const ObjectId scout = document.find(kKindOf<level::Archetype>, "scout");
    const auto own = [&] { return document.level().archetypes[2].weapons; };
    const auto resolved = [&] {
        return level::resolveArchetype(document.level(), "scout")->weapons.size();
    };

    ASSERT_TRUE(document.perform("rate", settingOf(std::array{scout}, "weapons[1].rate", 2.5)));
    ASSERT_EQ(own().size(), 2U);
    EXPECT_EQ(own()[1].id, "shotgun");
    EXPECT_EQ(own()[1].rate, 2.5);
    EXPECT_EQ(document.level().archetypes[0].weapons[1].rate, 1.0);
    EXPECT_TRUE(named(propertiesOf(document, scout), "weapons").resets);
    document.undo();
    EXPECT_EQ(document.level(), armedLevel());

    ASSERT_TRUE(document.perform("one less", entryRemoval(document, scout, "weapons[0]")));
    ASSERT_EQ(own().size(), 1U);
    EXPECT_EQ(own()[0].id, "shotgun");
    ASSERT_TRUE(document.perform("none", entryRemoval(document, scout, "weapons[0]")));
    EXPECT_EQ(resolved(), 0U) << "it has none, though the bot has";
    EXPECT_TRUE(named(propertiesOf(document, scout), "weapons").resets);
    ASSERT_TRUE(document.perform("as before", listReset(document, scout, "weapons")));
    EXPECT_EQ(resolved(), 2U);
    EXPECT_EQ(named(propertiesOf(document, scout), "weapons").inherited, "bot");
    document.jumpTo(0);
    ASSERT_TRUE(document.perform("more", entryAddition(document, scout, "weapons")));
    EXPECT_EQ(own().size(), 3U);
    document.undo();
    EXPECT_EQ(document.level(), armedLevel());
}

TEST(Properties, AConnectionSaysWhatPassesWithLabelsAndUnits) {
    const Document document(richLevel());
    const auto there = propertiesOf(document, document.find(kKindOf<level::Connection>, "there"));

    EXPECT_EQ(named(there, "modalities.sound").row, "sound");
    EXPECT_EQ(named(there, "modalities.sound.attenuation").group, "Modalities: sound");
    EXPECT_EQ(named(there, "modalities.sound.attenuation").row, "Attenuation");
    EXPECT_EQ(named(there, "modalities.sound.attenuation").unit, "per m");
    EXPECT_EQ(named(there, "modalities.sound.distance").unit, "m");
    EXPECT_EQ(named(there, "modalities.sight.relay").row, "Relay");
    EXPECT_FALSE(has(there, "modalities.sound.relay")) << "only what is seen can be relayed";
}

TEST(Properties, KeysAreOfferedThatTheLevelHasElsewhere) {
    level::Level level;
    level.materials.resize(2);
    level.materials[0].pattern = "foliage";
    level.materials[1].pattern = "brick";
    level.archetypes.resize(1);
    level.archetypes[0].id = "scout";
    level.waypoints.resize(2);
    level.waypoints[0].id = "nest";
    level.waypoints[0].qualities.emplace_back("cover", level::Json{"0.5"});
    level.waypoints[1].id = "ridge";
    Document document(level);
    const ObjectId scout = document.find(kKindOf<level::Archetype>, "scout");
    const ObjectId ridge = document.find(kKindOf<level::Waypoint>, "ridge");
    const auto camouflage = propertiesOf(document, scout);
    const auto qualities = propertiesOf(document, ridge);
    const auto place =
        [](const std::vector<Property>& all, std::string_view group, std::string_view row) {
            const auto found = std::find_if(all.begin(), all.end(), [&](const Property& each) {
                return each.group == group && each.row == row;
            });
            return found == all.end() ? Property{} : *found;
        };

    const Property foliage = place(camouflage, "Camouflage", "foliage");
    ASSERT_FALSE(foliage.path.empty());
    EXPECT_FALSE(place(camouflage, "Camouflage", "brick").path.empty());
    ASSERT_TRUE(document.perform("a", settingOf(std::array{scout}, foliage.path, 0.2)));
    EXPECT_EQ(document.level().archetypes[0].camouflage.at(0).first, "foliage");

    const Property cover = place(qualities, "Qualities", "cover");
    ASSERT_FALSE(cover.path.empty());
    ASSERT_TRUE(document.perform(
        "b", settingOf(std::array{ridge}, cover.path, *valueOf(cover, "{\"north\": 0.9}"))));
    EXPECT_EQ(document.level().waypoints[1].qualities.at(0).second.text, R"({"north":0.9})");
    ASSERT_TRUE(
        document.perform("c", settingOf(std::array{ridge}, cover.path, *valueOf(cover, ""))));
    EXPECT_TRUE(document.level().waypoints[1].qualities.empty());
}

TEST(Properties, AnEventOffersWhatCanCauseIt) {
    auto level = richLevel();
    level::AuthoredEvent event;
    event.id = "gate_opened";
    event.when.kind = "door";
    level.events.push_back(event);
    event.id = "gate_pressed";
    event.when.kind = "switch";
    event.when.object = "gate";
    level.events.push_back(event);
    const Document document(level);
    const auto objects = [&](const char* id) {
        return named(propertiesOf(document, document.find(kKindOf<level::AuthoredEvent>, id)),
                     "when.object")
            .choices;
    };

    EXPECT_EQ(objects("gate_opened"), std::vector<std::string>{"gate"});
    EXPECT_EQ(objects("gate_pressed"), (std::vector<std::string>{"button", "gate"}))
        << "what it is now stays";
}

TEST(Properties, AnEventShowsWhatItsKindLooksAt) {
    auto level = richLevel();
    level.events.clear();
    for (const char* kind : {"time",
                             "switch",
                             "region",
                             "collision",
                             "door",
                             "intention",
                             "hand",
                             "death",
                             "notification",
                             "condition"}) {
        auto& event = level.events.emplace_back();
        event.id = event.when.kind = kind;
    }
    const auto shown = [](const level::Level& shownLevel, const char* id) {
        const Document document(shownLevel);
        std::vector<std::string> paths;
        for (const auto& property :
             propertiesOf(document, document.find(kKindOf<level::AuthoredEvent>, id)))
            if (property.path.starts_with("when.") || property.path == "every")
                paths.push_back(property.path);
        return paths;
    };
    using Paths = std::vector<std::string>;

    EXPECT_EQ(shown(level, "time"), (Paths{"when.kind", "when.time", "when.clock", "every"}));
    EXPECT_EQ(shown(level, "door"), (Paths{"when.kind", "when.object", "when.state", "every"}));
    EXPECT_EQ(shown(level, "intention"), (Paths{"when.kind", "when.by", "when.state", "every"}));
    EXPECT_EQ(shown(level, "hand"), Paths{"when.kind"});
    EXPECT_EQ(shown(level, "death"), (Paths{"when.kind", "when.by", "every"}));
    EXPECT_EQ(shown(level, "notification"),
              (Paths{"when.kind", "when.object", "when.by", "when.intensity", "every"}));
    EXPECT_EQ(shown(level, "condition"), (Paths{"when.kind", "when.condition", "every"}));
    for (const char* kind : {"switch", "region", "collision"})
        EXPECT_EQ(shown(level, kind), (Paths{"when.kind", "when.object", "when.by", "every"}));

    level.events[4].when.clock = "25:00"; // of the door: a problem that must stay in reach
    EXPECT_EQ(shown(level, "door"),
              (Paths{"when.kind", "when.clock", "when.object", "when.state", "every"}));
}

TEST(Properties, AnEventCanBeGivenAPlace) {
    level::Level level;
    level.events.emplace_back().id = "alarm";
    Document document(level);
    const ObjectId alarm = document.idAt(kKindOf<level::AuthoredEvent>, 0);
    const auto rows = [&] { return propertiesOf(document, alarm); };
    EXPECT_EQ(named(rows(), "position").type, PropertyType::Toggle);
    EXPECT_FALSE(has(rows(), "position[0]"));

    ASSERT_TRUE(document.perform("place", {SetValue{alarm, "position", Value(true)}}));
    EXPECT_TRUE(has(rows(), "position"));
    EXPECT_EQ(named(rows(), "position[0]").part, "x");
    ASSERT_TRUE(document.perform("x", {SetValue{alarm, "position[0]", Value(2.0)}}));
    EXPECT_EQ(document.level().events[0].position->x, 2.0);
    document.jumpTo(0);
    EXPECT_EQ(document.level(), level);
}

TEST(Properties, EventsOfSeveralKindsShareWhatBothLookAt) {
    auto level = richLevel();
    level.events.clear();
    for (const char* kind : {"door", "door", "intention"}) {
        auto& event = level.events.emplace_back();
        event.id = fmt::format("event{}", level.events.size());
        event.when.kind = kind;
    }
    const Document document(level);
    const auto ids = document.idsOf(kKindOf<level::AuthoredEvent>);

    EXPECT_TRUE(has(commonProperties(document, std::array{ids[0], ids[1]}), "when.state"));
    EXPECT_TRUE(has(commonProperties(document, ids), "when.kind"));
    EXPECT_TRUE(has(commonProperties(document, ids), "every"));
    EXPECT_FALSE(has(commonProperties(document, ids), "when.object"));
    EXPECT_FALSE(has(commonProperties(document, ids), "when.state")) << "they mean other states";
    EXPECT_EQ(named(propertiesOf(document, ids[2]), "when.state").choices.back(), "open")
        << "what it is now stays, so that it can be seen";
}

TEST(Properties, AnItemOffersHealthAndEveryWeaponOfTheLevel) {
    level::Level level;
    level.archetypes.resize(2);
    level.archetypes[0].id = "guard";
    level.archetypes[1].id = "bot";
    level.items.resize(1);
    level.items[0].id = "gift";
    level.items[0].kind = "gone";
    Document document(level);
    const ObjectId guard = document.idAt(kKindOf<level::Archetype>, 0);
    ASSERT_TRUE(document.perform("weapon", entryAddition(document, guard, "weapons")));

    const ObjectId item = document.idAt(kKindOf<level::Item>, 0);
    const auto rows = propertiesOf(document, item);
    const Property& kind = named(rows, "kind");

    EXPECT_EQ(kind.type, PropertyType::Choice);
    EXPECT_EQ(kind.choices,
              (std::vector<std::string>{
                  "health", "weapon", "blaster", "shotgun", "rocket_launcher", "railgun", "gone"}));
    for (const std::string& choice : kind.choices) {
        ASSERT_TRUE(document.perform("kind", {SetValue{item, "kind", Value(choice)}}));
        const auto problems = level::validate(document.level());
        EXPECT_EQ(std::ranges::none_of(
                      problems, [](const auto& each) { return each.place.starts_with("items"); }),
                  choice != "gone")
            << choice;
    }
}

TEST(Properties, GroupWhatLiesInside) {
    const Document document(richLevel());
    const auto bot = propertiesOf(document, document.find(kKindOf<level::Archetype>, "bot"));

    EXPECT_EQ(named(bot, "movement.max_speed").group, "Movement");
    EXPECT_EQ(named(bot, "weapons[0].projectile.damage").group, "Weapons 1: Projectile");
    EXPECT_EQ(named(bot, "field_of_view").unit, "\u00b0");
    EXPECT_EQ(named(bot, "brain").choices.size(), 5U);
    const auto there = propertiesOf(document, document.find(kKindOf<level::Connection>, "there"));
    EXPECT_EQ(named(there, "modalities.sound.attenuation").to, 1.0);
    EXPECT_EQ(named(there, "modalities.sight").type, PropertyType::Toggle);
    const auto east = propertiesOf(document, document.find(kKindOf<level::Region>, "east"));
    EXPECT_TRUE(named(east, "attenuation.sound").optional) << "though it has no such value yet";
}

TEST(Properties, EveryOneCanBeReadAndSetToWhatItIs) {
    Document document(richLevel());
    std::size_t count = 0;
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind)) {
            for (const Property& property : propertiesOf(document, id)) {
                if (property.type == PropertyType::Entries || !property.inherited.empty())
                    continue;
                const auto value = valueAt(document.object(id), property.path);
                ASSERT_TRUE(value) << nameOf(kind) << ' ' << property.path;
                Object object = document.object(id);
                EXPECT_TRUE(setValueAt(object, property.path, *value)) << property.path;
                EXPECT_EQ(object, document.object(id)) << property.path;
                ++count;
            }
        }
    });
    EXPECT_GT(count, 300U);
}

/// Gives everything that can hold something one thing to hold.
void grow(fields::Field field, int depth) {
    using fields::Form;
    const auto holds = [&](Form inner) {
        return field.form() != Form::List || inner == Form::Struct || inner == Form::Point;
    };
    const bool grows =
        field.form() == Form::Optional || field.form() == Form::ById || field.form() == Form::List;
    if (grows && field.size() == 0 && holds(field.type().inner().form))
        field.append("sight");
    for (const fields::Member& member : field.members())
        grow(field.member(member), depth);
    for (std::size_t i = 0; depth > 0 && i < field.size(); ++i)
        grow(field.at(i), depth - 1);
}

/// Values that have a place of their own in the window: what the map paints, schedules and levels
/// of detail, whose workspaces edit them; and what an event's cause of another kind looks at.
bool isEditedElsewhere(std::string_view form) {
    constexpr std::array kElsewhere{"settings.grid.",
                                    "settings.terrain.",
                                    "settings.schedule.",
                                    "settings.lod.",
                                    "settings.stages",
                                    "event.when."};
    return std::any_of(kElsewhere.begin(), kElsewhere.end(), [&](std::string_view part) {
        return form.starts_with(part);
    });
}

TEST(Properties, EveryFieldHasOne) {
    Document document(richLevel());
    std::size_t count = 0;
    forEachKind([&](Kind kind) {
        Object object = standardOf(kind);
        grow(fields::of(object), 4);
        const ObjectId id = document.reserveId();
        ASSERT_TRUE(document.perform("new", {Insert{.object = object, .id = id}})) << nameOf(kind);
        const auto properties = propertiesOf(document, id);
        const auto hasRow = [&](const std::string& place) {
            return std::any_of(properties.begin(), properties.end(), [&](const Property& each) {
                return each.path == place || each.path.starts_with(place + '[');
            });
        };
        auto check = [&](const fields::Path& path, fields::ConstField field) {
            using fields::Form;
            const Form form = field.form();
            const bool listOfValues =
                form == Form::List && field.type().inner().form != Form::Struct;
            const bool holder = form == Form::Optional || form == Form::ById ||
                                form == Form::Struct || form == Form::List || form == Form::Other;
            // Points inside lists are rows by index; words and numbers inside lists are one text.
            const bool inside = path.form.ends_with("[]");
            if ((holder && !listOfValues) || inside || path.place.empty())
                return;
            const std::string name = std::string(nameOf(kind)) + '.' + path.form;
            EXPECT_TRUE(hasRow(path.place) || isEditedElsewhere(name)) << name;
            ++count;
        };
        fields::walk(fields::of(std::as_const(object)), fields::Path(), check);
    });
    EXPECT_GT(count, 250U);
}

/// States that are added, renamed and taken out leave a level that can run.
TEST(Properties, WhatBelongsToStatesFollowsThem) {
    Document document(richLevel());
    const ObjectId id = document.idsOf(kKindOf<level::Archetype>).front();
    const auto before = document.level();
    const auto awareness = [&] { return document.level().archetypes.front().awareness; };
    const auto set = [&](std::string_view text) {
        const auto value = valueOf(named(propertiesOf(document, id), "awareness.states"), text);
        ASSERT_TRUE(
            document.perform("states", settingOf(std::array{id}, "awareness.states", *value)));
        for (const auto& problem : level::validate(document.level()))
            EXPECT_NE(problem.severity, level::Severity::Error) << text << ' ' << problem.message;
    };
    set("unaware, curious, alert, hostile");
    EXPECT_EQ(awareness().levels.size(), 3U);
    const auto four = awareness();
    set("unaware, curious, alert, hostile, berserk");
    EXPECT_EQ(awareness().levels.size(), 4U);
    EXPECT_TRUE(std::equal(four.levels.begin(), four.levels.end(), awareness().levels.begin()));
    set("unaware, curious, keen, hostile");
    EXPECT_EQ(awareness().levels, four.levels);
    EXPECT_EQ(awareness().reaction, four.reaction);
    set("unaware, far, near, sure");
    EXPECT_EQ(awareness().hold.size(), 3U);
    set("");
    EXPECT_TRUE(awareness().levels.empty());
    while (document.undo())
        continue;
    EXPECT_EQ(document.level(), before);
}

TEST(Properties, NumbersInAListAreOneText) {
    Document document(richLevel());
    const ObjectId id = document.idsOf(kKindOf<level::Archetype>).front();
    const auto set = [&](std::string_view text) {
        const auto properties = propertiesOf(document, id);
        const auto value = valueOf(named(properties, "awareness.hearing.sound"), text);
        if (value)
            (void)document.perform("new",
                                   settingOf(std::array{id}, "awareness.hearing.sound", *value));
        return value.has_value();
    };
    const auto hearing = [&] { return document.level().archetypes.front().awareness.hearing; };

    EXPECT_TRUE(set("0.2, 0.5+0.4"));
    EXPECT_EQ(hearing(), (level::ById<std::vector<double>>{{"sound", {0.2, 0.9}}}));
    EXPECT_FALSE(set("0.2; loud"));
    EXPECT_FALSE(set("0.2, "));
    EXPECT_EQ(hearing().size(), 1U);
    EXPECT_TRUE(set(""));
    EXPECT_TRUE(hearing().empty());
    EXPECT_TRUE(document.undo());
    EXPECT_EQ(hearing().size(), 1U);
}

/// Whatever number a person enters anywhere: it is taken, or the level is as it was.
TEST(Properties, NumbersThatNoRunTakesAreRefused) {
    const auto errorsOf = [](const level::Level& level) {
        return std::ranges::count_if(level::validate(level), [](const level::Problem& problem) {
            return problem.severity == level::Severity::Error;
        });
    };
    Document document(richLevel());
    const auto before = errorsOf(document.level());
    std::size_t refused = 0;
    std::size_t taken = 0;
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind))
            for (const Property& property : propertiesOf(document, id)) {
                if (property.type != PropertyType::Number && property.type != PropertyType::Whole)
                    continue;
                for (const double value : {-1e12, -5.0, 0.0, 1e12}) {
                    const auto done = document.performChecked(
                        "a", settingOf(std::array{id}, property.path, value), level::validate);
                    ++(done ? taken : refused);
                    EXPECT_LE(errorsOf(document.level()), before) << property.path << ' ' << value;
                    EXPECT_TRUE(done || !done.error().message.empty()) << property.path;
                    document.jumpTo(0);
                    ASSERT_EQ(document.level(), richLevel()) << property.path << ' ' << value;
                }
            }
    });
    EXPECT_GT(refused, 100U);
    EXPECT_GT(taken, 100U);
    EXPECT_FALSE(document.performChecked(
        "size", settingOf(std::array{kSettingsId}, "bounds.max[0]", 1e12), level::validateNumbers));
}

/// Wherever a person types a time of day: it is one, or the level is as it was and the reason said.
TEST(Properties, TimesOfDayThatAreNoneAreRefused) {
    level::Level level = richLevel();
    level.startTime = "08:00";
    ASSERT_FALSE(level.events.empty());
    level.events[0].when = {.kind = "time", .clock = "17:00"};
    const Document fresh(level);
    const ObjectId event = fresh.idAt(kKindOf<level::AuthoredEvent>, 0);
    const std::array places{std::pair{kSettingsId, "start_time"}, std::pair{event, "when.clock"}};
    for (const auto& [id, path] : places) {
        for (const char* wrong : {"25:99", "24:00", "12:60", "noon", "7", "07:00:60", "-1:00"}) {
            Document document(level);
            const auto done = document.performChecked(
                "a", settingOf(std::array{id}, path, std::string(wrong)), level::validateTyped);
            ASSERT_FALSE(done) << path << ' ' << wrong;
            EXPECT_NE(done.error().message.find("no time of day"), std::string::npos);
            EXPECT_EQ(document.level(), level) << path << ' ' << wrong;
        }
        for (const char* right : {"", "0:00", "23:59", "07:30:15"}) {
            Document document(level);
            EXPECT_TRUE(document.performChecked(
                "a", settingOf(std::array{id}, path, std::string(right)), level::validateTyped))
                << path << ' ' << right;
        }
    }
}

TEST(Properties, OfSeveralAreWhatTheyHaveInCommon) {
    const Document document(richLevel());
    const ObjectId outer = document.idAt(kKindOf<level::Wall>, 0);
    const ObjectId middle = document.idAt(kKindOf<level::Wall>, 1);
    const ObjectId gate = document.idAt(kKindOf<level::Door>, 0);

    const auto walls = commonProperties(document, std::array{outer, middle});
    EXPECT_FALSE(has(walls, "id"));
    EXPECT_FALSE(has(walls, "points[0][0]"));
    EXPECT_TRUE(has(walls, "closed"));
    const auto both = commonProperties(document, std::array{outer, gate});
    EXPECT_FALSE(has(both, "closed"));
    EXPECT_TRUE(has(both, "top"));

    EXPECT_TRUE(sharedValue(document, std::array{outer, middle}, "material")->mixed);
    EXPECT_FALSE(sharedValue(document, std::array{outer, middle}, "top")->mixed);
    EXPECT_FALSE(sharedValue(document, std::array{outer, gate}, "points[0][0]"));
}

TEST(Properties, TakeExpressionsAndUnits) {
    const Document document(richLevel());
    const auto bert = propertiesOf(document, document.find(kKindOf<level::Agent>, "bert"));
    const auto wall = propertiesOf(document, document.idAt(kKindOf<level::Wall>, 0));

    EXPECT_EQ(*valueOf(named(wall, "top"), "3*0.25"), Value(0.75));
    EXPECT_EQ(*valueOf(named(wall, "top"), "250 cm"), Value(2.5));
    EXPECT_NEAR(
        std::get<double>(*valueOf(named(bert, "heading"), "45 deg")), maths::kPi / 4, 1e-12);
    EXPECT_NEAR(std::get<double>(*valueOf(named(bert, "heading"), "0.5 rad")), 0.5, 1e-12);
    EXPECT_EQ(textOf(named(bert, "heading"), Value(maths::kPi)), "180.0");
    EXPECT_EQ(*valueOf(named(bert, "position[2]"), ""), Value(std::monostate{}));
    EXPECT_FALSE(valueOf(named(wall, "top"), "three"));
    const auto lamp = propertiesOf(document, document.idAt(kKindOf<level::Light>, 0));
    EXPECT_FALSE(valueOf(named(lamp, "radius"), "-1")) << "outside its range";
}

TEST(Properties, ParametersAreJson) {
    level::Level level;
    level.analyses = {{"safe", "security", {R"({"team":"red"})"}, {}}};
    const Document document(level);
    const auto safe = propertiesOf(document, document.idAt(kKindOf<level::Analysis>, 0));
    const Property& parameters = named(safe, "parameters");

    EXPECT_EQ(
        textOf(parameters,
               *valueAt(document.object(document.idAt(kKindOf<level::Analysis>, 0)), "parameters")),
        R"({"team":"red"})");
    EXPECT_EQ(*valueOf(parameters, R"( {"team": "blue", "max_radius": 4} )"),
              Value(std::string(R"({"team":"blue","max_radius":4})")));
    EXPECT_EQ(*valueOf(parameters, ""), Value(std::string()));
    EXPECT_FALSE(valueOf(parameters, "{\"team\": blue}"));
}

TEST(Properties, KnowWhatIsInherited) {
    Document document(richLevel());
    const ObjectId bot = document.find(kKindOf<level::Archetype>, "bot");
    const ObjectId guard = document.find(kKindOf<level::Archetype>, "guard");
    ASSERT_TRUE(document.perform("a", settingOf(std::array{bot}, "health", 50.0)));
    EXPECT_EQ(standardOf(document, guard, "health"), Value(50.0));
    EXPECT_EQ(standardOf(document, bot, "health"), Value(100.0));

    // Back to the default of the game: that has to be stated to override the 50.
    ASSERT_TRUE(document.perform("b", settingOf(std::array{guard}, "health", 100.0)));
    EXPECT_NE(level::writeLevel(document.level()).find("\"health\": 100"), std::string::npos);
    ASSERT_TRUE(document.perform("c", resetOf(document, std::array{guard}, "health")));
    EXPECT_EQ(level::writeLevel(document.level()).find("\"health\": 100"), std::string::npos);

    ASSERT_TRUE(document.perform("d", settingOf(std::array{guard}, "movement.max_speed", 3.0)));
    EXPECT_NE(level::writeLevel(document.level()).find("\"max_speed\": 3"), std::string::npos);
    document.jumpTo(0);
    EXPECT_EQ(document.level(), richLevel());
}

} // namespace
} // namespace percept::edit
