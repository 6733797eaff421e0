#include "percept/schedule/SignalChain.h"

#include "ScheduleTree.h"
#include "percept/level/Validate.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/TaskGroups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace percept::schedule {
namespace {

using Stages = std::vector<std::vector<TaskId>>;

constexpr std::string_view kSeparators = ",>";
constexpr std::string_view kBlanks = " \t\n\r";

/// The tasks by what they do, each with the gap before it.
class Chains {
public:
    explicit Chains(const level::Schedule& schedule)
        : m_tasks(tasksOf(schedule)) {}

    void add(std::span<const TaskId> tasks) {
        SignalChain chain;
        std::optional<Duty> before;
        for (const TaskId task : tasks) {
            const auto duty = dutyOf(*m_tasks[trace::indexOf(task)]);
            const bool later = before == Duty::Senses && duty == Duty::Awareness;
            chain.links.push_back({task, later ? 1 : 0});
            before = duty;
        }
        const auto same =
            std::find_if(m_chains.begin(), m_chains.end(), [&](const SignalChain& known) {
                return known.links == chain.links;
            });
        if (same != m_chains.end())
            ++same->weight;
        else if (!chain.links.empty())
            m_chains.push_back(std::move(chain));
    }
    /// One task of each stage, in every combination; stages without tasks are left out.
    void addAll(Stages stages) {
        std::erase_if(stages, [](const auto& stage) { return stage.empty(); });
        std::vector<std::size_t> at(stages.size(), 0);
        for (bool more = !stages.empty(); more && m_chains.size() < 4 * kMostChains;) {
            std::vector<TaskId> tasks;
            for (std::size_t i = 0; i < stages.size(); ++i)
                tasks.push_back(stages[i][at[i]]);
            add(tasks);
            more = false;
            for (std::size_t i = stages.size(); i-- > 0 && !more;) {
                more = ++at[i] < stages[i].size();
                at[i] = more ? at[i] : 0;
            }
        }
    }
    [[nodiscard]] std::vector<SignalChain> take() {
        std::stable_sort(m_chains.begin(), m_chains.end(), [](const auto& a, const auto& b) {
            return a.weight > b.weight;
        });
        if (m_chains.size() > kMostChains)
            m_chains.resize(kMostChains);
        return std::move(m_chains);
    }
    [[nodiscard]] std::span<const level::Task* const> tasks() const { return m_tasks; }

private:
    std::vector<const level::Task*> m_tasks;
    std::vector<SignalChain> m_chains;
};

/// Which task does what for whom.
class Doers {
public:
    explicit Doers(const DutyPlan& plan)
        : m_plan(plan) {}
    [[nodiscard]] std::optional<TaskId> find(std::size_t agent, Duty duty) const {
        for (std::uint32_t i = 0; i < m_plan.tasks.size(); ++i) {
            const auto& task = m_plan.tasks[i];
            if (task && task->duty == duty &&
                std::binary_search(task->agents.begin(),
                                   task->agents.end(),
                                   AgentId{static_cast<std::uint32_t>(agent)}))
                return TaskId{i};
        }
        return std::nullopt;
    }

private:
    const DutyPlan& m_plan;
};

void append(std::vector<TaskId>& tasks, std::optional<TaskId> task) {
    if (task)
        tasks.push_back(*task);
}

void addBot(const Doers& doers, std::size_t bot, Chains& chains) {
    for (const Duty sense : {Duty::Vision, Duty::Hearing}) {
        std::vector<TaskId> tasks;
        append(tasks, doers.find(bot, sense));
        if (tasks.empty() && sense == Duty::Hearing)
            return; // the same as without vision
        append(tasks, doers.find(bot, Duty::Targeting));
        append(tasks, doers.find(bot, Duty::Decisions));
        chains.add(tasks);
    }
}

void addObserver(const Doers& doers,
                 std::size_t observer,
                 std::span<const std::size_t> sources,
                 Chains& chains) {
    for (const std::size_t source : sources) {
        if (source == observer)
            continue;
        std::vector<TaskId> tasks;
        append(tasks, doers.find(source, Duty::Senses));
        append(tasks, doers.find(observer, Duty::Awareness));
        append(tasks, doers.find(observer, Duty::Decisions));
        chains.add(tasks);
    }
}

void addByAgents(const level::Level& level, Chains& chains) {
    std::vector<Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    const auto plan = compileDuties(level.schedule, people);
    if (!plan)
        return;
    const Doers doers(*plan);
    std::vector<std::string> brains;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < level.agents.size(); ++i) {
        const auto archetype = level::resolveArchetype(level, level.agents[i].archetype);
        brains.push_back(archetype ? archetype->brain : std::string());
        if (brains.back() != "bot")
            others.push_back(i);
    }
    for (std::size_t i = 0; i < brains.size(); ++i) {
        if (brains[i] == "bot")
            addBot(doers, i, chains);
        else if (brains[i] != "player")
            addObserver(doers, i, others, chains);
    }
}

void addByWords(Chains& chains) {
    constexpr std::array kPath{TaskGroup::Senses, TaskGroup::Awareness, TaskGroup::Decisions};
    Stages stages(kPath.size());
    for (std::uint32_t i = 0; i < chains.tasks().size(); ++i) {
        const level::Task& task = *chains.tasks()[i];
        const auto stage = std::find(kPath.begin(), kPath.end(), groupOf(task.id));
        if (stage != kPath.end() && !holdsTasks(task))
            stages[static_cast<std::size_t>(stage - kPath.begin())].push_back(TaskId{i});
    }
    chains.addAll(std::move(stages));
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<TaskId> named(std::string_view name, std::span<const level::Task* const> tasks) {
    std::vector<TaskId> found;
    for (std::uint32_t i = 0; i < tasks.size(); ++i) {
        const std::string_view id = tasks[i]->id;
        if (!holdsTasks(*tasks[i]) && (id == name || id.substr(0, id.find(':')) == name))
            found.push_back(TaskId{i});
    }
    return found;
}

/// Of chains whose later links are of different agents, none stay where others are of the same.
void keepMatching(std::vector<SignalChain>& chains, std::span<const level::Task* const> tasks) {
    const auto matches = [&](const SignalChain& chain) {
        std::string_view of;
        for (std::size_t i = 1; i < chain.links.size(); ++i) {
            const auto name = agentsOf(*tasks[trace::indexOf(chain.links[i].task)]);
            if (!name.empty() && !of.empty() && name != of)
                return false;
            of = name.empty() ? of : name;
        }
        return true;
    };
    if (std::any_of(chains.begin(), chains.end(), matches))
        std::erase_if(chains, [&](const SignalChain& chain) { return !matches(chain); });
}

} // namespace

std::vector<SignalChain> findChains(const level::Level& level) {
    Chains chains(level.schedule);
    addByAgents(level, chains);
    auto found = chains.take();
    if (!found.empty())
        return found;
    addByWords(chains);
    return chains.take();
}

Result<std::vector<SignalChain>> parseChains(std::string_view text, const level::Level& level) {
    Chains chains(level.schedule);
    Stages stages;
    while (true) {
        const auto end = text.find_first_of(kSeparators);
        const auto name = trimmed(text.substr(0, end));
        auto tasks = named(name, chains.tasks());
        if (name.empty() || tasks.empty())
            return failure(ErrorCode::InvalidInput,
                           name.empty() ? std::string("the chain lacks a task: write, for example, "
                                                      "senses, awareness, decisions")
                                        : fmt::format("there is no task \"{}\" in the schedule; "
                                                      "name tasks or duties of it",
                                                      name),
                           "chain");
        stages.push_back(std::move(tasks));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    chains.addAll(std::move(stages));
    auto found = chains.take();
    keepMatching(found, chains.tasks());
    return found;
}

std::string textOf(const SignalChain& chain, const level::Schedule& schedule) {
    const auto tasks = tasksOf(schedule);
    std::string text;
    for (const ChainLink& link : chain.links)
        text += (text.empty() ? "" : " > ") + tasks[trace::indexOf(link.task)]->id;
    return text;
}

} // namespace percept::schedule
