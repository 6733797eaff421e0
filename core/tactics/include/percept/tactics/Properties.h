#pragma once

#include "percept/geometry/Lamp.h"
#include "percept/level/Sight.h"
#include "percept/nav/WalkGrid.h"
#include "percept/tactics/Proceed.h"

#include <array>
#include <map>
#include <optional>
#include <span>

namespace percept::tactics {

enum class Property : std::uint8_t { Cover, Visibility, Shadow, Exposure };
inline constexpr std::array kProperties{
    Property::Cover, Property::Visibility, Property::Shadow, Property::Exposure};
enum class Posture : std::uint8_t { Standing, Crouching };

/// `cover`, `visibility`, `shadow`, `exposure`.
[[nodiscard]] std::string_view wordOf(Property property);
[[nodiscard]] std::optional<Property> propertyOf(std::string_view word);
[[nodiscard]] std::string_view wordOf(Posture posture);

/// From where one looks and what of a body is looked at, above the floor, where nothing says more.
inline constexpr Metres kEyesAboveFloor = 1.6;
inline constexpr Metres kChest = 1.2;

/// What rays and bodies meet in a level: walls, closed doors, blocked cells, the ground, rooms,
/// lights.
///
/// Never changes once made; queries may run in several threads at once.
class Surroundings {
public:
    /// @param radius of a body [metres, > 0]
    /// @errors InvalidInput: bounds without an area, or far too large; as of level::sightOf()
    [[nodiscard]] static Result<Surroundings> make(const level::Level& level, Metres radius = 0.3);

    [[nodiscard]] bool
    blocked(geometry::Vec3 from, geometry::Vec3 to, geometry::WallLayers layers) const {
        return !m_sight.isClear(from, to, layers, m_doors);
    }
    /// What stops a line.
    [[nodiscard]] std::optional<geometry::SightHit>
    firstHit(geometry::Vec3 from, geometry::Vec3 to, geometry::WallLayers layers) const {
        return m_sight.firstHit(from, to, layers, m_doors);
    }
    /// Whether a body gets from one place to the other without a room between: both in one room, or
    /// in two that open to each other, by a doorway or by a border on open ground. Regions whose
    /// common border is open for the greater part are one room, so that it does not matter into how
    /// many open ground is divided. What lies outside all regions is one more room, as far as
    /// walkable ground hangs together.
    [[nodiscard]] bool inSameOrAdjacentRoom(geometry::Vec3 a, geometry::Vec3 b) const;
    /// Distance that a level look goes before something stops it, at most `range` [metres].
    [[nodiscard]] Metres
    lookLength(geometry::Vec3 from, geometry::Vec2 direction, Metres range) const;
    /// Light that falls on a point: that of its region and of all lamps, as geometry::lightFrom()
    /// says [>= 0].
    [[nodiscard]] double lightAt(geometry::Vec3 point) const;
    /// Whether a body can stand there.
    [[nodiscard]] bool isFree(geometry::Vec2 point) const;
    /// Where feet stand, also on terrain; see level::Floors.
    [[nodiscard]] Metres floorAt(geometry::Vec2 point) const { return m_floors.floorAt(point); }
    /// A place as high above the ground as another one is.
    [[nodiscard]] geometry::Vec3 alongGround(geometry::Vec3 from, geometry::Vec2 to) const {
        const geometry::HeightField& ground = m_sight.ground();
        return {to, from.z + (ground.heightAt(to) - ground.heightAt(geometry::Vec2(from)))};
    }
    [[nodiscard]] bool hasRegions() const { return !m_regions.empty(); }
    /// Place in the level's list of the region around a point.
    [[nodiscard]] std::optional<std::uint32_t> regionAt(geometry::Vec3 point) const;
    [[nodiscard]] Metres bodyRadius() const { return m_radius; }
    [[nodiscard]] const geometry::WallIndex& walls() const { return m_sight.walls(); }

private:
    struct Room {
        std::vector<geometry::Vec2> polygon;
        geometry::Vec2 low{0, 0};
        geometry::Vec2 high{0, 0};
        Metres floor = 0.0;
        double ambient = 1.0;
    };
    /// How many probes lead over a border between two regions, and how many into a wall.
    struct Border {
        int open = 0;
        int walled = 0;
    };
    using Borders = std::map<std::pair<std::uint32_t, std::uint32_t>, Border>;
    void findPieces();
    void findOpenings();
    void joinOpenGround(const Borders& borders);
    void probeBorder(std::uint32_t region, std::span<const std::uint32_t> around, Borders& borders);
    void probe(std::uint32_t region,
               geometry::Vec2 border,
               geometry::Vec2 out,
               std::span<const std::uint32_t> around,
               Borders* borders);
    [[nodiscard]] bool areAdjacent(std::uint32_t room, std::uint32_t other) const;

    Metres m_radius = 0.3;
    geometry::Sight m_sight;
    std::vector<geometry::WallSegment> m_doors;
    level::Floors m_floors;
    std::vector<Room> m_regions;
    std::vector<geometry::Lamp> m_lamps;
    std::vector<double> m_transmission; ///< of sight, per material
    nav::WalkGrid m_ground;
    std::vector<std::uint32_t> m_pieces; ///< of m_ground, per cell
    /// Pairs of rooms that open to each other, the lower one first, sorted; what lies outside is
    /// the room after the last one.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_openings;
    std::vector<std::uint32_t> m_roomOf; ///< per region the first one of its room, then outside
};

struct SampleOptions {
    std::uint64_t seed = 1;
    int samples = 64;          ///< rays, or places of the body, per location [1, 100000]
    Metres attackRadius = 5;   ///< how far away attacks on cover start
    Metres attackSpread = 0.4; ///< how much they vary [>= 0]
    Metres sightRange = 30;    ///< of visibility and exposure
    Metres standing = 1.8;     ///< heights of a body
    Metres crouching = 1.0;
};

/// One ray or point that was tried: why a value is what it is.
struct Sample {
    geometry::Vec3 from{0, 0, 0};
    geometry::Vec3 to{0, 0, 0}; ///< where it ended
    bool valid = false;         ///< whether it counted
    bool blocked = false;
};

struct Sampled {
    std::optional<double> value; ///< 0..1; nothing where no sample was valid: unknown
    /// From north, east, south, west; only of what rays in all directions measure.
    std::array<std::optional<double>, 4> byDirection;
    int samples = 0;
    int valid = 0;
    double margin = 0.0; ///< half of the 95 % confidence interval of `value`, never 0

    friend bool operator==(const Sampled&, const Sampled&) = default;
};

/// Measures one property at one place on the floor.
///
/// Cover: the share of attacks that walls stop. They come from all around at `attackRadius`, at
/// heights up to a standing body's, from places in the same or an adjacent room, at random places
/// of the body.
/// Visibility: mean length of looks in regular directions from the eyes, by the sight range.
/// Shadow: 1 - the brightest light on random places of the body.
/// Exposure: the share of random standing places within the sight range whose eyes see the body.
///
/// @param number of the location: with the seed it decides all random numbers
/// @param samples where not null, all that was tried
/// @source the tactical chapter, tactical properties; the loop over angles as in the errata
[[nodiscard]] Sampled sampleProperty(const Surroundings& surroundings,
                                     Property property,
                                     geometry::Vec3 location,
                                     Posture posture,
                                     const SampleOptions& options,
                                     std::uint64_t number = 0,
                                     std::vector<Sample>* samples = nullptr);

/// Measures a property at many places, in parallel.
/// @param number of all locations; nothing: each has that of its place, so that chance differs
/// @return in the order of `locations`, the same on any number of threads
/// @errors Cancelled, when `proceed` said so
[[nodiscard]] Result<std::vector<Sampled>>
sampleProperties(const Surroundings& surroundings,
                 Property property,
                 std::span<const geometry::Vec3> locations,
                 Posture posture,
                 const SampleOptions& options,
                 const Proceed& proceed = {},
                 std::optional<std::uint64_t> number = std::nullopt);

} // namespace percept::tactics
