#include "percept/schedule/TaskGroups.h"

#include <algorithm>
#include <string>
#include <utility>

namespace percept::schedule {
namespace {

using Word = std::pair<std::string_view, TaskGroup>;

/// Sorted; singular forms stand for their plurals, too.
constexpr auto kWords = std::to_array<Word>({
    {"aim", TaskGroup::Decisions},        {"alertness", TaskGroup::Awareness},
    {"analyse", TaskGroup::Tactics},      {"analyses", TaskGroup::Tactics},
    {"analysis", TaskGroup::Tactics},     {"arbitration", TaskGroup::Decisions},
    {"attention", TaskGroup::Awareness},  {"awareness", TaskGroup::Awareness},
    {"brain", TaskGroup::Decisions},      {"cover", TaskGroup::Tactics},
    {"decide", TaskGroup::Decisions},     {"decision", TaskGroup::Decisions},
    {"exposure", TaskGroup::Tactics},     {"flooding", TaskGroup::Tactics},
    {"formation", TaskGroup::Squads},     {"goal", TaskGroup::Decisions},
    {"hear", TaskGroup::Senses},          {"hearing", TaskGroup::Senses},
    {"influence", TaskGroup::Tactics},    {"link", TaskGroup::Awareness},
    {"memory", TaskGroup::Awareness},     {"navigation", TaskGroup::Navigation},
    {"notice", TaskGroup::Awareness},     {"path", TaskGroup::Navigation},
    {"plan", TaskGroup::Decisions},       {"route", TaskGroup::Navigation},
    {"script", TaskGroup::Squads},        {"search", TaskGroup::Navigation},
    {"security", TaskGroup::Tactics},     {"see", TaskGroup::Senses},
    {"sense", TaskGroup::Senses},         {"sensor", TaskGroup::Senses},
    {"shadow", TaskGroup::Tactics},       {"sight", TaskGroup::Senses},
    {"signal", TaskGroup::Senses},        {"smell", TaskGroup::Senses},
    {"sound", TaskGroup::Senses},         {"squad", TaskGroup::Squads},
    {"steering", TaskGroup::Navigation},  {"tactic", TaskGroup::Tactics},
    {"tactical", TaskGroup::Tactics},     {"target", TaskGroup::Decisions},
    {"think", TaskGroup::Decisions},      {"touch", TaskGroup::Senses},
    {"visibility", TaskGroup::Awareness}, {"vision", TaskGroup::Senses},
    {"waypoint", TaskGroup::Tactics},     {"weapon", TaskGroup::Decisions},
});
static_assert(std::is_sorted(kWords.begin(), kWords.end()));

const Word* find(std::string_view word) {
    const auto place =
        std::lower_bound(kWords.begin(), kWords.end(), word, [](const Word& known, auto wanted) {
            return known.first < wanted;
        });
    return place != kWords.end() && place->first == word ? &*place : nullptr;
}

constexpr bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

} // namespace

TaskGroup groupOf(std::string_view taskId) {
    TaskGroup group = TaskGroup::World;
    std::string word;
    const auto look = [&] {
        const Word* known = find(word);
        if (known == nullptr && word.ends_with('s'))
            known = find(std::string_view(word).substr(0, word.size() - 1));
        if (known != nullptr)
            group = known->second;
        word.clear();
    };
    for (const char c : taskId)
        if (isLetter(c))
            word.push_back(static_cast<char>(c | 0x20));
        else
            look();
    look();
    return group;
}

std::string_view nameOf(TaskGroup group) {
    constexpr std::array<std::string_view, kTaskGroupCount> kNames{
        "Senses", "Awareness", "Navigation", "Squads", "Tactics", "Decisions", "World"};
    return kNames[static_cast<std::size_t>(group)];
}

} // namespace percept::schedule
