pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Canvas
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What the selected waypoint is worth: as the level states, as measured, and why.
Item {
    id: root

    required property Session session
    required property WaypointModel lab
    readonly property bool empty: lab.selected < 0

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Waypoint")

    function focusPanel() {
        if (session.editing.selectedCount > 0)
            properties.focusPanel();
    }
    component Direction: UiLabel {
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    component Head: UiLabel {
        Layout.preferredWidth: 52
        horizontalAlignment: Text.AlignRight
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }

    ColumnLayout {
        id: column

        width: parent.width
        visible: !root.empty
        spacing: 0

        PanelHeader {
            Layout.fillWidth: true
            title: root.lab.selectedName
            addition: root.lab.selectedSet === "" ? qsTr("%1 by direction").arg(root.lab.shown) : qsTr("%1 \u00b7 %2 by direction").arg(root.lab.selectedSet).arg(root.lab.shown)
        }
        Item {
            Layout.alignment: Qt.AlignHCenter
            Layout.bottomMargin: 8
            implicitWidth: 132
            implicitHeight: 116
            WaypointRose {
                id: rose

                anchors.centerIn: parent
                theme: Theme
                value: root.lab.selectedValue
                sectors: root.lab.sectors
                Accessible.role: Accessible.Graphic
                Accessible.name: qsTr("%1 by direction").arg(root.lab.shown)
            }
            Direction {
                anchors.horizontalCenter: parent.horizontalCenter
                anchors.bottom: rose.top
                text: qsTr("N")
            }
            Direction {
                anchors.verticalCenter: parent.verticalCenter
                anchors.left: rose.right
                anchors.leftMargin: 6
                text: qsTr("E")
            }
            Direction {
                anchors.horizontalCenter: parent.horizontalCenter
                anchors.top: rose.bottom
                text: qsTr("S")
            }
            Direction {
                anchors.verticalCenter: parent.verticalCenter
                anchors.right: rose.left
                anchors.rightMargin: 6
                text: qsTr("W")
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.gap3
            Layout.rightMargin: Theme.gap3
            Layout.preferredHeight: 26
            spacing: 6
            Head {
                Layout.fillWidth: true
                horizontalAlignment: Text.AlignLeft
                text: qsTr("Value")
            }
            Head {
                text: qsTr("Stated")
            }
            Head {
                text: qsTr("Measured")
            }
            Item {
                Layout.preferredWidth: 100
            }
        }
        Separator {
            Layout.fillWidth: true
        }
        Column {
            id: values

            Layout.fillWidth: true
            Repeater {
                model: root.lab.values
                WaypointValue {
                    width: values.width
                    lab: root.lab
                    writable: root.session.editing.open
                }
            }
        }
        // In a narrow panel the button takes a line of its own.
        Flow {
            Layout.fillWidth: true
            Layout.margins: Theme.gap3
            spacing: 10
            NumberField {
                width: Math.round(104 * Theme.fontScale)
                label: qsTr("Rays")
                value: root.lab.samples
                decimals: 0
                from: 1
                to: 4096
                onEdited: value => root.lab.samples = value
            }
            NumberField {
                width: Math.round(140 * Theme.fontScale)
                label: qsTr("Attacks from")
                unit: "m"
                value: root.lab.attackRadius
                decimals: 1
                from: 0.1
                to: 1000
                onEdited: value => root.lab.attackRadius = value
            }
            UiCheckBox {
                height: Theme.buttonHeight
                text: qsTr("Crouching")
                checked: root.lab.crouching
                onToggled: root.lab.crouching = checked
            }
            UiButton {
                visible: root.session.editing.open
                text: qsTr("Apply all")
                hint: qsTr("Writes what was measured into the level, as one step.")
                onClicked: root.lab.takeOver("")
            }
        }
        UiLabel {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.gap3
            Layout.rightMargin: Theme.gap3
            Layout.bottomMargin: 10
            visible: text !== ""
            text: root.lab.whyText
            tips: false
            color: Theme.text2
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
        Separator {
            Layout.fillWidth: true
        }
    }
    PropertiesPane {
        id: properties

        anchors.top: column.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: !root.empty && root.session.editing.open
        editing: root.session.editing
    }
    EmptyState {
        y: 24
        width: parent.width
        visible: root.empty
        iconName: "crosshair"
        text: qsTr("Select a waypoint to see what it is worth, and why.")
        advice: root.session.editing.open ? qsTr("Or place one: choose the waypoint tool (Q) and click on the map.") : ""
    }
}
