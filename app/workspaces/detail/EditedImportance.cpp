#include "app/workspaces/detail/EditedImportance.h"

#include "percept/lod/AgentDetail.h"
#include "percept/town/Stage.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace percept::tuning {
namespace {

double scaleOf(const level::Lod& lod, const char* key, double standard) {
    const auto json = nlohmann::json::parse(lod.groups.text, nullptr, false);
    const auto found = json.is_object() ? json.find(key) : json.end();
    const double stated =
        json.is_object() && found != json.end() && found->is_number() ? found->get<double>() : 0;
    return stated > 0 ? stated : standard;
}

lod::ImportanceScales scalesOf(const level::Lod& lod, Seconds step) {
    const lod::ImportanceScales standard;
    return {scaleOf(lod, "half_distance", standard.half),
            scaleOf(lod, "attention", standard.attention),
            step};
}

/// Finds importances anew in a copy of a state.
class Reweighing {
public:
    Reweighing(const sim::World& world, sim::State& state, const level::Lod& edited)
        : m_world(world)
        , m_state(state)
        , m_town(town::townOf(world.stages))
        , m_model(edited.importance)
        , m_scales(scalesOf(edited, world.arena.step)) {}

    void agents() {
        auto& details = m_state.extras.value->detail.value->agents;
        const lod::AgentDetailModel& model = *m_world.detail;
        lod::AgentScene scene;
        sim::fillScene(model, m_world.arena, m_state.population, scene);
        for (const trace::AgentId agent : model.looked) {
            const std::size_t i = trace::indexOf(agent);
            lod::AgentDetail& detail = details.agents[i];
            if (!scene.bodies[i].present || !detail.importance.started)
                continue;
            const geometry::Vec2 place = scene.bodies[i].position;
            lod::Subject subject = subjectAt(scene.observers, place, detail.seen);
            subject.story = model.story[i] != 0;
            subject.own = &model.own[i];
            detail.importance.value = scene.observes[i] != 0 ? 1.0 : raw(subject);
            choose(model.levels, detail.lod, detail.importance.value, details.random);
        }
    }
    /// Where there is one.
    void town() {
        auto* const found = town::stateOf(m_state.extras.value->stages);
        if (m_town == nullptr || found == nullptr)
            return;
        town::State& state = *found;
        findObservers();
        for (std::size_t group = 0; group < state.lives.size(); ++group) {
            if (m_town->groups.groups[group].block)
                block(state, group);
            for (std::size_t place = 0; place < state.lives[group].walkers.size(); ++place)
                walker(state, group, place);
        }
        spread(state);
    }

private:
    [[nodiscard]] double raw(const lod::Subject& subject) {
        return lod::rawImportance(m_model, m_scales, subject, m_state.frame, m_values);
    }
    [[nodiscard]] static lod::Subject
    subjectAt(std::span<const lod::Observer> observers, geometry::Vec2 place, Frame seen) {
        lod::Subject subject;
        subject.distance = lod::distanceToNearest(observers, place);
        subject.inView = lod::isInView(observers, place);
        subject.seen = seen;
        return subject;
    }
    void choose(const lod::LodModel& levels, lod::LodState& state, double value, Random& random) {
        if (!levels.behaviours.empty())
            lod::chooseBehaviour(levels, state, value, m_state.frame, random);
    }
    /// As those for whom the run simulates its town.
    void findObservers() {
        const auto& agents = m_state.population.agents;
        for (std::uint32_t i = 0; i < agents.size(); ++i) {
            const bool named =
                std::find(m_town->observers.begin(), m_town->observers.end(), trace::AgentId{i}) !=
                m_town->observers.end();
            if (named || (m_town->owns(trace::AgentId{i}) && isLed(trace::AgentId{i})))
                m_observers.push_back({agents[i].body.position, agents[i].body.facing});
        }
    }
    [[nodiscard]] bool isLed(trace::AgentId agent) const {
        const auto& agents = m_state.population.agents;
        const std::size_t row = trace::indexOf(agent);
        return row < agents.size() && agents[row].possessed &&
               agents[row].status == agent::Status::Alive;
    }
    void block(town::State& state, std::size_t group) {
        const town::Town& town = *m_town;
        town::GroupLife& life = state.lives[group];
        const town::Rectangle& area = town.areas[group];
        lod::Subject subject;
        subject.distance = -1;
        for (const lod::Observer& observer : m_observers) {
            const Metres distance = area.distance(observer.position);
            subject.distance =
                subject.distance < 0 ? distance : std::min(subject.distance, distance);
        }
        subject.inView = (subject.distance >= 0 && subject.distance < town.street) ||
                         lod::isInView(m_observers, area.centre());
        subject.seen = life.seen;
        subject.story = std::any_of(town.story.begin(), town.story.end(), [&](const auto& each) {
            return each.group == group;
        });
        const bool led = std::any_of(life.walkers.begin(),
                                     life.walkers.end(),
                                     [&](const auto& each) { return isLed(each.agent); });
        life.importance.value = led ? 1.0 : raw(subject);
    }
    void walker(town::State& state, std::size_t group, std::size_t place) {
        town::Walker& walker = state.lives[group].walkers[place];
        if (!walker.importance.started)
            return;
        lod::Subject subject = subjectAt(m_observers, walker.position, walker.seen);
        subject.inView = subject.inView && !walker.home;
        subject.story = state.town.groups[group].people[place].story;
        walker.importance.value = isLed(walker.agent) ? 1.0 : raw(subject);
        choose(m_town->people, walker.lod, walker.importance.value, state.random);
    }
    /// An area matters as much as the part of it that matters most.
    void spread(town::State& state) const {
        const auto& groups = m_town->groups.groups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (!groups[i].block)
                state.lives[i].importance.value = 0;
        for (std::size_t i = groups.size(); i-- > 0;)
            if (groups[i].parent >= 0) {
                double& above =
                    state.lives[static_cast<std::size_t>(groups[i].parent)].importance.value;
                above = std::max(above, state.lives[i].importance.value);
            }
    }

    const sim::World& m_world;
    sim::State& m_state;
    const town::Town* m_town; ///< null: the level has none
    lod::ImportanceModel m_model;
    lod::ImportanceScales m_scales;
    std::vector<lod::Observer> m_observers;
    std::vector<double> m_values;
};

} // namespace

bool isReweighed(const level::Lod& run, const level::Lod& edited) {
    const auto& before = run.importance.weights;
    const auto& now = edited.importance.weights;
    const bool same = std::equal(
        before.begin(), before.end(), now.begin(), now.end(), [](const auto& a, const auto& b) {
            return a.first == b.first;
        });
    const auto differ = [&](const char* key) {
        return scaleOf(run, key, 0) != scaleOf(edited, key, 0);
    };
    return same && (before != now || differ("half_distance") || differ("attention"));
}

std::shared_ptr<const runner::StateSnapshot> withImportance(const runner::StateSnapshot& ran,
                                                            const level::Lod& edited) {
    auto shown = std::make_shared<runner::StateSnapshot>(ran);
    auto& extras = shown->state.extras.value;
    const sim::World& world = *ran.level->world;
    if (!extras)
        return shown;
    Reweighing reweighing(world, shown->state, edited);
    if (world.detail && extras->detail.value)
        reweighing.agents();
    reweighing.town();
    return shown;
}

} // namespace percept::tuning
