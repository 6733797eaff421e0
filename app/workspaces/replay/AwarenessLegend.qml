import QtQuick
import Percept.Canvas
import Percept.Ui

/// Of whom the lanes of awareness are shown.
Row {
    id: root

    required property AwarenessRows rows

    spacing: 12

    UiComboBox {
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(132, implicitWidth)
        label: qsTr("Towards")
        model: root.rows.targets
        chosen: root.rows.target
        onActivated: index => root.rows.target = index
    }
}
