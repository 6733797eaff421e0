#include "EveryField.h"
#include "Sanitized.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>

namespace percept {
namespace {

using test::Field;
using test::FieldScenes;

/// Fields that change nothing by what they are.
const std::set<Field> kMeantForNothing{
    "/format",  // another one is no level
    "/version", // another one is refused
    "/name",    // a title
};

/// Fields that only what edits or shows levels reads, or what a game brings.
const std::set<Field> kShownElsewhere{
    "/connections/[]/generated", // GenerateSenseGraphTest
    "/regions/[]/generated",     // GenerateSenseGraphTest
    "/regions/[]/ceiling",       // GenerateSenseGraphTest: how high rooms are
    "/keys/[]/event",            // EventModelTest
    "/keys/[]/key",              // EventModelTest
    "/stages/*/*",               // StagesTest: no stage that ships has parameters
};

/// The part of a level that a field belongs to; of large parts the object within it.
std::string partOf(const Field& field, const test::SchemaFields& fields) {
    const auto end = field.find('/', 1);
    const std::string part = field.substr(1, end - 1);
    if (part != "archetypes" && part != "lod")
        return part;
    const auto from = field.find_first_not_of("/[]", end == Field::npos ? field.size() : end);
    if (from == Field::npos)
        return part;
    const auto to = std::min(field.find('/', from), field.size());
    return fields.holdsOthers(field.substr(0, to)) ? part + ' ' + field.substr(from, to - from)
                                                   : part;
}

std::vector<std::string> parts() {
    const test::SchemaFields fields;
    std::set<std::string> names;
    for (const Field& field : fields.all())
        names.insert(partOf(field, fields));
    if (!test::kSanitized)
        return {names.begin(), names.end()};
    // A share that has all that the test itself does.
    return {"doors", "squads", "triggers"};
}

class EveryField : public testing::TestWithParam<std::string> {};

TEST_P(EveryField, ChangesARunOrAToolOrIsWarnedOf) {
    FieldScenes scenes;
    for (const Field& field : scenes.fields.all()) {
        if (partOf(field, scenes.fields) != GetParam() || scenes.fields.holdsOthers(field) ||
            kMeantForNothing.count(field) != 0 || kShownElsewhere.count(field) != 0)
            continue;
        if (!scenes.knows(field)) {
            ADD_FAILURE() << field << " is in no sample: add it to every-field.json";
            continue;
        }
        const auto effect = scenes.effectOf(field);
        EXPECT_FALSE(effect.empty()) << field << " changes nothing, and check does not say so";
        if (std::getenv("PERCEPT_VERBOSE") != nullptr)
            std::cout << field << ": " << effect << '\n';
    }
}

INSTANTIATE_TEST_SUITE_P(Parts, EveryField, testing::ValuesIn(parts()), [](const auto& part) {
    std::string name = part.param;
    std::replace_if(
        name.begin(),
        name.end(),
        [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
        '_');
    return name;
});

TEST(EveryFieldOfTheSchema, WhatIsMeantForNothingExistsAndHasNoEffect) {
    FieldScenes scenes;
    for (const Field& field : kMeantForNothing) {
        EXPECT_TRUE(scenes.fields.has(field)) << field;
        if (!test::kSanitized || field == "/name") {
            EXPECT_EQ(scenes.effectOf(field), "") << field;
        }
    }
}

TEST(EveryFieldOfTheSchema, AnUnreadKeyHasNoEffect) {
    FieldScenes scenes;
    for (const char* sample : {"raid", "pass"}) {
        auto one = scenes.samples.at(sample);
        one["agents"][0]["remark"] = 1;
        auto other = one;
        other["agents"][0]["remark"] = 2;
        EXPECT_FALSE(scenes.differ(sample, one, other, "remark")) << sample;
        other["agents"][0]["heading"] = 0.1;
        EXPECT_TRUE(scenes.differ(sample, one, other, "heading")) << sample;
    }
}

} // namespace
} // namespace percept
