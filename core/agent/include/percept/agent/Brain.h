#pragma once

#include "percept/agent/Minds.h"
#include "percept/agent/Parameter.h"
#include "percept/agent/Path.h"
#include "percept/agent/Registered.h"
#include "percept/base/Result.h"
#include "percept/geometry/Vector.h"
#include "percept/level/Level.h"
#include "percept/lod/BehaviouralLod.h"
#include "percept/schedule/Duties.h"
#include "percept/trace/Ids.h"
#include "percept/trace/Records.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::sense {
struct Notification;
}
namespace percept::trace {
class Registry;
}

/// How agents decide. What ships is registered like what a game brings.
namespace percept::agent {

using trace::ModalityId;

struct Arena;
struct AgentSpec;
class Brain;
class Brains;
class Self;
class SelfView;

/// What the agents of a brain are like.
struct BrainTraits {
    // Archetypes may say otherwise: see traitsOf().
    bool respawns = false; ///< comes back when it has died, at a spawn point if there is one
    bool armed = false;    ///< has the weapons of the source where its archetype names none
    bool opens = false;    ///< the doors on its path, without a switch
    bool shelters = false; ///< takes cover of its own accord, where the level's waypoints have it
    bool observes = false; ///< others matter more the nearer they are to it

    bool looks = false;    ///< sees by looking round at its rate of vision, not by what is emitted
    bool thinks = true;    ///< false: moves by commands only
    bool numbers = false;  ///< a run may have any number of its agents; they start at spawn points
    bool inhabits = false; ///< people of towns have it as long as they are agents
    bool tracks = false;   ///< follows the blood of those it hunts, see SelfView::freshestDrop()
};

using BrainParameter = Parameter;

/// What an agent is about to do.
struct Intention {
    trace::Goal goal{};
    std::optional<Vec2> place;
    RecordId started = trace::kNoRecord;
};

/// What a brain compiles of a level for itself. Immutable, shared by all copies of a run.
struct BrainData {
    BrainData() = default;
    BrainData(const BrainData&) = delete;
    BrainData& operator=(const BrainData&) = delete;
    virtual ~BrainData() = default;
};

/// Something that an agent noticed.
struct Noticing {
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent; ///< nobody: a signal without a source
    ModalityId modality = trace::kNone<ModalityId>;
    Vec2 place{0, 0};                   ///< exactly, or the middle of the area
    RecordId record = trace::kNoRecord; ///< the notification
    bool shot = false;                  ///< the sound of a weapon that was fired
    bool hit = false;                   ///< it was hit
};

/// What its level has an agent react with: one of its brain's responses.
struct Order {
    trace::Goal goal{};
    Vec2 place{0, 0}; ///< what it goes to, looks at or flees from
    AgentId about = trace::kNoAgent;
};

/// How the agents of one kind decide: functions without a state of their own. The states of the
/// agents are rows of Minds, which start() makes; they are saved, hashed and compared by their
/// description. A brain reaches the world through Self, which has of others only what the agent
/// knows.
///
/// Who has nothing to say to a call does not override it. All calls are made in the order of
/// agents, from one thread.
///
///     struct Sentry final : Brain {
///         std::string_view name() const override { return "sentry"; }
///         Minds start(std::size_t count) const override { return Minds::of<SentryMind>(...); }
///         void act(const Self& me) const override { ... }
///     };
class Brain {
public:
    static constexpr std::string_view kKind = "brain";

    Brain() = default;
    Brain(const Brain&) = delete;
    Brain& operator=(const Brain&) = delete;
    virtual ~Brain() = default;

    /// As archetypes name it in `brain`.
    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual BrainTraits traits() const { return {}; }
    /// What levels can set for it in `archetypes[].parameters`. SelfView::parameter() has the
    /// values by their places here.
    [[nodiscard]] virtual std::span<const BrainParameter> parameters() const { return {}; }
    /// Registers what its agents record and what records mention of them: kinds, goals, gates and
    /// events of its own. Arena::registry has their numbers.
    /// @errors InvalidInput: something of that name is there already
    [[nodiscard]] virtual Result<void> registerTrace(trace::Registry&) const {
        return Result<void>();
    }
    /// Registers duties of its own, which tasks of a level's schedule can then have. Arena::duties
    /// has their numbers; perform() gets them.
    /// @errors InvalidInput: there is a duty of that name already
    [[nodiscard]] virtual Result<void> registerDuties(schedule::DutyRegistry&) const {
        return Result<void>();
    }
    /// @return null: nothing
    /// @errors InvalidInput with the place in the level
    [[nodiscard]] virtual Result<std::shared_ptr<const BrainData>> compile(const level::Level&,
                                                                           const Arena&) const {
        return std::shared_ptr<const BrainData>();
    }
    /// @param count agents that have this brain
    [[nodiscard]] virtual Minds start(std::size_t count) const = 0;
    /// Whether minds could be those of a level.
    [[nodiscard]] virtual bool fits(const Arena&, const Minds&) const { return true; }

    /// Before the first frame, once.
    virtual void prepare(const Self&) const {}
    /// It enters the world, at the start and whenever it comes back.
    virtual void spawned(const Self&) const {}
    /// It gives up what it does: a person possesses it or puts it elsewhere, or it died.
    virtual void drop(const Self&, RecordId) const {}
    /// Its squad was given an order, by a record: SelfView::order() and orderedPlace() say what is
    /// to be done instead of its routine; no order: it goes about that again.
    virtual void ordered(const Self&, RecordId) const {}
    /// A person has it walk to a place, or along a direction of length 0..1 of its speed.
    virtual void walkTo(const Self&, Vec2, RecordId) const {}
    virtual void walkAlong(const Self&, Vec2, RecordId) const {}

    // What happens to it. Its knowledge is up to date. While it does what a reaction of its level
    // has it do, it is not told: see ReactionGoals.h.
    virtual void notice(const Self&, const Noticing&) const {}
    /// It forgot somebody, by a record.
    virtual void forgot(const Self&, AgentId, RecordId) const {}
    virtual void hit(const Self&) const {}
    virtual void pickedUp(const Self&, ItemId) const {}
    /// An authored event reaches it. @return whether it had a use for it
    virtual bool hear(const Self&, Vec2, AgentId, RecordId) const { return false; }
    /// Fields of archetypes that its agents have no use for, such as `goals` or `rates.vision`.
    [[nodiscard]] virtual std::span<const std::string_view> ignores() const { return {}; }
    /// How long who has lost somebody looks for him before it searches; nothing: it depends.
    [[nodiscard]] virtual std::optional<Seconds> searchesAfter(const level::Archetype&) const {
        return std::nullopt;
    }
    /// The goals that its level can have it react with, by name.
    [[nodiscard]] virtual std::span<const std::string_view> responses() const { return {}; }
    /// It takes up a goal that its level has it react with, whatever it does, unless it is about it
    /// already. As long as intention() is that goal then, it does not decide otherwise by itself:
    /// Self::hasReactionGoal(). @return whether it did
    virtual bool respond(const Self&, const Order&, RecordId) const { return false; }
    /// A path that it asked for.
    virtual void path(const Self&, const PathAnswer&) const {}
    /// The path as it is known while the search goes on. @param complete it leads to the goal
    virtual void guess(const Self&, const PathAnswer&, bool, RecordId) const {}
    /// What it walks along while the search for a request goes on; null: nothing.
    [[nodiscard]] virtual const FollowData* following(const SelfView&, std::uint32_t) const {
        return nullptr;
    }

    // Levels of detail.
    /// What it can do, by name: the first runs unless a level of detail wants another.
    [[nodiscard]] virtual std::span<const std::string_view> behaviours() const;
    /// The place of the one that an agent runs.
    [[nodiscard]] virtual std::size_t behaviour(const SelfView&) const { return 0; }
    /// It leaves its behaviour for another one and throws away what only this one needs.
    /// @return what that one can use: one answer for each pair
    [[nodiscard]] virtual lod::Passed exit(const Self&, std::size_t, RecordId) const { return {}; }
    /// It begins a behaviour, with what the one before it passed on.
    virtual void enter(const Self&, std::size_t, std::size_t, const lod::Passed&, RecordId) const {}

    // Its turn.
    /// Which of the duties that are done by agent it has beside its senses.
    /// @param duties of the run: what it registered has a number there
    [[nodiscard]] virtual bool has(schedule::Duty duty, const schedule::DutyRegistry&) const {
        return duty == schedule::Duty::Decisions;
    }
    /// Whether the behaviour that an agent runs has a duty.
    [[nodiscard]] virtual bool does(const SelfView& me, schedule::Duty duty) const;
    /// It does one of its duties, when the schedule gives it the time.
    virtual void perform(const Self&, schedule::Duty) const {}
    /// What every step asks, before bodies move: where to go.
    virtual void act(const Self&) const {}
    /// The same after its body has moved: where to look, what to attack.
    virtual void aim(const Self&) const {}
    /// After everybody's senses are up to date.
    virtual void afterSenses(const Self&) const {}
    /// Factor on its greatest speed.
    [[nodiscard]] virtual double pace(const SelfView&) const { return 1.0; }

    /// The waypoint that it goes to or holds, so that nobody else takes it; none: no such place.
    [[nodiscard]] virtual trace::WaypointId claimed(const SelfView&) const {
        return trace::kNone<trace::WaypointId>;
    }
    /// Whether intention() may ever say a goal, by its name; what is only a step towards other
    /// goals is none.
    [[nodiscard]] virtual bool intends(std::string_view) const { return true; }
    /// What it is about to do, by its row of minds; nothing: it has not decided yet.
    [[nodiscard]] virtual std::optional<Intention> intention(const AgentSpec&, const Minds&) const {
        return std::nullopt;
    }
};

/// The brains that levels can name.
///
///     Brains brains = sim::shippedBrains();
///     if (auto added = brains.add(std::make_shared<Sentry>()); !added) ...
class Brains : public Registered<Brain> {};

/// What agents of an archetype are like: as it says itself, else as its brain has it.
/// @param archetype resolved
[[nodiscard]] BrainTraits traitsOf(const level::Archetype& archetype, const Brain& brain);

/// The level with what its archetypes leave to their brains stated, for who knows no brains.
[[nodiscard]] level::Level withTraits(level::Level level, const Brains& brains);

/// The parameters of a brain as an archetype sets them.
/// @param archetype resolved; what it has of another archetype may be of another brain
/// @param own what it states itself
/// @return by place in Brain::parameters()
/// @errors InvalidInput, with the place in the archetype: names that the brain does not know,
/// values out of range or of another kind
[[nodiscard]] Result<std::vector<double>> compileParameters(const level::Archetype& archetype,
                                                            const level::ById<level::Json>& own,
                                                            const Brain& brain);

} // namespace percept::agent
