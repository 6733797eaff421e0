import QtQuick
import Percept.Ui
import Percept.Workspaces

/// "Sense graph: 3 notified, 3 rejected", and how long that took.
Row {
    id: root

    required property SenseModel lab

    spacing: 12
    rightPadding: 8
    Accessible.role: Accessible.StaticText
    Accessible.name: outcome.text

    component Words: UiLabel {
        tips: false
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    Row {
        Words {
            id: outcome

            text: qsTr("%1: ").arg(root.lab.managerName)
        }
        Words {
            text: qsTr("%1 notified").arg(root.lab.notified)
            color: Theme.success
        }
        Words {
            text: qsTr(", %1 rejected").arg(root.lab.rejected)
        }
    }
    Words {
        text: qsTr("Computed in %1").arg(root.lab.computeMillis.toFixed(2) + "\u00a0ms")
        color: Theme.text3
    }
}
