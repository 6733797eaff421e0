#pragma once

#include "CameraItem.h"
#include "LevelGeometry.h"
#include "OverlayFeed.h"

#include "percept/overlay/Picking.h"

#include <QPointer>

namespace percept::canvas {

/// A graph whose nodes can be picked: the part `Still` of a feed. A new one is fitted into view
/// where its nodes lie elsewhere.
///
///     GraphCanvas { theme: Theme; graph: desk.graph; onClicked: ... }
class GraphCanvas : public percept::canvas::CameraItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::OverlayFeed* graph READ graph WRITE setGraph NOTIFY graphChanged)
    /// There is nothing to show.
    Q_PROPERTY(bool empty READ isEmpty NOTIFY graphChanged)

public:
    explicit GraphCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] OverlayFeed* graph() const { return m_feed; }
    void setGraph(OverlayFeed* graph);
    [[nodiscard]] bool isEmpty() const { return m_list == nullptr; }

    Q_INVOKABLE void fitAll();

signals:
    void graphChanged();
    /// A node was clicked, or `None`: empty ground.
    void clicked(percept::canvas::MapObject::Kind kind, int index);

protected:
    void onScreenChanged() override;
    void onPress(QMouseEvent&) override {}
    void onRelease(QMouseEvent& event, bool moved) override;
    void onDoubleClick(QMouseEvent&) override { fitAll(); }
    void onCursorMoved() override {}
    void updatePolish() override;

private:
    void take();
    [[nodiscard]] Camera whole() const;

    QPointer<OverlayFeed> m_feed;
    ListPtr m_list;
    overlay::PickIndex m_picks;
    Vec2 m_low{0, 0};
    Vec2 m_high{0, 0};
    bool m_fitted = false;
    Camera m_whole; ///< as it was fitted last
};

} // namespace percept::canvas
