#pragma once

#include "percept/sense/GateNames.h"
#include "percept/sense/SenseWorld.h"
#include "percept/trace/Records.h"

#include <array>

/// What goes into the senses and what comes out of them, as plain values.
namespace percept::sense {

/// Who may perceive; one per agent, in any order that is the same in every run.
struct Sensor {
    AgentId agent = trace::kNoAgent;
    Vec3 position{0, 0, 0}; ///< of the eyes [metres]
    Vec2 velocity{0, 0};    ///< metres per second
    Radians facing = 0.0;
    std::uint32_t profile = 0; ///< place in SenseWorld::profiles
    /// Sees by looking round, when it looks: what merely is in view is not carried to it, unless it
    /// takes time.
    bool looks = false;
    friend bool operator==(const Sensor&, const Sensor&) = default;
};

/// Something that can be perceived.
///
/// For sight the strength is that of its emission: light on it and on what lies behind it count in
/// the contrast gate, so that a dark figure before a bright wall is seen. To eyes that are aware by
/// degrees a body shows there by its visibility, to which movement and exposure belong. Signals
/// that emit light skip that gate.
struct Signal {
    ModalityId modality{};
    double strength = 1.0;
    Vec3 position{0, 0, 0};
    AgentId source = trace::kNoAgent; ///< does not perceive it itself
    AgentId only = trace::kNoAgent; ///< nobody else perceives it, such as a blow; kNoAgent: all may
    std::uint32_t wearer = kNoIndex; ///< profile whose camouflage counts; kNoIndex: none
    bool emitsLight = false;
    bool presence =
        false; ///< for sight: an agent shows by being there; no emission of its archetype
    double movement = 0.0; ///< of a presence: part of its visibility [0, 1]
    double exposure = 1.0; ///< likewise, by its stance [0, 1]
    Metres feet = 0.0;     ///< of a presence: the floor under it, over `position`; where it is lit
    bool shot = false;     ///< of a weapon that was fired: its report
    TagId tag = trace::kNone<TagId>;  ///< what it is; kNone: nothing is said
    RecordId said = trace::kNoRecord; ///< of what an agent said, that is its content
    bool blow = false;                ///< of a hit: its strength is the damage
    Vec2 origin{0, 0};           ///< whence a touch came, in plan, seen from `position` [metres]
    Metres range = 0.0;          ///< farther nobody perceives it; 0: as far as the modality reaches
    std::uint8_t pointCount = 0; ///< further points that may be seen [0, 3]
    std::array<Metres, 3> points{}; ///< their heights over `position`
    friend bool operator==(const Signal&, const Signal&) = default;
};
BOOST_DESCRIBE_STRUCT(Signal,
                      (),
                      (modality,
                       strength,
                       position,
                       source,
                       only,
                       wearer,
                       emitsLight,
                       presence,
                       movement,
                       exposure,
                       feet,
                       shot,
                       tag,
                       said,
                       blow,
                       origin,
                       range,
                       pointCount,
                       points))

/// A sensor perceives a signal: handed out when it is due.
struct Notification {
    Seconds due = 0.0;
    std::uint64_t order = 0; ///< of coming in; decides between those due together
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent; ///< source of the signal
    ModalityId modality{};
    RecordId signal = trace::kNoRecord;
    double intensity = 0.0; ///< at the sensor
    double standout = 0.0;  ///< for sight: intensity after light, camouflage and background
    double threshold = 0.0;
    Metres distance = 0.0;
    Seconds delay = 0.0;
    Radians direction = 0.0;                  ///< of arrival, seen from the sensor, in plan
    Vec3 from{0, 0, 0};                       ///< where it came from, as far as the sensor can tell
    RegionId region = trace::kNone<RegionId>; ///< of the sensor
    ConnectionId via = trace::kNone<ConnectionId>; ///< last connection on its way
    std::uint32_t cone = kNoIndex;                 ///< for sight: first view cone that holds it
    bool shot = false;                             ///< of a weapon that was fired: its report
    TagId tag = trace::kNone<TagId>;               ///< of the signal
    RecordId said = trace::kNoRecord;              ///< of what an agent said, that is its content
    bool presence =
        false;           ///< for sight: an agent shows by being there; no emission of its archetype
    double damage = 0.0; ///< of a hit, as it is felt; 0: it was none
    friend bool operator==(const Notification&, const Notification&) = default;
};
BOOST_DESCRIBE_STRUCT(Notification,
                      (),
                      (due,
                       order,
                       agent,
                       about,
                       modality,
                       signal,
                       intensity,
                       standout,
                       threshold,
                       distance,
                       delay,
                       direction,
                       from,
                       region,
                       via,
                       cone,
                       shot,
                       tag,
                       said,
                       presence,
                       damage))

/// How light goes from the source to the sensor: straight, or over one place in between.
struct SightLine {
    bool bent = false;
    Vec3 in{0, 0, 0};  ///< where it comes to from the source: a camera, or what reflects
    Vec3 out{0, 0, 0}; ///< last point before the sensor: a screen or a mirror

    /// What the sensor looks at.
    [[nodiscard]] Vec3 seenAt(const Signal& signal) const { return bent ? out : signal.position; }
};

/// What an agent made of another when it looked.
struct Sighting {
    AgentId about = trace::kNoAgent;
    /// That it was seen by, or came farthest up the ladder; none: nothing of it can be seen.
    ModalityId modality = trace::kNone<ModalityId>;
    Vec3 place{0, 0, 0};                    ///< of what can be seen of it
    Metres distance = 0.0;                  ///< from the eyes
    SightLine way{};                        ///< how light came from it, where it was seen
    trace::Gate failed = trace::Gate::None; ///< the first gate that failed; None: it was seen
    std::uint32_t passed = 0; ///< bit 1 << Gate for every gate that was passed, where it failed
    int rank = 0;             ///< by distance among those in view, from 1; 0: all are minded
    double measured = 0.0;    ///< of the gate that failed, where it was measured
    double limit = 0.0;
    /// A look shows nothing of it, but its light may be on its way: what is known of it holds for a
    /// glimpse.
    bool arrives = false;
    // Where it was seen, as for Notification.
    double intensity = 0.0;
    double standout = 0.0;
    double threshold = 0.0;
    Metres travelled = 0.0; ///< by the light, from what can be seen of it
    RegionId region = trace::kNone<RegionId>;
    ConnectionId via = trace::kNone<ConnectionId>;
    std::uint32_t cone = kNoIndex;
};

/// Where everybody stands at a moment. Borrows.
struct Scene {
    std::span<const Sensor> sensors;
    std::span<const double> doors; ///< how far each is open, 0..1; missing ones as at the start
    Seconds now = 0.0;
    Manager manager = Manager::Regional; ///< usually `world.manager`
};

/// Sensors of the level's agents at their start places, in the order of the level; those without
/// a place stand on the level's spawn points in turn (without any they are left out).
/// `agent` = place in the level's list of agents.
[[nodiscard]] std::vector<Sensor> levelSensors(const level::Level& level, const SenseWorld& world);

} // namespace percept::sense
