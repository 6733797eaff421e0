#include "percept/bot/BotBrain.h"

#include "Mind.h"

namespace percept::bot {
namespace {

using schedule::Duty;

Biases drawBiases(const level::GoalWeights& goals, Random& random) {
    Biases biases;
    for (double* bias : {&biases.health,
                         &biases.explore,
                         &biases.attack,
                         &biases.shotgun,
                         &biases.railgun,
                         &biases.rocketLauncher})
        *bias = random.between(goals.biasLow, goals.biasHigh);
    return biases;
}

class BotBrain final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "bot"; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.respawns = true, .armed = true, .looks = true};
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<BotMind>(name(), count);
    }

    void prepare(Scene& scene, AgentId id) const override {
        BotMind& mind = mindIn(scene, id);
        mind.biases = drawBiases(scene.archetype(id).goals, scene.state.random);
        for (agent::Regulator* regulator : {&mind.regulators.targeting,
                                            &mind.regulators.arbitration,
                                            &mind.regulators.weaponChoice})
            *regulator = agent::Regulator::startedAt(scene.now, scene.state.random);
    }
    void spawned(Scene& scene, AgentId id) const override {
        mindIn(scene, id).targeting = {};
        mindIn(scene, id).entered = scene.now;
    }
    void drop(Scene& scene, AgentId id, RecordId) const override {
        Mind(scene, id).removeAllGoals();
    }
    bool
    respond(Scene& scene, AgentId id, const agent::Order& order, RecordId cause) const override {
        return agent::canPerform(scene, id) &&
               Mind(scene, id).respond(order.goal, order.place, cause);
    }
    void walkTo(Scene& scene, AgentId id, Vec2 place, RecordId) const override {
        Mind(scene, id).walkTo(place);
    }
    void walkAlong(Scene& scene, AgentId id, Vec2 direction, RecordId) const override {
        Mind(scene, id).walkAlong(direction);
    }

    /// Has no target any more, where that was it.
    void forgot(Scene& scene, AgentId id, AgentId about, RecordId cause) const override {
        Targeting& targeting = mindIn(scene, id).targeting;
        if (targeting.target != about)
            return;
        targeting = {};
        targeting.chosen =
            scene.trace.add(trace::TargetChosen{id, trace::kNoAgent, about, 0}, cause);
    }
    void hit(Scene& scene, AgentId id) const override { Mind(scene, id).onHit(); }
    void pickedUp(Scene& scene, AgentId id, ItemId item) const override {
        Mind(scene, id).onPickedUp(item);
    }
    void path(Scene& scene, AgentId id, const PathAnswer& answer) const override {
        Mind(scene, id).onPathAnswer(answer);
    }
    void guess(Scene& scene,
               AgentId id,
               const PathAnswer& guess,
               bool complete,
               RecordId cause) const override {
        Mind(scene, id).onGuess(guess, complete, cause);
    }
    [[nodiscard]] const FollowData*
    following(const Scene& scene, AgentId id, std::uint32_t request) const override {
        return Mind::following(mindIn(scene, id), request);
    }

    [[nodiscard]] std::span<const std::string_view> behaviours() const override {
        return lod::kManners;
    }
    [[nodiscard]] std::size_t behaviour(const Scene& scene, AgentId id) const override {
        return static_cast<std::size_t>(mindIn(scene, id).manner);
    }
    [[nodiscard]] lod::Passed
    exit(Scene& scene, AgentId id, std::size_t next, RecordId) const override {
        return Mind(scene, id).leaveFor(lod::Manner{static_cast<std::uint8_t>(next)});
    }
    void enter(Scene& scene,
               AgentId id,
               std::size_t own,
               std::size_t,
               const lod::Passed& passed,
               RecordId cause) const override {
        Mind(scene, id).begin(lod::Manner{static_cast<std::uint8_t>(own)}, passed, cause);
    }

    [[nodiscard]] bool does(const Scene& scene, AgentId id, Duty duty) const override {
        return has(duty) && mindIn(scene, id).manner == lod::Manner::Full;
    }
    [[nodiscard]] bool has(Duty duty) const override {
        return duty == Duty::Targeting || duty == Duty::Weapons || duty == Duty::Decisions;
    }
    void perform(Scene& scene, AgentId id, Duty duty) const override {
        switch (duty) {
        case Duty::Targeting:
            return updateTarget(scene, id);
        case Duty::Weapons:
            return chooseWeapon(scene, id);
        case Duty::Decisions:
            return Mind(scene, id).arbitrate();
        default:
            break;
        }
    }
    void act(Scene& scene, AgentId id) const override { Mind(scene, id).process(); }
    void aim(Scene& scene, AgentId id) const override {
        Regulators& regulators = mindIn(scene, id).regulators;
        const level::UpdateRates& rates = scene.archetype(id).rates;
        performWhenDue(scene, id, Duty::Targeting, regulators.targeting, rates.targeting);
        performWhenDue(scene, id, Duty::Decisions, regulators.arbitration, rates.arbitration);
        performWhenDue(scene, id, Duty::Weapons, regulators.weaponChoice, rates.weaponChoice);
        Targeting& targeting = mindIn(scene, id).targeting;
        const AgentId target = scene.isAlive(targeting.target) ? targeting.target : trace::kNoAgent;
        // Without a target it looks where it goes.
        if (agent::aimAndAttack(scene, id, {target, targeting.firstShot, targeting.chosen}))
            targeting.firstShot = false;
    }
    /// The slower gait that the present leg asks for.
    [[nodiscard]] double pace(const Scene& scene, AgentId id) const override {
        const GoalNode* node = &mindIn(scene, id).brain;
        while (!node->subgoals.empty())
            node = &node->subgoals.back();
        const auto* leg = std::get_if<LegData>(&node->data);
        return leg != nullptr ? leg->step.speedFactor : 1.0;
    }

    [[nodiscard]] trace::WaypointId claimed(const Scene& scene, AgentId id) const override {
        for (const GoalNode& strategy : mindIn(scene, id).brain.subgoals)
            if (const auto* cover = std::get_if<CoverData>(&strategy.data))
                return cover->waypoint;
        return trace::kNone<trace::WaypointId>;
    }
    [[nodiscard]] std::optional<agent::Intention>
    intention(const agent::Arena& arena, const agent::State& state, AgentId id) const override {
        const agent::AgentSpec& spec = arena.agents[trace::indexOf(id)];
        const auto& strategies = state.minds[spec.brain].row<BotMind>(spec.slot).brain.subgoals;
        if (strategies.empty())
            return std::nullopt;
        agent::Intention intention{strategies.back().kind, {}, strategies.back().started};
        const auto* travel = std::get_if<TravelData>(&strategies.back().data);
        if (travel != nullptr && travel->destinationKnown)
            intention.place = travel->destination;
        return intention;
    }

private:
    void performWhenDue(
        Scene& scene, AgentId id, Duty duty, agent::Regulator& regulator, double rate) const {
        if (!does(scene, id, duty) || !scene.mayLead(id, duty) ||
            !regulator.isDue(rate, scene.now, scene.state.random))
            return;
        scene.turns.mark(id, duty);
        perform(scene, id, duty);
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
