import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What the ghosts of a fork on the map are, and how they leave it: a strip below the map. At other
/// moments than the fork has they are not shown.
Rectangle {
    id: root

    required property ForkModel fork

    /// A moment of the run is to be shown.
    signal seekWanted(var frame)

    implicitHeight: Math.round(20 * Theme.fontScale) + 10
    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend of the fork")

    Separator {
        width: parent.width
    }
    UiLabel {
        id: letter

        x: 12
        anchors.verticalCenter: parent.verticalCenter
        visible: !root.fork.elsewhere
        text: "B"
        tips: false
        font.weight: Font.DemiBold
    }
    UiLabel {
        x: letter.visible ? letter.x + letter.width + 8 : 12
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(0, (there.visible ? there.x - 8 : close.x) - x)
        text: root.fork.elsewhere ? qsTr("The fork with %1 goes from %2 to %3: its ghosts are shown there.").arg(root.fork.tried).arg(root.fork.since).arg(root.fork.until) : qsTr("Dashed: where everybody would be with %1, from %2 to %3").arg(root.fork.tried).arg(root.fork.since).arg(root.fork.until)
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    UiButton {
        id: there

        anchors.right: close.left
        anchors.rightMargin: 8
        anchors.verticalCenter: parent.verticalCenter
        visible: root.fork.elsewhere
        kind: UiButton.Link
        text: qsTr("Go there")
        onClicked: root.seekWanted(root.fork.start) // qmllint disable
    }
    UiToolButton {
        id: close

        anchors.right: parent.right
        anchors.rightMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        extent: 24
        iconName: "x"
        iconSize: Theme.iconRow
        name: qsTr("Take the fork away")
        hint: qsTr("Its ghosts leave the map, its result the panel.")
        onActed: root.fork.clear()
    }
}
