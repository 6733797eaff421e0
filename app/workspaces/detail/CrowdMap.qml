pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Workspaces

/// Agents and the town on the map: importance as colour, or the level of detail that everybody has.
Rectangle {
    id: root

    required property CrowdModel desk
    /// Of the legend.
    readonly property int line: Math.round(16 * Theme.fontScale)

    color: Theme.canvas
    Accessible.role: Accessible.Pane
    Accessible.name: root.desk.town ? qsTr("Map of the town") : qsTr("Map of the characters")

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
                text: root.desk.town ? qsTr("Town") : qsTr("Characters")
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
        height: legend.height + 12
        radius: Theme.radiusCard
        color: Theme.surface2
        border.color: Theme.line2
        visible: root.width > 420 && root.height > 160
        Accessible.role: Accessible.StaticText
        Accessible.name: root.desk.byImportance ? qsTr("Importance in five steps from 0 to 1; a dashed outline: not evaluated yet") : qsTr("Levels of detail")
        Column {
            id: legend

            x: 10
            y: 6
            spacing: 3
            UiLabel {
                height: root.line
                text: root.desk.byImportance ? qsTr("Importance") : qsTr("Level of detail")
                tips: false
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
            Row {
                visible: root.desk.byImportance
                spacing: Theme.gap3
                Item {
                    id: ramp

                    readonly property int step: Math.round(35 * Theme.fontScale)
                    /// Half of a number, which is below the border that it names.
                    readonly property int margin: Math.round(12 * Theme.fontScale)

                    width: 5 * step + 2 * margin
                    height: 14 + root.line
                    Repeater {
                        model: [Theme.quality0, Theme.quality1, Theme.quality2, Theme.quality3, Theme.quality4]
                        Rectangle {
                            required property int index
                            required property color modelData

                            x: ramp.margin + index * ramp.step
                            width: ramp.step - 1
                            height: 14
                            color: modelData
                        }
                    }
                    Repeater {
                        model: 6
                        NumberLabel {
                            required property int index

                            x: index * ramp.step
                            y: 14
                            width: 2 * ramp.margin
                            height: root.line
                            text: (index / 5).toFixed(1)
                            color: Theme.text3
                            horizontalAlignment: Text.AlignHCenter
                        }
                    }
                }
                Column {
                    Rectangle {
                        width: 24
                        height: 14
                        radius: 2
                        color: "transparent"
                        border.color: Theme.text3
                    }
                    UiLabel {
                        height: root.line
                        text: qsTr("not evaluated")
                        tips: false
                        color: Theme.text3
                        font.pixelSize: Theme.captionSize
                    }
                }
            }
            Row {
                visible: !root.desk.byImportance
                spacing: 10
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
                            height: root.line
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
}
