#include "percept/level/Attitudes.h"

#include <algorithm>

namespace percept::level {
namespace {

const std::string* statedOf(const ById<std::string>& attitudes, std::string_view name) {
    for (const auto& [each, word] : attitudes)
        if (!name.empty() && each == name)
            return &word;
    return nullptr;
}

const Archetype* archetypeNamed(const Level& level, std::string_view id) {
    const auto found = std::find_if(level.archetypes.begin(),
                                    level.archetypes.end(),
                                    [&](const Archetype& each) { return each.id == id; });
    return found == level.archetypes.end() ? nullptr : &*found;
}

const std::string*
statedOfKind(const Level& level, const ById<std::string>& attitudes, const std::string& archetype) {
    const Archetype* next = archetypeNamed(level, archetype);
    for (std::size_t steps = 0; next != nullptr && steps <= level.archetypes.size(); ++steps) {
        if (const std::string* word = statedOf(attitudes, next->id))
            return word;
        next = next->extends.empty() ? nullptr : archetypeNamed(level, next->extends);
    }
    return nullptr;
}

std::string_view stated(std::string_view tag, std::string_view standard) {
    return tag.empty() ? standard : tag;
}

} // namespace

std::optional<Attitude> attitudeOf(std::string_view word) {
    const auto found = std::find(kAttitudes.begin(), kAttitudes.end(), word);
    return found == kAttitudes.end()
               ? std::nullopt
               : std::optional(static_cast<Attitude>(found - kAttitudes.begin()));
}

std::optional<Attitude>
attitudeTo(const Level& level, const Archetype& archetype, const Agent& other) {
    const auto& attitudes = archetype.awareness.attitudes;
    if (attitudes.empty())
        return std::nullopt;
    const std::string* word = statedOf(attitudes, other.id);
    if (word == nullptr)
        word = statedOfKind(level, attitudes, other.archetype);
    if (word == nullptr)
        word = statedOf(attitudes, other.team);
    return word == nullptr ? std::nullopt : attitudeOf(*word);
}

std::string_view tagOf(const Emission& emission) {
    return stated(emission.tag, emission.on == "step" ? kStepTag : std::string_view());
}

std::string_view tagOf(const Weapon& weapon) {
    return stated(weapon.tag, kShotTag);
}

std::string_view tagOf(const Speech& speech) {
    return stated(speech.tag, kSpeechTag);
}

std::vector<std::string> signalTags(const Level& level) {
    std::vector<std::string> tags{
        std::string(kStepTag), std::string(kShotTag), std::string(kSpeechTag)};
    for (const Archetype& archetype : level.archetypes) {
        for (const Emission& emission : archetype.emissions)
            tags.emplace_back(tagOf(emission));
        for (const Weapon& weapon : archetype.weapons)
            tags.emplace_back(tagOf(weapon));
        for (const Speech& speech : archetype.awareness.speaks)
            tags.emplace_back(tagOf(speech));
        tags.push_back(archetype.throws.tag);
        for (const auto& entry : archetype.awareness.hearing)
            tags.push_back(entry.first);
    }
    for (const Emitter& emitter : level.emitters)
        tags.push_back(emitter.tag);
    for (const AuthoredEvent& event : level.events)
        for (const EventSignal& signal : event.emits)
            tags.push_back(signal.tag);
    std::erase_if(tags, [](const std::string& tag) { return tag.empty(); });
    std::sort(tags.begin(), tags.end());
    tags.erase(std::unique(tags.begin(), tags.end()), tags.end());
    return tags;
}

} // namespace percept::level
