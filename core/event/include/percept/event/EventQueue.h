#pragma once

#include "percept/event/NetworkEvent.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace percept::event {

/// Events that wait, in the exact order that EventNetwork promises.
template <class Payload>
class EventQueue {
public:
    using Event = NetworkEvent<Payload>;

    [[nodiscard]] std::size_t size() const { return m_ready.size() + m_later.size(); }
    /// Those that are due, as far as it is known.
    [[nodiscard]] std::size_t ready() const { return m_ready.size(); }

    /// Takes an event that was just sent. @param now the frame
    void push(Event event, Frame now) {
        if (event.due == now) {
            m_plain = m_plain && event.priority == 0 && event.deadline < 0;
            m_ready.push_back(std::move(event));
        } else {
            m_later.push_back(std::move(event));
            std::push_heap(m_later.begin(), m_later.end(), &isDueLater);
        }
    }
    /// Takes an event back that could not be handed out.
    void putBack(Event event) {
        m_ready.push_back(std::move(event));
        m_plain = false;
    }
    /// Whether an event must be handed out before frame `next`.
    [[nodiscard]] static bool mustLeave(const Event& event, Frame next) {
        return event.deadline >= 0 && event.deadline < next;
    }
    /// Moves what is due into `batch`, which is empty, in the order in which it leaves.
    void takeDue(Frame now, Frame next, std::vector<Event>& batch) {
        std::swap(batch, m_ready);
        bool plain = std::exchange(m_plain, true);
        while (!m_later.empty() && m_later.front().due <= now) {
            std::pop_heap(m_later.begin(), m_later.end(), &isDueLater);
            batch.push_back(std::move(m_later.back()));
            m_later.pop_back();
            plain = false;
        }
        if (plain)
            return;
        const auto key = [next](const Event& event) {
            return std::tuple(!mustLeave(event, next),
                              -std::int64_t{event.priority},
                              // No deadline, -1, comes last as an unsigned number.
                              static_cast<std::uint64_t>(event.deadline),
                              event.due,
                              event.record);
        };
        std::sort(batch.begin(), batch.end(), [&](const Event& left, const Event& right) {
            return key(left) < key(right);
        });
    }

    friend bool operator==(const EventQueue&, const EventQueue&) = default;
    BOOST_DESCRIBE_CLASS(EventQueue, (), (), (), (m_ready, m_later, m_plain))

private:
    static bool isDueLater(const Event& left, const Event& right) {
        return std::tie(left.due, left.record) > std::tie(right.due, right.record);
    }

    std::vector<Event> m_ready; ///< due: just sent, or put back
    std::vector<Event> m_later; ///< heap by due frame
    bool m_plain = true;        ///< m_ready is in order of sending, without priority or deadline
};

} // namespace percept::event
