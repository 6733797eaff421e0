pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// What a generated waypoint must be good for, and how many places are.
GridLayout {
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
    /// Whether the threshold follows the values.
    required property bool automatic
    /// Where the slider has no room beside the numbers, it lies below them.
    property bool tight: false

    columns: 5
    columnSpacing: 6
    rowSpacing: 0

    component Figure: NumberLabel {
        Layout.row: 0
        Layout.alignment: Qt.AlignBottom
        Layout.preferredHeight: Theme.propertyRowHeight
        horizontalAlignment: Text.AlignRight
    }

    UiCheckBox {
        Layout.row: 0
        Layout.column: 0
        Layout.fillWidth: root.tight
        Layout.leftMargin: Theme.gap3
        Layout.alignment: Qt.AlignBottom
        Layout.preferredHeight: Theme.propertyRowHeight
        Layout.preferredWidth: Math.round(80 * Theme.fontScale)
        text: root.name
        checked: root.wanted
        onToggled: root.proposal.want(root.index, checked)
    }
    SpreadSlider {
        Layout.row: root.tight ? 1 : 0
        Layout.column: root.tight ? 0 : 1
        Layout.columnSpan: root.tight ? 5 : 1
        Layout.leftMargin: root.tight ? Theme.gap3 : 0
        Layout.rightMargin: root.tight ? Theme.gap3 : 0
        Layout.fillWidth: true
        Layout.minimumHeight: Theme.propertyRowHeight
        enabled: root.wanted
        name: qsTr("Least %1").arg(root.name)
        value: root.threshold
        spread: root.spread
        best: root.best
        onMoved: value => root.proposal.setThreshold(root.index, value)
    }
    Figure {
        Layout.column: 2
        Layout.preferredWidth: Math.round(28 * Theme.fontScale)
        text: root.automatic && !root.wanted ? qsTr("auto") : root.threshold.toFixed(2)
        color: root.wanted && !root.automatic ? Theme.text1 : Theme.textDisabled
    }
    Figure {
        Layout.column: 3
        Layout.preferredWidth: Math.round(42 * Theme.fontScale)
        text: root.wanted ? root.passed : ""
        color: Theme.text2
    }
    Figure {
        Layout.column: 4
        Layout.preferredWidth: Math.round(42 * Theme.fontScale)
        Layout.rightMargin: Theme.gap3
        text: root.wanted ? root.kept : ""
    }
}
