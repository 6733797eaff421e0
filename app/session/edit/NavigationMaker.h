#pragma once

#include "app/session/BackgroundWork.h"
#include "app/session/edit/Editing.h"
#include "percept/base/Result.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// Makes the navigation graph of the level that is edited out of its walls, for the widest body of
/// its agents, as one step. See nav::generateNavigation().
class NavigationMaker : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)

public:
    explicit NavigationMaker(QObject* parent = nullptr);

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }

    Q_INVOKABLE void generate();

signals:
    void changed();

private:
    void take(std::uint64_t revision, Result<level::Navigation> made);

    QPointer<Editing> m_editing;
    BackgroundWork m_work;
};

} // namespace percept::session
