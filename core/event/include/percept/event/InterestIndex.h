#pragma once

#include "percept/event/Interest.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::event {

/// A listener of one event manager.
struct Member {
    AgentId agent = trace::kNoAgent;
    std::uint64_t joined = 0; ///< ascends in the order of joining
    std::vector<Interest> interests;
    friend bool operator==(const Member&, const Member&) = default;
};
BOOST_DESCRIBE_STRUCT(Member, (), (agent, joined, interests))

/// Finds who wants to hear of an event without asking those that do not.
///
/// A cache over the members of one manager; built anew when they change. Interests lie in
/// compressed rows by code, those with a sender by code and sender; those with a distance in a
/// uniform grid over the listeners' positions, which is built when a second event of a round asks
/// for it.
/// @cost build: O(interests); find: O(log senders + listeners told + listeners in the cells near
///       the event + listeners whose other conditions fail)
class InterestIndex {
public:
    void build(std::span<const Member> members);
    /// Positions may have changed since the last event.
    void beginRound() { ++m_round; }
    /// The listeners that an event goes to, each once, in the order of joining.
    /// @param members those it was built for
    /// @return valid until the next call of find() or build()
    [[nodiscard]] std::span<const AgentId>
    find(std::span<const Member> members, const EventHead& event, const WorldView& world) {
        const auto code = static_cast<std::size_t>(event.code);
        const Quick& quick = m_quick[code < m_quick.size() ? code : m_quick.size() - 1];
        // Most senders nobody asked for: the bit spares the search.
        if ((quick.senders & senderBit(event.sender)) == 0)
            return {m_agents.data() + quick.begin, quick.count};
        return search(members, event, world);
    }
    /// Whether anybody might hear of a code, whatever the conditions.
    [[nodiscard]] bool mightHear(EventCode code) const;

private:
    static constexpr std::uint32_t kAlways = 0xFFFFFFFFU; ///< no condition is left to check
    struct Entry {
        std::uint32_t slot = 0; ///< place among the members
        AgentId agent = trace::kNoAgent;
        std::uint32_t interest = kAlways; ///< place among the member's
    };
    /// A listener with a distance.
    struct NearEntry {
        Entry entry; ///< its interest only where conditions beside the distance are left
        double reachSquared = 0; ///< negative: nothing is near enough
        Vec3 position{0, 0, 0};  ///< in a grid: where the listener is
    };
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };
    /// What most events need of a code: the listeners to whom only the code matters.
    struct Quick {
        std::uint64_t senders = 0; ///< a bit for every number of a sender modulo 64; all where
                                   ///< conditions or distances have to be looked at, too
        std::uint32_t begin = 0;   ///< in m_agents
        std::uint32_t count = 0;
    };
    struct Source {
        AgentId agent = trace::kNoAgent;
        Range entries;
        Range agents; ///< in m_agents: these and the row's plain ones, where none has a condition
    };
    struct Row {
        Range plain;
        Range agents;              ///< in m_agents: the same, where none of them has a condition
        Range sources;             ///< in m_sources, ascending
        Range near;                ///< in m_near
        std::uint64_t senders = 0; ///< a bit for every number of a sender modulo 64
        Metres reach = 0;          ///< the greatest distance in `near`
        std::uint32_t grid = 0;
    };
    /// The listeners of one row's `near`, by cell.
    struct Grid {
        std::uint64_t round = 0; ///< in which it was asked for last
        bool built = false;
        Metres cell = 1;
        double left = 0;
        double bottom = 0;
        int columns = 0;
        int rows = 0;
        std::vector<std::uint32_t> starts; ///< columns * rows + 1
        std::vector<NearEntry> entries;
        // Instead of these where all are in one cell, and only their distance matters:
        bool line = false;
        std::vector<double> x, y, z, reachSquared;
        std::vector<AgentId> agents;
        Vec3 low{0, 0, 0}; ///< of a box around all of them
        Vec3 high{0, 0, 0};
        double leastReachSquared = 0;
    };
    struct Draft;

    static std::uint64_t senderBit(AgentId sender) {
        return std::uint64_t{1} << (trace::indexOf(sender) % 64);
    }
    [[nodiscard]] std::span<const AgentId>
    search(std::span<const Member> members, const EventHead& event, const WorldView& world);
    void nameQuick();

    [[nodiscard]] const Row& rowOf(EventCode code) const;
    void nameRows(std::span<const Member> members);
    void fill(std::span<const Member> members);
    void fillRow(Draft& draft, Row& row);
    void fillSources(Draft& draft, Row& row);
    void mergeAgents(const Row& row, Source& source);
    [[nodiscard]] const Source* sourceOf(const Row& row, AgentId sender) const;
    void collectList(Range range,
                     std::span<const Member> members,
                     const EventHead& event,
                     const WorldView& world);
    void collectNear(const Row& row,
                     std::span<const Member> members,
                     const EventHead& event,
                     const WorldView& world);
    void collectEvery(const Row& row,
                      const Vec3& place,
                      std::span<const Member> members,
                      const EventHead& event,
                      const WorldView& world);
    void collectCells(const Row& row,
                      const Grid& grid,
                      const Vec3& place,
                      std::span<const Member> members,
                      const EventHead& event,
                      const WorldView& world);
    [[nodiscard]] static bool coversAll(const Grid& grid, const Vec3& place);
    void collectCell(const Grid& grid,
                     std::span<const Member> members,
                     const EventHead& event,
                     const WorldView& world);
    void collectLine(const Grid& grid, const Vec3& place);
    void fillLine(const Row& row, Grid& grid, const WorldView& world) const;
    void buildGrid(const Row& row, Grid& grid, const WorldView& world);
    static void sortCells(Grid& grid,
                          const std::vector<std::pair<std::uint32_t, NearEntry>>& placed);
    void order(std::span<const Member> members);

    std::vector<Quick> m_quick = std::vector<Quick>(1); ///< by number of the code; last: all others
    std::vector<std::uint32_t> m_rowOf; ///< by number of the code; 0: named by nobody
    std::vector<Row> m_rows;            ///< the first is for the codes that nobody names
    std::vector<Source> m_sources;
    std::vector<Entry> m_entries;
    std::vector<AgentId> m_agents;
    std::vector<NearEntry> m_near;
    std::vector<Grid> m_grids;
    std::uint64_t m_round = 1;
    // Only while collecting:
    std::vector<Entry> m_found;
    std::vector<AgentId> m_listeners;
    std::vector<std::uint64_t> m_marks; ///< a bit per member, all 0 in between
};

} // namespace percept::event
