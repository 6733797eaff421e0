#pragma once

#include "percept/knowledge/Knowledge.h"
#include "percept/lod/AgentDetail.h"
#include "percept/schedule/Duties.h"
#include "percept/sense/SenseManager.h"
#include "percept/sense/ViewCones.h"
#include "percept/world/Emission.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// The stage `sense` of a step: what is emitted becomes signals, which pass the gates of everybody
/// and reach them as notifications.
namespace percept::world {

/// When an agent was last sensed.
struct Emitter {
    std::vector<Seconds> next; ///< per emission of its archetype: when it is next emitted
    std::vector<Seconds> made; ///< per emission: when it was emitted last
    Metres sinceStep = 0;      ///< distance since the last footstep
};
BOOST_DESCRIBE_STRUCT(Emitter, (), (next, made, sinceStep))

/// What waits until the schedule, or an agent's level of detail, gives it a turn. In the order in
/// which it came.
struct Held {
    struct Signal {
        sense::Signal signal;
        RecordId cause = trace::kNoRecord;
    };
    struct Notice {
        sense::Notification notification;
        RecordId record = trace::kNoRecord;
        Seconds perceived = 0; ///< when
        /// What there was to see of its source then, where it is taken up later.
        std::optional<knowledge::Sight> seen;
    };
    std::vector<Signal> emitted; ///< nobody could perceive it yet
    std::vector<Notice> notices; ///< perceived, not taken up yet
};
BOOST_DESCRIBE_STRUCT(Held::Signal, (), (signal, cause))
BOOST_DESCRIBE_STRUCT(Held::Notice, (), (notification, record, perceived, seen))
BOOST_DESCRIBE_STRUCT(Held, (), (emitted, notices))

/// All that the stage adds to the state of a run.
struct SenseStageState {
    sense::SenseState senses;
    std::vector<Emitter> emitters; ///< by AgentId
    Held held;
};
BOOST_DESCRIBE_STRUCT(SenseStageState, (), (senses, emitters, held))

/// @param agents by AgentId; who emits every so often begins somewhere within that time
[[nodiscard]] SenseStageState startSenses(std::span<const EmitterSpec> emitters,
                                          std::span<const Presence> agents,
                                          std::uint64_t seed);

/// Whether a state could be one of these agents.
[[nodiscard]] bool fits(std::span<const EmitterSpec> emitters,
                        std::span<const Presence> agents,
                        const SenseStageState& state);

/// An agent begins a life: what was on its way to who it was, or waits for its turn, does not reach
/// it. @param manager of the scene
void beginLife(SenseStageState& state,
               const sense::SenseManager& manager,
               AgentId agent,
               trace::Trace& trace);

/// Somebody else is an agent from now on: nothing on its way to it arrives.
void forget(SenseStageState& state, AgentId agent);

/// What the stage works on in a frame. Borrows.
struct SenseInput {
    std::shared_ptr<const sense::SenseWorld> world; ///< as edits left it
    std::span<const EmitterSpec> emitters;          ///< by archetype
    std::span<const Presence> agents;               ///< by AgentId
    std::span<const double> doors;                  ///< by DoorId: how far each is open, 0..1
    Seconds now = 0;
    Seconds step = 1.0 / 60.0;
    const schedule::DutyPlan* plan = nullptr; ///< what it names waits for perform(); null: nothing
    lod::AgentTurns turns = {};
};

/// Takes what an agent perceived.
using TakeNotice = std::function<void(const Held::Notice& notice)>;
/// Hears of it a little sooner, and may fetch from memory what will be touched.
/// @param soon for the second time
using ExpectNotice = std::function<void(const sense::Notification& notification, bool soon)>;

/// Carries everybody's signals to everybody.
///
///     stage.step(input, state, made, trace, [&](const Held::Notice& notice) {...});
///
/// @cost that of sense::SenseManager; linear in agents for bounded density
class SenseStage {
public:
    /// To be called once per step, before all else: everybody's eyes and ears are where they are.
    void begin(const SenseInput& input);
    /// Signals of the frame, then notifications that are due.
    /// @param made signals that commands and actions of the frame emit, with their causes
    void step(const SenseInput& input,
              SenseStageState& state,
              std::span<const Held::Signal> made,
              trace::Trace& trace,
              const TakeNotice& take,
              const ExpectNotice& expect);

    /// What an agent makes of others as it looks round now, in their order; those who are not
    /// present are left out. Of those in view it takes in the nearest, as many as its attention
    /// goes to. What is emitted can be seen for a glimpse; light that takes time is not looked at:
    /// it arrives.
    /// @param measure whether to say by how much gates failed
    /// @return valid until the next look
    /// @pre begin() was called in this frame  @cost a line of sight for each who is in a cone
    [[nodiscard]] std::span<const sense::Sighting> look(const SenseInput& input,
                                                        const SenseStageState& state,
                                                        AgentId agent,
                                                        std::span<const AgentId> others,
                                                        bool measure);

    /// What an agent makes of somebody that its look has just shown to be in view.
    /// @param sighting of the look, with no failed gate  @param alertness share of the greatest
    /// @cost as sense::regard()
    [[nodiscard]] sense::Regard regard(const SenseInput& input,
                                       AgentId agent,
                                       const sense::Sighting& sighting,
                                       double alertness) const;

    /// How visible an agent's body is, whoever looks; nothing where none of it can be seen.
    /// @pre begin() was called in this frame  @cost as sense::visibilityOf()
    [[nodiscard]] std::optional<sense::BodyVisibility> visibilityOf(const SenseInput& input,
                                                                    AgentId agent) const;

    /// How much of a duty waits for an agent: `senses` or `awareness`; 0 for others.
    [[nodiscard]] static std::size_t
    waiting(const SenseStageState& state, schedule::Duty duty, AgentId agent);
    /// Whose turns something waits for that they perceived, or give off.
    /// @param[out] untaken,unmade by AgentId; empty: nobody's
    static void findWaiting(const SenseInput& input,
                            const SenseStageState& state,
                            std::vector<std::uint8_t>& untaken,
                            std::vector<std::uint8_t>& unmade);
    /// The oldest of what waits. After step(), in the same frame.
    /// @pre something of that duty waits for the agent
    void perform(SenseStageState& state,
                 schedule::Duty duty,
                 AgentId agent,
                 trace::Trace& trace,
                 const TakeNotice& take);

    /// What carries the signals. @pre begin() was called
    [[nodiscard]] sense::SenseManager& manager() { return *m_manager; }

private:
    void collect(const SenseInput& input, SenseStageState& state);
    void collectOf(const SenseInput& input, SenseStageState& state, AgentId agent);
    [[nodiscard]] sense::Sighting lookAt(const SenseInput& input,
                                         const SenseStageState& state,
                                         AgentId agent,
                                         AgentId other,
                                         bool measure);
    void limitAttention(std::size_t most, bool measure);
    void emitHeld(const SenseInput& input, SenseStageState& state, trace::Trace& trace);
    void takeUpHeld(const SenseInput& input, SenseStageState& state, const TakeNotice& take);

    std::shared_ptr<const sense::SenseWorld> m_world; ///< of the manager
    std::optional<sense::SenseManager> m_manager;
    std::vector<sense::Sensor> m_sensors;
    std::vector<Held::Signal> m_made;
    std::vector<Held::Notice> m_late;
    std::vector<sense::Signal> m_visible;
    std::vector<sense::Sighting> m_sightings;
    std::vector<std::size_t> m_ranked;
    bool m_watched = false; ///< somebody sees without looking
};

} // namespace percept::world
