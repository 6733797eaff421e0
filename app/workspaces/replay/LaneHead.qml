import QtQuick
import Percept.Canvas
import Percept.Ui

/// The name beside a lane; the chevron shows its values below.
Item {
    id: root

    property int agent
    property string name
    property int team
    property string valueName
    property bool unfolded
    property bool selected
    readonly property bool isMain: valueName === ""

    signal chosen
    signal toggled

    Accessible.role: Accessible.RowHeader
    Accessible.name: isMain ? name : valueName

    Rectangle {
        anchors.fill: parent
        color: root.selected ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.chosen()
    }
    UiToolButton {
        x: 2
        anchors.verticalCenter: parent.verticalCenter
        visible: root.isMain
        extent: 24
        iconName: root.unfolded ? "chevron-down" : "chevron-right"
        iconSize: 12
        name: root.unfolded ? qsTr("Hide health and awareness of %1").arg(root.name) : qsTr("Show health and awareness of %1").arg(root.name)
        onActed: root.toggled()
    }
    CanvasSymbol {
        x: 28
        anchors.verticalCenter: parent.verticalCenter
        width: 14
        height: 14
        visible: root.isMain
        theme: Theme
        team: root.team
    }
    UiLabel {
        x: 48
        width: parent.width - x - 8
        height: parent.height
        text: root.isMain ? root.name : root.valueName
        color: root.isMain ? Theme.text1 : Theme.text3
        font.weight: root.selected && root.isMain ? Font.DemiBold : Font.Normal
        font.pixelSize: root.isMain ? Theme.bodySize : Theme.captionSize
    }
}
