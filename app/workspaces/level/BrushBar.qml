import QtQuick
import Percept.Session
import Percept.Ui

/// The bar over the map while the brush is the tool: what it paints, and how wide.
ContextBar {
    id: root

    required property Editing editing
    readonly property BrushTool brush: editing.brush
    readonly property bool idle: Array.from(brush.choices).length === 0

    UiLabel {
        text: qsTr("Brush")
        tips: false
        color: Theme.text3
    }
    UiLabel {
        visible: root.idle
        text: qsTr("The level has neither terrain nor grid to paint.")
        tips: false
    }
    UiButton {
        visible: root.idle
        iconName: "plus"
        text: qsTr("Add terrain")
        hint: qsTr("Level ground over the bounds of the level, with heights and one type of ground.")
        onClicked: root.editing.addCells("terrain")
    }
    UiButton {
        visible: root.idle
        iconName: "plus"
        text: qsTr("Add grid")
        hint: qsTr("Open cells over the bounds of the level, to be blocked by the brush.")
        onClicked: root.editing.addCells("grid")
    }
    UiComboBox {
        visible: !root.idle
        height: Theme.buttonHeight
        width: Math.round(190 * Theme.fontScale)
        Accessible.name: qsTr("What the brush paints")
        model: root.brush.choices
        chosen: root.brush.current
        onActivated: index => root.brush.current = index
    }
    NumberField {
        visible: !root.idle
        height: Theme.buttonHeight
        width: Math.round(120 * Theme.fontScale)
        label: qsTr("Radius")
        unit: "m"
        value: root.brush.radius
        from: 0.1
        to: 200
        step: 0.1
        onEdited: value => root.brush.radius = value
    }
    NumberField {
        visible: root.brush.steps
        height: Theme.buttonHeight
        width: Math.round(110 * Theme.fontScale)
        label: qsTr("Step")
        unit: "m"
        value: root.brush.step
        from: 0.01
        to: 50
        step: 0.01
        onEdited: value => root.brush.step = value
    }
}
