#pragma once

#include "percept/event/Managers.h"

#include <vector>

namespace percept::event {

/// Finds who an event goes to on its whole way, and records who does not get it and why. Holds
/// nothing but memory that it uses again.
class RecipientFinder {
public:
    /// Appends the recipients to `recipients`, which is empty: manager by manager, each agent once.
    /// Counts the event for the managers that it is passed on to.
    /// @param record that it was sent, the cause of the records of refusals
    void find(Managers& managers,
              trace::Trace& trace,
              RecordId record,
              const EventHead& event,
              ManagerId manager,
              Reach reach,
              const WorldView& world,
              std::vector<Recipient>& recipients);

private:
    void noteTold(const std::vector<Recipient>& recipients);
    [[nodiscard]] bool isTold(AgentId agent) const;

    std::vector<ManagerId> m_route;
    std::vector<AgentId> m_told; ///< ascending
};

} // namespace percept::event
