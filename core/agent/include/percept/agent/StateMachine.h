#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace percept::agent {

/// States and what leads from one to the next. The state itself is the caller's, a plain value.
///
///     const StateMachine<Phase, Situation> machine({{Phase::Run, "arrived", &isThere,
///     Phase::Hold},
///                                                   {Phase::Hold, "found out", &isSeen,
///                                                   Phase::Flee}});
///     phase = machine.next(phase, situation);
template <class State, class Situation>
class StateMachine {
public:
    using Condition = bool (*)(Situation&);
    struct Transition {
        State from{};
        std::string_view name; ///< the condition in words
        Condition when = nullptr;
        State to{};
    };

    explicit StateMachine(std::vector<Transition> transitions)
        : m_transitions(std::move(transitions)) {}

    /// The state to be in from now on: of all transitions from here the first whose condition
    /// holds, or none. One step at a time.
    [[nodiscard]] State next(State now, Situation& situation) const {
        for (const Transition& transition : m_transitions)
            if (transition.from == now && transition.when(situation))
                return transition.to;
        return now;
    }

private:
    std::vector<Transition> m_transitions;
};

} // namespace percept::agent
