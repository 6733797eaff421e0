pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What comes of a planned route: the answer, leg by leg, observer by observer, over seeds.
Rectangle {
    id: root

    required property IntruderRoute route

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Planned route")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        iconName: "route"
        title: qsTr("Route")
        addition: root.route.extent
        UiToolButton {
            extent: 24
            iconSize: Theme.iconRow
            iconName: "bookmark"
            name: qsTr("Keep this route")
            hint: qsTr("It stays on the map, dashed, and is compared with what is drawn next.")
            enabled: root.route.legs.count > 0
            onActed: root.route.keep()
        }
    }
    Flickable {
        id: list

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        contentHeight: column.implicitHeight + 12
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        T.ScrollBar.vertical: UiScrollBar {}

        Column {
            id: column

            width: list.width
            ProgressStrip {
                x: Theme.gap3
                width: parent.width - 2 * x
                running: root.route.busy && !root.route.seeding
                share: root.route.progress
                amount: qsTr("%1: %2 %").arg(root.route.work).arg(Math.round(root.route.progress * 100))
                onCancelled: root.route.cancel()
            }
            RouteAnswer {
                width: parent.width
                route: root.route
            }
            EmptyState {
                width: parent.width
                visible: root.route.legs.count === 0 && root.route.problem === ""
                iconName: "route"
                text: root.route.walkers.length === 0 ? qsTr("Nobody in this level becomes aware of anybody by degrees.") : root.route.empty ? qsTr("No route is drawn.") : qsTr("The route has no legs yet.")
                advice: root.route.walkers.length === 0 ? qsTr("Give an archetype awareness, or open the sample Archive at night.") : qsTr("Click on the map where the intruder would go, place by place.")
            }
            RouteComparison {
                width: parent.width
                visible: root.route.keeping
                route: root.route
            }
            PanelHeader {
                width: parent.width
                visible: root.route.legs.count > 0
                title: qsTr("Legs")
                addition: qsTr("exposure and visibility at their greatest")
            }
            LegHeads {
                id: legHeads

                width: parent.width
                visible: root.route.legs.count > 0
            }
            Repeater {
                model: root.route.legs
                IntruderLeg {
                    required property int index

                    heads: legHeads
                    old: root.route.old
                    required number
                    required gait
                    required speed
                    required wait
                    required seconds
                    required greatest
                    required greatestName
                    required exposure
                    required visibility
                    required outcome

                    width: column.width
                    onPaced: gait => root.route.setLegGait(index, gait)
                    onEdited: speed => root.route.setLeg(index, -1, speed)
                }
            }
            Item {
                width: parent.width
                height: remedy.height + 16
                visible: root.route.remedy !== ""
                RouteRemedy {
                    id: remedy

                    x: Theme.gap3
                    y: 8
                    width: parent.width - 2 * x
                    height: implicitHeight
                    route: root.route
                }
            }
            PanelHeader {
                width: parent.width
                visible: watchers.count > 0
                title: qsTr("Observers")
                addition: qsTr("their worst moment")
            }
            Repeater {
                id: watchers

                model: root.route.watchers
                IntruderWatcher {
                    required name
                    required worst
                    required worstName
                    required reached
                    required late
                    required nearest
                    required nearestAt
                    required heard
                    required heardAt

                    width: column.width
                    opacity: root.route.old ? 0.45 : 1
                    onChosen: at => root.route.frame = Math.round(at / Math.max(1e-6, root.route.lanes.step))
                }
            }
            RouteSeeds {
                width: parent.width
                visible: root.route.legs.count > 0
                route: root.route
            }
            UiLabel {
                x: Theme.gap3
                width: parent.width - 2 * x
                visible: root.route.legs.count > 0
                topPadding: 10
                wrapMode: Text.Wrap
                tips: false
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                text: qsTr("The level is run with him on the route, as it is edited. The least noticed path assumes that everybody keeps to his patrol undisturbed for a minute and stays there then, that lights stay as they are, and that doors which are open or have a switch let him pass; of what is heard his steps count. He waits where that pays.")
            }
        }
    }
}
