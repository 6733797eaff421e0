#include "inspector/runner/commands/CommandFields.h"

#include "percept/base/NearestName.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::runner::commands {

std::string LineFields::textOf(const char* key, const Json* value) {
    if (value == nullptr)
        return {};
    if (value->is_string())
        return value->get<std::string>();
    wrong(key, *value, "a text in quotes");
    return {};
}

Vec2 LineFields::placeOf(const char* key, const Json* value) {
    if (value == nullptr)
        return {0, 0};
    const auto isNear = [](const Json& each) {
        return each.is_number() && std::abs(each.get<double>()) <= kFarthest;
    };
    if (value->is_array() && value->size() == 2 && isNear((*value)[0]) && isNear((*value)[1]))
        return {(*value)[0].get<double>(), (*value)[1].get<double>()};
    wrong(key, *value, "two numbers from -1000000 to 1000000, as in [2.5, 4]");
    return {0, 0};
}

std::uint32_t LineFields::namedOf(NamedList list, const char* key, const Json* value) {
    if (value == nullptr)
        return 0;
    if (!value->is_string() && !value->is_number()) {
        wrong(key,
              *value,
              fmt::format("the name of the {}, or its place in the level's list", wordOf(list)));
        return 0;
    }
    if (!value->is_string()) // a place in the list; unknownIn() finds those beyond it
        return static_cast<std::uint32_t>(wholeOf(key, value, 0, kMostPlaces, 0));
    const auto& names = m_names[list];
    const auto name = value->get<std::string>();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        m_fault.add(unknownName(list, name, names));
    // Of weapons of one name an agent takes its own.
    else if (list != NamedList::Weapon && std::find(found + 1, names.end(), name) != names.end())
        m_fault.add(fmt::format("More than one {0} is called \"{1}\". Give the place in the "
                                "level's list, such as \"{2}\": {3}",
                                wordOf(list),
                                name,
                                key,
                                found - names.begin()));
    return found == names.end() ? 0 : static_cast<std::uint32_t>(found - names.begin());
}

void LineFields::wrong(const char* key, const Json& value, const std::string& wanted) {
    m_fault.add(fmt::format("\"{}\" is {}. It has to be {}", key, shortText(value), wanted));
}

void LineFields::refuseOthers() {
    for (const auto& [key, value] : m_object.items()) {
        if (std::find(m_known.begin(), m_known.end(), key) != m_known.end())
            continue;
        if (m_fault.missing)
            m_fault = {};
        m_fault.add(noUseFor(key, m_known));
    }
}

double LineFields::numberOf(
    const char* key, const Json* value, double low, double high, double otherwise) {
    if (value == nullptr)
        return otherwise;
    const double number = value->is_number() ? value->get<double>() : kEndless;
    if (std::isfinite(number) && number >= low && number <= high)
        return number;
    wrong(key,
          *value,
          low > -kEndless && high < kEndless ? fmt::format("a number from {} to {}", low, high)
          : low > -kEndless                  ? fmt::format("a number of at least {}", low)
                                             : std::string("a number"));
    return otherwise;
}

std::int64_t LineFields::wholeOf(const char* key,
                                 const Json* value,
                                 std::int64_t low,
                                 std::int64_t high,
                                 std::int64_t otherwise) {
    if (value == nullptr)
        return otherwise;
    // What is above the greatest signed number would wrap.
    const bool fits = value->is_number_integer() &&
                      !(value->is_number_unsigned() &&
                        value->get<std::uint64_t>() >
                            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (fits && value->get<std::int64_t>() >= low && value->get<std::int64_t>() <= high)
        return value->get<std::int64_t>();
    // Where only the type ends it, that is said of what goes beyond.
    const bool isBelow = !value->is_number() || value->get<double>() < static_cast<double>(high);
    wrong(key,
          *value,
          high >= kMostInteger && isBelow ? fmt::format("a whole number of at least {}", low)
                                          : fmt::format("a whole number from {} to {}", low, high));
    return otherwise;
}

bool LineFields::flagOf(const char* key, const Json* value, bool otherwise) {
    if (value == nullptr)
        return otherwise;
    if (value->is_boolean())
        return value->get<bool>();
    wrong(key, *value, "true or false");
    return otherwise;
}

} // namespace percept::runner::commands
