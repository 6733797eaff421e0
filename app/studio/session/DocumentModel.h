#pragma once

#include "app/canvas/LevelGeometry.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::session {

/// Where something is tried out on the level that is edited. Follows the level; works and draws
/// only while somebody looks.
class DocumentModel : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(percept::canvas::LevelGeometry* level READ level WRITE setLevel NOTIFY levelChanged)
    /// Whether anybody looks; nothing is computed or drawn otherwise.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)

public:
    [[nodiscard]] canvas::LevelGeometry* level() const { return m_level; }
    void setLevel(canvas::LevelGeometry* level);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);

signals:
    void levelChanged();
    void activeChanged();

protected:
    explicit DocumentModel(QObject* parent);

    /// Another level: what was asked of the last one is forgotten.
    virtual void begin() = 0;
    /// The level was edited.
    virtual void onLevel() = 0;
    /// Somebody looks, or no longer does.
    virtual void onActive() = 0;

    /// The level as it is edited; null if there is none. To be kept, or read in another thread.
    [[nodiscard]] std::shared_ptr<const level::Level> sharedLevel() const;
    /// The same, good until it is edited.
    [[nodiscard]] const level::Level* levelValue() const;

private:
    QPointer<canvas::LevelGeometry> m_level;
    bool m_active = false;
};

} // namespace percept::session
