#pragma once

#include "percept/base/Result.h"
#include "percept/event/CompiledEvents.h"
#include "percept/level/Level.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Formulas over the state of a run: what topics are made of, and conditions of events and
/// reactions.
namespace percept::world {

using event::AgentId;
using event::RecordId;
using geometry::Vec3;

/// Something of the level that a formula names.
struct Named {
    enum class Kind : std::uint8_t {
        Self,  ///< the first agent that is asked about, or the asker
        Other, ///< the second
        Who,   ///< an agent, or those of an archetype, team or squad
        Door,
        Light,
        Switch, ///< any trigger
        Region,
        Emitter,
        Item,  ///< as what may be gone
        Place, ///< what stands still: items, waypoints, nodes, spawn points
        Topic
    };
    Kind kind = Kind::Self;
    std::uint32_t index = 0; ///< place in the level's list
    event::Who who;          ///< of Kind::Who
    Vec3 place{0, 0, 0};     ///< of what stands still; doors by their middle
};

/// What stands for a number in a formula, over the state.
enum class Query : std::uint8_t {
    Door,     ///< how far a door is open, 0..1
    Switch,   ///< visits to a trigger since the start
    Count,    ///< agents in a region, of those that are named
    Health,   ///< mean share of their health that agents have, 0..1; the dead have none
    Alive,    ///< agents that are in the level
    Distance, ///< metres between two objects; endless where one is not in the level
    Light,    ///< at an object, 0..1
    Is,       ///< 1 where the first is one of the second: of its archetype, team or squad
    /// 1 where one agent has another in view, as its senses have it now; else 0
    Sees,
    /// 1 where nothing blocks sight between two objects, whoever looks where; else 0
    LineOfSight,
    Awareness, ///< state that one agent is aware of another in; 0 for who notices at once
    Alertness, ///< the greatest of the agents that are named
    Knows,     ///< 1 where an agent knows that a thing has changed, or that another is dead; else 0
    Emitter,   ///< 1 while it is on, else 0
    Time,      ///< seconds since the start
    Topic      ///< what polling another topic answers
};

/// One formula, compiled: a tree in prefix order of evaluation.
struct StateFormula {
    enum class Op : std::uint8_t {
        Number,
        Query,
        Not,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        Equal,
        Unequal,
        And,
        Or
    };
    struct Node {
        Op op = Op::Number;
        double number = 0;
        Query query{};
        std::vector<Named> about{};
        std::uint32_t left = 0; ///< places of its operands in `nodes`
        std::uint32_t right = 0;
    };
    std::vector<Node> nodes; ///< operands come before what is made of them; the last is the value
    /// Of a topic, whether its answer is about `self` or `other`, or that of a topic that it asks:
    /// what is about neither is the same for all who ask.
    bool isOfSelf = false;
    bool isOfOther = false;
    /// Of a topic, whether it asks the senses first about `other`, or a topic that it asks does:
    /// where those of the asker do not reach there is no answer.
    bool sensesFirst = false;
};

/// A value with the record that made it what it is.
struct Evidence {
    double value = 0;
    RecordId cause = trace::kNoRecord; ///< the latest of what went in; none: nothing happened to it
    bool answered = true; ///< false: a topic that it rests on was not answered; the value is 0
};

/// Answers a query about named things. What is asked of nobody is 0.
using AnswerQuery = std::function<Evidence(Query query, std::span<const Named> about)>;

/// @param text such as `door(gate) > 0 and count(yard, intruder) >= 1`: numbers; `+ - * /`;
///        `< <= > >= = !=`, `and`, `or`, `not`, which give 0 or 1; parentheses; `door(d)`,
///        `switch(t)`, `count(region[, who])`, `health(who)`, `alive(who)`, `distance(a, b)`,
///        `light(a)`, `sees(a, b)`, `awareness(a, b)`, `alertness(who)`, `knows(a, thing)` of a
///        door, a light, an item or an agent's body, `is(a, who)`, `emitter(e)`, `time`,
///        `topic(t)`; objects are ids of the level, `self` and `other`
/// @param place of the text in the level, for errors
/// @errors InvalidInput: what was expected, and after how many characters; names that do not exist;
///         a division by a constant that is 0
[[nodiscard]] Result<StateFormula>
parseStateFormula(std::string_view text, const level::Level& level, const std::string& place);

/// @return its value; what is divided by 0 counts 0, and what is worked out lies within
/// kGreatestFormulaValue, an endless distance too. Both sides of `and` and `or` are evaluated. What
/// rests on no answer is none, but for `and` and `or` where the other side decides.
[[nodiscard]] Evidence evaluate(const StateFormula& formula, const AnswerQuery& answer);

/// Whether it divides by what is 0 whatever the state.
[[nodiscard]] bool dividesByZero(const StateFormula& formula);
/// The topics that a formula asks, by place in the level's list.
[[nodiscard]] std::vector<std::uint32_t> topicsIn(const StateFormula& formula);
/// Whether it speaks of `other`, so that it needs two agents.
[[nodiscard]] bool needsOther(const StateFormula& formula);
/// Whether it speaks of `self` or `other`.
[[nodiscard]] bool needsSelf(const StateFormula& formula);

} // namespace percept::world
