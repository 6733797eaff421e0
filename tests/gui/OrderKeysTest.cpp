#include "StudioWindow.h"

#include "app/studio/session/CommandsExport.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QUrl>

namespace percept {
namespace {

/// Orders to a squad by keyboard, and what is exported of them.
class OrderKeysTest : public StudioWindow {
protected:
    void SetUp() override {
        StudioWindow::SetUp();
        open(QStringLiteral(":/percept/levels/guard-post.level.json"));
        runFrames(10);
    }
    void select(const char* agent) {
        auto& editing = *session->editing();
        editing.select(
            edit::Selection({editing.document().find(edit::kKindOf<level::Agent>, agent)}));
        ASSERT_EQ(editing.selectedCount(), 1);
    }
    void pointAt(const QPointF& world) {
        letSettle(map);
        QTest::mouseMove(window, map->mapToScene(map->toPixel(world)).toPoint());
        QTest::qWait(20);
    }
    /// Each line as an object.
    QList<QJsonObject> exported() {
        auto* const commands = window->findChild<session::CommandsExport*>();
        if (commands == nullptr) {
            ADD_FAILURE() << "nothing exports";
            return {};
        }
        const QString path = pathOf("orders.commands.jsonl");
        const QSignalSpy written(commands, &session::CommandsExport::written);
        commands->write(QUrl::fromLocalFile(path));
        EXPECT_TRUE(wait([&] { return !written.isEmpty(); }));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        QList<QJsonObject> lines;
        for (const QByteArray& line : file.readAll().split('\n'))
            if (!line.isEmpty())
                lines.append(QJsonDocument::fromJson(line).object());
        return lines;
    }
};

TEST_F(OrderKeysTest, AltWithALetterOrdersTheSquadOfWhoIsSelected) {
    select("guard_1");
    pointAt({20, 9.5});

    for (const Qt::Key letter : {Qt::Key_G, Qt::Key_S, Qt::Key_L, Qt::Key_P}) {
        key(letter, Qt::AltModifier);
        runFrames(5);
    }

    const auto lines = exported();
    ASSERT_EQ(lines.size(), 4);
    const char* const orders[]{"go", "hold", "follow", "patrol"};
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(lines[i]["do"].toString(), QStringLiteral("order"));
        EXPECT_EQ(lines[i]["squad"].toString(), QStringLiteral("inside"));
        EXPECT_EQ(lines[i]["order"].toString(), QLatin1String(orders[i]));
    }
    const auto place = lines[0]["position"].toArray();
    EXPECT_NEAR(place[0].toDouble(), 20, 0.2);
    EXPECT_NEAR(place[1].toDouble(), 9.5, 0.2);
    EXPECT_EQ(lines[2]["leader"].toString(), QStringLiteral("guard_1"));
}

TEST_F(OrderKeysTest, WhoIsInNoSquadIsToldSo) {
    select("intruder");
    pointAt({20, 9.5});

    key(Qt::Key_S, Qt::AltModifier);
    runFrames(5);

    EXPECT_TRUE(exported().isEmpty());
}

} // namespace
} // namespace percept
