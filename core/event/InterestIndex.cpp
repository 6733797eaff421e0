#include "percept/event/InterestIndex.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace percept::event {
namespace {

constexpr int kMostCells = 64; ///< along each side of a grid
constexpr std::size_t kFewNear = 16;
/// Listeners of a code that are listed once more for every sender somebody asks for.
constexpr std::uint32_t kFewPlain = 64;
constexpr Metres kFarthest = 1e9; ///< keeps arithmetic on cells finite

std::optional<AgentId> senderOf(const Interest& interest) {
    for (const Condition& condition : interest.conditions)
        if (const auto* from = std::get_if<FromAgent>(&condition))
            return from->agent;
    return std::nullopt;
}

std::optional<Metres> reachOf(const Interest& interest) {
    std::optional<Metres> reach;
    for (const Condition& condition : interest.conditions)
        if (const auto* within = std::get_if<Within>(&condition))
            reach = std::min(reach.value_or(within->distance), within->distance);
    return reach;
}

/// Calls `visit(code)` for every code that an interest names.
template <class Visit>
void forEachCode(const Interest& interest, Visit&& visit) {
    for (EventMask left = interest.mask; left != 0; left &= left - 1)
        visit(static_cast<std::uint32_t>(std::countr_zero(left)));
    for (const EventCode code : interest.codes)
        if (const auto number = static_cast<std::uint32_t>(code);
            number >= 64 || (interest.mask >> number & 1U) == 0)
            visit(number);
}

int clampedCell(double offset, Metres cell, int count) {
    const double place = std::floor(offset / cell);
    return static_cast<int>(std::clamp(place, 0.0, static_cast<double>(count - 1)));
}

} // namespace

/// One row while it is put together.
struct InterestIndex::Draft {
    std::vector<Entry> plain;
    std::vector<std::pair<AgentId, Entry>> bySender;
    std::vector<NearEntry> near;
    Metres reach = 0;
};

void InterestIndex::build(std::span<const Member> members) {
    nameRows(members);
    fill(members);
}

void InterestIndex::nameRows(std::span<const Member> members) {
    m_rowOf.clear();
    std::uint32_t rows = 1;
    for (const Member& member : members)
        for (const Interest& interest : member.interests)
            forEachCode(interest, [&](std::uint32_t code) {
                if (m_rowOf.size() <= code)
                    m_rowOf.resize(code + 1, 0);
                if (m_rowOf[code] == 0)
                    m_rowOf[code] = rows++;
            });
    m_rows.assign(rows, {});
}

void InterestIndex::fill(std::span<const Member> members) {
    std::vector<Draft> drafts(m_rows.size());
    const auto add = [&](Draft& draft, std::uint32_t slot, std::uint32_t place) {
        const Member& member = members[slot];
        const Interest& interest = member.interests[place];
        const auto sender = senderOf(interest);
        const auto reach = reachOf(interest);
        const bool nothingElse = interest.conditions.size() == (sender || reach ? 1U : 0U);
        const Entry entry{slot, member.agent, nothingElse ? kAlways : place};
        if (sender) {
            draft.bySender.emplace_back(*sender, entry);
        } else if (reach) {
            draft.near.push_back({entry, *reach < 0 ? -1.0 : *reach * *reach, {0, 0, 0}});
            draft.reach = std::max(draft.reach, std::min(*reach, kFarthest));
        } else {
            draft.plain.push_back(entry);
        }
    };
    for (std::uint32_t slot = 0; slot < members.size(); ++slot)
        for (std::uint32_t place = 0; place < members[slot].interests.size(); ++place) {
            const Interest& interest = members[slot].interests[place];
            if (interest.all)
                for (Draft& draft : drafts)
                    add(draft, slot, place);
            else
                forEachCode(interest,
                            [&](std::uint32_t code) { add(drafts[m_rowOf[code]], slot, place); });
        }
    m_entries.clear();
    m_agents.clear();
    m_near.clear();
    m_sources.clear();
    m_grids.clear();
    for (std::size_t row = 0; row < drafts.size(); ++row)
        fillRow(drafts[row], m_rows[row]);
    nameQuick();
}

void InterestIndex::nameQuick() {
    m_quick.clear();
    for (std::size_t code = 0; code <= m_rowOf.size(); ++code) {
        const Row& row = m_rows[code < m_rowOf.size() ? m_rowOf[code] : 0];
        const bool onlyCode =
            row.near.begin == row.near.end &&
            (row.agents.begin != row.agents.end || row.plain.begin == row.plain.end);
        m_quick.push_back({onlyCode ? row.senders : ~std::uint64_t{0},
                           row.agents.begin,
                           row.agents.end - row.agents.begin});
    }
}

/// Appends a row's entries: those without sender or distance, by sender, those with a distance.
void InterestIndex::fillRow(Draft& draft, Row& row) {
    const auto size = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
    row.plain.begin = size(m_entries);
    m_entries.insert(m_entries.end(), draft.plain.begin(), draft.plain.end());
    row.plain.end = size(m_entries);
    row.agents.begin = size(m_agents);
    if (std::all_of(draft.plain.begin(), draft.plain.end(), [](const Entry& entry) {
            return entry.interest == kAlways;
        }))
        for (std::size_t i = 0; i < draft.plain.size(); ++i)
            if (i == 0 || draft.plain[i - 1].slot != draft.plain[i].slot)
                m_agents.push_back(draft.plain[i].agent);
    row.agents.end = size(m_agents);
    fillSources(draft, row);
    row.near.begin = size(m_near);
    m_near.insert(m_near.end(), draft.near.begin(), draft.near.end());
    row.near.end = size(m_near);
    row.reach = draft.reach;
    row.grid = size(m_grids);
    if (!draft.near.empty())
        m_grids.emplace_back();
}

/// Appends a row's entries by sender.
void InterestIndex::fillSources(Draft& draft, Row& row) {
    std::stable_sort(draft.bySender.begin(),
                     draft.bySender.end(),
                     [](const auto& left, const auto& right) { return left.first < right.first; });
    row.sources.begin = static_cast<std::uint32_t>(m_sources.size());
    for (std::size_t i = 0; i < draft.bySender.size(); ++i) {
        const auto place = static_cast<std::uint32_t>(m_entries.size());
        if (i == 0 || draft.bySender[i - 1].first != draft.bySender[i].first)
            m_sources.push_back({draft.bySender[i].first, {place, place}, {}});
        row.senders |= senderBit(draft.bySender[i].first);
        m_sources.back().entries.end = place + 1;
        m_entries.push_back(draft.bySender[i].second);
    }
    row.sources.end = static_cast<std::uint32_t>(m_sources.size());
    if (!draft.near.empty() || row.plain.end - row.plain.begin > kFewPlain)
        return;
    for (auto i = row.sources.begin; i < row.sources.end; ++i)
        mergeAgents(row, m_sources[i]);
}

/// Lists whom an event of one sender goes to beforehand, where its code and sender decide alone.
void InterestIndex::mergeAgents(const Row& row, Source& source) {
    m_found.assign(m_entries.begin() + row.plain.begin, m_entries.begin() + row.plain.end);
    m_found.insert(m_found.end(),
                   m_entries.begin() + source.entries.begin,
                   m_entries.begin() + source.entries.end);
    if (std::any_of(m_found.begin(), m_found.end(), [](const Entry& entry) {
            return entry.interest != kAlways;
        }))
        return;
    std::stable_sort(m_found.begin(), m_found.end(), [](const Entry& left, const Entry& right) {
        return left.slot < right.slot;
    });
    source.agents.begin = static_cast<std::uint32_t>(m_agents.size());
    for (std::size_t i = 0; i < m_found.size(); ++i)
        if (i == 0 || m_found[i - 1].slot != m_found[i].slot)
            m_agents.push_back(m_found[i].agent);
    source.agents.end = static_cast<std::uint32_t>(m_agents.size());
}

const InterestIndex::Row& InterestIndex::rowOf(EventCode code) const {
    const auto number = static_cast<std::size_t>(code);
    return m_rows[number < m_rowOf.size() ? m_rowOf[number] : 0];
}

bool InterestIndex::mightHear(EventCode code) const {
    if (m_rows.empty())
        return false;
    const Row& row = rowOf(code);
    return row.plain.begin != row.plain.end || row.sources.begin != row.sources.end ||
           row.near.begin != row.near.end;
}

const InterestIndex::Source* InterestIndex::sourceOf(const Row& row, AgentId sender) const {
    const auto first = m_sources.begin() + row.sources.begin;
    const auto last = m_sources.begin() + row.sources.end;
    const auto source =
        std::lower_bound(first, last, sender, [](const Source& candidate, AgentId sought) {
            return candidate.agent < sought;
        });
    return source != last && source->agent == sender ? &*source : nullptr;
}

std::span<const AgentId> InterestIndex::search(std::span<const Member> members,
                                               const EventHead& event,
                                               const WorldView& world) {
    m_listeners.clear();
    if (m_rows.empty())
        return m_listeners;
    const Row& row = rowOf(event.code);
    const Source* source =
        (row.senders & senderBit(event.sender)) == 0 ? nullptr : sourceOf(row, event.sender);
    const bool unconditional =
        row.agents.begin != row.agents.end || row.plain.begin == row.plain.end;
    if (source == nullptr && row.near.begin == row.near.end && unconditional)
        return std::span(m_agents).subspan(row.agents.begin, row.agents.end - row.agents.begin);
    if (source != nullptr && source->agents.begin != source->agents.end)
        return std::span(m_agents).subspan(source->agents.begin,
                                           source->agents.end - source->agents.begin);
    const Grid* grid = row.near.begin == row.near.end ? nullptr : &m_grids[row.grid];
    if (source == nullptr && row.plain.begin == row.plain.end && grid != nullptr &&
        grid->round == m_round && grid->built && grid->columns * grid->rows == 1) {
        const auto place = placeOf(event, world);
        if (place && grid->line && coversAll(*grid, *place))
            return grid->agents;
        collectCell(*grid, members, event, world);
        return m_listeners;
    }
    m_found.clear();
    collectList(row.plain, members, event, world);
    if (source != nullptr)
        collectList(source->entries, members, event, world);
    if (grid != nullptr)
        collectNear(row, members, event, world);
    order(members);
    for (const Entry& entry : m_found)
        m_listeners.push_back(entry.agent);
    return m_listeners;
}

void InterestIndex::collectList(Range range,
                                std::span<const Member> members,
                                const EventHead& event,
                                const WorldView& world) {
    for (auto i = range.begin; i < range.end; ++i) {
        const Entry& entry = m_entries[i];
        if (entry.interest == kAlways ||
            !firstFailure(members[entry.slot].interests[entry.interest], entry.agent, event, world))
            m_found.push_back(entry);
    }
}

void InterestIndex::collectNear(const Row& row,
                                std::span<const Member> members,
                                const EventHead& event,
                                const WorldView& world) {
    const auto place = placeOf(event, world);
    if (!place)
        return;
    Grid& grid = m_grids[row.grid];
    const bool again = grid.round == m_round;
    if (!again) {
        grid.round = m_round;
        grid.built = false;
    }
    if (!again || row.near.end - row.near.begin <= kFewNear)
        return collectEvery(row, *place, members, event, world);
    if (!grid.built)
        buildGrid(row, grid, world);
    if (grid.line)
        collectEvery(row, *place, members, event, world);
    else if (grid.columns > 0)
        collectCells(row, grid, *place, members, event, world);
}

void InterestIndex::collectEvery(const Row& row,
                                 const Vec3& place,
                                 std::span<const Member> members,
                                 const EventHead& event,
                                 const WorldView& world) {
    for (auto i = row.near.begin; i < row.near.end; ++i) {
        const NearEntry& near = m_near[i];
        const AgentView* agent = world.agent(near.entry.agent);
        if (agent == nullptr)
            continue;
        const Vec3 way = place - agent->position;
        if (glm::dot(way, way) <= near.reachSquared &&
            (near.entry.interest == kAlways ||
             !firstFailure(members[near.entry.slot].interests[near.entry.interest],
                           near.entry.agent,
                           event,
                           world)))
            m_found.push_back(near.entry);
    }
}

void InterestIndex::collectCells(const Row& row,
                                 const Grid& grid,
                                 const Vec3& place,
                                 std::span<const Member> members,
                                 const EventHead& event,
                                 const WorldView& world) {
    const int left = clampedCell(place.x - row.reach - grid.left, grid.cell, grid.columns);
    const int right = clampedCell(place.x + row.reach - grid.left, grid.cell, grid.columns);
    const int low = clampedCell(place.y - row.reach - grid.bottom, grid.cell, grid.rows);
    const int high = clampedCell(place.y + row.reach - grid.bottom, grid.cell, grid.rows);
    for (int y = low; y <= high; ++y) {
        const auto line = static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.columns);
        const auto begin = grid.starts[line + static_cast<std::size_t>(left)];
        const auto end = grid.starts[line + static_cast<std::size_t>(right) + 1];
        for (auto i = begin; i < end; ++i) {
            const NearEntry& near = grid.entries[i];
            const Vec3 way = place - near.position;
            if (glm::dot(way, way) <= near.reachSquared &&
                (near.entry.interest == kAlways ||
                 !firstFailure(members[near.entry.slot].interests[near.entry.interest],
                               near.entry.agent,
                               event,
                               world)))
                m_found.push_back(near.entry);
        }
    }
}

/// Distances so great that all listeners are in one cell: no more than the plain loop does.
void InterestIndex::collectCell(const Grid& grid,
                                std::span<const Member> members,
                                const EventHead& event,
                                const WorldView& world) {
    const auto place = placeOf(event, world);
    if (!place)
        return;
    if (grid.line)
        return collectLine(grid, *place);
    std::uint32_t last = kAlways;
    for (const NearEntry& near : grid.entries) {
        const Vec3 way = *place - near.position;
        if (glm::dot(way, way) > near.reachSquared || near.entry.slot == last ||
            (near.entry.interest != kAlways &&
             firstFailure(members[near.entry.slot].interests[near.entry.interest],
                          near.entry.agent,
                          event,
                          world)))
            continue;
        m_listeners.push_back(near.entry.agent);
        last = near.entry.slot;
    }
}

/// Whether even the farthest corner around all listeners is near enough for each of them.
bool InterestIndex::coversAll(const Grid& grid, const Vec3& place) {
    const Vec3 away = glm::max(place - grid.low, grid.high - place);
    return glm::dot(away, away) <= grid.leastReachSquared;
}

/// Without a branch per listener.
void InterestIndex::collectLine(const Grid& grid, const Vec3& place) {
    const std::size_t count = grid.agents.size();
    m_listeners.resize(count);
    AgentId* next = m_listeners.data();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 way = place - Vec3{grid.x[i], grid.y[i], grid.z[i]};
        *next = grid.agents[i];
        next += glm::dot(way, way) <= grid.reachSquared[i] ? 1 : 0;
    }
    m_listeners.resize(static_cast<std::size_t>(next - m_listeners.data()));
}

void InterestIndex::fillLine(const Row& row, Grid& grid, const WorldView& world) const {
    grid.line = true;
    for (auto* list : {&grid.x, &grid.y, &grid.z, &grid.reachSquared})
        list->clear();
    grid.agents.clear();
    grid.leastReachSquared = std::numeric_limits<double>::infinity();
    for (auto i = row.near.begin; i < row.near.end; ++i) {
        const NearEntry& near = m_near[i];
        // One listener, one entry: they ascend.
        grid.line = grid.line && near.entry.interest == kAlways &&
                    (i == row.near.begin || m_near[i - 1].entry.slot < near.entry.slot);
        if (world.agent(near.entry.agent) == nullptr)
            continue;
        const bool first = grid.agents.empty();
        grid.low = first ? near.position : glm::min(grid.low, near.position);
        grid.high = first ? near.position : glm::max(grid.high, near.position);
        grid.leastReachSquared = std::min(grid.leastReachSquared, near.reachSquared);
        grid.x.push_back(near.position.x);
        grid.y.push_back(near.position.y);
        grid.z.push_back(near.position.z);
        grid.reachSquared.push_back(near.reachSquared);
        grid.agents.push_back(near.entry.agent);
    }
}

void InterestIndex::buildGrid(const Row& row, Grid& grid, const WorldView& world) {
    grid.built = true;
    grid.columns = grid.rows = 0;
    double right = 0;
    double top = 0;
    bool any = false;
    for (auto i = row.near.begin; i < row.near.end; ++i)
        if (const AgentView* agent = world.agent(m_near[i].entry.agent)) {
            const Vec3& at = m_near[i].position = agent->position;
            grid.left = any ? std::min(grid.left, at.x) : at.x;
            grid.bottom = any ? std::min(grid.bottom, at.y) : at.y;
            right = any ? std::max(right, at.x) : at.x;
            top = any ? std::max(top, at.y) : at.y;
            any = true;
        }
    if (!any)
        return;
    const double extent = std::max(right - grid.left, top - grid.bottom);
    // Half the reach: fewer listeners beside the circle, at more cells to look into.
    grid.cell = std::max({row.reach / 2, extent / (kMostCells - 1), 1e-3});
    grid.columns = static_cast<int>((right - grid.left) / grid.cell) + 1;
    grid.rows = static_cast<int>((top - grid.bottom) / grid.cell) + 1;
    grid.line = false;
    if (grid.columns * grid.rows == 1) {
        fillLine(row, grid, world);
        if (grid.line)
            return;
    }
    std::vector<std::pair<std::uint32_t, NearEntry>> placed;
    placed.reserve(row.near.end - row.near.begin);
    for (auto i = row.near.begin; i < row.near.end; ++i)
        if (world.agent(m_near[i].entry.agent) != nullptr) {
            const Vec3& at = m_near[i].position;
            const int x = clampedCell(at.x - grid.left, grid.cell, grid.columns);
            const int y = clampedCell(at.y - grid.bottom, grid.cell, grid.rows);
            placed.emplace_back(static_cast<std::uint32_t>(y * grid.columns + x), m_near[i]);
        }
    sortCells(grid, placed);
}

void InterestIndex::sortCells(Grid& grid,
                              const std::vector<std::pair<std::uint32_t, NearEntry>>& placed) {
    const auto cells = static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
    grid.starts.assign(cells + 1, 0);
    for (const auto& [cell, entry] : placed)
        ++grid.starts[cell + 1];
    for (std::size_t cell = 0; cell < cells; ++cell)
        grid.starts[cell + 1] += grid.starts[cell];
    grid.entries.resize(placed.size());
    auto next = grid.starts;
    for (const auto& [cell, entry] : placed)
        grid.entries[next[cell]++] = entry;
}

/// Brings what was found into the order of joining, each listener once.
void InterestIndex::order(std::span<const Member> members) {
    std::uint32_t last = 0;
    bool ordered = true;
    for (std::size_t i = 0; i < m_found.size(); ++i) {
        ordered = ordered && (i == 0 || m_found[i].slot > last);
        last = m_found[i].slot;
    }
    if (ordered)
        return;
    if (m_found.size() <= kFewNear) {
        std::sort(m_found.begin(), m_found.end(), [](const Entry& a, const Entry& b) {
            return a.slot < b.slot;
        });
        const auto end =
            std::unique(m_found.begin(), m_found.end(), [](const Entry& a, const Entry& b) {
                return a.slot == b.slot;
            });
        m_found.erase(end, m_found.end());
        return;
    }
    m_marks.resize((members.size() + 63) / 64);
    for (const Entry& entry : m_found)
        m_marks[entry.slot / 64] |= std::uint64_t{1} << (entry.slot % 64);
    m_found.clear();
    for (std::uint32_t word = 0; word < m_marks.size(); ++word)
        for (std::uint64_t bits = std::exchange(m_marks[word], 0); bits != 0; bits &= bits - 1) {
            const auto slot = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
            m_found.push_back({slot, members[slot].agent, kAlways});
        }
}

} // namespace percept::event
