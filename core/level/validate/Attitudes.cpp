#include "percept/level/Attitudes.h"

#include "percept/level/Inherited.h"
#include "percept/level/Validate.h"
#include "validate/Checks.h"

#include <algorithm>

// What designers say about interests, tags of signals, speech, and being seen first.
namespace percept::level::validation {
namespace {

bool holds(const std::vector<std::string>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

bool isModality(const Level& level, std::string_view name) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [&](const auto& each) {
        return each.id == name;
    });
}

/// Tags that signals of the level have, whoever listens.
std::vector<std::string> emittedTags(const Level& level) {
    Level silent = level;
    for (Archetype& archetype : silent.archetypes)
        archetype.awareness.hearing.clear();
    return signalTags(silent);
}

void checkSpeech(const Level& level,
                 const Archetype& archetype,
                 const Speech& speech,
                 const std::string& place,
                 Findings& findings) {
    const auto& states = archetype.awareness.states;
    const bool reached = std::find(states.begin() + 1, states.end(), speech.on) != states.end();
    const bool occasion = std::find(kSpeechOccasions.begin(), kSpeechOccasions.end(), speech.on) !=
                          kSpeechOccasions.end();
    if (!reached && !occasion)
        findings.error(place + ".on",
                       fmt::format("\"{}\" is no state that it rises to", speech.on),
                       fmt::format("Use one of: {}, {}.",
                                   fmt::join(states.begin() + 1, states.end(), ", "),
                                   fmt::join(kSpeechOccasions, ", ")));
    const auto& notices = archetype.awareness.notices;
    if (!reached && holds({kNoticedThings.begin(), kNoticedThings.end()}, speech.on) &&
        !holds(notices, speech.on))
        findings.warning(place + ".on",
                         fmt::format("it is never said: {} are not noticed", speech.on),
                         fmt::format("Add {} to what it notices, or remove the line.", speech.on));
    if (speech.modality.empty()) {
        if (std::none_of(level.modalities.begin(), level.modalities.end(), [](const auto& each) {
                return each.kind == "sound";
            }))
            findings.error(place + ".modality",
                           "the level has no modality of kind sound",
                           "Add one, or name a modality.");
    } else if (!isModality(level, speech.modality)) {
        findings.error(place + ".modality",
                       fmt::format("there is no modality \"{}\"", speech.modality),
                       "Add it, or name a modality that exists.");
    }
    findings.notNegative(place, "strength", speech.strength);
    if (speech.strength == 0.0)
        findings.warning(place + ".strength",
                         "nobody hears it: a sound of strength 0 does not carry",
                         "Choose more than 0, or remove the line.");
    if (speech.text.empty())
        findings.warning(place + ".text", "it says nothing", "Write what it says.");
}

bool hasCone(const Level& level, const std::string& id) {
    return std::any_of(level.archetypes.begin(), level.archetypes.end(), [&](const auto& each) {
        return std::any_of(each.viewCones.begin(), each.viewCones.end(), [&](const auto& cone) {
            return cone.id == id;
        });
    });
}

/// Whether an archetype of the level makes something of tags.
bool listens(const Level& level) {
    return std::any_of(level.archetypes.begin(), level.archetypes.end(), [](const auto& each) {
        return !each.awareness.states.empty();
    });
}

bool isAlly(const Level& level, const Archetype& archetype, const Agent& mine, const Agent& other) {
    if (const auto stated = attitudeTo(level, archetype, other))
        return *stated == Attitude::Ally;
    if (mine.team.empty() || mine.team == other.team)
        return !mine.team.empty();
    const auto team = std::find_if(level.teams.begin(), level.teams.end(), [&](const Team& each) {
        return each.id == mine.team;
    });
    return team != level.teams.end() &&
           std::any_of(team->relations.begin(), team->relations.end(), [&](const auto& each) {
               return each.first == other.team && each.second >= 0;
           });
}

bool showsHowAlert(const Level& level, const Agent& agent) {
    const auto archetype = resolveArchetype(level, agent.archetype);
    return archetype && !archetype->awareness.states.empty();
}

} // namespace

void checkAttitudes(const Archetype& archetype,
                    const std::string& place,
                    const Ids& ids,
                    Findings& findings) {
    for (const auto& [name, word] : archetype.awareness.attitudes) {
        const auto inner = place + ".attitudes";
        const auto known = [&](const Ids::List& list) {
            return std::binary_search(list.begin(), list.end(), std::string_view(name));
        };
        if (!known(ids.agents) && !known(ids.archetypes) && !known(ids.teams))
            findings.error(Findings::join(inner, name),
                           fmt::format("there is no agent, archetype or team \"{}\"", name),
                           "Add it, or name one that exists.");
        findings.oneOf(inner, name, word, kAttitudes);
    }
}

void checkHearingTags(const Level& level,
                      const Archetype& archetype,
                      const std::string& place,
                      Findings& findings) {
    const auto emitted = emittedTags(level);
    for (const auto& entry : archetype.awareness.hearing)
        if (!holds(emitted, entry.first) && !isModality(level, entry.first))
            findings.warning(place + ".hearing." + entry.first,
                             fmt::format("no signal of the level has the tag \"{}\", and there is "
                                         "no such modality",
                                         entry.first),
                             "Give a signal that tag, or name another tag or a modality.");
}

void checkTold(const Level& level,
               const Archetype& archetype,
               const std::string& place,
               Findings& findings) {
    const Awareness& awareness = archetype.awareness;
    for (std::size_t i = 0; i < awareness.speaks.size(); ++i)
        checkSpeech(level,
                    archetype,
                    awareness.speaks[i],
                    fmt::format("{}.speaks[{}]", place, i),
                    findings);
    findings.within(
        place, "heeds", awareness.heeds, 0, static_cast<double>(awareness.states.size()) - 1);
    if (!awareness.unseenBy.empty() && awareness.unseenBy != kAnyCone &&
        !hasCone(level, awareness.unseenBy))
        findings.error(place + ".unseen_by",
                       fmt::format("no archetype has a view cone \"{}\"", awareness.unseenBy),
                       "Name a view cone of the agents that it notices, or any.");
}

void checkAllies(const Level& level,
                 const Archetype& archetype,
                 const std::string& place,
                 Findings& findings) {
    if (archetype.awareness.heeds <= 0)
        return;
    const auto own = std::ranges::find(level.archetypes, archetype.id, &Archetype::id);
    const auto heeding =
        whoHave(level, static_cast<std::size_t>(own - level.archetypes.begin()), "awareness.heeds");
    bool used = false;
    for (const Agent& mine : level.agents) {
        if (std::ranges::none_of(
                heeding, [&](std::size_t i) { return level.archetypes[i].id == mine.archetype; }))
            continue;
        used = true;
        for (const Agent& other : level.agents)
            if (&other != &mine && showsHowAlert(level, other) &&
                isAlly(level, archetype, mine, other))
                return;
    }
    if (used)
        findings.warning(place + ".heeds",
                         "it is ignored: its agents have no ally who becomes aware by degrees",
                         "Add one to their team, or choose 0.");
}

void checkTags(const Level& level, Findings& findings) {
    const bool listening = listens(level);
    const auto check = [&](const std::string& tag, const std::string& place) {
        if (tag.empty())
            return;
        const bool heard =
            listening &&
            std::any_of(level.archetypes.begin(), level.archetypes.end(), [&](const auto& each) {
                return std::any_of(each.awareness.hearing.begin(),
                                   each.awareness.hearing.end(),
                                   [&](const auto& entry) { return entry.first == tag; });
            });
        if (!heard)
            findings.hint(place,
                          fmt::format("no archetype listens for the tag \"{}\"", tag),
                          "Name it in the hearing of an archetype's awareness. It is recorded "
                          "in any case.");
    };
    for (std::size_t i = 0; i < level.archetypes.size(); ++i) {
        const Archetype& archetype = level.archetypes[i];
        for (std::size_t k = 0; k < archetype.emissions.size(); ++k)
            check(archetype.emissions[k].tag,
                  fmt::format("archetypes[{}].emissions[{}].tag", i, k));
        for (std::size_t k = 0; k < archetype.weapons.size(); ++k)
            check(archetype.weapons[k].tag, fmt::format("archetypes[{}].weapons[{}].tag", i, k));
        for (std::size_t k = 0; k < archetype.awareness.speaks.size(); ++k)
            check(archetype.awareness.speaks[k].tag,
                  fmt::format("archetypes[{}].awareness.speaks[{}].tag", i, k));
    }
    for (std::size_t i = 0; i < level.emitters.size(); ++i)
        check(level.emitters[i].tag, fmt::format("emitters[{}].tag", i));
    for (std::size_t i = 0; i < level.events.size(); ++i)
        for (std::size_t k = 0; k < level.events[i].emits.size(); ++k)
            check(level.events[i].emits[k].tag, fmt::format("events[{}].emits[{}].tag", i, k));
}

} // namespace percept::level::validation
