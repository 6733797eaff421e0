#pragma once

#include "OverlayFeed.h"
#include "RowsModel.h"
#include "app/canvas/ViewFeed.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/DocumentModel.h"
#include "app/workspaces/tactics/AnalysisQuery.h"
#include "app/workspaces/tactics/RunMaps.h"

#include <QPointF>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// The tactical analyses of a level as overlays: at most two maps at once, height lines, values
/// under the pointer, the best places, by the knowledge of one side or by everything.
///
/// Follows the level while it is edited and the run while it plays; works in a thread of its own.
class AnalysisModel : public percept::session::DocumentModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::ViewFeed* view READ view WRITE setView NOTIFY viewChanged)
    /// Where it is drawn.
    Q_PROPERTY(
        percept::canvas::OverlayFeed* overlay READ overlay WRITE setOverlay NOTIFY overlayChanged)
    /// Whose run's own maps can be shown; null: none.
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY viewChanged)
    /// The recording that hits are read from, that of a live run included; empty: none.
    Q_PROPERTY(QString tracePath READ tracePath WRITE setTracePath NOTIFY traceChanged)
    /// Up to which frame hits count.
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY traceChanged)
    /// Roles: name, hint, shown, strength (0..1), current, group.
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    /// The map that the best places are of; empty: none.
    Q_PROPERTY(QString current READ current NOTIFY chosen)
    /// Everybody's knowledge together, that of each side, and where a run works its maps out itself
    /// what its latest sweep saw.
    Q_PROPERTY(QStringList viewers READ viewers NOTIFY levelChanged)
    Q_PROPERTY(int viewer READ viewer WRITE setViewer NOTIFY chosen)
    /// Which sweep of the run is shown; empty: how things stand now is.
    Q_PROPERTY(QString runText READ runText NOTIFY runTextChanged)
    /// Objects with name, low, high (texts), inks, diverging, sideA, sideB, sides: whether those
    /// two are teams, even: whether all values are the same.
    Q_PROPERTY(QVariantList legend READ legend NOTIFY answered)
    /// Metres between height lines; 0: none are shown.
    Q_PROPERTY(double heightStep READ heightStep NOTIFY answered)
    Q_PROPERTY(QPointF cursor READ cursor WRITE setCursor NOTIFY cursorMoved)
    /// Objects with name and value of what is shown under the pointer.
    Q_PROPERTY(QVariantList cursorValues READ cursorValues NOTIFY cursorMoved)
    /// Roles: place, value (texts), x_, y_ (metres). Of the current map; of borders weak spots.
    Q_PROPERTY(percept::session::RowsModel* spots READ spots CONSTANT)
    /// Whether the spots are weak ones, the value being the security there.
    Q_PROPERTY(bool weak READ areWeak NOTIFY answered)
    Q_PROPERTY(int spotCount READ spotCount WRITE setSpotCount NOTIFY chosen)
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    Q_PROPERTY(bool busy READ isBusy NOTIFY answered)
    Q_PROPERTY(QString viewText READ viewText NOTIFY answered)
    Q_PROPERTY(double computeMillis READ computeMillis NOTIFY answered)

public:
    explicit AnalysisModel(QObject* parent = nullptr);

    [[nodiscard]] canvas::ViewFeed* view() const { return m_view; }
    void setView(canvas::ViewFeed* view);
    [[nodiscard]] canvas::OverlayFeed* overlay() const { return m_overlay; }
    void setOverlay(canvas::OverlayFeed* overlay);
    [[nodiscard]] Session* session() const { return m_run.session(); }
    void setSession(Session* session);
    [[nodiscard]] QString tracePath() const { return m_tracePath; }
    void setTracePath(const QString& path);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] QString current() const { return m_current; }
    [[nodiscard]] QStringList viewers() const;
    [[nodiscard]] int viewer() const { return m_viewer; }
    void setViewer(int viewer);
    [[nodiscard]] QString runText() const { return isOfRun() ? m_run.text() : QString(); }
    /// What the hatching over the map means; empty: there is none.
    [[nodiscard]] QString viewText() const;
    [[nodiscard]] QVariantList legend() const;
    [[nodiscard]] double heightStep() const { return m_answer.heightStep; }
    [[nodiscard]] QPointF cursor() const { return m_cursor; }
    void setCursor(const QPointF& place);
    [[nodiscard]] QVariantList cursorValues() const;
    [[nodiscard]] RowsModel* spots() { return &m_spots; }
    [[nodiscard]] bool areWeak() const { return !m_answer.weak.empty(); }
    [[nodiscard]] int spotCount() const { return m_spotCount; }
    void setSpotCount(int count);
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double computeMillis() const { return m_millis; }
    /// What is shown now.
    [[nodiscard]] const AnalysisAnswer& answer() const { return m_answer; }

    /// What analyses can be of: of the session, if there is one.
    [[nodiscard]] std::shared_ptr<const tactics::AnalysisKinds> kinds() const;

    /// A layer as it is being written, in place of the level's; nothing: as the level says.
    void setTrial(std::optional<level::Layer> layer);
    [[nodiscard]] QString trialError() const;

    /// Shows or hides a map; the one that was shown longest goes where two are shown.
    Q_INVOKABLE void show(const QString& name, bool shown);
    Q_INVOKABLE void setOpacity(const QString& name, double opacity);
    /// The map that the best places are of; shows it.
    Q_INVOKABLE void choose(const QString& name);

signals:
    void viewChanged();
    void overlayChanged();
    void traceChanged();
    void chosen();
    void runTextChanged();
    void answered();
    void cursorMoved();

private:
    struct Entry {
        QString name;
        QString hint;
        int group = 0;
        double opacity = 0.5;
    };

    [[nodiscard]] bool isOfRun() const;
    void followRun();
    void begin() override;
    void onLevel() override;
    void onActive() override;
    void fillRows();
    void ask();
    [[nodiscard]] bool wantsFrags() const;
    void readFrags();
    void take(AnalysisAnswer answer, double millis);
    [[nodiscard]] AnalysisRequest request() const;
    [[nodiscard]] Entry* find(const QString& name);

    QPointer<canvas::ViewFeed> m_view;
    QPointer<canvas::OverlayFeed> m_overlay;
    QString m_tracePath;
    qint64 m_frame = 0;
    std::shared_ptr<const std::vector<tactics::Frag>> m_frags;
    qint64 m_fragsTo = -1; ///< up to which frame they were read
    std::vector<Entry> m_entries;
    QStringList m_shown; ///< maps, in the order in which they were chosen
    bool m_heights = true;
    QString m_current;
    int m_viewer = 0;
    RunMaps m_run;
    int m_spotCount = 5;
    std::optional<level::Layer> m_trial;
    AnalysisRequest m_asked;
    AnalysisAnswer m_answer;
    double m_millis = 0;
    bool m_again = false; ///< something changed while it was being worked out
    QPointF m_cursor;
    RowsModel m_rows;
    RowsModel m_spots;
    std::shared_ptr<AnalysisQuery> m_desk = std::make_shared<AnalysisQuery>(); ///< of the worker
    BackgroundWork m_work;
    BackgroundWork m_fragWork;
};

} // namespace percept::session
