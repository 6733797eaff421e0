#include "percept/guard/GuardBrain.h"

#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <array>

namespace percept::guard {
namespace {

using schedule::Duty;

/// A guard; what the others do about what they notice is theirs.
class GuardBrain : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "guard"; }
    [[nodiscard]] agent::BrainTraits traits() const override { return {.opens = true}; }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<GuardMind>(name(), count);
    }

    void spawned(const Self& me) const override { mindIn(me) = {}; }
    void drop(const Self& me, RecordId cause) const override { dropTask(me, cause); }
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
    void hit(const Self& me) const override { leaveWhenHit(me); }
    bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) const override {
        return guard::hear(me, place, about, cause);
    }
    [[nodiscard]] std::span<const std::string_view> ignores() const override {
        static constexpr std::array<std::string_view, 7> kFields{"rates.vision",
                                                                 "rates.targeting",
                                                                 "rates.arbitration",
                                                                 "rates.weapon_choice",
                                                                 "aim.nearest_seen",
                                                                 "targeting",
                                                                 "goals"};
        return kFields;
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
    [[nodiscard]] const FollowData* following(const SelfView& me,
                                              std::uint32_t request) const override {
        const Travel& travel = mindIn(me).travel;
        return travel.request == request && !travel.way.steps.empty() ? &travel.way : nullptr;
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
        return mind.travel.status == TravelStatus::Walking
                   ? mind.travel.way.steps[mind.travel.way.next - 1].speedFactor
                   : 1.0;
    }

    [[nodiscard]] trace::WaypointId claimed(const SelfView& me) const override {
        const Task& task = mindIn(me).task;
        return isPlaceTask(task) ? task.waypoint : trace::kNone<trace::WaypointId>;
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
        return {.opens = true, .shelters = true};
    }
    void notice(const Self& me, const agent::Noticing& noticing) const override {
        const sense::Kind kind = me.senses()[noticing.modality].kind;
        // Nobody takes cover from a smell of nobody's, or from what may be anywhere.
        if (isVague(me, noticing.about))
            return;
        if (noticing.about != trace::kNoAgent || kind != sense::Kind::Smell)
            holdAgainst(me, {noticing.about, noticing.place}, urgencyOf(kind), noticing.record);
    }
    void hit(const Self& me) const override {
        if (isDecided(mindIn(me).task))
            return leaveWhenHit(me);
        coverWhenHit(me);
    }
    bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) const override {
        return me.canPerform() && about != me.id() && mindIn(me).task.urgency < kHeard &&
               holdAgainst(me, {trace::kNoAgent, place}, kHeard, cause);
    }
};

class TownsmanBrain final : public GuardBrain {
public:
    [[nodiscard]] std::string_view name() const override { return "townsman"; }
    void notice(const Self& me, const agent::Noticing& noticing) const override {
        reactTo(me, noticing);
    }
    void hit(const Self& me) const override {
        if (isDecided(mindIn(me).task))
            return leaveWhenHit(me);
        fleeWhenHit(me);
    }
    bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause) const override {
        return me.canPerform() && isAlert(me) && about != me.id() && glance(me, place, cause);
    }
    bool respond(const Self& me, const agent::Order& order, RecordId cause) const override {
        if (order.goal == Goal::Flee)
            return me.canPerform() && flee(me, order.place, order.about, cause);
        return guard::respond(me, order, cause);
    }
};

class PlayerBrain final : public GuardBrain {
public:
    [[nodiscard]] std::string_view name() const override { return "player"; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.thinks = false, .opens = true};
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
