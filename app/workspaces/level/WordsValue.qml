pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// Some of several words, of what is selected.
T.AbstractButton {
    id: root

    required property PropertyField host
    readonly property list<string> choices: host.field?.choices ?? []
    readonly property list<string> chosen: String(host.field?.value ?? "").split(", ").filter(word => word !== "")
    /// What it says beside them comes last, so that it can be taken out.
    readonly property list<string> offered: Array.from(choices).concat(Array.from(chosen).filter(word => !choices.includes(word)))

    function toggle(word: string) {
        const others = Array.from(chosen).filter(each => each !== word);
        host.properties.setText(host.path, (others.length < chosen.length ? others : others.concat(word)).join(", "));
    }

    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: host.mixed ? qsTr("mixed") : chosen.length > 0 ? Array.from(chosen).join(", ") : qsTr("none")
    Accessible.name: host.name
    Accessible.description: text
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Space, Qt.Key_Down].includes(event.key)
    Keys.onDownPressed: menu.open()
    Keys.onReturnPressed: menu.open()
    onClicked: menu.open()

    background: FieldGround {
        hovered: root.hovered
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusField
        }
    }
    contentItem: Item {
        UiLabel {
            x: 8
            width: parent.width - 32
            height: parent.height
            text: root.text
            color: root.chosen.length > 0 && !root.host.mixed ? Theme.text1 : Theme.text3
        }
        Icon {
            anchors.right: parent.right
            anchors.rightMargin: 8
            anchors.verticalCenter: parent.verticalCenter
            name: "chevron-down"
            size: 12
        }
    }
    UiMenu {
        id: menu

        y: root.height + 2
        Instantiator {
            model: root.offered
            delegate: UiMenuItem {
                required property string modelData

                text: modelData
                ticked: root.chosen.includes(modelData)
                onTriggered: root.toggle(modelData)
            }
            onObjectAdded: (index, item) => menu.insertItem(index, item)
            onObjectRemoved: (index, item) => menu.removeItem(item)
        }
    }
}
