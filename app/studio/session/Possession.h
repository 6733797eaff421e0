#pragma once

#include "percept/trace/Command.h"
#include "percept/trace/View.h"

#include <QObject>
#include <QPointF>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace percept::runner {
class Runner;
}

namespace percept::session {

/// Taking over an agent of a live run: what a person does becomes commands of the run. Fed by the
/// session.
class Possession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    /// Whether the selected agent can be taken over now.
    Q_PROPERTY(bool possible READ isPossible NOTIFY changed)
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    /// -1: nobody.
    Q_PROPERTY(int agent READ agent NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)

public:
    using QObject::QObject;

    /// Who can be taken over. Ends the possession of anybody else.
    void offer(trace::AgentId agent, const QString& name);
    /// @param runner of the live run, borrowed; null: there is none, and nobody is possessed
    void setRunner(runner::Runner* runner);
    /// @param live whether the head of the run is looked at; commands are given only there
    void setLive(bool live);

    [[nodiscard]] bool isPossible() const;
    [[nodiscard]] bool isActive() const { return m_agent != trace::kNoAgent; }
    [[nodiscard]] int agent() const;
    [[nodiscard]] QString name() const { return m_name; }

    /// @return why the agent cannot be taken over; empty: it is
    Q_INVOKABLE QString begin();
    /// Gives the agent back to its brain.
    Q_INVOKABLE void release();
    // What the agent does; places in metres.
    Q_INVOKABLE void moveTo(const QPointF& place);
    /// Keeps walking until told otherwise. Running is the top speed; who sneaks crouches, and its
    /// steps are quiet.
    /// @param direction of any length; (0, 0) stops, but not who is on the way to a place
    Q_INVOKABLE void walk(const QPointF& direction, bool running, bool sneaking);
    Q_INVOKABLE void aim(const QPointF& place);
    Q_INVOKABLE void shoot(const QPointF& place);
    /// @param number of the weapon among those of the agent's archetype, from 0
    Q_INVOKABLE void chooseWeapon(int number);
    /// Opens the nearest door within 1.5 m for as long as it stays open for anybody, or closes it.
    /// @return whether there is one
    Q_INVOKABLE bool use();
    /// Throws something towards a place, as far as it can; it is heard where it lands.
    Q_INVOKABLE void throwTo(const QPointF& place);

    /// Picks up the nearest body within 1.5 m, or puts down the one that it carries.
    /// @return whether there is one
    Q_INVOKABLE bool carry();

    /// Gives an order to the squad of the agent that is selected, possessed or not.
    /// @param word `go` (to the place), `hold`, `follow` (that agent) or `patrol` (its routine)
    /// @return why not; empty: it is given
    Q_INVOKABLE QString orderSquad(const QString& word, const QPointF& place);

signals:
    void changed();

private:
    /// Whether the agent carries the body that it was told to pick up last.
    [[nodiscard]] bool carries(const trace::View& view) const;
    void send(trace::CommandKind kind, const QPointF& place, int value = 0);
    /// Whether the agent is still away from where it was told to go last.
    [[nodiscard]] bool isOnTheWay() const;

    runner::Runner* m_runner = nullptr;
    trace::AgentId m_offered = trace::kNoAgent;
    QString m_offeredName;
    bool m_live = true;
    trace::AgentId m_agent = trace::kNoAgent;
    QString m_name;
    std::optional<geometry::Vec2> m_goal; ///< where moveTo() sends it; none once it walks by keys
    trace::AgentId m_body = trace::kNoAgent; ///< that it was told to pick up
};

} // namespace percept::session
