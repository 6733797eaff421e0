import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Levels of detail: their ranges over the axis of importance, and what a curve of importance
/// makes of them.
Item {
    id: root

    required property DetailActions acts
    required property StudioActions actions
    readonly property DetailModel desk: acts.desk
    readonly property CrowdModel crowd: acts.crowd
    readonly property DetailPropertyModel properties: acts.properties
    property int page: 0
    /// Side panels are wider with larger text.
    readonly property real textRoom: Math.max(1, Theme.fontScale)
    readonly property var panels: [page === 0 ? levels : fields, characters, middle, map, reason, switches, folding]

    /// Why the character that is chosen has its level; the most important one, if none is.
    function showWhy() {
        if (root.crowd.current === "")
            root.crowd.chooseFirst();
        reason.focusPanel();
    }

    UiSplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        visible: root.desk.count > 0 || root.properties.present

        UiSplitView {
            T.SplitView.preferredWidth: Math.round((root.width < 1440 ? 380 : 400) * root.textRoom)
            T.SplitView.minimumWidth: 360
            T.SplitView.maximumWidth: 520
            visible: root.actions.find("view.left").checked
            orientation: Qt.Vertical

            Rectangle {
                T.SplitView.fillHeight: !characters.visible
                T.SplitView.preferredHeight: Math.min(pages.height + levels.implicitHeight, root.height * 0.62)
                T.SplitView.minimumHeight: 120
                color: Theme.surface1

                Item {
                    id: pages

                    width: parent.width
                    height: Theme.contextBarHeight
                    SegmentedSwitch {
                        x: Theme.gap3
                        anchors.verticalCenter: parent.verticalCenter
                        name: qsTr("What is edited")
                        choices: [{
                                text: qsTr("Levels")
                            }, {
                                text: qsTr("Importance")
                            }, {
                                text: qsTr("Groups")
                            }]
                        currentIndex: root.page
                        onChosen: index => {
                            root.page = index;
                            if (index > 0)
                                root.properties.part = index - 1;
                        }
                    }
                }
                LevelTable {
                    id: levels

                    anchors.top: pages.bottom
                    anchors.bottom: parent.bottom
                    width: parent.width
                    visible: root.page === 0
                    desk: root.desk
                }
                DetailProperties {
                    id: fields

                    anchors.top: pages.bottom
                    anchors.bottom: parent.bottom
                    width: parent.width
                    visible: root.page > 0
                    model: root.properties
                }
            }
            CharacterList {
                id: characters

                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: 120
                visible: root.crowd.present && root.page === 0
                desk: root.crowd
            }
        }
        UiSplitView {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 360
            orientation: Qt.Vertical

            Rectangle {
                id: middle

                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: 220
                color: Theme.canvas

                function focusPanel() {
                    canvas.forceActiveFocus(Qt.TabFocusReason);
                }

                DetailBar {
                    id: bar

                    width: parent.width
                    desk: root.desk
                    actions: root.actions
                }
                Binding {
                    target: canvas
                    property: "frame"
                    value: root.desk.frame // qmllint disable
                }
                LodCanvas {
                    id: canvas

                    anchors.top: bar.bottom
                    anchors.bottom: parent.bottom
                    width: parent.width
                    activeFocusOnTab: true
                    theme: Theme
                    feed: root.desk.feed
                    editable: root.desk.editable
                    current: root.desk.current
                    Accessible.role: Accessible.Chart
                    Accessible.name: qsTr("Ranges of %1 levels of detail, and importance over time").arg(root.desk.count)
                    onBarPressed: bar => root.desk.current = bar
                    onBarDragged: (bar, edge, value) => root.desk.dragRange(bar, edge, value)
                    onBarDropped: keep => root.desk.dropRange(keep)
                    onBrushed: (fromFrame, fromImportance, toFrame, toImportance) => root.desk.brush(fromFrame, fromImportance, toFrame, toImportance)
                    onFramePicked: frame => root.desk.frame = frame
                    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key) && !(event.modifiers & Qt.ControlModifier)
                    Keys.onLeftPressed: root.desk.frame = Math.max(0, root.desk.frame - 1) // qmllint disable
                    Keys.onRightPressed: root.desk.frame = root.desk.frame + 1 // qmllint disable
                    Keys.onUpPressed: root.desk.current = Math.max(0, root.desk.current - 1)
                    Keys.onDownPressed: root.desk.current = root.desk.current + 1
                }
            }
            CrowdMap {
                id: map

                T.SplitView.preferredHeight: root.height * 0.5
                T.SplitView.minimumHeight: 160
                visible: root.crowd.present
                desk: root.crowd
            }
        }
        UiSplitView {
            T.SplitView.preferredWidth: Math.round((root.width < 1440 ? 300 : 332) * root.textRoom)
            T.SplitView.minimumWidth: 260
            T.SplitView.maximumWidth: 460
            visible: root.actions.find("view.right").checked
            orientation: Qt.Vertical

            ReasonCard {
                id: reason

                T.SplitView.preferredHeight: root.height * 0.4
                T.SplitView.minimumHeight: 120
                visible: root.crowd.current !== ""
                reason: root.acts.reason
                name: root.crowd.currentName
                onFrameWanted: frame => root.acts.session.seek(frame)
            }
            SwitchList {
                id: switches

                T.SplitView.fillHeight: !root.crowd.town
                T.SplitView.preferredHeight: root.height * 0.35
                T.SplitView.minimumHeight: 120
                desk: root.desk
                run: root.acts.switches
                crowd: root.crowd
                onFrameWanted: frame => root.acts.session.seek(frame)
            }
            FoldingList {
                id: folding

                T.SplitView.fillHeight: root.crowd.town
                T.SplitView.preferredHeight: 68 + 23 * root.desk.count
                T.SplitView.minimumHeight: root.crowd.town ? 200 : 100
                visible: root.crowd.present
                desk: root.crowd
            }
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: root.desk.count === 0 && !root.properties.present
        iconName: "layers"
        text: root.desk.editable ? qsTr("The level has no levels of detail yet.") : qsTr("The levels of detail of a level are shown here.")
        advice: root.desk.editable ? qsTr("Each level runs for a range of importance. Ranges that overlap keep characters from switching to and fro.") : qsTr("Open a level.")
        actionText: root.desk.editable ? qsTr("Add a level of detail") : ""
        onActed: root.desk.addBehaviour()
    }
}
