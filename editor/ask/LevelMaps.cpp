#include "editor/ask/LevelMaps.h"

#include "percept/base/Contracts.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/InhabitedGround.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::ask {
namespace {

using geometry::Vec2;
using tactics::Field;

constexpr std::array kPlain{"gradient",
                            "roughness",
                            "visibility",
                            "cover",
                            "shadow",
                            "exposure",
                            "security",
                            "borders",
                            "distance",
                            "frags"};

constexpr Metres kBodyRadius = 0.3; ///< of who shall stand on a good spot
/// That have knowledge of their own.
constexpr int kMostSides = 64;
/// Single cells can hardly be seen.
constexpr const char* kPlainFrags = R"({"spread": 1})";

bool declares(const level::Level& level, std::string_view name) {
    const auto isIt = [&](const auto& one) { return one.id == name; };
    return std::any_of(level.analyses.begin(), level.analyses.end(), isIt) ||
           std::any_of(level.layers.begin(), level.layers.end(), isIt);
}

/// Whether a kind says something about the level without parameters.
bool suits(const level::Level& level, std::string_view kind) {
    if (kind == "gradient" || kind == "roughness")
        return !level.terrain.heights.empty();
    if (kind == "security" || kind == "borders")
        return level.teams.size() > 1;
    return kind != "distance" || !level.waypoints.empty();
}

std::string ofSide(const std::string& team) {
    return "influence of side " + team;
}

std::string parametersOf(const std::string& team) {
    return nlohmann::ordered_json{{"team", team}}.dump();
}

int teamIn(const level::Level& level, const std::string& id) {
    const auto team = std::find_if(
        level.teams.begin(), level.teams.end(), [&](const auto& one) { return one.id == id; });
    const auto place = static_cast<int>(team - level.teams.begin());
    return team == level.teams.end() || place >= kMostSides ? tactics::kNobody : place;
}

/// Kinds that can be shown without parameters and are not declared: those that ship, then those of
/// a game that are made from no other map.
std::vector<std::string> plainKinds(const level::Level& level,
                                    const tactics::AnalysisKinds& kinds) {
    std::vector<std::string> plain;
    for (const char* kind : kPlain)
        if (!declares(level, kind) && suits(level, kind))
            plain.emplace_back(kind);
    for (const auto& [name, kind] : kinds)
        if (!tactics::standardKinds().contains(name) && !kind.of && !declares(level, name))
            plain.push_back(name);
    return plain;
}

/// What is shown but not in the level, and what its layers and filters therefore cannot name.
std::vector<level::Analysis> shownBeside(const level::Level& level,
                                         const tactics::AnalysisKinds& kinds) {
    std::vector<level::Analysis> shown;
    for (const auto& team : level.teams)
        shown.push_back({ofSide(team.id), "influence", {parametersOf(team.id)}, {}});
    for (const std::string& kind : plainKinds(level, kinds))
        shown.push_back({kind, kind, {kind == "frags" ? kPlainFrags : ""}, {}});
    return shown;
}

/// Puts the trial layer in its place.
void takeTrial(level::Level& level, const MapRequest& request) {
    if (!request.trial)
        return;
    for (auto& layer : level.layers)
        if (layer.id == request.trial->id) {
            layer = *request.trial;
            return;
        }
    level.layers.push_back(*request.trial);
}

level::Level placed(const MapRequest& request) {
    level::Level level = *request.level;
    for (const auto& where : request.moved)
        for (auto& agent : level.agents)
            if (agent.id == where.agent) {
                agent.position.reset();
                if (where.place)
                    agent.position = level::Place{where.place->x, where.place->y, {}};
                agent.heading = where.facing.value_or(agent.heading);
            }
    return level;
}

Vec2 placeOf(const tactics::AnalysisFrame& frame, std::size_t cell) {
    const auto width = static_cast<std::size_t>(frame.width);
    return frame.centreOf(static_cast<int>(cell % width), static_cast<int>(cell / width));
}

} // namespace

std::string influenceName(const level::Level& level) {
    if (level.teams.size() < 2)
        return {};
    return "influence " + level.teams[0].id + " | " +
           (level.teams.size() == 2 ? level.teams[1].id : "others");
}

std::vector<std::string> mapNames(const level::Level& level, const tactics::AnalysisKinds& kinds) {
    std::vector<std::string> names;
    if (const auto influence = influenceName(level); !influence.empty())
        names.push_back(influence);
    for (const auto& layer : level.layers)
        names.push_back(layer.id);
    for (const auto& analysis : level.analyses)
        names.push_back(analysis.id);
    for (std::string& kind : plainKinds(level, kinds))
        names.push_back(std::move(kind));
    return names;
}

/// A server for the level; the one there is where it does already.
Result<void> LevelMaps::serve(level::Level level,
                              std::shared_ptr<const tactics::AnalysisKinds> kinds) {
    if (m_level && m_server && m_kinds == kinds && *m_level == level)
        return {};
    m_server.reset();
    m_run.reset();
    m_hits.reset();
    m_eyes.reset();
    m_inView = {};
    m_inhabited = {};
    m_viewer = tactics::kNobody;
    m_looks = false;
    m_level = std::make_unique<level::Level>(std::move(level));
    m_kinds = std::move(kinds);
    m_beside = shownBeside(*m_level, *m_kinds);
    auto server = tactics::AnalysisServer::make(*m_level, *m_kinds, m_beside);
    if (!server)
        return server.unexpected();
    m_server = std::move(*server);
    return {};
}

Result<void> LevelMaps::prepare(const MapRequest& request) {
    level::Level level = placed(request);
    auto situation = request.run         ? request.run->maps.seen
                     : request.situation ? *request.situation
                                         : tactics::situationOf(level);
    level.agents.clear();
    level.profiles.clear();
    takeTrial(level, request);
    m_asked = request.level;
    if (auto served = serve(std::move(level), request.kinds); !served)
        return served;
    const int viewer = request.run ? tactics::kNobody : teamIn(*m_level, request.viewer);
    const bool looks = request.run != nullptr || viewer != tactics::kNobody ||
                       tactics::namesViewer(*m_level, *m_kinds);
    if (auto eyes = looks ? openEyes() : Result<void>(); !eyes) {
        m_server.reset();
        return eyes;
    }
    if (looks && !request.run && !request.situation)
        m_eyes->letKnow(situation);
    takeHits(request);
    if (situation == m_server->situation() && request.run == m_run && viewer == m_viewer &&
        looks == m_looks)
        return {};
    m_inView = {};
    m_viewer = viewer;
    m_looks = looks;
    m_server->setSight(looks ? m_sight : nullptr);
    m_server->setViewer(viewer);
    m_server->setSituation(std::move(situation));
    // What is shown is how things stand now; what is not need not be worked out.
    m_server->forgetSlow();
    if (m_run)
        forgetRun();
    m_run = request.run;
    if (m_run)
        takeOver(*m_run);
    return {};
}

void LevelMaps::takeHits(const MapRequest& request) {
    using Hits = std::vector<tactics::FragHit>;
    const auto hits = request.frags ? std::make_shared<const Hits>(witnessed(request)) : nullptr;
    if ((hits == nullptr) == (m_hits == nullptr) && (!hits || *hits == *m_hits))
        return;
    m_server->setHits(hits);
    m_hits = hits;
}

Result<void> LevelMaps::openEyes() {
    if (m_eyes)
        return {};
    auto eyes = sim::SideSight::make(*m_level);
    if (!eyes)
        return eyes.unexpected();
    m_sight = sim::sightOf(*eyes);
    m_eyes = std::move(*eyes);
    return {};
}

MapRequest::OfRun mapsOf(const tactics::LiveAnalyses& analyses, tactics::LiveMaps maps) {
    MapRequest::OfRun run{analyses.slowNames(), {}, std::move(maps)};
    for (const auto& learner : analyses.learners())
        run.learners.push_back(learner.name);
    return run;
}

/// What a run has learnt counts for its own maps alone.
void LevelMaps::forgetRun() {
    for (const std::string& name : m_run->learners)
        if (m_server->has(name) && analysisOf(name) != nullptr)
            m_server->setLearnt(name, std::nullopt);
}

/// What the run worked out itself, which is nothing before its first sweep has ended.
void LevelMaps::takeOver(const MapRequest::OfRun& run) {
    const tactics::Field nothing(m_server->frame().width, m_server->frame().height);
    for (std::size_t i = 0; i < run.names.size(); ++i) {
        if (!m_server->has(run.names[i]) ||
            m_server->classOf(run.names[i]) != tactics::UpdateClass::Slow ||
            analysisOf(run.names[i]) == nullptr)
            continue;
        if (i >= run.maps.maps.size())
            m_server->setMap(run.names[i], nothing);
        else if (run.maps.maps[i].isSizeOf(nothing))
            m_server->setMap(run.names[i], run.maps.maps[i]);
    }
    for (std::size_t i = 0; i < run.learners.size(); ++i)
        if (m_server->has(run.learners[i]) && analysisOf(run.learners[i]) != nullptr)
            m_server->setLearnt(run.learners[i],
                                i < run.maps.learnt.size() ? run.maps.learnt[i]
                                                           : tactics::LearntFrags{});
}

Result<std::vector<MapNominee>>
LevelMaps::nominate(const std::string& cheap,
                    const std::string& full,
                    std::size_t candidates,
                    std::span<const tactics::AnalysisServer::Surrounds> near) {
    PERCEPT_EXPECTS(isReady());
    const auto found = m_server->nominate(cheap, full, candidates, near);
    if (!found)
        return found.unexpected();
    std::vector<MapNominee> nominees;
    const auto width = static_cast<std::size_t>(frame().width);
    for (const auto& one : *found)
        nominees.push_back({frame().centreOf(static_cast<int>(one.cell % width),
                                             static_cast<int>(one.cell / width)),
                            one.cheap,
                            one.full});
    return nominees;
}

const Field* LevelMaps::inView() {
    if (m_viewer == tactics::kNobody)
        return nullptr;
    if (m_inView.size() == 0)
        m_inView = m_server->viewOf(m_viewer).cells();
    return &m_inView;
}

/// A side learns from hits that it saw, took or gave.
std::vector<tactics::FragHit> LevelMaps::witnessed(const MapRequest& request) const {
    const auto& frame = m_server->frame();
    const auto cellOf = [&](std::optional<Vec2> place) {
        const auto cell = place ? frame.cellAt(*place) : std::nullopt;
        return cell ? static_cast<int>(*cell) : tactics::FragMap::kNowhere;
    };
    const auto teamOf = [&](const std::string& agent) {
        for (const level::Agent& one : request.level->agents)
            if (one.id == agent)
                return teamIn(*m_level, one.team);
        return tactics::kNobody;
    };
    const std::int32_t viewer = teamIn(*m_level, request.viewer);
    std::vector<tactics::FragHit> hits;
    for (const tactics::Frag& frag : *request.frags) {
        if (frag.frame > request.fragsUntil)
            break;
        const tactics::FragHit hit{cellOf(frag.at),
                                   cellOf(frag.from),
                                   frag.damage,
                                   teamOf(frag.victim),
                                   teamOf(frag.attacker),
                                   frag.killed,
                                   frag.victimSeenBy,
                                   frag.attackerSeenBy,
                                   frag.victim == frag.attacker};
        // What nobody of the side saw does not make it forget either.
        if (const auto seen = tactics::witnessedBy(hit, viewer))
            hits.push_back(*seen);
    }
    return hits;
}

/// Null for layers.
const level::Analysis* LevelMaps::analysisOf(const std::string& name) const {
    const auto in = [&](const std::vector<level::Analysis>& analyses) {
        const auto found = std::find_if(
            analyses.begin(), analyses.end(), [&](const auto& one) { return one.id == name; });
        return found == analyses.end() ? nullptr : &*found;
    };
    const auto* own = in(m_level->analyses);
    return own != nullptr ? own : in(m_beside);
}

/// The first side's less that of all others.
Result<Field> LevelMaps::influence() {
    Field sum;
    for (std::size_t side = 0; side < m_level->teams.size(); ++side) {
        auto field = m_server->field(ofSide(m_level->teams[side].id));
        if (!field || side == 0) {
            if (!field)
                return field;
            sum = std::move(*field);
            continue;
        }
        for (std::size_t cell = 0; cell < sum.size(); ++cell)
            sum.values[cell] -= field->values[cell];
    }
    return sum;
}

tactics::UpdateClass LevelMaps::classOf(const std::string& name) const {
    PERCEPT_EXPECTS(isReady());
    return m_server->has(name) ? m_server->classOf(name) : tactics::UpdateClass::Slow;
}

Result<LevelMap> LevelMaps::map(const std::string& name) {
    PERCEPT_EXPECTS(isReady());
    LevelMap map;
    const bool ofSides = !name.empty() && name == influenceName(*m_level);
    auto field = ofSides ? influence() : m_server->field(name);
    if (!field)
        return field.unexpected();
    map.field = std::move(*field);
    map.ofForces = ofSides || m_server->restsOnForces(name);
    const level::Analysis* const analysis = analysisOf(name);
    map.ofBorders = analysis != nullptr && analysis->kind == "borders";
    if (ofSides) {
        map.diverging = true;
        map.border = true;
        map.above = m_level->teams.front().id;
        map.below = m_level->teams.size() == 2 ? m_level->teams.back().id : "others";
    } else if (m_server->kindOf(name) == "frags") {
        map.diverging = true;
        map.above = "dealt";
        map.below = "taken";
    }
    if (map.field.size() == 0)
        return failure(ErrorCode::NotFound, "has no cells", name);
    const auto [low, high] = std::minmax_element(map.field.values.begin(), map.field.values.end());
    map.low = *low;
    map.high = *high;
    return map;
}

std::vector<MapWeakSpot>
LevelMaps::weakSpots(const LevelMap& map, std::size_t most, double share) const {
    std::vector<MapWeakSpot> spots;
    for (const auto& chain : tactics::weakSpotsOf(map.field, share)) {
        if (spots.size() == most)
            break;
        MapWeakSpot& spot = spots.emplace_back();
        spot.security = chain.security;
        for (const std::uint32_t cell : chain.cells)
            spot.cells.push_back(placeOf(frame(), cell));
    }
    return spots;
}

/// Neither inside of what is closed all round nor within a wall.
const std::vector<std::uint8_t>& LevelMaps::inhabited() {
    const auto& frame = m_server->frame();
    if (!m_inhabited.empty())
        return m_inhabited;
    m_inhabited.assign(static_cast<std::size_t>(frame.width * frame.height), true);
    const geometry::WallIndex walls(level::wallSegments(*m_asked));
    const auto ground = nav::InhabitedGround::make(*m_asked, walls, kBodyRadius);
    for (std::size_t cell = 0; ground && cell < m_inhabited.size(); ++cell) {
        const auto there = ground->grid().cellAt(placeOf(frame, cell));
        m_inhabited[cell] = there && ground->has(*there);
    }
    return m_inhabited;
}

std::vector<MapSpot> LevelMaps::bestSpots(const LevelMap& map, std::size_t most) {
    PERCEPT_EXPECTS(isReady());
    const Field& field = map.field;
    const Field* seen = map.ofForces ? inView() : nullptr;
    const std::vector<std::uint8_t>& standable = inhabited();
    const Metres apart = frame().cell * std::max(2.0, 0.08 * std::max(field.width, field.height));
    std::vector<MapSpot> spots;
    const auto isOpen = [&](std::size_t cell) {
        const Vec2 place = placeOf(frame(), cell);
        return standable[cell] != 0 && (seen == nullptr || seen->values[cell] != 0.0) &&
               std::none_of(spots.begin(), spots.end(), [&](const MapSpot& spot) {
                   return geometry::distance(spot.place, place) < apart;
               });
    };
    // Few cells are greater than all before them, so few are looked at closely.
    while (spots.size() < most) {
        std::size_t best = field.size();
        double value = map.low;
        for (std::size_t cell = 0; cell < field.size(); ++cell)
            if (field.values[cell] > value && isOpen(cell)) {
                best = cell;
                value = field.values[cell];
            }
        if (best == field.size())
            break;
        spots.push_back({placeOf(frame(), best), value});
    }
    return spots;
}

} // namespace percept::ask
