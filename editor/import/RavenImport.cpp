#include "editor/import/RavenImport.h"

#include "editor/import/MapKind.h"
#include "editor/import/RavenReader.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>

namespace percept::importing {
namespace {

using raven::Code;

constexpr double kGiverRange = 10.0; ///< units; of the source's parameters
constexpr double kTicksPerSecond = 60.0;
constexpr double kDoorSpeed = 1.0;      ///< units per tick
constexpr double kDoorStaysOpen = 60.0; ///< ticks
constexpr Seconds kHealthRespawn = 10.0;
constexpr Seconds kWeaponRespawn = 15.0;
constexpr int kBots = 3;
constexpr int kDoorFlag = 64;
constexpr double kLargestCost = 1e9;
constexpr double kSoundSpeed = 345.0;     ///< metres per second
constexpr double kSoundAttenuation = 0.9; ///< per metre

struct Flag {
    int bit;
    const char* word;
};
constexpr std::array<Flag, 7> kFlags{{{1, "swim"},
                                      {2, "crawl"},
                                      {8, "creep"},
                                      {8, "jump"},
                                      {16, "fly"},
                                      {32, "grapple"},
                                      {kDoorFlag, "door"}}};

const char* kindOf(Code code) {
    switch (code) {
    case Code::Health:
        return "health";
    case Code::Railgun:
        return "railgun";
    case Code::RocketLauncher:
        return "rocket_launcher";
    case Code::Shotgun:
        return "shotgun";
    default:
        return "spawn";
    }
}

/// Turns a map as its file has it into a level.
class RavenConversion {
public:
    RavenConversion(raven::Map map, std::string_view fileName, double scale)
        : m_map(std::move(map))
        , m_fileName(fileName)
        , m_scale(scale) {}

    Result<Import> convert() {
        m_result.warnings = std::move(m_map.warnings);
        addFrame();
        addWalls();
        addNodes();
        collectIds();
        addDoors();
        addTriggers();
        addSpots();
        addEdges();
        addBots();
        widenBounds();
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_result);
    }

private:
    void addFrame() {
        level().name = std::filesystem::path(m_fileName).stem().string();
        level().bounds.max = {length(m_map.size.x), length(m_map.size.y)};
        const double reach = std::ceil(geometry::distance(level().bounds.min, level().bounds.max));
        level().modalities = {{.id = "sight", .kind = "sight", .maxRange = reach, .unknown = {}},
                              {.id = "sound",
                               .kind = "sound",
                               .attenuation = kSoundAttenuation,
                               .maxRange = reach,
                               .inverseSpeed = 1.0 / kSoundSpeed,
                               .unknown = {}}};
    }

    void addWalls() {
        for (const auto& wall : m_map.walls) {
            level::Wall made;
            made.id = fmt::format("wall_{}", level().walls.size());
            made.points = {point(wall.from), point(wall.to)};
            level().walls.push_back(std::move(made));
        }
    }

    void addNodes() {
        m_present.resize(m_map.nodes.size());
        for (std::size_t index = 0; index < m_map.nodes.size(); ++index) {
            const auto& node = m_map.nodes[index];
            const bool sane = std::abs(node.position.x) <= raven::kSaneCoordinate &&
                              std::abs(node.position.y) <= raven::kSaneCoordinate;
            m_present[index] = sane && !node.deleted;
            if (node.deleted)
                warn(node.line, fmt::format("the deleted node {} is left out", index));
            else if (!sane)
                warn(node.line,
                     fmt::format("node {} has impossible coordinates and is left out", index));
            else
                level().navigation.nodes.push_back(
                    {std::to_string(index), place(node.position), 0, {}});
        }
    }

    void addEdges() {
        for (const auto& edge : m_map.edges) {
            for (const int end : {edge.from, edge.to})
                if (end < 0 || static_cast<std::size_t>(end) >= m_present.size())
                    return fail(
                        edge.line,
                        fmt::format("an edge leads from node {} to node {}, but the map has "
                                    "no node {}",
                                    edge.from,
                                    edge.to,
                                    end));
            if (!(edge.cost >= 0 && edge.cost <= kLargestCost))
                return fail(edge.line,
                            fmt::format("an edge has the impossible cost {}", edge.cost));
            if (!m_present[static_cast<std::size_t>(edge.from)] ||
                !m_present[static_cast<std::size_t>(edge.to)]) {
                warn(edge.line,
                     fmt::format(
                         "the edge from {} to {} is left out with its node", edge.from, edge.to));
                continue;
            }
            addEdge(edge);
        }
    }

    void addEdge(const raven::Edge& edge) {
        level::NavigationEdge made;
        made.from = std::to_string(edge.from);
        made.to = std::to_string(edge.to);
        made.cost = length(edge.cost);
        const bool hasDoor = (edge.flags & kDoorFlag) != 0 && isOf(edge.entity, Code::Door);
        int rest = hasDoor ? edge.flags : edge.flags & ~kDoorFlag;
        if (rest != edge.flags)
            warn(edge.line,
                 fmt::format("the edge from {} to {} goes through door {}, which the map does not "
                             "have; it becomes a plain edge",
                             edge.from,
                             edge.to,
                             edge.entity));
        const int flags = rest;
        for (const auto& [bit, word] : kFlags)
            if ((flags & bit) != 0) {
                made.flags.emplace_back(word);
                rest &= ~bit;
            }
        if (rest != 0)
            warn(edge.line, fmt::format("unknown flags {} of an edge are left out", rest));
        if (hasDoor)
            made.door = m_ids.at(edge.entity).name;
        level().navigation.edges.push_back(std::move(made));
    }

    /// All entities with an id, in order to find what a record refers to.
    void collectIds() {
        for (const auto& spot : m_map.spots)
            addId(spot.line, spot.id, spot.code, kindOf(spot.code));
        for (const auto& door : m_map.doors)
            addId(door.line, door.id, Code::Door, "door");
        for (const auto& trigger : m_map.triggers)
            addId(trigger.line, trigger.id, Code::DoorTrigger, "switch");
    }

    void addId(int line, int id, Code code, std::string_view prefix) {
        const auto [known, added] =
            m_ids.try_emplace(id, Entity{code, fmt::format("{}_{}", prefix, id), line});
        if (!added)
            fail(std::max(line, known->second.line),
                 fmt::format("the id {} appears twice (first in line {})",
                             id,
                             std::min(line, known->second.line)));
    }

    [[nodiscard]] bool isOf(int id, Code code) const {
        const auto found = m_ids.find(id);
        return found != m_ids.end() && found->second.code == code;
    }

    void addDoors() {
        for (const auto& door : m_map.doors) {
            level::Door made;
            made.id = m_ids.at(door.id).name;
            made.segment = {point(door.hinge), point(door.end)};
            made.speed = length(kDoorSpeed * kTicksPerSecond);
            made.stayOpen = kDoorStaysOpen / kTicksPerSecond;
            for (const int id : door.switches) {
                if (!isOf(id, Code::DoorTrigger))
                    return fail(
                        door.line,
                        fmt::format("door {} names the switch {}, which the map does not have",
                                    door.id,
                                    id));
                made.switches.push_back(m_ids.at(id).name);
            }
            level().doors.push_back(std::move(made));
        }
    }

    void addTriggers() {
        for (const auto& trigger : m_map.triggers) {
            if (!isOf(trigger.door, Code::Door))
                return fail(trigger.line,
                            fmt::format("trigger {} opens door {}, which the map does not have",
                                        trigger.id,
                                        trigger.door));
            level::Trigger made;
            made.id = m_ids.at(trigger.id).name;
            made.kind = "switch";
            made.shape = "rectangle";
            made.position = place(trigger.position);
            made.size = {length(2 * trigger.halfSize), length(2 * trigger.halfSize)};
            made.target = m_ids.at(trigger.door).name;
            level().triggers.push_back(std::move(made));
        }
    }

    void addSpots() {
        for (const auto& spot : m_map.spots) {
            if (spot.code == Code::Spawn)
                level().spawns.push_back({m_ids.at(spot.id).name, place(spot.position), {}, {}});
            else
                addItem(spot);
        }
        if (level().spawns.empty())
            m_result.warnings.push_back(m_fileName +
                                        ": the map has no spawn points: no bots are added");
    }

    void addItem(const raven::Spot& spot) {
        level::Item item;
        item.id = m_ids.at(spot.id).name;
        item.kind = kindOf(spot.code);
        item.position = place(spot.position);
        item.radius = length(kGiverRange);
        item.amount = spot.health;
        item.respawn = spot.code == Code::Health ? kHealthRespawn : kWeaponRespawn;
        const bool named = spot.node >= 0;
        if (named && static_cast<std::size_t>(spot.node) >= m_present.size())
            return fail(spot.line,
                        fmt::format("giver {} lies at node {}, which the map does not have",
                                    spot.id,
                                    spot.node));
        if (named && m_present[static_cast<std::size_t>(spot.node)])
            item.node = std::to_string(spot.node);
        else
            warn(spot.line, fmt::format("giver {} has no node; the nearest one is used", spot.id));
        level().items.push_back(std::move(item));
    }

    void addBots() {
        level().modalities = level::ravenModalities();
        level().archetypes = {level::ravenBot(m_scale)};
        for (const level::Modality& modality : level().modalities)
            level().archetypes[0].sensors.emplace_back(modality.id, 0.0);
        const int count = level().spawns.empty() ? 0 : kBots;
        for (int number = 0; number < count; ++number) {
            level::Agent bot;
            bot.id = fmt::format("bot_{}", number);
            bot.archetype = level().archetypes.front().id;
            level().agents.push_back(std::move(bot));
        }
    }

    /// The size that a file states may be too small for what it holds.
    void widenBounds() {
        level::Bounds& bounds = level().bounds;
        const auto stated = bounds;
        const auto takeIn = [&](const auto& objects) {
            for (const auto& object : objects) {
                bounds.min = glm::min(bounds.min, object.position.plan());
                bounds.max = glm::max(bounds.max, object.position.plan());
            }
        };
        takeIn(level().items);
        takeIn(level().triggers);
        takeIn(level().spawns);
        takeIn(level().navigation.nodes);
        if (bounds != stated)
            m_result.warnings.push_back(
                m_fileName + ": objects lie outside the size of the map: it is enlarged");
    }

    [[nodiscard]] level::Level& level() { return m_result.level; }

    /// Units to metres, without the noise of binary fractions.
    [[nodiscard]] double length(double units) const {
        constexpr double kDigits = 1e9;
        return std::round(units * m_scale * kDigits) / kDigits;
    }
    [[nodiscard]] level::Vec2 point(raven::Vec2 units) const {
        return {length(units.x), length(m_map.size.y - units.y)};
    }
    [[nodiscard]] level::Place place(raven::Vec2 units) const {
        const auto metres = point(units);
        return {metres.x, metres.y, std::nullopt};
    }

    void warn(int line, std::string_view message) {
        m_result.warnings.push_back(fmt::format("{}:{}: {}", m_fileName, line, message));
    }

    void fail(int line, std::string message) {
        if (!m_error)
            m_error = Error{ErrorCode::InvalidInput,
                            std::move(message),
                            fmt::format("{}:{}", m_fileName, line)};
    }

    struct Entity {
        Code code = Code::Wall;
        std::string name;
        int line = 0;
    };

    raven::Map m_map;
    std::string m_fileName;
    double m_scale;
    std::vector<bool> m_present; ///< per node of the file
    std::map<int, Entity> m_ids;
    std::optional<Error> m_error;
    Import m_result;
};

} // namespace

Result<Import>
importRaven(std::string_view text, std::string_view fileName, const ImportOptions& options) {
    PERCEPT_EXPECTS(options.scale >= kSmallestScale && options.scale <= kLargestScale);
    const MapKind kind = mapKindOf(text);
    if (kind != MapKind::Raven)
        return Unexpected{notOfKind(kind, MapKind::Raven, fileName)};
    auto map = raven::readMap(text, fileName);
    if (!map)
        return map.unexpected();
    return RavenConversion(std::move(*map), fileName, options.scale).convert();
}

} // namespace percept::importing
