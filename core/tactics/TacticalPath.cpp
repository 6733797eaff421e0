#include "percept/tactics/TacticalPath.h"

#include "percept/nav/Footing.h"
#include "percept/tactics/Names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using geometry::Vec2;

level::Profile example(const char* unit, double difficulty, double enemies, double visibility) {
    level::Profile profile;
    profile.id = unit;
    profile.unit = unit;
    profile.weights = {
        {"difficulty", difficulty}, {"enemies", enemies}, {"visibility", visibility}};
    profile.heuristicScale = 0.5;
    return profile;
}

Unexpected notFinite(const Tactic& tactic, Vec2 place) {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("The tactic \"{}\" has no finite value or weight at {:.2f},{:.2f}",
                               tactic.name,
                               place.x,
                               place.y));
}

double meanAlong(const Tactic& tactic, Vec2 from, Vec2 to, AlongConnection along, Metres spacing) {
    if (along == AlongConnection::Ends)
        return (tactic.valueAt(from) + tactic.valueAt(to)) / 2.0;
    const int samples =
        2 + static_cast<int>(std::min(1000.0, geometry::distance(from, to) / spacing));
    double sum = 0.0;
    for (int i = 0; i < samples; ++i)
        sum += tactic.valueAt(from + (to - from) * ((i + 0.5) / samples));
    return sum / samples;
}

} // namespace

Weights weakestMember(std::span<const Weights> members) {
    Weights squad;
    for (const Weights& member : members)
        for (const auto& [name, weight] : member)
            if (std::none_of(squad.begin(), squad.end(), [&, &wanted = name](const auto& known) {
                    return known.first == wanted;
                }))
                squad.emplace_back(name, 0.0);
    for (auto& [name, worst] : squad) {
        bool first = true;
        for (const Weights& member : members) {
            double weight = 0.0;
            for (const auto& [known, value] : member)
                weight = known == name ? value : weight;
            worst = first ? weight : std::max(worst, weight);
            first = false;
        }
    }
    return squad;
}

double heuristicShare(std::span<const level::Profile> members) {
    if (members.empty())
        return 1.0;
    double least = members.front().heuristicScale;
    for (const level::Profile& member : members)
        least = std::min(least, member.heuristicScale);
    return least;
}

level::Profile profileOfSquad(std::span<const level::Profile> members) {
    level::Profile squad;
    std::vector<Weights> weights;
    for (const level::Profile& member : members) {
        weights.push_back(member.weights);
        squad.id += (squad.id.empty() ? "" : " + ") + member.id;
        squad.maxSlope = nav::stricterSlope(squad.maxSlope, member.maxSlope);
    }
    squad.weights = weakestMember(weights);
    squad.heuristicScale = heuristicShare(members);
    squad.weightsPer = weightsPerOf(members) == WeightsPer::Metre ? "metre" : "connection";
    return squad;
}

Result<level::Profile> profileOf(const level::Level& level, std::string_view id) {
    std::string known;
    for (const auto& profile : level.profiles) {
        if (profile.id == id)
            return profile;
        known += (known.empty() ? "" : ", ") + profile.id;
    }
    std::string shipped;
    for (const auto& profile : exampleProfiles(&level)) {
        if (profile.id == id)
            return profile;
        shipped += (shipped.empty() ? "" : ", ") + profile.id;
    }
    return failure(ErrorCode::NotFound,
                   fmt::format("There is no profile \"{}\"; the level has: {}; shipped are: {}",
                               id,
                               known.empty() ? "none" : known,
                               shipped));
}

std::vector<level::Profile> exampleProfiles(const level::Level* level) {
    std::vector<level::Profile> examples{example("scout", 0.1, 1.0, -0.8),
                                         example("light_infantry", 0.3, 0.5, 0.2),
                                         example("heavy_artillery", 1.4, 0.6, 1.0)};
    if (level == nullptr)
        return examples;
    const TacticNames names(*level);
    for (level::Profile& profile : examples)
        for (auto& [name, weight] : profile.weights)
            name = names.write(NameSpace::Analysis, name);
    return examples;
}

WeightsPer weightsPerOf(const level::Profile& profile) {
    return profile.weightsPer == "metre" ? WeightsPer::Metre : WeightsPer::Connection;
}

WeightsPer weightsPerOf(std::span<const level::Profile> members) {
    const bool all = std::all_of(members.begin(), members.end(), [](const auto& member) {
        return weightsPerOf(member) == WeightsPer::Metre;
    });
    return all && !members.empty() ? WeightsPer::Metre : WeightsPer::Connection;
}

Result<ConnectionCost> costBetween(Vec2 from,
                                   Vec2 to,
                                   double distance,
                                   std::span<const Tactic> tactics,
                                   const Weighing& weighing) {
    PERCEPT_EXPECTS(weighing.spacing > 0.0);
    const double times = weighing.per == WeightsPer::Metre ? geometry::distance(from, to) : 1.0;
    ConnectionCost cost;
    cost.distance = distance;
    cost.cost = distance;
    for (const Tactic& tactic : tactics) {
        const double share =
            tactic.weight * times * meanAlong(tactic, from, to, weighing.along, weighing.spacing);
        if (!std::isfinite(share))
            return notFinite(tactic, from);
        cost.shares.push_back(share);
        cost.cost += share;
    }
    cost.clamped = cost.cost <= 0.0 && distance > 0.0;
    cost.cost = std::max(cost.cost, std::min(TacticalGraph::kLeastCost, distance));
    return cost;
}

Result<ConnectionCost>
costOfWalk(Vec2 from, Vec2 to, std::span<const Tactic> tactics, const Weighing& weighing) {
    if (from == to)
        return ConnectionCost{.shares = std::vector<double>(tactics.size(), 0.0)};
    return costBetween(from, to, geometry::distance(from, to), tactics, weighing);
}

Result<TacticalGraph> TacticalGraph::make(const nav::NavGraph& graph,
                                          std::vector<Tactic> tactics,
                                          const Weighing& weighing) {
    TacticalGraph made;
    made.m_tactics = std::move(tactics);
    std::vector<nav::NavNode> nodes(graph.nodes().begin(), graph.nodes().end());
    std::vector<nav::NavEdge> edges(graph.edges().begin(), graph.edges().end());
    for (nav::NavEdge& edge : edges) {
        auto cost = costBetween(graph.node(edge.from).position,
                                graph.node(edge.to).position,
                                edge.cost,
                                made.m_tactics,
                                weighing);
        if (!cost)
            return cost.unexpected();
        made.m_clamped += cost->clamped ? 1U : 0U;
        edge.cost = cost->cost;
        made.m_costs.push_back(std::move(*cost));
    }
    // The edges are grouped by their start already, so their order stays.
    made.m_graph = nav::NavGraph(std::move(nodes), std::move(edges));
    return made;
}

Result<TacticalGrid> TacticalGrid::make(const nav::WalkGrid& grid,
                                        std::vector<Tactic> tactics,
                                        double heuristicScale,
                                        WeightsPer per) {
    // Per metre, a weight counts as often as a step has metres: in cells of distance, once a cell.
    const bool metres = per == WeightsPer::Metre;
    const double times = metres ? 1.0 : 1.0 / grid.cellSize();
    std::vector<Field> values;
    std::vector<double> additions(grid.size(), 0.0);
    for (const Tactic& tactic : tactics) {
        Field field(grid.width(), grid.height());
        for (nav::Cell cell = 0; cell < grid.size(); ++cell) {
            if (!grid.isFree(cell))
                continue;
            const Vec2 place = grid.centreOf(cell);
            field.values[cell] = tactic.valueAt(place);
            additions[cell] += tactic.weight * field.values[cell] * times;
            if (!std::isfinite(additions[cell]))
                return notFinite(tactic, place);
        }
        values.push_back(std::move(field));
    }
    auto costs =
        nav::TravelCosts::make(grid,
                               additions,
                               heuristicScale,
                               metres ? nav::Additions::PerLength : nav::Additions::PerStep);
    if (!costs)
        return costs.unexpected();
    return TacticalGrid{std::move(tactics), std::move(values), per, std::move(*costs)};
}

std::vector<ConnectionCost> TacticalGrid::explain(const nav::WalkGrid& grid,
                                                  const nav::GridPath& path) const {
    std::vector<ConnectionCost> steps;
    for (std::size_t i = 1; i < path.cells.size(); ++i) {
        const nav::Cell from = path.cells[i - 1];
        const nav::Cell to = path.cells[i];
        const bool diagonal =
            grid.columnOf(from) != grid.columnOf(to) && grid.rowOf(from) != grid.rowOf(to);
        ConnectionCost step;
        step.distance = grid.cellSize() * (diagonal ? nav::kSqrt2 : 1.0);
        step.cost = step.distance;
        for (std::size_t tactic = 0; tactic < tactics.size(); ++tactic) {
            const auto& field = values[tactic].values;
            const double times = per == WeightsPer::Metre ? step.distance : 1.0;
            step.shares.push_back(tactics[tactic].weight * times * (field[from] + field[to]) / 2.0);
            step.cost += step.shares.back();
        }
        step.clamped = step.cost <= 0.0;
        step.cost = std::max(step.cost, grid.cellSize() * costs.cellsOf(1));
        steps.push_back(std::move(step));
    }
    return steps;
}

Result<std::vector<Tactic>> tacticsOf(AnalysisServer& server, const Weights& weights) {
    std::vector<Tactic> tactics;
    for (const auto& [name, weight] : weights) {
        const auto field = server.field(name);
        if (!field)
            return field.unexpected();
        const auto shared = std::make_shared<const Field>(*field);
        tactics.push_back({name, weight, [shared, frame = server.frame()](Vec2 place) {
                               const auto cell = frame.cellAt(place);
                               return cell ? shared->values[*cell] : 0.0;
                           }});
    }
    return tactics;
}

} // namespace percept::tactics
