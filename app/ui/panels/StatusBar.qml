import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// What the tool is and what a click will do; readouts at the right.
Rectangle {
    id: root

    property string iconName
    property string title
    property string text
    default property alias readouts: right.data

    implicitHeight: Theme.statusBarHeight
    color: Theme.surface0
    Accessible.role: Accessible.StatusBar
    Accessible.name: title + " " + text

    Separator {
        width: parent.width
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.gap3
        anchors.rightMargin: Theme.gap3
        spacing: 8
        Icon {
            visible: root.iconName !== ""
            name: root.iconName
            size: Theme.iconRow
        }
        UiLabel {
            visible: root.title !== ""
            text: root.title
            font.weight: Font.DemiBold
            font.pixelSize: Theme.captionSize
        }
        UiLabel {
            Layout.fillWidth: true
            text: root.text
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
        Row {
            id: right

            spacing: Theme.gap4
        }
    }
}
