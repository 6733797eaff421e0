#pragma once

#include "RowsModel.h"
#include "SenseModel.h"
#include "WhyModel.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"
#include "inspector/ask/Fork.h"
#include "percept/overlay/GhostOverlay.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace percept::session {

/// "Try in a fork": the run goes on from the frame that is shown, once as it is and once with the
/// smallest change that lets somebody notice what he does not: the ping of a lab, or another agent.
/// What became different is told, and drawn on the map as ghosts. Works in the background on the
/// recording of the run.
///
///     ForkModel { lab: lab; path: session.tracePath; frame: session.frame; step: session.step }
class ForkModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::SenseModel* lab READ lab WRITE setLab NOTIFY labChanged)
    /// The question about the run; null: it is the ping that is asked about.
    Q_PROPERTY(percept::session::WhyModel* why READ why WRITE setWhy NOTIFY labChanged)
    /// The recording, which may still be written.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY runChanged)
    /// What it asks with; null: by itself.
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY runChanged)
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY runChanged)
    Q_PROPERTY(double step MEMBER m_step NOTIFY runChanged)
    /// What can be changed in a running simulation: "ping strength 4.09".
    Q_PROPERTY(QStringList offers READ offers NOTIFY offersChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY workChanged)
    Q_PROPERTY(double progress READ progress NOTIFY workChanged)
    /// Whether `lines` answer.
    Q_PROPERTY(bool told READ isTold NOTIFY toldChanged)
    /// What was changed; empty before.
    Q_PROPERTY(QString tried READ tried NOTIFY toldChanged)
    /// When the fork began: "12.40 s".
    Q_PROPERTY(QString since READ since NOTIFY toldChanged)
    /// When it ended.
    Q_PROPERTY(QString until READ until NOTIFY toldChanged)
    /// The frame at which the fork began.
    Q_PROPERTY(qint64 start READ start NOTIFY toldChanged)
    /// Whether another moment is shown than the fork has: its ghosts are not on the map then.
    Q_PROPERTY(bool elsewhere READ isElsewhere NOTIFY elsewhereChanged)
    /// Roles: what ("As it was"), text, outcome (0 noticed, 1 not, 2 neither).
    Q_PROPERTY(percept::session::RowsModel* lines READ lines CONSTANT)

public:
    explicit ForkModel(QObject* parent = nullptr);

    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);
    [[nodiscard]] SenseModel* lab() const { return m_lab; }
    void setLab(SenseModel* lab);
    [[nodiscard]] WhyModel* why() const { return m_why; }
    void setWhy(WhyModel* why);
    [[nodiscard]] QString path() const { return m_path; }
    /// The answer is one about the run that it was asked of.
    void setPath(const QString& path);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] QStringList offers() const;
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] bool isTold() const { return m_report.has_value(); }
    [[nodiscard]] QString tried() const { return m_tried; }
    [[nodiscard]] QString since() const;
    [[nodiscard]] QString until() const;
    [[nodiscard]] qint64 start() const { return m_question.frame; }
    [[nodiscard]] bool isElsewhere() const;
    [[nodiscard]] RowsModel* lines() { return &m_lines; }
    /// The latest answer. Contract: told.
    [[nodiscard]] const ask::ForkReport& report() const { return *m_report; }

    /// Tries one of the offers.
    Q_INVOKABLE void ask(int offer);
    Q_INVOKABLE void cancel();
    /// Takes the answer and its ghosts away.
    Q_INVOKABLE void clear() { forget(); }
    /// Writes the changed run from the fork on into a recording.
    Q_INVOKABLE void saveUrl(const QUrl& url);

signals:
    void labChanged();
    void runChanged();
    void offersChanged();
    void workChanged();
    void toldChanged();
    void elsewhereChanged();
    void saved(const QString& path);
    void failed(const QString& title, const QString& text);

private:
    void refresh();
    void refreshPing();
    void refreshRun();
    void forget();
    void take(const Result<ask::ForkReport>& report);
    void tell();
    void draw();
    [[nodiscard]] overlay::AskedTest asked() const;

    QPointer<SenseModel> m_lab;
    QPointer<WhyModel> m_why;
    QString m_path;
    QPointer<RunAccess> m_runs;
    qint64 m_frame = 0;
    double m_step = 1.0 / 60.0;
    std::vector<ask::Offer> m_offers;
    ask::ForkQuestion m_next;         ///< that an offer would complete
    ask::ForkQuestion m_question;     ///< that was asked
    std::vector<std::string> m_names; ///< of the run's agents
    QString m_tried;
    std::optional<ask::ForkReport> m_report;
    RowsModel m_lines;
    BackgroundWork m_work;
    bool m_drawnStale = false; ///< whether the map shows the answer as one of another moment
};

} // namespace percept::session
