import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui

/// Health, target, and of those that fight the weapon in hand and the score.
Column {
    id: root

    required property BotPanel bot
    readonly property real share: bot.maxHealth > 0 ? Math.max(0, Math.min(1, bot.health / bot.maxHealth)) : 0

    signal targetChosen

    PropertyRow {
        width: parent.width
        visible: !root.bot.folded
        label: qsTr("Health")
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: 6
            radius: 3
            color: Theme.surface4
            Accessible.role: Accessible.ProgressBar
            Accessible.name: qsTr("Health")
            Rectangle {
                width: parent.width * root.share
                height: parent.height
                radius: 3
                color: root.share > 0.5 ? Theme.success : root.share > 0.25 ? Theme.warning : Theme.error
            }
        }
        NumberLabel {
            Layout.preferredWidth: 76
            horizontalAlignment: Text.AlignRight
            text: Math.round(root.bot.health) + " / " + Math.round(root.bot.maxHealth)
        }
    }
    PropertyRow {
        width: parent.width
        visible: root.bot.armed
        label: qsTr("In hand")
        UiLabel {
            Layout.fillWidth: true
            text: root.bot.weapon === "" ? qsTr("nothing") : root.bot.weapon
        }
    }
    PropertyRow {
        width: parent.width
        visible: root.bot.armed
        label: qsTr("Kills, deaths")
        NumberLabel {
            Layout.fillWidth: true
            text: root.bot.score + ", " + root.bot.deaths
        }
    }
    PropertyRow {
        width: parent.width
        visible: !root.bot.folded
        label: qsTr("Target")
        UiButton {
            visible: root.bot.targetName !== ""
            kind: UiButton.Link
            text: root.bot.targetName
            hint: qsTr("Selects it.")
            onClicked: root.targetChosen()
        }
        UiLabel {
            Layout.fillWidth: true
            visible: root.bot.targetName === ""
            text: qsTr("none")
            color: Theme.text3
        }
        Item {
            Layout.fillWidth: true
        }
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        bottomPadding: 8
        visible: text !== ""
        text: root.bot.targetReason
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
}
