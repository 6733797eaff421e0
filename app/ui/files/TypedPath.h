#pragma once

#include <QObject>
#include <QStringList>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::ui {

/// What a name or path that a person types stands for, and why it cannot be read or written.
class TypedPath : public QObject {
    Q_OBJECT
    QML_ELEMENT

public:
    using QObject::QObject;

    /// @param folder where a path that does not begin at the root begins
    Q_INVOKABLE [[nodiscard]] QUrl fileOf(const QString& typed, const QUrl& folder) const;
    /// The same with an ending where the name has none.
    /// @param suffix such as `level.json`; empty: none
    Q_INVOKABLE [[nodiscard]] QUrl
    fileOf(const QString& typed, const QUrl& folder, const QString& suffix) const;
    Q_INVOKABLE [[nodiscard]] bool isFolder(const QUrl& file) const;
    Q_INVOKABLE [[nodiscard]] bool exists(const QUrl& file) const;
    /// The folder above; the root has itself.
    Q_INVOKABLE [[nodiscard]] QUrl above(const QUrl& folder) const;
    /// A path to be read.
    Q_INVOKABLE [[nodiscard]] QString textOf(const QUrl& file) const;
    /// What a filter such as `Maps (*.map *.tmx)` lets pass.
    Q_INVOKABLE [[nodiscard]] QStringList patternsOf(const QString& filter) const;
    /// Why it cannot be opened; empty: it can be read, whatever is in it.
    Q_INVOKABLE [[nodiscard]] QString readFault(const QUrl& file) const;
    /// Why nothing can be saved under this name; empty: the folder is there and takes files.
    Q_INVOKABLE [[nodiscard]] QString writeFault(const QUrl& file) const;
};

} // namespace percept::ui
