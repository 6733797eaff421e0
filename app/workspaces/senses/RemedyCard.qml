pragma ComponentBehavior: Bound

import QtQuick
import QtQml.Models
import Percept.Ui
import Percept.Workspaces

/// The smallest change that would have made the difference, and the button that tries it in a fork;
/// where there are several, it lists them.
Item {
    id: root

    /// What would suffice; empty: nothing alone, or nothing was missed.
    required property string change
    required property ForkModel fork
    readonly property var offers: Array.from(fork.offers)

    /// Whether there is something to say.
    readonly property bool shown: change !== "" || offers.length > 0 || fork.busy

    visible: shown
    implicitHeight: shown ? card.height + 16 : 0
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Smallest change") + ", " + change

    Rectangle {
        id: card

        x: Theme.gap3
        y: 8
        width: parent.width - 2 * x
        height: column.implicitHeight + 16
        radius: Theme.radiusCard
        color: Theme.surface2
        border.color: Theme.line1
        Column {
            id: column

            x: 10
            y: 8
            width: parent.width - 20
            spacing: 4
            Flow {
                width: parent.width
                spacing: 6
                Row {
                    height: root.offers.length > 0 ? attempt.height : title.implicitHeight
                    width: Math.max(title.x + title.implicitWidth, root.offers.length > 0 ? column.width - attempt.width - 6 : 0)
                    spacing: 6
                    Icon {
                        anchors.verticalCenter: parent.verticalCenter
                        name: "arrow-right"
                        size: Theme.iconRow
                    }
                    UiLabel {
                        id: title

                        anchors.verticalCenter: parent.verticalCenter
                        text: qsTr("Smallest change")
                        tips: false
                        font.weight: Font.DemiBold
                    }
                }
                UiButton {
                    id: attempt

                    visible: root.offers.length > 0
                    enabled: !root.fork.busy
                    iconName: "git-branch"
                    text: root.offers.length > 1 ? qsTr("Try in a fork\u2026") : qsTr("Try in a fork")
                    hint: qsTr("Runs on from this frame in the background, once as it is and once with the change, and reports what becomes different. The run itself stays as it is.")
                    onClicked: root.offers.length > 1 ? menu.popup(attempt, 0, attempt.height + 2) : root.fork.ask(0)
                }
            }
            UiLabel {
                width: parent.width
                visible: text !== ""
                text: root.change
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                color: Theme.text2
                font.pixelSize: Theme.captionSize
                lineHeight: 1.25
            }
            ProgressStrip {
                width: parent.width
                running: root.fork.busy
                share: root.fork.progress
                amount: qsTr("%1 of 5.0 s").arg((5 * root.fork.progress).toFixed(1))
                onCancelled: root.fork.cancel()
            }
        }
    }
    UiMenu {
        id: menu

        Instantiator {
            model: root.offers
            delegate: UiMenuItem {
                required property string modelData
                required property int index

                text: modelData
                onTriggered: root.fork.ask(index)
            }
            onObjectAdded: (index, object) => menu.insertItem(index, object as UiMenuItem)
            onObjectRemoved: (index, object) => menu.removeItem(object as UiMenuItem)
        }
    }
}
