#include "percept/town/Town.h"

#include "percept/level/Events.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace percept::town {
namespace {

using Json = nlohmann::json;

constexpr const char* kPlace = "lod.groups";
constexpr std::uint32_t kMostPeople = 100'000; ///< of a block
constexpr std::size_t kMostGroups = 4000;
constexpr Metres kFarthest = 1e6; ///< from the origin, as for the bounds of a level

Unexpected wrong(const std::string& place, std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message), place);
}

double numberIn(const Json& object, const char* key, double otherwise) {
    return object.is_object() && object.contains(key) && object[key].is_number()
               ? object[key].get<double>()
               : otherwise;
}

std::string textIn(const Json& object, const char* key) {
    return object.is_object() && object.contains(key) && object[key].is_string()
               ? object[key].get<std::string>()
               : std::string();
}

std::optional<Rectangle> rectangleIn(const Json& block) {
    const auto area = block.find("area");
    const auto isPoint = [](const Json& point) {
        const auto isNear = [](const Json& number) {
            return number.is_number() && std::abs(number.get<double>()) <= kFarthest;
        };
        return point.is_array() && point.size() == 2 && isNear(point[0]) && isNear(point[1]);
    };
    if (area == block.end() || !area->is_array() || area->size() != 2 || !isPoint((*area)[0]) ||
        !isPoint((*area)[1]))
        return std::nullopt;
    const auto point = [](const Json& each) {
        return Vec2{each[0].get<double>(), each[1].get<double>()};
    };
    Rectangle rectangle{point((*area)[0]), point((*area)[1])};
    if (!(rectangle.min.x < rectangle.max.x && rectangle.min.y < rectangle.max.y))
        return std::nullopt;
    return rectangle;
}

/// Follows the groups of the file in the order of their ids.
class GroupReader {
public:
    explicit GroupReader(Town& town)
        : m_town(town) {}

    Result<void> read(const Json& json, const std::string& place) {
        const std::size_t own = m_next++;
        if (own >= kMostGroups)
            return wrong(place, fmt::format("is one group too many; {} are possible", kMostGroups));
        if (m_town.groups.groups[own].block)
            return readBlock(json, own, place);
        const Json& parts = json["parts"];
        std::optional<Rectangle> hull;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t part = m_next;
            if (auto done = read(parts[i], fmt::format("{}.parts[{}]", place, i)); !done)
                return done;
            const Rectangle& area = m_town.areas[part];
            hull = hull ? Rectangle{glm::min(hull->min, area.min), glm::max(hull->max, area.max)}
                        : area;
            m_town.inhabitants[own] += m_town.inhabitants[part];
        }
        m_town.areas[own] = hull.value_or(Rectangle{});
        return {};
    }

private:
    Result<void> readBlock(const Json& json, std::size_t own, const std::string& place) {
        const auto area = rectangleIn(json);
        if (!area)
            return wrong(
                place + ".area",
                "is missing, upside down or farther than 1000 km away; write the corners of "
                "the block, such as [[0, 0], [40, 40]]");
        const double people = numberIn(json, "people", -1);
        if (!(people >= 0 && people <= kMostPeople && people == std::floor(people)))
            return wrong(place + ".people",
                         fmt::format("needs a whole number of people from 0 to {}", kMostPeople));
        m_town.areas[own] = *area;
        m_town.inhabitants[own] = static_cast<std::uint32_t>(people);
        const Json story = json.value("story", Json::array());
        for (const Json& name : story)
            if (name.is_string())
                m_town.story.push_back({name.get<std::string>(),
                                        static_cast<std::uint32_t>(own),
                                        m_town.story.size() + 1});
        if (story.size() > m_town.inhabitants[own])
            return wrong(place + ".story", "names more characters than the block has people");
        return {};
    }

    Town& m_town;
    std::size_t m_next = 0;
};

/// Beyond these the figures of a group are no numbers any more.
struct Figure {
    const char* key;
    double PropertyStart::*member;
    double low;
    double high;
};
constexpr std::array kFigures{Figure{"mean", &PropertyStart::mean, -1e9, 1e9},
                              Figure{"deviation", &PropertyStart::deviation, 0, 1e9},
                              Figure{"least", &PropertyStart::least, 1e-9, 1e9},
                              Figure{"most", &PropertyStart::most, 1e-9, 1e12},
                              Figure{"exponent", &PropertyStart::exponent, 1.001, 100},
                              Figure{"correlation", &PropertyStart::correlation, -1, 1}};

Result<PropertyStart> readStart(const Json& json, const std::string& place) {
    PropertyStart start;
    start.mean = 0;
    start.deviation = 0;
    start.least = 1;
    start.most = numberIn(json, "least", 1) * 1000;
    start.exponent = 2.5;
    start.correlation = 0;
    for (const Figure& figure : kFigures) {
        if (!json.is_object() || !json.contains(figure.key))
            continue;
        const Json& stated = json[figure.key];
        const double value = stated.is_number() ? stated.get<double>() : std::nan("");
        if (!(value >= figure.low && value <= figure.high))
            return wrong(fmt::format("{}.{}", place, figure.key),
                         fmt::format("must be a number from {} to {}", figure.low, figure.high));
        start.*figure.member = value;
    }
    if (!(start.most > start.least))
        return wrong(place, "needs `most` above `least`");
    return start;
}

Result<void> readStarts(const Json& list, Town& town) {
    for (std::size_t i = 0; i < town.groups.properties.size(); ++i) {
        const auto start = readStart(list[i], fmt::format("{}.properties[{}]", kPlace, i));
        if (!start)
            return start.unexpected();
        town.starts.push_back(*start);
    }
    return {};
}

Result<void> readManners(const level::Lod& lod, Town& town) {
    auto people = lod::compileLod(lod);
    if (!people)
        return people.unexpected();
    town.people = std::move(*people);
    for (std::size_t i = 0; i < town.people.behaviours.size(); ++i) {
        const auto level = lod::BehaviourId{static_cast<std::uint32_t>(i)};
        const auto name = town.people.behaviourOf(level, town.brain);
        const auto known = std::find(lod::kManners.begin(), lod::kManners.end(), name);
        const bool stated = name != town.people.behaviours[i].id;
        if (known == lod::kManners.end())
            return wrong(stated ? fmt::format("lod.behaviours[{}].brains.{}", i, town.brain)
                                : fmt::format("lod.behaviours[{}].id", i),
                         fmt::format("\"{}\" is nothing that inhabitants do; use full, walk or "
                                     "drift{}",
                                     name,
                                     stated ? std::string()
                                            : fmt::format(", or name one of these in `brains.{}`",
                                                          town.brain)));
        town.manners.push_back(Manner{static_cast<std::uint8_t>(known - lod::kManners.begin())});
    }
    return {};
}

/// Beyond these a town has no time or no room for a step.
struct Scale {
    const char* key;
    double Town::*member;
    double low;
    double high;
};
constexpr std::array kScales{Scale{"hours_per_second", &Town::hoursPerSecond, 0, 1000},
                             Scale{"street", &Town::street, 0.001, 1e4},
                             Scale{"half_distance", &Town::half, 0.001, 1e6},
                             Scale{"attention", &Town::attention, 0.001, 1e6},
                             Scale{"walking_speed", &Town::walkingSpeed, 0.001, 1000}};

std::string freeName(std::string name, const std::function<bool(const std::string&)>& isTaken) {
    while (isTaken(name))
        name += "_";
    return name;
}

/// What people are as agents.
Result<void> readAgents(const Json& json, const level::Level& level, Town& town) {
    constexpr double kMostAgents = 10'000;
    town.firstAgent = static_cast<std::uint32_t>(level.agents.size());
    town.archetype = textIn(json, "archetype");
    if (!town.archetype.empty()) {
        const auto archetype = level::resolveArchetype(level, town.archetype);
        if (!archetype)
            return wrong(fmt::format("{}.archetype", kPlace), archetype.error().message);
        town.brain = archetype->brain;
        town.radius = archetype->movement.radius;
    }
    town.team = textIn(json, "team");
    const auto isTheirs = [&](const auto& each) { return each.id == town.team; };
    if (!town.team.empty() && std::none_of(level.teams.begin(), level.teams.end(), isTheirs))
        return wrong(fmt::format("{}.team", kPlace),
                     fmt::format("there is no team \"{}\"; add it to `teams`", town.team));
    const double agents =
        numberIn(json, "agents", json.contains("agents") ? -1.0 : double{kAgents});
    if (!(agents >= 0 && agents <= kMostAgents && agents == std::floor(agents)))
        return wrong(fmt::format("{}.agents", kPlace),
                     fmt::format("needs a whole number of people from 0 to {}", kMostAgents));
    town.agents = static_cast<std::uint32_t>(agents);
    return {};
}

/// The place of a property that the town names; nothing: it names none.
Result<std::optional<std::uint32_t>>
readProperty(const Json& json, const char* key, const Town& town) {
    const std::string name = textIn(json, key);
    for (std::uint32_t i = 0; i < town.groups.properties.size(); ++i)
        if (town.groups.properties[i].id == name)
            return std::optional(i);
    if (name.empty())
        return std::optional<std::uint32_t>();
    return wrong(fmt::format("{}.{}", kPlace, key),
                 fmt::format("there is no property \"{}\"", name));
}

Result<void> readScales(const Json& json, const level::Level& level, Town& town) {
    town.step = level.step;
    town.startHour = level::clockTime(level.startTime).value_or(0) / 3600.0;
    for (const Scale& scale : kScales) {
        if (!json.is_object() || !json.contains(scale.key))
            continue;
        const Json& stated = json[scale.key];
        const double value = stated.is_number() ? stated.get<double>() : std::nan("");
        if (!(value >= scale.low && value <= scale.high))
            return wrong(fmt::format("{}.{}", kPlace, scale.key),
                         fmt::format("must be a number from {} to {}", scale.low, scale.high));
        town.*scale.member = value;
    }
    town.observer = textIn(json, "observer");
    const bool known = std::any_of(level.agents.begin(), level.agents.end(), [&](const auto& each) {
        return each.id == town.observer;
    });
    if (!town.observer.empty() && !known)
        return wrong(fmt::format("{}.observer", kPlace),
                     fmt::format("there is no agent \"{}\"", town.observer));
    for (std::uint32_t i = 0; i < level.agents.size(); ++i)
        if (town.observer.empty() || level.agents[i].id == town.observer)
            town.observers.push_back(trace::AgentId{i});
    const auto traded = readProperty(json, "trades", town);
    if (!traded)
        return traded.unexpected();
    const auto health = readProperty(json, "health", town);
    if (!health)
        return health.unexpected();
    town.traded = *traded;
    if (town.traded)
        town.groups.properties[*town.traded].conserved = true;
    town.health = *health;
    return readAgents(json, level, town);
}

} // namespace

double Rectangle::distance(Vec2 place) const {
    const Vec2 nearest = glm::clamp(place, min, max);
    return std::sqrt(geometry::lengthSquared(place - nearest));
}

double Town::hourAt(Frame frame) const {
    return std::fmod(startHour + static_cast<double>(frame) * step * hoursPerSecond, 24.0);
}

double Town::shareAbout(std::size_t group, double hour) const {
    const std::int32_t parent = groups.groups[group].parent;
    const std::size_t area =
        groups.groups[group].block && parent >= 0 ? static_cast<std::size_t>(parent) : group;
    return inhabitants[area] == 0
               ? 0
               : std::min(1.0, groups.groups[area].presence.at(hour) / inhabitants[area]);
}

std::array<Vec2, 4> Town::way(std::size_t group, Metres lane) const {
    const Vec2 low = areas[group].min - Vec2{lane, lane};
    const Vec2 high = areas[group].max + Vec2{lane, lane};
    return {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}};
}

Result<std::optional<Town>> compileTown(const level::Level& level) {
    if (level.lod.groups.text.empty())
        return std::optional<Town>();
    const Json json = Json::parse(level.lod.groups.text, nullptr, false);
    if (!json.is_object() || !json.contains("town"))
        return std::optional<Town>();
    auto groups = lod::compileGroups(level.lod);
    if (!groups)
        return groups.unexpected();
    Town town;
    town.groups = std::move(*groups);
    town.importance = lod::ImportanceModel(level.lod.importance);
    town.areas.resize(town.groups.groups.size());
    town.inhabitants.resize(town.groups.groups.size());
    if (auto read = GroupReader(town).read(json["town"], fmt::format("{}.town", kPlace)); !read)
        return Unexpected{read.error()};
    if (auto read = readStarts(json.value("properties", Json::array()), town); !read)
        return Unexpected{read.error()};
    if (auto read = readScales(json, level, town); !read)
        return Unexpected{read.error()};
    if (auto read = readManners(level.lod, town); !read)
        return Unexpected{read.error()};
    return std::optional(std::move(town));
}

std::vector<level::Problem> checkTown(const level::Level& level) {
    const auto compiled = compileTown(level);
    if (!compiled)
        return {{level::Severity::Error, compiled.error().place, compiled.error().message, {}}};
    if (!*compiled || level.modalities.empty())
        return {};
    const Town& town = **compiled;
    const auto archetype = level::resolveArchetype(level, town.archetype);
    if (!town.archetype.empty() && (!archetype || !archetype->sensors.empty()))
        return {};
    return {{level::Severity::Warning,
             fmt::format("{}.archetype", kPlace),
             "the inhabitants perceive no others: as agents they have no sensors",
             "Name an archetype that has `sensors`."}};
}

level::Level withPeople(level::Level level, const Town& town) {
    const auto hasId = [](const auto& list) {
        return [&list](const std::string& name) {
            return std::any_of(
                list.begin(), list.end(), [&](const auto& each) { return each.id == name; });
        };
    };
    level::Agent person;
    person.archetype = town.archetype;
    if (person.archetype.empty()) {
        level::Archetype plain;
        plain.id = freeName(std::string(kBrain), hasId(level.archetypes));
        plain.brain = kBrain;
        plain.movement.maxSpeed = town.walkingSpeed;
        person.archetype = plain.id;
        level.archetypes.push_back(std::move(plain));
    }
    const auto isTeam = [&](const std::string& name) {
        return hasId(level.teams)(name) ||
               std::any_of(level.agents.begin(), level.agents.end(), [&](const auto& each) {
                   return each.team == name;
               });
    };
    person.team = town.team.empty() ? freeName("townspeople", isTeam) : town.team;
    const Vec2 centre = town.areas.front().centre();
    person.position = level::Place{centre.x, centre.y, {}};
    const auto isAgent = hasId(level.agents);
    for (const StoryCharacter& character : town.story) {
        person.id = freeName(character.name, isAgent);
        level.agents.push_back(person);
    }
    for (std::uint32_t i = 0; i < town.agents; ++i) {
        person.id = freeName(fmt::format("{}_{}", person.archetype, i + 1), isAgent);
        level.agents.push_back(person);
    }
    return level;
}

} // namespace percept::town
