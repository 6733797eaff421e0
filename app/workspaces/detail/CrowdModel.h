#pragma once

#include "app/canvas/OverlayFeed.h"
#include "app/canvas/ViewFeed.h"
#include "app/studio/session/Session.h"
#include "app/workspaces/detail/CrowdReport.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::tuning {

using session::RowsModel;

/// The agents that run and the inhabitants of their town: which level of detail each of them has,
/// for how long and at what cost; which groups are folded; and what a map needs to show it.
class CrowdModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY
                   sessionChanged REQUIRED)
    /// Nothing is looked at while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    /// Whether somebody in the level that runs has levels of detail.
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    /// Whether that level has a town.
    Q_PROPERTY(bool town READ hasTown NOTIFY changed)
    /// Colours on the map: importance, otherwise levels of detail.
    Q_PROPERTY(bool byImportance READ isByImportance WRITE setByImportance NOTIFY changed)
    Q_PROPERTY(percept::canvas::ViewFeed* view READ view CONSTANT)
    Q_PROPERTY(percept::canvas::OverlayFeed* overlay READ overlay CONSTANT)
    /// The most important ones. Roles: ident, name, place, level, ink, importance, since, switches,
    /// cost, home, observes.
    Q_PROPERTY(percept::session::RowsModel* characters READ characters CONSTANT)
    /// Roles: name, ink, characters, units, cost.
    Q_PROPERTY(percept::session::RowsModel* sums READ sums CONSTANT)
    /// Roles: name, level, ink, members, importance, since, switches, depth.
    Q_PROPERTY(percept::session::RowsModel* groups READ groups CONSTANT)
    Q_PROPERTY(int characterCount READ characterCount NOTIFY changed)
    /// "243 of 5,000 one by one, 57 µs a frame instead of 4.00 ms".
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    /// The character that is marked on the map; empty: none.
    Q_PROPERTY(QString current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(QString currentName READ currentName NOTIFY currentChanged)

public:
    explicit CrowdModel(QObject* parent = nullptr);

    [[nodiscard]] session::Session* session() const { return m_session; }
    void setSession(session::Session* session);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool isPresent() const;
    [[nodiscard]] bool hasTown() const;
    [[nodiscard]] bool isByImportance() const { return m_byImportance; }
    void setByImportance(bool byImportance);
    [[nodiscard]] canvas::ViewFeed* view() { return &m_view; }
    [[nodiscard]] canvas::OverlayFeed* overlay() { return &m_overlay; }
    [[nodiscard]] RowsModel* characters() { return &m_characters; }
    [[nodiscard]] RowsModel* sums() { return &m_sums; }
    [[nodiscard]] RowsModel* groups() { return &m_groups; }
    [[nodiscard]] int characterCount() const {
        return m_report ? static_cast<int>(m_report->characters.size()) : 0;
    }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString current() const { return m_current; }
    void setCurrent(const QString& ident);
    /// The most important one whose importance has reasons: not the observer, if there is another.
    Q_INVOKABLE void chooseFirst();
    /// "mayor", or a number where there is no name.
    [[nodiscard]] QString currentName() const;

    [[nodiscard]] const std::optional<CrowdReport>& report() const { return m_report; }

signals:
    void sessionChanged();
    void activeChanged();
    void changed();
    void currentChanged();

private:
    void forget();
    void take(const std::shared_ptr<const runner::StateSnapshot>& state);
    /// Importance is that of the level as it is edited, at once.
    void followEdits();
    void showState();
    void showView();
    void showRows();
    void mark();

    QPointer<session::Session> m_session;
    bool m_active = false;
    bool m_byImportance = true;
    QString m_current;
    std::shared_ptr<const runner::StateSnapshot> m_ran;   ///< as the run has it
    std::shared_ptr<const runner::StateSnapshot> m_state; ///< as it is shown
    std::optional<level::Lod> m_edited; ///< whose importance is shown; none: that of the run
    std::optional<CrowdReport> m_report;
    canvas::ViewFeed m_view;
    canvas::OverlayFeed m_overlay;
    RowsModel m_characters;
    RowsModel m_sums;
    RowsModel m_groups;
};

} // namespace percept::tuning
