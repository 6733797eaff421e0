#include "editor/edit/PropertySections.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace percept::edit {
namespace {

constexpr std::string_view kBetween = ": ";

} // namespace

std::string_view headingOf(const Property& property) {
    const bool heads =
        property.type == PropertyType::Entries || property.type == PropertyType::Part;
    return heads ? property.row : property.group;
}

bool isWithin(std::string_view heading, std::string_view folded) {
    if (folded.empty() || !heading.starts_with(folded))
        return false;
    const std::string_view rest = heading.substr(folded.size());
    const bool numbered = rest.size() > 1 && rest[0] == ' ' && rest[1] >= '0' && rest[1] <= '9';
    return rest.empty() || rest.starts_with(kBetween) || numbered;
}

void orderBySection(std::vector<Property>& properties) {
    std::map<std::string, std::size_t, std::less<>>
        places; // of each heading, by its first property
    using Key = std::vector<std::size_t>;
    std::vector<std::pair<Key, Property>> keyed;
    keyed.reserve(properties.size());
    for (Property& property : properties) {
        const std::string_view heading = headingOf(property);
        Key key;
        for (std::size_t end = 0; !heading.empty() && end != std::string_view::npos;) {
            end = heading.find(kBetween, end == 0 ? 0 : end + kBetween.size());
            key.push_back(places.try_emplace(std::string(heading.substr(0, end)), places.size())
                              .first->second);
        }
        keyed.emplace_back(std::move(key), std::move(property));
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& one, const auto& other) {
        return one.first < other.first;
    });
    std::ranges::transform(
        keyed, properties.begin(), [](auto& each) { return std::move(each.second); });
}

} // namespace percept::edit
