#include "app/studio/Manual.h"

#include <QRegularExpression>

#include <gtest/gtest.h>

namespace percept::shell {
namespace {

class ManualTest : public testing::Test {
protected:
    ManualTest() { manual.setProperty("actions", QVariant::fromValue(&actions)); }

    [[nodiscard]] QString page(const char* title) const {
        return manual.text(manual.pageOf(QString::fromUtf8(title)));
    }

    StudioActions actions;
    Manual manual;
};

TEST_F(ManualTest, HasAPageForEveryWorkspace) {
    for (const ui::StudioAction* action : actions.actions()) {
        const QString id = action->actionId();
        if (!id.startsWith("workspace.") || action->menu().isEmpty())
            continue;
        ASSERT_TRUE(manual.titles().contains(action->name())) << id.toStdString();
        EXPECT_TRUE(page(qPrintable(action->name())).contains(action->keyText()))
            << id.toStdString() << " does not say " << action->keyText().toStdString();
    }
}

TEST_F(ManualTest, NamesKeysThatTheStudioHas) {
    static const QRegularExpression quoted(QStringLiteral("`([^`\\n]+)`"));
    static const QRegularExpression key(
        QStringLiteral("^((Ctrl|Shift|Alt)\\+)*([A-Z0-9?]|F[0-9]+|Space|Left|Right|Home|End|Return|"
                       "Pg(Up|Down))$"));
    int found = 0;
    for (int i = 0; i < manual.titles().size(); ++i) {
        auto matches = quoted.globalMatch(manual.text(i));
        while (matches.hasNext()) {
            const QString text = matches.next().captured(1);
            if (!key.match(text).hasMatch())
                continue;
            ++found;
            EXPECT_FALSE(actions.ownerOf(text).isEmpty())
                << manual.titles().at(i).toStdString() << ": " << text.toStdString();
        }
    }
    EXPECT_GT(found, 60);
}

TEST_F(ManualTest, ListsEveryKeyOfTheStudio) {
    const QString keys = page("Keys");
    for (const ui::StudioAction* action : actions.actions())
        if (!action->keys().isEmpty()) {
            const QString line =
                QStringLiteral("- `%1` %2\n").arg(action->allKeysText(), action->name());
            EXPECT_TRUE(keys.contains(line)) << line.toStdString();
        }
}

TEST_F(ManualTest, HasNoTextBeyondItsPages) {
    EXPECT_TRUE(manual.text(-1).isEmpty());
    EXPECT_TRUE(manual.text(static_cast<int>(manual.titles().size())).isEmpty());
    EXPECT_EQ(manual.pageOf("senses"), manual.titles().indexOf("Senses"));
    EXPECT_EQ(manual.pageOf("nothing"), 0);
}

} // namespace
} // namespace percept::shell
