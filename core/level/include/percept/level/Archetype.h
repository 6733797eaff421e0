#pragma once

#include "percept/level/Senses.h"
#include "percept/level/Values.h"

#include <optional>
#include <string>
#include <vector>

namespace percept::level {

/// How the head turns apart from the body: to what is noticed, and of its own to what startles.
struct Gaze {
    Radians turn = 0.0;   ///< off the facing, to each side at most [0, pi]; 0: it does not turn
    double rate = 6.0;    ///< radians per second [> 0]
    Seconds hold = 1.0;   ///< how long it looks at what drew it [>= 0]
    double startle = 0.0; ///< sounds at least so strong draw it before awareness; 0: none [>= 0]
    Seconds flinch = 0.0; ///< how long a hit is to be seen; 0: it does not flinch [>= 0]
    Unknown unknown;
    friend bool operator==(const Gaze&, const Gaze&) = default;
};

/// What agents throw to be heard elsewhere, when they are told to.
struct Throw {
    Metres range = 15.0;   ///< no farther than this [> 0]
    double speed = 10.0;   ///< over the ground, metres per second [> 0]
    double strength = 4.0; ///< of what is perceived where it lands [>= 0]
    std::string modality;  ///< of that; empty: the level's first of kind sound
    std::string tag;       ///< of that, for `hearing`; empty: none
    Unknown unknown;
    friend bool operator==(const Throw&, const Throw&) = default;
};

/// How agents carry the dead, when they are told to.
struct Carry {
    double speed = 0.5; ///< factor on `max_speed` with a body [0, 1]; 0: it carries none
    double noise = 2.0; ///< factor on the strength of its steps with a body [>= 0]
    Unknown unknown;
    friend bool operator==(const Carry&, const Carry&) = default;
};

/// How a body moves and steers. Defaults: the source's Raven, 0.05 m per unit and 60 steps a
/// second.
struct Movement {
    Metres radius = 0.4;
    double maxSpeed = 3.0;   ///< metres per second
    double maxForce = 180.0; ///< newtons at `mass` kilograms
    double mass = 1.0;       ///< kilograms
    /// For awareness: factor on `maxSpeed` without alertness, 1 at the greatest (0, 1].
    double calmSpeed = 1.0;
    double maxTurnRate = 12.0; ///< radians per second, of the facing
    double maxSlope = 0.0;     ///< rise per metre that paths climb or descend [>= 0]; 0: any
    double separationWeight = 10.0;
    double wallAvoidanceWeight = 10.0;
    double wanderWeight = 1.0;
    double seekWeight = 0.5;
    double arriveWeight = 1.0;
    Metres neighbourDistance = 0.75; ///< for separation, beside the other's radius
    Metres feelerLength = 1.0;       ///< ahead at full speed; the two side feelers have half
    Metres wanderRadius = 0.06;
    Metres wanderDistance = 0.1;
    Metres wanderJitter = 2.0; ///< displacement of the wander target per step
    /// Edges of the graph that it can take, by their flags; others it walks round
    std::vector<std::string> takes{"swim", "crawl", "creep", "jump", "fly", "grapple"};
    Unknown unknown;
    friend bool operator==(const Movement&, const Movement&) = default;
};

/// How often a component thinks, per second; 0 = every step, below 0 = never.
struct UpdateRates {
    double vision = 4.0;
    /// Looks of who is far from the player; 0: as many as near him [>= 0]. Nobody is far in levels
    /// where nobody observes and nobody is led by hand.
    double farVision = 0.0;
    Metres near = 20.0; ///< who comes nearer to the player than this is near ... [>= 0]
    Metres far = 25.0;  ///< ... until he is farther away than this [>= `near`]
    /// How often at least it looks for what has changed, however far the player is [> 0].
    double things = 2.0;
    double targeting = 2.0;
    double arbitration = 4.0;
    double weaponChoice = 2.0;
    double triggers = 8.0;
    Unknown unknown{};
    friend bool operator==(const UpdateRates&, const UpdateRates&) = default;
};

struct Projectile {
    double speed = 15.0; ///< metres per second; ignored when `instant`
    bool instant = false;
    double damage = 1.0;
    int pellets = 1;
    Radians spread = 0.0;    ///< greatest deviation of a pellet to each side
    bool penetrates = false; ///< goes through agents, never through walls
    Metres blastRadius = 0.0;
    double blastGrowth = 6.0; ///< metres per second of the visible ring
    Metres proximity = 0.0;   ///< explodes within this distance of where it was aimed
    Seconds visible = 0.1;    ///< how long the trace of an instant shot is drawn
    Unknown unknown;
    friend bool operator==(const Projectile&, const Projectile&) = default;
};

/// IF the target is so far away AND there is so much ammunition THEN the weapon is so desirable.
struct WeaponRule {
    std::string distance; ///< `close`, `medium`, `far`: the sets of the archetype's distances
    /// `low`, `okay`, `loads`, or one of them behind `very` or `fairly`; empty: any
    std::string ammunition;
    /// `undesirable`, `desirable`, `very_desirable`, or one of them behind `very` or `fairly`
    std::string desirability;
    Unknown unknown;
    friend bool operator==(const WeaponRule&, const WeaponRule&) = default;
};

/// How a weapon is chosen. Without rules: as the source does for a weapon of that id; any other
/// weapon is desirable at every distance.
struct WeaponChoice {
    double okay = 0.0;  ///< rounds of which the set `okay` peaks [>= 0]
    double loads = 0.0; ///< rounds from which on the set `loads` holds wholly [>= `okay`]
    std::vector<WeaponRule> rules;
    Unknown unknown;
    friend bool operator==(const WeaponChoice&, const WeaponChoice&) = default;
};

struct Weapon {
    std::string id;    ///< lower-case letters, digits, underscores; items of that kind give it
    double rate = 1.0; ///< shots per second
    int startRounds = 15;
    int maxRounds = 50;         ///< 0 = never runs out
    Metres idealRange = 5.0;    ///< how far it is meant to reach; `targeting` weighs who is beyond
    Metres soundRange = 20.0;   ///< a shot is heard no farther
    double soundStrength = 1.0; ///< of a shot [>= 0]
    std::string modality;       ///< of its report; empty: the level's first of kind sound
    std::string tag;            ///< of its report; empty: `shot`
    Projectile projectile;
    WeaponChoice choice;
    Unknown unknown;
    friend bool operator==(const Weapon&, const Weapon&) = default;
};

/// What counts in choosing a target, per unit of each criterion; the lowest sum wins.
/// The default is the source's: the nearest.
struct TargetWeights {
    double distance = 1.0;      ///< per metre
    double deviation = 0.0;     ///< per radian off the own facing
    double facingAway = 0.0;    ///< for one who looks away (negative: preferred)
    double outOfHisRange = 0.0; ///< for one whose weapon's ideal range does not reach me
    double outOfMyRange = 0.0;  ///< for one beyond my weapon's ideal range
    double strength = 0.0;      ///< per unit of his health, 0..1
    double visibleTime = 0.0;   ///< per second he has been visible
    double recentDamage = 0.0;  ///< per point of damage he did within the memory span
    double killsByMe = 0.0;     ///< per time I killed him
    double killsOfMe = 0.0;     ///< per time he killed me
    Unknown unknown;
    friend bool operator==(const TargetWeights&, const TargetWeights&) = default;
};

/// Desirability factors and the range of the personal bias that is drawn once per agent.
struct GoalWeights {
    double health = 0.2;
    double explore = 0.05;
    double attack = 1.0;
    double weapon = 0.15;
    double biasLow = 0.5;
    double biasHigh = 1.5;
    Unknown unknown;
    friend bool operator==(const GoalWeights&, const GoalWeights&) = default;
};

/// Aiming, and the tips of the source as options (off by default).
struct Aim {
    Seconds persistence = 1.0; ///< keeps aiming at who went out of view
    Radians noise = 0.0;       ///< greatest deviation of a shot, 0..0.2
    Radians tolerance = 0.01;
    int averagedSteps = 1;          ///< target velocity averaged over this many steps
    bool firstShotMisses = false;   ///< the first shot at a new target passes visibly beside it
    double weakOpponentNoise = 0.0; ///< extra noise [rad] against an opponent without health
    int nearestSeen = 0;            ///< sees only this many nearest; 0 = all
    Unknown unknown;
    friend bool operator==(const Aim&, const Aim&) = default;
};

/// Where the fuzzy sets of distance to the target peak, for choosing a weapon.
struct WeaponDistances {
    Metres close = 1.25; ///< left shoulder: wholly close up to here, not at all from `medium` on
    Metres medium = 7.5;
    Metres far = 15.0; ///< right shoulder: wholly far from here on, not at all up to `medium`
    Unknown unknown;
    friend bool operator==(const WeaponDistances&, const WeaponDistances&) = default;
};

/// How the influence of an agent falls with distance in analyses. What it starts from is the
/// tactical weight `influence`.
struct InfluenceReach {
    std::string falloff;    ///< `linear`, `slow`, `fast`, `plateau`; empty: the analysis decides
    Metres radius = 0.0;    ///< none beyond it [>= 0]; 0: as far as `threshold` and analysis say
    double threshold = 0.0; ///< none where less than this is left [>= 0]; 0: no such limit
    Unknown unknown;
    friend bool operator==(const InfluenceReach&, const InfluenceReach&) = default;
};

/// What others can sense of an agent, without its doing anything else.
struct Emission {
    std::string modality;
    double strength = 1.0; ///< [>= 0]; of a `step` at full speed
    /// `presence`: every so often; `step`: with each footstep; `body`: every so often, once it is
    /// dead, as long as its body lies there
    std::string on = "presence";
    Seconds every = 0.25;    ///< between two of `presence` or `body` [> 0]
    bool emitsLight = false; ///< of sight: neither light nor contrast counts, as for a torch
    std::string tag{};       ///< what it is, for `hearing`; empty: `step` of a step, else none
    Unknown unknown{};
    friend bool operator==(const Emission&, const Emission&) = default;
};

/// What agents do when they hear of an event or perceive something. Of an archetype's reactions the
/// first that fits counts.
struct Reaction {
    std::string event;    ///< to events of this code, or ...
    std::string modality; ///< ... to what is perceived by this, or ...
    /// ... to what it notices that has changed: `bodies`, `doors`, `lights`, `items`
    std::string notices;
    double intensity = 0.0; ///< of what is perceived, at least [>= 0]
    std::string condition;  ///< a formula over the state, about `self` and `other`; empty: always
    /// `investigate`, `look_around`, `flee`, `return`, `ignore`; empty: as the brain does without
    std::string goal;
    std::string raises; ///< an event of the level, which happens where the agent is
    std::string leaves; ///< the event manager that the agent leaves
    std::string joins;  ///< the one that it joins
    Unknown unknown;
    friend bool operator==(const Reaction&, const Reaction&) = default;
};

/// When agents want to be at a tactical waypoint, and at which.
struct PlaceDecision {
    std::string id;
    std::string when = "enemy_known AND weak"; ///< fuzzy rule over what the agent knows of itself
    std::string place;                         ///< fuzzy rule over qualities and compounds
    double weight = 1.0;                       ///< of the wish [>= 0]
    double least = 0.3;                        ///< places worth less do not count [0..1]
    Metres within = 10.0;                      ///< paths beyond it do not count [> 0]
    std::string sight = "hidden"; ///< no known enemy sees the place; `watching`: one does; `any`
    Unknown unknown;
    friend bool operator==(const PlaceDecision&, const PlaceDecision&) = default;
};

/// What agents of one kind have in common.
struct Archetype {
    std::string id;
    std::string brain = "bot"; ///< `bot`, `guard`, `soldier`, `townsman`, `player`
    std::string extends;
    Keyed sensors;                      ///< threshold per modality
    std::vector<std::string> interests; ///< event codes
    std::vector<Reaction> reactions;
    Keyed camouflage;                ///< factor per pattern behind the wearer
    std::vector<ViewCone> viewCones; ///< none: one cone of `fieldOfView`
    Awareness awareness;
    std::vector<Emission> emissions; ///< none: it can be seen wherever there is sight
    double hearing = 1.0;            ///< factor on the strength of sounds
    Metres eyeHeight = 1.7;
    Radians fieldOfView = maths::kPi;
    double health = 100.0;
    Seconds reaction = 0.2;
    Seconds memorySpan = 5.0;
    bool leavesTrail = false; ///< drops a trail trigger when hurt
    // What its agents are like; absent: as its brain has it.
    std::optional<bool> respawns; ///< comes back when it has died, at a spawn point if there is one
    std::optional<bool> opensDoors; ///< on its path, without a switch
    std::optional<bool> armed;      ///< has the weapons of the source where `weapons` names none
    std::optional<bool> shelters;   ///< takes cover of its own accord, where waypoints have `cover`
    std::optional<bool> observes;   ///< others matter more the nearer they are to it
    ById<Json> parameters;          ///< of its brain: numbers or texts by name
    Movement movement;
    Gaze gaze;
    Throw throws;
    Carry carries;
    UpdateRates rates;
    Aim aim;
    TargetWeights targeting;
    GoalWeights goals;
    WeaponDistances weaponDistances;
    InfluenceReach influence;
    Keyed tactics;                        ///< `influence`, `control`, `haste`
    std::vector<PlaceDecision> decisions; ///< over tactical places
    std::vector<Weapon> weapons;          ///< known to the game; carried from the start: the first
    Unknown unknown;
    friend bool operator==(const Archetype&, const Archetype&) = default;
};

/// How the source's bot chooses a weapon of that id; null: it has no such weapon.
[[nodiscard]] const WeaponChoice* ravenChoice(std::string_view id);

/// The source's four weapons at `scale` metres per unit, in the order of its keys 1 to 4:
/// blaster, shotgun, rocket launcher, rail gun.
[[nodiscard]] std::vector<Weapon> ravenWeapons(double scale = 0.05);
/// The source's bot at `scale` metres per unit and 60 steps a second, with its weapons.
/// The senses of the source: whoever is in view is seen, in any light; a shot is heard as far as
/// its weapon says, through walls; a hit is felt.
[[nodiscard]] std::vector<Modality> ravenModalities();
[[nodiscard]] Archetype ravenBot(double scale = 0.05);

BOOST_DESCRIBE_STRUCT(Gaze, (), (turn, rate, hold, startle, flinch, unknown))
BOOST_DESCRIBE_STRUCT(Throw, (), (range, speed, strength, modality, tag, unknown))
BOOST_DESCRIBE_STRUCT(Carry, (), (speed, noise, unknown))
BOOST_DESCRIBE_STRUCT(Movement,
                      (),
                      (radius,
                       maxSpeed,
                       calmSpeed,
                       maxForce,
                       mass,
                       maxTurnRate,
                       maxSlope,
                       separationWeight,
                       wallAvoidanceWeight,
                       wanderWeight,
                       seekWeight,
                       arriveWeight,
                       neighbourDistance,
                       feelerLength,
                       wanderRadius,
                       wanderDistance,
                       wanderJitter,
                       takes,
                       unknown))
BOOST_DESCRIBE_STRUCT(
    UpdateRates,
    (),
    (vision, farVision, near, far, things, targeting, arbitration, weaponChoice, triggers, unknown))

/// Whether agents look less often where the player is far away.
[[nodiscard]] inline bool looksLessFar(const UpdateRates& rates) {
    return rates.farVision > 0.0 && rates.vision >= 0.0;
}
BOOST_DESCRIBE_STRUCT(Projectile,
                      (),
                      (speed,
                       instant,
                       damage,
                       pellets,
                       spread,
                       penetrates,
                       blastRadius,
                       blastGrowth,
                       proximity,
                       visible,
                       unknown))
BOOST_DESCRIBE_STRUCT(WeaponRule, (), (distance, ammunition, desirability, unknown))
BOOST_DESCRIBE_STRUCT(WeaponChoice, (), (okay, loads, rules, unknown))
BOOST_DESCRIBE_STRUCT(Weapon,
                      (),
                      (id,
                       rate,
                       startRounds,
                       maxRounds,
                       idealRange,
                       soundRange,
                       soundStrength,
                       modality,
                       tag,
                       projectile,
                       choice,
                       unknown))
BOOST_DESCRIBE_STRUCT(TargetWeights,
                      (),
                      (distance,
                       deviation,
                       facingAway,
                       outOfHisRange,
                       outOfMyRange,
                       strength,
                       visibleTime,
                       recentDamage,
                       killsByMe,
                       killsOfMe,
                       unknown))
BOOST_DESCRIBE_STRUCT(GoalWeights,
                      (),
                      (health, explore, attack, weapon, biasLow, biasHigh, unknown))
BOOST_DESCRIBE_STRUCT(Aim,
                      (),
                      (persistence,
                       noise,
                       tolerance,
                       averagedSteps,
                       firstShotMisses,
                       weakOpponentNoise,
                       nearestSeen,
                       unknown))
BOOST_DESCRIBE_STRUCT(WeaponDistances, (), (close, medium, far, unknown))
BOOST_DESCRIBE_STRUCT(InfluenceReach, (), (falloff, radius, threshold, unknown))
BOOST_DESCRIBE_STRUCT(Emission, (), (modality, strength, on, every, emitsLight, tag, unknown))
BOOST_DESCRIBE_STRUCT(
    Reaction,
    (),
    (event, modality, notices, intensity, condition, goal, raises, leaves, joins, unknown))
BOOST_DESCRIBE_STRUCT(PlaceDecision, (), (id, when, place, weight, least, within, sight, unknown))
BOOST_DESCRIBE_STRUCT(Archetype,
                      (),
                      (id,
                       brain,
                       extends,
                       sensors,
                       interests,
                       reactions,
                       camouflage,
                       viewCones,
                       awareness,
                       emissions,
                       hearing,
                       eyeHeight,
                       fieldOfView,
                       health,
                       reaction,
                       memorySpan,
                       leavesTrail,
                       respawns,
                       opensDoors,
                       armed,
                       shelters,
                       observes,
                       parameters,
                       movement,
                       gaze,
                       throws,
                       carries,
                       rates,
                       aim,
                       targeting,
                       goals,
                       weaponDistances,
                       influence,
                       tactics,
                       decisions,
                       weapons,
                       unknown))

} // namespace percept::level
