#include "inspector/ask/Near.h"

#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::ask {
namespace {

/// Frames between two looks at the watch.
constexpr Frame kWatched = 60;

struct Stretch {
    Frame first = 0;
    Frame last = 0;
};

/// The frames of a question. @errors InvalidInput
Result<Stretch> stretchOf(const NearQuestion& question, const trace::TraceSource& source) {
    if (!(question.within > 0))
        return failure(ErrorCode::InvalidInput, "Within must be more than 0 m");
    const Seconds step = source.info().step;
    const Seconds end = static_cast<double>(source.lastFrame()) * step;
    const Seconds until = question.until.value_or(end);
    const Seconds begin = static_cast<double>(source.firstFrame()) * step;
    if (question.from < 0 || question.from > end || until < begin)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("The run has no such time as {:.3f} s. Give times from {:.3f} s "
                                   "to {:.3f} s",
                                   until < begin ? until : question.from,
                                   begin,
                                   end));
    if (until < question.from)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("Until, {:.3f} s, is before From, {:.3f} s", until, question.from));
    // Times are whole frames but for how they are rounded.
    constexpr double kRounding = 1e-6;
    return Stretch{std::max(source.firstFrame(),
                            static_cast<Frame>(std::ceil(question.from / step - kRounding))),
                   static_cast<Frame>(std::floor(std::min(until, end) / step + kRounding))};
}

/// Follows each agent through the frames.
class Visits {
public:
    Visits(const NearQuestion& question, Seconds step)
        : m_question(question)
        , m_step(step) {}

    void look(Frame frame, const trace::View& view) {
        m_rows.resize(std::max(m_rows.size(), view.agents.size()));
        m_inside.resize(m_rows.size());
        m_frames.resize(m_rows.size());
        for (std::uint32_t i = 0; i < view.agents.size(); ++i) {
            const Metres distance = geometry::distance(view.agents[i].position, m_question.at);
            const bool inside =
                view.agents[i].alive && !view.agents[i].folded && distance <= m_question.within;
            if (inside)
                add(trace::AgentId{i}, frame, distance);
            m_inside[i] = inside;
        }
    }
    /// Those who were near, by when they came.
    [[nodiscard]] std::vector<NearRow> take() {
        std::erase_if(m_rows, [](const NearRow& row) { return row.visits == 0; });
        std::stable_sort(m_rows.begin(), m_rows.end(), [](const NearRow& a, const NearRow& b) {
            return a.first < b.first;
        });
        return std::move(m_rows);
    }

private:
    void add(trace::AgentId agent, Frame frame, Metres distance) {
        const auto number = trace::indexOf(agent);
        const Seconds now = static_cast<double>(frame) * m_step;
        NearRow& row = m_rows[number];
        if (row.visits == 0)
            row = {.agent = agent, .first = now, .closest = distance, .closestAt = now};
        if (m_inside[number])
            row.inside = static_cast<double>(++m_frames[number]) * m_step;
        else
            ++row.visits;
        row.last = now;
        if (distance < row.closest) {
            row.closest = distance;
            row.closestAt = now;
        }
    }

    const NearQuestion& m_question;
    Seconds m_step;
    std::vector<NearRow> m_rows; ///< by agent
    std::vector<bool> m_inside;  ///< at the frame before
    std::vector<Frame> m_frames; ///< that each stayed from the one before
};

std::string summaryOf(const NearQuestion& question,
                      const Stretch& stretch,
                      Seconds step,
                      std::size_t near,
                      std::size_t agents) {
    return fmt::format("{} of {} agents {} within {:.2f} m of ({:.2f}, {:.2f}) from {:.3f} s to "
                       "{:.3f} s",
                       near,
                       agents,
                       near == 1 ? "was" : "were",
                       question.within,
                       question.at.x,
                       question.at.y,
                       static_cast<double>(stretch.first) * step,
                       static_cast<double>(stretch.last) * step);
}

} // namespace

Result<NearAnswer> ask(const NearQuestion& question, RunContext& context, const Watch& watch) {
    trace::TraceSource& source = context.source();
    const auto stretch = stretchOf(question, source);
    if (!stretch)
        return stretch.unexpected();
    const auto frames = static_cast<double>(stretch->last - stretch->first + 1);
    Visits visits(question, source.info().step);
    for (Frame frame = stretch->first; frame <= stretch->last; ++frame) {
        const Frame done = frame - stretch->first;
        if (done % kWatched == 0 && !goesOn(watch, static_cast<double>(done) / frames))
            return failure(ErrorCode::Cancelled, "Stopped before the end of the stretch");
        const auto view = source.view(frame);
        if (!view)
            return view.unexpected();
        visits.look(frame, *view);
    }
    NearAnswer answer;
    answer.rows = visits.take();
    answer.summary = summaryOf(
        question, *stretch, source.info().step, answer.rows.size(), source.info().agents.size());
    return answer;
}

} // namespace percept::ask
