import QtQuick
import Percept.Ui

/// A heading among the fields of the levels of detail, with what can be done to what follows it.
Item {
    id: root

    property string label
    property string note
    property int depth
    property bool removable
    property bool opens
    property bool open
    property var adds: []
    property bool editable

    signal addWanted(string what)
    signal removeWanted
    signal toggled

    UiToolButton {
        id: chevron

        x: 4 + 14 * root.depth
        anchors.verticalCenter: parent.verticalCenter
        visible: root.opens
        extent: 22
        iconSize: 12
        iconName: root.open ? "chevron-down" : "chevron-right"
        name: root.open ? qsTr("Hide the fields of %1").arg(root.label) : qsTr("Show the fields of %1").arg(root.label)
        onActed: root.toggled()
    }
    UiLabel {
        id: title

        x: root.opens ? chevron.x + chevron.width + 2 : Theme.gap3
        width: Math.min(implicitWidth, buttons.x - x - 4)
        height: parent.height
        text: root.label
        color: root.opens ? Theme.text1 : Theme.text3
        font.pixelSize: root.opens ? Theme.bodySize : Theme.captionSize
        font.weight: root.opens ? Font.Normal : Font.DemiBold
    }
    UiLabel {
        x: title.x + title.width + Theme.gap2
        width: buttons.x - x - 4
        height: parent.height
        visible: root.note !== ""
        text: root.note
        color: Theme.text3
    }
    MouseArea {
        width: buttons.x
        height: parent.height
        enabled: root.opens
        onClicked: root.toggled()
    }
    Row {
        id: buttons

        anchors.right: parent.right
        anchors.rightMargin: 10
        height: parent.height
        spacing: 2
        UiComboBox {
            anchors.verticalCenter: parent.verticalCenter
            width: 150
            visible: root.adds.length > 1
            enabled: root.editable
            label: qsTr("Add")
            model: root.adds
            chosen: -1
            onActivated: index => {
                if (index >= 0)
                    root.addWanted(root.adds[index]);
            }
        }
        UiToolButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.adds.length === 1
            enabled: root.editable
            extent: 24
            iconSize: Theme.iconRow
            iconName: "plus"
            name: root.adds.length === 1 ? qsTr("%1: add").arg(root.label) : ""
            onActed: root.addWanted(root.adds[0])
        }
        UiToolButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.removable
            enabled: root.editable
            extent: 24
            iconSize: Theme.iconRow
            iconName: "trash-2"
            name: qsTr("Remove %1").arg(root.label)
            onActed: root.removeWanted()
        }
    }
}
