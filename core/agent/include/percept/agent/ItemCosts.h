#pragma once

#include "percept/nav/NavGraph.h"
#include "percept/trace/Ids.h"

#include <span>
#include <vector>

namespace percept::agent {

/// What the paths from every node to the items around cost, as far as anybody minds.
///
/// @cost making it follows the nodes within that cost of each item, and so does its memory
class ItemCosts {
public:
    struct Near {
        trace::ItemId item{};
        double cost = 0.0; ///< of the cheapest path
    };

    ItemCosts() = default;
    /// @param items by ItemId: their nodes; kNoNode: no path leads there
    /// @param closed edges that no path takes, ascending
    /// @param most costs beyond it are left out [>= 0]
    ItemCosts(const nav::NavGraph& graph,
              std::span<const nav::NodeId> items,
              std::span<const nav::EdgeId> closed,
              double most);

    /// Ascending by item.
    [[nodiscard]] std::span<const Near> from(nav::NodeId node) const {
        const auto first = m_starts[nav::indexOf(node)];
        return {m_near.data() + first, m_starts[nav::indexOf(node) + 1] - first};
    }

private:
    std::vector<std::uint32_t> m_starts; ///< per node, then the end
    std::vector<Near> m_near;
};

} // namespace percept::agent
