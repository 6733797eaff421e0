#pragma once

#include "OverlayFeed.h"
#include "RowsModel.h"
#include "app/studio/edit/Editing.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/DocumentModel.h"
#include "app/workspaces/tactics/WaypointMeasure.h"
#include "app/workspaces/tactics/WaypointPicture.h"
#include "editor/ask/TacticGround.h"
#include "percept/tactics/Waypoints.h"

#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// The waypoints of a level as the Tactics workspace shows them: what they are worth by what the
/// level states, what the selected one is worth when it is measured, and why.
///
/// Draws into `overlay`. Lives in the GUI thread; measures in one of its own.
class WaypointModel : public percept::session::DocumentModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    Q_PROPERTY(percept::canvas::OverlayFeed* overlay READ overlay CONSTANT)
    /// Whether anybody looks; nothing is drawn or measured otherwise.
    /// What of the waypoints and compounds is wrong; empty: nothing.
    Q_PROPERTY(QString problem READ problem NOTIFY pointsChanged)
    /// Qualities that waypoints state, then compounds.
    Q_PROPERTY(QStringList qualities READ qualities NOTIFY pointsChanged)
    /// The quality that the discs show.
    Q_PROPERTY(QString shown READ shown WRITE setShown NOTIFY shownChanged)
    /// Whether any quality of the level is keyed by posture.
    Q_PROPERTY(bool byPosture READ isByPosture NOTIFY pointsChanged)
    /// Weapons (and other words but for directions and postures) that qualities are keyed by.
    Q_PROPERTY(QStringList weapons READ weapons NOTIFY pointsChanged)
    /// With which of them values hold; empty: with any, so the least.
    Q_PROPERTY(QString weapon READ weapon WRITE setWeapon NOTIFY shownChanged)
    /// Roles: ident, name, set, first (of its set), value (text), lit, faulty (what it states for
    /// the quality shown cannot be read).
    Q_PROPERTY(percept::session::RowsModel* waypoints READ waypoints CONSTANT)
    /// Place in the level's list; -1: none.
    Q_PROPERTY(int selected READ selected WRITE setSelected NOTIFY selectedChanged)
    Q_PROPERTY(QString selectedName READ selectedName NOTIFY selectionShown)
    Q_PROPERTY(QString selectedSet READ selectedSet NOTIFY selectionShown)
    /// The selected waypoint's values in the directions east, north, west, south; empty: the same
    /// all around.
    Q_PROPERTY(QVariantList sectors READ sectors NOTIFY selectionShown)
    /// In the quality shown; -1: unknown.
    Q_PROPERTY(double selectedValue READ selectedValue NOTIFY selectionShown)
    /// Roles: name, stated, measured, margin (texts), measurable, differs.
    Q_PROPERTY(percept::session::RowsModel* values READ values CONSTANT)
    /// The property whose rays are drawn; empty: none.
    Q_PROPERTY(QString why READ why WRITE setWhy NOTIFY settingsChanged)
    Q_PROPERTY(QString whyText READ whyText NOTIFY measured)
    Q_PROPERTY(int samples READ samples WRITE setSamples NOTIFY settingsChanged)
    /// Metres from which attacks on cover come.
    Q_PROPERTY(double attackRadius READ attackRadius WRITE setAttackRadius NOTIFY settingsChanged)
    /// The posture in which values are shown and measured; else standing.
    Q_PROPERTY(bool crouching READ isCrouching WRITE setCrouching NOTIFY settingsChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY measured)
    /// Whether all are being measured, and how far that is, 0 to 1.
    Q_PROPERTY(bool measuresAll READ measuresAll NOTIFY allMeasured)
    Q_PROPERTY(double measuredShare READ measuredShare NOTIFY allMeasured)
    /// What came of it, where that needs words.
    Q_PROPERTY(QString measureNote READ measureNote NOTIFY allMeasured)

public:
    explicit WaypointModel(QObject* parent = nullptr);

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] canvas::OverlayFeed* overlay() { return &m_overlay; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QStringList qualities() const { return m_picture.qualities; }
    [[nodiscard]] QString shown() const { return m_shown; }
    void setShown(const QString& quality);
    [[nodiscard]] bool isByPosture() const { return m_picture.byPosture; }
    [[nodiscard]] QStringList weapons() const { return m_picture.weapons; }
    [[nodiscard]] QString weapon() const { return m_weapon; }
    void setWeapon(const QString& weapon);
    /// Posture and weapon that are chosen, as values are asked for.
    [[nodiscard]] tactics::State state() const;
    [[nodiscard]] RowsModel* waypoints() { return &m_rows; }
    [[nodiscard]] int selected() const { return m_selected; }
    void setSelected(int waypoint);
    [[nodiscard]] QString selectedName() const;
    [[nodiscard]] QString selectedSet() const;
    [[nodiscard]] QVariantList sectors() const;
    [[nodiscard]] double selectedValue() const;
    [[nodiscard]] RowsModel* values() { return &m_values; }
    [[nodiscard]] QString why() const { return m_why; }
    void setWhy(const QString& property);
    [[nodiscard]] QString whyText() const { return m_whyText; }
    [[nodiscard]] int samples() const { return m_options.samples; }
    void setSamples(int samples);
    [[nodiscard]] double attackRadius() const { return m_options.attackRadius; }
    void setAttackRadius(double metres);
    [[nodiscard]] bool isCrouching() const { return m_posture == tactics::Posture::Crouching; }
    void setCrouching(bool crouching);
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] bool measuresAll() const { return m_measuring.isBusy(); }
    [[nodiscard]] double measuredShare() const { return m_measuring.progress(); }
    [[nodiscard]] QString measureNote() const { return m_measureNote; }

    /// Null while something is wrong with them.
    [[nodiscard]] const std::shared_ptr<const tactics::Waypoints>& points() const {
        return m_picture.points;
    }
    /// Lights up those with at least `least`, fades the others.
    /// @param values by place in the level; empty: all look alike
    void setLit(std::vector<double> values, double least);
    [[nodiscard]] const std::vector<overlay::RayMark>& rays() const { return m_measure.rays; }

    /// Writes what was measured into the level, as one step, for the posture in which it was
    /// measured: what is stated for the other one stays. @param property empty: all
    Q_INVOKABLE void takeOver(const QString& property);

    /// Measures all waypoints by the settings and writes what was measured into the level, as one
    /// step. What is stopped writes nothing.
    Q_INVOKABLE void measureAll();
    Q_INVOKABLE void stopMeasuring();

    /// The row of `waypoints` with an ident; -1: none.
    Q_INVOKABLE [[nodiscard]] int rowOf(const QString& ident) const;
    Q_INVOKABLE [[nodiscard]] QString identAt(int row) const;

signals:
    void editingChanged();
    void levelSeen(); ///< its points may still be those of before
    void pointsChanged();
    void selectionShown();
    void shownChanged();
    void selectedChanged();
    void settingsChanged();
    void measured();
    void allMeasured();

private:
    void begin() override { refresh(); }
    void onLevel() override { refresh(); }
    void onActive() override;
    using AllMeasured = std::array<std::vector<tactics::Sampled>, tactics::kProperties.size()>;
    void writeAll(const AllMeasured& values, tactics::Posture posture);
    [[nodiscard]] WaypointScene sceneNow() const;
    void endMeasuring(const QString& note);
    void refresh();
    void renew(WaypointPart from);
    void show(WaypointPicture picture);
    void drawSelected();
    void fillValues();
    void measure();
    void take(const WaypointMeasure& measure, bool known);
    [[nodiscard]] std::optional<overlay::WaypointMark> selectedMark() const;
    [[nodiscard]] const level::Waypoint* selectedWaypoint() const;

    QPointer<Editing> m_editing;
    canvas::OverlayFeed m_overlay;
    std::shared_ptr<const level::Level> m_seen; ///< the level last looked at
    WaypointPicture m_picture;                  ///< of that one, or of one shortly before
    std::optional<WaypointPart> m_stale;        ///< from where on it has to be worked out anew
    QString m_problem;
    QString m_shown = QStringLiteral("cover");
    QString m_weapon;
    RowsModel m_rows;
    int m_selected = -1;
    RowsModel m_values;
    std::vector<double> m_lit;
    double m_least = 0.5;
    QString m_why = QStringLiteral("cover");
    QString m_whyText;
    tactics::SampleOptions m_options;
    tactics::Posture m_posture = tactics::Posture::Standing;
    WaypointMeasure m_measure;
    bool m_isMeasured = false;
    std::shared_ptr<ask::TacticGround> m_ground =
        std::make_shared<ask::TacticGround>(); ///< of the worker
    BackgroundWork m_work;
    BackgroundWork m_drawing;
    BackgroundWork m_measuring;
    QString m_measureNote;
};

} // namespace percept::session
