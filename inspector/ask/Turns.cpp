#include "inspector/ask/Turns.h"

#include "percept/base/ClockText.h"
#include "percept/schedule/Phase.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::ask {
namespace {

using schedule::Duty;
using trace::AgentId;

struct Wait {
    Frame next = 0; ///< the frame of the next turn
    Frame every = 1;
    const char* by = "";
};

/// By its level of detail.
std::optional<Wait> waitOfDetail(const sim::Simulation& simulation, AgentId agent, Duty duty) {
    const auto& model = simulation.world().detail;
    if (!model)
        return {};
    const auto& detail =
        simulation.state().extras.value->detail.value->agents.agents[trace::indexOf(agent)];
    const Frame ran = detail.ran[static_cast<std::size_t>(duty)];
    const Frame period = lod::periodOf(*model, detail);
    if (!detail.importance.started || ran == simulation.frame() ||
        ran + period <= simulation.frame())
        return {};
    return Wait{ran + period, period, "by its level of detail"};
}

/// By a task that the root of the schedule has.
std::optional<Wait> waitOfTask(const sim::Simulation& simulation, AgentId agent, Duty duty) {
    const auto& plan = simulation.plan();
    if (!plan.schedule || plan.schedule->schedulers.empty())
        return {};
    // The schedule counts frames of its own: the one that it has next.
    const Frame next =
        simulation.state().extras.value->scheduled->schedule.schedulers.front().frame;
    const auto& root = plan.schedule->schedulers.front();
    std::optional<Wait> wait;
    bool hadTurn = false; // in the frame that is shown
    root.forEachTask([&](std::uint32_t i) {
        const auto& done = plan.tasks[i];
        const auto& task = plan.schedule->tasks[i];
        if (!done || done->duty != duty)
            return;
        // Of a duty that is shared by agents a task may be left with none.
        const bool isShared = plan.known()[duty].byAgent;
        if (isShared && !std::binary_search(done->agents.begin(), done->agents.end(), agent))
            return;
        hadTurn = hadTurn || (next > 0 && schedule::isDue(next - 1, task.frequency, task.phase));
        const Frame due = schedule::nextDue(task.frequency, task.phase, next);
        const Frame at = simulation.frame() + 1 + due - next;
        if (!wait || at < wait->next)
            wait = Wait{at, task.frequency, "by the schedule"};
    });
    return hadTurn ? std::nullopt : wait;
}

std::optional<Wait> waitOf(const sim::Simulation& simulation, AgentId agent, Duty duty) {
    const auto detail = waitOfDetail(simulation, agent, duty);
    const auto task = waitOfTask(simulation, agent, duty);
    return !detail || (task && task->next > detail->next) ? task : detail;
}

} // namespace

std::string waitingText(const sim::Simulation& simulation,
                        AgentId agent,
                        AgentId about,
                        bool looks,
                        const std::vector<std::string>& names) {
    struct Step {
        AgentId who;
        Duty duty;
        const char* does;
    };
    std::vector<Step> steps;
    if (looks)
        steps = {{agent, Duty::Vision, "looks"}};
    else
        steps = {{about, Duty::Senses, "is sensed"},
                 {agent, Duty::Awareness, "takes up what it perceives"}};
    std::string text;
    for (const Step& step : steps)
        if (const auto wait = waitOf(simulation, step.who, step.duty))
            text += fmt::format("{}{} waits for its turn: it {} again at {}, every {} frames {}.",
                                text.empty() ? "" : " ",
                                names[trace::indexOf(step.who)],
                                step.does,
                                clockText(simulation.arena().timeOf(wait->next), 2),
                                wait->every,
                                wait->by);
    return text;
}

} // namespace percept::ask
