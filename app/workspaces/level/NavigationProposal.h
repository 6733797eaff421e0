#pragma once

#include "app/studio/edit/Proposal.h"
#include "percept/nav/GenerateNavigation.h"

namespace percept::session {

/// A navigation graph out of the walls of the level. Follows its settings while it is shown.
class NavigationProposal : public percept::session::Proposal {
    Q_OBJECT
    QML_ELEMENT
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
    /// Rooms that it does not reach, and parts that are not connected; empty: neither.
    Q_PROPERTY(QString warning READ warning NOTIFY changed)
    /// Why there is none.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    explicit NavigationProposal(QObject* parent = nullptr);

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
    [[nodiscard]] QString warning() const { return m_warning; }
    [[nodiscard]] QString problem() const { return m_problem; }

    void apply() override;

protected:
    void suit(const level::Level& level) override;
    void work() override;
    [[nodiscard]] overlay::DisplayList drawing() const override;
    void forget() override;

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
        QString warning;
    };
    [[nodiscard]] static QString
    warningOf(const level::Level& level, const level::Navigation& made, Metres radius);
    [[nodiscard]] static Changes changesTo(const level::Navigation& made,
                                           const level::Navigation& before);
    void take(std::uint64_t revision, Result<Made> made);

    nav::NavigationOptions m_options;
    Metres m_widest = 0.3;
    bool m_again = false;         ///< something changed while it was being worked out
    std::uint64_t m_revision = 0; ///< of the document that `m_made` fits
    level::Navigation m_made;
    Changes m_changes;
    QString m_warning;
    QString m_problem;
};

} // namespace percept::session
