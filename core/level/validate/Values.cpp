#include "percept/level/Validate.h"
#include "validate/Checks.h"
#include "json/Keys.h"
#include "json/Parse.h"

#include <cmath>
#include <optional>

namespace percept::level::validation {
namespace {

/// Walks all values of a level with their places.
class NumberCheck {
public:
    explicit NumberCheck(Findings& findings)
        : m_findings(findings) {}

    template <class T>
    requires json::kIsDescribed<T>
    void visit(const T& object) {
        json::forEachKey(object,
                         [&](const std::string& key, const auto& member, const auto& standard) {
                             if (member == standard)
                                 return;
                             const auto length = m_place.size();
                             if (length > 0)
                                 m_place += '.';
                             m_place += key;
                             visit(member);
                             m_place.resize(length);
                         });
    }

private:
    template <class T>
    requires std::is_arithmetic_v<T>
    void visit(T value) {
        if constexpr (std::is_floating_point_v<T>)
            check(value, kLargestNumber);
    }
    void visit(const std::string&) {}
    void visit(const Json& value) {
        if (!json::parse(value.text, {}))
            m_findings.error(m_place, "is not valid JSON", "Correct the text.");
    }
    void visit(const Vec2& point) {
        check(point.x, kFarthestCoordinate);
        check(point.y, kFarthestCoordinate);
    }
    void visit(const Place& place) {
        check(place.x, kFarthestCoordinate);
        check(place.y, kFarthestCoordinate);
        check(place.z.value_or(0), kFarthestCoordinate);
    }
    template <class T>
    void visit(const std::optional<T>& value) {
        if (value)
            visit(*value);
    }
    template <class T>
    void visit(const std::vector<T>& list) {
        for (std::size_t index = 0; index < list.size(); ++index) {
            const auto length = m_place.size();
            fmt::format_to(std::back_inserter(m_place), "[{}]", index);
            visit(list[index]);
            m_place.resize(length);
        }
    }
    template <class T>
    void visit(const ById<T>& values) {
        for (const auto& [id, value] : values) {
            const auto length = m_place.size();
            m_place += '.' + id;
            visit(value);
            m_place.resize(length);
        }
    }

    void check(double value, double most) {
        if (!std::isfinite(value))
            m_findings.error(m_place, "is not a finite number", "Choose a finite number.");
        else if (std::abs(value) > most)
            m_findings.error(m_place,
                             fmt::format("{} is too large to be meant", value),
                             fmt::format("Stay within {:.0f} to {:.0f}.", -most, most));
    }

    Findings& m_findings;
    std::string m_place;
};

/// Walks all lists of objects with ids, nested ones included.
class IdCheck {
public:
    explicit IdCheck(Findings& findings)
        : m_findings(findings) {}

    template <class T>
    requires json::kIsDescribed<T>
    void visit(const T& object, const std::string& place) {
        json::forEachKey(object, [&](const std::string& key, const auto& member, const auto&) {
            visit(member, Findings::join(place, key));
        });
    }

private:
    template <class T>
    requires(!json::kIsDescribed<T>) void visit(const T&, const std::string&) {}

    template <class T>
    void visit(const std::vector<T>& list, const std::string& place) {
        if constexpr (requires(const T& object) { object.id; })
            checkList(list, place);
        if constexpr (json::kIsDescribed<T> && json::KeepsUnknown<T>)
            for (std::size_t index = 0; index < list.size(); ++index)
                visit(list[index], fmt::format("{}[{}]", place, index));
    }

    template <class T>
    void checkList(const std::vector<T>& list, const std::string& place) {
        std::vector<std::size_t> order(list.size());
        for (std::size_t index = 0; index < order.size(); ++index)
            order[index] = index;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return list[a].id < list[b].id;
        });
        for (std::size_t index = 0; index < order.size(); ++index) {
            const std::string& id = list[order[index]].id;
            if (id.empty())
                m_findings.error(fmt::format("{}[{}].id", place, order[index]),
                                 "has no id",
                                 "Give it an id of its own.");
            else if (index > 0 && id == list[order[index - 1]].id)
                m_findings.error(
                    fmt::format("{}[{}].id", place, order[index]),
                    fmt::format("the id \"{}\" is taken by {}[{}]", id, place, order[index - 1]),
                    "Give one of them another id.");
        }
    }

    Findings& m_findings;
};

template <class T>
Ids::List idsOf(const std::vector<T>& list) {
    Ids::List ids;
    ids.reserve(list.size());
    for (const T& object : list)
        ids.push_back(object.id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace

Ids::Ids(const Level& level)
    : modalities(idsOf(level.modalities))
    , materials(idsOf(level.materials))
    , doors(idsOf(level.doors))
    , regions(idsOf(level.regions))
    , archetypes(idsOf(level.archetypes))
    , agents(idsOf(level.agents))
    , teams(idsOf(level.teams))
    , squads(idsOf(level.squads))
    , triggers(idsOf(level.triggers))
    , nodes(idsOf(level.navigation.nodes))
    , waypoints(idsOf(level.waypoints))
    , managers(idsOf(level.managers))
    , events(idsOf(level.events))
    , emitters(idsOf(level.emitters))
    , lights(idsOf(level.lights)) {
    for (const Archetype& archetype : level.archetypes) {
        for (const Weapon& weapon : archetype.weapons)
            weapons.push_back(weapon.id);
        // Without weapons of its own and of those that it extends it has those of the source.
        const auto resolved = resolveArchetype(level, archetype.id);
        if (resolved && resolved->weapons.empty())
            weapons.insert(weapons.end(), {"blaster", "shotgun", "rocket_launcher", "railgun"});
    }
    std::sort(weapons.begin(), weapons.end());
}

void checkNumbers(const Level& level, Findings& findings) {
    NumberCheck(findings).visit(level);
}

void checkIds(const Level& level, Findings& findings) {
    IdCheck(findings).visit(level, {});
}

} // namespace percept::level::validation
