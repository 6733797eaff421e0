pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Ways between two places: which unit types go, what each way costs and why, and the search.
Item {
    id: root

    required property Session session
    required property RouteModel routes
    required property ProfileWeights weights
    readonly property bool answered: routes.placed && routes.problem === "" && routes.routes.count > 0

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Paths")

    function focusPanel() {
        flick.forceActiveFocus(Qt.TabFocusReason);
    }
    function placeText(place: point): string {
        return place.x.toFixed(1) + ", " + place.y.toFixed(1);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Paths")
        addition: root.routes.placed ? qsTr("%1 \u2192 %2").arg(root.placeText(root.routes.from)).arg(root.placeText(root.routes.to)) : ""
        UiToolButton {
            enabled: root.routes.placed
            extent: 24
            iconName: "repeat"
            iconSize: Theme.iconRow
            name: qsTr("Swap start and goal")
            onActed: root.routes.swap()
        }
        UiToolButton {
            enabled: root.routes.placed
            extent: 24
            iconName: "trash-2"
            iconSize: Theme.iconRow
            name: qsTr("Take start and goal away")
            onActed: root.routes.clear()
        }
    }
    Flickable {
        id: flick

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        activeFocusOnTab: true
        contentHeight: column.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}

        ColumnLayout {
            id: column

            width: flick.width
            spacing: 0
            Flow {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gap3
                Layout.rightMargin: Theme.gap3
                Layout.bottomMargin: 6
                spacing: 2
                Repeater {
                    model: root.routes.profiles
                    UiCheckBox {
                        required property int index
                        required property string name
                        required property bool shown

                        width: implicitWidth + 12
                        text: name
                        checked: shown
                        onToggled: {
                            root.routes.show(index, checked);
                            checked = Qt.binding(() => shown);
                        }
                    }
                }
                UiCheckBox {
                    text: qsTr("as one squad")
                    checked: root.routes.squad
                    onToggled: root.routes.squad = checked
                }
            }
            RouteManner {
                Layout.fillWidth: true
                routes: root.routes
            }
            Separator {
                Layout.fillWidth: true
            }
            Column {
                id: ways

                Layout.fillWidth: true
                Repeater {
                    model: root.routes.routes
                    RouteRow {
                        width: ways.width
                        routes: root.routes
                    }
                }
            }
            RouteCosts {
                Layout.fillWidth: true
                visible: root.answered && root.routes.noWay === ""
                routes: root.routes
            }
            RouteSearch {
                Layout.fillWidth: true
                visible: root.answered
                routes: root.routes
            }
            RouteWeights {
                Layout.fillWidth: true
                visible: root.routes.placed
                weights: root.weights
            }
            RouteStretches {
                Layout.fillWidth: true
                routes: root.routes
            }
            UiLabel {
                Layout.fillWidth: true
                Layout.margins: Theme.gap3
                visible: text !== ""
                text: root.routes.problem
                tips: false
                color: Theme.error
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            EmptyState {
                Layout.fillWidth: true
                visible: root.routes.placed && root.routes.problem === "" && !root.answered
                iconName: "route"
                text: qsTr("No path.")
                advice: qsTr("Tick at least one of the profiles above.")
            }
            EmptyState {
                Layout.fillWidth: true
                visible: !root.routes.placed
                iconName: "route"
                text: root.routes.awaitsGoal ? qsTr("Click to set the goal.") : qsTr("No path requested yet.")
                advice: root.routes.awaitsGoal ? "" : qsTr("Choose the path tool (T), then click on a start and on a goal.")
            }
        }
    }
}
