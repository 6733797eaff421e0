#include "percept/event/InterestIndex.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace percept::event {
namespace {

constexpr int kMostCells = 64; ///< along each side of a grid
constexpr std::size_t kFewNear = 16;
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
    std::vector<Entry> near;
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
        const bool nothingElse = interest.conditions.size() == (sender ? 1U : 0U);
        const Entry entry{slot, member.agent, nothingElse ? kAlways : place};
        if (sender) {
            draft.bySender.emplace_back(*sender, entry);
        } else if (reach) {
            draft.near.push_back(entry);
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
    m_sources.clear();
    m_grids.clear();
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        fillRow(drafts[row]);
        auto& target = m_rows[row];
        const auto end = static_cast<std::uint32_t>(m_entries.size());
        const auto near = static_cast<std::uint32_t>(drafts[row].near.size());
        const auto plain = static_cast<std::uint32_t>(drafts[row].plain.size());
        const auto senders = static_cast<std::uint32_t>(drafts[row].bySender.size());
        target.near = {end - near, end};
        target.plain = {end - near - senders - plain, end - near - senders};
        target.reach = drafts[row].reach;
        target.sources.begin = row == 0 ? 0 : m_rows[row - 1].sources.end;
        target.sources.end = static_cast<std::uint32_t>(m_sources.size());
        target.grid = static_cast<std::uint32_t>(m_grids.size());
        if (near > 0)
            m_grids.emplace_back();
    }
}

/// Appends a row's entries: those without sender or distance, by sender, those with a distance.
void InterestIndex::fillRow(Draft& draft) {
    std::stable_sort(draft.bySender.begin(),
                     draft.bySender.end(),
                     [](const auto& left, const auto& right) { return left.first < right.first; });
    m_entries.insert(m_entries.end(), draft.plain.begin(), draft.plain.end());
    for (std::size_t i = 0; i < draft.bySender.size(); ++i) {
        const auto place = static_cast<std::uint32_t>(m_entries.size());
        if (i == 0 || draft.bySender[i - 1].first != draft.bySender[i].first)
            m_sources.push_back({draft.bySender[i].first, {place, place}});
        m_sources.back().entries.end = place + 1;
        m_entries.push_back(draft.bySender[i].second);
    }
    m_entries.insert(m_entries.end(), draft.near.begin(), draft.near.end());
}

const InterestIndex::Row& InterestIndex::rowOf(EventCode code) const {
    const auto number = static_cast<std::size_t>(code);
    return m_rows[number < m_rowOf.size() ? m_rowOf[number] : 0];
}

bool InterestIndex::mightHear(EventCode code) const {
    if (m_rows.empty())
        return false;
    const Row& row = rowOf(code);
    return row.plain.begin != row.near.end || row.sources.begin != row.sources.end;
}

void InterestIndex::collect(std::span<const Member> members,
                            const EventHead& event,
                            const WorldView& world,
                            std::vector<AgentId>& listeners) {
    if (m_rows.empty())
        return;
    const Row& row = rowOf(event.code);
    const std::span entries(m_entries);
    m_found.clear();
    collectList(
        entries.subspan(row.plain.begin, row.plain.end - row.plain.begin), members, event, world);
    if (row.sources.begin != row.sources.end && event.sender != trace::kNoAgent) {
        const auto first = m_sources.begin() + row.sources.begin;
        const auto last = m_sources.begin() + row.sources.end;
        const auto source = std::lower_bound(
            first, last, event.sender, [](const Source& candidate, AgentId sender) {
                return candidate.agent < sender;
            });
        if (source != last && source->agent == event.sender) {
            const auto middle = m_found.size();
            const Range range = source->entries;
            collectList(
                entries.subspan(range.begin, range.end - range.begin), members, event, world);
            mergeRun(middle);
        }
    }
    if (row.near.begin != row.near.end) {
        const auto middle = m_found.size();
        collectNear(row, members, event, world);
        mergeRun(middle);
    }
    std::uint32_t last = kAlways;
    for (const Entry& entry : m_found) {
        if (entry.slot != last)
            listeners.push_back(entry.agent);
        last = entry.slot;
    }
}

void InterestIndex::collectList(std::span<const Entry> entries,
                                std::span<const Member> members,
                                const EventHead& event,
                                const WorldView& world) {
    for (const Entry& entry : entries)
        if (entry.interest == kAlways ||
            !firstFailure(members[entry.slot].interests[entry.interest], entry.agent, event, world))
            m_found.push_back(entry);
}

void InterestIndex::collectNear(const Row& row,
                                std::span<const Member> members,
                                const EventHead& event,
                                const WorldView& world) {
    const auto place = placeOf(event, world);
    if (!place)
        return;
    const std::span all(m_entries.data() + row.near.begin, row.near.end - row.near.begin);
    Grid& grid = m_grids[row.grid];
    if (grid.round != m_round) {
        grid.round = m_round;
        grid.built = false;
        return collectList(all, members, event, world);
    }
    if (all.size() <= kFewNear)
        return collectList(all, members, event, world);
    if (!grid.built)
        buildGrid(row, grid, world);
    if (grid.columns == 0)
        return;
    const auto middle = m_found.size();
    const int left = clampedCell(place->x - row.reach - grid.left, grid.cell, grid.columns);
    const int right = clampedCell(place->x + row.reach - grid.left, grid.cell, grid.columns);
    const int low = clampedCell(place->y - row.reach - grid.bottom, grid.cell, grid.rows);
    const int high = clampedCell(place->y + row.reach - grid.bottom, grid.cell, grid.rows);
    for (int y = low; y <= high; ++y) {
        const auto line = static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.columns);
        const auto begin = grid.starts[line + static_cast<std::size_t>(left)];
        const auto end = grid.starts[line + static_cast<std::size_t>(right) + 1];
        collectList(std::span(grid.entries).subspan(begin, end - begin), members, event, world);
    }
    std::sort(m_found.begin() + static_cast<std::ptrdiff_t>(middle),
              m_found.end(),
              [](const Entry& a, const Entry& b) { return a.slot < b.slot; });
}

void InterestIndex::buildGrid(const Row& row, Grid& grid, const WorldView& world) const {
    grid.built = true;
    grid.columns = grid.rows = 0;
    double right = 0;
    double top = 0;
    bool any = false;
    for (auto i = row.near.begin; i < row.near.end; ++i)
        if (const AgentView* agent = world.agent(m_entries[i].agent)) {
            const Vec3& at = agent->position;
            grid.left = any ? std::min(grid.left, at.x) : at.x;
            grid.bottom = any ? std::min(grid.bottom, at.y) : at.y;
            right = any ? std::max(right, at.x) : at.x;
            top = any ? std::max(top, at.y) : at.y;
            any = true;
        }
    if (!any)
        return;
    const double extent = std::max(right - grid.left, top - grid.bottom);
    grid.cell = std::max({row.reach, extent / (kMostCells - 1), 1e-3});
    grid.columns = static_cast<int>((right - grid.left) / grid.cell) + 1;
    grid.rows = static_cast<int>((top - grid.bottom) / grid.cell) + 1;
    std::vector<std::pair<std::uint32_t, Entry>> placed;
    for (auto i = row.near.begin; i < row.near.end; ++i)
        if (const AgentView* agent = world.agent(m_entries[i].agent)) {
            const int x = clampedCell(agent->position.x - grid.left, grid.cell, grid.columns);
            const int y = clampedCell(agent->position.y - grid.bottom, grid.cell, grid.rows);
            placed.emplace_back(static_cast<std::uint32_t>(y * grid.columns + x), m_entries[i]);
        }
    sortCells(grid, placed);
}

void InterestIndex::sortCells(Grid& grid,
                              const std::vector<std::pair<std::uint32_t, Entry>>& placed) const {
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

/// Joins two ascending runs, the second usually short.
void InterestIndex::mergeRun(std::size_t middle) {
    const auto bySlot = [](const Entry& a, const Entry& b) { return a.slot < b.slot; };
    const auto split = m_found.begin() + static_cast<std::ptrdiff_t>(middle);
    if (split == m_found.begin() || split == m_found.end() || !bySlot(*split, *(split - 1)))
        return;
    if (m_found.size() - middle > 8) {
        std::inplace_merge(m_found.begin(), split, m_found.end(), bySlot);
        return;
    }
    for (auto place = split; place != m_found.end(); ++place) {
        const Entry entry = *place;
        auto hole = place;
        for (; hole != m_found.begin() && bySlot(entry, *(hole - 1)); --hole)
            *hole = *(hole - 1);
        *hole = entry;
    }
}

} // namespace percept::event
