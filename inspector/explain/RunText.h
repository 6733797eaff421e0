#pragma once

#include "inspector/explain/GateText.h"
#include "percept/sense/GateNames.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace percept::explain {

/// What agents, people, events and gates of a run are called in sentences about it. Borrows.
class RunText {
protected:
    explicit RunText(const trace::RunInfo& info)
        : m_info(info) {}

    template <class Id>
    static std::string name(const std::vector<std::string>& names, Id id) {
        return trace::indexOf(id) < names.size() ? names[trace::indexOf(id)]
                                                 : std::string("nothing");
    }
    std::string agent(trace::AgentId id) const {
        return trace::indexOf(id) < m_info.agents.size() ? m_info.agents[trace::indexOf(id)]
                                                         : std::string("no agent");
    }
    /// Of awareness, as the designer named it.
    std::string state(trace::AgentId of, std::int64_t number) const {
        return trace::stateText(m_info, of, number);
    }
    std::string person(trace::PersonId id, trace::GroupId home) const {
        const std::size_t place = trace::indexOf(id);
        const std::string who = place < m_info.people.size() && !m_info.people[place].empty()
                                    ? m_info.people[place]
                                    : fmt::format("#{}", place);
        return trace::indexOf(home) < m_info.groups.size()
                   ? fmt::format("{} of {}", who, m_info.groups[trace::indexOf(home)])
                   : who;
    }
    static std::string frames(std::int32_t count) {
        return count == 1 ? "1 frame" : fmt::format("{} frames", count);
    }
    std::string by(trace::AgentId id) const {
        return id == trace::kNoAgent ? std::string() : " by " + agent(id);
    }
    std::string of(trace::AgentId id) const {
        return id == trace::kNoAgent ? std::string() : " of " + agent(id);
    }
    std::string code(trace::EventCode code) const {
        const auto number = static_cast<std::size_t>(code);
        return number < m_info.eventCodes.size() ? m_info.eventCodes[number]
                                                 : fmt::format("{}", number);
    }

    std::string gateText(trace::Gate gate) const {
        const auto number = static_cast<std::size_t>(gate);
        return number < m_info.gates.size() ? trace::inWords(m_info.gates[number].name)
                                            : fmt::format("gate {}", number);
    }

    /// Why an agent did not do what a reaction wants.
    std::string unmetText(trace::Unmet why, trace::AgentId about) const {
        switch (why) {
        case trace::Unmet::Possessed:
            return "a person possesses it";
        case trace::Unmet::Outranked:
            return "it does what another reaction wants, which goes first";
        case trace::Unmet::Enemy:
            return "it did not know of " + agent(about) + " before";
        case trace::Unmet::Brain:
            break;
        }
        return "its brain has no use for that now";
    }

    /// A gate that a game has registered says of itself what it measures.
    std::string failure(trace::Gate gate, double measured, double limit) const {
        const auto number = static_cast<std::size_t>(gate);
        if (gate <= trace::Gate::Reaction || number >= m_info.gates.size())
            return failureText(gate, measured, limit);
        const trace::GateInfo& info = m_info.gates[number];
        return fmt::format("{}: {}, at {} {}",
                           trace::inWords(info.name),
                           quantity(measured, info.unit),
                           info.atMost ? "most" : "least",
                           quantity(limit, info.unit));
    }

    const trace::RunInfo& m_info;
};

} // namespace percept::explain
