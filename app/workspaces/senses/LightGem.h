#pragma once

#include "app/studio/agent/StateWatch.h"
#include "percept/sense/ViewCones.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace percept::session {

/// How visible the body is that a person acts for, at the playhead: asked of the state of the run,
/// by the functions that the run calls; what lies behind the body does not count.
class LightGem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY changed)
    /// The agent of the run; -1: nobody, and nothing is asked.
    Q_PROPERTY(int agent READ agent WRITE setAgent NOTIFY changed)
    /// Whether there is an answer: of a body that can be seen.
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)
    /// 0..1 each.
    Q_PROPERTY(double visibility READ visibility NOTIFY changed)
    Q_PROPERTY(double lighting READ lighting NOTIFY changed)
    Q_PROPERTY(double movement READ movement NOTIFY changed)
    Q_PROPERTY(double exposure READ exposure NOTIFY changed)

public:
    explicit LightGem(QObject* parent = nullptr);

    [[nodiscard]] Session* session() const { return m_states.session(); }
    void setSession(Session* session);
    [[nodiscard]] int agent() const { return m_agent; }
    void setAgent(int agent);
    [[nodiscard]] bool isKnown() const { return m_seen.has_value(); }
    [[nodiscard]] double visibility() const { return m_seen ? m_seen->visibility : 0.0; }
    [[nodiscard]] double lighting() const { return m_seen ? m_seen->parts.lighting : 0.0; }
    [[nodiscard]] double movement() const { return m_seen ? m_seen->parts.movement : 0.0; }
    [[nodiscard]] double exposure() const { return m_seen ? m_seen->parts.exposure : 0.0; }

signals:
    void changed();

private:
    void look();

    StateWatch m_states;
    int m_agent = -1;
    std::optional<sense::BodyVisibility> m_seen;
};

} // namespace percept::session
