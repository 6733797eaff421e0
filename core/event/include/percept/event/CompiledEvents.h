#pragma once

#include "percept/base/Result.h"
#include "percept/event/EventCodes.h"
#include "percept/event/Managers.h"
#include "percept/event/Topic.h"
#include "percept/level/Level.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a level's author says about events, with numbers for names: read-only while a run lasts.
namespace percept::event {

inline constexpr Seconds kDay = 86400; ///< of level time

using trace::DoorId;
using trace::TriggerId;
inline constexpr std::uint32_t kNothing = 0xFFFFFFFFU;

/// What an agent is, as places in the level's lists; kNothing: none.
struct AgentTraits {
    std::uint32_t archetype = kNothing;
    std::uint32_t team = kNothing;
    std::uint32_t squad = kNothing;
};

/// One agent, or all of a kind.
struct Who {
    enum class Kind : std::uint8_t { Anybody, Agent, Archetype, Team, Squad };
    Kind kind = Kind::Anybody;
    std::uint32_t number = kNothing; ///< place in the level's list
};

/// Intention: an agent takes up a goal, and tells where. Notification: an agent perceives
/// something. Formula: a condition over the state becomes true.
enum class CauseKind : std::uint8_t {
    Time,
    Switch,
    Region,
    Collision,
    Door,
    Intention,
    Death,
    Notification,
    Formula,
    Hand
};

struct CompiledEvent {
    std::string id;
    EventCode code{};
    CauseKind kind{};
    Frame every = 1;
    bool once = false;
    ManagerId manager{};
    std::vector<ManagerId> rooms; ///< by RegionId, if the manager is one per room
    Reach reach = Reach::Up;
    std::int32_t priority = 0;
    Frame deadline = -1;             ///< frames; -1: none
    std::optional<Vec3> position;    ///< absent: where its cause is
    Seconds time = 0;                ///< of CauseKind::Time: the first
    bool daily = false;              ///< then again every 86400 s
    std::uint32_t object = kNothing; ///< TriggerId, RegionId, DoorId, Goal, ModalityId by kind
    double intensity = 0;            ///< of CauseKind::Notification: at least
    bool acts = false;               ///< does something even where nobody listens
    bool opens = true;               ///< of CauseKind::Door: or closes
    bool startsOpen = false;         ///< the door at the start
    Who by;
    Who with;         ///< of CauseKind::Collision
    std::string data; ///< as written, JSON
};

struct CompiledListener {
    ManagerId manager{};
    Who who;
    Interest interest;
    bool roams = false; ///< through the rooms below the manager
};

struct CompiledRegion {
    std::vector<geometry::Vec2> polygon;
    geometry::Vec2 low{0, 0}; ///< box around it
    geometry::Vec2 high{0, 0};
    Metres floor = 0;
};

/// Immutable; made by compileEvents(), shared by all states of a run.
struct CompiledEvents {
    std::vector<std::string> codes;    ///< by EventCode: those of the rules, then the level's own
    std::vector<std::string> managers; ///< by ManagerId
    std::vector<ManagerSpec> specs;    ///< by ManagerId
    bool perceives = false;            ///< some events wait for perceptions
    ManagerId general{}; ///< the first broadcast manager of the level; its own where there is none
    std::vector<CompiledEvent> events; ///< in the order of the level
    std::vector<CompiledListener> listeners;
    std::vector<TopicSpec> topics;                           ///< by TopicId
    std::vector<AgentTraits> agents;                         ///< by AgentId, those of the level
    std::vector<std::uint32_t> squadAbove;                   ///< by squad: its parent or kNothing
    std::vector<CompiledRegion> regions;                     ///< by RegionId
    std::vector<std::pair<std::string, std::uint32_t>> keys; ///< key and place of its event

    [[nodiscard]] std::optional<EventCode> codeOf(std::string_view name) const;
    [[nodiscard]] std::optional<trace::TopicId> topicOf(std::string_view id) const;
    /// A squad counts for those below it, too.
    [[nodiscard]] bool matches(const Who& who, AgentId agent, const AgentTraits& traits) const;
    /// The region whose floor is nearest below a place; none outside all.
    [[nodiscard]] RegionId regionAt(const Vec3& place) const;
};

/// Whom an id means: an agent, archetype, team or squad, in this order; anybody, if it is empty.
/// @return nothing for an id that does not exist
[[nodiscard]] std::optional<Who> whoIs(const level::Level& level, const std::string& id);

/// Names that a level may use beside its own, by number.
struct Vocabulary {
    std::vector<std::string> codes{trace::kEventCodeNames.begin(),
                                   trace::kEventCodeNames.end()}; ///< of events
    std::vector<std::string> goals{};                             ///< that agents may have
};

/// Gives names their numbers and seconds their frames.
///
/// @errors InvalidInput with the place, such as `managers[2].parent`: an event manager above
///         itself; names that do not exist; times of day that are none
[[nodiscard]] Result<CompiledEvents> compileEvents(const level::Level& level,
                                                   const Vocabulary& words = {});

/// The managers at the start of a run, with the level's agents as listeners.
[[nodiscard]] Managers startManagers(const CompiledEvents& compiled);
/// Makes an agent that joins later a listener of whatever the level says.
void admit(Managers& managers,
           const CompiledEvents& compiled,
           AgentId agent,
           const AgentTraits& traits);
/// The region of every agent, for Managers::followRooms(); none for those that are not present.
[[nodiscard]] std::vector<RegionId> regionsOf(const CompiledEvents& compiled,
                                              const WorldView& world);

} // namespace percept::event
