#include "percept/lod/Groups.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace percept::lod {
namespace {

using Json = nlohmann::json;

constexpr double kMostPresent = 1e9;

Unexpected wrong(const std::string& place, std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message), place);
}

std::string textIn(const Json& object, const char* key) {
    return object.is_object() && object.contains(key) && object[key].is_string()
               ? object[key].get<std::string>()
               : std::string();
}

Result<std::vector<Property>> readProperties(const Json& list, const std::string& place) {
    std::vector<Property> properties;
    if (!list.is_array())
        return wrong(place, "is no list of properties such as {\"id\": \"wealth\"}");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto where = fmt::format("{}[{}]", place, i);
        const auto kind = textIn(list[i], "kind");
        const auto with = textIn(list[i], "goes_with");
        Property property{textIn(list[i], "id"),
                          kind == "power_law" ? SpreadKind::PowerLaw : SpreadKind::Normal,
                          {}};
        if (property.id.empty())
            return wrong(where, "has no id");
        if (!kind.empty() && kind != "power_law" && kind != "normal")
            return wrong(where + ".kind",
                         fmt::format("\"{}\" is no kind; use normal or power_law", kind));
        for (std::uint32_t other = 0; other < properties.size(); ++other)
            if (properties[other].id == with)
                property.goesWith = other;
        if (!with.empty() && !property.goesWith)
            return wrong(where + ".goes_with",
                         fmt::format("there is no earlier property \"{}\"", with));
        properties.push_back(std::move(property));
    }
    return properties;
}

/// Two behaviours: the coarse one and the one that hands over.
Result<LodModel>
readRanges(const Json& list, const std::string& place, const std::array<std::string_view, 2>& ids) {
    if (!list.is_array() || list.size() != 2)
        return wrong(
            place,
            "needs two behaviours with min and max: the coarse one, and the one that hands "
            "over to the parts");
    level::Lod lod;
    lod.arbitration = "central"; // a group stays as it is where both ranges hold
    for (const Json& each : list) {
        const std::size_t i = lod.behaviours.size();
        level::LodBehaviour behaviour;
        behaviour.id = textIn(each, "id");
        if (behaviour.id != ids[i])
            return wrong(
                fmt::format("{}[{}].id", place, i),
                fmt::format("\"{}\" is no behaviour here; write \"{}\"", behaviour.id, ids[i]));
        if (!each.is_object() || !each.contains("min") || !each["min"].is_number() ||
            !each.contains("max") || !each["max"].is_number())
            return wrong(place, "needs min and max in both behaviours");
        behaviour.min = each["min"].get<double>();
        behaviour.max = each["max"].get<double>();
        lod.behaviours.push_back(std::move(behaviour));
    }
    auto model = compileLod(lod);
    if (!model)
        return wrong(place, model.error().message);
    return model;
}

Result<DayCurve> readPresence(const Json& list, const std::string& place) {
    std::vector<std::pair<double, double>> points;
    if (list.is_array())
        for (const Json& point : list) {
            const bool pair = point.is_array() && point.size() == 2 && point[0].is_number() &&
                              point[1].is_number();
            if (!pair || !(point[0].get<double>() >= 0 && point[0].get<double>() < 24) ||
                !(point[1].get<double>() >= 0))
                return wrong(place,
                             "needs pairs of an hour below 24 and a number, such as [8, 900]");
            points.emplace_back(point[0].get<double>(), point[1].get<double>());
            if (points.back().second > kMostPresent)
                return wrong(place, fmt::format("has more than {} people", kMostPresent));
            if (points.size() > 1 && points[points.size() - 2].first >= points.back().first)
                return wrong(place,
                             fmt::format("the hour {} comes after {}; sort the pairs by their "
                                         "hours, each once",
                                         points.back().first,
                                         points[points.size() - 2].first));
        }
    else if (!list.is_null())
        return wrong(place, "is no list of pairs [hour, number]");
    return DayCurve(std::move(points));
}

Result<void> readGroup(const Json& json,
                       std::int32_t parent,
                       const std::string& place,
                       std::vector<GroupSpec>& groups) {
    constexpr std::size_t kMostGroups = 100'000;
    if (!json.is_object() || textIn(json, "id").empty())
        return wrong(place, "is no group with an id");
    if (groups.size() >= kMostGroups)
        return wrong(place, fmt::format("is one group too many; {} are possible", kMostGroups));
    auto presence = readPresence(json.value("presence", Json()), place + ".presence");
    if (!presence)
        return presence.unexpected();
    const Json parts = json.value("parts", Json::array());
    if (!parts.is_array())
        return wrong(place + ".parts", "is no list of groups");
    const auto own = static_cast<std::int32_t>(groups.size());
    groups.push_back({textIn(json, "id"), parent, parts.empty(), std::move(*presence)});
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (auto read = readGroup(parts[i], own, fmt::format("{}.parts[{}]", place, i), groups);
            !read)
            return read;
    return {};
}

} // namespace

Result<GroupModel> compileGroups(const level::Lod& lod) {
    const Json json = Json::parse(lod.groups.text, nullptr, false);
    const std::string place = "lod.groups";
    if (!json.is_object())
        return wrong(place, "is no object with properties, areas, blocks and a town");
    GroupModel model;
    auto properties =
        readProperties(json.value("properties", Json::array()), place + ".properties");
    if (!properties)
        return properties.unexpected();
    auto areas = readRanges(json.value("areas", Json()), place + ".areas", {"economy", "parts"});
    if (!areas)
        return areas.unexpected();
    auto blocks =
        readRanges(json.value("blocks", Json()), place + ".blocks", {"block", "individual"});
    if (!blocks)
        return blocks.unexpected();
    if (auto read = readGroup(json.value("town", Json()), -1, place + ".town", model.groups); !read)
        return Unexpected{read.error()};
    model.properties = std::move(*properties);
    model.areas = std::move(*areas);
    model.blocks = std::move(*blocks);
    return model;
}

} // namespace percept::lod
