#include "editor/tools/BrainForms.h"

#include "editor/edit/Properties.h"

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

    Document m_document{withGuard(), brainForms()};
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

} // namespace
} // namespace percept::tools
