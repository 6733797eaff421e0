pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The view cones of an archetype as a table, and how it becomes aware, state by state.
Flickable {
    id: root

    required property ConeModel desk
    required property NoticeQuery query

    /// How many values of a cone the table has; the chosen one has the others below it.
    readonly property int columns: width >= 400 * Theme.fontScale ? 7 : 4
    readonly property var heads: [qsTr("Horiz. \u00b0"), qsTr("Vert. \u00b0"), qsTr("Len. m"), qsTr("Acuity"), qsTr("Light"), qsTr("Move"), qsTr("Expos.")]
    readonly property ConeRow chosenRow: rows.count > 0 ? rows.itemAt(desk.cone) as ConeRow : null

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
            addition: qsTr("of %1; the first match decides").arg(root.desk.archetype)
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
            heads: Array.from(root.heads).slice(0, root.columns)
        }
        Repeater {
            id: rows

            model: root.desk.cones
            ConeRow {
                required property int index
                required property int ink

                columns: root.columns
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
            visible: rows.count > 0
            title: qsTr("Side view")
            addition: root.chosenRow !== null ? qsTr("of cone %1, %2").arg(root.desk.cone + 1).arg(root.chosenRow.name) : ""
        }
        ConeSide {
            width: parent.width
            height: 116
            visible: rows.count > 0
            theme: Theme
            desk: root.desk
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Side view of the cones; the numbers below say the same")
        }
        Flow {
            x: Theme.gap3
            width: parent.width - 2 * x
            visible: rows.count > 0
            topPadding: 6
            bottomPadding: 6
            spacing: 6
            Repeater {
                model: Math.max(0, Array.from(root.chosenRow?.values ?? []).length - root.columns)
                NumberField {
                    required property int index
                    readonly property var field: root.chosenRow?.values[index + root.columns]

                    width: Math.round(126 * Theme.fontScale)
                    label: field?.label ?? ""
                    name: qsTr("%1 of cone %2").arg(field?.name ?? "").arg(root.chosenRow?.name ?? "")
                    unit: field?.unit ?? ""
                    value: field?.value ?? 0
                    from: field?.from ?? 0
                    to: field?.to ?? 0
                    step: field?.step ?? 1
                    decimals: field?.decimals ?? 0
                    preset: field?.preset
                    onEdited: (value, done) => root.desk.setValue(root.desk.cone, field.field, value, done)
                    onResetRequested: root.desk.resetValue(root.desk.cone, field.field)
                }
            }
        }
        PanelHeader {
            width: parent.width
            visible: states.count > 0
            title: qsTr("States")
            addition: qsTr("by response = acuity \u00d7 visibility \u00d7 share of rays")
        }
        StateBar {
            x: Theme.gap3
            width: parent.width - 2 * x
            visible: states.count > 0
            desk: root.desk
            query: root.query
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
                onReset: field => root.desk.resetState(index, field)
            }
        }
    }
}
