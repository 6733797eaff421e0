import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.ScrollBar {
    id: root

    implicitWidth: 10
    implicitHeight: 10
    padding: 2
    minimumSize: 0.06
    visible: size < 1.0 && policy !== T.ScrollBar.AlwaysOff
    contentItem: Rectangle {
        implicitWidth: 6
        implicitHeight: 6
        radius: 3
        color: root.pressed || root.hovered ? Theme.control : Theme.line2
    }
}
