#include "percept/agent/Parameters.h"

#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

// What archetypes say of the brain that they have.
namespace percept::agent {
namespace {

constexpr std::string_view kCalmSpeed = "movement.calm_speed";

std::optional<double> numberIn(std::string_view json) {
    double value = 0;
    const auto read = std::from_chars(json.data(), json.data() + json.size(), value);
    const bool whole = read.ec == std::errc() && read.ptr == json.data() + json.size();
    return whole ? std::optional(value) : std::nullopt;
}

Unexpected wrong(std::string_view name, std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message), fmt::format("parameters.{}", name));
}

Result<double> valueOf(const Parameter& parameter, std::string_view json) {
    if (parameter.words.empty()) {
        const auto number = numberIn(json);
        if (!number)
            return wrong(parameter.name, fmt::format("{} is no number; enter one", json));
        if (!(*number >= parameter.least && *number <= parameter.most))
            return wrong(
                parameter.name,
                fmt::format("{} is outside {} to {}", *number, parameter.least, parameter.most));
        return *number;
    }
    for (std::size_t i = 0; i < parameter.words.size(); ++i)
        if (json == fmt::format("\"{}\"", parameter.words[i]))
            return static_cast<double>(i);
    return wrong(parameter.name,
                 fmt::format("{} is none of {}", json, fmt::join(parameter.words, ", ")));
}

std::optional<std::size_t> placeOf(std::span<const Parameter> known, std::string_view name) {
    for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i].name == name)
            return i;
    return std::nullopt;
}

std::string namesOf(std::span<const Parameter> known) {
    std::string names;
    for (const Parameter& parameter : known)
        names += (names.empty() ? "" : ", ") + std::string(parameter.name);
    return names;
}

} // namespace

std::vector<std::string_view> ignoredFields(const level::Archetype& archetype, const Brain& brain) {
    const auto ignored = brain.ignores();
    std::vector<std::string_view> fields(ignored.begin(), ignored.end());
    if (!archetype.awareness.states.empty())
        std::erase_if(fields, [](std::string_view field) {
            return field == "rates.vision" || field == "rates.far_vision" ||
                   field == "aim.nearest_seen";
        });
    if (const BrainTraits traits = brain.traits();
        !archetype.awareness.states.empty() && traits.thinks && !traits.looks)
        fields.push_back("reaction");
    if (archetype.awareness.states.empty() ||
        std::find(ignored.begin(), ignored.end(), "awareness.states") != ignored.end())
        fields.push_back(kCalmSpeed);
    if (!archetype.decisions.empty() && brain.traits().thinks)
        std::erase(fields, "rates.arbitration"); // how often it thinks of them
    return fields;
}

IgnoredReason
whyIgnored(const level::Archetype& archetype, const Brain& brain, std::string_view field) {
    const auto ignored = brain.ignores();
    if (std::find(ignored.begin(), ignored.end(), field) != ignored.end())
        return {fmt::format("the brain \"{}\" has no use for it", archetype.brain),
                "Remove it, or give the archetype another brain."};
    if (field == kCalmSpeed)
        return {"without awareness there is no alertness",
                "Give the archetype awareness, or set it to 1."};
    return {
        fmt::format("its agents become aware by degrees, and act as soon as `awareness.{}` says",
                    field),
        fmt::format("Remove it; `awareness.{}` has a time for each state.", field)};
}

BrainTraits traitsOf(const level::Archetype& archetype, const Brain& brain) {
    BrainTraits traits = brain.traits();
    traits.respawns = archetype.respawns.value_or(traits.respawns);
    traits.armed = archetype.armed.value_or(traits.armed);
    traits.opens = archetype.opensDoors.value_or(traits.opens);
    traits.shelters = archetype.shelters.value_or(traits.shelters);
    traits.observes = archetype.observes.value_or(traits.observes);
    return traits;
}

level::Level withTraits(level::Level level, const Brains& brains) {
    // Found of all before anything is stated, since archetypes inherit what others state.
    std::vector<std::optional<BrainTraits>> all;
    for (const level::Archetype& archetype : level.archetypes) {
        const auto resolved = level::resolveArchetype(level, archetype.id);
        const auto brain = resolved ? brains.find(resolved->brain) : nullptr;
        all.push_back(brain ? std::optional(traitsOf(*resolved, *brain)) : std::nullopt);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i])
            continue;
        level::Archetype& archetype = level.archetypes[i];
        archetype.respawns = all[i]->respawns;
        archetype.armed = all[i]->armed;
        archetype.opensDoors = all[i]->opens;
        archetype.shelters = all[i]->shelters;
        archetype.observes = all[i]->observes;
    }
    return level;
}

std::vector<Error> statedProblems(const StatedParameters& stated) {
    std::vector<Error> problems;
    for (const auto& [name, json] : stated.own)
        if (!placeOf(stated.known, name))
            problems.push_back(wrong(name,
                                     stated.known.empty()
                                         ? fmt::format("the {} has no parameters", stated.owner)
                                         : fmt::format("the {} has no parameter \"{}\"; it has {}",
                                                       stated.owner,
                                                       name,
                                                       namesOf(stated.known)))
                                   .error);
    for (const auto& [name, json] : stated.values)
        if (const auto place = placeOf(stated.known, name))
            if (const auto value = valueOf(stated.known[*place], json.text); !value)
                problems.push_back(value.error());
    return problems;
}

std::vector<double> statedValues(const StatedParameters& stated) {
    std::vector<double> values;
    for (const Parameter& parameter : stated.known)
        values.push_back(parameter.usual);
    for (const auto& [name, json] : stated.values)
        if (const auto place = placeOf(stated.known, name))
            values[*place] = *valueOf(stated.known[*place], json.text);
    return values;
}

std::vector<Error> parameterProblems(const level::Archetype& archetype,
                                     const level::ById<level::Json>& own,
                                     const Brain& brain) {
    const auto owner = fmt::format("brain \"{}\"", brain.name());
    return statedProblems({brain.parameters(), owner, archetype.parameters, own});
}

Result<std::vector<double>> compileParameters(const level::Archetype& archetype,
                                              const level::ById<level::Json>& own,
                                              const Brain& brain) {
    if (auto problems = parameterProblems(archetype, own, brain); !problems.empty())
        return Unexpected{std::move(problems.front())};
    return statedValues({brain.parameters(), {}, archetype.parameters, own});
}

} // namespace percept::agent
