pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Tuning
import Percept.Ui

/// Agents and the town on the map: importance as colour, or the level of detail that everybody has.
Rectangle {
    id: root

    required property CrowdDesk desk

    color: Theme.canvas
    Accessible.role: Accessible.Pane
    Accessible.name: root.desk.town ? qsTr("Map of the town") : qsTr("Map of the agents")

    function focusPanel() {
        map.forceActiveFocus(Qt.TabFocusReason);
    }

    Rectangle {
        id: bar

        width: parent.width
        height: Theme.contextBarHeight
        color: Theme.surface1
        Row {
            x: Theme.gap3
            height: parent.height
            spacing: Theme.gap3
            UiLabel {
                height: parent.height
                visible: root.width > 640 * Theme.fontScale
                text: root.desk.town ? qsTr("Town") : qsTr("Agents")
                font.weight: Font.DemiBold
            }
            SegmentedSwitch {
                anchors.verticalCenter: parent.verticalCenter
                name: qsTr("Colour")
                choices: [{
                        text: qsTr("Importance")
                    }, {
                        text: qsTr("Level")
                    }]
                currentIndex: root.desk.byImportance ? 0 : 1
                onChosen: index => root.desk.byImportance = index === 0
            }
            UiLabel {
                height: parent.height
                width: Math.max(0, root.width - x - 60)
                text: root.desk.summary
                color: Theme.text2
            }
        }
        UiToolButton {
            anchors.right: parent.right
            anchors.rightMargin: 6
            anchors.verticalCenter: parent.verticalCenter
            iconName: "maximize"
            name: root.desk.town ? qsTr("The whole town") : qsTr("The whole level")
            onActed: map.fitAll()
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    MapCanvas {
        id: map

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        activeFocusOnTab: true
        theme: Theme
        level: root.desk.session.level
        view: root.desk.view
        overlay: root.desk.overlay
        showGrid: false
        showFieldOfView: false
        showTrails: false
        Accessible.role: Accessible.Canvas
        Accessible.name: root.desk.summary
    }
    Rectangle {
        anchors.left: parent.left
        anchors.bottom: parent.bottom
        anchors.margins: 12
        width: legend.width + 20
        height: 42
        radius: Theme.radiusCard
        color: Theme.surface2
        border.color: Theme.line2
        visible: root.width > 420 && root.height > 160
        Accessible.role: Accessible.StaticText
        Accessible.name: root.desk.byImportance ? qsTr("Importance in five steps from 0 to 1") : qsTr("Levels of detail")
        Row {
            id: legend

            x: 10
            y: 5
            spacing: root.desk.byImportance ? 1 : 10
            Repeater {
                model: root.desk.byImportance ? [Theme.quality0, Theme.quality1, Theme.quality2, Theme.quality3, Theme.quality4] : []
                Column {
                    id: step

                    required property int index
                    required property color modelData

                    Rectangle {
                        width: 34
                        height: 14
                        color: step.modelData
                    }
                    NumberLabel {
                        width: 34
                        height: 16
                        text: (step.index / 5).toFixed(1)
                        color: Theme.text3
                    }
                }
            }
            Repeater {
                model: root.desk.byImportance ? null : root.desk.sums
                Column {
                    id: kind

                    required property string name
                    required property int ink

                    spacing: 2
                    Rectangle {
                        width: 24
                        height: 12
                        radius: 2
                        color: Theme.mode >= 0 ? Theme.ofInk(kind.ink) : "transparent"
                    }
                    UiLabel {
                        height: 16
                        text: kind.name
                        tips: false
                        color: Theme.text3
                        font.pixelSize: Theme.captionSize
                    }
                }
            }
        }
    }
}
