#include "app/workspaces/schedule/SchedulePicture.h"

#include "app/workspaces/schedule/GroupHatch.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"

#include <algorithm>
#include <set>

namespace percept::tuning {
namespace {

using canvas::ListPtr;
using canvas::Picture;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr double kNames = 248; ///< room for the names of tasks
constexpr double kCell = 12;
constexpr Frame kMostFrames = 240;
constexpr Frame kLeastFrames = 30;
constexpr double kMargin = 12;

DisplayList drawNames(const ScheduleLayout& layout, const ScheduleView& view) {
    DisplayList list;
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
        const double y = layout.yOfRow(i) + layout.rowHeight / 2;
        list.rectangle(
            Layer::Walls, {kMargin, y - 5}, {kMargin + 9, y + 4}, {inkOf(view.rows[i].group)});
        list.label(Layer::Labels,
                   {.at = {kMargin + 16, y},
                    .text = view.rows[i].name,
                    .style = overlay::TextStyle::Body,
                    .ink = {Ink::Text1},
                    .maxWidth = static_cast<float>(kNames - 70)});
        list.label(Layer::Labels,
                   {.at = {kNames - 12, y},
                    .text = std::to_string(view.rows[i].frequency),
                    .style = overlay::TextStyle::Number,
                    .anchor = overlay::Anchor::Right,
                    .ink = {Ink::Text3}});
    }
    return list;
}

/// The groups in use, beside the chart.
DisplayList drawLegend(const ScheduleView& view) {
    DisplayList list;
    std::set<schedule::TaskGroup> used;
    for (const ScheduleRow& row : view.rows)
        used.insert(row.group);
    double y = 2 * kMargin;
    for (const schedule::TaskGroup group : used) {
        list.rectangle(Layer::Walls, {kMargin, y - 5}, {kMargin + 10, y + 5}, {inkOf(group)});
        drawHatch(list, {kMargin, y - 5}, {kMargin + 10, y + 5}, group);
        list.label(Layer::Labels,
                   {.at = {kMargin + 16, y},
                    .text = std::string(schedule::nameOf(group)),
                    .style = overlay::TextStyle::Body,
                    .ink = {Ink::Text2}});
        y += 20;
    }
    return list;
}

} // namespace

Picture pictureOf(const ScheduleView& view) {
    const Frame frames =
        view.period > 0 ? std::clamp(view.period, kLeastFrames, kMostFrames) : kMostFrames;
    ScheduleLayout layout;
    layout.left = kNames;
    layout.width = kNames + static_cast<double>(frames) * kCell;
    layout.chart = 220;
    layout.height =
        layout.rowsTop() + static_cast<double>(view.rows.size()) * layout.rowHeight + kMargin;
    const TimeScale scale{0, 1.0 / kCell, static_cast<double>(frames) * kCell};
    return {{canvas::share(drawRoll(layout, scale, view, -1)),
             canvas::share(drawLoads(layout, scale, view)),
             canvas::share(drawNames(layout, view)),
             canvas::share(drawLegend(view))},
            {layout.width, layout.height}};
}

} // namespace percept::tuning
