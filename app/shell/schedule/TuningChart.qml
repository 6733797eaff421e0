import QtQuick
import Percept.Tuning
import Percept.Ui

/// Latency against load; a click or the arrow keys choose a point of the front.
FocusScope {
    id: root

    required property TuningModel tuning

    activeFocusOnTab: true
    Accessible.role: Accessible.Chart
    Accessible.name: qsTr("Latency against load, schedule %1 of %2 selected").arg(tuning.selected + 1).arg(tuning.count)
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down, Qt.Key_Home, Qt.Key_End].includes(event.key)
    Keys.onLeftPressed: tuning.step(-1)
    Keys.onUpPressed: tuning.step(-1)
    Keys.onRightPressed: tuning.step(1)
    Keys.onDownPressed: tuning.step(1)
    Keys.onPressed: event => {
        if (event.key === Qt.Key_Home || event.key === Qt.Key_End) {
            tuning.step(event.key === Qt.Key_Home ? -tuning.count : tuning.count);
            event.accepted = true;
        }
    }

    TuningCanvas {
        id: canvas

        anchors.fill: parent
        theme: Theme
        feed: root.tuning.feed
    }
    TapHandler {
        onTapped: point => {
            root.forceActiveFocus(Qt.MouseFocusReason);
            root.tuning.selected = canvas.pointAt(point.position.x, point.position.y);
        }
    }
    HoverHandler {
        cursorShape: canvas.pointAt(point.position.x, point.position.y) >= 0 ? Qt.PointingHandCursor : Qt.ArrowCursor
    }
    FocusRing {
        shown: root.activeFocus
    }
}
