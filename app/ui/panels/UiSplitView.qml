import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Panels side by side or one above the other: a line of 1 px, a grip of 7 px.
T.SplitView {
    handle: Rectangle {
        id: grip

        readonly property bool upright: height > width

        implicitWidth: 1
        implicitHeight: 1
        color: T.SplitHandle.pressed ? Theme.accent : T.SplitHandle.hovered ? Theme.control : Theme.line1
        Accessible.role: Accessible.Separator
        containmentMask: Item {
            x: grip.upright ? -3 : 0
            y: grip.upright ? 0 : -3
            width: grip.upright ? 7 : grip.width
            height: grip.upright ? grip.height : 7
        }
    }
}
