#pragma once

#include "CameraItem.h"
#include "LevelGeometry.h"
#include "MapTool.h"
#include "OverlayFeed.h"
#include "ViewFeed.h"

#include "percept/overlay/LevelOverlay.h"

#include <QPointer>

namespace percept::canvas {

/// The level with everything that happens in it.
///
///     MapCanvas { theme: Theme; level: session.level; view: session.view; onClicked: ... }
class MapCanvas : public percept::canvas::CameraItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::canvas::LevelGeometry* level READ level WRITE setLevel NOTIFY levelChanged)
    Q_PROPERTY(percept::canvas::ViewFeed* view READ view WRITE setView NOTIFY viewChanged)
    /// What tools draw over it.
    Q_PROPERTY(
        percept::canvas::OverlayFeed* overlay READ overlay WRITE setOverlay NOTIFY overlayChanged)
    Q_PROPERTY(percept::canvas::MapObject::Kind selectedKind READ selectedKind WRITE setSelectedKind
                   NOTIFY selectionChanged)
    Q_PROPERTY(int selectedIndex READ selectedIndex WRITE setSelectedIndex NOTIFY selectionChanged)
    /// Takes the left button instead of `pressed` and `clicked`; null: nothing does.
    Q_PROPERTY(percept::canvas::MapTool* tool READ tool WRITE setTool NOTIFY toolChanged)
    /// Pixels on the right that fitting leaves free, for what lies over the map there. A map that
    /// is seen as it was fitted follows.
    Q_PROPERTY(double rightRoom READ rightRoom WRITE setRightRoom NOTIFY rightRoomChanged)
    /// What lies under the pointer.
    /// Whether the floor of a region can be hit, where nothing else lies.
    Q_PROPERTY(bool picksRegions MEMBER m_picksRegions NOTIFY layersChanged)
    Q_PROPERTY(bool showGrid MEMBER m_showGrid NOTIFY layersChanged)
    Q_PROPERTY(bool showHeights MEMBER m_showHeights NOTIFY layersChanged)
    Q_PROPERTY(bool showGraph MEMBER m_showGraph NOTIFY layersChanged)
    Q_PROPERTY(bool showItems MEMBER m_showItems NOTIFY layersChanged)
    Q_PROPERTY(bool showTriggers MEMBER m_showTriggers NOTIFY layersChanged)
    Q_PROPERTY(bool showSpawns MEMBER m_showSpawns NOTIFY layersChanged)
    Q_PROPERTY(bool showConnections MEMBER m_showConnections NOTIFY layersChanged)
    Q_PROPERTY(bool showNames MEMBER m_showNames NOTIFY layersChanged)
    Q_PROPERTY(bool showFieldOfView MEMBER m_showFieldOfView NOTIFY layersChanged)
    Q_PROPERTY(bool showGhosts MEMBER m_showGhosts NOTIFY layersChanged)
    Q_PROPERTY(bool showTrails MEMBER m_showTrails NOTIFY layersChanged)
    Q_PROPERTY(bool showPaths MEMBER m_showPaths NOTIFY layersChanged)

public:
    explicit MapCanvas(QQuickItem* parent = nullptr);

    [[nodiscard]] LevelGeometry* level() const { return m_level; }
    void setLevel(LevelGeometry* level);
    [[nodiscard]] ViewFeed* view() const { return m_view; }
    void setView(ViewFeed* view);
    [[nodiscard]] OverlayFeed* overlay() const { return m_overlayFeed; }
    void setOverlay(OverlayFeed* overlay);
    [[nodiscard]] MapTool* tool() const { return m_tool; }
    void setTool(MapTool* tool);
    [[nodiscard]] MapObject::Kind selectedKind() const;
    void setSelectedKind(MapObject::Kind kind);
    [[nodiscard]] int selectedIndex() const { return static_cast<int>(m_selected.index); }
    void setSelectedIndex(int index);
    [[nodiscard]] double rightRoom() const { return m_rightRoom; }
    void setRightRoom(double pixels);
    [[nodiscard]] MapObject::Kind hoveredKind() const;
    [[nodiscard]] int hoveredIndex() const { return static_cast<int>(m_hovered.index); }

    Q_INVOKABLE void fitAll();
    /// All, if nothing is selected.
    Q_INVOKABLE void fitSelection();
    /// The id of the region at a place of the map, empty where there is none; of several above one
    /// another the first of the level.
    Q_INVOKABLE [[nodiscard]] QString regionName(const QPointF& place) const;

signals:
    void levelChanged();
    void viewChanged();
    void overlayChanged();
    void selectionChanged();
    void layersChanged();
    void toolChanged();
    void rightRoomChanged();
    /// A button went down; for acts that must not wait for its release.
    void pressed(percept::canvas::MapObject::Kind kind,
                 int index,
                 const QPointF& position,
                 Qt::MouseButton button,
                 Qt::KeyboardModifiers modifiers);
    /// The pointer moves while the left button is down. Position in the world.
    void dragged(const QPointF& position, Qt::KeyboardModifiers modifiers);
    /// Pressed and released in one place; `None` on empty ground. Position in the world.
    void clicked(percept::canvas::MapObject::Kind kind,
                 int index,
                 const QPointF& position,
                 Qt::MouseButton button,
                 Qt::KeyboardModifiers modifiers);

protected:
    void onScreenChanged() override;
    void onPress(QMouseEvent& event) override;
    void onRelease(QMouseEvent& event, bool moved) override;
    void onDoubleClick(QMouseEvent& event) override;
    void onCursorMoved() override;
    void updatePolish() override;

private:
    /// What has to be drawn anew; later parts depend on earlier ones.
    enum Stale : unsigned {
        kNothing = 0,
        kGround = 1,
        kPassing = 2, ///< what doors let pass: light, connections
        kFixtures = 4,
        kMoving = 8,
        kMarks = 16,
        kTool = 32,
        kLevel = kGround | kPassing | kFixtures | kMoving,
    };

    void markStale(unsigned parts);
    /// The view of the whole level.
    [[nodiscard]] Camera wholeLevel() const;
    /// A map that is seen as it was fitted is fitted anew, where its room is another.
    void followRoom();
    [[nodiscard]] static unsigned partsOf(const MapChanges& changes);
    void onLevelChanged();
    [[nodiscard]] MapTool::Pointer pointerOf(Qt::KeyboardModifiers modifiers) const;
    void drawTool();
    void onViewChanged();
    void onOverlayChanged(percept::canvas::OverlayFeed::Part part);
    void drawGround();
    void drawFixtures();
    void drawPassing();
    void drawMoving();
    void drawMarks();
    void showLists();
    /// Draws anew what is stale, so that what is hit is what is drawn.
    void refresh();
    /// Works out what is drawn, for the tool if there is one.
    /// @param still whether anything but those who move is drawn anew
    void takeShown(bool still);
    void showTool();
    [[nodiscard]] overlay::LevelLayers levelLayers() const;
    [[nodiscard]] overlay::ObjectRef objectAt(Vec2 world) const;
    [[nodiscard]] overlay::ObjectRef regionAt(Vec2 world) const;
    [[nodiscard]] const trace::View* shownView() const;
    /// @return whether something else lies under the pointer than before
    bool updateHover();

    QPointer<LevelGeometry> m_level;
    QPointer<ViewFeed> m_view;
    QPointer<OverlayFeed> m_overlayFeed;
    QPointer<MapTool> m_tool;
    bool m_toolHolds = false;        ///< a tool was pressed, which may be gone meanwhile
    QPointer<MapTool> m_pressedTool; ///< until the release
    overlay::ObjectRef m_selected;
    overlay::ObjectRef m_hovered;
    bool m_picksRegions = false;
    bool m_held = false; ///< the left button is down
    bool m_showGrid = true;
    bool m_showHeights = true;
    bool m_showGraph = false;
    bool m_showItems = true;
    bool m_showTriggers = true;
    bool m_showSpawns = true;
    bool m_showConnections = false;
    bool m_showNames = true;
    bool m_showFieldOfView = true;
    bool m_showGhosts = true;
    bool m_showTrails = true;
    bool m_showPaths = true;

    unsigned m_stale = kNothing;
    bool m_fitted = false;
    double m_rightRoom = 0;
    Camera m_whole; ///< as it was fitted last
    ListPtr m_ground;
    ListPtr m_light;
    ListPtr m_connections;
    ListPtr m_fixtures;
    ListPtr m_moving;
    ListPtr m_marks;
    ListPtr m_toolMarks;
    std::shared_ptr<const overlay::ShownObjects> m_shown; ///< null: no tool asks
    overlay::ShownObjects m_shownMoving;                  ///< those of them that move
    std::vector<geometry::WallSegment> m_doors;
    std::vector<double> m_openness;
    std::vector<std::uint8_t> m_present;
    overlay::PickIndex m_groundPicks;
    overlay::PickIndex m_fixturePicks;
    overlay::PickIndex m_connectionPicks;
    overlay::PickIndex m_movingPicks;
    overlay::PickIndex m_overlayPicks;
};

} // namespace percept::canvas
