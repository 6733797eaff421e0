#pragma once

#include "app/canvas/DisplayListItem.h"
#include "percept/level/Level.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

namespace percept::shell {

/// A level file drawn small: what stands in it before anything moves.
class LevelThumbnail : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    /// A level in a file or in the program's resources. What cannot be read stays blank.
    Q_PROPERTY(QString source READ source WRITE setSource NOTIFY sourceChanged)

public:
    using DisplayListItem::DisplayListItem;

    [[nodiscard]] QString source() const { return m_source; }
    void setSource(const QString& source);

signals:
    void sourceChanged();

protected:
    void onScreenChanged() override { show(); }

private:
    void show();

    QString m_source;
    canvas::ListPtr m_ground;
    canvas::ListPtr m_fixtures;
    level::Bounds m_extent;
};

} // namespace percept::shell
