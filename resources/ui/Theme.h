#pragma once

#include <QColor>
#include <QObject>
#include <QtQml/qqmlregistration.h>

/// Every colour of the studio. The one exception to "no singletons".
class Theme : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(QColor surface0 READ surface0 CONSTANT)
    Q_PROPERTY(QColor text1 READ text1 CONSTANT)

public:
    [[nodiscard]] QColor surface0() const { return QColor(0x16, 0x18, 0x1E); }
    [[nodiscard]] QColor text1() const { return QColor(0xE7, 0xEA, 0xF0); }
};
