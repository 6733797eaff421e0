#pragma once

#include "app/canvas/OverlayFeed.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"
#include "app/studio/table/RowsModel.h"
#include "inspector/ask/WhyPlace.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <vector>

namespace percept::session {

/// Where an agent would withdraw to at a frame of the run, and why not elsewhere: every place that
/// it looked at, with the test that it failed, whatever the run was traced at. Asks in the
/// background, when somebody looks and what is asked has not changed for a moment.
///
///     PlaceModel { path: session.tracePath; frame: session.frame; agent: session.selectedIndex }
class PlaceModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, which may still be written.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY questionChanged)
    /// What it asks with; null: by itself.
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY questionChanged)
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY questionChanged)
    /// -1: nobody is asked about.
    Q_PROPERTY(int agent READ agent WRITE setAgent NOTIFY questionChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY questionChanged)
    /// Of the map that shows the places; null: none does.
    Q_PROPERTY(
        percept::canvas::OverlayFeed* overlay READ overlay WRITE setOverlay NOTIFY questionChanged)
    /// Whether there is an answer: the agent weighs tactical places, and has weighed its goals.
    Q_PROPERTY(bool told READ isTold NOTIFY answered)
    /// `finds no place to go to`, `withdraws to vault: wish 0.80`.
    Q_PROPERTY(QString answer READ answer NOTIFY answered)
    Q_PROPERTY(bool withdraws READ withdraws NOTIFY answered)
    /// When it weighed its goals: `5.90 s`.
    Q_PROPERTY(QString time READ time NOTIFY answered)
    /// Why there is no answer where there should be one.
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    /// The best place first. Roles: head (of a search, before its first place), name (empty: there
    /// is but a head), rank, verdict, margin, found.
    Q_PROPERTY(percept::session::RowsModel* places READ places CONSTANT)
    /// The row that the map points out; -1: none.
    Q_PROPERTY(int lit READ lit WRITE setLit NOTIFY litChanged)

public:
    explicit PlaceModel(QObject* parent = nullptr);
    ~PlaceModel() override;

    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);
    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] int agent() const { return m_agent; }
    void setAgent(int agent);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] canvas::OverlayFeed* overlay() const { return m_overlay; }
    void setOverlay(canvas::OverlayFeed* overlay);
    [[nodiscard]] bool isTold() const { return !m_why.searches.empty(); }
    [[nodiscard]] QString answer() const;
    [[nodiscard]] bool withdraws() const { return isTold() && m_why.withdraws; }
    [[nodiscard]] QString time() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] RowsModel* places() { return &m_places; }
    [[nodiscard]] int lit() const { return m_lit; }
    void setLit(int row);

signals:
    void questionChanged();
    void answered();
    void litChanged();

private:
    struct Answer;

    void askSoon();
    void ask();
    void take(const Answer& answer);
    void fill();
    void draw();

    QString m_path;
    QPointer<RunAccess> m_runs;
    qint64 m_frame = 0;
    int m_agent = -1;
    bool m_active = false;
    QPointer<canvas::OverlayFeed> m_overlay;
    QString m_problem;
    ask::WhyPlace m_why;
    trace::Vec2 m_from{0, 0}; ///< where the agent was
    double m_step = 1.0 / 60.0;
    int m_lit = -1;
    RowsModel m_places;
    QTimer m_timer;
    BackgroundWork m_work;
};

} // namespace percept::session
