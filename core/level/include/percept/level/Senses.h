#pragma once

#include "percept/level/Values.h"

#include <array>
#include <string_view>

/// The parts of a level that say what can be sensed where.
namespace percept::level {

/// The gates that a modality may have, in the order in which they are passed. `modality` is always
/// there: alone it means no other.
inline constexpr std::array<std::string_view, 8> kGateWords{
    "modality", "region", "range", "intensity", "cone", "line_of_sight", "contrast", "light"};

/// What the visibility of objects is made of, as formulas name it.
inline constexpr std::array<std::string_view, 3> kVisibilityParts{
    "lighting", "movement", "exposure"};
/// What counts where a level states no formula.
inline constexpr std::string_view kStandardVisibility =
    "lighting * (0.5 + 0.3 * movement + 0.2 * exposure)";

struct Modality {
    std::string id;
    std::string kind;         ///< `sight`, `sound`, `smell` or `touch`: how it propagates
    double attenuation = 1.0; ///< factor per metre [0, 1]
    Metres maxRange = 0.0;
    double inverseSpeed = 0.0; ///< seconds per metre; 0 = at once
    double minIntensity = 0.0;
    double dissipation =
        0.0;                ///< of a smell: fraction lost per second where the region says nothing
    Seconds interval = 1.0; ///< of a smell: between notifications while it lasts
    /// What takes time reaches listeners where they are by then; else where they were when it was
    /// emitted. It meets doors as they are then, in any case.
    bool travels = false;
    bool throughWalls = false; ///< regional manager: walls pass what their material transmits
    double deafening = 0.0;    ///< intensity that makes deaf for a while; 0 = none
    Seconds deafness = 0.0;    ///< until the threshold is back at its old value
    int echoes = 0;            ///< how often it repeats
    Seconds echoDelay = 0.3;   ///< between repetitions
    double echoFactor = 0.5;   ///< strength of each, relative to the one before [0, 1]
    double reflected = 0.0;    ///< sense graph: what one reflection leaves of emitted light [0, 1]
    /// What it has to pass beside `modality`: words of kGateWords, among them `light` where the
    /// light on a target counts for its contrast; none: those of its kind.
    std::vector<std::string> gates{};
    Unknown unknown;
    friend bool operator==(const Modality&, const Modality&) = default;
};

/// The pattern of what lies behind a target where no wall does.
inline constexpr std::string_view kSkyPattern = "sky";

struct Material {
    std::string id;
    std::string pattern;
    Keyed transmission; ///< per modality [0, 1]
    double brightness = 0.5;
    Unknown unknown;
    friend bool operator==(const Material&, const Material&) = default;
};

/// A finite element of the sense graph. Regions may lie above one another: a location belongs to
/// the one whose floor is nearest below.
struct Region {
    std::string id;
    std::vector<Vec2> polygon; ///< at least 3 corners
    Metres floor = 0.0;
    Metres ceiling = 3.0;
    Keyed attenuation; ///< factor per metre [0, 1] by modality; overrides the modality's
    Keyed dissipation; ///< fraction lost per second [0, 1] by modality
    Vec2 wind{0, 0};   ///< metres per second
    double ambientLight = 1.0;
    std::string material;   ///< of its floor: what is seen behind who is looked down on
    bool generated = false; ///< from the walls, not by hand: generating again may replace it
    Unknown unknown;
    friend bool operator==(const Region&, const Region&) = default;
};

/// What a connection does to one modality.
struct Passage {
    double attenuation = 1.0; ///< factor per metre of `distance` [0, 1]
    Metres distance = 0.0;
    bool relay = false; ///< of sight: shown at `end` what is seen from `start`, as by a camera
    Unknown unknown{};
    friend bool operator==(const Passage&, const Passage&) = default;
};

/// Directed; a modality that is absent does not pass.
struct Connection {
    std::string id;
    std::string from; ///< a region
    std::string to;   ///< a region
    Place start;
    Place end;
    ById<Passage> modalities;
    std::string door;       ///< passes only while this door is open; empty: always
    bool generated = false; ///< from the walls, not by hand: generating again may replace it
    Unknown unknown;
    friend bool operator==(const Connection&, const Connection&) = default;
};

/// One of several cones of an observer.
struct ViewCone {
    std::string id;
    Radians direction = 0.0;         ///< off the facing, counter-clockwise
    Radians horizontal = maths::kPi; ///< full angle
    Radians vertical = maths::kPi;   ///< full angle
    Metres length = 0.0;             ///< 0 = unlimited
    Radians pitch = 0.0;             ///< of its axis, upwards [-pi/2, pi/2]
    /// For awareness. Of `visibility`, how well all of it is seen [0, 1]; of `lighting`, `movement`
    /// and `exposure`, how sensitive it is to them [0, 10]; 1 where nothing is said.
    Keyed acuity{};
    double alertness = 0.0;    ///< for awareness: share that the greatest alertness adds to acuity
    bool movementOnly = false; ///< for awareness: notices what moves, the quicker the better
    Unknown unknown{};
    friend bool operator==(const ViewCone&, const ViewCone&) = default;
};

/// What an agent says of its own accord: a sound with content, which its allies can act on.
struct Speech {
    /// What makes it say so: a state of awareness that it rises to, or a word of kSpeechOccasions.
    std::string on;
    std::string text{};     ///< what people read
    std::string modality{}; ///< empty: the level's first of kind sound
    double strength = 1.0;  ///< of the sound [>= 0]
    std::string tag{};      ///< of the sound; empty: `speech`
    Unknown unknown{};
    friend bool operator==(const Speech&, const Speech&) = default;
};
/// Kinds of things of which one may notice that they have changed.
inline constexpr std::array<std::string_view, 4> kNoticedThings{
    "bodies", "doors", "lights", "items"};

/// What makes agents speak beside the states that they rise to. `lost`: it perceives somebody no
/// more whose place it knew; `search`: it begins to search; a kind of thing: it notices that one of
/// them has changed.
inline constexpr std::array<std::string_view, 6> kSpeechOccasions{
    "lost", "search", kNoticedThings[0], kNoticedThings[1], kNoticedThings[2], kNoticedThings[3]};

/// How agents of a kind become aware of others, by degrees. No states: they notice at once.
struct Awareness {
    /// From unaware upwards: the second of existence, the third of a place, the fourth of identity.
    std::vector<std::string> states;
    std::vector<double> levels;    ///< ascending: the response that each state but the first takes
    std::vector<double> reaction;  ///< seconds in each state but the last until it rises [>= 0]
    std::vector<double> hold;      ///< seconds that each state but the first stays [>= 0]
    std::string onBreak = "reset"; ///< `reset`, `leak` or `keep`: of the time until it rises
    Seconds freeKnowledge = 0.0;   ///< still knows where a lost target went [>= 0]
    std::string belief = "extrapolate"; ///< meanwhile: by his last velocity; `true`: where he is
    std::vector<double> alertnessDecay; ///< seconds that each alertness but the first stays [>= 0]
    /// Intensities, ascending, that each state but the first takes, by tag of a signal, or by
    /// modality: the tag goes first.
    ById<std::vector<double>> hearing;
    Seconds soundSpan = 1.0; ///< how long what was heard, smelt or felt counts [> 0]
    /// `hate`, `prey`, `fear`, `ally` or `ignore`, by agent, archetype (or one that it extends) or
    /// team, in this order; who is not named: as the teams' relations say.
    ById<std::string> attitudes;
    std::vector<Speech> speaks; ///< to its allies
    /// The alertness of an ally in view from which it takes over what he is aware of [>= 0];
    /// 0: it never does.
    int heeds = 0;
    /// The view cone of others in which it has to be before it notices them; `any`: one of theirs;
    /// empty: it need not.
    std::string unseenBy;
    bool unseenEnds = true; ///< who was in that cone once is noticed from then on
    /// What it notices that has changed since it saw it last: words of kNoticedThings.
    std::vector<std::string> notices;
    int body = 2;   ///< the alertness that the body of one of its own raises it to [>= 1]
    int change = 1; ///< the alertness that any other change raises it to [>= 1]
    Unknown unknown;
    friend bool operator==(const Awareness&, const Awareness&) = default;
};

BOOST_DESCRIBE_STRUCT(Modality,
                      (),
                      (id,
                       kind,
                       attenuation,
                       maxRange,
                       inverseSpeed,
                       minIntensity,
                       dissipation,
                       interval,
                       travels,
                       throughWalls,
                       deafening,
                       deafness,
                       echoes,
                       echoDelay,
                       echoFactor,
                       reflected,
                       gates,
                       unknown))
BOOST_DESCRIBE_STRUCT(Material, (), (id, pattern, transmission, brightness, unknown))
BOOST_DESCRIBE_STRUCT(Region,
                      (),
                      (id,
                       polygon,
                       floor,
                       ceiling,
                       attenuation,
                       dissipation,
                       wind,
                       ambientLight,
                       material,
                       generated,
                       unknown))
BOOST_DESCRIBE_STRUCT(Passage, (), (attenuation, distance, relay, unknown))
BOOST_DESCRIBE_STRUCT(Connection,
                      (),
                      (id, from, to, start, end, modalities, door, generated, unknown))
BOOST_DESCRIBE_STRUCT(
    ViewCone,
    (),
    (id, direction, horizontal, vertical, length, pitch, acuity, alertness, movementOnly, unknown))

BOOST_DESCRIBE_STRUCT(Speech, (), (on, text, modality, strength, tag, unknown))
BOOST_DESCRIBE_STRUCT(Awareness,
                      (),
                      (states,
                       levels,
                       reaction,
                       hold,
                       onBreak,
                       freeKnowledge,
                       belief,
                       alertnessDecay,
                       hearing,
                       soundSpan,
                       attitudes,
                       speaks,
                       heeds,
                       unseenBy,
                       unseenEnds,
                       notices,
                       body,
                       change,
                       unknown))

} // namespace percept::level
