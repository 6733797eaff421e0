#pragma once

#include "percept/nav/GridSearch.h"
#include "percept/nav/PathSearch.h"
#include "percept/tactics/Analyses.h"

namespace percept::tactics {

/// What a unit minds on its way: a weight per tactic, positive to avoid it, negative to seek it.
using Weights = std::vector<std::pair<std::string, double>>;

/// The weights of a squad: for each tactic those of the member that minds most (the greatest);
/// members that do not state a tactic count 0.
/// @source the tactical chapter, table 6.1: (0.1, 1.4, 0.3) gives 1.4
[[nodiscard]] Weights weakestMember(std::span<const Weights> members);

/// What leads the searches of a squad, as a share of the greatest heuristic that is admissible:
/// that of its most careful member (the least), so that nobody gets a worse way than alone; 1
/// without members.
[[nodiscard]] double heuristicShare(std::span<const level::Profile> members);

/// What a squad goes by as a whole: the weights of weakestMember(), heuristicShare(), the strictest
/// slope; per metre where all of them count so.
[[nodiscard]] level::Profile profileOfSquad(std::span<const level::Profile> members);

/// A profile of the level, or of exampleProfiles() where it has none of that name.
/// @errors NotFound
[[nodiscard]] Result<level::Profile> profileOf(const level::Level& level, std::string_view id);

/// Profiles of the source: scout, light_infantry, heavy_artillery, over `difficulty`, `enemies`
/// and `visibility`.
/// @param level where given, names that mean two things in it are qualified
[[nodiscard]] std::vector<level::Profile> exampleProfiles(const level::Level* level = nullptr);

/// How a connection gets its tactical values from places.
enum class AlongConnection : std::uint8_t {
    Ends,    ///< the mean of both ends
    Sampled, ///< the mean of places along it, so that an exposed way between two covers counts
};

/// What the weights of tactics are for.
enum class WeightsPer : std::uint8_t {
    Connection, ///< a connection, however long
    Metre,      ///< a metre of it: `C = D (1 + sum w_i * T_i)` where it costs its length
};
/// As levels write it: `connection`, `metre`; of another word Connection.
[[nodiscard]] WeightsPer weightsPerOf(const level::Profile& profile);
/// Of a squad: metres where all members count so.
[[nodiscard]] WeightsPer weightsPerOf(std::span<const level::Profile> members);

/// One tactic: its weight and the value of any place.
struct Tactic {
    std::string name;
    double weight = 0.0;
    std::function<double(geometry::Vec2)> valueAt;
};

/// What a connection costs and why: `cost = distance + sum of shares`, unless it was clamped.
struct ConnectionCost {
    double distance = 0.0;
    std::vector<double> shares; ///< weight * value, per tactic
    double cost = 0.0;
    bool clamped = false; ///< the total was 0 or less
    friend bool operator==(const ConnectionCost&, const ConnectionCost&) = default;
};

/// How tactics count along connections.
struct Weighing {
    AlongConnection along = AlongConnection::Sampled;
    WeightsPer per = WeightsPer::Connection;
    Metres spacing = 0.5; ///< of samples [> 0]
};

/// What a connection costs and why: the cost that runs and tools share.
/// @param distance that it costs by itself [>= 0]
/// @errors InvalidInput: a value or weight that is not finite
[[nodiscard]] Result<ConnectionCost> costBetween(geometry::Vec2 from,
                                                 geometry::Vec2 to,
                                                 double distance,
                                                 std::span<const Tactic> tactics,
                                                 const Weighing& weighing);

/// The same of a straight walk beside the connections: to the first node, from the last one, or
/// instead of them. Who is there already walks nothing, and it costs nothing.
/// @errors as costBetween
[[nodiscard]] Result<ConnectionCost> costOfWalk(geometry::Vec2 from,
                                                geometry::Vec2 to,
                                                std::span<const Tactic> tactics,
                                                const Weighing& weighing);

/// A navigation graph whose connections cost `C = D + sum w_i * T_i`.
///
///     auto tactical = TacticalGraph::make(graph, tactics, {.per = WeightsPer::Metre});
///     auto search = nav::PathSearch::aStar(tactical->graph(), from, to);
///
/// The search's heuristic is scaled so that it stays admissible, unless another scale is chosen
/// there. @source the tactical chapter, cost functions; clamping as in the errata
class TacticalGraph {
public:
    static constexpr double kLeastCost = 1e-3;

    /// @errors InvalidInput: a value or weight that is not finite
    [[nodiscard]] static Result<TacticalGraph>
    make(const nav::NavGraph& graph, std::vector<Tactic> tactics, const Weighing& weighing = {});

    [[nodiscard]] const nav::NavGraph& graph() const { return m_graph; }
    [[nodiscard]] const ConnectionCost& costOf(nav::EdgeId edge) const {
        return m_costs[nav::indexOf(edge)];
    }
    [[nodiscard]] const std::vector<Tactic>& tactics() const { return m_tactics; }
    /// Connections whose total was 0 or less.
    [[nodiscard]] std::size_t clamped() const { return m_clamped; }

private:
    nav::NavGraph m_graph;
    std::vector<ConnectionCost> m_costs; ///< per edge of m_graph
    std::vector<Tactic> m_tactics;
    std::size_t m_clamped = 0;
};

/// The same on a grid.
struct TacticalGrid {
    std::vector<Tactic> tactics;
    std::vector<Field> values; ///< per tactic, as its map says
    WeightsPer per = WeightsPer::Connection;
    nav::TravelCosts costs; ///< for nav::GridSearch

    /// @param heuristicScale as for TravelCosts
    /// @errors InvalidInput: a value or weight that is not finite, or too large
    [[nodiscard]] static Result<TacticalGrid> make(const nav::WalkGrid& grid,
                                                   std::vector<Tactic> tactics,
                                                   double heuristicScale = 0.0,
                                                   WeightsPer per = WeightsPer::Connection);
    /// What each step of a way costs, in metres, and why.
    [[nodiscard]] std::vector<ConnectionCost> explain(const nav::WalkGrid& grid,
                                                      const nav::GridPath& path) const;
};

/// Tactics for weights by the names of analyses or layers.
/// @errors NotFound: a name that the server does not know
[[nodiscard]] Result<std::vector<Tactic>> tacticsOf(AnalysisServer& server, const Weights& weights);

} // namespace percept::tactics
