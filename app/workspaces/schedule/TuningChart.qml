import QtQuick
import Percept.Ui
import Percept.Workspaces

/// Latency against load; a click or the arrow keys choose a point of the front.
FocusScope {
    id: root

    required property TuningModel tuning
    /// The ring is for those who use keys.
    property bool byKey: false
    property bool clicked: false

    activeFocusOnTab: true
    Accessible.role: Accessible.Chart
    Accessible.name: qsTr("Latency against load, schedule %1 of %2 selected").arg(tuning.selected + 1).arg(tuning.count)
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down, Qt.Key_Home, Qt.Key_End].includes(event.key)
    onActiveFocusChanged: byKey = activeFocus && !clicked
    Keys.onPressed: event => {
        byKey = true;
        if ([Qt.Key_Left, Qt.Key_Up].includes(event.key))
            tuning.step(-1);
        else if ([Qt.Key_Right, Qt.Key_Down].includes(event.key))
            tuning.step(1);
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
            root.clicked = true;
            root.byKey = false;
            root.forceActiveFocus(Qt.MouseFocusReason);
            root.clicked = false;
            root.tuning.selected = canvas.pointAt(point.position.x, point.position.y);
        }
    }
    HoverHandler {
        cursorShape: canvas.pointAt(point.position.x, point.position.y) >= 0 ? Qt.PointingHandCursor : Qt.ArrowCursor
    }
    FocusRing {
        shown: root.activeFocus && root.byKey
    }
}
