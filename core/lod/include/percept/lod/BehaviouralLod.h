#pragma once

#include "percept/base/Random.h"
#include "percept/base/Result.h"
#include "percept/level/Execution.h"
#include "percept/lod/DetailCurve.h"
#include "percept/trace/Trace.h"

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

/// A behaviour and the importances for which it is valid, both ends included.
struct BehaviourRange {
    std::string id{};
    double min = 0;
    double max = 1;
    Frame frequency = 1;
    double priority = 1;
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

/// Writes a step that changed something, and nothing otherwise.
/// @param compressed whether data was passed on
trace::RecordId recordSwitch(trace::Trace& trace,
                             const LodModel& model,
                             const LodStep& step,
                             const LodOwner& owner,
                             double importance,
                             bool compressed,
                             trace::RecordId cause);

/// How often and with which priority a character runs: by its importance where the level has a
/// function or categories for that, otherwise as its behaviour says.
[[nodiscard]] Frame frequencyFor(const LodModel& model, BehaviourId behaviour, double importance);
[[nodiscard]] double priorityFor(const LodModel& model, BehaviourId behaviour, double importance);

} // namespace percept::lod
