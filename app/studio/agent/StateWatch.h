#pragma once

#include "app/studio/session/Session.h"

#include <QObject>
#include <QPointer>

#include <cstdint>
#include <memory>

namespace percept::session {

/// The state of the run at the playhead, for an object that asks questions about it: of one session
/// at a time, only while it is wanted, and announced once however often it is shown.
///
/// @cost a hash of the state each time one is shown
class StateWatch : public QObject {
    Q_OBJECT

public:
    using StatePtr = std::shared_ptr<const runner::StateSnapshot>;

    using QObject::QObject;
    ~StateWatch() override;

    [[nodiscard]] Session* session() const { return m_session; }
    /// @return whether it is another one
    bool setSession(Session* session);
    [[nodiscard]] bool isWanted() const { return m_wanted; }
    /// @return whether that is new
    bool setWanted(bool wanted);
    /// Null: none is wanted, or none is there. The last one stays while the next is worked out.
    [[nodiscard]] const StatePtr& state() const { return m_state; }

signals:
    void changed(); ///< state() is of another run, or differs

private:
    void take(const StatePtr& state);

    QPointer<Session> m_session;
    bool m_wanted = false;
    StatePtr m_state;
    std::uint64_t m_hash = 0; ///< of m_state
};

} // namespace percept::session
