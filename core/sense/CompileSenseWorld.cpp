#include "CompileProfiles.h"
#include "KeyedValue.h"
#include "percept/level/Sight.h"
#include "percept/level/UsualGates.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "percept/sense/SenseWorld.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

namespace percept::sense {
namespace {

constexpr std::uint32_t kFirstSightBit = 3;
constexpr std::uint32_t kMostSightModalities = 16 - kFirstSightBit;

/// Looks ids up; the first of equal ones counts.
class Places {
public:
    template <class T>
    explicit Places(const std::vector<T>& list) {
        for (std::uint32_t i = 0; i < list.size(); ++i)
            m_places.emplace(list[i].id, i);
    }
    [[nodiscard]] std::uint32_t operator[](std::string_view id) const {
        const auto found = m_places.find(id);
        return found == m_places.end() ? kNoIndex : found->second;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_places;
};

class Compiler {
public:
    explicit Compiler(const level::Level& level)
        : m_level(level)
        , m_materials(level.materials)
        , m_regions(level.regions)
        , m_doors(level.doors) {}

    Result<SenseWorld> run() {
        if (m_level.senseManager == "graph")
            m_world.manager = Manager::Graph;
        else if (m_level.senseManager == "portals")
            m_world.manager = Manager::Portals;
        else if (m_level.senseManager != "regional")
            fail("sense_manager",
                 fmt::format("\"{}\" is not known; use regional, graph or portals",
                             m_level.senseManager));
        addModalities();
        addMaterials();
        addRegions();
        addGround();
        addDoors();
        addSight();
        addConnections();
        addLights();
        addVisibility();
        m_world.tags = level::signalTags(m_level);
        findExtent();
        if (m_error)
            return *m_error;
        if (const auto done = addProfiles(m_world, m_level, unnamed()); !done)
            return done.unexpected();
        return std::move(m_world);
    }

private:
    /// Keeps the first.
    void fail(std::string place, std::string message) {
        if (!m_error)
            m_error = failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
    }
    void check(bool good, const std::string& place, double value, const char* remedy) {
        if (!good)
            fail(place, fmt::format("{} cannot be used here; choose {}", value, remedy));
    }
    void checkFactor(const std::string& place, double value) {
        check(value >= 0.0 && value <= 1.0, place, value, "a value from 0 to 1");
    }
    void checkNotNegative(const std::string& place, double value) {
        check(value >= 0.0 && value < std::numeric_limits<double>::infinity(),
              place,
              value,
              "0 or a value above it");
    }

    /// Whether a level names no modality: its agents then have those of the source.
    [[nodiscard]] bool takesRavens() const {
        return m_level.modalities.empty() && !m_level.archetypes.empty();
    }

    void addModalities() {
        std::uint32_t sights = 0;
        const auto& modalities = m_takesRavens ? m_ravens : m_level.modalities;
        for (std::size_t i = 0; i < modalities.size(); ++i) {
            const auto& from = modalities[i];
            const auto place = fmt::format("modalities[{}]", i);
            const auto kind = kindOf(from.kind);
            if (!kind)
                fail(place + ".kind",
                     fmt::format("\"{}\" is not known; use sight, sound, smell or touch",
                                 from.kind));
            checkModality(from, place);
            ModalityData to{.id = from.id,
                            .kind = kind.value_or(Kind::Sound),
                            .attenuation = from.attenuation,
                            .logAttenuation = maths::log(std::max(from.attenuation, 0.0)),
                            .maxRange = from.maxRange,
                            .inverseSpeed = from.inverseSpeed,
                            .minIntensity = from.minIntensity,
                            .interval = from.interval,
                            .travels =
                                from.travels && from.inverseSpeed > 0.0 && kind != Kind::Sight,
                            .throughWalls = from.throughWalls,
                            .deafening = from.deafening,
                            .deafness = from.deafness,
                            .echoes = from.echoes,
                            .echoDelay = from.echoDelay,
                            .echoFactor = from.echoFactor,
                            .reflected = from.reflected,
                            .transmission = {}};
            to.gates = gatesOf(from, place);
            if (to.gates.lineOfSight || to.gates.contrast) {
                if (sights >= kMostSightModalities)
                    fail(place,
                         fmt::format("no more than {} can have a line of sight or contrast",
                                     sights));
                else
                    to.layer = static_cast<WallLayers>(1U << (kFirstSightBit + sights++));
            }
            m_world.modalities.push_back(std::move(to));
        }
    }

    /// Those of the kind where the level names none.
    [[nodiscard]] Gates gatesOf(const level::Modality& modality, const std::string& place) {
        Gates gates{.region = false, .range = false, .intensity = false};
        const std::array<bool*, level::kGateWords.size()> each{nullptr,
                                                               &gates.region,
                                                               &gates.range,
                                                               &gates.intensity,
                                                               &gates.cone,
                                                               &gates.lineOfSight,
                                                               &gates.contrast,
                                                               &gates.light};
        const auto add = [&](std::string_view gate, std::size_t i) {
            const auto word = std::find(level::kGateWords.begin(), level::kGateWords.end(), gate);
            if (word == level::kGateWords.end())
                fail(fmt::format("{}.gates[{}]", place, i),
                     fmt::format(
                         "\"{}\" is not a gate; use {}", gate, fmt::join(level::kGateWords, ", ")));
            else if (bool* const passed =
                         each[static_cast<std::size_t>(word - level::kGateWords.begin())])
                *passed = true;
        };
        for (std::size_t i = 0; i < modality.gates.size(); ++i)
            add(modality.gates[i], i);
        if (modality.gates.empty())
            for (const std::string_view gate : level::usualGates(modality.kind))
                add(gate, 0);
        return gates;
    }

    void checkModality(const level::Modality& modality, const std::string& place) {
        checkFactor(place + ".attenuation", modality.attenuation);
        checkNotNegative(place + ".max_range", modality.maxRange);
        checkNotNegative(place + ".inverse_speed", modality.inverseSpeed);
        checkNotNegative(place + ".min_intensity", modality.minIntensity);
        checkFactor(place + ".dissipation", modality.dissipation);
        check(modality.interval > 0.0, place + ".interval", modality.interval, "more than 0");
        checkNotNegative(place + ".deafening", modality.deafening);
        checkNotNegative(place + ".deafness", modality.deafness);
        checkNotNegative(place + ".echoes", modality.echoes);
        check(modality.echoDelay > 0.0, place + ".echo_delay", modality.echoDelay, "more than 0");
        checkFactor(place + ".echo_factor", modality.echoFactor);
        checkFactor(place + ".reflected", modality.reflected);
    }

    static std::optional<Kind> kindOf(std::string_view word) {
        constexpr std::array kWords{"sight", "sound", "smell", "touch"};
        for (std::size_t i = 0; i < kWords.size(); ++i)
            if (word == kWords[i])
                return static_cast<Kind>(i);
        return std::nullopt;
    }

    std::uint32_t patternOf(const std::string& pattern) {
        const auto found = std::find(m_world.patterns.begin(), m_world.patterns.end(), pattern);
        if (found == m_world.patterns.end())
            m_world.patterns.push_back(pattern);
        return static_cast<std::uint32_t>(
            std::find(m_world.patterns.begin(), m_world.patterns.end(), pattern) -
            m_world.patterns.begin());
    }

    void addMaterials() {
        m_world.skyPattern = patternOf(std::string(kSkyPattern));
        for (std::size_t i = 0; i < m_level.materials.size(); ++i) {
            const auto& from = m_level.materials[i];
            const auto place = fmt::format("materials[{}]", i);
            checkFactor(place + ".brightness", from.brightness);
            m_world.materials.push_back({from.id,
                                         from.pattern.empty() ? kNoIndex : patternOf(from.pattern),
                                         from.brightness});
            for (auto& modality : m_world.modalities) {
                const double* value = valueOf(from.transmission, modality.id);
                modality.transmission.push_back(value == nullptr ? 0.0 : *value);
                checkFactor(place + ".transmission." + modality.id, modality.transmission.back());
                modality.dims = modality.dims ||
                                (modality.gates.lineOfSight && modality.transmission.back() > 0.0 &&
                                 modality.transmission.back() < 1.0);
            }
        }
    }

    void addRegions() {
        std::vector<RegionShape> shapes;
        for (std::size_t i = 0; i < m_level.regions.size(); ++i) {
            const auto& from = m_level.regions[i];
            const auto place = fmt::format("regions[{}]", i);
            if (from.polygon.size() < 3)
                return fail(place + ".polygon", "needs at least 3 corners");
            checkNotNegative(place + ".ambient_light", from.ambientLight);
            RegionData to{.id = from.id,
                          .floor = from.floor,
                          .ceiling = from.ceiling,
                          .wind = from.wind,
                          .ambientLight = from.ambientLight,
                          .attenuation = {},
                          .logAttenuation = {},
                          .inherits = {},
                          .dissipation = {},
                          .material = m_materials[from.material],
                          .low = from.polygon.front(),
                          .high = from.polygon.front()};
            m_world.floorsLook = m_world.floorsLook || to.material != kNoIndex;
            for (const Vec2 corner : from.polygon) {
                to.low = glm::min(to.low, corner);
                to.high = glm::max(to.high, corner);
            }
            for (std::size_t m = 0; m < m_level.modalities.size(); ++m) {
                const auto& modality = m_level.modalities[m];
                const double* own = valueOf(from.attenuation, modality.id);
                to.attenuation.push_back(own == nullptr ? modality.attenuation : *own);
                to.inherits.push_back(own == nullptr ? 1 : 0);
                checkFactor(place + ".attenuation", to.attenuation.back());
                to.logAttenuation.push_back(maths::log(std::max(to.attenuation.back(), 0.0)));
                const double* lost = valueOf(from.dissipation, modality.id);
                to.dissipation.push_back(lost == nullptr ? modality.dissipation : *lost);
                checkFactor(place + ".dissipation", to.dissipation.back());
            }
            m_world.regions.push_back(std::move(to));
            shapes.push_back({from.polygon, from.floor, from.ceiling});
        }
        m_world.lookup = RegionLookup(shapes);
    }

    void addGround() {
        std::vector<std::uint32_t> ofType;
        for (const auto& type : m_level.terrain.types)
            ofType.push_back(m_materials[type.material]);
        m_world.groundLook = GroundLook(m_level.terrain, ofType);
        m_world.floorsLook = m_world.floorsLook || !m_world.groundLook.isEmpty();
    }

    void addDoors() {
        for (std::uint32_t i = 0; i < m_level.doors.size(); ++i) {
            const auto& from = m_level.doors[i];
            m_world.doors.push_back({from.id,
                                     {.a = from.segment.from,
                                      .b = from.segment.to,
                                      .bottom = from.bottom,
                                      .top = from.top,
                                      .id = i | kDoorWall,
                                      .material = materialOf(from.material),
                                      .layers = layersOf(from.material)},
                                     from.open});
        }
    }

    [[nodiscard]] std::uint16_t materialOf(std::string_view id) const {
        return static_cast<std::uint16_t>(std::min(m_materials[id], std::uint32_t{0xFFFF}));
    }
    /// A wall whose material lets a modality pass does not block its line of sight.
    [[nodiscard]] WallLayers layersOf(std::string_view id) const {
        std::uint32_t layers = geometry::kBlocksAll;
        const std::uint32_t material = m_materials[id];
        if (material != kNoIndex)
            for (const auto& modality : m_world.modalities)
                if (material < modality.transmission.size() &&
                    modality.transmission[material] > 0.0)
                    layers &= ~static_cast<std::uint32_t>(modality.layer);
        return static_cast<WallLayers>(layers);
    }

    /// On the floor of its region where it has no z.
    [[nodiscard]] Vec3 endOf(const level::Place& place, std::uint32_t region) const {
        const Metres ground = m_world.sight.ground().heightAt(place.plan());
        return {place.plan(), place.z.value_or(m_world.regions[region].floor + ground)};
    }

    void addConnections() {
        m_world.links.resize(m_world.modalities.size());
        for (std::uint32_t i = 0; i < m_level.connections.size() && !m_error; ++i) {
            const auto& from = m_level.connections[i];
            m_world.connections.push_back(from.id);
            const auto place = fmt::format("connections[{}]", i);
            Link link{.connection = ConnectionId{i},
                      .from = regionOf(from.from, place + ".from"),
                      .to = regionOf(from.to, place + ".to")};
            if (m_error)
                return;
            link.start = endOf(from.start, trace::indexOf(link.from));
            link.end = endOf(from.end, trace::indexOf(link.to));
            if (!from.door.empty()) {
                link.door = m_doors[from.door];
                if (link.door == kNoIndex)
                    fail(place + ".door", fmt::format("there is no door \"{}\"", from.door));
            }
            for (const auto& [modality, passage] : from.modalities)
                addLink(link, modality, passage, place + ".modalities." + modality);
        }
        for (std::size_t m = 0; m < m_world.links.size(); ++m)
            m_world.firstLink.push_back(sortByRegion(m_world.links[m]));
    }

    [[nodiscard]] RegionId regionOf(std::string_view id, const std::string& place) {
        const std::uint32_t region = m_regions[id];
        if (region >= m_world.regions.size())
            fail(place,
                 id.empty() ? std::string("the name of the region is missing: name one")
                            : fmt::format("there is no region \"{}\"", id));
        return RegionId{region};
    }

    void addLink(Link link,
                 std::string_view id,
                 const level::Passage& passage,
                 const std::string& place) {
        const auto modality = m_world.modality(id);
        if (!modality)
            return fail(place, fmt::format("there is no modality \"{}\"", id));
        checkFactor(place + ".attenuation", passage.attenuation);
        checkNotNegative(place + ".distance", passage.distance);
        link.attenuation = passage.attenuation;
        link.distance = passage.distance;
        link.factor = link.attenuation == 0.0 ? 0.0 : attenuated(link.attenuation, link.distance);
        link.relay = passage.relay && m_world[*modality].kind == Kind::Sight;
        m_world.links[trace::indexOf(*modality)].push_back(link);
    }

    [[nodiscard]] std::vector<std::uint32_t> sortByRegion(std::vector<Link>& links) const {
        std::stable_sort(links.begin(), links.end(), [](const Link& left, const Link& right) {
            return left.from < right.from;
        });
        std::vector<std::uint32_t> first(m_world.regions.size() + 1, 0);
        for (const auto& link : links)
            ++first[trace::indexOf(link.from) + 1];
        for (std::size_t region = 1; region < first.size(); ++region)
            first[region] += first[region - 1];
        return first;
    }

    /// As all others see it, but that each modality with a line of sight has a layer of its own.
    void addSight() {
        auto ground = level::heightFieldOf(m_level.terrain);
        if (!ground)
            return fail(ground.error().place, ground.error().message);
        if (const auto reached = level::checkReach(m_level); !reached)
            return fail(reached.error().place, reached.error().message);
        auto segments = level::solidSegments(m_level);
        for (auto& segment : segments)
            if (geometry::obstacleOf(segment.id) == geometry::Obstacle::Wall)
                segment.layers = layersOf(m_level.walls[segment.id].material);
        m_world.sight = geometry::Sight(geometry::WallIndex(segments), std::move(*ground));
    }

    void addLights() {
        for (std::size_t i = 0; i < m_level.lights.size(); ++i) {
            const auto& from = m_level.lights[i];
            const auto place = fmt::format("lights[{}]", i);
            check(from.radius > 0.0, place + ".radius", from.radius, "more than 0");
            checkNotNegative(place + ".intensity", from.intensity);
            m_world.lights.push_back(
                {m_world.inSpace(from.position), from.radius, from.intensity, from.on});
        }
    }

    void addVisibility() {
        auto formula = VisibilityFormula::parse(m_level.visibility);
        if (!formula)
            return fail("visibility", formula.error().text());
        m_world.visibility = std::move(*formula);
    }

    void findExtent() {
        Vec2 low = m_level.bounds.min;
        Vec2 high = m_level.bounds.max;
        for (const RegionData& region : m_world.regions) {
            low = glm::min(low, region.low);
            high = glm::max(high, region.high);
        }
        m_world.extent = geometry::distance(low, high);
    }

    /// With the senses of the source agents perceive whatever they see, hear or feel.
    [[nodiscard]] double unnamed() const { return m_takesRavens ? 0.0 : kNoThreshold; }

    const level::Level& m_level;
    const std::vector<level::Modality> m_ravens = level::ravenModalities();
    const bool m_takesRavens = takesRavens();
    Places m_materials;
    Places m_regions;
    Places m_doors;
    SenseWorld m_world;
    std::optional<Unexpected> m_error;
};

} // namespace

Result<SenseWorld> compileSenseWorld(const level::Level& level, const LightSource* light) {
    auto world = Compiler(level).run();
    for (const auto& shipped : shippedLightSources())
        if (light == nullptr && shipped->name() == level.lightSource)
            light = shipped.get();
    if (!world || light == nullptr)
        return world;
    auto field = light->compile(level);
    if (!field)
        return field.unexpected();
    world->light = std::move(*field);
    return world;
}

} // namespace percept::sense
