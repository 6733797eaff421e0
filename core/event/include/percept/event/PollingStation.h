#pragma once

#include "percept/base/Contracts.h"
#include "percept/event/PairTable.h"
#include "percept/event/Topic.h"
#include "percept/trace/Trace.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace percept::event {

using trace::AgentId;
using trace::RecordId;
using trace::TopicId;

/// What is asked: a topic, of nobody, one agent or two ("does `first` see `second`").
struct Question {
    TopicId topic{};
    AgentId asker = trace::kNoAgent;
    AgentId first = trace::kNoAgent;
    AgentId second = trace::kNoAgent;
};

/// An answer with what it cost; a finder may return it instead of the bare answer.
template <class Answer>
struct Found {
    Answer answer{};
    Micros cost = 0; ///< simulated
};

template <class Answer>
struct Poll {
    Answer answer{};
    bool hit = false;                   ///< from the cache
    RecordId record = trace::kNoRecord; ///< the cause of whatever follows from the answer
};

/// Polls a topic by its name, for a brain: `self` asks about itself or about `other`. Nothing where
/// the level has no such topic, or the senses come first and do not reach there.
using AskTopic = std::function<std::optional<Poll<double>>(
    std::string_view topic, AgentId self, AgentId other, RecordId cause)>;

/// The one place through which state is polled: a cache per topic and pair of agents, and a record
/// of every question. A value; how an answer is found is up to the function that each poll takes,
/// so that topics can be added without changing who asks.
///
/// An answer found at frame f is good for the frames f .. f + keep - 1; what was never found is not
/// good at any frame, frame 0 included. Answers to questions that nobody repeats for kForgetAfter
/// frames may be dropped; the next one finds them anew.
///
///     const TopicId sight = station.add({"line_of_sight", 1, 12, true});
///     const auto poll = station.poll(trace, {sight, anna, anna, ben}, cause, [&](const Question&
///     q) {
///         return walls.isFree(eye(q.first), eye(q.second));
///     });
///
/// @tparam Answer a described value; converted to double for the record where it can be
/// @cost expected O(1), apart from finding the answer
/// @source I. Millington and J. Funge, "Artificial Intelligence for Games", polling stations; their
///         `lastUpdated` is never set and hides frame 0
template <class Answer = double>
class PollingStation {
public:
    static constexpr Frame kForgetAfter = 600;

    PollingStation() = default;
    explicit PollingStation(std::vector<TopicSpec> topics) {
        for (TopicSpec& topic : topics)
            add(std::move(topic));
    }
    /// Registers a topic. @return its number, counted from 0
    TopicId add(TopicSpec topic) {
        PERCEPT_EXPECTS(topic.keep >= 0);
        m_topics.push_back({std::move(topic), {}, {}});
        return TopicId{static_cast<std::uint32_t>(m_topics.size() - 1)};
    }
    [[nodiscard]] std::size_t size() const { return m_topics.size(); }
    [[nodiscard]] const TopicSpec& spec(TopicId topic) const { return at(topic).spec; }
    [[nodiscard]] const TopicCounters& counters(TopicId topic) const { return at(topic).counters; }

    /// Answers a question from the cache or by `find(question)`, which returns an Answer or a
    /// Found<Answer>; without a cost of its own it costs what the topic says. Unknown topics break
    /// the contract. `find` may poll, too.
    template <class Find>
    Poll<Answer> poll(trace::Trace& trace, const Question& question, RecordId cause, Find&& find) {
        const Frame now = trace.frame();
        auto [entry, known] = note(question, now);
        const bool fresh =
            known && entry.found && now - entry.updated < at(question.topic).spec.keep;
        Found<Answer> found{entry.answer, 0};
        if (fresh)
            ++at(question.topic).counters.hits;
        else
            found = update(question, now, find);
        const RecordId record = trace.add(recordOf(question, fresh, found), cause);
        return {std::move(found.answer), fresh, record};
    }

    /// Asks only what the caller's filter lets through: `mayAsk(question)`, such as whether the
    /// asker's senses reach there. @return nothing if it does not
    template <class MayAsk, class Find>
    std::optional<Poll<Answer>> pollSensed(trace::Trace& trace,
                                           const Question& question,
                                           RecordId cause,
                                           MayAsk&& mayAsk,
                                           Find&& find) {
        if (mayAsk(question))
            return poll(trace, question, cause, find);
        ++at(question.topic).counters.refused;
        auto record = recordOf(question, false, {});
        record.refused = true;
        trace.add(record, cause);
        return std::nullopt;
    }

    friend bool operator==(const PollingStation&, const PollingStation&) = default;
    BOOST_DESCRIBE_CLASS(PollingStation, (), (), (), (m_topics))

private:
    struct Entry {
        Answer answer{};
        bool found = false;         ///< ever
        Frame updated = 0;          ///< when it was found
        Frame asked = 0;            ///< when somebody asked last
        std::uint32_t askers = 0;   ///< questions in that frame
        std::uint32_t audience = 0; ///< questions in the frame before in which somebody asked
        friend bool operator==(const Entry&, const Entry&) = default;
        BOOST_DESCRIBE_CLASS(Entry, (), (answer, found, updated, asked, askers, audience), (), ())
    };
    struct Topic {
        TopicSpec spec;
        TopicCounters counters;
        PairTable<Entry> entries;
        friend bool operator==(const Topic&, const Topic&) = default;
        BOOST_DESCRIBE_CLASS(Topic, (), (spec, counters, entries), (), ())
    };

    [[nodiscard]] const Topic& at(TopicId topic) const {
        PERCEPT_EXPECTS(trace::indexOf(topic) < m_topics.size());
        return m_topics[trace::indexOf(topic)];
    }
    [[nodiscard]] Topic& at(TopicId topic) {
        PERCEPT_EXPECTS(trace::indexOf(topic) < m_topics.size());
        return m_topics[trace::indexOf(topic)];
    }
    std::pair<Entry&, bool> entryOf(const Question& question, Frame now) {
        Topic& topic = at(question.topic);
        auto first = question.first;
        auto second = question.second;
        if (topic.spec.symmetric && second < first)
            std::swap(first, second);
        return topic.entries.at(
            first, second, [now](const Entry& entry) { return now - entry.asked <= kForgetAfter; });
    }
    /// Counts a question.
    std::pair<Entry&, bool> note(const Question& question, Frame now) {
        auto result = entryOf(question, now);
        auto& [entry, known] = result;
        TopicCounters& counters = at(question.topic).counters;
        ++counters.polls;
        if (!known || entry.asked != now) {
            counters.watched += known ? static_cast<std::uint64_t>(now - entry.asked) : 1U;
            entry.audience = std::exchange(entry.askers, 0);
            entry.asked = now;
        }
        ++entry.askers;
        return result;
    }
    template <class Find>
    Found<Answer> update(const Question& question, Frame now, Find& find) {
        using Result = std::invoke_result_t<Find&, const Question&>;
        Found<Answer> found{{}, at(question.topic).spec.cost};
        if constexpr (std::is_same_v<std::remove_cvref_t<Result>, Found<Answer>>)
            found = find(question);
        else
            found.answer = find(question);
        // Looked up again: the finder may have polled.
        Entry& entry = entryOf(question, now).first;
        TopicCounters& counters = at(question.topic).counters;
        ++counters.checks;
        counters.cost += found.cost;
        counters.positives += found.answer == Answer{} ? 0U : 1U;
        if (entry.found && !(entry.answer == found.answer)) {
            ++counters.changes;
            counters.notifications += std::max<std::uint32_t>(entry.audience, 1);
        }
        entry.answer = found.answer;
        entry.found = true;
        entry.updated = now;
        return found;
    }
    static trace::Polled recordOf(const Question& question, bool hit, const Found<Answer>& found) {
        trace::Polled record;
        record.asker = question.asker;
        // The one whom it is not obvious to name.
        record.about = question.first == question.asker && question.second != trace::kNoAgent
                           ? question.second
                           : question.first;
        record.topic = question.topic;
        record.hit = hit;
        if constexpr (std::is_convertible_v<Answer, double>)
            record.answer = static_cast<double>(found.answer);
        record.cost = hit ? 0 : found.cost;
        return record;
    }

    std::vector<Topic> m_topics; ///< by TopicId
};

} // namespace percept::event
