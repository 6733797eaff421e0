#include "RichLevel.h"

#include "editor/edit/PropertySections.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace percept::edit {
namespace {

Property field(const std::string& group, const std::string& row) {
    Property made;
    made.group = group;
    made.row = row;
    return made;
}

TEST(PropertySections, EachHasOneHeadingAndItsOwnFieldsComeFirst) {
    std::vector<Property> properties{field("", "Id"),
                                     field("Weapons 1: Choice", "Rule"),
                                     field("Weapons 1", "Rate"),
                                     field("", "Door"),
                                     field("Movement", "Speed"),
                                     field("Weapons 1", "Damage")};

    orderBySection(properties);

    std::vector<std::string> rows;
    for (const Property& each : properties)
        rows.push_back(each.row);
    EXPECT_EQ(rows, (std::vector<std::string>{"Id", "Door", "Rate", "Damage", "Rule", "Speed"}));
}

TEST(PropertySections, NoHeadingComesTwiceForAnythingInALevel) {
    const Document document(richLevel());
    for (std::size_t kind = 1; kind < kKindCount; ++kind)
        for (const ObjectId id : document.idsOf(static_cast<Kind>(kind))) {
            auto properties = propertiesOf(document, id);
            const auto before = properties;
            orderBySection(properties);
            ASSERT_TRUE(std::ranges::is_permutation(before, properties));
            std::vector<std::string> headings;
            for (const Property& each : properties)
                if (headings.empty() || headings.back() != headingOf(each))
                    headings.emplace_back(headingOf(each));
            auto sorted = headings;
            std::ranges::sort(sorted);
            const auto twice = std::ranges::adjacent_find(sorted);
            EXPECT_EQ(twice, sorted.end()) << kind << ": " << (twice == sorted.end() ? "" : *twice);
        }
}

TEST(PropertySections, WhatIsFoldedHasAllInIt) {
    EXPECT_TRUE(isWithin("Weapons", "Weapons"));
    EXPECT_TRUE(isWithin("Weapons 1: Choice: Rules", "Weapons"));
    EXPECT_TRUE(isWithin("Weapons 1: Choice", "Weapons 1"));
    EXPECT_FALSE(isWithin("Weapons 10", "Weapons 1"));
    EXPECT_FALSE(isWithin("Awareness", "Weapons"));
    EXPECT_FALSE(isWithin("View cones", "View"));
    EXPECT_FALSE(isWithin("Movement", ""));
}

TEST(PropertySections, EntriesOfAListDoNotShareOne) {
    level::Level level;
    level.archetypes.resize(1);
    level.archetypes[0].viewCones.resize(2);
    for (level::ViewCone& cone : level.archetypes[0].viewCones)
        cone.acuity = {{"visibility", 0.5}};
    const Document document(std::move(level));
    const auto properties =
        propertiesOf(document, document.idsOf(kKindOf<level::Archetype>).front());

    const auto headingOfAcuity = [&](const std::string& path) {
        const auto found = std::ranges::find(properties, path, &Property::path);
        return found == properties.end() ? std::string() : std::string(headingOf(*found));
    };
    EXPECT_EQ(headingOfAcuity("view_cones[0].acuity.visibility"), "View cones 1: Acuity");
    EXPECT_EQ(headingOfAcuity("view_cones[1].acuity.visibility"), "View cones 2: Acuity");
}

} // namespace
} // namespace percept::edit
