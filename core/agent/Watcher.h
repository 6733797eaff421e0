#pragma once

#include "Perceiving.h"
#include "percept/agent/Awareness.h"

// Those who become aware by degrees, at work. Internal to this area.
namespace percept::agent {

/// One of them.
struct Watcher {
    Scene& scene;
    AgentId id;
    const knowledge::AwarenessModel& model;
    knowledge::AgentAwareness& aware;

    [[nodiscard]] knowledge::Knowledge& knowledge() const { return scene.agent(id).knowledge; }
    [[nodiscard]] double shareOfAlertness() const { return model.shareOf(aware.alertness.level); }
};

/// @pre it becomes aware by degrees
[[nodiscard]] inline Watcher watcherOf(Scene& scene, AgentId id) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    PERCEPT_EXPECTS(aware != nullptr);
    return {scene, id, *scene.arena.awarenessOf(id), *aware};
}

/// What was heard counts for a while: as long as it takes to make something of it.
[[nodiscard]] inline knowledge::AwarenessLevel soundOf(const Watcher& me,
                                                       const knowledge::AwareLink& link) {
    return me.scene.now - link.heard < me.model.soundSpan ? link.sound : knowledge::kUnaware;
}
/// What was told counts as long.
[[nodiscard]] inline knowledge::AwarenessLevel toldOf(const Watcher& me,
                                                      const knowledge::AwareLink& link) {
    return me.scene.now - link.toldAt < me.model.soundSpan ? link.told : knowledge::kUnaware;
}

/// What keeps an agent from being more aware of somebody; None: nothing.
struct Obstacle {
    trace::Gate gate = trace::Gate::None;
    double measured = 0.0;
    double limit = 0.0;
};

// --- Awareness.cpp ------------------------------------------------------------------------------

/// A pulse: time passes, then what was perceived is known as far as the agent is aware of it.
void pulse(const Watcher& me, knowledge::AwareLink& link, bool decides);
/// What it is aware of becomes known, and its brain is told.
void learnOf(const Watcher& me, knowledge::AwareLink& link);
/// Under a full trace, what a look or a sound was and what it added up to.
/// @param stopped what came of it, where that is known already
void report(const Watcher& me,
            const sense::Sighting& sighting,
            const sense::Regard& regard,
            const knowledge::AwareLink* link,
            const Obstacle& stopped = {});

// --- Telling.cpp --------------------------------------------------------------------------------

/// The goal of a pulse: the greatest of what is seen, heard and told.
[[nodiscard]] knowledge::AwarenessLevel goalOf(const Watcher& me, const knowledge::AwareLink& link);
/// What made the goal: of the dominant sense; of equals, sight before sound before word.
[[nodiscard]] RecordId causeOf(const Watcher& me, const knowledge::AwareLink& link);

/// It says that it became more aware of somebody, if its archetype has a line for that and it knows
/// at first hand.
void sayReached(const Watcher& me, knowledge::AwareLink& link);
/// It says that it lost somebody, likewise.
void sayLost(const Watcher& me, knowledge::AwareLink& link);

/// It says that it begins to search, or that something has changed, likewise.
void saySearches(const Watcher& me, AgentId about, Vec2 around, RecordId cause);
void sayNoticed(const Watcher& me, const knowledge::ThingLink& thing);

/// It has an ally in view whose bearing may show what he is aware of.
void observe(const Watcher& me, AgentId ally);

/// A sighting, or that it fails as the other has to see the observer first, and has not.
[[nodiscard]] sense::Sighting unlessUnmet(const Watcher& me, sense::Sighting sighting);

} // namespace percept::agent
