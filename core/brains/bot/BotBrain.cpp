#include "percept/bot/BotBrain.h"

#include "Mind.h"
#include "percept/bot/BotRecords.h"

#include "percept/trace/Registry.h"

#include <algorithm>
#include <array>

namespace percept::bot {
namespace {

using schedule::Duty;

Biases drawBiases(const level::GoalWeights& goals, std::size_t weapons, Random& random) {
    const auto draw = [&] { return random.between(goals.biasLow, goals.biasHigh); };
    Biases biases{draw(), draw(), draw(), {}};
    for (std::size_t i = 0; i < weapons; ++i)
        biases.weapons.push_back(draw());
    return biases;
}

/// In the order of Parameter.
constexpr std::array<agent::BrainParameter, 3> kOwnParameters{
    {{"dodge_step", "radii", 3, 0.1, 100, "How far it steps aside in a fight."},
     {"hunt_share",
      "",
      0.25,
      0,
      1,
      "It looks for another path to who it hunts when that one has moved by this share of what is "
      "left of the path."},
     {"item_patience", "s", 1, 0, 60, "How long it stands on an item to take it."}}};

class BotBrain final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "bot"; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.respawns = true, .armed = true, .looks = true, .numbers = true, .tracks = true};
    }
    [[nodiscard]] std::span<const agent::BrainParameter> parameters() const override {
        static constexpr auto kAll =
            agent::joined(agent::travelParameters({.arrival = agent::kArrivalInRadii,
                                                   .margin = 2.0,
                                                   .patience = 1.0,
                                                   .straightMargin = 1.0}),
                          kOwnParameters);
        return kAll;
    }
    [[nodiscard]] Result<void> registerTrace(trace::Registry& registry) const override {
        return registry.addAll<trace::TargetChosen,
                               trace::TargetCandidate,
                               bot::Arbitration,
                               bot::TrailSeen,
                               trace::GoalWeighed,
                               trace::GoalConsidered>();
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<BotMind>(name(), count);
    }

    void prepare(const Self& me) const override {
        BotMind& mind = mindIn(me);
        mind.biases = drawBiases(me.archetype().goals, me.arena().weaponKinds.size(), me.random());
        for (agent::Regulator* regulator : {&mind.regulators.targeting,
                                            &mind.regulators.arbitration,
                                            &mind.regulators.weaponChoice})
            *regulator = agent::Regulator::startedAt(me.now(), me.random());
    }
    void spawned(const Self& me) const override {
        mindIn(me).targeting = {};
        mindIn(me).entered = me.now();
        mindIn(me).home = me.agent().body.position;
    }
    void drop(const Self& me, RecordId) const override { Mind(me).removeAllGoals(); }
    /// It notices at once, attacks whom it hates, and goes where its goals lead.
    [[nodiscard]] std::span<const std::string_view> ignores() const override {
        static constexpr std::array<std::string_view, 4> kFields{
            "awareness.states", "awareness.attitudes.fear", "awareness.attitudes.prey", "patrol"};
        return kFields;
    }
    /// It faces its target or its path, and looks around at nothing.
    [[nodiscard]] std::span<const std::string_view> responses() const override {
        static constexpr std::array<std::string_view, 3> kGoals{"investigate", "flee", "return"};
        return kGoals;
    }
    bool respond(const Self& me, const agent::Order& order, RecordId cause) const override {
        return me.canPerform() && Mind(me).respond(order.goal, order.place, cause);
    }
    void ordered(const Self& me, RecordId) const override { Mind(me).takeOrder(); }
    void walkTo(const Self& me, Vec2 place, RecordId) const override { Mind(me).walkTo(place); }
    void walkAlong(const Self& me, Vec2 direction, RecordId) const override {
        Mind(me).walkAlong(direction);
    }

    /// Has no target any more, where that was it.
    void forgot(const Self& me, AgentId about, RecordId cause) const override {
        Targeting& targeting = mindIn(me).targeting;
        if (targeting.target != about)
            return;
        targeting = {};
        targeting.chosen =
            me.trace().add(trace::TargetChosen{me.id(), trace::kNoAgent, about, 0}, cause);
    }
    void hit(const Self& me) const override { Mind(me).onHit(); }
    void pickedUp(const Self& me, ItemId item) const override { Mind(me).onPickedUp(item); }
    void path(const Self& me, const PathAnswer& answer) const override {
        Mind(me).onPathAnswer(answer);
    }
    void
    guess(const Self& me, const PathAnswer& guess, bool complete, RecordId cause) const override {
        Mind(me).onGuess(guess, complete, cause);
    }
    [[nodiscard]] const agent::FollowData* following(const SelfView& me,
                                                     std::uint32_t request) const override {
        return Mind::following(mindIn(me), request);
    }

    [[nodiscard]] std::span<const std::string_view> behaviours() const override {
        return lod::kManners;
    }
    [[nodiscard]] std::size_t behaviour(const SelfView& me) const override {
        return static_cast<std::size_t>(mindIn(me).manner);
    }
    [[nodiscard]] lod::Passed exit(const Self& me, std::size_t next, RecordId) const override {
        return Mind(me).leaveFor(lod::Manner{static_cast<std::uint8_t>(next)});
    }
    void enter(const Self& me,
               std::size_t own,
               std::size_t,
               const lod::Passed& passed,
               RecordId cause) const override {
        Mind(me).begin(lod::Manner{static_cast<std::uint8_t>(own)}, passed, cause);
    }

    [[nodiscard]] bool does(const SelfView& me, Duty duty) const override {
        return has(duty, *me.arena().duties) && mindIn(me).manner == lod::Manner::Full;
    }
    [[nodiscard]] bool has(Duty duty, const schedule::DutyRegistry&) const override {
        return duty == Duty::Targeting || duty == Duty::Weapons || duty == Duty::Decisions;
    }
    void perform(const Self& me, Duty duty) const override {
        switch (duty) {
        case Duty::Targeting:
            return updateTarget(me);
        case Duty::Weapons:
            return me.chooseWeapon(mindIn(me).targeting.target, mindIn(me).targeting.chosen);
        case Duty::Decisions:
            return Mind(me).arbitrate();
        default:
            break;
        }
    }
    void act(const Self& me) const override { Mind(me).process(); }
    void aim(const Self& me) const override {
        Regulators& regulators = mindIn(me).regulators;
        const level::UpdateRates& rates = me.archetype().rates;
        performWhenDue(me, Duty::Targeting, regulators.targeting, rates.targeting);
        performWhenDue(me, Duty::Decisions, regulators.arbitration, rates.arbitration);
        performWhenDue(me, Duty::Weapons, regulators.weaponChoice, rates.weaponChoice);
        Targeting& targeting = mindIn(me).targeting;
        // Without a target it looks where it goes.
        if (me.aimAndAttack({targeting.target, targeting.firstShot, targeting.chosen, true}))
            targeting.firstShot = false;
    }
    [[nodiscard]] double pace(const SelfView& me) const override { return Mind::pace(mindIn(me)); }

    [[nodiscard]] trace::WaypointId claimed(const SelfView& me) const override {
        for (const GoalNode& strategy : mindIn(me).brain.subgoals)
            if (const auto* held = std::get_if<HeldPlace>(&strategy.data))
                return held->waypoint;
        return trace::kNone<trace::WaypointId>;
    }
    /// The goals at the top of the tree.
    [[nodiscard]] bool intends(std::string_view goal) const override {
        static constexpr std::array<std::string_view, 10> kStrategies{"explore",
                                                                      "attack",
                                                                      "move_to_position",
                                                                      "seek",
                                                                      "wait",
                                                                      "investigate",
                                                                      "flee",
                                                                      "return",
                                                                      "take_cover",
                                                                      "take_position"};
        return goal.starts_with("get_") ||
               std::ranges::find(kStrategies, goal) != kStrategies.end();
    }
    [[nodiscard]] std::optional<agent::Intention>
    intention(const agent::AgentSpec& spec, const agent::Minds& minds) const override {
        const auto& strategies = minds.row<BotMind>(spec.slot).brain.subgoals;
        if (strategies.empty())
            return std::nullopt;
        agent::Intention intention{strategies.back().kind, {}, strategies.back().started};
        const auto* data = std::get_if<TravelData>(&strategies.back().data);
        if (data != nullptr && data->travel.destinationKnown)
            intention.place = data->travel.destination;
        return intention;
    }

private:
    void performWhenDue(const Self& me, Duty duty, agent::Regulator& regulator, double rate) const {
        if (!does(me, duty) || !me.mayLead(duty) || !regulator.isDue(rate, me.now(), me.random()))
            return;
        me.mark(duty);
        perform(me, duty);
    }
};

} // namespace

std::shared_ptr<const agent::Brain> botBrain() {
    return std::make_shared<BotBrain>();
}

const BotMind* mindOf(const Arena& arena, const agent::State& state, AgentId agent) {
    const agent::AgentSpec& spec = arena.agents[trace::indexOf(agent)];
    return arena.brains[spec.brain]->name() == "bot"
               ? &state.minds[spec.brain].row<BotMind>(spec.slot)
               : nullptr;
}

} // namespace percept::bot
