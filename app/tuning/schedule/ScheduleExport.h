#pragma once

#include "app/canvas/PictureFile.h"
#include "app/tuning/schedule/ScheduleFeed.h"
#include "resources/ui/Theme.h"

#include <QObject>
#include <QPointer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::tuning {

/// The load and the roll of a schedule as one picture with the names of its tasks: the whole
/// period, as far as that can be printed.
[[nodiscard]] canvas::Picture pictureOf(const ScheduleView& view);

/// Writes pictures of the schedule that a feed shows, in the colours of the theme.
class ScheduleExport : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::ui::Theme* theme MEMBER m_theme NOTIFY changed REQUIRED)
    Q_PROPERTY(percept::tuning::ScheduleFeed* feed MEMBER m_feed NOTIFY changed)

public:
    using QObject::QObject;

    /// PNG, or SVG where the name ends so.
    Q_INVOKABLE void write(const QUrl& file);

signals:
    void changed();
    void written(const QString& path);
    void failed(const QString& why);

private:
    percept::ui::Theme* m_theme = nullptr;
    percept::tuning::ScheduleFeed* m_feed = nullptr;
};

} // namespace percept::tuning
