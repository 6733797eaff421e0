import QtQuick
import Percept.Ui

/// The head of a part of a panel.
Item {
    id: root

    property string title
    property string addition

    implicitHeight: Theme.panelHeaderHeight
    Accessible.role: Accessible.Heading
    Accessible.name: title

    Separator {
        width: parent.width
    }
    UiLabel {
        id: words

        x: Theme.gap3
        height: parent.height
        text: root.title
        font.weight: Font.DemiBold
    }
    UiLabel {
        anchors.left: words.right
        anchors.leftMargin: 8
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.addition
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
}
