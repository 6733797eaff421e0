import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// One value of a waypoint, with its rays on request.
Item {
    id: root

    required property WaypointModel lab
    required property bool writable
    required property string name
    required property string stated
    required property string measured
    required property string margin
    required property bool measurable
    required property bool differs
    readonly property bool explained: measurable && lab.why === name

    implicitHeight: Theme.tableRowHeight
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: stated %2, measured %3").arg(name).arg(stated).arg(measured)

    Rectangle {
        anchors.fill: parent
        visible: root.explained
        color: Theme.selection
    }
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: Theme.gap3
        anchors.rightMargin: 6
        spacing: 6
        UiLabel {
            Layout.fillWidth: true
            text: root.name
        }
        NumberLabel {
            Layout.preferredWidth: 52
            horizontalAlignment: Text.AlignRight
            text: root.stated
        }
        NumberLabel {
            Layout.preferredWidth: 52
            horizontalAlignment: Text.AlignRight
            text: root.measured
            color: root.differs ? Theme.warning : Theme.text1
        }
        NumberLabel {
            Layout.preferredWidth: 46
            horizontalAlignment: Text.AlignRight
            text: root.margin
            color: Theme.text3
        }
        UiToolButton {
            enabled: root.measurable
            opacity: root.measurable ? 1 : 0
            extent: 24
            iconName: root.explained ? "eye" : "circle-question-mark"
            iconSize: Theme.iconRow
            active: root.explained
            name: qsTr("Why this value")
            hint: qsTr("Draws the rays that raise the value and those that do not.")
            onActed: root.lab.why = root.explained ? "" : root.name
        }
        UiToolButton {
            enabled: root.differs && root.writable
            opacity: root.measurable ? 1 : 0
            extent: 24
            iconName: "check"
            iconSize: Theme.iconRow
            name: qsTr("Apply")
            hint: qsTr("Writes the measured %1 into the level.").arg(root.name)
            onActed: root.lab.takeOver(root.name)
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
