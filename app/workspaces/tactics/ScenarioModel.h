#pragma once

#include "RowsModel.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/workspaces/tactics/RouteModel.h"
#include "editor/ask/Scenarios.h"

#include <QObject>
#include <QPointer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// The problems of a scenario file on the grid of the level: all of them solved and compared with
/// their optimal lengths, each to be picked, so that its way is shown.
class ScenarioModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::RouteModel* routes READ routes WRITE setRoutes NOTIFY routesChanged)
    /// Whether the level has a grid, without which there are no scenarios.
    Q_PROPERTY(bool possible READ isPossible NOTIFY changed)
    /// Name of the file; empty: none is open.
    Q_PROPERTY(QString name READ name NOTIFY changed)
    /// Roles: number, start, goal, optimal, length, error (texts), solved, differs, current.
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    /// Place in `rows` of the problem that is shown; -1: none.
    Q_PROPERTY(int current READ current NOTIFY changed)
    /// "Solved 200 of 200, lengths differ by at most 0.000000 cells".
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    /// Why the file cannot be used; empty: it can.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed)

public:
    explicit ScenarioModel(QObject* parent = nullptr);

    [[nodiscard]] RouteModel* routes() const { return m_routes; }
    void setRoutes(RouteModel* routes);
    [[nodiscard]] bool isPossible() const;
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] QString summary() const { return m_summary; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }

    void open(const QString& path);
    Q_INVOKABLE void openUrl(const QUrl& file);
    Q_INVOKABLE void close();
    /// Shows the way of a problem. @param row place in `rows`
    Q_INVOKABLE void choose(int row);

signals:
    void routesChanged();
    void changed();
    /// The way of a problem is to be looked at.
    void picked();

private:
    struct Solved {
        std::vector<importing::Scenario> rows;
        std::vector<std::optional<double>> lengths;
        QString problem;
        bool otherName = false; ///< a row is for a map of another name
    };
    static Solved solve(const level::Level& level, const QString& path, const Watch& watch);
    void onLevel();
    void take(Solved solved);
    void fill();

    QPointer<RouteModel> m_routes;
    std::shared_ptr<const level::Level> m_seen; ///< whose problems they are
    QString m_path;
    QString m_name;
    QString m_summary;
    QString m_problem;
    int m_current = -1;
    Solved m_solved;
    RowsModel m_rows;
    BackgroundWork m_work;
};

} // namespace percept::session
