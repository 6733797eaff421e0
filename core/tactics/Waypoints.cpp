#include "percept/tactics/Waypoints.h"

#include "Topology.h"

#include "percept/geometry/Polygon.h"
#include "percept/level/WallSegments.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace percept::tactics {
namespace {

Unexpected rejected(std::string message, std::string place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

std::optional<std::uint32_t> regionAround(const level::Level& level, geometry::Vec3 place) {
    std::optional<std::uint32_t> best;
    for (std::uint32_t i = 0; i < level.regions.size(); ++i) {
        const auto& region = level.regions[i];
        if (!geometry::contains(region.polygon, geometry::Vec2(place)) ||
            region.floor > place.z + 0.5)
            continue;
        if (!best || region.floor > level.regions[*best].floor)
            best = i;
    }
    return best;
}

/// The names that a rule asks of the waypoint itself; NEAR and VISIBLE_FROM ask others.
std::vector<std::string_view> askedHere(const Rule& rule) {
    std::vector<std::string_view> names;
    std::vector<bool> elsewhere(rule.nodes.size());
    for (std::size_t i = rule.nodes.size(); i-- > 0;) {
        const RuleNode& node = rule.nodes[i];
        const bool looksAround =
            node.op == RuleOperator::Near || node.op == RuleOperator::VisibleFrom;
        for (const std::uint32_t operand : node.operands)
            elsewhere[operand] = elsewhere[i] || looksAround;
        if (node.op == RuleOperator::Quality && !elsewhere[i])
            names.emplace_back(node.name);
    }
    return names;
}

} // namespace

std::string_view directionWord(geometry::Vec2 direction) {
    if (std::abs(direction.x) > std::abs(direction.y))
        return direction.x > 0 ? "east" : "west";
    return direction.y >= 0 ? "north" : "south";
}

Result<Waypoints> Waypoints::make(const level::Level& level, std::string_view set) {
    std::vector<Error> faults;
    Waypoints points = read(level, set, faults);
    if (!faults.empty())
        return Unexpected{std::move(faults.front())};
    return points;
}

Waypoints
Waypoints::makeAnyway(const level::Level& level, std::vector<Error>* faults, std::string_view set) {
    std::vector<Error> found;
    Waypoints points = read(level, set, found);
    if (faults != nullptr)
        *faults = std::move(found);
    return points;
}

Waypoints
Waypoints::read(const level::Level& level, std::string_view set, std::vector<Error>& faults) {
    Waypoints points;
    if (auto sight = level::sightOf(level))
        points.m_sight = std::move(*sight);
    else
        faults.push_back(sight.error());
    points.m_doors = level::doorSegments(level, {});
    points.m_floors = level::Floors(level, points.m_sight.ground());
    points.readPoints(level, set, faults);
    points.linkPoints(level, faults);
    points.readCompounds(level, faults);
    points.m_byX.resize(points.size());
    std::iota(points.m_byX.begin(), points.m_byX.end(), 0U);
    std::stable_sort(points.m_byX.begin(), points.m_byX.end(), [&](auto a, auto b) {
        return points.position(a).x < points.position(b).x;
    });
    return points;
}

Waypoints::Quality::Quality() = default;

Result<Waypoints::Quality> Waypoints::readQuality(const level::Json& value,
                                                  const std::string& what,
                                                  const std::string& place) {
    const auto json = nlohmann::json::parse(value.text, nullptr, false);
    const auto read =
        [](const auto& self, const nlohmann::json& from, int depth, Quality& to) -> bool {
        if (from.is_boolean()) {
            to.number = from.template get<bool>() ? 1.0 : 0.0;
            return true;
        }
        if (from.is_number()) {
            to.number = from.template get<double>();
            return to.number >= 0.0 && to.number <= 1.0;
        }
        if (!from.is_object() || from.empty() || depth > 8)
            return false;
        for (const auto& [word, inner] : from.items()) {
            to.perWord.emplace_back(word, Quality{});
            if (!self(self, inner, depth + 1, to.perWord.back().second))
                return false;
        }
        return true;
    };
    Quality quality;
    if (json.is_discarded() || !read(read, json, 0, quality))
        return rejected(
            fmt::format("{} must be a number from 0 to 1, or such numbers per direction, posture "
                        "or weapon, but is {}",
                        what,
                        value.text),
            place);
    return quality;
}

void Waypoints::readPoints(const level::Level& level,
                           std::string_view set,
                           std::vector<Error>& faults) {
    for (std::size_t i = 0; i < level.waypoints.size(); ++i) {
        const level::Waypoint& source = level.waypoints[i];
        if (!set.empty() && source.set != set)
            continue;
        const std::string place = fmt::format("waypoints[{}]", i);
        geometry::Vec2 plan = source.position.plan();
        if (!std::isfinite(plan.x) || !std::isfinite(plan.y)) {
            faults.push_back({ErrorCode::InvalidInput,
                              fmt::format("The position of the waypoint \"{}\" must be finite "
                                          "numbers",
                                          source.id),
                              place + ".position"});
            plan = level.bounds.min;
        }
        Point point;
        point.isNowhere = plan != source.position.plan();
        point.id = source.id;
        point.place = i;
        point.position = {plan, source.position.z ? *source.position.z : m_floors.floorAt(plan)};
        point.room = regionAround(level, point.position);
        readQualities(point, source, faults);
        m_points.push_back(std::move(point));
    }
    std::sort(m_stated.begin(), m_stated.end());
    m_stated.erase(std::unique(m_stated.begin(), m_stated.end()), m_stated.end());
}

void Waypoints::readQualities(Point& point,
                              const level::Waypoint& source,
                              std::vector<Error>& faults) {
    for (const auto& [name, value] : source.qualities) {
        auto quality = readQuality(value,
                                   fmt::format("{} of the waypoint \"{}\"", name, point.id),
                                   fmt::format("waypoints[{}].qualities.{}", point.place, name));
        m_stated.push_back(name);
        if (quality) {
            point.qualities.emplace_back(name, std::move(*quality));
        } else {
            point.faulty.push_back(name);
            faults.push_back(quality.error());
        }
    }
}

void Waypoints::linkPoints(const level::Level& level, std::vector<Error>& faults) {
    std::map<std::string_view, std::uint32_t> byId;
    for (std::uint32_t i = 0; i < m_points.size(); ++i)
        if (!byId.emplace(m_points[i].id, i).second)
            faults.push_back(
                {ErrorCode::InvalidInput,
                 fmt::format("The id \"{}\" is there twice; rename one", m_points[i].id),
                 fmt::format("waypoints[{}].id", m_points[i].place)});
    for (std::uint32_t i = 0; i < m_points.size(); ++i)
        for (const std::string& link : level.waypoints[m_points[i].place].links)
            // Links into other sets do not count here; those to nowhere are validate()'s.
            if (const auto other = byId.find(link);
                other != byId.end() && other->second != i &&
                std::find(m_points[i].links.begin(), m_points[i].links.end(), other->second) ==
                    m_points[i].links.end())
                m_points[i].links.push_back(other->second);
    std::vector<std::vector<std::uint32_t>> links;
    for (const Point& point : m_points)
        links.push_back(point.links);
    const Topology topology = topologyOf(std::move(links));
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        m_points[i].chokepoint = topology.chokepoint[i];
        m_points[i].deadEnd = topology.deadEnd[i];
    }
}

void Waypoints::readCompounds(const level::Level& level, std::vector<Error>& faults) {
    const auto fault = [&](std::size_t place, const Error& error) {
        faults.push_back(
            {error.code, error.message, fmt::format("compounds[{}].{}", place, error.place)});
        m_broken.push_back(level.compounds[place].id);
    };
    for (std::size_t i = 0; i < level.compounds.size(); ++i) {
        auto rule = ruleOf(level.compounds[i]);
        if (rule)
            m_compounds.push_back({level.compounds[i].id, std::move(*rule), i});
        else
            fault(i, rule.error());
    }
    // Those that name a broken one are broken as well.
    for (std::size_t i = 0; i < m_compounds.size();) {
        const auto named = checkNames(m_compounds[i].rule);
        const auto sound = named ? checkCycles(i) : named;
        if (sound) {
            ++i;
            continue;
        }
        fault(m_compounds[i].place,
              {sound.error().code, sound.error().message, "rule:" + sound.error().place});
        m_compounds.erase(m_compounds.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;
    }
}

Result<void> Waypoints::checkNames(const Rule& rule) const {
    for (const RuleNode& node : rule.nodes) {
        if (node.op != RuleOperator::Quality || compoundOf(node.name) ||
            std::binary_search(m_stated.begin(), m_stated.end(), node.name))
            continue;
        if (std::find(m_broken.begin(), m_broken.end(), node.name) != m_broken.end())
            return rejected(fmt::format("The compound \"{}\" has an error itself", node.name),
                            fmt::format("{}:{}", node.line, node.column));
        if (!m_points.empty())
            return rejected(
                fmt::format("No waypoint or compound has the quality \"{}\"; there are: "
                            "{}",
                            node.name,
                            fmt::join(names(), ", ")),
                fmt::format("{}:{}", node.line, node.column));
    }
    return {};
}

Result<void> Waypoints::checkCycles(std::size_t compound) const {
    for (const RuleNode& own : m_compounds[compound].rule.nodes) {
        std::vector<bool> seen(m_compounds.size());
        std::vector<std::size_t> open;
        const auto visit = [&](const RuleNode& node) {
            const auto inner =
                node.op == RuleOperator::Quality ? compoundOf(node.name) : std::nullopt;
            if (!inner || seen[*inner])
                return;
            seen[*inner] = true;
            open.push_back(*inner);
        };
        visit(own);
        while (!open.empty()) {
            const Rule& rule = m_compounds[open.back()].rule;
            open.pop_back();
            for (const RuleNode& node : rule.nodes)
                visit(node);
        }
        if (seen[compound])
            return rejected(
                fmt::format("The compound \"{}\" is defined by itself", m_compounds[compound].id),
                fmt::format("{}:{}", own.line, own.column));
    }
    return {};
}

std::optional<std::size_t> Waypoints::compoundOf(std::string_view name) const {
    for (std::size_t i = 0; i < m_compounds.size(); ++i)
        if (m_compounds[i].id == name)
            return i;
    return std::nullopt;
}

std::vector<std::string> Waypoints::names() const {
    std::vector<std::string> all = m_stated;
    for (const Compound& compound : m_compounds)
        all.push_back(compound.id);
    all.insert(all.end(), m_broken.begin(), m_broken.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

bool Waypoints::isFaulty(std::size_t point, std::string_view name) const {
    Rule rule;
    rule.nodes.emplace_back();
    rule.nodes.back().op = RuleOperator::Quality;
    rule.nodes.back().name = name;
    return isFaulty(point, rule);
}

bool Waypoints::isFaulty(std::size_t point, const Rule& rule) const {
    const Point& here = m_points[point];
    const auto isAmong = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    std::vector<bool> seen(m_compounds.size());
    std::vector<const Rule*> open{&rule}; // each compound once, however many others name it
    while (!open.empty()) {
        const Rule& next = *open.back();
        open.pop_back();
        for (const std::string_view asked : askedHere(next)) {
            const std::string name(asked);
            if (here.isNowhere || isAmong(here.faulty, name) || isAmong(m_broken, name))
                return true;
            const auto compound = compoundOf(name);
            if (!compound || seen[*compound])
                continue;
            seen[*compound] = true;
            open.push_back(&m_compounds[*compound].rule);
        }
    }
    return false;
}

std::vector<std::string> Waypoints::words() const {
    std::vector<std::string> all;
    const auto collect = [&all](const auto& self, const Quality& quality) -> void {
        for (const auto& [word, inner] : quality.perWord) {
            if (word != "any")
                all.push_back(word);
            self(self, inner);
        }
    };
    for (const Point& point : m_points)
        for (const auto& [name, quality] : point.qualities)
            collect(collect, quality);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

double Waypoints::resolve(const Quality& quality, const State& state) {
    if (quality.perWord.empty())
        return quality.number;
    double least = 1.0;
    std::optional<double> any;
    for (const auto& [word, inner] : quality.perWord) {
        if (std::find(state.words.begin(), state.words.end(), word) != state.words.end())
            return resolve(inner, state);
        const double value = resolve(inner, state);
        least = std::min(least, value);
        if (word == "any")
            any = value;
    }
    return any.value_or(least);
}

std::optional<double>
Waypoints::quality(std::size_t point, std::string_view name, const State& state) const {
    for (const auto& [stated, quality] : m_points[point].qualities)
        if (stated == name)
            return resolve(quality, state);
    return std::nullopt;
}

} // namespace percept::tactics
