#pragma once

#include "percept/base/Random.h"
#include "percept/base/Result.h"
#include "percept/level/Execution.h"
#include "percept/lod/DetailCurve.h"
#include "percept/trace/Trace.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace percept::lod {

using trace::AgentId;
using trace::BehaviourId;

inline constexpr BehaviourId kNoBehaviour = trace::kNone<BehaviourId>;

/// Which of several valid behaviours is taken. Ties go to the first in the file.
enum class Arbitration : std::uint8_t {
    First,    ///< in the order of the file; a fallback stands last
    Any,      ///< by the seed
    Central,  ///< whose middle is nearest to the importance: it is likely to last longest
    Narrowest ///< the most specific one; a fallback's wide range loses
};
BOOST_DESCRIBE_ENUM(Arbitration, First, Any, Central, Narrowest)

/// What the shipped brains and the inhabitants of towns do by level of detail.
enum class Manner : std::uint8_t {
    Full, ///< all that they can
    Walk, ///< go their rounds and take up nothing else
    Drift ///< the same without looking for paths
};
BOOST_DESCRIBE_ENUM(Manner, Full, Walk, Drift)
/// Their names in levels, by Manner.
inline constexpr std::array<std::string_view, 3> kManners{"full", "walk", "drift"};

/// What a behaviour passes on to the one after it: of all its data what that one can use.
/// @source execution management, behaviour compression: the stall that a character walks to becomes
/// the first item of its plan, and the first item of the plan the stall
struct Passed {
    trace::Compressed what{};
    trace::Goal goal{};              ///< what it goes there for
    AgentId about = trace::kNoAgent; ///< the agent that the goal is about
    geometry::Vec2 place{0, 0};      ///< where it goes
};

/// A behaviour and the importances for which it is valid, both ends included.
struct BehaviourRange {
    std::string id{};
    double min = 0;
    double max = 1;
    Frame frequency = 1;
    double priority = 1;
    level::ById<std::string> brains{};
    [[nodiscard]] bool holds(double importance) const {
        return min <= importance && importance <= max;
    }
};

/// A level's behavioural level of detail, ready for use. Immutable.
struct LodModel {
    std::vector<BehaviourRange> behaviours; ///< by BehaviourId
    Arbitration arbitration = Arbitration::First;
    std::optional<DetailCurve> frequencyBy;
    std::optional<DetailCurve> priorityBy;

    [[nodiscard]] BehaviourId find(std::string_view id) const;
    /// What agents with a brain do at a level: as it states, or called like the level.
    [[nodiscard]] std::string_view behaviourOf(BehaviourId level, std::string_view brain) const;
    /// Whether a behaviour is to run only while no other one is valid: it is valid for all
    /// importances, and the last in the file under Arbitration::First, or under
    /// Arbitration::Narrowest. It is not kept when another one becomes valid.
    [[nodiscard]] bool isFallback(BehaviourId behaviour) const;
};

/// @errors InvalidInput for an unknown arbitration, a range upside down, a curve that is none
[[nodiscard]] Result<LodModel> compileLod(const level::Lod& lod);

/// The level of one character. A value.
struct LodState {
    BehaviourId current = kNoBehaviour;
    std::uint32_t switches = 0; ///< how often a behaviour was left; the first choice is none
    Frame since = 0;            ///< in which the current one was chosen
};
BOOST_DESCRIBE_STRUCT(LodState, (), (current, switches, since))

/// What a look at the importance led to.
struct LodStep {
    BehaviourId previous = kNoBehaviour;
    BehaviourId current = kNoBehaviour; ///< none: no behaviour is valid
    std::uint32_t candidates = 0;       ///< that were valid when it had to be chosen
    [[nodiscard]] bool changed() const { return previous != current; }
};

/// Keeps the current behaviour while its range holds the importance (hysteresis: ranges overlap);
/// otherwise chooses among those whose range does. A fallback is kept only while nothing else is
/// valid; how wide its range is would keep it for ever.
///
/// @param random asked by Arbitration::Any alone, and only when there is a choice
/// @cost O(behaviours)
/// @source execution management, behavioural LOD; comparison and missing behaviours corrected. Its
/// text runs a fallback only where nothing else can be; its listing would never leave one
LodStep chooseBehaviour(
    const LodModel& model, LodState& state, double importance, Frame frame, Random& random);

/// Whose level it is: an agent, or an inhabitant of a group.
struct LodOwner {
    AgentId agent = trace::kNoAgent;
    trace::PersonId person = trace::kNone<trace::PersonId>;
    trace::GroupId group = trace::kNone<trace::GroupId>;
};

/// Has the behaviour at hand left and another one entered, because of a record.
using SwitchBehaviour = std::function<Passed(const LodStep& step, trace::RecordId record)>;

/// Writes a step that changed something, around the exit and entry of the behaviours, which can
/// name it as their cause.
/// @pre step.changed()
trace::RecordId recordSwitch(trace::Trace& trace,
                             const LodModel& model,
                             const LodStep& step,
                             const LodOwner& owner,
                             double importance,
                             trace::RecordId cause,
                             const SwitchBehaviour& change);

/// How often and with which priority a character runs: by its importance where the level has a
/// function or categories for that, otherwise as its behaviour says.
[[nodiscard]] Frame frequencyFor(const LodModel& model, BehaviourId behaviour, double importance);
[[nodiscard]] double priorityFor(const LodModel& model, BehaviourId behaviour, double importance);

} // namespace percept::lod
