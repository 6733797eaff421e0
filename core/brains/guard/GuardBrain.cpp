#include "percept/guard/GuardBrain.h"

#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <algorithm>
#include <array>

namespace percept::guard {
namespace {

using schedule::Duty;

/// In the order of Parameter.
constexpr std::array<agent::BrainParameter, 9> kGuardsOwn{
    {{"look_time",
      "s",
      3,
      0,
      600,
      "How long it looks round at a place; up to twice as long where it is dark."},
     {"look_sweep", "rad", 1, 0, maths::kPi, "How far to each side it looks."},
     {"look_before",
      "s",
      1,
      0,
      600,
      "How long it looks to where a sound or smell came from before it goes there."},
     {"retry", "s", 2, 0, 600, "How long it waits before it tries a path again."},
     {"trail_patience", "s", 120, 0, 3600, "How long it follows a trail at most."},
     {"stale",
      "m",
      1.5,
      0,
      1000,
      "How far who it is after moves before it looks for another path."},
     {"search_time",
      "s",
      0,
      0,
      3600,
      "How long it searches likely hiding places for an agent that it has lost; 0: never."},
     {"search_radius", "m", 12, 0, 1000, "How far from where it lost him it searches."},
     {"search_places", "", 5, 0, 64, "How many places it searches at most.", {}, true}}};
constexpr std::array<agent::BrainParameter, 2> kTownsmansOwn{
    {{"same_place", "m", 5, 0, 1000, "What comes from so near to where it looked is nothing new."},
     {"flees_again", "s", 3, 0, 600, "How long it does not set out to flee again."}}};
constexpr auto kGuardsAll =
    agent::joined(agent::travelParameters(
                      {.arrival = 1.0, .margin = 3.0, .patience = 3.0, .straightMargin = 3.0}),
                  kGuardsOwn);
static_assert(kGuardsAll.size() == kGuardParameters);

/// They attack only whom they have in view, and never wander.
constexpr std::array<std::string_view, 13> kGuardsFields{"rates.vision",
                                                         "rates.far_vision",
                                                         "rates.targeting",
                                                         "rates.arbitration",
                                                         "rates.weapon_choice",
                                                         "aim.nearest_seen",
                                                         "aim.persistence",
                                                         "movement.wander_weight",
                                                         "movement.wander_radius",
                                                         "movement.wander_distance",
                                                         "movement.wander_jitter",
                                                         "targeting",
                                                         "goals"};
/// A player shoots where he points, with what he holds.
constexpr std::array<std::string_view, 20> kThinkersFields{"reaction",
                                                           "awareness.states",
                                                           "awareness.attitudes.fear",
                                                           "awareness.attitudes.prey",
                                                           "patrol",
                                                           "aim.noise",
                                                           "aim.tolerance",
                                                           "aim.averaged_steps",
                                                           "aim.first_shot_misses",
                                                           "aim.weak_opponent_noise",
                                                           "weapon_distances",
                                                           "parameters.look_time",
                                                           "parameters.look_sweep",
                                                           "parameters.look_before",
                                                           "parameters.retry",
                                                           "parameters.trail_patience",
                                                           "parameters.stale",
                                                           "parameters.search_time",
                                                           "parameters.search_radius",
                                                           "parameters.search_places"};

/// How long one looks for somebody before it searches, where it does and goes after nobody first.
std::optional<Seconds>
beforeSearching(const agent::Brain& brain, const level::Archetype& archetype, Seconds looks) {
    const auto values = agent::compileParameters(archetype, {}, brain);
    const auto& attitudes = archetype.awareness.attitudes;
    const bool hunts = std::ranges::any_of(
        attitudes, [](const auto& attitude) { return attitude.second == "prey"; });
    return !values || hunts || !((*values)[kSearchTime] > 0.0) ? std::nullopt
                                                               : std::optional(looks);
}

/// A guard; what the others do about what they notice is theirs.
class GuardBrain : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "guard"; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.opens = true, .inhabits = true};
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<GuardMind>(name(), count);
    }

    [[nodiscard]] std::span<const agent::BrainParameter> parameters() const override {
        return kGuardsAll;
    }

    /// What its level of detail has it do stays.
    void spawned(const Self& me) const override {
        const lod::Manner manner = mindIn(me).manner;
        mindIn(me) = {};
        mindIn(me).manner = manner;
    }
    void drop(const Self& me, RecordId cause) const override { dropTask(me, cause); }
    void ordered(const Self& me, RecordId cause) const override { takeOrder(me, cause); }
    void walkTo(const Self& me, Vec2 place, RecordId cause) const override {
        travelTo(me, place, cause);
    }
    void walkAlong(const Self& me, Vec2 direction, RecordId) const override {
        halt(me);
        mindIn(me).walk = direction;
    }
    void notice(const Self& me, const agent::Noticing& noticing) const override {
        guard::notice(me, noticing);
    }
    void hit(const Self& me) const override {
        if (isDecided(mindIn(me).task))
            return leaveWhenHit(me);
        if (me.traits().shelters)
            shelterWhenHit(me);
    }
    bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) const override {
        return guard::hear(me, place, about, cause);
    }
    [[nodiscard]] std::span<const std::string_view> ignores() const override {
        return kGuardsFields;
    }
    [[nodiscard]] std::span<const std::string_view> responses() const override {
        static constexpr std::array<std::string_view, 4> kGoals{
            "investigate", "look_around", "flee", "return"};
        return traits().thinks ? std::span<const std::string_view>(kGoals)
                               : std::span<const std::string_view>();
    }
    bool respond(const Self& me, const agent::Order& order, RecordId cause) const override {
        return guard::respond(me, order, cause);
    }
    void path(const Self& me, const PathAnswer& answer) const override { takePath(me, answer); }
    void
    guess(const Self& me, const PathAnswer& guess, bool complete, RecordId cause) const override {
        takeGuess(me, guess, complete, cause);
    }
    [[nodiscard]] const agent::FollowData* following(const SelfView& me,
                                                     std::uint32_t request) const override {
        return agent::following(mindIn(me).travel, request);
    }

    [[nodiscard]] std::span<const std::string_view> behaviours() const override {
        return {lod::kManners.data(), traits().thinks ? lod::kManners.size() : 1};
    }
    [[nodiscard]] std::size_t behaviour(const SelfView& me) const override {
        return static_cast<std::size_t>(mindIn(me).manner);
    }
    [[nodiscard]] lod::Passed exit(const Self& me, std::size_t next, RecordId) const override {
        return leaveFor(me, lod::Manner{static_cast<std::uint8_t>(next)});
    }
    void enter(const Self& me,
               std::size_t own,
               std::size_t,
               const lod::Passed& passed,
               RecordId cause) const override {
        begin(me, lod::Manner{static_cast<std::uint8_t>(own)}, passed, cause);
    }

    [[nodiscard]] bool has(Duty duty, const schedule::DutyRegistry&) const override {
        return duty == Duty::Decisions && traits().thinks;
    }
    void perform(const Self& me, Duty) const override { decide(me); }
    void act(const Self& me) const override {
        if (me.canPerform() && traits().thinks && me.mayLead(Duty::Decisions)) {
            me.mark(Duty::Decisions);
            decide(me);
        }
        follow(me);
        walk(me);
    }
    void aim(const Self& me) const override {
        if (traits().thinks)
            face(me);
    }
    void afterSenses(const Self& me) const override { followTrail(me); }
    [[nodiscard]] double pace(const SelfView& me) const override {
        const GuardMind& mind = mindIn(me);
        if (mind.walk != Vec2{0, 0})
            return std::sqrt(geometry::lengthSquared(mind.walk));
        return agent::paceOf(mind.travel);
    }

    [[nodiscard]] trace::WaypointId claimed(const SelfView& me) const override {
        const Task& task = mindIn(me).task;
        return isPlaceTask(task) ? task.held.waypoint : trace::kNone<trace::WaypointId>;
    }
    [[nodiscard]] bool intends(std::string_view goal) const override {
        static constexpr std::array<std::string_view, 11> kGoals{"patrol",
                                                                 "wait",
                                                                 "move_to_position",
                                                                 "look_around",
                                                                 "investigate",
                                                                 "follow_trail",
                                                                 "search",
                                                                 "return",
                                                                 "flee",
                                                                 "take_cover",
                                                                 "take_position"};
        return traits().thinks && std::ranges::find(kGoals, goal) != kGoals.end();
    }
    [[nodiscard]] std::optional<agent::Intention>
    intention(const AgentSpec& spec, const agent::Minds& minds) const override {
        const Task& task = minds.row<GuardMind>(spec.slot).task;
        if (task.started == trace::kNoRecord)
            return std::nullopt;
        return agent::Intention{task.goal, task.place, task.started};
    }

private:
    /// A person's walking: steers to a place ahead.
    static void walk(const Self& me) {
        const Vec2 direction = mindIn(me).walk;
        if (direction == Vec2{0, 0})
            return;
        Agent& self = me.agent();
        self.steering.seek = true;
        self.steering.target = self.body.position + direction;
    }
};

class SoldierBrain final : public GuardBrain {
public:
    [[nodiscard]] std::string_view name() const override { return "soldier"; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.opens = true, .shelters = true, .inhabits = true};
    }
    void notice(const Self& me, const agent::Noticing& noticing) const override {
        const sense::Kind kind = me.senses()[noticing.modality].kind;
        // Nobody takes cover from a smell of nobody's, or from what may be anywhere.
        if (isVague(me, noticing.about))
            return;
        if (isHunted(me, noticing.about))
            return guard::notice(me, noticing);
        if (isAlert(me) && fleesFrom(me, noticing))
            return;
        if (noticing.about != trace::kNoAgent || kind != sense::Kind::Smell)
            holdAgainst(me, {noticing.about, noticing.place}, urgencyOf(kind), noticing.record);
    }
    void hit(const Self& me) const override {
        if (isDecided(mindIn(me).task))
            return leaveWhenHit(me);
        coverWhenHit(me);
    }
    /// It watches for its whole memory span after each look at him.
    [[nodiscard]] std::optional<Seconds>
    searchesAfter(const level::Archetype& archetype) const override {
        return beforeSearching(*this, archetype, archetype.memorySpan);
    }
    bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) const override {
        return me.canPerform() && about != me.id() && mindIn(me).task.urgency < kHeard &&
               holdAgainst(me, {trace::kNoAgent, place}, kHeard, cause);
    }
};

class TownsmanBrain final : public GuardBrain {
public:
    [[nodiscard]] std::string_view name() const override { return "townsman"; }
    [[nodiscard]] std::span<const agent::BrainParameter> parameters() const override {
        static constexpr auto kAll = agent::joined(kGuardsAll, kTownsmansOwn);
        return kAll;
    }
    void notice(const Self& me, const agent::Noticing& noticing) const override {
        if (isHunted(me, noticing.about))
            return guard::notice(me, noticing);
        reactTo(me, noticing);
    }
    void hit(const Self& me) const override {
        if (isDecided(mindIn(me).task))
            return leaveWhenHit(me);
        if (!me.traits().shelters || !shelterWhenHit(me))
            fleeWhenHit(me);
    }
    bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) const override {
        return me.canPerform() && isAlert(me) && about != me.id() && glance(me, place, cause);
    }
    [[nodiscard]] std::optional<Seconds>
    searchesAfter(const level::Archetype& archetype) const override {
        const auto values = agent::compileParameters(archetype, {}, *this);
        return values ? beforeSearching(*this, archetype, (*values)[kLookTime]) : std::nullopt;
    }
    bool respond(const Self& me, const agent::Order& order, RecordId cause) const override {
        if (order.goal == Goal::Flee)
            return me.canPerform() && fleeOrdered(me, order, cause);
        return guard::respond(me, order, cause);
    }
};

class PlayerBrain final : public GuardBrain {
public:
    [[nodiscard]] std::string_view name() const override { return "player"; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.opens = true, .observes = true, .thinks = false};
    }
    /// Beside those of all guards, what only who thinks needs.
    [[nodiscard]] std::span<const std::string_view> ignores() const override {
        static constexpr auto kFields = [] {
            std::array<std::string_view, kGuardsFields.size() + kThinkersFields.size()> fields{};
            std::ranges::copy(kThinkersFields,
                              std::ranges::copy(kGuardsFields, fields.begin()).out);
            return fields;
        }();
        return kFields;
    }
};

} // namespace

std::shared_ptr<const agent::Brain> guardBrain() {
    return std::make_shared<GuardBrain>();
}
std::shared_ptr<const agent::Brain> soldierBrain() {
    return std::make_shared<SoldierBrain>();
}
std::shared_ptr<const agent::Brain> townsmanBrain() {
    return std::make_shared<TownsmanBrain>();
}
std::shared_ptr<const agent::Brain> playerBrain() {
    return std::make_shared<PlayerBrain>();
}

const GuardMind* mindOf(const agent::Arena& arena, const agent::State& state, AgentId agent) {
    const AgentSpec& spec = arena.agents[trace::indexOf(agent)];
    return dynamic_cast<const GuardBrain*>(arena.brains[spec.brain].get()) != nullptr
               ? &state.minds[spec.brain].row<GuardMind>(spec.slot)
               : nullptr;
}

} // namespace percept::guard
