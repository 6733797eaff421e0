import QtQuick
import Percept.Ui

/// A state of awareness: a ring that fills, then a mark, from the fifth state on its number.
Item {
    id: root

    /// Below 0: none.
    property int level: -1
    property int size: 13

    implicitWidth: size
    implicitHeight: size
    visible: level >= 0
    Accessible.ignored: true

    Icon {
        anchors.centerIn: parent
        size: root.size
        name: root.level < 0 ? "" : "awareness-" + Math.min(root.level, 4)
        color: root.level <= 0 ? Theme.awareness0 : root.level === 1 ? Theme.awareness1 : root.level === 2 ? Theme.awareness2 : Theme.awareness3
    }
    UiLabel {
        anchors.centerIn: parent
        visible: root.level > 3
        text: root.level
        color: Theme.canvas
        font.pixelSize: Theme.captionSize - 2
        font.weight: Font.DemiBold
    }
}
