#include "LevelThumbnail.h"

#include "app/canvas/Camera.h"
#include "percept/level/LevelFile.h"
#include "percept/overlay/AgentOverlay.h"
#include "percept/overlay/LevelOverlay.h"
#include "percept/overlay/TeamPlaces.h"

#include <QFile>

namespace percept::shell {
namespace {

constexpr overlay::LevelLayers kShown{
    .grid = false, .navigation = false, .triggers = false, .lights = false, .names = false};

/// Who has a place of his own, in the colours and symbols of the map.
void markAgents(overlay::DisplayList& list, const level::Level& level) {
    overlay::TeamPlaces teams(level);
    for (const level::Agent& agent : level.agents) {
        const auto team = teams.of(agent.team, agent.id);
        if (agent.position)
            list.shape(overlay::Layer::Agents,
                       {.glyph = overlay::glyphOfTeam(team),
                        .at = agent.position->plan(),
                        .radius = {3.5F, 0},
                        .fill = {overlay::inkOfTeam(team)}});
    }
}

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
            m_extent = overlay::extentOf(level);
            m_ground = std::make_shared<overlay::DisplayList>(overlay::drawLevel(level, kShown));
            auto fixtures = overlay::drawFixtures(level, {}, {}, kShown);
            markAgents(fixtures, level);
            m_fixtures = std::make_shared<overlay::DisplayList>(std::move(fixtures));
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
