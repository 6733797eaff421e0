pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui

/// The view cones of an archetype as a table, and how it becomes aware, state by state.
Flickable {
    id: root

    required property ConeDesk desk

    contentHeight: column.implicitHeight + 12
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: UiScrollBar {}
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("View cones")

    function focusPanel() {
        (rows.itemAt(root.desk.cone) as ConeRow)?.focusField();
    }

    Column {
        id: column

        width: root.width
        PanelHeader {
            width: parent.width
            title: qsTr("View cones")
            addition: qsTr("of %1; the first that holds the target decides").arg(root.desk.archetype)
            UiToolButton {
                visible: root.desk.base !== ""
                extent: 24
                iconSize: Theme.iconRow
                iconName: "undo-2"
                name: qsTr("Inherit the cones of %1").arg(root.desk.base)
                onActed: root.desk.inherit()
            }
            UiToolButton {
                extent: 24
                iconSize: Theme.iconRow
                iconName: "arrow-up"
                name: qsTr("Ask the chosen cone earlier")
                enabled: root.desk.cone > 0
                onActed: root.desk.moveCone(root.desk.cone, root.desk.cone - 1)
            }
            UiToolButton {
                extent: 24
                iconSize: Theme.iconRow
                iconName: "arrow-down"
                name: qsTr("Ask the chosen cone later")
                enabled: root.desk.cone + 1 < rows.count
                onActed: root.desk.moveCone(root.desk.cone, root.desk.cone + 1)
            }
            UiToolButton {
                extent: 24
                iconSize: Theme.iconRow
                iconName: "trash-2"
                name: qsTr("Remove the chosen cone")
                enabled: rows.count > 0
                onActed: root.desk.remove(root.desk.cone)
            }
            UiToolButton {
                extent: 24
                iconSize: Theme.iconRow
                iconName: "plus"
                name: qsTr("Add a cone")
                onActed: root.desk.add()
            }
        }
        ConeHeads {
            width: parent.width
            first: qsTr("Cone")
            heads: [qsTr("Horiz. \u00b0"), qsTr("Vert. \u00b0"), qsTr("Len. m"), qsTr("Acuity"), qsTr("Light"), qsTr("Move"), qsTr("Pitch \u00b0")]
        }
        Repeater {
            id: rows

            model: root.desk.cones
            ConeRow {
                required property int index
                required property int ink

                required name
                required movementOnly
                required values

                width: column.width
                number: index + 1
                tint: Theme.mode >= 0 ? Theme.ofInk(ink) : Theme.text1
                chosen: index === root.desk.cone
                onPicked: root.desk.cone = index
                onEdited: (field, value, done) => root.desk.setValue(index, field, value, done)
                onReset: field => root.desk.resetValue(index, field)
            }
        }
        EmptyState {
            width: parent.width
            visible: rows.count === 0
            text: qsTr("No view cones: sight has one as wide as the field of view.")
            actionText: qsTr("Add a cone")
            onActed: root.desk.add()
        }
        PanelHeader {
            width: parent.width
            visible: states.count > 0
            title: qsTr("States")
            addition: qsTr("by response = acuity \u00d7 visibility \u00d7 share of rays")
        }
        ConeHeads {
            width: parent.width
            visible: states.count > 0
            first: qsTr("State")
            heads: [qsTr("Level"), qsTr("Reaction s"), qsTr("Hold s"), qsTr("Decay s")]
        }
        Repeater {
            id: states

            model: root.desk.states
            StateRow {
                required property int index

                required name
                required values

                width: column.width
                level: index
                onEdited: (field, value, done) => root.desk.setState(index, field, value, done)
            }
        }
    }
}
