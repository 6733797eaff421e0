#include "percept/schedule/SignalChain.h"

#include "ScheduleTree.h"
#include "percept/level/Validate.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/TaskGroups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace percept::schedule {
namespace {

using Stages = std::vector<std::vector<TaskId>>;

constexpr std::string_view kSeparators = ",>";
constexpr std::string_view kBlanks = " \t\n\r";

/// Whose task each is: what follows the colon in its id.
std::vector<std::string_view> namesOf(std::span<const level::Task* const> tasks) {
    std::vector<std::string_view> names;
    for (const level::Task* task : tasks)
        names.push_back(agentsOf(*task));
    return names;
}

/// Sequences of one task of each stage, of which all but the first are of the same agents, or of
/// all. In the order of the stages, the first one as the first digit.
class Combinations {
public:
    /// @param names by task; empty: of all agents
    Combinations(const Stages& stages, std::vector<std::string_view> names)
        : m_stages(stages)
        , m_names(std::move(names)) {
        for (const auto& stage : stages)
            for (const TaskId task : stage)
                if (const auto name = nameOf(task);
                    !name.empty() &&
                    std::find(m_known.begin(), m_known.end(), name) == m_known.end())
                    m_known.push_back(name);
    }
    /// What exceeds 2^63 is that.
    [[nodiscard]] std::uint64_t count() const {
        return m_stages.empty() ? 0
                                : rounded(static_cast<double>(m_stages[0].size()) * tails(1, {}));
    }
    [[nodiscard]] std::vector<std::vector<TaskId>> first(std::size_t most) const {
        std::vector<std::vector<TaskId>> found;
        std::vector<TaskId> path;
        if (!m_stages.empty())
            extend(path, {}, most, found);
        return found;
    }

private:
    [[nodiscard]] std::string_view nameOf(TaskId task) const {
        return m_names[trace::indexOf(task)];
    }
    static std::uint64_t rounded(double count) {
        return count < 0x1p63 ? static_cast<std::uint64_t>(count) : std::uint64_t{1} << 63U;
    }
    /// How many continuations there are of what is of certain agents, or of nobody's yet.
    [[nodiscard]] double tails(std::size_t stage, std::string_view of) const {
        const auto product = [&](std::string_view name) {
            double ways = 1;
            for (std::size_t i = stage; i < m_stages.size(); ++i)
                ways *= static_cast<double>(
                    std::count_if(m_stages[i].begin(), m_stages[i].end(), [&](TaskId task) {
                        return nameOf(task).empty() || nameOf(task) == name;
                    }));
            return ways;
        };
        const double common = product({});
        if (!of.empty())
            return product(of);
        double ways = common;
        for (const std::string_view name : m_known)
            ways += product(name) - common;
        return ways;
    }
    void extend(std::vector<TaskId>& path,
                std::string_view of,
                std::size_t most,
                std::vector<std::vector<TaskId>>& found) const {
        const std::size_t stage = path.size();
        if (stage == m_stages.size()) {
            found.push_back(path);
            return;
        }
        for (const TaskId task : m_stages[stage]) {
            const auto name = stage == 0 ? std::string_view() : nameOf(task);
            const bool fits = of.empty() || name.empty() || name == of;
            const auto now = of.empty() ? name : of;
            if (found.size() >= most || !fits || tails(stage + 1, now) <= 0)
                continue;
            path.push_back(task);
            extend(path, now, most, found);
            path.pop_back();
        }
    }

    const Stages& m_stages;
    std::vector<std::string_view> m_names;
    std::vector<std::string_view> m_known; ///< the names that occur
};

/// The tasks by what they do, each with the gap before it.
class Chains {
public:
    explicit Chains(const level::Schedule& schedule)
        : m_tasks(tasksOf(schedule)) {}

    void add(std::span<const TaskId> tasks, std::uint64_t weight = 1) {
        SignalChain chain;
        chain.weight = weight;
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
            same->weight += weight;
        else if (!chain.links.empty())
            m_chains.push_back(std::move(chain));
    }
    /// One task of each stage, in every combination; stages without tasks are left out.
    /// @param matching those of different agents are not combined, the first stage apart
    /// @return whether there are any
    bool addAll(Stages stages, bool matching) {
        std::erase_if(stages, [](const auto& stage) { return stage.empty(); });
        const Combinations all(
            stages, matching ? namesOf(m_tasks) : std::vector<std::string_view>(m_tasks.size()));
        const auto found = all.first(kMostChains);
        for (const auto& tasks : found)
            add(tasks);
        m_leftOut += all.count() - found.size();
        return !found.empty();
    }
    [[nodiscard]] FoundChains take() {
        std::stable_sort(m_chains.begin(), m_chains.end(), [](const auto& a, const auto& b) {
            return a.weight > b.weight;
        });
        if (m_chains.size() > kMostChains) {
            m_leftOut += m_chains.size() - kMostChains;
            m_chains.resize(kMostChains);
        }
        return {std::move(m_chains), m_leftOut};
    }
    [[nodiscard]] std::span<const level::Task* const> tasks() const { return m_tasks; }

private:
    std::vector<const level::Task*> m_tasks;
    std::vector<SignalChain> m_chains;
    std::uint64_t m_leftOut = 0;
};

/// Which task does what for whom.
class Doers {
public:
    Doers(const DutyPlan& plan, std::size_t agents)
        : m_tasks(plan.known().all().size()) {
        for (auto& tasks : m_tasks)
            tasks.resize(agents);
        for (std::uint32_t i = 0; i < plan.tasks.size(); ++i)
            if (plan.tasks[i])
                for (const AgentId agent : plan.tasks[i]->agents)
                    m_tasks[static_cast<std::size_t>(plan.tasks[i]->duty)][trace::indexOf(agent)] =
                        TaskId{i};
    }
    /// The tasks that do these duties for an agent, in their order.
    [[nodiscard]] std::vector<TaskId> find(std::size_t agent,
                                           std::initializer_list<Duty> duties) const {
        std::vector<TaskId> tasks;
        for (const Duty duty : duties)
            if (const auto task = m_tasks[static_cast<std::size_t>(duty)][agent])
                tasks.push_back(*task);
        return tasks;
    }

private:
    std::vector<std::vector<std::optional<TaskId>>> m_tasks; ///< by Duty, then by agent
};

void addLookers(const Doers& doers, std::span<const std::size_t> lookers, Chains& chains) {
    for (const std::size_t looker : lookers)
        chains.add(doers.find(looker, {Duty::Vision, Duty::Targeting, Duty::Decisions}));
}

/// Every observer perceives all but itself.
void addObservers(const Doers& doers,
                  std::span<const std::size_t> sources,
                  std::span<const std::size_t> observers,
                  const std::vector<bool>& looks,
                  Chains& chains) {
    using Tasks = std::vector<TaskId>;
    /// And whether they are no others than those behind a look.
    using Taking = std::pair<Tasks, bool>;
    const auto sends = [&](std::size_t agent) { return doers.find(agent, {Duty::Senses}); };
    const auto takesUp = [&](std::size_t agent) {
        return Taking{doers.find(agent, {Duty::Awareness, Duty::Targeting, Duty::Decisions}),
                      looks[agent] && doers.find(agent, {Duty::Awareness}).empty()};
    };
    std::map<Tasks, std::uint64_t> sending;
    for (const std::size_t source : sources)
        ++sending[sends(source)];
    std::map<Taking, std::uint64_t> observing;
    std::map<std::pair<Tasks, Taking>, std::uint64_t> themselves;
    for (const std::size_t observer : observers) {
        ++observing[takesUp(observer)];
        ++themselves[{sends(observer), takesUp(observer)}];
    }
    for (const auto& [first, froms] : sending)
        for (const auto& [rest, tos] : observing) {
            const auto own = themselves.find({first, rest});
            const std::uint64_t pairs = froms * tos - (own == themselves.end() ? 0 : own->second);
            Tasks tasks = first;
            tasks.insert(tasks.end(), rest.first.begin(), rest.first.end());
            if (pairs > 0 && !(first.empty() && rest.second))
                chains.add(tasks, pairs);
        }
}

void addByAgents(const level::Level& level, const ChainRoles& roles, Chains& chains) {
    std::vector<Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    const auto plan = compileDuties(level.schedule, people);
    if (!plan)
        return;
    std::map<std::string, ChainRole> known;
    std::vector<std::size_t> lookers;
    std::vector<std::size_t> sources;
    std::vector<std::size_t> observers;
    for (std::size_t i = 0; i < level.agents.size(); ++i) {
        const std::string& id = level.agents[i].archetype;
        if (!known.contains(id)) {
            const auto archetype = level::resolveArchetype(level, id);
            known[id] = archetype && roles ? roles(*archetype) : ChainRole();
        }
        const ChainRole role = known[id];
        sources.push_back(i);
        if (role.looks)
            lookers.push_back(i);
        if (role.thinks)
            observers.push_back(i);
    }
    const Doers doers(*plan, level.agents.size());
    addLookers(doers, lookers, chains);
    std::vector<bool> looks(level.agents.size());
    for (const std::size_t looker : lookers)
        looks[looker] = true;
    addObservers(doers, sources, observers, looks, chains);
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
    chains.addAll(std::move(stages), false);
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

} // namespace

FoundChains findChains(const level::Level& level, const ChainRoles& roles) {
    Chains chains(level.schedule);
    addByAgents(level, roles, chains);
    auto found = chains.take();
    if (!found.chains.empty())
        return found;
    addByWords(chains);
    return chains.take();
}

Result<FoundChains> parseChains(std::string_view text, const level::Level& level) {
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
    // Where no tasks of the same agents follow each other, those of others do.
    if (!chains.addAll(stages, true))
        chains.addAll(std::move(stages), false);
    return chains.take();
}

std::string textOf(const SignalChain& chain, const level::Schedule& schedule) {
    const auto tasks = tasksOf(schedule);
    std::string text;
    for (const ChainLink& link : chain.links)
        text += (text.empty() ? "" : " > ") + tasks[trace::indexOf(link.task)]->id;
    return text;
}

} // namespace percept::schedule
