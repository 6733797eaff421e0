#pragma once

#include "OverlayFeed.h"
#include "RowsModel.h"
#include "app/studio/edit/Editing.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/DocumentModel.h"
#include "app/workspaces/tactics/GraphRouteQuery.h"

#include <QPointF>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// Ways between two places for up to three unit types at once: what each costs and why, and the
/// search that found them, step by step.
class RouteModel : public percept::session::DocumentModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::canvas::OverlayFeed* overlay READ overlay WRITE setOverlay NOTIFY overlayChanged)
    /// Whose kinds of analyses count; null: those that ship.
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    Q_PROPERTY(bool placed READ isPlaced NOTIFY endsChanged)
    Q_PROPERTY(QPointF from READ from NOTIFY endsChanged)
    Q_PROPERTY(QPointF to READ to NOTIFY endsChanged)
    /// Whether a click places the goal rather than the start.
    Q_PROPERTY(bool awaitsGoal READ awaitsGoal NOTIFY endsChanged)
    /// Roles: name, shown. All profiles of the level, or where it has none those of the source; the
    /// first is distance alone.
    Q_PROPERTY(percept::session::RowsModel* profiles READ profiles CONSTANT)
    /// Roles: name, series, found, length, steps, cost, problem, parts (list of objects with kind
    /// and share of the dearest way), chosen.
    Q_PROPERTY(percept::session::RowsModel* routes READ routes CONSTANT)
    /// What the costs are of, in the order of `costs`: names of the shown routes.
    Q_PROPERTY(QStringList heads READ heads NOTIFY answered)
    /// What else than distance any of them minds.
    Q_PROPERTY(QStringList tactics READ tactics NOTIFY answered)
    /// Roles: name, kind (-1: the total), values (texts, one per route).
    Q_PROPERTY(percept::session::RowsModel* costs READ costs CONSTANT)
    /// Roles: at, distance, parts, cost (texts), clamped. Of the chosen route.
    Q_PROPERTY(percept::session::RowsModel* connections READ connections CONSTANT)
    /// Roles: where, of, share, cost (texts). The dearest stretches of the chosen route.
    Q_PROPERTY(percept::session::RowsModel* stretches READ stretches CONSTANT)
    Q_PROPERTY(int chosen READ chosen WRITE setChosen NOTIFY answered)
    /// "5,887 expansions, 0.9 ms" of the chosen route.
    Q_PROPERTY(QString searchText READ searchText NOTIFY answered)
    /// Why there is none, and where the map falls into pieces; empty: there is.
    Q_PROPERTY(QString noWay READ noWay NOTIFY answered)
    /// What is doubtful about its costs; empty: nothing.
    Q_PROPERTY(QString doubt READ doubt NOTIFY answered)
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    Q_PROPERTY(bool squad READ isSquad WRITE setSquad NOTIFY endsChanged)
    /// Whether the level has a navigation graph, and whether ways lead over it rather than over
    /// cells of the ground.
    Q_PROPERTY(bool hasGraph READ hasGraph NOTIFY endsChanged)
    Q_PROPERTY(bool overGraph READ isOverGraph WRITE setOverGraph NOTIFY endsChanged)
    /// Whose knowledge analyses that name no side go by: everybody's, or that of a side of the
    /// level.
    Q_PROPERTY(QStringList sides READ sides NOTIFY sidesChanged)
    /// Which one; 0: all that there is.
    Q_PROPERTY(int side READ side WRITE setSide NOTIFY sideChanged)
    /// In hand and posture, for qualities of waypoints. @param weapon empty: any
    Q_PROPERTY(QString weapon READ weapon WRITE setWeapon NOTIFY sideChanged)
    Q_PROPERTY(bool crouching READ isCrouching WRITE setCrouching NOTIFY sideChanged)
    /// Whether a way is shown that distance alone decides, and how that is searched for: 0 cell by
    /// cell, 1 by jump points, 2 from cluster to cluster.
    Q_PROPERTY(bool searchesShortest READ searchesShortest NOTIFY answered)
    Q_PROPERTY(int searchBy READ searchBy WRITE setSearchBy NOTIFY endsChanged)
    // The search of the chosen route, where it goes cell by cell.
    Q_PROPERTY(bool searchable READ isSearchable NOTIFY answered)
    Q_PROPERTY(bool searching READ isSearching WRITE setSearching NOTIFY searchChanged)
    Q_PROPERTY(int expansions READ expansions WRITE setExpansions NOTIFY searchChanged)
    Q_PROPERTY(int mostExpansions READ mostExpansions NOTIFY answered)

public:
    explicit RouteModel(QObject* parent = nullptr);

    [[nodiscard]] canvas::OverlayFeed* overlay() const { return m_overlay; }
    void setOverlay(canvas::OverlayFeed* overlay);
    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing) {
        m_editing = editing;
        emit editingChanged();
    }
    [[nodiscard]] bool isPlaced() const { return m_from && m_to; }
    [[nodiscard]] QPointF from() const { return m_from.value_or(QPointF()); }
    [[nodiscard]] QPointF to() const { return m_to.value_or(QPointF()); }
    [[nodiscard]] bool awaitsGoal() const { return m_from && !m_to; }
    [[nodiscard]] RowsModel* profiles() { return &m_profileRows; }
    [[nodiscard]] RowsModel* routes() { return &m_routeRows; }
    [[nodiscard]] QStringList heads() const;
    [[nodiscard]] QStringList tactics() const;
    [[nodiscard]] RowsModel* costs() { return &m_costRows; }
    [[nodiscard]] RowsModel* connections() { return &m_connectionRows; }
    [[nodiscard]] RowsModel* stretches() { return &m_stretchRows; }
    /// Names of profiles; an empty one is distance alone.
    [[nodiscard]] QStringList shownProfiles() const { return m_shown; }
    [[nodiscard]] int chosen() const { return m_chosen; }
    void setChosen(int route);
    [[nodiscard]] QString searchText() const;
    [[nodiscard]] QString noWay() const;
    [[nodiscard]] QString doubt() const;
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool isSquad() const { return m_squad; }
    void setSquad(bool squad);
    [[nodiscard]] bool hasGraph() const;
    [[nodiscard]] bool isOverGraph() const { return m_overGraph && hasGraph(); }
    void setOverGraph(bool overGraph);
    [[nodiscard]] QStringList sides() const;
    [[nodiscard]] int side() const { return m_side; }
    void setSide(int side);
    [[nodiscard]] QString weapon() const { return m_weapon; }
    void setWeapon(const QString& weapon);
    [[nodiscard]] bool isCrouching() const { return m_crouching; }
    void setCrouching(bool crouching);
    [[nodiscard]] bool searchesShortest() const;
    [[nodiscard]] int searchBy() const { return static_cast<int>(m_searchBy); }
    void setSearchBy(int by);
    [[nodiscard]] bool isSearchable() const;
    [[nodiscard]] bool isSearching() const { return m_searching; }
    void setSearching(bool searching);
    [[nodiscard]] int expansions() const { return m_expansions; }
    void setExpansions(int expansions);
    [[nodiscard]] int mostExpansions() const;
    [[nodiscard]] const RouteAnswer& answer() const { return m_answer; }

    /// A press with the tool: takes hold of an end that is near, else places the next one.
    /// @param reach metres that count as near
    Q_INVOKABLE void press(const QPointF& place, double reach);
    /// Moves the end that is held.
    Q_INVOKABLE void drag(const QPointF& place);
    /// Both ends at once.
    void place(const QPointF& from, const QPointF& to);
    Q_INVOKABLE void swap();
    Q_INVOKABLE void clear();
    /// At most three are shown. @param profile place in `profiles`
    Q_INVOKABLE void show(int profile, bool shown);
    /// Shows a profile by its name and chooses its way.
    void showNamed(const QString& profile);

signals:
    void overlayChanged();
    void editingChanged();
    void endsChanged();
    void sidesChanged();
    void sideChanged();
    void searchChanged();
    void answered();
    /// Which profiles are shown, or what they say, may be different.
    void filled();

private:
    enum class End { None, From, To };
    void begin() override;
    void onLevel() override;
    void onActive() override;
    void ask();
    void take(RouteAnswer answer);
    void fill();
    void fillRoutes(const QStringList& kinds);
    void fillCosts(const QStringList& kinds);
    void fillConnections();
    void fillStretches();
    void draw();
    [[nodiscard]] const Route* chosenRoute() const;

    QPointer<Editing> m_editing;
    QPointer<canvas::OverlayFeed> m_overlay;
    std::optional<QPointF> m_from;
    std::optional<QPointF> m_to;
    End m_held = End::None;
    QStringList m_names; ///< of profiles; the first is empty
    QStringList m_shown;
    bool m_squad = false;
    bool m_overGraph = true;
    int m_side = 0;
    QString m_weapon;
    bool m_crouching = false;
    ask::SearchBy m_searchBy = ask::SearchBy::Cells;
    int m_chosen = 0;
    bool m_searching = false;
    int m_expansions = 0;
    bool m_again = false;
    RouteRequest m_asked;
    RouteAnswer m_answer;
    RowsModel m_profileRows;
    RowsModel m_routeRows;
    RowsModel m_costRows;
    RowsModel m_connectionRows;
    RowsModel m_stretchRows;
    std::shared_ptr<RouteQuery> m_desk = std::make_shared<RouteQuery>(); ///< of the worker
    std::shared_ptr<GraphRouteQuery> m_graphDesk = std::make_shared<GraphRouteQuery>();
    BackgroundWork m_work;
};

} // namespace percept::session
