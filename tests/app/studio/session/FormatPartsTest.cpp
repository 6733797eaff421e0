#include "SessionFixture.h"

#include "editor/edit/Additions.h"
#include "editor/edit/Properties.h"
#include "editor/edit/Specs.h"
#include "editor/gesture/Tool.h"
#include "percept/base/File.h"

#include <nlohmann/json.hpp>

#include <set>

/// Every part of the format, as the schema lists them, is made and removed in the window.
namespace percept::session {
namespace {

using Json = nlohmann::json;

/// Lists and parts that a workspace of their own makes and removes, tested there.
const std::set<std::string> kOfWorkspaces{
    "compounds", // CompoundPanel of Tactics
    "profiles",  // RoutePanel of Tactics
    "analyses",  // AnalysisList of Tactics
    "layers",    // LayerPanel of Tactics
    "automata",  // AutomatonPanel of Tactics
    "schedule",  // Schedule
    "lod",       // Detail
};

/// What says nothing of the level itself.
const std::set<std::string> kOfTheFile{"format", "version"};
/// Parameters of stages that games register; none that ships has any.
const std::set<std::string> kOfGames{"stages"};

class FormatParts : public SessionTest {
protected:
    FormatParts()
        : m_schema(Json::parse(*readFile(std::string(PERCEPT_SOURCE_DIR) +
                                             "/resources/schema/percept-level.schema.json",
                                         1 << 24))) {}

    [[nodiscard]] Editing& editing() { return *session.editing(); }
    [[nodiscard]] edit::Document& document() { return editing().document(); }

    [[nodiscard]] const Json& resolved(const Json& node) const {
        if (node.contains("allOf"))
            return resolved(node.at("allOf").front());
        if (!node.contains("$ref"))
            return node;
        return m_schema.at(Json::json_pointer(node.at("$ref").get<std::string>().substr(1)));
    }
    [[nodiscard]] const Json& membersOf(const Json& node) const {
        static const Json kNone = Json::object();
        const Json& whole = resolved(node);
        return whole.contains("properties") ? whole.at("properties") : kNone;
    }
    /// Whether it is a list of objects.
    [[nodiscard]] bool isList(const Json& node) const {
        const Json& list = resolved(node);
        return list.contains("items") && list.at("items").is_object() &&
               !membersOf(list.at("items")).empty();
    }
    [[nodiscard]] const Json& parts() const { return m_schema.at("properties"); }

    /// What the menu of the outliner adds or a tool makes.
    [[nodiscard]] std::set<std::string> makeable() {
        std::set<std::string> lists;
        for (const QVariant& entry : editing().addable())
            lists.insert(entry.toMap().value("list").toString().toStdString());
        for (std::size_t tool = 0; tool < gesture::kToolCount; ++tool)
            lists.emplace(
                edit::listNameOf(gesture::factsOf(static_cast<gesture::Tool>(tool)).makes));
        return lists;
    }
    [[nodiscard]] bool hasProperty(edit::ObjectId id, const std::string& path) {
        const auto all = edit::propertiesOf(document(), id);
        return std::any_of(all.begin(), all.end(), [&](const edit::Property& each) {
            return each.path == path || each.path.starts_with(path + '[') ||
                   each.path.starts_with(path + '.');
        });
    }
    /// Makes and removes one of each list of parts inside an object, however deep.
    void checkLists(edit::ObjectId id, const Json& schema, const std::string& prefix) {
        for (const auto& [key, member] : membersOf(schema).items()) {
            const std::string path = prefix + key;
            if (!isList(member)) {
                if (resolved(member).value("type", "") == "object" && !membersOf(member).empty())
                    checkLists(id, member, path + '.');
                continue;
            }
            const auto rows = edit::propertiesOf(document(), id);
            EXPECT_TRUE(std::any_of(rows.begin(),
                                    rows.end(),
                                    [&](const edit::Property& each) {
                                        return each.path == path &&
                                               each.type == edit::PropertyType::Entries;
                                    }))
                << path << " has no heading to add to";
            const auto before = document().level();
            editing().properties()->addEntry(QString::fromStdString(path));
            ASSERT_NE(document().level(), before) << path << " cannot be added";
            checkLists(id, resolved(member).at("items"), path + "[0].");
            editing().properties()->removeEntry(QString::fromStdString(path + "[0]"));
            EXPECT_EQ(document().level(), before) << path << " cannot be removed";
            ++m_lists;
        }
    }
    /// Makes, checks and deletes an object of a list.
    void checkKind(const std::string& list, const Json& schema) {
        const auto kind = edit::kindOfList(list);
        ASSERT_NE(kind, edit::kKindOf<edit::Settings>) << list;
        const auto before = document().level();
        const auto addition = edit::additionOf(document(), kind);
        ASSERT_TRUE(document().perform("addition", addition.edits)) << list;
        editing().select(edit::Selection({addition.id}));
        checkLists(addition.id, resolved(schema).at("items"), {});
        std::vector<edit::ObjectId> made; // a layer comes with an analysis where there is none
        for (const edit::Edit& edit : addition.edits)
            made.push_back(std::get<edit::Insert>(edit).id);
        editing().select(edit::Selection(made));
        editing().remove();
        EXPECT_EQ(document().level(), before) << list << " cannot be deleted";
    }

    Json m_schema;
    int m_lists = 0;
};

TEST_F(FormatParts, ObjectsOfEveryListAreMadeAndDeleted) {
    open(arena());
    const auto makes = makeable();
    std::size_t checked = 0;
    const auto check = [&](const std::string& list, const Json& schema) {
        EXPECT_TRUE(makes.contains(list) || kOfWorkspaces.contains(list))
            << list << " has neither a tool nor an entry in the menu of the outliner";
        checkKind(list, schema);
        ++checked;
    };
    for (const auto& [key, part] : parts().items()) {
        if (isList(part))
            check(key, part);
        if (key == "navigation")
            for (const auto& [inner, list] : membersOf(part).items())
                check("navigation." + inner, list);
    }
    EXPECT_GT(checked, 25U);
    EXPECT_GT(m_lists, 5) << "such as the weapons of archetypes";
}

TEST_F(FormatParts, WhatALevelHasOnceIsSetMadeAndRemoved) {
    open(arena());
    editing().select(edit::Selection({edit::kSettingsId}));
    std::set<std::string> made;
    for (const auto& [key, part] : parts().items()) {
        if (isList(part) || key == "navigation" || kOfTheFile.contains(key) ||
            kOfWorkspaces.contains(key) || kOfGames.contains(key))
            continue;
        ASSERT_TRUE(hasProperty(edit::kSettingsId, key)) << key << " has no field";
        const auto rows = edit::propertiesOf(document(), edit::kSettingsId);
        const bool lacks = std::any_of(rows.begin(), rows.end(), [&](const edit::Property& each) {
            return each.path == key && each.type == edit::PropertyType::Part;
        });
        if (!lacks)
            continue;
        const auto before = document().level();
        editing().properties()->addEntry(QString::fromStdString(key));
        EXPECT_NE(document().level(), before) << key << " cannot be made";
        for (const auto& [inner, member] : membersOf(part).items()) {
            // Those are painted on the map.
            if (inner != "rows" && inner != "cells" && inner != "heights")
                EXPECT_TRUE(hasProperty(edit::kSettingsId, key + '.' + inner))
                    << key << ' ' << inner;
            (void)member;
        }
        editing().properties()->removeEntry(QString::fromStdString(key));
        EXPECT_EQ(document().level(), before) << key << " cannot be removed";
        made.insert(key);
    }
    EXPECT_EQ(made, (std::set<std::string>{"grid", "terrain"}));
}

TEST_F(FormatParts, WordsOfTheSchemaAreChoices) {
    open(arena());
    std::size_t checked = 0;
    const auto walk =
        [&](const auto& self, edit::Kind kind, const Json& node, const std::string& form) -> void {
        const Json& schema = resolved(node);
        if (schema.contains("enum") && schema.at("enum").front().is_string()) {
            const auto* spec = edit::specOf(kind, form);
            std::vector<std::string> choices;
            if (spec != nullptr)
                choices.assign(spec->choices.begin(), spec->choices.end());
            EXPECT_EQ(choices, schema.at("enum").get<std::vector<std::string>>())
                << edit::nameOf(kind) << ' ' << form;
            ++checked;
        }
        if (schema.contains("items") && schema.at("items").is_object())
            self(self, kind, schema.at("items"), form + "[]");
        for (const auto& [key, member] : membersOf(schema).items())
            if (form.size() < 60)
                self(self, kind, member, form.empty() ? key : form + '.' + key);
    };
    for (const auto& [key, part] : parts().items()) {
        if (isList(part) && !kOfWorkspaces.contains(key))
            walk(walk, edit::kindOfList(key), resolved(part).at("items"), {});
        else if (key == "navigation")
            for (const auto& [inner, list] : membersOf(part).items())
                walk(walk, edit::kindOfList("navigation." + inner), resolved(list).at("items"), {});
        else if (!kOfTheFile.contains(key) && !kOfWorkspaces.contains(key))
            walk(walk, edit::kKindOf<edit::Settings>, part, key);
    }
    EXPECT_GT(checked, 10U);
}

} // namespace
} // namespace percept::session
