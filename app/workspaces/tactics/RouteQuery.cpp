#include "app/workspaces/tactics/RouteQuery.h"

#include "editor/ask/SideKnowledge.h"
#include "percept/tactics/Properties.h"

#include <QElapsedTimer>

#include <algorithm>

namespace percept::session {
namespace {

using geometry::Vec2;

/// Whether costs stay the same between two requests.
bool isSameMap(const RouteRequest& one, const RouteRequest& other) {
    return one.radius == other.radius && asksAlike(one, other);
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const auto& name : names)
        all += (all.empty() ? "" : " + ") + name;
    return all;
}

} // namespace

bool asksAlike(const RouteRequest& one, const RouteRequest& other) {
    return one.level && other.level && one.squad == other.squad && one.profiles == other.profiles &&
           one.side == other.side && one.weapon == other.weapon &&
           one.crouching == other.crouching && one.kinds == other.kinds &&
           (one.level == other.level || *one.level == *other.level);
}

Result<tactics::Asker> askerOf(const RouteRequest& request) {
    tactics::State state;
    state.words.emplace_back(tactics::wordOf(request.crouching ? tactics::Posture::Crouching
                                                               : tactics::Posture::Standing));
    if (!request.weapon.empty())
        state.words.push_back(request.weapon);
    return ask::askerOf(*request.level, request.side, std::move(state), *request.kinds);
}

RouteQuery::Costs RouteQuery::costsOf(const RouteRequest& request,
                                      const std::string& name,
                                      const level::Profile& profile,
                                      const tactics::Asker& asker) const {
    Costs costs{name, {}, {}};
    if (profile.weights.empty() && profile.maxSlope <= 0.0)
        return costs;
    auto named = tactics::namedTactics(*request.level, profile.weights, nullptr, asker);
    if (!named) {
        costs.problem = named.error().text();
        return costs;
    }
    if (profile.maxSlope > 0.0) {
        auto ground = tactics::groundOf(*request.level, {request.radius, profile.maxSlope});
        if (!ground) {
            costs.problem = ground.error().text();
            return costs;
        }
        costs.ground = std::move(*ground);
    }
    auto grid = tactics::TacticalGrid::make(
        groundFor(costs), std::move(*named), 0.0, tactics::weightsPerOf(profile));
    if (!grid) {
        costs.problem = grid.error().text();
        return costs;
    }
    grid->costs.leadBy(profile.heuristicScale);
    costs.grid = std::move(*grid);
    return costs;
}

void RouteQuery::prepare(const RouteRequest& request) {
    if (isSameMap(m_prepared, request))
        return;
    m_prepared = request;
    m_costs.clear();
    m_problem.clear();
    auto ground = tactics::groundOf(*request.level, {request.radius});
    if (!ground) {
        m_ground.reset();
        m_problem = ground.error().text();
        return;
    }
    const auto asker = askerOf(request);
    if (!asker) {
        m_ground.reset();
        m_problem = asker.error().text();
        return;
    }
    m_ground = std::move(*ground);
    takeCosts(request, *asker);
}

void RouteQuery::takeCosts(const RouteRequest& request, const tactics::Asker& asker) {
    std::vector<level::Profile> members;
    for (const std::string& name : request.profiles) {
        if (name.empty()) {
            m_costs.push_back({});
            continue;
        }
        const auto profile = tactics::profileOf(*request.level, name);
        if (!profile) {
            m_costs.push_back({name, {}, profile.error().text()});
            continue;
        }
        members.push_back(*profile);
        if (!request.squad)
            m_costs.push_back(costsOf(request, name, *profile, asker));
    }
    if (request.squad)
        m_costs.assign(
            1, costsOf(request, joined(request.profiles), tactics::profileOfSquad(members), asker));
}

/// By distance alone, in one of several manners.
Route RouteQuery::findShortest(nav::Cell from, nav::Cell to, ask::SearchBy by) {
    Route route;
    route.by = by;
    m_shortest.use(*m_ground);
    m_shortest.prepare(by);
    QElapsedTimer clock;
    clock.start();
    const auto way = m_shortest.find(from, to, by);
    route.millis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    route.expansions = way.expansions;
    route.found = way.found;
    if (!way.found)
        return route;
    lay(route, {}, way.path);
    if (by == ask::SearchBy::Clusters) {
        const double least = m_shortest.find(from, to, ask::SearchBy::JumpPoints).path.length();
        route.beyond = least > 0 ? way.path.length() / least - 1.0 : 0.0;
    }
    return route;
}

Route RouteQuery::find(const Costs& costs, nav::Cell from, nav::Cell to, ask::SearchBy by) {
    if (!costs.grid && costs.problem.empty()) {
        Route route = findShortest(from, to, by);
        route.profile = costs.profile;
        return route;
    }
    Route route;
    route.profile = costs.profile;
    route.problem = costs.problem;
    if (!route.problem.empty())
        return route;
    const nav::TravelCosts& travel = costs.grid->costs;
    QElapsedTimer clock;
    clock.start();
    const auto status = m_search.run(groundFor(costs), from, to, &travel);
    route.millis = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    route.expansions = m_search.expansions();
    route.clamped = travel.clampedSteps();
    route.heuristicScale = travel.heuristicScale();
    route.admissible = travel.isAdmissible();
    for (const auto& tactic : costs.grid->tactics)
        route.tactics.push_back(tactic.name);
    route.found = status == nav::SearchStatus::Found;
    if (route.found)
        lay(route, costs, m_search.path(groundFor(costs)));
    return route;
}

/// Where a way leads, and what each part of it costs.
void RouteQuery::lay(Route& route, const Costs& costs, const nav::GridPath& path) const {
    for (const nav::Cell cell : path.cells)
        route.points.push_back(m_ground->centreOf(cell));
    route.length = path.length() * m_ground->cellSize();
    if (costs.grid) {
        route.legs = costs.grid->explain(*m_ground, path);
    } else {
        for (std::size_t i = 0; i + 1 < route.points.size(); ++i) {
            const double step = geometry::distance(route.points[i], route.points[i + 1]);
            route.legs.push_back({step, {}, step, false});
        }
    }
    for (const auto& leg : route.legs)
        route.cost += leg.cost;
}

/// Runs the search again as far as is wanted: it is the same every time.
void RouteQuery::showSearch(
    const Costs& costs, nav::Cell from, nav::Cell to, int expansions, RouteAnswer& answer) {
    if (!costs.problem.empty())
        return;
    const nav::TravelCosts* travel = costs.grid ? &costs.grid->costs : nullptr;
    m_search.begin(groundFor(costs), from, to, travel);
    if (expansions > 0)
        m_search.step(groundFor(costs), expansions, travel);
    for (nav::Cell cell = 0; cell < m_ground->size(); ++cell)
        if (m_search.isSeen(cell))
            (m_search.isExpanded(cell) ? answer.expanded : answer.open)
                .push_back(m_ground->centreOf(cell));
}

RouteAnswer RouteQuery::answer(const RouteRequest& request) {
    RouteAnswer answer;
    prepare(request);
    answer.problem = m_problem;
    if (!m_ground)
        return answer;
    answer.cell = m_ground->cellSize();
    if (!m_ground->cellAt(request.from) || !m_ground->cellAt(request.to)) {
        answer.problem = "Start and goal must lie on the map";
        return answer;
    }
    // Who is in cover at a wall stands where no whole body fits.
    const auto linked = [&](Vec2 place) {
        return tactics::cellLinkedTo(*request.level, *m_ground, place, request.radius)
            .value_or(*m_ground->cellAt(place));
    };
    const nav::Cell from = linked(request.from);
    const nav::Cell to = linked(request.to);
    for (const Costs& costs : m_costs) {
        answer.routes.push_back(find(costs, from, to, request.by));
        const Route& route = answer.routes.back();
        if (!answer.gap && !route.found && route.problem.empty())
            answer.gap = nav::gapBetween(groundFor(costs), from, to);
    }
    if (request.expansions && !m_costs.empty())
        showSearch(m_costs[std::min(request.searched, m_costs.size() - 1)],
                   from,
                   to,
                   *request.expansions,
                   answer);
    return answer;
}

} // namespace percept::session
