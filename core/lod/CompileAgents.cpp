#include "percept/lod/AgentDetail.h"

#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace percept::lod {
namespace {

using level::Severity;
using schedule::Person;

/// What `lod.groups` says of agents.
struct AgentSettings {
    bool town = false;
    bool townStory = false; ///< some block names who has a part in the story
    std::string observer;
    std::vector<std::string> story;
    double half = 30;
    double attention = 10;
};

template <class T>
void readInto(T& value, const nlohmann::json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end())
        return;
    if constexpr (std::is_same_v<T, std::string>) {
        if (found->is_string())
            value = found->get<std::string>();
    } else if (found->is_number()) {
        value = found->get<double>();
    }
}

/// @param group of a town
bool hasStory(const nlohmann::json& group) {
    if (!group.is_object())
        return false;
    const auto story = group.find("story");
    const auto parts = group.find("parts");
    return (story != group.end() && story->is_array() && !story->empty()) ||
           (parts != group.end() && parts->is_array() &&
            std::any_of(parts->begin(), parts->end(), hasStory));
}

AgentSettings settingsOf(const level::Lod& lod) {
    AgentSettings settings;
    if (lod.groups.text.empty())
        return settings;
    const auto json = nlohmann::json::parse(lod.groups.text, nullptr, false);
    if (!json.is_object())
        return settings;
    settings.town = json.contains("town");
    settings.townStory = settings.town && hasStory(json["town"]);
    readInto(settings.observer, json, "observer");
    readInto(settings.half, json, "half_distance");
    readInto(settings.attention, json, "attention");
    if (const auto story = json.find("story"); story != json.end() && story->is_array())
        for (const auto& name : *story)
            if (name.is_string())
                settings.story.push_back(name.get<std::string>());
    return settings;
}

bool hasLevels(const level::Lod& lod) {
    return !lod.behaviours.empty() || !lod.frequencyBy.text.empty() || !lod.priorityBy.text.empty();
}

bool isUsualTerm(std::string_view term) {
    return term == "distance" || term == "in_view" || term == "story" || term == "attention";
}

bool isCalled(const Person& person, std::string_view name) {
    return !name.empty() && (name == person.id || name == person.archetype || name == person.team ||
                             name == person.squad);
}

bool isSomebody(std::span<const Person> people, std::string_view id) {
    return std::any_of(
        people.begin(), people.end(), [&](const Person& person) { return person.id == id; });
}

Result<void> checkSettings(const AgentSettings& settings, std::span<const Person> people) {
    const auto wrongIn = [](const char* key, std::string message) {
        return failure(
            ErrorCode::InvalidInput, std::move(message), std::string("lod.groups.") + key);
    };
    const auto nobody = [](const std::string& id) {
        return fmt::format("there is no agent \"{}\"; name one of the level's", id);
    };
    if (!(settings.half > 0))
        return wrongIn("half_distance", "needs metres above 0");
    if (!(settings.attention > 0))
        return wrongIn("attention", "needs seconds above 0");
    if (!settings.observer.empty() && !isSomebody(people, settings.observer))
        return wrongIn("observer", nobody(settings.observer));
    for (const std::string& id : settings.story)
        if (!isSomebody(people, id))
            return wrongIn("story", nobody(id));
    return {};
}

/// By AgentId: the named one, all who observe, or the first; all of a town's.
std::vector<std::uint8_t> observersOf(const level::Level& level,
                                      const AgentSettings& settings,
                                      std::span<const Person> people,
                                      std::span<const AgentId> looked) {
    std::vector<std::uint8_t> observers(people.size(), 0);
    for (const AgentId agent : looked) {
        const std::size_t i = trace::indexOf(agent);
        const auto archetype = level::resolveArchetype(level, people[i].archetype);
        const bool observes =
            settings.observer.empty()
                ? settings.town || (archetype && archetype->observes.value_or(false))
                : people[i].id == settings.observer;
        observers[i] = observes ? 1 : 0;
    }
    const bool nobody = std::find(observers.begin(), observers.end(), 1) == observers.end();
    if (nobody && !looked.empty())
        observers[trace::indexOf(looked.front())] = 1;
    return observers;
}

std::vector<Person> peopleIn(const level::Level& level) {
    std::vector<Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    return people;
}

/// Terms of the importance that nobody has, no agent and nobody in a town.
void checkTerms(const level::Lod& lod,
                const AgentSettings& settings,
                std::span<const Person> people,
                std::vector<level::Problem>& problems) {
    for (const auto& [term, weight] : lod.importance.weights) {
        const auto isIts = [&name = term](const Person& person) { return isCalled(person, name); };
        const bool had =
            term == "story" ? settings.townStory || !settings.story.empty()
                            : isUsualTerm(term) || std::any_of(people.begin(), people.end(), isIts);
        if (had || weight == 0)
            continue;
        problems.push_back(
            {Severity::Warning,
             fmt::format("lod.importance.weights.{}", term),
             fmt::format("the term \"{}\" of importance is 0 for {}",
                         term,
                         settings.town ? "everybody" : "every agent"),
             term != "story"
                 ? "Use distance, in_view, story or attention, call it after an agent, archetype, "
                   "team or squad, or remove it."
             : settings.town
                 ? "Name those who have a part in the story in `story` of their block, or remove "
                   "it."
                 : "Name those who have a part in the story in `lod.groups.story`, or remove it."});
    }
}

} // namespace

Result<std::optional<AgentDetailModel>> compileAgentDetail(const level::Level& level,
                                                           std::span<const Person> people,
                                                           std::span<const std::uint8_t> isGiven,
                                                           const schedule::DutyRegistry& duties) {
    if (!hasLevels(level.lod) || people.empty())
        return std::optional<AgentDetailModel>();
    const AgentSettings settings = settingsOf(level.lod);
    auto levels = compileLod(level.lod);
    if (!levels)
        return levels.unexpected();
    if (auto checked = checkSettings(settings, people); !checked)
        return checked.unexpected();
    std::vector<AgentId> looked;
    for (std::uint32_t i = 0; i < people.size(); ++i)
        if (i >= isGiven.size() || isGiven[i] == 0)
            looked.push_back(AgentId{i});
    AgentDetailModel model{std::move(*levels),
                           ImportanceModel(level.lod.importance),
                           {settings.half, settings.attention, level.step},
                           {},
                           {},
                           observersOf(level, settings, people, looked),
                           looked,
                           duties.all().size()};
    for (const Person& person : people) {
        const auto& story = settings.story;
        model.story.push_back(std::find(story.begin(), story.end(), person.id) != story.end());
        auto& own = model.own.emplace_back();
        for (const std::string& term : model.importance.terms())
            own.push_back(!isUsualTerm(term) && isCalled(person, term) ? 1 : 0);
    }
    if (std::find(model.isObserver.begin(), model.isObserver.end(), 0) == model.isObserver.end())
        return std::optional<AgentDetailModel>();
    return std::optional(std::move(model));
}

std::vector<level::Problem> checkAgentDetail(const level::Level& level) {
    std::vector<level::Problem> problems;
    const AgentSettings settings = settingsOf(level.lod);
    if (level.lod == level::Lod{})
        return problems;
    const auto people = peopleIn(level);
    // A town says itself what else is wrong, and its people have the levels. Where it names no
    // observer, every agent is one.
    if (settings.town) {
        const bool observe = settings.observer.empty();
        checkTerms(level.lod, settings, observe ? std::span<const Person>() : people, problems);
        return problems;
    }
    if (!hasLevels(level.lod)) {
        const auto& stated = level.lod.unknown.stated;
        // Of an empty list level::validate() says it.
        if (std::find(stated.begin(), stated.end(), "behaviours") != stated.end())
            return problems;
        problems.push_back({Severity::Warning,
                            "lod",
                            "there are no levels of detail: everybody runs in every frame",
                            "Add some to `lod.behaviours`, or remove `lod`."});
        return problems;
    }
    const auto model = compileAgentDetail(level, people);
    // What is wrong with the ranges level::validate() says.
    const bool known = !model && (model.error().place == "lod.behaviours" ||
                                  model.error().place == "lod.arbitration");
    if (!model && !known)
        problems.push_back({Severity::Error, model.error().place, model.error().message, {}});
    if (!model)
        return problems;
    if (!*model)
        problems.push_back({Severity::Warning,
                            "lod",
                            people.empty()
                                ? "no agent has these levels of detail: there are no agents and no "
                                  "town"
                                : "no agent has these levels of detail: every agent is an observer",
                            "Add agents or a town, or name one agent in `lod.groups.observer`."});
    checkTerms(level.lod, settings, people, problems);
    return problems;
}

} // namespace percept::lod
