#pragma once

#include "StudioActions.h"

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace percept::shell {

/// The pages of the manual, in their order: Markdown in the program's resources. The page of keys
/// is completed from the table of actions.
class Manual : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::shell::StudioActions* actions MEMBER m_actions NOTIFY actionsChanged)
    Q_PROPERTY(QStringList titles READ titles CONSTANT)

public:
    explicit Manual(QObject* parent = nullptr);

    [[nodiscard]] QStringList titles() const;
    /// Markdown. @param page its place among the titles; others have no text
    Q_INVOKABLE [[nodiscard]] QString text(int page) const;
    /// The page with a title such as "Senses", whatever its case; 0 where there is none.
    Q_INVOKABLE [[nodiscard]] int pageOf(const QString& title) const;

signals:
    void actionsChanged();

private:
    [[nodiscard]] QString keys() const;

    QStringList m_names; ///< of the files
    QStringList m_texts;
    StudioActions* m_actions = nullptr;
};

} // namespace percept::shell
