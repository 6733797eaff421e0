import QtQuick
import Percept.Ui

/// The well that fields stand in: its outline tells hover, focus and wrong input.
Rectangle {
    property bool hovered
    property bool focused
    property bool faulty

    radius: Theme.radiusField
    color: Theme.field
    border.width: focused || Theme.highContrast ? 2 : 1
    border.color: faulty ? Theme.error : focused ? Theme.focus : hovered ? Theme.control : Theme.line2
}
