#pragma once

#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/schedule/RunFeed.h"
#include "app/workspaces/schedule/RunPlan.h"

#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::tuning {

using session::BackgroundWork;
using session::RowsModel;
using session::RunAccess;

/// What a run spent of the time of its schedule: its load frame by frame, its spikes, and of the
/// frame that was picked what ran, why then, and what waited. Read from the recording, that of a
/// run that goes on included.
class RunModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording; empty: none.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY pathChanged)
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY runsChanged)
    /// Nothing is read while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(percept::tuning::RunFeed* feed READ feed CONSTANT)
    /// Roles: name, ink, used, slice, clock, why, overran, missed, goesOn.
    Q_PROPERTY(percept::session::RowsModel* ran READ ran CONSTANT)
    /// Roles: name, ink, waited, why, starved, missed.
    Q_PROPERTY(percept::session::RowsModel* waited READ waited CONSTANT)
    /// Roles: frame, words, over.
    Q_PROPERTY(percept::session::RowsModel* spikes READ spikes CONSTANT)
    /// Roles: name, predicted, recorded, clock.
    Q_PROPERTY(percept::session::RowsModel* figures READ figures CONSTANT)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
    /// Whether anything but the first frame, in which nothing runs, is there.
    Q_PROPERTY(bool usable READ isUsable NOTIFY changed)
    /// Why there is nothing to see; empty: there is.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    /// "420 frames, seed 42".
    Q_PROPERTY(QString runText READ runText NOTIFY changed)
    Q_PROPERTY(int overCount READ overCount NOTIFY changed)
    /// The frame that was picked; -1: none.
    Q_PROPERTY(qint64 frame READ frame WRITE pick NOTIFY frameChanged)
    /// Its load: as predicted, as recorded, by the clock.
    Q_PROPERTY(QString frameText READ frameText NOTIFY frameChanged)
    /// Why so much came together.
    Q_PROPERTY(QString reason READ reason NOTIFY frameChanged)
    /// What the stages of its step took by the clock, the longest first; empty: not measured.
    Q_PROPERTY(QString stages READ stages NOTIFY stagesChanged)

public:
    explicit RunModel(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] RunFeed* feed() { return &m_feed; }
    [[nodiscard]] RowsModel* ran() { return &m_ran; }
    [[nodiscard]] RowsModel* waited() { return &m_waited; }
    [[nodiscard]] RowsModel* spikes() { return &m_spikes; }
    [[nodiscard]] RowsModel* figures() { return &m_figures; }
    [[nodiscard]] bool isBusy() const { return m_reading.isBusy(); }
    [[nodiscard]] double share() const { return m_reading.progress(); }
    [[nodiscard]] bool isUsable() const { return m_plan && m_loads && m_loads->frames.size() > 1; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString runText() const;
    [[nodiscard]] int overCount() const;
    [[nodiscard]] qint64 frame() const { return m_frame; }
    [[nodiscard]] QString frameText() const;
    [[nodiscard]] QString reason() const;
    [[nodiscard]] QString stages() const { return m_stages; }

    /// Null until a run with a schedule was read.
    [[nodiscard]] const std::shared_ptr<const RunPlan>& plan() const { return m_plan; }
    [[nodiscard]] const std::shared_ptr<const explain::RunLoads>& loads() const { return m_loads; }
    [[nodiscard]] const std::optional<RunFigures>& figuresOfRun() const { return m_counted; }

    /// Reads what the run did since the last time.
    Q_INVOKABLE void update();
    Q_INVOKABLE void pick(qint64 frame);
    /// The next spike behind the picked frame, or the one before it.
    Q_INVOKABLE void pickSpike(bool next);
    /// Load per frame as CSV.
    Q_INVOKABLE void writeTable(const QUrl& file);

signals:
    void pathChanged();
    void runsChanged();
    void activeChanged();
    void changed();
    void frameChanged();
    void stagesChanged();
    void written(const QString& path);
    void refused(const QString& why);

private:
    struct Answer {
        std::shared_ptr<const RunPlan> plan;
        std::shared_ptr<const explain::RunLoads> loads;
        std::optional<RunFigures> figures;
        QString problem;
    };
    static Answer
    read(const std::string& path, const sim::Modules& modules, Answer known, const Watch& watch);

    void take(Answer answer);
    void show();
    void readFrame();
    void showFrame(const explain::FrameSlices& slices);
    void showStages(const QString& stages);

    QString m_path;
    QPointer<RunAccess> m_runs;
    bool m_active = false;
    std::shared_ptr<const RunPlan> m_plan;
    std::shared_ptr<const explain::RunLoads> m_loads;
    std::optional<RunFigures> m_counted;
    QString m_problem;
    qint64 m_frame = -1;
    QString m_stages;
    RunFeed m_feed;
    RowsModel m_ran;
    RowsModel m_waited;
    RowsModel m_spikes;
    RowsModel m_figures;
    BackgroundWork m_reading;
    BackgroundWork m_looking; ///< last: ends first
};

} // namespace percept::tuning
