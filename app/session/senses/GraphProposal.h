#pragma once

#include "OverlayFeed.h"
#include "RowsModel.h"
#include "app/session/BackgroundWork.h"
#include "app/session/edit/Editing.h"
#include "editor/tools/GenerateGraph.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// A sense graph from the geometry of the level that is edited, shown before it is taken over as
/// one step. Follows the level while it is shown.
class GraphProposal : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    /// Where it is drawn.
    Q_PROPERTY(
        percept::canvas::OverlayFeed* overlay READ overlay WRITE setOverlay NOTIFY overlayChanged)
    /// Whether it is shown, or about to be.
    Q_PROPERTY(bool shown READ isShown NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    /// 0 to 1.
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    Q_PROPERTY(int added READ added NOTIFY changed)
    Q_PROPERTY(int altered READ altered NOTIFY changed)
    Q_PROPERTY(int dropped READ dropped NOTIFY changed)
    /// Roles: act (0 added, 1 changed, 2 dropped), icon, name, detail.
    Q_PROPERTY(percept::session::RowsModel* rows READ rows CONSTANT)
    // What is generated.
    Q_PROPERTY(bool regions READ makesRegions WRITE setRegions NOTIFY changed)
    Q_PROPERTY(bool openings READ makesOpenings WRITE setOpenings NOTIFY changed)
    Q_PROPERTY(bool sight READ makesSight WRITE setSight NOTIFY changed)

public:
    explicit GraphProposal(QObject* parent = nullptr);

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] canvas::OverlayFeed* overlay() const { return m_overlay; }
    void setOverlay(canvas::OverlayFeed* overlay);
    [[nodiscard]] bool isShown() const { return m_shown; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] int added() const { return m_counts[0]; }
    [[nodiscard]] int altered() const { return m_counts[1]; }
    [[nodiscard]] int dropped() const { return m_counts[2]; }
    [[nodiscard]] RowsModel* rows() { return &m_rows; }
    [[nodiscard]] bool makesRegions() const { return m_options.makeRegions; }
    void setRegions(bool makes);
    [[nodiscard]] bool makesOpenings() const { return m_options.makeOpenings; }
    void setOpenings(bool makes);
    [[nodiscard]] bool makesSight() const { return m_options.makeSight; }
    void setSight(bool makes);

    /// Works it out and shows it. Contract: a level is edited.
    Q_INVOKABLE void propose();
    /// Takes it over as one step.
    Q_INVOKABLE void apply();
    Q_INVOKABLE void discard();

signals:
    void editingChanged();
    void overlayChanged();
    void changed();

private:
    void onEdited();
    void take(std::uint64_t revision, tools::LevelChanges changes);
    void draw();
    void clear();
    void choose(bool& option, bool value);

    QPointer<Editing> m_editing;
    QPointer<canvas::OverlayFeed> m_overlay;
    tools::GenerateOptions m_options;
    bool m_shown = false;
    std::uint64_t m_revision = 0; ///< of the document that `m_changes` fits
    tools::LevelChanges m_changes;
    std::array<int, 3> m_counts{};
    RowsModel m_rows;
    BackgroundWork m_work;
};

} // namespace percept::session
