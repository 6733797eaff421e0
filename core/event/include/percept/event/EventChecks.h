#pragma once

#include "percept/event/CompiledEvents.h"
#include "percept/event/NetworkEvent.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

/// Checking engines: they look whether what a level's author wrote down has happened.
namespace percept::event {

/// An authored event that just happened; becomes a message by messageOf().
struct Happened {
    std::uint32_t event = 0; ///< place among CompiledEvents::events
    EventCode code{};
    ManagerId manager{};
    Reach reach = Reach::Up;
    std::int32_t priority = 0;
    Frame deadline = -1;             ///< frames from now; -1: none
    AgentId by = trace::kNoAgent;    ///< who caused it
    AgentId about = trace::kNoAgent; ///< of a collision: the other one
    std::optional<Vec3> position;
    /// What led to it: a visit, a door, what `by` was doing, or of a collision what was begun
    /// later.
    RecordId cause = trace::kNoRecord;
    RecordId also = trace::kNoRecord; ///< of a collision: what the other one was doing
    double value = 0;                 ///< of a condition; intensity of what was perceived
};

/// An agent perceives something.
struct Perception {
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    trace::ModalityId modality{};
    double intensity = 0;
    RecordId record = trace::kNoRecord;
};

/// What one event's checks did since the start of the run. Part of the state.
struct CheckCounters {
    std::uint64_t looks = 0;   ///< frames in which it was its turn and somebody might have heard
    std::uint64_t skipped = 0; ///< frames in which nobody listened, so that nothing was checked
    std::uint64_t checks = 0;  ///< single tests: agents, pairs, doors, switches, times
    std::uint64_t found = 0;   ///< that it happened
    friend bool operator==(const CheckCounters&, const CheckCounters&) = default;
};

/// The state of all checking engines of a level: a value.
///
/// An event looks as soon as a frame that its `every` divides has come since its last turn, however
/// rarely look() is called, and notices what changed since it
/// looked last: a time that passed, a switch that was used, an agent that came into a region, two
/// bodies that touch, a door that opened or closed, an agent that took up a goal or died, a
/// condition that became true (one that holds when it looks first did so then). Who is in a
/// region, or touches, when it looks for the first time has not come. Codes that nobody in reach of
/// the manager listens to are not checked, whatever the conditions, unless the event does something
/// itself; what happens meanwhile is never noticed. Results are shared: regions and touching pairs
/// are found once per frame for all events that ask.
///
///     for (const Happened& happened : checks.look(compiled, network.managers(), world, trace))
///         network.send(trace, messageOf(happened, Payload{happened.event}), happened.cause);
///
/// @cost events + agents x log agents where collisions are watched + agents x regions where regions
///       are
class EventChecks {
public:
    /// @param cause why it looks now, of the records of looking
    /// @return what happened, in the order of the level's events, and of agents within each
    [[nodiscard]] std::vector<Happened> look(const CompiledEvents& compiled,
                                             Managers& managers,
                                             const WorldView& world,
                                             trace::Trace& trace,
                                             RecordId cause = trace::kNoRecord);
    /// The events that happen because somebody perceives something; each at most once in `every`
    /// frames. @cost events; none where no event waits for perceptions
    [[nodiscard]] std::vector<Happened> perceive(const CompiledEvents& compiled,
                                                 Managers& managers,
                                                 const Perception& perceived,
                                                 const WorldView& world,
                                                 Frame frame);
    /// An authored event that a command fires, or that another one raises.
    /// @return nothing if there is no event of that number, or it happens once and did so
    /// @param by who lets it happen, and where he is, unless the event says where
    [[nodiscard]] std::optional<Happened> fire(const CompiledEvents& compiled,
                                               std::int64_t event,
                                               AgentId by = trace::kNoAgent,
                                               const WorldView& world = {});
    /// By place of the event; empty before the first look.
    [[nodiscard]] const CheckCounters* counters(std::uint32_t event) const {
        return event < m_watches.size() ? &m_watches[event].counters : nullptr;
    }
    friend bool operator==(const EventChecks&, const EventChecks&) = default;

private:
    using Pair = std::pair<AgentId, AgentId>; ///< the smaller id first
    /// What one event's engine saw when it looked last.
    struct Watch {
        bool looked = false; ///< ever
        bool noted = false;  ///< the last time it was its turn: what it saw is the state since then
        bool done = false;   ///< it happened, and happens once only
        Seconds time = -1;   ///< when it looked last
        Frame turn = 0;      ///< the last that was its turn
        std::uint32_t fired = 0; ///< how often the trigger had gone off
        bool open = false;
        std::vector<AgentId> inside;        ///< ascending
        std::vector<Pair> touching;         ///< ascending
        RecordId latest = trace::kNoRecord; ///< the last death that it saw
        CheckCounters counters;
        friend bool operator==(const Watch&, const Watch&) = default;
        BOOST_DESCRIBE_CLASS(
            Watch,
            (),
            (looked, noted, done, time, turn, fired, open, inside, touching, latest, counters),
            (),
            ())
    };
    struct Look; ///< one call of look()

    std::vector<Watch> m_watches; ///< by event
    BOOST_DESCRIBE_CLASS(EventChecks, (), (), (), (m_watches))
};

template <class Payload>
[[nodiscard]] NetworkMessage<Payload> messageOf(const Happened& happened, Payload payload) {
    NetworkMessage<Payload> message;
    message.code = happened.code;
    message.manager = happened.manager;
    message.payload = std::move(payload);
    message.sender = happened.by;
    message.position = happened.position;
    message.deadline = happened.deadline;
    message.priority = happened.priority;
    message.reach = happened.reach;
    return message;
}

BOOST_DESCRIBE_STRUCT(CheckCounters, (), (looks, skipped, checks, found))

} // namespace percept::event
