#pragma once

#include "app/canvas/PictureFile.h"
#include "app/ui/Theme.h"

#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::tuning {

/// Writes what the workbenches show as pictures, in the colours of the theme.
class ChartExport : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::ui::Theme* theme MEMBER m_theme NOTIFY changed REQUIRED)

public:
    using QObject::QObject;

    /// PNG, or SVG where the name ends so.
    /// @param shown a feed of a schedule, of a histogram, of a run or of levels of detail, or a
    /// comparison
    Q_INVOKABLE void write(QObject* shown, const QUrl& file);

signals:
    void changed();
    void written(const QString& path);
    void failed(const QString& why);

private:
    percept::ui::Theme* m_theme = nullptr;
};

} // namespace percept::tuning
