import QtQuick
import Percept.Ui

/// A thin line between panels, rows or groups.
Rectangle {
    property bool vertical: false

    implicitWidth: 1
    implicitHeight: 1
    color: Theme.line1
    Accessible.ignored: true
}
