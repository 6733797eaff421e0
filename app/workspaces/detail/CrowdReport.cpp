#include "app/workspaces/detail/CrowdReport.h"

#include "app/workspaces/detail/AgentReport.h"

#include "percept/town/Stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace percept::tuning {
namespace {

using geometry::Vec2;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using trace::GroupLevel;

/// What one turn of a duty costs by the level's schedule, and how often turns are given.
struct TurnCost {
    Micros each = 0; ///< 0: no task of the schedule does it
    Frame every = 1;

    /// In a frame, of somebody whose turn comes every `period` frames.
    [[nodiscard]] Micros perFrame(Frame period) const {
        return each / static_cast<double>(std::max(period, every));
    }
};

TurnCost costOf(const schedule::DutyPlan& plan, std::string_view name) {
    const auto duty = plan.known().find(name);
    for (std::size_t i = 0; plan.schedule && i < plan.tasks.size(); ++i)
        if (const auto& task = plan.tasks[i]; task && duty == task->duty)
            return {plan.schedule->tasks[i].cost.perItem, plan.schedule->tasks[i].frequency};
    return {};
}

void addLevels(const lod::LodModel& model, CrowdReport& report) {
    for (std::uint32_t i = 0; i < model.behaviours.size(); ++i)
        report.sums.push_back({model.behaviours[i].id, inkOfLevel(i), 0, 0, 0});
    report.levels = report.sums.size();
}

/// Null: the level has none.
const town::Town* townOf(const runner::StateSnapshot& snapshot) {
    return town::townOf(snapshot.level->world->stages);
}
const town::State* stateOf(const runner::StateSnapshot& snapshot) {
    const auto& extras = snapshot.state.extras.value;
    return extras ? town::stateOf(extras->stages) : nullptr;
}

/// Gathers what is said of a town's state.
class Reporter {
public:
    explicit Reporter(const runner::StateSnapshot& snapshot)
        : m_world(*snapshot.level->world)
        , m_town(*townOf(snapshot))
        , m_state(*stateOf(snapshot)) {
        m_report.frame = snapshot.state.frame;
        m_report.step = m_town.step;
        m_people = costOf(m_world.plan, town::kPeopleDuty);
        m_groups = costOf(m_world.plan, town::kGroupsDuty);
        m_looks = costOf(m_world.plan, "detail");
        m_report.costOfAll = m_people.perFrame(1) * m_town.inhabitants.front();
    }

    CrowdReport take() {
        addLevels(m_town.people, m_report);
        m_report.sums.push_back({"block", Ink::Lod3, 0, 0, 0});
        m_report.sums.push_back({"economy", Ink::Lod4, 0, 0, 0});
        for (std::uint32_t group = 0; group < m_town.groups.groups.size(); ++group)
            addGroup(group);
        return std::move(m_report);
    }

private:
    void addGroup(std::uint32_t group) {
        const lod::GroupSpec& spec = m_town.groups.groups[group];
        const lod::GroupState& state = m_state.town.groups[group];
        const bool below = spec.parent >= 0 && m_folded[static_cast<std::size_t>(spec.parent)];
        const bool economy = state.level == GroupLevel::Economy;
        m_folded.push_back(below || economy);
        m_depths.push_back(spec.parent < 0 ? 0
                                           : m_depths[static_cast<std::size_t>(spec.parent)] + 1);
        if (below)
            return;
        const std::uint32_t members = spec.block ? state.size() : m_town.inhabitants[group];
        m_report.groups.push_back({spec.id,
                                   state.level,
                                   members,
                                   m_state.lives[group].importance.started,
                                   m_state.lives[group].importance.value,
                                   state.lod.since,
                                   state.lod.switches,
                                   m_depths.back()});
        if (economy || (spec.block && state.level == GroupLevel::Block)) {
            DetailSum& sum = m_report.sums[m_report.sums.size() - (economy ? 1 : 2)];
            sum.characters += members;
            ++sum.units;
            sum.cost += m_groups.perFrame(1) + m_looks.perFrame(1);
        }
        for (std::size_t place = 0; place < m_state.lives[group].walkers.size(); ++place)
            addPerson(group, place);
    }
    void addPerson(std::uint32_t group, std::size_t place) {
        const town::Walker& walker = m_state.lives[group].walkers[place];
        const lod::Individual& person = m_state.town.groups[group].people[place];
        CharacterDetail detail{person.id,
                               nameOf(person.id, walker.agent),
                               m_town.groups.groups[group].id,
                               trace::indexOf(walker.lod.current),
                               walker.importance.started,
                               walker.importance.value,
                               walker.lod.since,
                               walker.lod.switches,
                               0,
                               walker.home,
                               false};
        const bool valid = detail.level < m_town.people.behaviours.size();
        const Frame period =
            valid ? lod::frequencyFor(m_town.people, walker.lod.current, detail.importance) : 1;
        if (detail.evaluated)
            detail.cost = m_people.perFrame(period) + m_looks.perFrame(1);
        if (valid) {
            DetailSum& sum = m_report.sums[detail.level];
            ++sum.characters;
            ++sum.units;
            sum.cost += detail.cost;
        }
        m_report.characters.push_back(std::move(detail));
    }
    /// Of who has none, that of the agent that he is.
    [[nodiscard]] std::string nameOf(std::uint64_t id, trace::AgentId agent) const {
        const auto found = std::find_if(m_town.story.begin(),
                                        m_town.story.end(),
                                        [&](const auto& character) { return character.id == id; });
        return found == m_town.story.end() ? m_world.nameOf(agent) : found->name;
    }

    const sim::World& m_world;
    const town::Town& m_town;
    const town::State& m_state;
    TurnCost m_people;          ///< acting one by one
    TurnCost m_groups;          ///< acting as a group
    TurnCost m_looks;           ///< being looked at, to choose a level
    std::vector<bool> m_folded; ///< by group: it or what it is part of runs as an economy
    std::vector<int> m_depths;
    CrowdReport m_report;
};

bool hasTown(const runner::StateSnapshot& snapshot) {
    return townOf(snapshot) != nullptr && stateOf(snapshot) != nullptr;
}

/// Over the houses of a block, which closed walls fill.
constexpr Layer kGroups = Layer::Navigation;

void drawGroup(DisplayList& list,
               const town::Rectangle& area,
               const lod::SmoothedImportance& importance,
               bool filled,
               const std::string& words) {
    const Ink ink = inkOfImportance(importance.value);
    if (filled && importance.started)
        list.rectangle(kGroups, area.min, area.max, {ink, 0.45F});
    const std::array corners{
        area.min, Vec2{area.max.x, area.min.y}, area.max, Vec2{area.min.x, area.max.y}};
    const float width = filled ? 1.0F : 2.0F;
    list.outline(kGroups,
                 corners,
                 importance.started ? overlay::Stroke{.ink = ink, .width = width}
                                    : unknownStroke(width));
    if (!words.empty())
        list.label(Layer::Labels,
                   {.at = area.centre(),
                    .text = words,
                    .anchor = overlay::Anchor::Centre,
                    .ink = {Ink::Text1},
                    .chip = true});
}

void drawTown(const runner::StateSnapshot& snapshot, DisplayList& list) {
    const town::Town& town = *townOf(snapshot);
    const town::State& state = *stateOf(snapshot);
    std::vector<bool> folded;
    for (std::size_t i = 0; i < town.groups.groups.size(); ++i) {
        const lod::GroupSpec& spec = town.groups.groups[i];
        const lod::GroupState& group = state.town.groups[i];
        const bool below = spec.parent >= 0 && folded[static_cast<std::size_t>(spec.parent)];
        const bool economy = group.level == GroupLevel::Economy;
        folded.push_back(below || economy);
        const auto& importance = state.lives[i].importance;
        if (below || (!economy && !spec.block))
            continue;
        drawGroup(list,
                  town.areas[i],
                  importance,
                  group.level != GroupLevel::Individual,
                  !economy             ? std::string()
                  : importance.started ? fmt::format("{}: {:.2f}", spec.id, importance.value)
                                       : spec.id);
        for (const town::Walker& walker : state.lives[i].walkers)
            if (!walker.home && walker.importance.started)
                list.shape(Layer::Agents,
                           {.at = walker.position,
                            .radius = {3, 0},
                            .fill = {inkOfImportance(walker.importance.value)}});
            else if (!walker.home)
                list.shape(Layer::Agents,
                           {.at = walker.position,
                            .radius = {3, 0},
                            .fill = {Ink::Canvas, 0},
                            .outline = unknownStroke(1)});
    }
}

constexpr std::uint64_t kFirstAgent = characterOf(trace::AgentId{0});

} // namespace

Ink inkOfLevel(std::uint32_t level) {
    return static_cast<Ink>(static_cast<std::uint32_t>(Ink::Lod0) + std::min(level, 4U));
}

overlay::Stroke unknownStroke(float width) {
    return {.ink = Ink::Text3, .width = width, .dash = overlay::kMissDash};
}

Ink inkOfImportance(double importance) {
    const auto step = static_cast<std::uint32_t>(std::clamp(importance, 0.0, 0.999) * 5);
    return static_cast<Ink>(static_cast<std::uint32_t>(Ink::Quality0) + step);
}

std::optional<CrowdReport> reportCrowd(const runner::StateSnapshot& snapshot) {
    const bool agents = hasAgents(snapshot);
    if (!hasTown(snapshot) && !agents)
        return std::nullopt;
    CrowdReport report;
    if (hasTown(snapshot)) {
        report = Reporter(snapshot).take();
    } else {
        report.frame = snapshot.state.frame;
        report.step = snapshot.level->world->arena.step;
        addLevels(snapshot.level->world->detail->levels, report);
    }
    if (agents)
        addAgents(snapshot, report);
    std::stable_sort(report.characters.begin(),
                     report.characters.end(),
                     [](const auto& a, const auto& b) { return a.importance > b.importance; });
    return report;
}

DisplayList drawCrowd(const runner::StateSnapshot& snapshot, bool byImportance) {
    DisplayList list;
    if (hasTown(snapshot) && byImportance)
        drawTown(snapshot, list);
    if (hasAgents(snapshot))
        drawAgents(snapshot, byImportance, list);
    return list;
}

std::optional<Vec2> placeOf(const runner::StateSnapshot& snapshot, std::uint64_t id) {
    if (id >= kFirstAgent)
        return hasAgents(snapshot) ? placeOfAgent(snapshot, id - kFirstAgent) : std::nullopt;
    if (!hasTown(snapshot))
        return std::nullopt;
    const town::State& state = *stateOf(snapshot);
    for (std::size_t group = 0; group < state.lives.size(); ++group)
        for (std::size_t place = 0; place < state.lives[group].walkers.size(); ++place)
            if (state.town.groups[group].people[place].id == id)
                return state.lives[group].walkers[place].position;
    return std::nullopt;
}

} // namespace percept::tuning
