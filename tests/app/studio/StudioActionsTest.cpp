#include "app/studio/StudioActionSpecs.h"
#include "app/ui/IconProvider.h"

#include <QKeySequence>

#include <gtest/gtest.h>

#include <set>

namespace percept::shell {
namespace {

std::string textOf(std::string_view view) {
    return std::string(view);
}

TEST(StudioActions, HaveKeysThatDoNotClash) {
    for (const auto& clash : ui::findKeyClashes(studioActionSpecs()))
        ADD_FAILURE() << clash.key << " is the key of " << clash.first << " and " << clash.second;
}

TEST(StudioActions, HaveIdsOfTheirOwnAndAreNamed) {
    std::set<std::string> ids;
    for (const auto& action : studioActionSpecs()) {
        EXPECT_TRUE(ids.insert(textOf(action.id)).second) << action.id;
        EXPECT_FALSE(action.name.empty()) << action.id;
    }
}

TEST(StudioActions, CanBeFoundWithoutAKey) {
    for (const auto& action : studioActionSpecs())
        EXPECT_TRUE(!action.menu.empty() || !action.key.empty()) << action.id;
}

TEST(StudioActions, SayInOneSentenceWhatTheyDo) {
    for (const auto& action : studioActionSpecs()) {
        if (action.menu.empty())
            continue;
        EXPECT_TRUE(action.hint.ends_with('.')) << action.id;
        EXPECT_EQ(action.hint.find('!'), std::string_view::npos) << action.id;
    }
}

TEST(StudioActions, HaveKeysAndIconsThatExist) {
    for (const auto& action : studioActionSpecs()) {
        for (const auto& key : ui::keysOf(action)) {
            const QKeySequence sequence(QString::fromStdString(key), QKeySequence::PortableText);
            ASSERT_EQ(sequence.count(), 1) << action.id;
            EXPECT_NE(sequence[0].key(), Qt::Key_unknown) << action.id << ": " << key;
        }
        if (!action.icon.empty()) {
            EXPECT_TRUE(ui::IconProvider::knows(QString::fromStdString(textOf(action.icon))))
                << action.id << ": " << action.icon;
        }
    }
}

} // namespace
} // namespace percept::shell
