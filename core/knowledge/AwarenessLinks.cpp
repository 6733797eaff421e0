#include "percept/knowledge/AwarenessLinks.h"

#include "percept/knowledge/HearingLevels.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::knowledge {

bool hasFreeKnowledge(const AwarenessRules& rules,
                      const AwareLink& link,
                      AwarenessLevel alertness,
                      Seconds now) {
    Awareness since = link.awareness;
    if (since.sincePlace >= 0.0)
        since.sincePlace = std::max(since.sincePlace, now - placedAt(link));
    return hasFreeKnowledge(rules, since, alertness);
}
namespace {

template <class Links>
auto linkAt(Links& links, AgentId about) {
    return std::lower_bound(links.begin(),
                            links.end(),
                            about,
                            [](const AwareLink& link, AgentId id) { return link.about < id; });
}

Unexpected refused(std::string place, std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

/// One entry per state; that of the state without such a delay is 0.
/// @param first whether that is the first one, rather than the last
Result<std::vector<Seconds>>
delaysOf(std::vector<double> delays, std::size_t states, bool first, const std::string& place) {
    if (std::any_of(delays.begin(), delays.end(), [](double each) { return !(each >= 0.0); }))
        return refused(place, "a delay is below 0; choose 0 or more seconds");
    if (delays.size() + 1 == states)
        delays.insert(first ? delays.begin() : delays.end(), 0.0);
    if (delays.size() != states)
        return refused(
            place,
            fmt::format(
                "{} delays do not fit {} states; give {}", delays.size(), states, states - 1));
    (first ? delays.front() : delays.back()) = 0.0;
    return delays;
}

bool ascend(const std::vector<double>& levels) {
    return std::adjacent_find(levels.begin(), levels.end(), [](double left, double right) {
               return !(left < right);
           }) == levels.end();
}

Result<OnBreak> onBreakOf(const std::string& word) {
    if (word == "reset")
        return OnBreak::Reset;
    if (word == "leak")
        return OnBreak::Leak;
    if (word == "keep")
        return OnBreak::Keep;
    return refused("awareness.on_break",
                   fmt::format("\"{}\" is not known; use reset, leak or keep", word));
}

/// @pre there are states
Result<AwarenessRules> rulesOf(const level::Awareness& from) {
    const std::size_t states = from.states.size();
    AwarenessRules rules;
    rules.levels = from.levels;
    rules.freeKnowledge = from.freeKnowledge;
    auto onBreak = onBreakOf(from.onBreak);
    if (!onBreak)
        return onBreak.unexpected();
    rules.onBreak = *onBreak;
    for (auto [delays, authored, first, place] :
         {std::tuple{&rules.reaction, &from.reaction, false, "awareness.reaction"},
          std::tuple{&rules.hold, &from.hold, true, "awareness.hold"},
          std::tuple{
              &rules.alertnessDecay, &from.alertnessDecay, true, "awareness.alertness_decay"}}) {
        auto made = delaysOf(*authored, states, first, place);
        if (!made)
            return made.unexpected();
        *delays = std::move(*made);
    }
    return rules;
}

static_assert(level::kNoticedThings.size() == kThings);

/// What it notices that has changed.
Result<void> setNotices(const level::Awareness& from, AwarenessModel& model) {
    const auto& words = level::kNoticedThings;
    for (const std::string& word : from.notices) {
        const auto found = std::find(words.begin(), words.end(), word);
        if (found == words.end())
            return refused(
                "awareness.notices",
                fmt::format("\"{}\" is not known; use bodies, doors, lights or items", word));
        model.notices[static_cast<std::size_t>(found - words.begin())] = true;
    }
    const AwarenessLevel most = model.rules.highest();
    model.body = static_cast<AwarenessLevel>(std::clamp(from.body, 0, static_cast<int>(most)));
    model.change = static_cast<AwarenessLevel>(std::clamp(from.change, 0, static_cast<int>(most)));
    return {};
}

template <class Things>
auto thingAt(Things& things, Thing kind, std::uint32_t number) {
    return std::lower_bound(
        things.begin(), things.end(), std::pair(kind, number), [](const auto& each, auto key) {
            return std::pair(each.kind, each.number) < key;
        });
}

template <class At, class Things>
bool isThere(const At& at, const Things& things, Thing kind, std::uint32_t number) {
    return at != things.end() && at->kind == kind && at->number == number;
}

} // namespace

const std::vector<double>*
hearingLevels(const AwarenessModel& model, std::string_view modality, std::string_view tag) {
    for (const std::string_view name : {tag, modality})
        for (const auto& [each, levels] : model.hearing)
            if (!name.empty() && each == name)
                return &levels;
    return nullptr;
}

AwarenessLevel AwarenessModel::heard(std::string_view modality,
                                     std::string_view tag,
                                     double intensity,
                                     bool felt) const {
    if (const auto* const levels = hearingLevels(*this, modality, tag))
        return goalFor(*levels, intensity);
    return felt ? rules.highest() : kExistence;
}

std::optional<AwarenessLevel> AwarenessModel::stateNamed(std::string_view name) const {
    const auto found = std::find(states.begin(), states.end(), name);
    return found == states.end()
               ? std::nullopt
               : std::optional(static_cast<AwarenessLevel>(found - states.begin()));
}

std::optional<SpeechLine> AwarenessModel::lineOn(std::string_view word) const {
    SpeechLine line;
    if (const auto state = stateNamed(word)) {
        line.state = *state;
        return *state == kUnaware ? std::nullopt : std::optional(line);
    }
    const auto& words = level::kSpeechOccasions;
    const auto at =
        static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
    if (at == words.size())
        return std::nullopt;
    constexpr std::size_t kOthers = words.size() - kThings;
    line.occasion = at == 0        ? Occasion::Loses
                    : at < kOthers ? Occasion::Searches
                                   : Occasion::NoticesThing;
    if (at >= kOthers)
        line.thing = static_cast<Thing>(at - kOthers);
    return line;
}

Result<std::shared_ptr<const AwarenessModel>> compileAwareness(const level::Awareness& awareness) {
    constexpr std::size_t kMostStates = 255;
    const std::size_t states = awareness.states.size();
    if (states == 0)
        return std::shared_ptr<const AwarenessModel>();
    if (states < 2 || states > kMostStates)
        return refused("awareness.states", fmt::format("{} states cannot be used", states));
    if (awareness.levels.size() + 1 != states || !ascend(awareness.levels))
        return refused(
            "awareness.levels",
            fmt::format("give {} ascending levels, one for each state but the first", states - 1));
    if (!(awareness.freeKnowledge >= 0.0) || !(awareness.soundSpan > 0.0))
        return refused(awareness.freeKnowledge >= 0.0 ? "awareness.sound_span"
                                                      : "awareness.free_knowledge",
                       "a time is below 0; choose more seconds");
    if (awareness.belief != "extrapolate" && awareness.belief != "true")
        return refused(
            "awareness.belief",
            fmt::format("\"{}\" is not known; use extrapolate or true", awareness.belief));
    for (const auto& [tag, levels] : awareness.hearing)
        if (levels.size() >= states || !ascend(levels))
            return refused("awareness.hearing." + tag,
                           fmt::format("give at most {} ascending intensities", states - 1));
    if (awareness.heeds < 0 || static_cast<std::size_t>(awareness.heeds) >= states)
        return refused("awareness.heeds",
                       fmt::format("choose an alertness from 0 to {}", states - 1));
    auto rules = rulesOf(awareness);
    if (!rules)
        return rules.unexpected();
    AwarenessModel model{awareness.states,
                         std::move(*rules),
                         awareness.belief == "true",
                         awareness.soundSpan,
                         awareness.hearing,
                         static_cast<AwarenessLevel>(awareness.heeds)};
    if (auto noticed = setNotices(awareness, model); !noticed)
        return noticed.unexpected();
    return std::make_shared<const AwarenessModel>(std::move(model));
}

const AwareLink* AgentAwareness::find(AgentId about) const {
    const auto at = linkAt(links, about);
    return at != links.end() && at->about == about ? &*at : nullptr;
}

AwareLink* AgentAwareness::find(AgentId about) {
    const auto at = linkAt(links, about);
    return at != links.end() && at->about == about ? &*at : nullptr;
}

AwareLink& AgentAwareness::about(AgentId about) {
    auto at = linkAt(links, about);
    if (at == links.end() || at->about != about) {
        at = links.insert(at, AwareLink{});
        at->about = about;
    }
    return *at;
}

const ThingLink* AgentAwareness::find(Thing kind, std::uint32_t number) const {
    const auto at = thingAt(things, kind, number);
    return isThere(at, things, kind, number) ? &*at : nullptr;
}

ThingLink& AgentAwareness::about(Thing kind, std::uint32_t number) {
    auto at = thingAt(things, kind, number);
    if (!isThere(at, things, kind, number)) {
        at = things.insert(at, ThingLink{});
        at->kind = kind;
        at->number = number;
    }
    return *at;
}

} // namespace percept::knowledge
