#pragma once

#include "app/canvas/DisplayListItem.h"

namespace percept::tuning {

/// A box of a legend: colour and hatch of a group of tasks.
class GroupSwatch : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    /// A schedule::TaskGroup.
    Q_PROPERTY(int group READ group WRITE setGroup NOTIFY groupChanged)

public:
    explicit GroupSwatch(QQuickItem* parent = nullptr);

    [[nodiscard]] int group() const { return m_group; }
    void setGroup(int group);

signals:
    void groupChanged();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;

private:
    int m_group = 0;
};

} // namespace percept::tuning
