#include "editor/tools/DetailCharts.h"

#include "editor/tools/DetailJson.h"
#include "editor/tools/DetailProperties.h"

#include "percept/lod/BehaviouralLod.h"
#include "percept/lod/Importance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace percept::tools {
namespace {

using Json = detail_json::Json;

constexpr int kSamples = 96;
constexpr double kMiddle = 0.5;

double scaleOf(const Json& tree, const char* key, double standard) {
    const Json::json_pointer place(std::string("/groups/") + key);
    const bool stated = tree.contains(place) && tree[place].is_number();
    const double value = stated ? tree[place].get<double>() : standard;
    return value > 0 ? value : standard;
}

std::vector<Vec2> sampled(double most, const std::function<double(double)>& valueAt) {
    std::vector<Vec2> line;
    for (int i = 0; i <= kSamples; ++i) {
        const double x = most * i / kSamples;
        line.push_back({x, valueAt(x)});
    }
    return line;
}

/// 1, 2 or 5 times a power of ten.
double roundedUp(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value, 1e-6))));
    for (const double each : {1.0, 2.0, 5.0})
        if (each * power >= value)
            return each * power;
    return 10 * power;
}

DetailChart
termChart(const DetailTree& tree, DetailCurveKind kind, const std::optional<DetailLimits>& limits) {
    const bool distance = kind == DetailCurveKind::Distance;
    const double half = distance ? scaleOf(tree.json(), "half_distance", 30)
                                 : scaleOf(tree.json(), "attention", 10);
    DetailChart chart;
    chart.x = distance ? "m" : "s";
    chart.y = "term";
    chart.limits = limits.value_or(DetailLimits{roundedUp(4 * half), 1});
    chart.line = sampled(chart.limits.x, [&](double x) {
        return distance ? lod::distanceTerm(x, half) : lod::attentionTerm(x, half);
    });
    chart.handles = {
        {{half, 0.5}, true, false, fmt::format("one half at {:.1f} {}", half, chart.x)}};
    return chart;
}

/// Categories by descending `min`, as the file should have them.
std::vector<std::pair<double, double>> categoriesIn(const Json& list) {
    std::vector<std::pair<double, double>> found;
    for (const Json& each : list)
        found.emplace_back(each.value("min", 0.0), each.value("value", 0.0));
    return found;
}

void addHandles(const level::LodBehaviour& behaviour, double value, DetailChart& chart) {
    chart.handles.push_back({{(behaviour.min + behaviour.max) / 2, value},
                             false,
                             true,
                             fmt::format("{}: {:g}", behaviour.id, value)});
}

/// Where each behaviour has its own value: one step per behaviour, over its range.
void ownValues(const level::Lod& lod, bool frequency, DetailChart& chart) {
    for (const level::LodBehaviour& behaviour : lod.behaviours)
        addHandles(behaviour, frequency ? behaviour.frequency : behaviour.priority, chart);
    std::vector<std::size_t> order(lod.behaviours.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return chart.handles[a].at.x < chart.handles[b].at.x;
    });
    // Between two behaviours at the middle of what both hold.
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto& own = lod.behaviours[order[i]];
        const double y = chart.handles[order[i]].at.y;
        const double from = i == 0 ? own.min : (own.min + lod.behaviours[order[i - 1]].max) / 2;
        const double to =
            i + 1 == order.size() ? own.max : (own.max + lod.behaviours[order[i + 1]].min) / 2;
        chart.line.push_back({from, y});
        chart.line.push_back({std::max(from, to), y});
    }
}

void functionHandles(const Json& json, const lod::DetailCurve& curve, DetailChart& chart) {
    chart.handles = {{{0, curve.at(0)}, false, true, fmt::format("{:.4g}", curve.at(0))},
                     {{1, curve.at(1)}, false, true, fmt::format("{:.4g}", curve.at(1))}};
    if (curve.at(0) != curve.at(1))
        chart.handles.push_back({{kMiddle, curve.at(kMiddle)},
                                 false,
                                 true,
                                 fmt::format("power {:.3g}", json.value("power", 1.0))});
}

void categoryHandles(const Json& json, DetailChart& chart) {
    const auto categories = categoriesIn(json);
    std::vector<std::pair<Vec2, Vec2>> steps;
    for (const auto& [min, value] : categories) {
        double to = 1;
        for (const auto& [other, otherValue] : categories)
            if (other > min)
                to = std::min(to, other);
        chart.handles.push_back(
            {{min, value}, true, true, fmt::format("{:g} from {:.2f}", value, min)});
        steps.push_back({{std::clamp(min, 0.0, 1.0), value}, {std::max(to, min), value}});
    }
    std::stable_sort(steps.begin(), steps.end(), [](const auto& a, const auto& b) {
        return a.first.x < b.first.x;
    });
    for (const auto& [from, to] : steps) {
        chart.line.push_back(from);
        chart.line.push_back(to);
    }
}

const char* keyOf(DetailCurveKind kind) {
    return kind == DetailCurveKind::Frequency ? "frequency_by" : "priority_by";
}

Result<DetailChart>
ruleChart(const DetailTree& of, DetailCurveKind kind, const std::optional<DetailLimits>& limits) {
    const bool frequency = kind == DetailCurveKind::Frequency;
    DetailChart chart;
    chart.x = "importance";
    chart.y = frequency ? "frames" : "priority";
    const Json& tree = of.json();
    const char* key = keyOf(kind);
    if (!tree.contains(key)) {
        ownValues(of.level().lod, frequency, chart);
    } else {
        auto curve = lod::DetailCurve::parse(tree[key].dump(), std::string("lod.") + key);
        if (!curve)
            return curve.unexpected();
        if (tree[key].is_object()) {
            chart.line = sampled(1, [&](double x) { return curve->at(x); });
            functionHandles(tree[key], *curve, chart);
        } else {
            categoryHandles(tree[key], chart);
        }
    }
    double most = 1;
    for (const DetailHandle& handle : chart.handles)
        most = std::max(most, handle.at.y);
    chart.limits = limits.value_or(DetailLimits{1, roundedUp(most * 1.15)});
    return chart;
}

double kept(DetailCurveKind kind, double y) {
    return kind == DetailCurveKind::Frequency ? std::clamp(std::round(y), 1.0, 1e6)
                                              : std::clamp(std::round(y * 100) / 100, 0.0, 1e6);
}

level::Lod withOwn(const level::Level& level, DetailCurveKind kind, std::size_t at, double y) {
    level::Lod lod = level.lod;
    if (kind == DetailCurveKind::Frequency)
        lod.behaviours[at].frequency = static_cast<int>(kept(kind, y));
    else
        lod.behaviours[at].priority = kept(kind, y);
    return lod;
}

void moveFunction(Json& json, DetailCurveKind kind, std::size_t handle, double y) {
    if (handle < 2) {
        json[handle == 0 ? "from" : "to"] = detail_json::numberOf(kept(kind, y));
        return;
    }
    const double from = json.value("from", 0.0);
    const double to = json.value("to", 0.0);
    const double part = std::clamp((y - from) / (to - from), 0.001, 0.98);
    const double power = std::clamp(std::log(part) / std::log(kMiddle), 0.05, 20.0);
    json["power"] = detail_json::numberOf(std::round(power * 100) / 100);
}

void moveCategory(Json& list, DetailCurveKind kind, std::size_t handle, Vec2 to) {
    const auto categories = categoriesIn(list);
    double low = 0;
    double high = 1;
    for (const auto& [min, value] : categories) {
        if (min < categories[handle].first)
            low = std::max(low, min + 0.01);
        if (min > categories[handle].first)
            high = std::min(high, min - 0.01);
    }
    const bool lowest = std::none_of(categories.begin(), categories.end(), [&](const auto& each) {
        return each.first < categories[handle].first;
    });
    // The least one counts below it, too: it stays where it is unless it is above 0.
    const double min = lowest && categories[handle].first <= 0
                           ? categories[handle].first
                           : std::clamp(std::round(to.x * 100) / 100, low, std::max(low, high));
    list[handle]["min"] = detail_json::numberOf(min);
    list[handle]["value"] = detail_json::numberOf(kept(kind, to.y));
}

} // namespace

Result<DetailChart> detailChart(const DetailTree& tree,
                                DetailCurveKind kind,
                                const std::optional<DetailLimits>& limits) {
    if (kind == DetailCurveKind::Distance || kind == DetailCurveKind::Attention)
        return termChart(tree, kind, limits);
    return ruleChart(tree, kind, limits);
}

Result<level::Lod>
withHandle(const DetailTree& tree, DetailCurveKind kind, std::size_t handle, Vec2 to) {
    const auto chart = detailChart(tree, kind);
    if (!chart)
        return chart.unexpected();
    if (handle >= chart->handles.size() || !std::isfinite(to.x + to.y))
        return failure(ErrorCode::NotFound, "The curve has no such point");
    if (kind == DetailCurveKind::Distance || kind == DetailCurveKind::Attention)
        return withValue(tree,
                         kind == DetailCurveKind::Distance ? "/groups/half_distance"
                                                           : "/groups/attention",
                         std::round(to.x * 10) / 10);
    if (!tree.json().contains(keyOf(kind)))
        return withOwn(tree.level(), kind, handle, to.y);
    Json changed = tree.json();
    Json& json = changed[keyOf(kind)];
    if (json.is_object())
        moveFunction(json, kind, handle, to.y);
    else
        moveCategory(json, kind, handle, to);
    return detail_json::written(tree, changed);
}

} // namespace percept::tools
