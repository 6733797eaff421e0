#include "TopicWork.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

namespace percept::world {
namespace {

constexpr double kMostAsked = 10'000; ///< topics, by one question

/// How often topics are asked by one question to one of them; each is worked out once.
class TopicWork {
public:
    TopicWork(const level::Level& level, const std::vector<StateFormula>& topics)
        : m_level(level)
        , m_topics(topics)
        , m_asked(topics.size(), kUnknown) {}

    double askedBy(std::uint32_t topic) {
        if (m_asked[topic] != kUnknown)
            return m_asked[topic];
        double asked = 0;
        for (const std::uint32_t next : topicsIn(m_topics[topic]))
            if (next < m_topics.size())
                asked += 1 + (keepsAnswers(next) ? 0 : askedBy(next));
        m_asked[topic] = asked;
        return asked;
    }

private:
    static constexpr double kUnknown = -1;

    /// What does asks others once in a frame, however often it is asked itself.
    [[nodiscard]] bool keepsAnswers(std::uint32_t topic) const {
        return m_level.topics[topic].caching != "none";
    }

    const level::Level& m_level;
    const std::vector<StateFormula>& m_topics;
    std::vector<double> m_asked;
};

} // namespace

Result<void> checkTopicWork(const level::Level& level, const std::vector<StateFormula>& topics) {
    TopicWork work(level, topics);
    for (std::uint32_t i = 0; i < topics.size(); ++i)
        if (work.askedBy(i) > kMostAsked)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("one question to the topic \"{}\" asks topics more than "
                                       "{:.0f} times: let those that it asks keep their answers, "
                                       "by the caching \"frame\"",
                                       level.topics[i].id,
                                       kMostAsked),
                           fmt::format("topics[{}].formula", i));
    return {};
}

} // namespace percept::world
