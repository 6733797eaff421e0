#include "StudioWindow.h"

#include <QPointer>
#include <QtQuickTest/QtQuickTest>

#include <algorithm>
#include <fstream>
#include <utility>

namespace percept {
namespace {

/// Class names of QML types have a number behind.
bool isOfType(const QQuickItem& item, const QString& type) {
    const QString name = QString::fromLatin1(item.metaObject()->className());
    return name == type || name.startsWith(type + QStringLiteral("_QML"));
}

template <class Act>
void visit(QQuickItem* item, const Act& act) {
    if (item == nullptr || !item->isVisible())
        return;
    act(*item);
    auto children = item->childItems();
    std::stable_sort(children.begin(), children.end(), [](QQuickItem* a, QQuickItem* b) {
        return a->z() < b->z();
    });
    for (QQuickItem* child : children)
        visit(child, act);
}

} // namespace

void StudioWindow::SetUp() {
    engine.addImportPath(QStringLiteral(":/qt/qml"));
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Percept/Shell/Main.qml")));
    ASSERT_FALSE(engine.rootObjects().isEmpty());
    window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    ASSERT_NE(window, nullptr);
    // It would fit itself to the screen, which is small where there is none.
    window->resize(1600, 900);
    session = window->findChild<session::Session*>();
    map = window->findChild<canvas::MapCanvas*>();
    timeline = window->findChild<canvas::TimelineCanvas*>();
    ASSERT_TRUE(session && map && timeline);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window, kLong));
    window->requestActivate();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window, kLong));
}

void StudioWindow::TearDown() {
    // What the window showed when a test failed, for whoever looks into it.
    const QString pictures = qEnvironmentVariable("PERCEPT_TEST_PICTURES");
    if (HasFailure() && !pictures.isEmpty() && window != nullptr) {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        window->grabWindow().save(
            QStringLiteral("%1/%2.%3.png").arg(pictures, info->test_suite_name(), info->name()));
    }
    if (session != nullptr)
        session->close();
}

QString StudioWindow::write(const std::string& name, const std::string& content) const {
    std::ofstream(folder / name, std::ios::binary) << content;
    return pathOf(name);
}

QString StudioWindow::pathOf(const std::string& name) const {
    return QString::fromStdString((folder / name).string());
}

QList<QQuickItem*> StudioWindow::all(const QString& type) const {
    QList<QQuickItem*> found;
    visit(window->contentItem(), [&](QQuickItem& item) {
        if (isOfType(item, type))
            found.append(&item);
    });
    return found;
}

QQuickItem* StudioWindow::first(const QString& type) const {
    const auto found = all(type);
    return found.isEmpty() ? nullptr : found.constFirst();
}

QQuickItem*
StudioWindow::first(const QString& type, const char* property, const QVariant& value) const {
    for (QQuickItem* item : all(type))
        if (item->property(property) == value)
            return item;
    return nullptr;
}

QQuickItem*
StudioWindow::within(const QString& type, const char* property, const QVariant& value) const {
    QQuickItem* found = nullptr;
    visit(first(type), [&](QQuickItem& item) {
        if (found == nullptr && item.property(property) == value)
            found = &item;
    });
    return found;
}

QString StudioWindow::textOf(const QString& type) const {
    QString text;
    visit(first(type), [&](QQuickItem& item) {
        if (item.inherits("QQuickText"))
            text += item.property("text").toString() + QLatin1Char('\n');
    });
    return text;
}

testing::AssertionResult StudioWindow::shows(const QString& type, const QString& text) const {
    if (wait([&] { return textOf(type).contains(text); }))
        return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << qPrintable(type) << " does not show " << qPrintable(text) << " but\n"
           << qPrintable(textOf(type));
}

testing::AssertionResult StudioWindow::isGone(const QString& type) const {
    if (wait([&] { return first(type) == nullptr; }))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << qPrintable(type) << " is still seen";
}

void StudioWindow::scrollTo(QQuickItem& item) {
    for (QQuickItem* parent = item.parentItem(); parent != nullptr; parent = parent->parentItem()) {
        if (!parent->inherits("QQuickFlickable"))
            continue;
        const QRectF place = item.mapRectToItem(parent, item.boundingRect());
        const qreal below = std::max(0.0, place.bottom() - parent->height());
        const qreal by = std::min(below, place.top());
        if (by != 0)
            parent->setProperty("contentY", parent->property("contentY").toReal() + by);
    }
}

bool StudioWindow::isFilling() const {
    return !session->isPlaying() && session->bot()->isPending();
}

std::optional<QPoint> StudioWindow::letSettle(const Finder& find) {
    QRectF place;
    const bool settled = wait([&] {
        QQuickItem* const item = find();
        if (item != nullptr)
            scrollTo(*item);
        const QRectF now = item == nullptr ? QRectF() : item->mapRectToScene(item->boundingRect());
        return std::exchange(place, now) == now && now.isValid() && !isFilling() &&
               !QQuickTest::qIsPolishScheduled(window);
    });
    EXPECT_TRUE(settled);
    return settled ? std::optional(place.center().toPoint()) : std::nullopt;
}

std::optional<QPoint> StudioWindow::letSettle(QQuickItem* item) {
    return letSettle([watched = QPointer<QQuickItem>(item)] { return watched.data(); });
}

void StudioWindow::click(QQuickItem* item) {
    ASSERT_NE(item, nullptr);
    click([watched = QPointer<QQuickItem>(item)] { return watched.data(); });
}

void StudioWindow::click(const Finder& find, Qt::KeyboardModifiers modifiers) {
    std::optional<QPoint> place;
    std::optional<QPoint> pointed;
    // What was pointed at before takes its tooltip away, and what comes meanwhile moves others.
    do {
        place = letSettle(find);
        ASSERT_TRUE(place.has_value());
        QTest::mouseMove(window, *place);
        pointed = letSettle(find);
        ASSERT_TRUE(pointed.has_value());
    } while (place != pointed);
    QTest::mouseClick(window, Qt::LeftButton, modifiers, *place);
}

void StudioWindow::click(const QPointF& world, Qt::MouseButton button) {
    letSettle(map);
    const QPoint place = map->mapToScene(map->toPixel(world)).toPoint();
    QTest::mouseMove(window, place);
    QTest::mouseClick(window, button, {}, place);
}

void StudioWindow::turnWheel(QQuickItem* item, int angle) {
    ASSERT_NE(item, nullptr);
    const QPointF place = item->mapToScene({item->width() / 2, item->height() / 2});
    QWheelEvent event(place,
                      window->mapToGlobal(place),
                      {},
                      QPoint(0, angle),
                      Qt::NoButton,
                      Qt::NoModifier,
                      Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(window, &event);
}

void StudioWindow::key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(window, key, modifiers);
}

void StudioWindow::type(const QString& text) {
    for (const QChar letter : text)
        QTest::keyClick(window, letter.toLatin1());
}

void StudioWindow::drag(const QPointF& from, const QPointF& to, const std::function<void()>& held) {
    constexpr int kSteps = 8;
    const auto placeOf = [&](int step) {
        const QPointF world = from + (to - from) * step / kSteps;
        return map->mapToScene(map->toPixel(world)).toPoint();
    };
    QTest::mouseMove(window, placeOf(0));
    QTest::mousePress(window, Qt::LeftButton, {}, placeOf(0));
    for (int i = 1; i <= kSteps; ++i)
        QTest::mouseMove(window, placeOf(i));
    if (held)
        held();
    QTest::mouseRelease(window, Qt::LeftButton, {}, placeOf(kSteps));
}

void StudioWindow::scrub(qint64 from, qint64 to) {
    const auto placeOf = [this](qint64 frame) {
        const double x =
            (static_cast<double>(frame) - timeline->from()) / timeline->framesPerPixel();
        return timeline->mapToScene({x, timeline->rulerHeight() / 2}).toPoint();
    };
    const QPoint start = placeOf(from);
    const QPoint end = placeOf(to);
    QTest::mousePress(window, Qt::LeftButton, {}, start);
    for (int i = 1; i <= 8; ++i)
        QTest::mouseMove(window, start + (end - start) * i / 8);
    QTest::mouseRelease(window, Qt::LeftButton, {}, end);
}

void StudioWindow::open(const QString& path) {
    session->open(path);
    ASSERT_TRUE(wait([this] { return !session->isBusy(); }));
}

void StudioWindow::openArena() {
    open(QStringLiteral(":/percept/levels/arena.level.json"));
    ASSERT_EQ(session->state(), session::Session::State::Paused);
    ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
}

void StudioWindow::runFrames(qint64 frames) {
    const qint64 until = session->lastFrame() + frames;
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return session->isPlaying(); }));
    ASSERT_TRUE(wait([&] { return session->lastFrame() >= until; }));
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return !session->isPlaying() && !session->status().playing; }));
}

const trace::AgentPose& StudioWindow::pose(int agent) const {
    return session->view()->view()->agents.at(static_cast<std::size_t>(agent));
}

int StudioWindow::someoneAlive() const {
    const auto& agents = session->view()->view()->agents;
    const auto found = std::find_if(
        agents.begin(), agents.end(), [](const trace::AgentPose& agent) { return agent.alive; });
    return found == agents.end() ? -1 : static_cast<int>(found - agents.begin());
}

QImage StudioWindow::picture() {
    QCoreApplication::processEvents();
    return window->grabWindow().convertToFormat(QImage::Format_RGB32);
}

QImage StudioWindow::mapPicture() {
    const QRectF place = map->mapRectToScene({0, 0, map->width(), map->height()});
    return picture().copy(place.toRect());
}

int StudioWindow::difference(const QImage& a, const QImage& b) {
    int found = 0;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y)
        for (int x = 0; x < std::min(a.width(), b.width()); ++x)
            found += a.pixel(x, y) == b.pixel(x, y) ? 0 : 1;
    return found;
}

} // namespace percept
