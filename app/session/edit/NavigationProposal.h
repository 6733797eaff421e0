#pragma once

#include "OverlayFeed.h"
#include "app/session/BackgroundWork.h"
#include "app/session/edit/Editing.h"
#include "percept/nav/GenerateNavigation.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// A navigation graph out of the walls of the level that is edited, shown before it is taken over
/// as one step. Follows the settings and the level while it is shown.
class NavigationProposal : public QObject {
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
    /// Of who walks, and between nodes on open ground [m].
    Q_PROPERTY(double radius READ radius WRITE setRadius NOTIFY changed)
    Q_PROPERTY(double spacing READ spacing WRITE setSpacing NOTIFY changed)
    /// The radius of the widest body in the level [m].
    Q_PROPERTY(double widest READ widest NOTIFY changed)
    /// Nodes that come and go; what lies where it was before does neither.
    Q_PROPERTY(int added READ added NOTIFY changed)
    Q_PROPERTY(int dropped READ dropped NOTIFY changed)
    /// The same of edges, both ways counted as one.
    Q_PROPERTY(int edgesAdded READ edgesAdded NOTIFY changed)
    Q_PROPERTY(int edgesDropped READ edgesDropped NOTIFY changed)
    /// Nodes that were made by hand.
    Q_PROPERTY(int byHand READ byHand NOTIFY changed)
    /// Why there is none.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    explicit NavigationProposal(QObject* parent = nullptr);

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] canvas::OverlayFeed* overlay() const { return m_overlay; }
    void setOverlay(canvas::OverlayFeed* overlay);
    [[nodiscard]] bool isShown() const { return m_shown; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double radius() const { return m_options.radius; }
    void setRadius(double metres);
    [[nodiscard]] double spacing() const { return m_options.spacing; }
    void setSpacing(double metres);
    [[nodiscard]] double widest() const { return m_widest; }
    [[nodiscard]] int added() const { return static_cast<int>(m_changes.nodes.added.size()); }
    [[nodiscard]] int dropped() const { return static_cast<int>(m_changes.nodes.dropped.size()); }
    [[nodiscard]] int edgesAdded() const { return static_cast<int>(m_changes.edges.added.size()); }
    [[nodiscard]] int edgesDropped() const {
        return static_cast<int>(m_changes.edges.dropped.size());
    }
    [[nodiscard]] int byHand() const { return m_changes.byHand; }
    [[nodiscard]] QString problem() const { return m_problem; }

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
    struct Line {
        geometry::Vec2 from;
        geometry::Vec2 to;
    };
    template <class T>
    struct Difference {
        std::vector<T> added;
        std::vector<T> dropped;
    };
    struct Changes {
        Difference<geometry::Vec2> nodes;
        Difference<Line> edges;
        int byHand = 0;
    };
    /// What came of one set of options.
    struct Made {
        level::Navigation graph;
        Changes changes;
    };
    [[nodiscard]] static Changes changesTo(const level::Navigation& made,
                                           const level::Navigation& before);
    void onEdited();
    void work();
    void take(std::uint64_t revision, Result<Made> made);
    void draw();
    void clear();

    QPointer<Editing> m_editing;
    QPointer<canvas::OverlayFeed> m_overlay;
    nav::NavigationOptions m_options;
    Metres m_widest = 0.3;
    bool m_shown = false;
    bool m_again = false;         ///< something changed while it was being worked out
    std::uint64_t m_revision = 0; ///< of the document that `m_made` fits
    level::Navigation m_made;
    Changes m_changes;
    QString m_problem;
    BackgroundWork m_work;
};

} // namespace percept::session
