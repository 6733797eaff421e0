#pragma once

#include "app/runner/Runner.h"
#include "percept/bot/BotRecords.h"
#include "percept/knowledge/Attention.h"
#include "percept/overlay/AgentOverlay.h"
#include "percept/trace/RecordRoles.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What there is to know about a bot at one frame, in the words of the panel: computed from the
/// full state, the same for a live run, its past and a recording.
namespace percept::session {

using geometry::Vec2;
using trace::AgentId;

struct WeaponLine {
    std::string name;
    bool carried = false;
    bool inHand = false;
    std::int32_t rounds = -1; ///< -1: never runs out
    std::int32_t maxRounds = 0;
    friend bool operator==(const WeaponLine&, const WeaponLine&) = default;
};

struct GoalLine {
    trace::Goal goal{};
    std::string name;       ///< "Get rocket launcher"
    std::int32_t depth = 0; ///< 0 = think
    trace::GoalStatus status{};
    trace::RecordId started = trace::kNoRecord;
    std::string detail; ///< where it leads, how far it is
    friend bool operator==(const GoalLine&, const GoalLine&) = default;
};

/// How much a strategy was wanted at the last arbitration.
struct DesireLine {
    trace::Goal goal{};
    std::string name;
    double desirability = 0;
    bool pursued = false; ///< the strategy at work
    friend bool operator==(const DesireLine&, const DesireLine&) = default;
};

/// What an agent knows of another.
struct MemoryLine {
    AgentId opponent = trace::kNoAgent;
    std::string name;
    std::optional<sense::Kind> by; ///< of the modality by which he was last noticed
    std::string toldBy;            ///< the ally who said so; empty: it is known at first hand
    bool sensed = false;           ///< by any; else it is known by the damage that it did
    Seconds age = 0;               ///< since it was last sensed
    bool remembered = false;
    bool inView = false;
    Seconds visibleFor = 0;
    std::optional<Seconds> lastSeen; ///< ago; nothing: never
    bool shootable = false;
    std::optional<Vec2> position; ///< where he was last noticed; nothing: unknown
    std::string state;            ///< of awareness; empty: it notices at once
    int level = -1;               ///< the number of that; -1: it notices at once
    double confidence = 1;        ///< 0..1; first-hand 1
    double recentDamage = 0;      ///< within the memory span
    trace::RecordId noticed = trace::kNoRecord;
    friend bool operator==(const MemoryLine&, const MemoryLine&) = default;
};

/// What an agent knows to have changed.
struct ChangeLine {
    overlay::ObjectRef object; ///< whose body, which door, light, item
    std::string name;          ///< `the body of carl`
    knowledge::Thing kind{};
    std::string toldBy; ///< the ally who said so; empty: it saw it itself
    double confidence = 1;
    Seconds age = 0; ///< of what it knows
    Vec2 position{0, 0};
    trace::RecordId noticed = trace::kNoRecord;
    friend bool operator==(const ChangeLine&, const ChangeLine&) = default;
};

/// An agent that could be the target; the first of them wins.
struct CandidateLine {
    AgentId opponent = trace::kNoAgent;
    std::string name;
    std::optional<double> score; ///< the lowest wins; nothing: its brain goes by distance alone
    Metres distance = 0;
    bool chosen = false;
    friend bool operator==(const CandidateLine&, const CandidateLine&) = default;
};

struct BotReport {
    Frame frame = 0;
    AgentId agent = trace::kNoAgent;
    std::string name;
    agent::Status status{};
    bool possessed = false;
    double health = 0;
    double maxHealth = 0;
    bool armed = false;         ///< its archetype knows weapons
    bool decidesPlaces = false; ///< it has decisions over tactical places
    bool weighsGoals = false;   ///< its brain has desirabilities
    std::uint32_t score = 0;
    std::uint32_t deaths = 0;
    std::vector<WeaponLine> weapons;
    std::vector<GoalLine> goals; ///< from the top; a goal's subgoals follow it, the active first
    std::vector<DesireLine> desires; ///< health, explore, attack, weapons that lie about, cover
    std::vector<MemoryLine> memory;
    std::vector<ChangeLine> changes;       ///< what it knows longest comes first
    std::vector<CandidateLine> candidates; ///< the best first
    std::string targetRule;                ///< how its brain comes by a target
    AgentId target = trace::kNoAgent;
    std::string targetName; ///< empty: no target
    std::string targetReason;
    overlay::AgentMind mind; ///< for the map
    friend bool operator==(const BotReport&, const BotReport&) = default;
};

/// @param agent of the run
[[nodiscard]] BotReport reportAgent(const runner::StateSnapshot& snapshot, AgentId agent);

/// "In progress" for InProgress.
[[nodiscard]] std::string inWords(std::string_view camelCase);

} // namespace percept::session
