#include "app/workspaces/schedule/GroupSwatch.h"

#include "app/workspaces/schedule/GroupHatch.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"

namespace percept::tuning {

GroupSwatch::GroupSwatch(QQuickItem* parent)
    : DisplayListItem(parent) {}

void GroupSwatch::setGroup(int group) {
    if (group == m_group || group < 0 || group >= static_cast<int>(schedule::kTaskGroupCount))
        return;
    m_group = group;
    polish();
    emit groupChanged();
}

void GroupSwatch::updatePolish() {
    const auto group = static_cast<schedule::TaskGroup>(m_group);
    overlay::DisplayList list;
    list.rectangle(overlay::Layer::Walls, {0, 0}, sizeInPixels(), {inkOf(group)});
    drawHatch(list, {0, 0}, sizeInPixels(), group);
    setSheet(0, canvas::share(std::move(list)), pixels());
}

} // namespace percept::tuning

#include "moc_GroupSwatch.cpp"
