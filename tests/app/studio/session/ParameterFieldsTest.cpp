#include "app/studio/edit/ParameterFields.h"

#include "SessionFixture.h"

#include "app/studio/edit/Editing.h"
#include "percept/base/Random.h"
#include "percept/sim/Checks.h"
#include "percept/tactics/Analyses.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace percept::session {
namespace {

using edit::PropertyType;
using tactics::Parameter;

level::Analysis analysisOf(const std::string& kind, std::string parameters = {}) {
    level::Analysis analysis;
    analysis.id = "one";
    analysis.kind = kind;
    analysis.parameters.text = std::move(parameters);
    return analysis;
}

std::string pathOf(const Parameter& parameter) {
    return std::string(kParameterPrefix) + parameter.name;
}

/// Something that fits, as a person would enter it.
edit::Value someValue(const Parameter& parameter, Random& random) {
    using Type = Parameter::Type;
    const double high = std::min(parameter.high, std::max(parameter.low, 0.0) + 100);
    const double number = parameter.low + (high - parameter.low) * random.unit();
    switch (parameter.type) {
    case Type::Number:
        return number;
    case Type::Whole:
        return std::clamp(std::round(number), parameter.low, parameter.high);
    case Type::Choice:
        return parameter
            .choices[random.below(static_cast<std::uint32_t>(parameter.choices.size()))];
    case Type::Flag:
        return random.below(2) == 0;
    case Type::Numbers:
        return std::string("1, 2.5, 3");
    case Type::Texts:
        return std::string("red, blue");
    case Type::Rows:
        return std::string("[[1,2],[3,4]]");
    default:
        return std::string("red");
    }
}

/// Every parameter of every kind.
TEST(ParameterFields, WhatIsEnteredIsStatedAndReadBack) {
    Random random(3);
    for (const auto& [kind, facts] : tactics::standardKinds()) {
        auto analysis = analysisOf(kind);
        const auto fields = parameterFields(analysis, {});
        ASSERT_EQ(fields.size(), facts.parameters.size()) << kind;
        for (int round = 0; round < 3; ++round)
            for (const Parameter& parameter : facts.parameters) {
                SCOPED_TRACE(kind + "." + parameter.name);
                const auto path = pathOf(parameter);
                const auto value = someValue(parameter, random);
                const auto set = withParameter(analysis, path, value);
                ASSERT_TRUE(set) << set.error().text();
                EXPECT_TRUE(tactics::checkParameters(facts.parameters, *set));
                analysis.parameters.text = *set;
                EXPECT_EQ(parameterFault(analysis, path), "");
                const auto shown = parameterValue(analysis, path);
                if (const auto* number = std::get_if<double>(&value)) {
                    EXPECT_NEAR(std::get<double>(shown), *number, 1e-9);
                } else {
                    EXPECT_EQ(shown, value);
                }
            }
        for (const Parameter& parameter : facts.parameters) {
            const auto left = withParameter(analysis, pathOf(parameter), std::monostate{});
            ASSERT_TRUE(left);
            analysis.parameters.text = *left;
            EXPECT_EQ(parameterValue(analysis, pathOf(parameter)),
                      parameterStandard(analysis, pathOf(parameter)));
        }
        EXPECT_EQ(analysis.parameters.text, "") << "nothing is stated any more";
    }
}

TEST(ParameterFields, WhatDoesNotFitIsRefusedAndMarked) {
    for (const auto& [kind, facts] : tactics::standardKinds())
        for (const Parameter& parameter : facts.parameters) {
            SCOPED_TRACE(kind + "." + parameter.name);
            const bool numeric = parameter.type == Parameter::Type::Number ||
                                 parameter.type == Parameter::Type::Whole;
            if (!numeric && parameter.type != Parameter::Type::Choice)
                continue;
            const auto path = pathOf(parameter);
            EXPECT_FALSE(withParameter(analysisOf(kind), path, std::string("plenty")));
            const auto wrong = analysisOf(kind, nlohmann::json{{parameter.name, "plenty"}}.dump());
            EXPECT_NE(parameterFault(wrong, path), "");
            for (const auto& field : parameterFields(wrong, {}))
                if (field.path == path) {
                    EXPECT_EQ(field.type, PropertyType::Text) << "so that it can be seen";
                }
            const auto right = withParameter(wrong, path, parameterStandard(wrong, path));
            EXPECT_TRUE(right) << "and put right";
        }
    EXPECT_TRUE(parameterFields(analysisOf("cover", "[1]"), {}).empty()) << "only as a whole";
    EXPECT_TRUE(parameterFields(analysisOf("cover", R"({"colour":1})"), {}).empty());
    EXPECT_TRUE(parameterFields(analysisOf("no such kind"), {}).empty());
}

tactics::AnalysisKinds withTides() {
    tactics::AnalysisKinds kinds = tactics::standardKinds();
    tactics::AnalysisKind tide;
    tide.make = [](const tactics::AnalysisInput&, const std::string&) {
        return Result<tactics::CellFunction>([](int, int) { return 1.0; });
    };
    tide.help = "metres under water";
    tide.parameters = {Parameter::number("height", 2.0, 0.0, 10.0, "of the water [metres]")};
    EXPECT_TRUE(tactics::addKind(kinds, "tide", std::move(tide)));
    return kinds;
}

TEST(ParameterFields, AKindThatAGameBringsHasFieldsByItsDescription) {
    const auto kinds = withTides();
    const auto tide = analysisOf("tide");
    const auto fields = parameterFields(tide, {}, kinds);

    ASSERT_EQ(fields.size(), 1U);
    EXPECT_EQ(fields[0].row, "Height");
    EXPECT_EQ(fields[0].type, PropertyType::Number);
    EXPECT_EQ(fields[0].to, 10.0);
    EXPECT_EQ(parameterValue(tide, fields[0].path, kinds), edit::Value(2.0));
    EXPECT_EQ(withParameter(tide, fields[0].path, 3.0, kinds).value(), R"({"height":3})");
    EXPECT_FALSE(withParameter(tide, fields[0].path, 11.0, kinds));
    EXPECT_TRUE(parameterFields(tide, {}).empty()) << "those that ship do not know it";
}

class ParameterRowsTest : public SessionTest {
protected:
    void SetUp() override {
        level::Level level;
        level.name = "one";
        level.analyses = {analysisOf("visibility", R"({"samples":64})")};
        editing.openLevel(std::move(level), true);
        editing.select(
            edit::Selection({editing.document().idAt(edit::kKindOf<level::Analysis>, 0)}));
    }
    [[nodiscard]] const std::string& stated() const {
        return editing.document().level().analyses[0].parameters.text;
    }
    const QString samples = QStringLiteral("parameters/samples");
    Editing editing;
};

TEST_F(ParameterRowsTest, FieldsEditTheLevelInSteps) {
    const auto before = editing.document().level();
    auto* const rows = editing.properties();

    for (const double value : {65.0, 80.0, 128.0})
        rows->setNumber(samples, value, value == 128.0);
    EXPECT_EQ(stated(), R"({"samples":128})");
    EXPECT_EQ(editing.document().stepCount(), 1U) << "a drag is one step";
    editing.undo();
    EXPECT_EQ(editing.document().level(), before);

    EXPECT_NE(rows->setText(samples, QStringLiteral("plenty")), "");
    EXPECT_EQ(editing.document().level(), before) << "the old value is kept";
    EXPECT_EQ(rows->setText(samples, QStringLiteral("32")), "");
    EXPECT_EQ(stated(), R"({"samples":32})");
    rows->reset(samples);
    EXPECT_EQ(stated(), "");
}

/// What is typed wrongly into a field of text is said there, and changes nothing.
TEST(PropertyRows, WrongTextIsAnsweredWithTheReason) {
    level::Level level;
    level.events.resize(2);
    level.events[0].id = "siren";
    level.events[0].data.text = R"({"loud":true})";
    level.events[1].id = "losses";
    Editing editing;
    editing.openLevel(level, true);
    editing.select(
        edit::Selection({editing.document().idAt(edit::kKindOf<level::AuthoredEvent>, 0)}));
    QSignalSpy refused(&editing, &Editing::refused);
    auto* const rows = editing.properties();

    for (const auto& [path, wrong] : {std::pair("data", "{loud"), {"id", "losses"}, {"id", ""}}) {
        EXPECT_NE(rows->setText(path, wrong), "") << path << ' ' << wrong;
        EXPECT_EQ(editing.document().level(), level);
    }
    EXPECT_EQ(refused.count(), 0) << "the field says it";
    EXPECT_EQ(rows->setText("data", R"({ "loud": false })"), "");
    EXPECT_EQ(editing.document().level().events[0].data.text, R"({"loud":false})");
}

/// The fields of an archetype that are said to be unused are those that `check` warns of.
TEST(PropertyRows, FieldsThatABrainIgnoresAreUnused) {
    for (const char* brain : {"bot", "guard"}) {
        level::Level level;
        level.archetypes.resize(1);
        level.archetypes[0].id = "one";
        level.archetypes[0].brain = brain;
        Editing editing;
        editing.openLevel(level, true);
        auto& document = editing.document();
        const auto id = document.idAt(edit::kKindOf<level::Archetype>, 0);
        editing.select(edit::Selection({id}));
        const auto warns = [&] {
            const auto problems = sim::checkUse(document.level());
            return std::ranges::any_of(problems, [](const level::Problem& problem) {
                return problem.message.starts_with("it is ignored");
            });
        };
        int unused = 0;
        auto* const rows = editing.properties()->rows();
        std::vector<QVariantMap> fields;
        for (int row = 0; row < rows->count(); ++row)
            for (const QVariant& field :
                 rows->data(rows->index(row), rows->roleNames().key("values")).toList())
                fields.push_back(field.toMap());
        for (const QVariantMap& field : fields) {
            if (field["type"] != "number" || field["absent"].toBool())
                continue;
            const auto path = field["path"].toString().toStdString();
            const edit::Value other = field["value"].toDouble() == 1 ? 2.0 : 1.0;
            if (!document.perform("change", edit::settingOf(std::array{id}, path, other)))
                continue;
            EXPECT_EQ(!field["unused"].toString().isEmpty(), warns()) << brain << ' ' << path;
            unused += warns() ? 1 : 0;
            document.undo();
        }
        EXPECT_GT(unused, 0) << brain;
    }
}

} // namespace
} // namespace percept::session
