#include "inspector/ask/Turns.h"

#include "percept/agent/LookRates.h"
#include "percept/base/ClockText.h"
#include "percept/schedule/Phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// By a task that the root of the schedule has: its next turn.
/// @param[out] hadTurn in the frame that is shown
std::optional<Wait>
turnOfTask(const sim::Simulation& simulation, AgentId agent, Duty duty, bool& hadTurn) {
    const auto& plan = simulation.plan();
    if (!plan.schedule || plan.schedule->schedulers.empty())
        return {};
    // The schedule counts frames of its own: the one that it has next.
    const Frame next =
        simulation.state().extras.value->scheduled->schedule.schedulers.front().frame;
    const auto& root = plan.schedule->schedulers.front();
    std::optional<Wait> wait;
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
    return wait;
}

std::optional<Wait> waitOfTask(const sim::Simulation& simulation, AgentId agent, Duty duty) {
    bool hadTurn = false;
    const auto turn = turnOfTask(simulation, agent, duty, hadTurn);
    return hadTurn ? std::nullopt : turn;
}

std::optional<Wait> waitOf(const sim::Simulation& simulation, AgentId agent, Duty duty) {
    // What it gives off does not depend on its level of detail.
    const auto detail = duty == Duty::Senses ? std::nullopt : waitOfDetail(simulation, agent, duty);
    const auto task = waitOfTask(simulation, agent, duty);
    return !detail || (task && task->next > detail->next) ? task : detail;
}

/// The first frame after that of a run whose time is not before another.
Frame frameFrom(const sim::Simulation& simulation, Seconds time) {
    constexpr double kRounding = 1e-9;
    const auto frame = static_cast<Frame>(std::ceil(time / simulation.arena().step - kRounding));
    return std::max(frame, simulation.frame() + 1);
}

/// The rate at which an agent looks now; see level::UpdateRates.
double rateOf(const sim::Simulation& simulation, AgentId agent) {
    const auto& rates = simulation.arena().archetypeOf(agent).rates;
    return agent::isFarFromPlayer(sim::awarenessIn(simulation.state()), agent) ? rates.farVision
                                                                               : rates.vision;
}

} // namespace

std::optional<Seconds> nextLook(const sim::Simulation& simulation, AgentId agent) {
    if (simulation.agent(agent).possessed)
        return std::nullopt;
    const double rate = rateOf(simulation, agent);
    const Seconds due = simulation.agent(agent).vision.nextDue;
    const bool far = agent::isFarFromPlayer(sim::awarenessIn(simulation.state()), agent);
    Frame next = simulation.frame() + 1;
    if (simulation.plan().has(agent, Duty::Vision)) {
        bool hadTurn = false;
        const auto turn = turnOfTask(simulation, agent, Duty::Vision, hadTurn);
        if (!turn)
            return std::nullopt; // of a nested scheduler
        next = turn->next;
        while (far && next < frameFrom(simulation, due))
            next += turn->every;
    } else if (rate < 0.0) {
        return std::nullopt;
    } else if (rate > 0.0) {
        next = frameFrom(simulation, due);
    }
    if (const auto detail = waitOfDetail(simulation, agent, Duty::Vision))
        next = std::max(next, detail->next);
    return static_cast<double>(next - simulation.frame()) * simulation.arena().step;
}

std::string possessedText(const sim::Simulation& simulation, AgentId agent) {
    return simulation.agent(agent).possessed
               ? "it is possessed and does not look round; a person decides for it"
               : std::string();
}

std::string looksText(const sim::Simulation& simulation, AgentId agent) {
    if (simulation.agent(agent).possessed)
        return {};
    const double rate = rateOf(simulation, agent);
    if (!(rate > 0.0) || simulation.plan().has(agent, Duty::Vision))
        return {};
    const std::string text = fmt::format("It looks {:.3g} times a second", rate);
    const auto& rates = simulation.arena().archetypeOf(agent).rates;
    if (!agent::isFarFromPlayer(sim::awarenessIn(simulation.state()), agent))
        return text + '.';
    return fmt::format("{}, being far from the player; nearer to him than {:.3g} m {}.",
                       text,
                       rates.near,
                       rates.vision > 0.0 ? fmt::format("it does so {:.3g} times", rates.vision)
                                          : std::string("at every step"));
}

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
    if (looks && simulation.agent(agent).possessed)
        return {};
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
