#include "editor/tools/DetailJson.h"

#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

namespace percept::tools::detail_json {
namespace {

constexpr const char* kTexts[] = {"frequency_by", "priority_by", "groups"};

level::Json& spelling(level::Lod& lod, std::string_view key) {
    return key == "frequency_by"  ? lod.frequencyBy
           : key == "priority_by" ? lod.priorityBy
                                  : lod.groups;
}

std::string parentOf(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}
std::string lastOf(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}
bool isPlace(const std::string& key) {
    return !key.empty() &&
           std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isProperty(const std::string& path) {
    return parentOf(path) == "/groups/properties";
}

/// Has everything refer to a property by another name. @param to empty: to none
void refer(Json& tree, const std::string& from, const std::string& to) {
    const auto change = [&](Json& object, const char* key) {
        if (!object.is_object() || !object.contains(key) || object[key] != Json(from))
            return;
        if (to.empty())
            object.erase(key);
        else
            object[key] = to;
    };
    Json& groups = tree["groups"];
    change(groups, "trades");
    change(groups, "health");
    for (Json& property : groups["properties"])
        change(property, "goes_with");
}

void collectIds(const Json& tree, std::set<std::string>& ids) {
    if (tree.is_object() && tree.contains("id") && tree["id"].is_string())
        ids.insert(tree["id"].get<std::string>());
    if (tree.is_structured())
        for (const Json& each : tree)
            collectIds(each, ids);
}
std::string freeId(const Json& tree, const std::string& stem) {
    std::set<std::string> ids;
    collectIds(tree, ids);
    for (int n = 1;; ++n) {
        auto id = fmt::format("{}_{}", stem, n);
        if (!ids.contains(id))
            return id;
    }
}

/// What a key of an object or a place in a list holds; made where there is none. Instead of
/// something that cannot hold it, such as a number, there is an object or a list then.
Json& made(Json& parent, const std::string& key) {
    if (!isPlace(key) || parent.is_object()) {
        if (!parent.is_object())
            parent = Json::object();
        return parent[key];
    }
    if (!parent.is_array())
        parent = Json::array();
    const auto place = static_cast<std::size_t>(std::stoul(key));
    while (parent.size() <= place)
        parent.push_back(0);
    return parent[place];
}

Json areaOf(double left, double bottom, double width, double height) {
    return Json::array({Json::array({numberOf(left), numberOf(bottom)}),
                        Json::array({numberOf(left + width), numberOf(bottom + height)})});
}

/// In the middle of the widest of the steps that categories make.
double freeStep(const Json& categories) {
    std::vector<double> edges{0, 1};
    for (const Json& each : categories)
        edges.push_back(std::clamp(numberOf(each, "min", 0), 0.0, 1.0));
    std::sort(edges.begin(), edges.end());
    std::size_t widest = 1;
    for (std::size_t i = 1; i < edges.size(); ++i)
        if (edges[i] - edges[i - 1] > edges[widest] - edges[widest - 1] + 1e-9)
            widest = i;
    return std::round(50 * (edges[widest - 1] + edges[widest])) / 100;
}

/// Of the category that counts there.
Json valueAt(const Json& categories, double importance) {
    const Json* counts = nullptr;
    const auto least = [](const Json& category) { return numberOf(category, "min", 0); };
    for (const Json& each : categories)
        if (counts == nullptr || (least(each) <= importance && least(each) > least(*counts)) ||
            (least(*counts) > importance && least(each) < least(*counts)))
            counts = &each;
    return numberOf(counts == nullptr ? 1 : numberOf(*counts, "value", 1));
}

bool hasArea(const Json& block) {
    const Json& area = listOf(block, "area");
    return area.size() == 2 && std::all_of(area.begin(), area.end(), [](const Json& corner) {
               return corner.is_array() && corner.size() == 2 && corner[0].is_number() &&
                      corner[1].is_number();
           });
}

bool isPointInTime(const Json& pair) {
    return pair.is_array() && pair.size() == 2 && pair[0].is_number();
}

/// Two hours after the last one, or in the middle of the longest time without one, which may go
/// over midnight. Nothing: they are too close to each other to have another one in between.
std::optional<double> freeHour(const Json& presence) {
    constexpr double kDay = 24;
    std::vector<double> hours;
    for (const Json& pair : presence)
        if (isPointInTime(pair) && pair[0] >= 0.0 && pair[0] < kDay)
            hours.push_back(pair[0].get<double>());
    if (hours.empty())
        return 8;
    std::sort(hours.begin(), hours.end());
    if (hours.back() + 2 < kDay)
        return hours.back() + 2;
    hours.push_back(hours.front() + kDay);
    std::size_t end = 1;
    for (std::size_t i = 2; i < hours.size(); ++i)
        if (hours[i] - hours[i - 1] > hours[end] - hours[end - 1] + 1e-9)
            end = i;
    if (hours[end] - hours[end - 1] < 2 * kBetweenHours - 1e-9)
        return std::nullopt;
    return std::fmod(std::round(50 * (hours[end - 1] + hours[end])) / 100, kDay);
}

/// Among the others by its time, with as many people as at the hour before it.
Result<void> addHour(Json& presence, const std::string& path) {
    if (!presence.is_array())
        presence = Json::array();
    const auto hour = freeHour(presence);
    if (!hour)
        return failure(ErrorCode::InvalidInput,
                       "there is no time between the hours left; remove one of them",
                       path);
    const auto next = std::find_if(presence.begin(), presence.end(), [&](const Json& pair) {
        return isPointInTime(pair) && pair[0] > *hour;
    });
    Json people = 10;
    if (!presence.empty()) {
        const Json& before = next == presence.begin() ? presence.back() : *(next - 1);
        if (isPointInTime(before))
            people = before[1];
    }
    presence.insert(next, Json::array({numberOf(*hour), people}));
    return {};
}

/// A block beside the last one of a list, or where the group itself has been until now.
Json blockBeside(const Json& tree, const Json& parts) {
    Json block{{"id", freeId(tree, "block")}, {"area", areaOf(0, 0, 40, 40)}, {"people", 40}};
    const double street = numberOf(tree["groups"], "street", 8);
    for (auto last = parts.rbegin(); last != parts.rend(); ++last) {
        if (!hasArea(*last))
            continue;
        const auto at = [&](std::size_t corner, std::size_t axis) {
            return (*last)["area"][corner][axis].get<double>();
        };
        const double width = at(1, 0) - at(0, 0);
        const bool fits = at(1, 0) + street + width <= level::kFarthestCoordinate;
        block["area"] =
            areaOf(fits ? at(1, 0) + street : at(0, 0), at(0, 1), width, at(1, 1) - at(0, 1));
        break;
    }
    return block;
}

/// A block that gets a part hands its people and its place on to it.
void addPart(Json& tree, const std::string& path) {
    Json& group = tree[Json::json_pointer(path)];
    if (!group.is_object())
        group = Json{{"id", freeId(tree, "group")}};
    if (!listOf(group, "parts").empty()) {
        Json block = blockBeside(tree, group["parts"]);
        group["parts"].push_back(std::move(block));
        return;
    }
    Json block{{"id", freeId(tree, "block")}};
    for (const char* key : {"area", "people", "story"})
        if (group.contains(key)) {
            block[key] = group[key];
            group.erase(key);
        }
    if (!block.contains("area"))
        block["area"] = areaOf(0, 0, 40, 40);
    if (!block.contains("people"))
        block["people"] = 40;
    group["parts"] = Json::array({std::move(block)});
}

void addTown(const level::Level& level, Json& tree) {
    Json& groups = tree["groups"];
    if (!groups.is_object())
        groups = Json::object();
    const auto range = [](const char* id, double min, double max) {
        return Json{{"id", id}, {"min", numberOf(min)}, {"max", numberOf(max)}};
    };
    if (!groups.contains("areas"))
        groups["areas"] = Json::array({range("economy", 0, 0.3), range("parts", 0.2, 1)});
    if (!groups.contains("blocks"))
        groups["blocks"] = Json::array({range("block", 0, 0.5), range("individual", 0.4, 1)});
    const double x = (level.bounds.min.x + level.bounds.max.x) / 2 - 20;
    const double y = (level.bounds.min.y + level.bounds.max.y) / 2 - 20;
    groups["town"] =
        Json{{"id", "town"},
             {"parts",
              Json::array(
                  {Json{{"id", "district_1"},
                        {"presence", Json::array({Json::array({8, 30}), Json::array({22, 5})})},
                        {"parts",
                         Json::array({Json{{"id", "block_1"},
                                           {"area", areaOf(std::round(x), std::round(y), 40, 40)},
                                           {"people", 40}}})}}})}};
}

} // namespace

Json read(const level::Lod& lod) {
    Json tree = Json::object();
    Json weights = Json::object();
    for (const auto& [term, weight] : lod.importance.weights)
        weights[term] = weight;
    tree["importance"] =
        Json{{"weights", std::move(weights)}, {"smoothing", lod.importance.smoothing}};
    level::Lod copy = lod;
    for (const char* key : kTexts) {
        const Json value = Json::parse(spelling(copy, key).text, nullptr, false);
        // Other values of `groups` are no use to anybody.
        if (!value.is_discarded() && (value.is_object() || key != kTexts[2]))
            tree[key] = value;
    }
    return tree;
}

level::Lod written(const DetailTree& before, const Json& changed) {
    level::Lod lod = before.level().lod;
    lod.importance.weights.clear();
    for (const auto& [term, weight] : changed["importance"]["weights"].items())
        lod.importance.weights.emplace_back(term, weight.get<double>());
    lod.importance.smoothing = changed["importance"]["smoothing"].get<double>();
    const Json& was = before.json();
    for (const char* key : kTexts) {
        const bool stated = changed.contains(key) && changed[key] != Json::object();
        // What is as it was keeps the spelling of the file.
        if (stated == was.contains(key) && (!stated || changed[key] == was[key]))
            continue;
        spelling(lod, key).text = stated ? changed[key].dump() : std::string();
    }
    return lod;
}

std::string textOf(const Json& object, const std::string& key) {
    return object.is_object() && object.contains(key) && object[key].is_string()
               ? object[key].get<std::string>()
               : std::string();
}

double numberOf(const Json& object, const std::string& key, double otherwise) {
    return object.is_object() && object.contains(key) && object[key].is_number()
               ? object[key].get<double>()
               : otherwise;
}

const Json& listOf(const Json& object, const std::string& key) {
    static const Json none = Json::array();
    return object.is_object() && object.contains(key) && object[key].is_array() ? object[key]
                                                                                : none;
}

std::string escaped(std::string_view key) {
    std::string text;
    for (const char c : key)
        text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return text;
}

Json numberOf(double value) {
    return std::floor(value) == value && std::abs(value) < 1e15
               ? Json(static_cast<std::int64_t>(value))
               : Json(value);
}

std::string_view openedBy(std::string_view path) {
    constexpr std::string_view kProperties = "/groups/properties/";
    if (path.starts_with(kProperties))
        return path.substr(0, path.find('/', kProperties.size()));
    constexpr std::string_view kTown = "/groups/town";
    if (!path.starts_with(kTown))
        return {};
    std::size_t end = kTown.size();
    constexpr std::string_view kParts = "/parts/";
    while (path.substr(end).starts_with(kParts)) {
        const auto digits = path.find_first_not_of("0123456789", end + kParts.size());
        end = std::min(digits, path.size());
    }
    return path.substr(0, end);
}

bool hasGroup(const Json& groups, const Json& id) {
    std::set<std::string> ids;
    if (groups.is_object() && groups.contains("town"))
        collectIds(groups["town"], ids);
    return ids.contains(id.get<std::string>());
}

bool hasProperty(const Json& groups, const Json& id) {
    const Json& list = listOf(groups, "properties");
    return std::any_of(list.begin(), list.end(), [&](const Json& property) {
        return textOf(property, "id") == id.get<std::string>();
    });
}

std::size_t peopleOf(const Json& tree, const std::string& path) {
    const Json::json_pointer people(parentOf(path) + "/people");
    return tree.contains(people) && tree[people].is_number()
               ? static_cast<std::size_t>(std::clamp(tree[people].get<double>(), 0.0, 1e9))
               : 0;
}

void set(Json& tree, const std::string& path, Json value) {
    Json::json_pointer rest(path);
    if (isProperty(parentOf(path)) && rest.back() == "id")
        refer(tree, textOf(tree.at(rest.parent_pointer()), "id"), value.get<std::string>());
    std::vector<std::string> keys;
    for (; !rest.empty(); rest.pop_back())
        keys.push_back(rest.back());
    Json* at = &tree;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key)
        at = &made(*at, *key);
    *at = std::move(value);
}

void erase(Json& tree, const std::string& path) {
    const Json::json_pointer pointer(path);
    if (!tree.contains(pointer))
        return;
    Json& parent = tree[pointer.parent_pointer()];
    if (parent.is_object())
        parent.erase(pointer.back());
    else if (parent.is_array())
        parent.erase(static_cast<std::size_t>(std::stoul(lastOf(path))));
}

void remove(Json& tree, const std::string& path) {
    const std::string row = parentOf(path);
    // The first field of a category or of a point in time has the button of its row.
    if (isPlace(lastOf(row)) && (lastOf(path) == "min" || lastOf(path) == "0"))
        return erase(tree, row);
    if (path == "/groups/town") {
        for (const char* key : {"town",
                                "areas",
                                "blocks",
                                "properties",
                                "trades",
                                "health",
                                "archetype",
                                "team",
                                "agents",
                                "street",
                                "walking_speed",
                                "hours_per_second"})
            tree["groups"].erase(key);
        return;
    }
    if (isProperty(path))
        refer(tree, textOf(tree.at(Json::json_pointer(path)), "id"), "");
    erase(tree, path);
}

Result<void>
add(const level::Level& level, Json& tree, const std::string& path, const std::string& what) {
    if (path == "/importance/weights") {
        tree["importance"]["weights"][what] = 1.0;
    } else if (what == "category") {
        Json& list = tree[Json::json_pointer(path)];
        const double step = freeStep(list);
        list.push_back(Json{{"min", numberOf(step)}, {"value", valueAt(list, step)}});
        std::stable_sort(list.begin(), list.end(), [](const Json& a, const Json& b) {
            return numberOf(a, "min", 0) > numberOf(b, "min", 0);
        });
    } else if (what == "property") {
        Json& list = tree["groups"]["properties"];
        if (!list.is_array())
            list = Json::array();
        list.push_back(Json{
            {"id", freeId(list, "property")}, {"kind", "normal"}, {"mean", 50}, {"deviation", 10}});
    } else if (what == "hour") {
        return addHour(tree[Json::json_pointer(path)], path);
    } else if (what == "town") {
        addTown(level, tree);
    } else {
        addPart(tree, path);
    }
    return {};
}

} // namespace percept::tools::detail_json
