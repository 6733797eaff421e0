#include "percept/event/Managers.h"

#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::event {
namespace {

template <class List>
auto lowerBound(List& list, AgentId agent) {
    return std::lower_bound(list.begin(), list.end(), agent, [](const auto& entry, AgentId sought) {
        return entry.agent < sought;
    });
}

void addInterest(std::vector<Interest>& interests, Interest interest) {
    if (std::find(interests.begin(), interests.end(), interest) == interests.end())
        interests.push_back(std::move(interest));
}

} // namespace

Managers::Managers(std::vector<ManagerSpec> specs) {
    for (const ManagerSpec& spec : specs) {
        std::size_t steps = 0;
        for (ManagerId above = spec.parent; above != kNoManager; ++steps) {
            PERCEPT_EXPECTS(trace::indexOf(above) < specs.size() && steps < specs.size());
            above = specs[trace::indexOf(above)].parent;
        }
        m_managers.emplace_back().spec = spec;
    }
}

const Member* Managers::find(const Manager& manager, AgentId agent) {
    const auto place = lowerBound(manager.places, agent);
    if (place == manager.places.end() || place->agent != agent)
        return nullptr;
    return &*std::lower_bound(
        manager.members.begin(),
        manager.members.end(),
        place->joined,
        [](const Member& member, std::uint64_t joined) { return member.joined < joined; });
}

Member* Managers::find(Manager& manager, AgentId agent) {
    return const_cast<Member*>(find(std::as_const(manager), agent));
}

bool Managers::contains(ManagerId manager, AgentId agent) const {
    return find(at(manager), agent) != nullptr;
}

bool Managers::knows(AgentId agent) const {
    return std::any_of(m_guests.begin(),
                       m_guests.end(),
                       [&](const Guest& guest) { return guest.agent == agent; }) ||
           std::any_of(m_managers.begin(), m_managers.end(), [&](const Manager& manager) {
               return find(manager, agent) != nullptr;
           });
}

std::vector<ManagerId> Managers::managersOf(AgentId agent) const {
    std::vector<ManagerId> found;
    for (std::uint32_t i = 0; i < m_managers.size(); ++i)
        if (find(m_managers[i], agent) != nullptr)
            found.push_back(ManagerId{i});
    return found;
}

ManagerId Managers::groupOf(AgentId agent) const {
    for (std::uint32_t i = 0; i < m_managers.size(); ++i) {
        const ManagerSpec& spec = m_managers[i].spec;
        if (spec.kind == ManagerKind::Narrowcast && spec.room == trace::kNone<RegionId> &&
            find(m_managers[i], agent) != nullptr)
            return ManagerId{i};
    }
    return kNoManager;
}

std::optional<std::uint64_t> Managers::joined(const Recipient& recipient) const {
    const Member* member = find(at(recipient.manager), recipient.agent);
    return member == nullptr ? std::nullopt : std::optional(member->joined);
}

ManagerId Managers::roomOf(ManagerId house, RegionId region) const {
    if (region != trace::kNone<RegionId>)
        for (std::uint32_t i = 0; i < m_managers.size(); ++i)
            if (m_managers[i].spec.room == region && m_managers[i].spec.parent == house)
                return ManagerId{i};
    return kNoManager;
}

Member& Managers::enter(Manager& manager, AgentId agent) {
    PERCEPT_EXPECTS(agent != trace::kNoAgent);
    touch(manager);
    if (Member* member = find(manager, agent))
        return *member;
    manager.places.insert(lowerBound(manager.places, agent), {agent, ++m_joins});
    return manager.members.emplace_back(Member{agent, m_joins, {}});
}

void Managers::touch(Manager& manager) {
    ++manager.version;
    ++m_version;
}

void Managers::join(ManagerId manager, AgentId agent, Interest interest) {
    addInterest(enter(at(manager), agent).interests, std::move(interest));
}

void Managers::leave(ManagerId manager, AgentId agent) {
    Manager& target = at(manager);
    const Member* member = find(target, agent);
    if (member == nullptr)
        return;
    touch(target);
    target.members.erase(target.members.begin() + (member - target.members.data()));
    target.places.erase(lowerBound(target.places, agent));
}

void Managers::remove(AgentId agent) {
    for (std::uint32_t i = 0; i < m_managers.size(); ++i)
        leave(ManagerId{i}, agent);
    std::erase_if(m_guests, [&](const Guest& guest) { return guest.agent == agent; });
}

bool Managers::move(
    trace::Trace& trace, AgentId agent, ManagerId from, ManagerId to, RecordId cause) {
    const Member* member = find(at(from), agent);
    if (member == nullptr || from == to)
        return member != nullptr;
    auto interests = member->interests;
    leave(from, agent);
    auto& target = enter(at(to), agent).interests;
    for (Interest& interest : interests)
        addInterest(target, std::move(interest));
    trace.add(trace::MemberMoved{agent, from, to}, cause);
    return true;
}

void Managers::roam(ManagerId house, AgentId agent, Interest interest) {
    PERCEPT_EXPECTS(agent != trace::kNoAgent);
    auto guest = std::find_if(m_guests.begin(), m_guests.end(), [&](const Guest& candidate) {
        return candidate.agent == agent && candidate.house == house;
    });
    if (guest == m_guests.end())
        guest = m_guests.insert(guest, Guest{house, agent, kNoManager, {}});
    if (guest->room != kNoManager)
        join(guest->room, agent, interest);
    addInterest(guest->interests, std::move(interest));
}

void Managers::followRooms(trace::Trace& trace,
                           std::span<const RegionId> regionOf,
                           const WorldView& world) {
    for (Guest& guest : m_guests) {
        const auto index = static_cast<std::size_t>(trace::indexOf(guest.agent));
        const ManagerId room =
            index < regionOf.size() ? roomOf(guest.house, regionOf[index]) : kNoManager;
        if (room == guest.room)
            continue;
        if (guest.room != kNoManager)
            leave(guest.room, guest.agent);
        if (room != kNoManager)
            for (const Interest& interest : guest.interests)
                join(room, guest.agent, interest);
        const RecordId motive =
            index < world.agents.size() ? world.agents[index].motive : trace::kNoRecord;
        trace.add(trace::MemberMoved{guest.agent, guest.room, room},
                  motive == trace::kNoRecord ? trace.root() : motive);
        guest.room = room;
    }
}

void Managers::appendBelow(ManagerId manager, std::vector<ManagerId>& managers) const {
    for (std::uint32_t i = 0; i < m_managers.size(); ++i)
        if (m_managers[i].spec.parent == manager) {
            managers.push_back(ManagerId{i});
            appendBelow(ManagerId{i}, managers);
        }
}

void Managers::route(ManagerId manager, Reach reach, std::vector<ManagerId>& managers) const {
    managers.push_back(manager);
    if (reach == Reach::Up)
        for (ManagerId above = at(manager).spec.parent; above != kNoManager;
             above = at(above).spec.parent)
            managers.push_back(above);
    if (reach == Reach::Down)
        appendBelow(manager, managers);
}

void Managers::beginRound() {
    for (Manager& manager : m_managers)
        manager.cache.value.index.beginRound();
}

bool Managers::mightHear(ManagerId manager, Reach reach, EventCode code) {
    std::vector<ManagerId> managers;
    route(manager, reach, managers);
    return std::any_of(managers.begin(), managers.end(), [&](ManagerId id) {
        return fresh(at(id)).mightHear(code);
    });
}

bool Managers::wants(const Recipient& recipient,
                     const EventHead& event,
                     const WorldView& world,
                     std::optional<ConditionCheck>* failed) const {
    const Member* member = find(at(recipient.manager), recipient.agent);
    if (member == nullptr)
        return false;
    for (const Interest& interest : member->interests) {
        if (!interest.covers(event.code))
            continue;
        const auto failure = firstFailure(interest, recipient.agent, event, world);
        if (!failure)
            return true;
        if (failed != nullptr && !*failed)
            *failed = failure;
    }
    return false;
}

} // namespace percept::event
