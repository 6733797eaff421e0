#pragma once

#include "app/workspaces/schedule/SchedulerTree.h"

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace percept::tuning {

/// Which scheduler of the level is looked at, and what belongs to which. A scheduler is a task of
/// another one; each can be opened, and its tasks can be moved.
class SchedulerNest : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a workspace")
    /// Whether it is not the level's own.
    Q_PROPERTY(bool inside READ isInside NOTIFY changed)
    /// "crowd / far"; empty for the level's own.
    Q_PROPERTY(QString title READ title NOTIFY changed)
    /// What a frame is there.
    Q_PROPERTY(QString note READ note NOTIFY changed)
    /// All schedulers of the level, each before those nested in it.
    Q_PROPERTY(QStringList schedulers READ schedulers NOTIFY changed)
    /// Which of them is open.
    Q_PROPERTY(int current READ current NOTIFY changed)

public:
    using Change = std::function<void(level::Schedule& root)>;
    /// Makes an edit of the level's own schedule.
    using Perform = std::function<void(const std::string& name, const Change& change)>;

    SchedulerNest(Perform perform, QObject* parent);

    [[nodiscard]] bool isInside() const { return !m_path.empty(); }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString note() const;
    [[nodiscard]] QStringList schedulers() const;
    [[nodiscard]] int current() const;
    [[nodiscard]] const SchedulerPath& path() const { return m_path; }

    /// The schedule that is open; the level's own where there is none at its path any more.
    [[nodiscard]] level::Schedule enter(const level::Schedule& root);

    /// @param row a task of the scheduler that is open; nothing happens if it holds none
    Q_INVOKABLE void open(int row);
    /// The scheduler that holds this one.
    Q_INVOKABLE void leave();
    /// The level's own.
    Q_INVOKABLE void leaveAll();
    /// Another scheduler, without tasks, at the end of the one that is open.
    Q_INVOKABLE void add();
    /// @param target a place in `schedulers`
    Q_INVOKABLE void move(int row, int target);

signals:
    void changed();
    /// Another scheduler is open.
    void entered();
    /// Why a task was not moved.
    void refused(const QString& why);

private:
    [[nodiscard]] const level::Task* taskAt(int row) const;
    void enterPath(SchedulerPath path);

    Perform m_perform;
    level::Schedule m_root;
    SchedulerPath m_path;
};

} // namespace percept::tuning
