#pragma once

#include "CellTable.h"
#include "app/studio/session/BackgroundWork.h"
#include "inspector/ask/EventAdvice.h"
#include "inspector/explain/EventReports.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// What a run spent on telling and on asking: by event manager and by polling topic, over all of
/// the run that is recorded. Counted in the background.
class RunReports : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, that of a live run included; empty: none.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)
    /// How far it is written. While it is looked at and that grows, all is counted again.
    Q_PROPERTY(qint64 lastFrame READ lastFrame WRITE setLastFrame NOTIFY lastFrameChanged)
    /// Whether it is looked at; else nothing is counted.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(percept::session::CellTable* managers READ managers CONSTANT)
    Q_PROPERTY(percept::session::CellTable* topics READ topics CONSTANT)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    /// Whether anything was counted yet.
    Q_PROPERTY(bool counted READ isCounted NOTIFY changed)

public:
    enum ManagerColumn {
        ManagerName,
        Sent,
        Deliveries,
        Idle,
        Listeners,
        Moves,
        AdviceColumn,
        ManagerColumns
    };
    Q_ENUM(ManagerColumn)
    enum TopicColumn {
        TopicName,
        Polls,
        Hits,
        Checks,
        Led,
        Refused,
        AsPolls,
        AsEvents,
        CheaperWay,
        TopicColumns
    };
    Q_ENUM(TopicColumn)

    explicit RunReports(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] qint64 lastFrame() const { return m_lastFrame; }
    void setLastFrame(qint64 frame);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] CellTable* managers() { return &m_managers; }
    [[nodiscard]] CellTable* topics() { return &m_topics; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] bool isCounted() const { return m_counted; }

signals:
    void pathChanged();
    void lastFrameChanged();
    void activeChanged();
    void changed();

private:
    void update();
    void take(const std::vector<ask::AdvisedManager>& managers,
              const std::vector<explain::TopicTraffic>& topics);

    QString m_path;
    qint64 m_lastFrame = -1;
    bool m_active = false;
    bool m_counted = false;
    CellTable m_managers;
    CellTable m_topics;
    BackgroundWork m_work;
};

} // namespace percept::session
