pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// Some of several words, of what is selected. Where none is named, others may count: those are
/// ticked, and the button says whose they are.
T.AbstractButton {
    id: root

    required property PropertyField host
    readonly property list<string> choices: host.field?.choices ?? []
    readonly property list<string> named: wordsOf(host.field?.value)
    readonly property list<string> usual: wordsOf(host.field?.usual)
    readonly property bool usually: named.length === 0 && usual.length > 0
    /// Those that count.
    readonly property list<string> chosen: usually ? usual : named
    /// What it says beside them comes last, so that it can be taken out.
    readonly property string offered: Array.from(choices).concat(Array.from(chosen).filter(word => !choices.includes(word))).join("\n")

    function wordsOf(value: var) {
        return String(value ?? "").split(", ").filter(word => word !== "");
    }
    function toggle(word: string) {
        const others = Array.from(chosen).filter(each => each !== word);
        const next = others.length < chosen.length ? others : others.concat(word);
        const same = next.length === usual.length && next.every(each => usual.includes(each));
        // The last one stays: without any, the usual ones would count again.
        if (next.length > 0 || usual.length === 0)
            host.properties.setText(host.path, same ? "" : next.join(", "));
    }

    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: host.mixed ? qsTr("mixed") : usually ? host.field.usually : named.length > 0 ? Array.from(named).join(", ") : qsTr("none")
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
    /// Stays open while several are ticked.
    UiMenu {
        id: menu

        y: root.height + 2
        Instantiator {
            model: root.offered !== "" ? root.offered.split("\n") : []
            delegate: UiMenuItem {
                id: item

                required property string modelData

                text: modelData
                ticked: root.chosen.includes(modelData)
                Accessible.checkable: true
                Accessible.checked: ticked
                Keys.onSpacePressed: root.toggle(modelData)
                Keys.onReturnPressed: root.toggle(modelData)
                Keys.onEnterPressed: root.toggle(modelData)
                onTriggered: root.toggle(modelData)
                MouseArea {
                    anchors.fill: parent
                    onClicked: root.toggle(item.modelData)
                }
            }
            onObjectAdded: (index, item) => menu.insertItem(index, item)
            onObjectRemoved: (index, item) => menu.removeItem(item)
        }
    }
}
