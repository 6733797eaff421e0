#include "percept/world/Topics.h"

#include <fmt/format.h>

#include <set>
#include <utility>

// What is wrong with the formulas of a level.
namespace percept::world {
namespace {

/// The topic by which a formula speaks of `self` or `other`, over others or not; none: it does not.
/// @param seen by topic: those that need not be asked again
std::optional<std::uint32_t> topicOfSelf(const StateFormula& formula,
                                         std::span<const StateFormula> topics,
                                         std::vector<bool>& seen) {
    for (const std::uint32_t topic : topicsIn(formula)) {
        if (topic >= topics.size() || seen[topic])
            continue;
        seen[topic] = true;
        if (needsSelf(topics[topic]))
            return topic;
        if (const auto below = topicOfSelf(topics[topic], topics, seen))
            return below;
    }
    return std::nullopt;
}

/// Reads the formulas of a level one after the other.
class FormulaCheck {
public:
    /// @param topics compiled; empty: they cannot be
    FormulaCheck(const level::Level& level, std::vector<StateFormula> topics)
        : m_level(level)
        , m_topics(std::move(topics)) {}

    /// @param ofAgent whether it may speak of `self` and `other`
    void check(const std::string& text, const std::string& place, bool ofAgent) {
        if (text.empty())
            return;
        const auto formula = parseStateFormula(text, m_level, place);
        if (!formula)
            return fail(formula.error());
        for (const std::uint32_t topic : topicsIn(*formula))
            m_asked.insert(topic);
        if (ofAgent)
            return;
        if (const auto ofNobody = checkOfNobody(*formula, m_topics, m_level, place); !ofNobody)
            fail(ofNobody.error());
    }
    void fail(const Error& error) {
        for (const level::Problem& known : m_problems)
            if (known.place == error.place)
                return;
        m_problems.push_back(
            {level::Severity::Error, error.place, error.message, "Correct the formula."});
    }
    void warnOfUnasked() {
        for (std::uint32_t i = 0; i < m_level.topics.size(); ++i) {
            const std::string& id = m_level.topics[i].id;
            if (id == event::kLineOfSightTopic || id == event::kLightTopic || m_asked.contains(i))
                continue;
            m_problems.push_back(
                {level::Severity::Warning,
                 fmt::format("topics[{}].id", i),
                 fmt::format("no agent of a run asks \"{}\"", id),
                 fmt::format("Ask topic({}) in a condition of an event or reaction, or remove it.",
                             id)});
        }
    }
    /// What counts only in topics about agents that are asked about.
    void warnOfOthers(const std::vector<StateFormula>& topics) {
        const auto ignored = [&](bool is, std::size_t topic, std::string_view key, auto why) {
            if (is)
                m_problems.push_back({level::Severity::Warning,
                                      fmt::format("topics[{}].{}", topic, key),
                                      fmt::format("it is ignored: the topic is not about {}", why),
                                      "Remove it, or let the formula speak of them."});
        };
        for (std::size_t i = 0; i < topics.size(); ++i) {
            const bool ofOther = topics[i].isOfOther;
            ignored(m_level.topics[i].symmetric && !(ofOther && topics[i].isOfSelf),
                    i,
                    "symmetric",
                    "`self` and `other`");
            ignored(m_level.topics[i].sensesFirst && !ofOther, i, "senses_first", "`other`");
        }
    }
    [[nodiscard]] std::vector<level::Problem> take() { return std::move(m_problems); }

private:
    const level::Level& m_level;
    std::vector<StateFormula> m_topics;
    std::set<std::uint32_t> m_asked;
    std::vector<level::Problem> m_problems;
};

} // namespace

Result<void> checkOfNobody(const StateFormula& condition,
                           std::span<const StateFormula> topics,
                           const level::Level& level,
                           const std::string& place) {
    if (needsSelf(condition))
        return failure(ErrorCode::InvalidInput,
                       "a condition of an event has no `self` and no `other`: name agents",
                       place);
    std::vector<bool> seen(topics.size(), false);
    if (const auto topic = topicOfSelf(condition, topics, seen))
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("it asks the topic \"{}\", which speaks of `self` or `other`, and "
                        "a condition of an event has neither: name agents there",
                        level.topics[*topic].id),
            place);
    return {};
}

std::vector<level::Problem> checkTopics(const level::Level& level) {
    auto topics = compileTopics(level);
    FormulaCheck formulas(level, topics ? *topics : std::vector<StateFormula>());
    for (std::size_t i = 0; i < level.topics.size(); ++i)
        formulas.check(level.topics[i].formula, fmt::format("topics[{}].formula", i), true);
    if (!topics)
        formulas.fail(topics.error());
    for (std::size_t i = 0; i < level.events.size(); ++i)
        if (level.events[i].when.kind == "condition")
            formulas.check(
                level.events[i].when.condition, fmt::format("events[{}].when.condition", i), false);
    for (std::size_t i = 0; i < level.archetypes.size(); ++i)
        for (std::size_t k = 0; k < level.archetypes[i].reactions.size(); ++k)
            formulas.check(level.archetypes[i].reactions[k].condition,
                           fmt::format("archetypes[{}].reactions[{}].condition", i, k),
                           true);
    formulas.warnOfUnasked();
    if (topics)
        formulas.warnOfOthers(*topics);
    return formulas.take();
}

} // namespace percept::world
