import QtQuick
import Percept.Canvas
import Percept.Ui

/// Beside a lane of awareness: who is aware of whom, how much, and for how much longer.
Item {
    id: root

    property int observer
    property string observerName
    property int observerTeam
    property string targetName
    property int targetTeam
    property int level
    property string levelName
    property string alertnessName
    property string holds
    /// How long it has been in each state so far.
    property string spent
    property bool selected

    signal chosen

    Accessible.role: Accessible.RowHeader
    Accessible.name: qsTr("%1 of %2: %3").arg(observerName).arg(targetName).arg(levelName)
    Accessible.description: spent

    Rectangle {
        anchors.fill: parent
        color: root.selected ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.chosen()
    }
    Tip {
        shown: hover.hovered && root.spent !== ""
        text: qsTr("So far %1").arg(root.spent)
    }
    CanvasSymbol {
        id: observerSymbol

        x: 10
        y: 6
        width: 13
        height: 13
        theme: Theme
        team: root.observerTeam
    }
    UiLabel {
        id: observerLabel

        x: 30
        y: 3
        // What is left of the arrow, the target, the symbol and the state.
        width: Math.max(20, Math.min(implicitWidth, root.width - 99 - levelLabel.width))
        height: 20
        text: root.observerName
        font.weight: root.selected ? Font.DemiBold : Font.Normal
    }
    Icon {
        id: arrow

        anchors.left: observerLabel.right
        anchors.leftMargin: 6
        anchors.verticalCenter: observerLabel.verticalCenter
        name: "arrow-right"
        size: 12
        color: Theme.text3
    }
    CanvasSymbol {
        id: targetSymbol

        anchors.left: arrow.right
        anchors.leftMargin: 5
        anchors.verticalCenter: observerLabel.verticalCenter
        visible: root.targetTeam >= 0
        width: 13
        height: 13
        theme: Theme
        team: root.targetTeam
    }
    Icon {
        anchors.centerIn: targetSymbol
        visible: root.targetTeam < 0
        name: "circle-question-mark"
        size: 13
        color: Theme.text3
    }
    StateGlyph {
        anchors.right: levelLabel.left
        anchors.rightMargin: 6
        anchors.verticalCenter: observerLabel.verticalCenter
        level: root.level
    }
    UiLabel {
        id: levelLabel

        anchors.right: parent.right
        anchors.rightMargin: 8
        y: 3
        width: Math.min(implicitWidth, root.width * 0.3)
        height: 20
        text: root.levelName
    }
    UiLabel {
        x: 30
        y: 23
        height: 16
        text: qsTr("alertness: %1").arg(root.alertnessName)
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    UiLabel {
        anchors.right: parent.right
        anchors.rightMargin: 8
        y: 23
        height: 16
        text: root.level === 0 ? "" : root.holds === "" ? qsTr("holds \u2013") : qsTr("holds %1").arg(root.holds)
        color: Theme.text3
        font.family: Theme.mono
        font.pixelSize: Theme.captionSize
    }
}
