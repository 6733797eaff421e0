pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// One view cone: its number in its colour, its name, its values.
Item {
    id: root

    property int number
    property string name
    property color tint
    property bool chosen
    property bool movementOnly
    property var values: []
    /// How many of the values are shown, from the first on.
    property int columns: 7
    readonly property int shown: Math.min(columns, Array.from(values).length)
    readonly property real columnWidth: Math.min(84, (width - 92) / Math.max(1, shown))
    readonly property real nameWidth: Math.max(84, width - shown * columnWidth - 8)

    signal picked
    signal edited(int field, double value, bool done)
    signal reset(int field)

    implicitHeight: 28
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Cone %1, %2").arg(number).arg(name)
    Accessible.selected: chosen

    function focusField() {
        (fields.itemAt(0) as NumberField)?.beginEditing();
    }

    Rectangle {
        anchors.fill: parent
        color: root.chosen ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.picked()
    }
    Rectangle {
        id: badge

        x: 8
        anchors.verticalCenter: parent.verticalCenter
        width: 17
        height: 17
        radius: 8.5
        color: root.tint
        UiLabel {
            anchors.centerIn: parent
            text: root.number
            color: Theme.canvas
            font.pixelSize: Theme.captionSize
            font.weight: Font.DemiBold
        }
    }
    UiLabel {
        x: badge.x + badge.width + 6
        width: root.nameWidth - x - (moves.visible ? 16 : 2)
        height: parent.height
        text: root.name
    }
    Icon {
        id: moves

        x: root.nameWidth - 14
        anchors.verticalCenter: parent.verticalCenter
        visible: root.movementOnly
        name: "footprints"
        size: 12
        color: Theme.text3
    }
    Repeater {
        id: fields

        model: root.shown
        NumberField {
            required property int index
            readonly property var field: root.values[index]

            x: root.nameWidth + index * root.columnWidth + 6
            y: (root.height - height) / 2
            width: root.columnWidth - 8
            height: 22
            name: qsTr("%1 of cone %2").arg(field?.name ?? "").arg(root.name)
            value: field?.value ?? 0
            from: field?.from ?? 0
            to: field?.to ?? 0
            step: field?.step ?? 1
            decimals: field?.decimals ?? 0
            preset: field?.preset
            textSize: Theme.captionSize
            onEdited: (value, done) => {
                root.picked();
                root.edited(field.field, value, done);
            }
            onResetRequested: root.reset(field.field)
        }
    }
}
