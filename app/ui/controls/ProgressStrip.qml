import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// Long work: how far, how much, the best so far, and a way out. It shows itself only after
/// 300 ms, so that short work does not flash.
Item {
    id: root

    property bool running
    /// 0 to 1.
    property real share
    /// "1.4 of 2.0 s", "312 of 1,000".
    property string amount
    property string best
    property bool cancellable: true

    signal cancelled

    implicitHeight: visible ? column.implicitHeight : 0
    implicitWidth: 240
    visible: running && patience.elapsed
    Accessible.role: Accessible.ProgressBar
    Accessible.name: amount

    Timer {
        id: patience

        property bool elapsed: false

        interval: 300
        running: root.running
        onTriggered: elapsed = true
        onRunningChanged: if (running) elapsed = false
    }
    ColumnLayout {
        id: column

        width: parent.width
        spacing: 4
        RowLayout {
            spacing: 8
            Rectangle {
                Layout.fillWidth: true
                implicitHeight: 4
                radius: 2
                color: Theme.surface4
                Rectangle {
                    width: parent.width * Math.max(0, Math.min(1, root.share))
                    height: parent.height
                    radius: 2
                    color: Theme.accent
                }
            }
            NumberLabel {
                text: root.amount
                color: Theme.text2
            }
            UiButton {
                visible: root.cancellable
                kind: UiButton.Link
                text: qsTr("Cancel")
                onClicked: root.cancelled()
            }
        }
        UiLabel {
            visible: root.best !== ""
            text: root.best
            color: Theme.text2
        }
    }
}
