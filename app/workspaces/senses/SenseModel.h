#pragma once

#include "CellTable.h"
#include "OverlayFeed.h"
#include "RowsModel.h"
#include "SenseCoverage.h"
#include "app/canvas/ViewFeed.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/DocumentModel.h"
#include "app/studio/table/LadderReport.h"
#include "app/workspaces/senses/SensePing.h"

#include <QList>
#include <QPointF>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace percept::session {

/// Tries out what can be sensed: a ping that is answered while it is dragged, also while the
/// simulation is paused, on everybody where they stand now.
///
/// Compiles the level whenever that changes; draws into `overlay` for a map to show. Lives in the
/// GUI thread.
class SenseModel : public percept::session::DocumentModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::ViewFeed* view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(percept::canvas::OverlayFeed* overlay READ overlay CONSTANT)
    Q_PROPERTY(percept::session::SenseCoverage* coverage READ coverage CONSTANT)
    /// Why the level has no senses to try out; empty: it has.
    Q_PROPERTY(QString problem READ problem NOTIFY worldChanged)
    Q_PROPERTY(bool senseless READ isSenseless NOTIFY worldChanged)
    /// Of the level: objects with `id`, `text`, `icon` and `ink`.
    Q_PROPERTY(QVariantList modalities READ modalities NOTIFY worldChanged)
    /// The one modality of which connections are shown; -1: all.
    Q_PROPERTY(int shown READ shown WRITE setShown NOTIFY shownChanged)
    /// Further ones that are shown over it.
    Q_PROPERTY(QList<int> over READ over NOTIFY shownChanged)
    /// Ids of all that are picked out so; empty: none is.
    Q_PROPERTY(QStringList picked READ picked NOTIFY shownChanged)
    /// Idents of what is selected: connections of these regions and connections stand out.
    Q_PROPERTY(QStringList chosen MEMBER m_chosen WRITE setChosen NOTIFY shownChanged)
    // The ping.
    Q_PROPERTY(int modality READ modality WRITE setModality NOTIFY settingChanged)
    Q_PROPERTY(double strength READ strength WRITE setStrength NOTIFY settingChanged)
    /// Of the ping above the floor, in metres.
    Q_PROPERTY(double height READ height WRITE setHeight NOTIFY settingChanged)
    Q_PROPERTY(bool placed READ isPlaced NOTIFY settingChanged)
    Q_PROPERTY(QPointF place READ place NOTIFY settingChanged)
    /// Since the ping was emitted, in milliseconds: how far the wave is drawn.
    Q_PROPERTY(double atMillis READ atMillis WRITE setAtMillis NOTIFY settingChanged)
    /// Whether a smell is emitted, which is asked for as it is at that time.
    Q_PROPERTY(bool smell READ isSmell NOTIFY settingChanged)
    /// How far a wave has come, in metres; -1: it is everywhere at once.
    Q_PROPERTY(double frontMetres READ frontMetres NOTIFY settingChanged)
    // What came of it.
    Q_PROPERTY(percept::session::CellTable* results READ results CONSTANT)
    Q_PROPERTY(int notified READ notified NOTIFY answered)
    Q_PROPERTY(int rejected READ rejected NOTIFY answered)
    Q_PROPERTY(QString managerName READ managerName NOTIFY worldChanged)
    Q_PROPERTY(QString otherManagerName READ otherManagerName NOTIFY worldChanged)
    Q_PROPERTY(double computeMillis READ computeMillis NOTIFY answered)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY answered)
    Q_PROPERTY(bool sortDescending READ isSortDescending NOTIFY answered)
    // Why, or why not: of one sensor.
    Q_PROPERTY(int selected READ selected WRITE setSelected NOTIFY selectedChanged)
    Q_PROPERTY(QString selectedName READ selectedName NOTIFY answered)
    Q_PROPERTY(bool explained READ isExplained NOTIFY answered)
    Q_PROPERTY(bool passed READ isPassed NOTIFY answered)
    Q_PROPERTY(QString sentence READ sentence NOTIFY answered)
    /// Follows a moment after the answer.
    Q_PROPERTY(QString smallestChange READ smallestChange NOTIFY smallestChangeFound)
    /// Roles as `ladderRoles()`.
    Q_PROPERTY(percept::session::RowsModel* ladder READ ladder CONSTANT)

public:
    /// The columns of `results`.
    enum Column {
        SensorColumn,
        RegionColumn,
        OutcomeColumn,
        IntensityColumn,
        ThresholdColumn,
        MarginColumn,
        DistanceColumn,
        DelayColumn,
        PathColumn,
        OtherIntensityColumn,
        OtherOutcomeColumn,
        ColumnCount
    };
    Q_ENUM(Column)

    explicit SenseModel(QObject* parent = nullptr);

    [[nodiscard]] canvas::ViewFeed* view() const { return m_view; }
    void setView(canvas::ViewFeed* view);
    [[nodiscard]] canvas::OverlayFeed* overlay() { return &m_overlay; }
    [[nodiscard]] SenseCoverage* coverage() { return &m_coverage; }
    [[nodiscard]] QString problem() const { return m_problem; }
    /// Whether there is a level, but nothing in it that could be sensed.
    [[nodiscard]] bool isSenseless() const;
    [[nodiscard]] QVariantList modalities() const;
    [[nodiscard]] int shown() const { return m_shown; }
    void setShown(int modality);
    [[nodiscard]] QList<int> over() const { return m_over; }
    [[nodiscard]] QStringList picked() const;
    void setChosen(const QStringList& idents);
    [[nodiscard]] int modality() const { return m_modality; }
    void setModality(int modality);
    [[nodiscard]] double strength() const { return m_strength; }
    void setStrength(double strength);
    [[nodiscard]] double height() const { return m_height; }
    void setHeight(double height);
    [[nodiscard]] bool isPlaced() const { return m_place.has_value(); }
    [[nodiscard]] QPointF place() const { return m_place.value_or(QPointF()); }
    [[nodiscard]] double atMillis() const { return m_atMillis; }
    void setAtMillis(double millis);
    [[nodiscard]] double frontMetres() const;
    [[nodiscard]] bool isSmell() const;
    [[nodiscard]] CellTable* results() { return &m_results; }
    [[nodiscard]] int notified() const { return static_cast<int>(m_report.notified()); }
    [[nodiscard]] int rejected() const {
        return static_cast<int>(m_report.answers.size()) - notified();
    }
    [[nodiscard]] QString managerName() const;
    [[nodiscard]] QString otherManagerName() const;
    [[nodiscard]] double computeMillis() const { return m_computeMillis; }
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] bool isSortDescending() const { return m_sortDescending; }
    [[nodiscard]] int selected() const { return m_selected; }
    void setSelected(int agent);
    [[nodiscard]] QString selectedName() const { return nameOf(m_selected); }
    [[nodiscard]] bool isExplained() const { return m_explained; }
    [[nodiscard]] bool isPassed() const { return m_ladder.passed; }
    [[nodiscard]] QString sentence() const { return m_ladder.sentence; }
    [[nodiscard]] QString smallestChange() const { return shownText(m_remedy.text); }
    [[nodiscard]] RowsModel* ladder() { return &m_ladderRows; }

    /// Null where the level has no senses.
    [[nodiscard]] const std::shared_ptr<const sense::SenseWorld>& world() const { return m_world; }
    /// What of `smallestChange` a run can be given, with the ping.
    [[nodiscard]] const std::vector<ask::Offer>& offers() const { return m_remedy.offers; }
    /// The ping as a run takes it.
    [[nodiscard]] trace::Command pingCommand() const;
    [[nodiscard]] QString nameOf(int agent) const;
    [[nodiscard]] const PingReport& report() const { return m_report; }
    [[nodiscard]] const std::vector<sense::Sensor>& sensors() const { return m_sensors; }

    /// Shows a modality over the one that is shown, or takes it away again.
    Q_INVOKABLE void toggleOver(int modality);
    /// Emits a signal at a place; asks all sensors at once.
    Q_INVOKABLE void ping(const QPointF& place);
    /// Takes the ping away.
    Q_INVOKABLE void clear();
    Q_INVOKABLE void sortBy(int column, bool descending);
    /// The row of the results that is about an agent; -1: none.
    Q_INVOKABLE [[nodiscard]] int rowOf(int agent) const;
    Q_INVOKABLE [[nodiscard]] int agentAt(int row) const;
    /// The id of the region at a place; empty outside of all.
    Q_INVOKABLE [[nodiscard]] QString regionAt(const QPointF& place) const;

signals:
    void viewChanged();
    void worldChanged();
    void shownChanged();
    void settingChanged();
    void selectedChanged();
    void answered();
    void smallestChangeFound();

private:
    void begin() override;
    void onLevel() override { compile(); }
    void onActive() override;
    void compile();
    void takeSensors();
    void answer();
    void fillResults();
    void explain();
    void findSmallestChange(const SensorAnswer& answer);
    void setRemedy(ask::Remedy remedy);
    void drawConnections();
    void mapCoverage();
    void drawPing();
    void onViewChanged();
    [[nodiscard]] std::span<const double> doors() const;

    QPointer<canvas::ViewFeed> m_view;
    canvas::OverlayFeed m_overlay;
    SenseCoverage m_coverage{m_overlay};
    QString m_problem;
    std::shared_ptr<const sense::SenseWorld> m_world;
    std::vector<sense::Sensor> m_sensors; ///< `agent` = place in the view
    std::vector<double> m_drawnDoors;
    int m_shown = -1;
    QList<int> m_over;
    QStringList m_chosen;
    int m_modality = 0;
    double m_strength = 4.0;
    double m_height = sense::kPingHeight;
    std::optional<QPointF> m_place;
    double m_atMillis = 110;
    PingReport m_report;
    double m_computeMillis = 0;
    int m_sortColumn = DelayColumn;
    bool m_sortDescending = false;
    CellTable m_results;
    std::vector<int> m_rowAgents;
    int m_selected = -1;
    bool m_explained = false;
    LadderReport m_ladder;
    RowsModel m_ladderRows;
    ask::Remedy m_remedy;
    BackgroundWork m_search;
};

} // namespace percept::session
