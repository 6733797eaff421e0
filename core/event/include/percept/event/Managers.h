#pragma once

#include "percept/base/Contracts.h"
#include "percept/event/Cache.h"
#include "percept/event/InterestIndex.h"
#include "percept/trace/Trace.h"

#include <cstdint>
#include <span>
#include <vector>

/// Many event managers and who listens to which.
namespace percept::event {

using trace::ManagerId;
using trace::RegionId;
inline constexpr ManagerId kNoManager = trace::kNone<ManagerId>;

/// Broadcast: for everybody, who sort out what they need. Narrowcast: for few, who need all of it.
/// Both work alike; reports judge them differently.
enum class ManagerKind : std::uint8_t { Broadcast, Narrowcast };

struct ManagerSpec {
    ManagerKind kind{};
    ManagerId parent = kNoManager;          ///< the next higher tier
    RegionId room = trace::kNone<RegionId>; ///< whose members are those in this region
    friend bool operator==(const ManagerSpec&, const ManagerSpec&) = default;
};

/// What a manager did since the start of the run. Part of the state.
struct ManagerCounters {
    std::uint64_t events = 0;     ///< handed out that were sent to it
    std::uint64_t passedOn = 0;   ///< handed out that came from another manager
    std::uint64_t deliveries = 0; ///< notifications
    std::uint64_t ignored = 0;    ///< of them those that the listener had no use for
    std::uint64_t late = 0;       ///< events of its own whose deadline had passed
    std::uint64_t waited = 0;     ///< frames that its events waited beyond the due one
    friend bool operator==(const ManagerCounters&, const ManagerCounters&) = default;
};

/// Which managers an event visits, beside the one it is sent to.
enum class Reach : std::uint8_t {
    Here,
    Up,  ///< then its parent, and so on: a report that goes up the tiers
    Down ///< then those below it, each before its own children, by number: an order
};

/// Who gets an event, and through which manager.
struct Recipient {
    AgentId agent = trace::kNoAgent;
    ManagerId manager = kNoManager;
    friend bool operator==(const Recipient&, const Recipient&) = default;
};

/// The tree of event managers with their members and the members' interests: a value.
///
/// An agent may be a member of several managers; of each at most once, with any number of
/// interests. Members of a manager keep the order in which they joined it. Ids that do not exist
/// break the contract, agents that are no members do not.
class Managers {
public:
    Managers() = default;
    /// @param specs by ManagerId; parents must exist and make no cycle
    explicit Managers(std::vector<ManagerSpec> specs);

    [[nodiscard]] std::size_t size() const { return m_managers.size(); }
    [[nodiscard]] const ManagerSpec& spec(ManagerId manager) const { return at(manager).spec; }
    [[nodiscard]] std::span<const Member> members(ManagerId manager) const {
        return at(manager).members;
    }
    [[nodiscard]] bool contains(ManagerId manager, AgentId agent) const;
    /// Whether the agent is a member of any manager.
    [[nodiscard]] bool knows(AgentId agent) const;
    /// The managers an agent is a member of, ascending.
    [[nodiscard]] std::vector<ManagerId> managersOf(AgentId agent) const;
    /// The narrowcast manager through which an agent talks to its group: the first one that it is a
    /// member of and that is no room; none if there is none.
    [[nodiscard]] ManagerId groupOf(AgentId agent) const;
    /// When a member joined a manager, as a number that ascends; nothing for those that are none.
    [[nodiscard]] std::optional<std::uint64_t> joined(const Recipient& recipient) const;
    /// The latest such number.
    [[nodiscard]] std::uint64_t latestJoin() const { return m_joins; }
    /// The manager of a room below a manager; none if it has none.
    [[nodiscard]] ManagerId roomOf(ManagerId house, RegionId region) const;

    /// Makes an agent a member, or adds an interest to those of a member.
    void join(ManagerId manager, AgentId agent, Interest interest);
    void leave(ManagerId manager, AgentId agent);
    /// Leaves all managers.
    void remove(AgentId agent);
    /// Takes a membership with its interests from one manager to another, where the agent comes
    /// last; if it is a member there already, its interests add up. Recorded.
    /// @return whether it was a member of `from`; if not, nothing happens
    bool move(trace::Trace& trace, AgentId agent, ManagerId from, ManagerId to, RecordId cause);
    /// Makes an agent a guest of the rooms below a manager: it listens to the one it is in.
    void roam(ManagerId house, AgentId agent, Interest interest);
    /// Lets guests change rooms. @param regionOf region by AgentId, none: outside all rooms
    /// @param world whose agents' motives are the causes; absent ones: the start of the run
    void
    followRooms(trace::Trace& trace, std::span<const RegionId> regionOf, const WorldView& world);

    /// The managers that an event visits, in order.
    void route(ManagerId manager, Reach reach, std::vector<ManagerId>& managers) const;
    /// The members of a manager that an event goes to, in the order of joining.
    /// @return valid until the next call, or until memberships change
    [[nodiscard]] std::span<const AgentId>
    interested(ManagerId manager, const EventHead& event, const WorldView& world) {
        Manager& target = at(manager);
        return fresh(target).find(target.members, event, world);
    }
    /// Positions may have changed since the last interested().
    void beginRound();
    /// Whether a member of a manager, or of those an event from it reaches, might hear of a code.
    [[nodiscard]] bool mightHear(ManagerId manager, Reach reach, EventCode code);
    /// Whether a member has an interest that an event meets. @param failed what the first interest
    ///        in the code failed at
    [[nodiscard]] bool wants(const Recipient& recipient,
                             const EventHead& event,
                             const WorldView& world,
                             std::optional<ConditionCheck>* failed = nullptr) const;
    /// Changes whenever memberships or interests do.
    [[nodiscard]] std::uint64_t version() const { return m_version; }

    [[nodiscard]] const ManagerCounters& counters(ManagerId manager) const {
        return at(manager).counters;
    }
    [[nodiscard]] ManagerCounters& counters(ManagerId manager) { return at(manager).counters; }

    friend bool operator==(const Managers&, const Managers&) = default;

private:
    struct Place {
        AgentId agent = trace::kNoAgent;
        std::uint64_t joined = 0;
        friend bool operator==(const Place&, const Place&) = default;
        BOOST_DESCRIBE_CLASS(Place, (), (agent, joined), (), ())
    };
    struct Index {
        InterestIndex index;
        std::uint64_t version = 0; ///< of the members it was built for; 0: of none
    };
    struct Manager {
        ManagerSpec spec;
        std::vector<Member> members; ///< in the order of joining
        std::vector<Place> places;   ///< the same, by agent
        std::uint64_t version = 1;
        ManagerCounters counters;
        Cache<Index> cache;
        friend bool operator==(const Manager&, const Manager&) = default;
        BOOST_DESCRIBE_CLASS(Manager, (), (spec, members, places, version, counters), (), ())
    };
    struct Guest {
        ManagerId house{};
        AgentId agent = trace::kNoAgent;
        ManagerId room = kNoManager; ///< where it is
        std::vector<Interest> interests;
        friend bool operator==(const Guest&, const Guest&) = default;
        BOOST_DESCRIBE_CLASS(Guest, (), (house, agent, room, interests), (), ())
    };

    [[nodiscard]] const Manager& at(ManagerId manager) const {
        PERCEPT_EXPECTS(trace::indexOf(manager) < m_managers.size());
        return m_managers[trace::indexOf(manager)];
    }
    [[nodiscard]] Manager& at(ManagerId manager) {
        PERCEPT_EXPECTS(trace::indexOf(manager) < m_managers.size());
        return m_managers[trace::indexOf(manager)];
    }
    [[nodiscard]] static const Member* find(const Manager& manager, AgentId agent);
    [[nodiscard]] static Member* find(Manager& manager, AgentId agent);
    Member& enter(Manager& manager, AgentId agent);
    void touch(Manager& manager);
    static InterestIndex& fresh(Manager& manager) {
        Index& cached = manager.cache.value;
        if (cached.version != manager.version) {
            cached.index.build(manager.members);
            cached.version = manager.version;
        }
        return cached.index;
    }
    void appendBelow(ManagerId manager, std::vector<ManagerId>& managers) const;

    std::vector<Manager> m_managers;
    std::vector<Guest> m_guests; ///< in the order in which they came
    std::uint64_t m_joins = 0;
    std::uint64_t m_version = 1;
    BOOST_DESCRIBE_CLASS(Managers, (), (), (), (m_managers, m_guests, m_joins, m_version))
};

BOOST_DESCRIBE_ENUM(ManagerKind, Broadcast, Narrowcast)
BOOST_DESCRIBE_ENUM(Reach, Here, Up, Down)
BOOST_DESCRIBE_STRUCT(ManagerSpec, (), (kind, parent, room))
BOOST_DESCRIBE_STRUCT(ManagerCounters, (), (events, passedOn, deliveries, ignored, late, waited))
BOOST_DESCRIBE_STRUCT(Recipient, (), (agent, manager))

} // namespace percept::event
