import QtQuick
import Percept.Ui

/// One icon, sharp at any scale, in any colour.
Item {
    id: root

    property string name
    property int size: Theme.iconBar
    property color color: Theme.text2

    implicitWidth: size
    implicitHeight: size
    Accessible.ignored: true

    Image {
        anchors.centerIn: parent
        width: root.size
        height: root.size
        sourceSize.width: root.size
        sourceSize.height: root.size
        source: root.name === "" ? "" : Theme.iconSource(root.name, root.color)
    }
}
