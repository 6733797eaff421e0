#include "percept/tactics/AutomatonText.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

namespace percept::tactics {
namespace {

TEST(AutomatonText, ReadsClassesEdgesAndRules) {
    const auto table = parseAutomaton("# the source's safety\n"
                                      "class unsafe\n"
                                      "class safe from 0.25 value 2.5  # at least\n"
                                      "\n"
                                      "edges torus\n"
                                      "neighbours 4\n"
                                      "any -> safe: at least 2 safe and at most 25 % unsafe\n"
                                      "unsafe / safe -> unsafe\n");

    ASSERT_TRUE(table) << table.error().text();
    ASSERT_EQ(table->classes.size(), 2U);
    EXPECT_EQ(table->classes[1], (CellClass{"safe", 0.25, 2.5}));
    EXPECT_EQ(table->automaton.edges, AutomatonEdges::Torus);
    EXPECT_FALSE(table->automaton.diagonal);
    ASSERT_EQ(table->automaton.rules.size(), 2U);
    const auto& rule = table->automaton.rules[0];
    EXPECT_EQ(rule.from, kAnyClass);
    EXPECT_EQ(rule.to, 1);
    ASSERT_EQ(rule.conditions.size(), 2U);
    EXPECT_EQ(rule.conditions[0].of, 2U);
    EXPECT_EQ(rule.conditions[0].least, 2.0);
    EXPECT_TRUE(rule.conditions[1].share);
    EXPECT_EQ(rule.conditions[1].most, 0.25);
    EXPECT_EQ(table->automaton.rules[1].from, 3U);
    EXPECT_TRUE(table->automaton.rules[1].conditions.empty());
}

TEST(AutomatonText, DoubtsNameRulesAsPeopleCountThemAndClasses) {
    const auto table = parseAutomaton("class wood\n"
                                      "class field from 0.5\n"
                                      "wood -> field: at least 2 field\n"
                                      "field -> wood: at least 2 wood\n");

    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ(table->doubts(),
              (std::vector<std::string>{"rules 1 and 2 lead there and back between field and wood: "
                                        "cells may flicker"}));
}

TEST(AutomatonText, SaysWhereItIsWrong) {
    const auto place = [](const char* text) {
        const auto table = parseAutomaton(text);
        return table ? std::string("good") : table.error().place;
    };
    EXPECT_EQ(place(""), "1:1");
    EXPECT_EQ(place("class a\nclass b\na -> c"), "3:6");
    EXPECT_EQ(place("class a\nclass b\na -> b: at least x b"), "3:18");
    EXPECT_EQ(place("class a\nclass b\na -> b: at least 9 b"), "3:18");
    EXPECT_EQ(place("class a\nclass b\na -> b: 3 to 2 b"), "3:14");
    EXPECT_EQ(place("class a\nclass b\na -> b: 3 d"), "3:11");
    EXPECT_EQ(place("class a\nclass b\na ->"), "3:5");
    EXPECT_EQ(place("class a\n class a"), "2:8");
    EXPECT_EQ(place("class a from 3"), "1:7");
    EXPECT_EQ(place("class a\nclass b from 3\nclass c from 2"), "3:7");
    EXPECT_EQ(place("class a\nclass b from 3\nclass c"), "3:7");
    EXPECT_EQ(place("class a\nclass b from nan"), "2:14");
    EXPECT_EQ(place("class a\nedges round"), "2:7");
    EXPECT_EQ(place("class a\nneighbours 6"), "2:12");
    EXPECT_EQ(place("class a\nbecome b"), "2:1");
    EXPECT_EQ(place("class a/b"), "1:7");
    EXPECT_EQ(place("class \u00fc\n\u00fc -> \u00fc: 3 x"), "2:11") << "letters, not bytes";
}

TEST(AutomatonText, OrdinaryMistakesAreErrorsWhateverTheText) {
    const std::string letters = "class ab->:/%#\n to and at least most from value 019.-";
    Random random(5);
    for (int i = 0; i < 20000; ++i) {
        std::string text = "class a\nclass b\n";
        for (auto count = random.below(30); count > 0; --count)
            text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        if (const auto table = parseAutomaton(text)) {
            const auto again = parseAutomaton(writeAutomaton(*table));
            ASSERT_TRUE(again) << text << '\n' << writeAutomaton(*table);
            EXPECT_EQ(writeAutomaton(*again), writeAutomaton(*table));
        } else {
            EXPECT_NE(table.error().place.find(':'), std::string::npos);
        }
    }
}

Classes randomCells(std::size_t classes) {
    Random random(11);
    Classes cells(17, 12);
    for (auto& cell : cells.values)
        cell = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(classes)));
    return cells;
}

TEST(AutomatonText, WhatIsWrittenIsReadAsTheSame) {
    for (const auto& [name, table] : automataOfTheSource()) {
        const auto read = parseAutomaton(writeAutomaton(table));
        ASSERT_TRUE(read) << name << read.error().text();
        EXPECT_EQ(read->classes, table.classes) << name;
        EXPECT_EQ(writeAutomaton(*read), writeAutomaton(table)) << name;
        const Classes cells = randomCells(table.classes.size());
        EXPECT_EQ(runAutomaton(read->automaton, cells, 20).cells,
                  runAutomaton(table.automaton, cells, 20).cells)
            << name;
    }
}

TEST(AutomatonText, ValuesBecomeClassesAndBack) {
    const auto even = *parseAutomaton("class a\nclass b\nclass c");
    const auto own = *parseAutomaton("class a value -1\nclass b from 3\nclass c from 7 value 9");

    EXPECT_EQ(even.thresholds(10, 30, 0.5), (std::vector<double>{20, 25}));
    EXPECT_EQ(even.values(), (std::vector<double>{0, 0.5, 1}));
    EXPECT_EQ(own.thresholds(10, 30, 0.5), (std::vector<double>{3, 7}));
    EXPECT_EQ(own.values(), (std::vector<double>{-1, 0.5, 9}));
}

} // namespace
} // namespace percept::tactics
