#include "editor/tools/DetailJson.h"
#include "editor/tools/DetailProperties.h"
#include "percept/town/Town.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace percept::tools {
namespace {

using detail_json::kFixed;
using detail_json::kFunction;
using Json = detail_json::Json;
using PropertyKind = DetailProperty::Kind;

Unexpected unknownField(std::string_view path) {
    return failure(
        ErrorCode::NotFound, fmt::format("lod has no field {}", path), std::string(path));
}

/// The row of a field, wherever it is shown.
std::optional<DetailProperty> rowOf(const DetailTree& tree, std::string_view path) {
    const auto inRows = [&](const std::vector<DetailProperty>& rows) {
        const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) {
            return row.path == path && row.kind != PropertyKind::Heading;
        });
        return found == rows.end() ? std::nullopt : std::optional(*found);
    };
    if (auto row = inRows(detailProperties(tree, DetailPart::Importance)))
        return row;
    return inRows(detailProperties(tree, DetailPart::Groups, detail_json::openedBy(path)));
}

/// The id of what a path leads to or through; empty: none has one.
std::string idOn(const Json& lod, std::string_view path) {
    for (Json::json_pointer place{std::string(path)}; !place.empty(); place.pop_back())
        if (lod.contains(place) && !detail_json::textOf(lod[place], "id").empty())
            return detail_json::textOf(lod[place], "id");
    return {};
}

/// What a choice of how frequency or priority follow begins with.
Json firstRule(const level::Lod& lod, std::string_view path, std::string_view chosen) {
    const bool frequency = path == "/frequency_by";
    const double far = frequency ? 30 : 1;
    const double near = frequency ? 1 : 4;
    if (chosen == kFunction)
        return Json{{"from", detail_json::numberOf(far)}, {"to", detail_json::numberOf(near)}};
    Json categories = Json::array();
    for (const level::LodBehaviour& each : lod.behaviours)
        categories.push_back(
            Json{{"min", detail_json::numberOf(each.min)},
                 {"value", detail_json::numberOf(frequency ? each.frequency : each.priority)}});
    std::stable_sort(categories.begin(), categories.end(), [](const Json& a, const Json& b) {
        return a["min"] > b["min"];
    });
    if (categories.empty())
        categories = Json::array({Json{{"min", 0.5}, {"value", detail_json::numberOf(near)}},
                                  Json{{"min", 0}, {"value", detail_json::numberOf(far)}}});
    return categories;
}

Json namesIn(const std::string& text) {
    Json names = Json::array();
    for (std::size_t from = 0; from <= text.size();) {
        const auto to = std::min(text.find(',', from), text.size());
        const auto first = text.find_first_not_of(' ', from);
        if (first < to) {
            const auto last = text.find_last_not_of(' ', to - 1);
            names.push_back(text.substr(first, last - first + 1));
        }
        from = to + 1;
    }
    return names;
}

/// Sets or, where it is the default of a text, removes a value.
Result<Json> valueFor(const DetailProperty& row, const DetailValue& value) {
    if (row.kind == PropertyKind::Number || row.kind == PropertyKind::Whole) {
        const double* number = std::get_if<double>(&value);
        if (number == nullptr || !std::isfinite(*number))
            return failure(ErrorCode::InvalidInput, "needs a number", row.path);
        const double kept = std::clamp(*number, row.from, row.to);
        // Sums of dragged steps are as neat as typed numbers.
        const double neat = std::abs(kept) < 1e6 ? std::round(kept * 1e9) / 1e9 : kept;
        return detail_json::numberOf(row.kind == PropertyKind::Whole ? std::round(kept) : neat);
    }
    const std::string* text = std::get_if<std::string>(&value);
    if (text == nullptr)
        return failure(ErrorCode::InvalidInput, "needs a text", row.path);
    if (row.kind == PropertyKind::Names) {
        Json names = namesIn(*text);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto name = names[i].get<std::string>();
            const auto& known = row.choices;
            if (!known.empty() && std::find(known.begin(), known.end(), name) == known.end())
                return failure(
                    ErrorCode::InvalidInput,
                    fmt::format("there is no agent \"{}\"; name one of the level's", name),
                    row.path);
            if (std::find(names.begin(), names.begin() + static_cast<long>(i), names[i]) !=
                names.begin() + static_cast<long>(i))
                return failure(
                    ErrorCode::InvalidInput, fmt::format("\"{}\" is there twice", name), row.path);
        }
        return names;
    }
    const bool known =
        row.kind != PropertyKind::Choice ||
        std::find(row.choices.begin(), row.choices.end(), *text) != row.choices.end();
    if (!known || (text->empty() && row.kind == PropertyKind::Text))
        return failure(
            ErrorCode::InvalidInput, fmt::format("\"{}\" is not possible here", *text), row.path);
    return Json(*text);
}

/// Names are distinct, and no block has more of them than people.
Result<void> checkNames(const Json& lod, const DetailProperty& row, const Json& value) {
    if (row.kind == PropertyKind::Names && row.path.starts_with("/groups/town") &&
        value.size() > detail_json::peopleOf(lod, row.path))
        return failure(
            ErrorCode::InvalidInput, "names more characters than the block has people", row.path);
    if (row.kind != PropertyKind::Text || value == Json(row.text))
        return {};
    const bool group = row.path.starts_with("/groups/town");
    const Json none;
    const Json& list = lod.contains("groups") ? lod["groups"] : none;
    if (group ? detail_json::hasGroup(list, value) : detail_json::hasProperty(list, value))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("there is a {0} \"{1}\" already; use another name",
                                   group ? "group" : "property",
                                   value.get<std::string>()),
                       row.path);
    return {};
}

/// A level says what inhabitants do by its name or for their brain. A new town names no archetype.
Result<void> checkTown(const level::Lod& lod) {
    const auto named = [](const auto& each) { return each.first == town::kBrain; };
    for (const level::LodBehaviour& each : lod.behaviours)
        if (each.id != "full" && each.id != "walk" && each.id != "drift" &&
            std::none_of(each.brains.begin(), each.brains.end(), named))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("inhabitants have the levels full, walk and drift only; "
                                       "before adding a town rename or remove the level \"{}\", or "
                                       "say in its `brains.townsman` what they do",
                                       each.id),
                           "lod.behaviours");
    return {};
}

} // namespace

Result<level::Lod>
withValue(const DetailTree& tree, std::string_view path, const DetailValue& value) {
    const auto row = rowOf(tree, path);
    if (!row)
        return unknownField(path);
    auto set = valueFor(*row, value);
    if (!set)
        return set.unexpected();
    Json lod = tree.json();
    if (auto fits = checkNames(lod, *row, *set); !fits)
        return fits.unexpected();
    const Json::json_pointer pointer{std::string(path)};
    if (path.ends_with("/kind"))
        set = Json(*set == Json(detail_json::kPowerLawShape) ? "power_law" : "normal");
    const bool isRule = path == "/frequency_by" || path == "/priority_by";
    if (isRule && *set == Json(kFixed))
        detail_json::erase(lod, std::string(path));
    else if (isRule)
        lod[pointer] = firstRule(tree.level().lod, path, set->get<std::string>());
    else if (*set == Json("") || *set == Json::array())
        detail_json::erase(lod, std::string(path));
    else
        detail_json::set(lod, std::string(path), std::move(*set));
    return detail_json::written(tree, lod);
}

Result<level::Lod> withAdded(const DetailTree& tree, std::string_view path, std::string_view what) {
    Json lod = tree.json();
    for (const DetailPart part : {DetailPart::Importance, DetailPart::Groups})
        for (const DetailProperty& row : detailProperties(tree, part, detail_json::openedBy(path)))
            if (row.path == path && row.kind == PropertyKind::Heading &&
                std::find(row.adds.begin(), row.adds.end(), what) != row.adds.end()) {
                if (auto possible = what == "town" ? checkTown(tree.level().lod) : Result<void>();
                    !possible)
                    return possible.unexpected();
                if (auto added =
                        detail_json::add(tree.level(), lod, std::string(path), std::string(what));
                    !added)
                    return added.unexpected();
                return detail_json::written(tree, lod);
            }
    return unknownField(path);
}

std::string detailStepName(const DetailTree& tree, std::string_view path) {
    if (path.starts_with("/frequency_by"))
        return "frequency by importance";
    if (path.starts_with("/priority_by"))
        return "priority by importance";
    const auto row = rowOf(tree, path);
    const auto holds = [&](const char* part) { return path.find(part) != std::string_view::npos; };
    const std::string id = idOn(tree.json(), path);
    if (path.starts_with("/groups/areas") || path.starts_with("/groups/blocks"))
        return "range of " + id;
    if (!row)
        return id.empty() ? "levels of detail" : id;
    if (path.starts_with("/importance/weights"))
        return "weight of " + row->label;
    if (holds("/area/") || holds("/presence/"))
        return (holds("/area/") ? "area of " : "people about in ") + id;
    std::string name = row->label;
    name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
    return id.empty() ? name : name + " of " + id;
}

Result<level::Lod> withRemoved(const DetailTree& tree, std::string_view path) {
    for (const DetailPart part : {DetailPart::Importance, DetailPart::Groups})
        for (const DetailProperty& row : detailProperties(tree, part, detail_json::openedBy(path)))
            if (row.removable && row.path == path) {
                Json lod = tree.json();
                detail_json::remove(lod, std::string(path));
                return detail_json::written(tree, lod);
            }
    return unknownField(path);
}

} // namespace percept::tools
