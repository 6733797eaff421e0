import QtQuick
import Percept.Ui

/// The ground of everything that floats: menus, popups, dialogs, tooltips.
Item {
    id: root

    property int corner: Theme.radiusCard

    Shadow {}
    Rectangle {
        anchors.fill: parent
        radius: root.corner
        color: Theme.surface2
        border.color: Theme.line2
        border.width: Theme.highContrast ? 2 : 1
    }
}
