#include "inspector/ask/Fork.h"
#include "percept/base/ClockText.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

constexpr std::size_t kMostDecisions = 4;

class ForkTeller {
public:
    ForkTeller(const ForkReport& report,
               const ForkQuestion& question,
               const std::vector<std::string>& names,
               Seconds step)
        : m_report(report)
        , m_question(question)
        , m_names(names)
        , m_step(step) {}

    std::vector<ForkLine> tell() {
        const ForkSide& original = m_report.original;
        const ForkSide& changed = m_report.changed;
        m_lines.push_back({"As it was", outcome(original), original.notified});
        m_lines.push_back({"In the fork", outcome(changed), changed.notified});
        const double seconds = static_cast<double>(m_report.to - m_report.from) * m_step;
        m_lines.push_back({"Differs",
                           m_report.firstDifference
                               ? fmt::format("from {} on", timeOf(*m_report.firstDifference))
                               : fmt::format("not at all within {:.1f} s", seconds),
                           {}});
        decisions(m_report.made, "Decides now");
        decisions(m_report.dropped, "No more");
        return std::move(m_lines);
    }

private:
    [[nodiscard]] std::string nameOf(AgentId agent) const {
        return trace::indexOf(agent) < m_names.size() ? m_names[trace::indexOf(agent)]
                                                      : std::string("no agent");
    }
    [[nodiscard]] std::string timeOf(Frame frame) const {
        return fmt::format(
            "{}, frame {}", clockText(static_cast<double>(frame) * m_step, 2), frame);
    }

    [[nodiscard]] std::string outcome(const ForkSide& side) const {
        const std::string name = nameOf(m_question.agent);
        const bool byHand = m_question.isOfPing();
        const std::string what = byHand ? "it" : m_report.about;
        if (side.notified)
            return fmt::format("{} notices {} at {}, {}", name, what, timeOf(side.at), side.how);
        if (!side.emitted)
            return byHand ? "The ping was not emitted" : what + " gave nothing to notice";
        const std::string why = side.miss.empty() ? std::string() : ": " + side.miss;
        if (side.awareness > knowledge::kUnaware)
            return fmt::format(
                "{} is {} of {} and no more aware than that{}", name, side.state, what, why);
        return fmt::format("{} does not notice {}{}", name, what, why);
    }

    void decisions(const std::vector<ForkDecision>& all, const char* what) {
        for (std::size_t i = 0; i < std::min(all.size(), kMostDecisions); ++i) {
            m_lines.push_back(
                {i == 0 ? what : "",
                 fmt::format(
                     "{}: {} at {}", nameOf(all[i].agent), all[i].goal, timeOf(all[i].frame)),
                 {}});
        }
        if (all.size() > kMostDecisions)
            m_lines.push_back({"", fmt::format("and {} more", all.size() - kMostDecisions), {}});
    }

    const ForkReport& m_report;
    const ForkQuestion& m_question;
    const std::vector<std::string>& m_names;
    Seconds m_step;
    std::vector<ForkLine> m_lines;
};

} // namespace

std::vector<ForkLine> forkLines(const ForkReport& report,
                                const ForkQuestion& question,
                                const std::vector<std::string>& names,
                                Seconds step) {
    return ForkTeller(report, question, names, step).tell();
}

} // namespace percept::ask
