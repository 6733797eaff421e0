#pragma once

#include "app/studio/agent/StateWatch.h"
#include "percept/sim/AwarenessForecast.h"

#include <QObject>
#include <QPointF>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace percept::session {

/// What an observer would make of its first enemy at the cursor, walking and crouching: asked of
/// the state of the run at the playhead, by the functions that the run calls.
class NoticeQuery : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::Session* session READ session WRITE setSession NOTIFY sessionChanged)
    /// Whether anybody looks; nothing is asked otherwise.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    /// The agent of the run that looks; -1: nobody.
    Q_PROPERTY(int observer READ observer WRITE setObserver NOTIFY observerChanged)
    /// Whether the observer faces that place, rather than looks where it looks now.
    Q_PROPERTY(bool gazeFollows MEMBER m_gazeFollows WRITE setGazeFollows NOTIFY cursorChanged)
    /// The place that is asked about.
    Q_PROPERTY(QPointF cursor READ cursor WRITE setCursor NOTIFY cursorChanged)
    /// Whether the pointer is over the map, so that the answers are of where it is.
    Q_PROPERTY(bool pointed MEMBER m_pointed NOTIFY pointedChanged)
    /// Whether there is an answer.
    Q_PROPERTY(bool told READ isTold NOTIFY answered)
    /// Of who walks there: observer (its name), lit, distance [metres], and gate: what keeps it out
    /// of view, empty where it is in view.
    Q_PROPERTY(QVariantMap place READ place NOTIFY answered)
    /// A map per way to be there: name, seen, cone (the number from 1 on of the one that decides;
    /// 0: none), coneName, fraction of it that shows, visibility, response, limit (what the next
    /// state takes), level, levelName, seconds (below 0: it does not rise).
    Q_PROPERTY(QVariantList answers READ answers NOTIFY answered)

public:
    explicit NoticeQuery(QObject* parent = nullptr);

    [[nodiscard]] Session* session() const { return m_states.session(); }
    void setSession(Session* session);
    [[nodiscard]] bool isActive() const { return m_states.isWanted(); }
    void setActive(bool active);
    [[nodiscard]] int observer() const { return m_observer; }
    void setObserver(int observer);
    [[nodiscard]] QPointF cursor() const { return m_cursor; }
    void setCursor(const QPointF& cursor);
    void setGazeFollows(bool follows);
    [[nodiscard]] bool isTold() const { return !m_answers.isEmpty(); }
    [[nodiscard]] QVariantMap place() const { return m_place; }
    [[nodiscard]] QVariantList answers() const { return m_answers; }

signals:
    void sessionChanged();
    void activeChanged();
    void observerChanged();
    void cursorChanged();
    void pointedChanged();
    void answered();

private:
    void follow();
    /// Whom it would notice: its first enemy; nothing where it notices at once.
    [[nodiscard]] std::optional<trace::AgentId> target() const;
    void prepare();
    void ask();

    StateWatch m_states;
    int m_observer = -1;
    QPointF m_cursor;
    bool m_gazeFollows = false;
    bool m_pointed = false;
    std::unique_ptr<sim::Simulation> m_run;                 ///< of the state
    std::unique_ptr<sim::AwarenessForecaster> m_forecaster; ///< borrows m_run
    QVariantMap m_place;
    QVariantList m_answers;
};

} // namespace percept::session
