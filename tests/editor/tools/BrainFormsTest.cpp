#include "editor/tools/BrainForms.h"

#include "editor/edit/Properties.h"
#include "percept/agent/Stage.h"
#include "percept/sim/Modules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace percept::tools {
namespace {

using edit::Document;
using edit::kKindOf;
using edit::ObjectId;
using edit::Property;
using edit::PropertyType;
using edit::Value;

level::Level withGuard() {
    level::Level level;
    level.archetypes.resize(2);
    level.archetypes[0].id = "bot";
    level.archetypes[1].id = "guard";
    level.archetypes[1].brain = "guard";
    level.archetypes[1].extends = "bot";
    return level;
}

class BrainForms : public testing::Test {
protected:
    [[nodiscard]] const Property& property(std::string_view path) {
        m_properties = edit::propertiesOf(m_document, m_guard);
        const auto found = std::find_if(m_properties.begin(),
                                        m_properties.end(),
                                        [&](const Property& each) { return each.path == path; });
        EXPECT_NE(found, m_properties.end()) << path;
        return *found;
    }
    [[nodiscard]] Value value(std::string_view path) const {
        return edit::sharedValue(m_document, std::array{m_guard}, path)->value;
    }
    void enter(std::string_view path, std::string_view text) {
        const auto entered = edit::valueOf(property(path), text);
        ASSERT_TRUE(entered) << entered.error().text();
        ASSERT_TRUE(
            m_document.perform("set", edit::settingOf(std::array{m_guard}, path, *entered)));
    }
    void reset(std::string_view path) {
        ASSERT_TRUE(
            m_document.perform("reset", edit::resetOf(m_document, std::array{m_guard}, path)));
    }
    [[nodiscard]] const level::Archetype& archetype() const {
        return m_document.level().archetypes[1];
    }

    Document m_document{withGuard(), brainForms(sim::shippedBrains())};
    ObjectId m_guard = m_document.find(kKindOf<level::Archetype>, "guard");
    std::vector<Property> m_properties;
};

TEST_F(BrainForms, ListTheParametersOfTheBrainWithUnitRangeAndDefault) {
    const Property look = property("parameters.look_time");

    EXPECT_EQ(look.type, PropertyType::Number);
    EXPECT_EQ(look.row, "Look time");
    EXPECT_EQ(look.unit, "s");
    EXPECT_EQ(look.from, 0.0);
    EXPECT_EQ(look.to, 600.0);
    EXPECT_FALSE(look.tip.empty());
    EXPECT_EQ(value("parameters.look_time"), Value(3.0));
    EXPECT_EQ(edit::standardOf(m_document, m_guard, "parameters.look_time"), Value(3.0));
    EXPECT_EQ(property("parameters.look_sweep").unit, "\u00b0");
    EXPECT_EQ(property("parameters.arrival").unit, "radii");
    EXPECT_EQ(property("brain").choices.size(), 5U);
}

TEST_F(BrainForms, AParameterIsSetAsANumberAndGivenBackToTheBrain) {
    enter("parameters.look_time", "2*3");

    ASSERT_EQ(archetype().parameters.size(), 1U);
    EXPECT_EQ(archetype().parameters[0].first, "look_time");
    EXPECT_EQ(archetype().parameters[0].second.text, "6");
    EXPECT_EQ(value("parameters.look_time"), Value(6.0));
    EXPECT_FALSE(edit::valueOf(property("parameters.look_time"), "601"));

    reset("parameters.look_time");
    EXPECT_TRUE(archetype().parameters.empty());
}

TEST_F(BrainForms, ACountHasNoDecimals) {
    EXPECT_EQ(property("parameters.search_places").decimals, 0);
    EXPECT_EQ(property("parameters.door_attempts").decimals, 0);
    EXPECT_EQ(property("parameters.search_radius").decimals, 2);
    EXPECT_FALSE(edit::valueOf(property("parameters.search_places"), "4.5"));

    enter("parameters.search_places", "4");

    EXPECT_EQ(value("parameters.search_places"), Value(4.0));
    EXPECT_EQ(archetype().parameters.front().second.text, "4");
}

TEST_F(BrainForms, ShowWhatTheBrainSaysWhereTheArchetypeSaysNothing) {
    EXPECT_EQ(value("opens_doors"), Value(true));
    EXPECT_EQ(value("respawns"), Value(false));

    enter("respawns", "true");

    EXPECT_EQ(archetype().respawns, true);
    EXPECT_EQ(archetype().opensDoors, std::nullopt) << "what is shown is not stated";
    EXPECT_EQ(edit::standardOf(m_document, m_guard, "respawns"), Value(false));
    reset("respawns");
    EXPECT_EQ(archetype().respawns, std::nullopt);
}

/// A stage that a game might bring.
class Tide final : public agent::Stage {
public:
    [[nodiscard]] std::string_view name() const override { return "tide"; }
    [[nodiscard]] std::span<const agent::Parameter> parameters() const override {
        static constexpr std::array<std::string_view, 2> kWords{"spring", "neap"};
        static constexpr std::array kParameters{
            agent::Parameter{"high", "m", 1, 0, 100, "How high the water comes."},
            agent::Parameter{"kind", "", 0, 0, 1, "Which tide it is.", kWords}};
        return kParameters;
    }
    [[nodiscard]] Result<std::shared_ptr<const agent::StageData>>
    compile(const agent::StageInput&) const override {
        return std::shared_ptr<const agent::StageData>();
    }
    [[nodiscard]] agent::StageState emptyState() const override { return {}; }
    [[nodiscard]] agent::StageState start(const agent::CompiledStage&,
                                          std::uint64_t) const override {
        return {};
    }
    void step(const agent::StageRun&) const override {}
};

class StageForms : public testing::Test {
protected:
    [[nodiscard]] static Document documentWithTide() {
        agent::Stages stages = sim::shippedStages();
        EXPECT_TRUE(stages.add(std::make_shared<Tide>()));
        return Document(level::Level(), brainForms(sim::shippedBrains()), stageForms(stages));
    }
    [[nodiscard]] const Property* property(std::string_view path) {
        m_properties = edit::propertiesOf(m_document, edit::kSettingsId);
        const auto found = std::find_if(m_properties.begin(),
                                        m_properties.end(),
                                        [&](const Property& each) { return each.path == path; });
        return found == m_properties.end() ? nullptr : &*found;
    }
    [[nodiscard]] Value value(std::string_view path) const {
        return edit::sharedValue(m_document, std::array{edit::kSettingsId}, path)->value;
    }
    void set(std::string_view path, const Value& value) {
        ASSERT_TRUE(
            m_document.perform("set", edit::settingOf(std::array{edit::kSettingsId}, path, value)));
    }

    Document m_document = documentWithTide();
    std::vector<Property> m_properties;
};

TEST_F(StageForms, AStageOfAGameIsSwitchedOnAndItsParametersAreProperties) {
    ASSERT_NE(property("stages.tide"), nullptr);
    EXPECT_EQ(property("stages.tide")->type, PropertyType::Toggle);
    EXPECT_EQ(value("stages.tide"), Value(false));
    EXPECT_EQ(property("stages.tide.high"), nullptr) << "the level does not name it";

    set("stages.tide", true);

    ASSERT_EQ(m_document.level().stages.size(), 1U);
    const Property* high = property("stages.tide.high");
    ASSERT_NE(high, nullptr);
    EXPECT_EQ(high->row, "High");
    EXPECT_EQ(high->group, "Stages: Tide");
    EXPECT_EQ(high->unit, "m");
    EXPECT_EQ(high->to, 100.0);
    EXPECT_EQ(high->tip, "How high the water comes.");
    EXPECT_EQ(value("stages.tide.high"), Value(1.0)) << "as it is usually";
    EXPECT_EQ(edit::standardOf(m_document, edit::kSettingsId, "stages.tide.high"), Value(1.0));
    ASSERT_NE(property("stages.tide.kind"), nullptr);
    EXPECT_EQ(property("stages.tide.kind")->choices, (std::vector<std::string>{"spring", "neap"}));
    EXPECT_EQ(value("stages.tide.kind"), Value(std::string("spring")));
}

TEST_F(StageForms, AParameterOfAStageIsSetGivenBackAndUndone) {
    set("stages.tide", true);
    const auto entered = edit::valueOf(*property("stages.tide.high"), "2*3");
    ASSERT_TRUE(entered);
    set("stages.tide.high", *entered);
    const auto word = edit::valueOf(*property("stages.tide.kind"), "neap");
    ASSERT_TRUE(word);
    set("stages.tide.kind", *word);

    const auto& stated = m_document.level().stages[0].second;
    ASSERT_EQ(stated.size(), 2U);
    EXPECT_EQ(stated[0].second.text, "6");
    EXPECT_EQ(stated[1].second.text, "\"neap\"");
    EXPECT_EQ(value("stages.tide.high"), Value(6.0));
    EXPECT_FALSE(edit::valueOf(*property("stages.tide.high"), "101"));
    ASSERT_TRUE(m_document.perform(
        "reset", edit::resetOf(m_document, std::array{edit::kSettingsId}, "stages.tide.high")));
    EXPECT_EQ(value("stages.tide.high"), Value(1.0));
    set("stages.tide", false);
    EXPECT_TRUE(m_document.level().stages.empty());
    m_document.jumpTo(0);
    EXPECT_EQ(m_document.level(), level::Level());
}

TEST_F(StageForms, StagesWithoutParametersHaveNoRow) {
    EXPECT_EQ(property("stages.town"), nullptr);
}

} // namespace
} // namespace percept::tools
