#include "percept/level/Validate.h"
#include "json/Keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace percept::level {
namespace {

using json::KeepsUnknown;

/// Every archetype is resolved many times: what that takes must not grow with their number.
constexpr std::size_t kMostBases = 16;

bool states(const Unknown& unknown, const std::string& key) {
    return std::find(unknown.stated.begin(), unknown.stated.end(), key) != unknown.stated.end();
}

template <class T>
void inherit(ById<T>& values, const ById<T>& from) {
    for (const auto& entry : from) {
        const auto known = std::any_of(values.begin(), values.end(), [&](const auto& own) {
            return own.first == entry.first;
        });
        if (!known)
            values.push_back(entry);
    }
}

/// Fills what `object` leaves open with what `from` has.
template <class T>
requires json::kIsDescribed<T>
void inherit(T& object, const T& from) {
    const Unknown own = object.unknown;
    // forEachKey walks one object; the other is walked beside it by the position of the member.
    boost::mp11::mp_for_each<describe::Members<T>>([&](auto member) {
        using Member = std::remove_reference_t<decltype(object.*member.pointer)>;
        static const T kDefault{};
        Member& value = object.*member.pointer;
        const Member& inherited = from.*member.pointer;
        if constexpr (std::is_same_v<Member, Unknown>) {
            // What is unknown says nothing that could be inherited.
        } else if constexpr (KeepsUnknown<Member>) {
            inherit(value, inherited);
        } else if constexpr (requires { inherit(value, inherited); }) {
            if (!states(own, snakeCase(member.name)))
                inherit(value, inherited);
        } else if (value == kDefault.*member.pointer && !states(own, snakeCase(member.name))) {
            value = inherited;
            if (states(from.unknown, snakeCase(member.name)))
                object.unknown.stated.push_back(snakeCase(member.name));
        }
    });
}

const Archetype* find(const Level& level, std::string_view id) {
    for (const Archetype& archetype : level.archetypes)
        if (archetype.id == id)
            return &archetype;
    return nullptr;
}

/// What an archetype extends, what that extends, and so on.
Result<std::vector<const Archetype*>> chainOf(const Level& level, const Archetype& first) {
    std::vector<const Archetype*> chain;
    for (const Archetype* next = &first; !next->extends.empty(); next = chain.back()) {
        const Archetype* base = find(level, next->extends);
        if (base == nullptr)
            return failure(
                ErrorCode::NotFound,
                fmt::format("archetype \"{}\" extends \"{}\", which the level does not have",
                            next->id,
                            next->extends),
                "archetypes");
        if (base == &first || std::find(chain.begin(), chain.end(), base) != chain.end())
            return failure(
                ErrorCode::InvalidInput,
                fmt::format("archetype \"{}\" extends itself; break the circle", first.id),
                "archetypes");
        if (chain.size() == kMostBases)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("archetype \"{}\" extends more than {} others, one through "
                                       "the other; let it extend one of the last of them",
                                       first.id,
                                       kMostBases),
                           "archetypes");
        chain.push_back(base);
    }
    return chain;
}

} // namespace

Result<Archetype> resolveArchetype(const Level& level, std::string_view id) {
    const Archetype* own = find(level, id);
    if (own == nullptr)
        return failure(
            ErrorCode::NotFound,
            id.empty()
                ? std::string("the name of the archetype is missing; name one")
                : fmt::format("the level has no archetype \"{}\"; add it, or correct the id", id),
            "archetypes");
    auto chain = chainOf(level, *own);
    if (!chain)
        return chain.unexpected();
    Archetype resolved = *own;
    for (const Archetype* base : *chain)
        inherit(resolved, *base);
    return resolved;
}

} // namespace percept::level
