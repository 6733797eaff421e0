#include "percept/tactics/LiveAnalyses.h"

#include "AnalysisMakers.h"

#include "percept/tactics/Routes.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tactics {
namespace {

std::int32_t teamIn(const level::Level& level, const std::string& parameters) {
    const std::string id = ParameterReader(parameters, suspicionParameters()).text("team");
    const auto team = std::find_if(
        level.teams.begin(), level.teams.end(), [&](const auto& one) { return one.id == id; });
    return team == level.teams.end() ? kNobody
                                     : static_cast<std::int32_t>(team - level.teams.begin());
}

} // namespace

Result<std::shared_ptr<const LiveAnalyses>>
LiveAnalyses::make(level::Level level,
                   std::shared_ptr<const Sight> sight,
                   std::shared_ptr<const AnalysisKinds> kinds) {
    const std::shared_ptr<LiveAnalyses> made(new LiveAnalyses);
    made->m_kinds = std::move(kinds);
    made->m_level = std::make_unique<const level::Level>(std::move(level));
    made->m_nameOf.emplace(*made->m_level, *made->m_kinds);
    auto server = AnalysisServer::make(*made->m_level, *made->m_kinds);
    if (!server)
        return server.unexpected();
    made->m_server.emplace(std::move(*server));
    made->m_sight = sight;
    made->m_server->setSight(std::move(sight));
    if (const auto prepared = made->prepare(); !prepared)
        return prepared.unexpected();
    return std::shared_ptr<const LiveAnalyses>(made);
}

Result<void> LiveAnalyses::prepare() {
    for (const std::string& name : m_server->names())
        if (m_server->classOf(name) == UpdateClass::Offline)
            if (const auto map = m_server->field(name); !map)
                return map.unexpected();
    findSlow();
    findSquads();
    // What cannot be made at all is said before the run.
    for (const std::string& name : m_names)
        if (const auto checked = m_server->check(name); !checked)
            return checked;
    if (const auto found = findLearners(); !found)
        return found;
    for (std::size_t i = 0; i < m_level->profiles.size(); ++i)
        for (const auto& [name, weight] : m_level->profiles[i].weights)
            if (const auto found = prepare(name); !found)
                return failure(found.error().code,
                               found.error().message,
                               fmt::format("profiles[{}].weights.{}", i, name));
    return {};
}

/// Whether somebody of a side goes by what depends on whose knowledge counts.
bool LiveAnalyses::asks(int side) const {
    const std::string& team = m_level->teams[static_cast<std::size_t>(side)].id;
    const auto isLed = [&](const level::Profile& profile) {
        return std::any_of(profile.weights.begin(), profile.weights.end(), [&](const auto& weight) {
            const auto name = analysisNamed(weight.first);
            return name && m_server->restsOnViewer(*name);
        });
    };
    return std::any_of(m_level->agents.begin(), m_level->agents.end(), [&](const auto& agent) {
        return agent.team == team && std::any_of(m_level->profiles.begin(),
                                                 m_level->profiles.end(),
                                                 [&](const level::Profile& profile) {
                                                     return profile.unit == agent.archetype &&
                                                            isLed(profile);
                                                 });
    });
}

void LiveAnalyses::findSlow() {
    m_names = m_server->slowNames();
    for (const std::string& name : m_names)
        m_slow.push_back({name, kNobody});
    const auto sides = std::min<std::size_t>(64, m_level->teams.size());
    for (int side = 0; side < static_cast<int>(sides); ++side) {
        m_asSide.push_back(*m_server);
        m_asSide.back().setViewer(side);
        for (const std::string& name : m_names)
            if (asks(side) && m_server->restsOnViewer(name))
                m_slow.push_back({name, side});
    }
}

void LiveAnalyses::findSquads() {
    std::vector<std::string> states{""};
    for (const level::Profile& profile : m_level->profiles)
        states.push_back(profile.state);
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
    for (std::size_t squad = 0; squad < m_level->squads.size(); ++squad)
        for (const std::string& state : states) {
            std::vector<level::Profile> members;
            bool any = false;
            for (const level::Agent& agent : m_level->agents) {
                if (agent.squad != m_level->squads[squad].id)
                    continue;
                const level::Profile* own = profileOf(agent.archetype, state);
                any = any || own != nullptr;
                members.push_back(own != nullptr ? *own : level::Profile());
            }
            if (!any)
                continue;
            m_squads.push_back({static_cast<int>(squad), tactics::profileOfSquad(members)});
            m_squads.back().profile.state = state;
        }
}

const level::Profile* LiveAnalyses::profileOfSquad(int squad, std::string_view state) const {
    const level::Profile* found = nullptr;
    for (const SquadProfile& one : m_squads)
        if (one.squad == squad &&
            (one.profile.state == state || (one.profile.state.empty() && found == nullptr)))
            found = &one.profile;
    return found;
}

/// As a side knows things, or where that makes no difference.
std::size_t LiveAnalyses::mapOf(const std::string& name, int side) const {
    std::size_t found = 0;
    for (std::size_t slow = 0; slow < m_slow.size(); ++slow)
        if (m_slow[slow].name == name &&
            (m_slow[slow].side == side || m_slow[slow].side == kNobody))
            found = slow;
    return found;
}

Result<void> LiveAnalyses::findLearners() {
    for (std::size_t i = 0; i < m_level->analyses.size(); ++i) {
        const auto& [id, kind, parameters, unknown] = m_level->analyses[i];
        if (kind != "frags" && kind != "suspicion")
            continue;
        // Wrong parameters are found where they are read.
        if (const auto made = m_server->functionOf(id, m_server->situation()); !made)
            return made.unexpected();
        Learner learner{id, {}, teamIn(*m_level, parameters.text)};
        if (kind == "frags")
            learner.rules = FragRules::of(parameters.text, frame().width, frame().height).value();
        m_learners.push_back(std::move(learner));
    }
    return {};
}

int LiveAnalyses::cellOf(std::optional<geometry::Vec2> place) const {
    const auto cell = place ? frame().cellAt(*place) : std::nullopt;
    return cell ? static_cast<int>(*cell) : FragMap::kNowhere;
}

void LiveAnalyses::learn(LiveMaps& maps,
                         const Wound& wound,
                         std::span<const Situation::Unit> units) const {
    FragHit hit{
        cellOf(wound.at), cellOf(wound.from), wound.damage, wound.victimTeam, wound.attackerTeam};
    hit.killed = wound.killed;
    hit.bySelf = wound.bySelf;
    const bool anySide = std::any_of(
        m_learners.begin(), m_learners.end(), [](const auto& one) { return one.team != kNobody; });
    if (anySide) {
        const Sight* const sight = m_sight.get();
        hit.victimSeenBy = seenBy(sight, units, wound.at);
        hit.attackerSeenBy = wound.from ? seenBy(sight, units, *wound.from) : 0;
    }
    maps.learnt.resize(m_learners.size());
    for (std::size_t i = 0; i < m_learners.size(); ++i)
        m_learners[i].rules.learn(maps.learnt[i], hit, m_learners[i].team);
}

/// The declared analysis or layer that a weight is for; nothing: it is for something else.
std::optional<std::string> LiveAnalyses::analysisNamed(const std::string& written) const {
    auto meant = m_nameOf->resolve(written);
    return meant && meant->space == NameSpace::Analysis && m_server->has(meant->name)
               ? std::optional(std::move(meant->name))
               : std::nullopt;
}

/// What is no analysis of the level: a kind with its defaults, or a quality of waypoints.
Result<void> LiveAnalyses::prepare(const std::string& name) {
    const auto isIt = [&](const Tactic& known) { return known.name == name; };
    if (analysisNamed(name) || std::any_of(m_others.begin(), m_others.end(), isIt))
        return {};
    auto found = namedTactics(*m_level, {{name, 1.0}}, nullptr, {.kinds = m_kinds.get()});
    if (!found)
        return found.unexpected();
    m_others.push_back(std::move(found->front()));
    return {};
}

std::int64_t LiveAnalyses::cells() const {
    return static_cast<std::int64_t>(m_slow.size()) * frame().width * frame().height;
}

Result<CellFunction> LiveAnalyses::functionOf(std::size_t slow,
                                              const Situation& situation,
                                              const std::vector<Field>* spread) const {
    const auto& [name, side] = m_slow[slow];
    const AnalysisServer& server =
        side == kNobody ? *m_server : m_asSide[static_cast<std::size_t>(side)];
    return server.functionOf(name, situation, spread);
}

std::optional<SpreadPlan> LiveAnalyses::planOf(std::size_t slow,
                                               const Situation& situation,
                                               const std::vector<Field>& maps) const {
    const auto& [name, side] = m_slow[slow];
    std::vector<Field> ofSide;
    for (const std::string& one : side == kNobody ? std::vector<std::string>() : m_names)
        ofSide.push_back(maps[mapOf(one, side)]);
    auto plan = side == kNobody
                    ? m_server->planOf(name, situation, &maps)
                    : m_asSide[static_cast<std::size_t>(side)].planOf(name, situation, &ofSide);
    return plan ? std::move(*plan) : std::nullopt; // what is wrong was said before the run
}

const level::Profile* LiveAnalyses::profileOf(std::string_view unit, std::string_view state) const {
    const level::Profile* found = nullptr;
    for (const level::Profile& profile : m_level->profiles) {
        if (profile.unit != unit)
            continue;
        if (!profile.state.empty() && profile.state == state)
            return &profile;
        if (profile.state.empty() && found == nullptr)
            found = &profile;
    }
    return found;
}

std::vector<Tactic>
LiveAnalyses::tacticsOf(const LiveMaps& maps, const level::Profile& profile, int side) const {
    AnalysisServer server = *m_server;
    server.setViewer(side);
    server.setSituation(maps.seen);
    for (const std::string& name : m_names) {
        const std::size_t slow = mapOf(name, side);
        server.setMap(
            name, slow < maps.maps.size() ? maps.maps[slow] : Field(frame().width, frame().height));
    }
    for (std::size_t i = 0; i < m_learners.size(); ++i)
        server.setLearnt(m_learners[i].name,
                         i < maps.learnt.size() ? maps.learnt[i] : LearntFrags{});
    std::vector<Tactic> tactics;
    for (const auto& [name, weight] : profile.weights) {
        for (const Tactic& known : m_others)
            if (known.name == name)
                tactics.push_back({name, weight, known.valueAt});
        const auto declared = analysisNamed(name);
        if (!declared)
            continue;
        auto own = tactics::tacticsOf(server, {{*declared, weight}});
        if (!own)
            continue; // others were refused when this was made
        tactics.push_back(std::move(own->front()));
        tactics.back().name = name;
    }
    return tactics;
}

MapBench::Job&
MapBench::jobOf(std::size_t slow, const Situation& seen, const std::vector<Field>& maps) const {
    // Maps before this one are what the situation makes them.
    if (!m_job || m_job->slow != slow || m_job->seen != seen)
        m_job = Job{slow, seen, m_analyses->planOf(slow, seen, maps), {}};
    return *m_job;
}

const SpreadPlan*
MapBench::planOf(std::size_t slow, const Situation& seen, const std::vector<Field>& maps) const {
    const Job& job = jobOf(slow, seen, maps);
    return job.plan ? &*job.plan : nullptr;
}

const CellFunction& MapBench::functionOf(std::size_t slow,
                                         const Situation& seen,
                                         const std::vector<Field>& maps,
                                         const std::vector<Field>& spread) const {
    Job& job = jobOf(slow, seen, maps);
    if (!job.at) {
        auto function = m_analyses->functionOf(slow, seen, job.plan ? &spread : nullptr);
        job.at = function ? std::move(*function) : CellFunction();
    }
    return *job.at;
}

MapSweep::MapSweep(const LiveAnalyses& analyses, Situation seen, Frame now)
    : m_seen(std::move(seen))
    , m_since(now)
    , m_maps(analyses.mapCount(), Field(analyses.frame().width, analyses.frame().height)) {}

std::int64_t MapSweep::step(const MapBench& bench, std::int64_t cells) {
    std::int64_t ran = 0;
    while (!done() && ran < cells) {
        if (const SpreadPlan* plan = bench.planOf(m_slow, m_seen, m_maps)) {
            if (!m_spreading)
                m_spreading.emplace(*plan);
            ran += m_spreading->step(*plan, cells - ran);
            if (!m_spreading->done())
                continue;
        }
        ran += workOut(bench, cells - ran);
        if (m_cell < m_maps[m_slow].size())
            continue;
        m_cell = 0;
        m_spreading.reset();
        ++m_slow;
    }
    return ran;
}

/// Cells of the map at work, everything that spreads being known.
std::int64_t MapSweep::workOut(const MapBench& bench, std::int64_t cells) {
    static const std::vector<Field> kNothing;
    Field& map = m_maps[m_slow];
    const CellFunction& at =
        bench.functionOf(m_slow, m_seen, m_maps, m_spreading ? m_spreading->sides() : kNothing);
    const auto width = static_cast<std::uint64_t>(map.width);
    std::int64_t ran = 0;
    for (; m_cell < map.size() && ran < cells; ++m_cell, ++ran)
        map.values[m_cell] =
            at ? at(static_cast<int>(m_cell % width), static_cast<int>(m_cell / width)) : 0.0;
    return ran;
}

double MapSweep::share() const {
    if (done())
        return 1.0;
    const auto size = static_cast<double>(m_maps[m_slow].size());
    return (static_cast<double>(m_slow) + static_cast<double>(m_cell) / size) /
           static_cast<double>(m_maps.size());
}

LiveMaps MapSweep::after(const LiveMaps& before) const {
    return done() ? LiveMaps{m_maps, m_seen, m_since, before.sweeps + 1, before.learnt} : before;
}

bool MapSweep::fits(const LiveAnalyses& analyses) const {
    const AnalysisFrame& frame = analyses.frame();
    const auto isSized = [&](const Field& map) {
        return map.width == frame.width && map.height == frame.height &&
               map.values.size() ==
                   static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    };
    return m_maps.empty() || (m_maps.size() == analyses.mapCount() && m_slow <= m_maps.size() &&
                              std::all_of(m_maps.begin(), m_maps.end(), isSized) &&
                              (m_slow == m_maps.size() || m_cell < m_maps[m_slow].size()) &&
                              (!m_spreading || spreads(analyses)));
}

bool MapSweep::spreads(const LiveAnalyses& analyses) const {
    const auto plan = done() ? std::nullopt : analyses.planOf(m_slow, m_seen, m_maps);
    return plan && m_spreading->fits(*plan);
}

} // namespace percept::tactics
