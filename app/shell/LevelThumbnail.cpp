#include "LevelThumbnail.h"

#include "app/canvas/Camera.h"
#include "percept/level/LevelFile.h"
#include "percept/overlay/LevelOverlay.h"

#include <QFile>

namespace percept::shell {
namespace {

constexpr overlay::LevelLayers kShown{
    .grid = false, .navigation = false, .triggers = false, .lights = false, .names = false};

} // namespace

void LevelThumbnail::setSource(const QString& source) {
    if (source == m_source)
        return;
    m_source = source;
    m_ground.reset();
    m_fixtures.reset();
    QFile file(source);
    if (file.open(QIODevice::ReadOnly)) {
        const auto read = level::parseLevel(file.readAll().toStdString(), source.toStdString());
        if (read) {
            const level::Level& level = read->level;
            const geometry::WallIndex walls(overlay::wallSegments(level));
            m_extent = overlay::extentOf(level);
            m_ground =
                std::make_shared<overlay::DisplayList>(overlay::drawLevel(level, walls, kShown));
            m_fixtures = std::make_shared<overlay::DisplayList>(
                overlay::drawFixtures(level, {}, {}, kShown));
        }
    }
    show();
    emit sourceChanged();
}

void LevelThumbnail::show() {
    const auto camera =
        canvas::Camera::fitting(m_extent.min, m_extent.max, sizeInPixels(), /*margin*/ 4);
    const auto screen = camera.transform(sizeInPixels(), deviceRatio());
    setSheet(0, m_ground, screen);
    setSheet(1, m_fixtures, screen);
}

} // namespace percept::shell

#include "moc_LevelThumbnail.cpp"
