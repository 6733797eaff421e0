#include "percept/guard/GuardBrain.h"

#include "Context.h"

namespace percept::guard {
namespace {

using schedule::Duty;

class GuardBrain final : public agent::Brain {
public:
    explicit GuardBrain(std::string_view name)
        : m_name(name) {}

    [[nodiscard]] std::string_view name() const override { return m_name; }
    [[nodiscard]] agent::BrainTraits traits() const override {
        return {.thinks = m_name != "player", .opens = true};
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<GuardMind>(name(), count);
    }

    void drop(Scene& scene, AgentId id, RecordId cause) const override {
        dropTask(scene, id, cause);
    }
    void walkTo(Scene& scene, AgentId id, Vec2 place, RecordId cause) const override {
        travelTo(scene, id, place, cause);
    }
    void walkAlong(Scene& scene, AgentId id, Vec2 direction, RecordId) const override {
        halt(scene, id);
        mindIn(scene, id).walk = direction;
    }
    void notice(Scene& scene, const agent::Noticing& noticing) const override {
        guard::notice(scene, noticing);
    }
    void hit(Scene& scene, AgentId id) const override { leaveWhenHit(scene, id); }
    bool hear(Scene& scene, AgentId id, Vec2 place, AgentId about, RecordId cause) const override {
        return guard::hear(scene, id, place, about, cause);
    }
    bool
    respond(Scene& scene, AgentId id, const agent::Order& order, RecordId cause) const override {
        return guard::respond(scene, id, order, cause);
    }
    void path(Scene& scene, AgentId id, const PathAnswer& answer) const override {
        takePath(scene, id, answer);
    }
    void guess(Scene& scene,
               AgentId id,
               const PathAnswer& guess,
               bool complete,
               RecordId cause) const override {
        takeGuess(scene, id, guess, complete, cause);
    }
    [[nodiscard]] const FollowData*
    following(const Scene& scene, AgentId id, std::uint32_t request) const override {
        const Travel& travel = mindIn(scene, id).travel;
        return travel.request == request && !travel.way.steps.empty() ? &travel.way : nullptr;
    }

    [[nodiscard]] std::span<const std::string_view> behaviours() const override {
        return {lod::kManners.data(), traits().thinks ? lod::kManners.size() : 1};
    }
    [[nodiscard]] std::size_t behaviour(const Scene& scene, AgentId id) const override {
        return static_cast<std::size_t>(mindIn(scene, id).manner);
    }
    [[nodiscard]] lod::Passed
    exit(Scene& scene, AgentId id, std::size_t next, RecordId) const override {
        return leaveFor(scene, id, lod::Manner{static_cast<std::uint8_t>(next)});
    }
    void enter(Scene& scene,
               AgentId id,
               std::size_t own,
               std::size_t,
               const lod::Passed& passed,
               RecordId cause) const override {
        begin(scene, id, lod::Manner{static_cast<std::uint8_t>(own)}, passed, cause);
    }

    [[nodiscard]] bool has(Duty duty) const override {
        return duty == Duty::Decisions && traits().thinks;
    }
    void perform(Scene& scene, AgentId id, Duty) const override { decide(scene, id); }
    void act(Scene& scene, AgentId id) const override {
        if (agent::canPerform(scene, id) && traits().thinks && scene.mayLead(id, Duty::Decisions)) {
            scene.turns.mark(id, Duty::Decisions);
            decide(scene, id);
        }
        follow(scene, id);
        walk(scene, id);
    }
    void aim(Scene& scene, AgentId id) const override {
        if (traits().thinks)
            face(scene, id);
    }
    void afterSenses(Scene& scene, AgentId id) const override { followTrail(scene, id); }
    [[nodiscard]] double pace(const Scene& scene, AgentId id) const override {
        const GuardMind& mind = mindIn(scene, id);
        if (mind.walk != Vec2{0, 0})
            return std::sqrt(geometry::lengthSquared(mind.walk));
        return mind.travel.status == TravelStatus::Walking
                   ? mind.travel.way.steps[mind.travel.way.next - 1].speedFactor
                   : 1.0;
    }

    [[nodiscard]] trace::WaypointId claimed(const Scene& scene, AgentId id) const override {
        const Task& task = mindIn(scene, id).task;
        return isPlaceTask(task) ? task.waypoint : trace::kNone<trace::WaypointId>;
    }
    [[nodiscard]] std::optional<agent::Intention>
    intention(const agent::Arena& arena, const agent::State& state, AgentId id) const override {
        const AgentSpec& spec = arena.agents[trace::indexOf(id)];
        const Task& task = state.minds[spec.brain].row<GuardMind>(spec.slot).task;
        if (task.started == trace::kNoRecord)
            return std::nullopt;
        return agent::Intention{task.goal, task.place, task.started};
    }

private:
    /// A person's walking: steers to a place ahead.
    static void walk(Scene& scene, AgentId id) {
        const Vec2 direction = mindIn(scene, id).walk;
        if (direction == Vec2{0, 0})
            return;
        Agent& self = scene.agent(id);
        self.steering.seek = true;
        self.steering.target = self.body.position + direction;
    }

    std::string m_name;
};

} // namespace

std::shared_ptr<const agent::Brain> guardBrain(std::string_view name) {
    return std::make_shared<GuardBrain>(name);
}

const GuardMind* mindOf(const agent::Arena& arena, const agent::State& state, AgentId agent) {
    const AgentSpec& spec = arena.agents[trace::indexOf(agent)];
    return dynamic_cast<const GuardBrain*>(arena.brains[spec.brain].get()) != nullptr
               ? &state.minds[spec.brain].row<GuardMind>(spec.slot)
               : nullptr;
}

} // namespace percept::guard
