#pragma once

#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::shell {

/// What a path that a person types stands for, and why it is no file to open.
class TypedPath : public QObject {
    Q_OBJECT
    QML_ELEMENT

public:
    using QObject::QObject;

    /// @param folder where a path that does not begin at the root begins
    Q_INVOKABLE [[nodiscard]] QUrl fileOf(const QString& typed, const QUrl& folder) const;
    Q_INVOKABLE [[nodiscard]] bool isFolder(const QUrl& file) const;
    /// Why it cannot be opened; empty: it can be read, whatever is in it.
    Q_INVOKABLE [[nodiscard]] QString fault(const QUrl& file) const;
};

} // namespace percept::shell
