import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui

/// What a generated waypoint must be good for, and how many places are.
RowLayout {
    id: root

    required property WaypointProposal proposal
    required property int index
    required property string name
    required property bool wanted
    required property double threshold
    required property int measured
    required property int passed
    required property int kept
    required property var spread
    required property double best

    spacing: 8

    UiCheckBox {
        Layout.leftMargin: Theme.gap3
        Layout.alignment: Qt.AlignBottom
        Layout.preferredHeight: Theme.propertyRowHeight
        Layout.preferredWidth: 92
        text: root.name
        checked: root.wanted
        onToggled: root.proposal.want(root.index, checked)
    }
    SpreadSlider {
        Layout.fillWidth: true
        Layout.minimumHeight: Theme.propertyRowHeight
        enabled: root.wanted
        name: qsTr("Least %1").arg(root.name)
        value: root.threshold
        spread: root.spread
        best: root.best
        onMoved: value => root.proposal.setThreshold(root.index, value)
    }
    NumberLabel {
        Layout.alignment: Qt.AlignBottom
        Layout.preferredHeight: Theme.propertyRowHeight
        Layout.preferredWidth: 32
        horizontalAlignment: Text.AlignRight
        text: root.threshold.toFixed(2)
        color: root.wanted ? Theme.text1 : Theme.textDisabled
    }
    NumberLabel {
        Layout.alignment: Qt.AlignBottom
        Layout.preferredHeight: Theme.propertyRowHeight
        Layout.preferredWidth: 48
        horizontalAlignment: Text.AlignRight
        text: root.wanted ? root.passed : ""
        color: Theme.text2
    }
    NumberLabel {
        Layout.alignment: Qt.AlignBottom
        Layout.preferredHeight: Theme.propertyRowHeight
        Layout.preferredWidth: 40
        Layout.rightMargin: Theme.gap3
        horizontalAlignment: Text.AlignRight
        text: root.wanted ? root.kept : ""
    }
}
