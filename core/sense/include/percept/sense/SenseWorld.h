#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/Lamp.h"
#include "percept/level/Level.h"
#include "percept/sense/LightSource.h"
#include "percept/sense/RegionLookup.h"
#include "percept/sense/Visibility.h"
#include "percept/trace/Command.h"

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What can be sensed where: the level's senses, compiled. Ids are places in the level's lists.
namespace percept::sense {

/// How high over the floor a signal is that is emitted at a place of the plan, by a command as by
/// the tools that try it beforehand, where nothing says more.
inline constexpr Metres kPingHeight = trace::kEmitHeight;

using geometry::WallLayers;
using geometry::WallSegment;
using trace::AgentId;
using trace::ConnectionId;
using trace::DoorId;
using trace::ModalityId;
using trace::RecordId;
using trace::TagId;

/// How a modality propagates; invented ones are of one of these kinds.
enum class Kind : std::uint8_t { Sight, Sound, Smell, Touch };
/// Who carries signals to sensors: straight distances, or the graph of regions. `Graph` is the
/// source's: a sound comes into each region once. With `Portals` it comes out of every connection,
/// and a sensor takes the strongest.
enum class Manager : std::uint8_t { Regional, Graph, Portals };
BOOST_DESCRIBE_ENUM(Kind, Sight, Sound, Smell, Touch)
BOOST_DESCRIBE_ENUM(Manager, Regional, Graph, Portals)

inline constexpr double kNoThreshold = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFFU;
using level::kSkyPattern;

/// What a modality has to pass beside the sensor's having a threshold for it.
struct Gates {
    bool region = true;       ///< else its way is straight, whatever the manager
    bool range = true;        ///< else it reaches everywhere
    bool intensity = true;    ///< else however weak it is
    bool cone = false;        ///< has to be in a view cone
    bool lineOfSight = false; ///< else no wall hides it, unless it is heard through walls
    bool contrast = false;    ///< has to stand out from what lies behind it
    bool light = false;       ///< in contrast: light on the target and on what lies behind it
};

struct ModalityData {
    std::string id;
    Kind kind = Kind::Sound;
    Gates gates{};
    double attenuation = 1.0; ///< per metre, for the regional manager
    double logAttenuation = 0.0;
    Metres maxRange = 0.0;
    /// How far it is perceived at most: infinite without the gate `range`.
    [[nodiscard]] Metres reach() const {
        return gates.range ? maxRange : std::numeric_limits<Metres>::infinity();
    }
    double inverseSpeed = 0.0; ///< seconds per metre
    /// Whether it takes time: its front meets doors as they are when it comes to them.
    [[nodiscard]] bool isSlow() const { return inverseSpeed > 0.0; }
    double minIntensity = 0.0;
    Seconds interval = 1.0; ///< of a smell: between notifications while it lasts
    bool travels = false;   ///< its front meets sensors where they are, not where they were
    bool throughWalls = false;
    double deafening = 0.0; ///< 0 = none
    Seconds deafness = 0.0;
    int echoes = 0;
    Seconds echoDelay = 0.0;
    double echoFactor = 0.0;
    double reflected = 0.0;
    /// The least intensity, before the sensor's own hearing, that any profile can sense [>= 0];
    /// infinite: none can.
    double least = 0.0;
    WallLayers layer = 0;             ///< walls on it block its line of sight
    std::vector<double> transmission; ///< per material [0, 1]
    bool dims = false;                ///< some material on its line of sight leaves a part of it
};

struct MaterialData {
    std::string id;
    std::uint32_t pattern = kNoIndex; ///< place in SenseWorld::patterns
    double brightness = 0.5;
};

/// What a cone makes of what it holds, the same in all of it.
struct Acuity {
    double visibility = 1.0; ///< factor on how visible something is [0, 1]
    double lighting = 1.0;   ///< sensitivity to it [>= 0]
    double movement = 1.0;   ///< likewise
    double exposure = 1.0;   ///< likewise
    double alertness = 0.0;  ///< what the greatest alertness adds to `visibility`, as a share of it
    bool movementOnly = false; ///< notices what moves, the quicker the better, and nothing else
    friend bool operator==(const Acuity&, const Acuity&) = default;
};

/// One of the cones of an observer; compared with cosines, so that no angle has to be found.
struct Cone {
    Radians direction = 0.0; ///< off the facing
    Radians horizontal = maths::kTwoPi;
    Radians vertical = maths::kPi;
    Metres length = 0.0; ///< 0 = unlimited
    Vec2 forward{1, 0};  ///< unit vector of `direction`
    double cosHorizontal = -1.0;
    double cosVertical = 0.0;
    Radians pitch = 0.0; ///< of its axis, upwards [-pi/2, pi/2]
    double cosPitch = 1.0;
    double sinPitch = 0.0;
    Acuity acuity{};
};

/// @param horizontal full angle [0, 2 pi], wider ones are cut  @param vertical likewise [0, pi]
/// @param pitch of the axis, upwards [-pi/2, pi/2], steeper ones are cut
[[nodiscard]] Cone coneOf(Radians direction,
                          Radians horizontal,
                          Radians vertical,
                          Metres length = 0.0,
                          Radians pitch = 0.0);
/// The same cone, with another full angle in plan [0, 2 pi].
[[nodiscard]] Cone widened(const Cone& cone, Radians horizontal);

/// What sensors of one archetype can do.
struct SensorProfile {
    std::string archetype;
    std::vector<double> thresholds; ///< per modality; kNoThreshold: cannot sense it
    std::vector<Cone> cones;        ///< at least one
    double hearing = 1.0;           ///< factor on the strength of sounds
    Metres eyeHeight = 1.7;
    Metres radius = 0.0;            ///< of the body, in plan
    Seconds reaction = 0.0;         ///< how long somebody has to be seen before this one acts on it
    int attention = 0;              ///< how many of those in view a look takes in; 0: all
    std::vector<double> camouflage; ///< factor per pattern behind the wearer
    bool camouflaged = false;       ///< whether any of these differs from 1
    double mostVisible = 1.0;       ///< the greatest of these [>= 1]: where there is no pattern, 1
    bool byDegrees = false;         ///< becomes aware by degrees: bodies show by their visibility
    /// By AgentId, whether its archetype has no interest in what comes from it; none: in everybody.
    std::vector<std::uint8_t> ignored = {};
    std::vector<std::string> coneIds = {}; ///< of the level's cones
    /// Notices others only once it is in this view cone of theirs; `any`: in any; empty: always.
    std::string unseenBy = {};
    bool unseenEnds = true; ///< who has seen it once has done so for good

    [[nodiscard]] bool isIgnored(AgentId source) const {
        return trace::indexOf(source) < ignored.size() && ignored[trace::indexOf(source)] != 0;
    }
};

struct RegionData {
    std::string id;
    Metres floor = 0.0;
    Metres ceiling = 0.0;
    Vec2 wind{0, 0}; ///< metres per second
    double ambientLight = 1.0;
    std::vector<double> attenuation; ///< per modality and metre
    std::vector<double> logAttenuation;
    std::vector<std::uint8_t> inherits; ///< per modality: its own attenuation is that of the region
    std::vector<double> dissipation;    ///< per modality: fraction lost per second
    std::uint32_t material = kNoIndex;  ///< of the floor: place in SenseWorld::materials
    Vec2 low{0, 0};                     ///< corners of the box around it, in plan
    Vec2 high{0, 0};
};

/// A connection for one modality.
struct Link {
    ConnectionId connection{};
    RegionId from{};
    RegionId to{};
    std::uint32_t door = kNoIndex;
    Vec3 start{0, 0, 0};
    Vec3 end{0, 0, 0};
    double attenuation = 1.0; ///< per metre of `distance`
    Metres distance = 0.0;
    double factor = 1.0; ///< attenuation^distance; 0 where the attenuation is 0
    /// Sight is taken up at `start` and shown at `end` (a camera), rather than going straight.
    bool relay = false;
    bool off = false; ///< an edit took the modality away
};

struct DoorData {
    std::string id;
    WallSegment closed; ///< from the first point of the level's segment to the second
    bool open = false;  ///< at the start
};

/// An edit of a running level: what an agent emits is weaker or stronger than it was made.
struct Gain {
    AgentId agent = trace::kNoAgent;
    ModalityId modality{};
    double factor = 1.0;
};
/// An edit of a running level: an agent looks aside of where it faces.
struct Turned {
    AgentId agent = trace::kNoAgent;
    Radians by = 0.0; ///< to the left
};

/// What the ground of a level looks like, seen from above.
class GroundLook {
public:
    GroundLook() = default;
    /// @param rows of symbols, the first row at the top  @param ofSymbol material per symbol
    GroundLook(const level::Terrain& terrain, const std::vector<std::uint32_t>& ofType);
    /// The material of the cell at a place; kNoIndex: none there.
    [[nodiscard]] std::uint32_t at(Vec2 place) const;
    [[nodiscard]] bool isEmpty() const { return m_materials.empty(); }

private:
    Vec2 m_origin{0, 0};
    Metres m_cell = 1.0;
    std::size_t m_columns = 0;
    std::vector<std::uint32_t> m_materials; ///< row by row from below; empty: no type has any
};

/// The compiled level; made once, shared, never changed.
///
///     const auto world = compileSenseWorld(level);
///     auto rows = ping(*world, world->manager, signal, levelSensors(level, *world), {});
struct SenseWorld {
    Manager manager = Manager::Regional;
    std::vector<ModalityData> modalities;
    std::vector<MaterialData> materials;
    std::vector<std::string> patterns;   ///< `sky` among them
    std::vector<std::string> tags;       ///< of signals, ascending
    std::vector<SensorProfile> profiles; ///< per archetype of the level
    std::vector<RegionData> regions;
    RegionLookup lookup;
    std::vector<std::string> connections; ///< ids
    std::vector<std::vector<Link>> links; ///< per modality, by region, then in the file's order
    std::vector<std::vector<std::uint32_t>> firstLink; ///< per modality: per region, then the end
    std::vector<geometry::Lamp> lights;
    std::shared_ptr<const LightField> light; ///< null: of `lights`, and the ambient light
    std::vector<DoorData> doors;
    geometry::Sight sight; ///< of walls `material` is the place in `materials`
    std::uint32_t skyPattern = 0;
    GroundLook groundLook;        ///< of terrain
    bool floorsLook = false;      ///< some region's floor or terrain has a material
    VisibilityFormula visibility; ///< of objects for those who are aware by degrees
    Metres extent = 0.0;          ///< from one end of bounds and regions to the other
    std::vector<Gain> gains;      ///< none in a level as it was made
    std::vector<Turned> turned;   ///< likewise

    /// By how much an edit makes stronger what an agent emits; 1 where none does.
    [[nodiscard]] double gainOf(AgentId agent, ModalityId modality) const;
    /// By how much an edit makes an agent look to the left of where it faces; 0 where none does.
    [[nodiscard]] Radians turnOf(AgentId agent) const;
    [[nodiscard]] const ModalityData& operator[](ModalityId id) const {
        return modalities[trace::indexOf(id)];
    }
    [[nodiscard]] std::optional<ModalityId> modality(std::string_view id) const;
    /// @return kNone: signals of the level have no such tag, or it is empty
    [[nodiscard]] TagId tag(std::string_view name) const;
    /// Empty: none.
    [[nodiscard]] std::string_view textOf(TagId tag) const {
        return trace::indexOf(tag) < tags.size() ? std::string_view(tags[trace::indexOf(tag)])
                                                 : std::string_view();
    }
    /// Whether a manager carries a modality from region to region.
    [[nodiscard]] bool goesByRegions(Manager by, ModalityId id) const {
        return by != Manager::Regional && modalities[trace::indexOf(id)].gates.region;
    }
    /// Material of the ground seen at a place from above; kNoIndex: it has none.
    [[nodiscard]] std::uint32_t groundAt(Vec3 place) const;
    [[nodiscard]] std::span<const Link> linksFrom(ModalityId modality, RegionId region) const {
        const auto& first = firstLink[trace::indexOf(modality)];
        const auto at = trace::indexOf(region);
        return std::span(links[trace::indexOf(modality)])
            .subspan(first[at], first[at + 1] - first[at]);
    }
    /// The link of a connection for a modality; nothing where that does not pass.
    [[nodiscard]] const Link* link(ModalityId modality, ConnectionId connection) const;
    /// Where feet stand at a place in plan: the floor of the lowest region there, above the
    /// terrain.
    [[nodiscard]] Metres floorAt(Vec2 place) const;
    /// A place of the level's file in space; without z on the floor there. @param above added to z
    [[nodiscard]] Vec3 inSpace(const level::Place& place, Metres above = 0.0) const;
    /// How far a door is open, 0..1. @param openness per door; missing ones stand as at the start
    [[nodiscard]] double openness(std::span<const double> openness, std::uint32_t door) const {
        return door < openness.size() ? openness[door] : doors[door].open ? 1.0 : 0.0;
    }
    /// Whether a signal comes through: no door, or one that is not wholly shut.
    [[nodiscard]] bool isOpen(const Link& link, std::span<const double> doorOpenness) const {
        if (link.off)
            return false;
        return link.door == kNoIndex || openness(doorOpenness, link.door) > 0.0;
    }
};

/// What is left of a strength after a distance. @param attenuation per metre [0, 1]
[[nodiscard]] inline double attenuated(double attenuation, Metres distance) {
    return attenuation == 1.0 ? 1.0 : maths::pow(attenuation, distance);
}

/// The same, with the logarithm at hand: equal to the last bit, and quicker.
[[nodiscard]] inline double attenuated(double attenuation, double logarithm, Metres distance) {
    if (attenuation == 1.0)
        return 1.0;
    if (distance == std::floor(distance) || !(attenuation > 0.0))
        return maths::pow(attenuation, distance);
    return maths::exp(distance * logarithm);
}

/// @param light where light comes from; null: from what ships under the level's `light_source`, or
///        else from its lamps
/// @errors InvalidInput, with the place: an unknown id or word, a number out of range (negative
///         distances, attenuations beyond 0 to 1), a region of fewer than 3 corners, a terrain
///         whose heights do not fit
/// @cost O(objects log objects); 10,000 regions take some 10 milliseconds
[[nodiscard]] Result<SenseWorld> compileSenseWorld(const level::Level& level,
                                                   const LightSource* light = nullptr);

/// The least intensity, before the sensor's own hearing, that any profile can sense [>= 0];
/// infinite: none can.
[[nodiscard]] double leastSensed(const SenseWorld& world, std::size_t modality);

using geometry::kDoorWall;
/// What is left of the doors as walls, `id` = place in the level's doors + `kDoorWall`.
void doorWalls(const SenseWorld& world,
               std::span<const double> openness,
               std::vector<WallSegment>& segments);

} // namespace percept::sense
