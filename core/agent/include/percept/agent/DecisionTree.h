#pragma once

#include "percept/base/Contracts.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace percept::agent {

/// Questions that lead to an action.
///
///     const DecisionTree<Situation, Action> tree({{"enemy in sight", &seesEnemy, 1, Action::Walk},
///                                                 {"cover near", &hasCover, Action::Hide,
///                                                 Action::Attack}});
///     tree.decide(situation);
///
/// Questions may keep in the situation what they found, so that the action need not search again:
/// a place that was found to be free is the one to go to. Only questions on the way are asked.
template <class Situation, class Action>
class DecisionTree {
public:
    using Question = bool (*)(Situation&);
    /// Where an answer leads: to another question, by its place, or to an action.
    struct Branch {
        int node = -1;
        Action action{};
        Branch(int to) // NOLINT(google-explicit-constructor): trees are written as tables
            : node(to) {}
        Branch(Action what) // NOLINT(google-explicit-constructor)
            : action(what) {}
    };
    struct Node {
        std::string_view name; ///< the question in words
        Question ask = nullptr;
        Branch yes;
        Branch no;
    };
    /// An answer that was given on the way.
    struct Answer {
        std::string_view question;
        bool yes = false;
        friend bool operator==(const Answer&, const Answer&) = default;
    };

    /// @param nodes the first is asked first; branches lead to later ones only, so that it ends
    explicit DecisionTree(std::vector<Node> nodes)
        : m_nodes(std::move(nodes)) {
        PERCEPT_EXPECTS(!m_nodes.empty());
        for (int i = 0; i < static_cast<int>(m_nodes.size()); ++i)
            for (const Branch& branch : {m_nodes[place(i)].yes, m_nodes[place(i)].no})
                PERCEPT_EXPECTS(branch.node == -1 ||
                                (branch.node > i && place(branch.node) < m_nodes.size()));
    }

    /// @param why the answers on the way, in order, if wanted
    [[nodiscard]] Action decide(Situation& situation, std::vector<Answer>* why = nullptr) const {
        const Node* node = &m_nodes.front();
        for (;;) {
            const bool yes = node->ask(situation);
            if (why != nullptr)
                why->push_back({node->name, yes});
            const Branch& branch = yes ? node->yes : node->no;
            if (branch.node < 0)
                return branch.action;
            node = &m_nodes[place(branch.node)];
        }
    }

private:
    static std::size_t place(int node) { return static_cast<std::size_t>(node); }
    std::vector<Node> m_nodes;
};

} // namespace percept::agent
