#include "DocumentModel.h"

#include "app/ui/Follow.h"

namespace percept::session {

using canvas::LevelGeometry;

DocumentModel::DocumentModel(QObject* parent)
    : QObject(parent) {}

void DocumentModel::setLevel(LevelGeometry* level) {
    if (!ui::follow(m_level, level, this))
        return;
    if (level != nullptr) {
        connect(level, &LevelGeometry::changed, this, [this] { begin(); });
        connect(level, &LevelGeometry::edited, this, [this] {
            if (!m_level->changes().empty())
                onLevel();
        });
    }
    begin();
    emit levelChanged();
}

void DocumentModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    emit activeChanged();
    onActive();
}

const level::Level* DocumentModel::levelValue() const {
    return m_level ? m_level->level() : nullptr;
}

std::shared_ptr<const level::Level> DocumentModel::sharedLevel() const {
    return m_level ? m_level->snapshot() : nullptr;
}

} // namespace percept::session

#include "moc_DocumentModel.cpp"
