#include "percept/world/Reactions.h"

#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::world {
namespace {

constexpr std::string_view kIgnore = "ignore"; ///< the goal of those who do nothing about it

template <class List>
std::uint32_t reactionPlaceOf(const List& list, const std::string& id) {
    for (std::uint32_t i = 0; i < list.size(); ++i)
        if (list[i].id == id)
            return i;
    return event::kNothing;
}

Unexpected wrongReaction(const std::string& place, std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message), place);
}

Result<ManagerId>
managerNamed(const level::Level& level, const std::string& id, const std::string& place) {
    if (id.empty())
        return trace::kNone<ManagerId>;
    const auto found = reactionPlaceOf(level.managers, id);
    if (found == event::kNothing)
        return wrongReaction(place, fmt::format("there is no event manager \"{}\": name one", id));
    return ManagerId{found};
}

Result<Reaction> compileReaction(const level::Level& level,
                                 const event::CompiledEvents& events,
                                 const std::vector<std::string>& modalities,
                                 const std::vector<std::string>& goals,
                                 const level::Reaction& authored,
                                 const std::string& place) {
    Reaction reaction;
    reaction.intensity = authored.intensity;
    const int named =
        !authored.event.empty() + !authored.modality.empty() + !authored.notices.empty();
    if (named != 1)
        return wrongReaction(
            place, "name one event, modality or kind of changed thing that is reacted to");
    if (!authored.notices.empty()) {
        const auto& words = level::kNoticedThings;
        const auto found = std::find(words.begin(), words.end(), authored.notices);
        if (found == words.end())
            return wrongReaction(place + ".notices",
                                 fmt::format("\"{}\" is not known: use {}",
                                             authored.notices,
                                             fmt::join(words, ", ")));
        reaction.thing = knowledge::Thing{static_cast<std::uint8_t>(found - words.begin())};
    } else if (!authored.event.empty()) {
        const bool sent =
            std::any_of(level.events.begin(), level.events.end(), [&](const auto& each) {
                return each.code == authored.event;
            });
        if (sent)
            reaction.code = events.codeOf(authored.event);
        if (!reaction.code)
            return wrongReaction(
                place + ".event",
                fmt::format("no event has the code \"{}\": name one that is sent", authored.event));
    } else {
        const auto found = std::find(modalities.begin(), modalities.end(), authored.modality);
        if (found == modalities.end())
            return wrongReaction(
                place + ".modality",
                fmt::format("there is no modality \"{}\": name one", authored.modality));
        reaction.modality = ModalityId{static_cast<std::uint32_t>(found - modalities.begin())};
    }
    reaction.decides = !authored.goal.empty();
    if (reaction.decides && authored.goal != kIgnore) {
        const auto found = std::find(goals.begin(), goals.end(), authored.goal);
        if (found == goals.end())
            return wrongReaction(place + ".goal",
                                 fmt::format("no brain has a goal \"{}\": use one that its brain "
                                             "responds with, such as investigate, or ignore",
                                             authored.goal));
        reaction.goal = trace::Goal{static_cast<std::uint8_t>(found - goals.begin())};
    }
    if (!authored.raises.empty()) {
        reaction.raises = reactionPlaceOf(level.events, authored.raises);
        if (reaction.raises == event::kNothing)
            return wrongReaction(
                place + ".raises",
                fmt::format("there is no event \"{}\": name one", authored.raises));
    }
    auto leaves = managerNamed(level, authored.leaves, place + ".leaves");
    auto joins = managerNamed(level, authored.joins, place + ".joins");
    if (!leaves || !joins)
        return leaves ? joins.unexpected() : leaves.unexpected();
    reaction.leaves = *leaves;
    reaction.joins = *joins;
    if (!authored.condition.empty()) {
        auto condition = parseStateFormula(authored.condition, level, place + ".condition");
        if (!condition)
            return condition.unexpected();
        reaction.condition = std::move(*condition);
    }
    return reaction;
}

} // namespace

Result<ReactionTable> compileReactions(const level::Level& level,
                                       const event::CompiledEvents& events,
                                       const std::vector<std::string>& modalities,
                                       const std::vector<std::string>& goals) {
    ReactionTable table;
    for (std::size_t i = 0; i < level.archetypes.size(); ++i) {
        const auto archetype = level::resolveArchetype(level, level.archetypes[i].id);
        if (!archetype)
            return archetype.unexpected();
        auto& reactions = table.emplace_back();
        for (std::size_t k = 0; k < archetype->reactions.size(); ++k) {
            auto reaction = compileReaction(level,
                                            events,
                                            modalities,
                                            goals,
                                            archetype->reactions[k],
                                            fmt::format("archetypes[{}].reactions[{}]", i, k));
            if (!reaction)
                return reaction.unexpected();
            reaction->place = static_cast<std::int32_t>(k);
            reactions.push_back(std::move(*reaction));
        }
    }
    return table;
}

const Reaction* reactionTo(const std::vector<Reaction>& reactions,
                           const Stimulus& stimulus,
                           const std::function<bool(const StateFormula& condition)>& holds) {
    const bool perceived = stimulus.modality != trace::kNone<ModalityId>;
    for (const Reaction& reaction : reactions) {
        const bool fits = stimulus.thing || reaction.thing ? reaction.thing == stimulus.thing
                          : perceived ? reaction.modality == stimulus.modality &&
                                            stimulus.intensity >= reaction.intensity
                                      : reaction.code == stimulus.code;
        if (fits && (!reaction.condition || holds(*reaction.condition)))
            return &reaction;
    }
    return nullptr;
}

} // namespace percept::world
