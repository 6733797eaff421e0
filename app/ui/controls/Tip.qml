pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A tooltip: name, key, one sentence. It exists only while the pointer rests on the parent.
Item {
    id: root

    property bool shown
    property string text
    property string keyText
    property string hint
    property T.ToolTip popup: null
    /// After a press it stays away until the pointer comes back: it would lie over what the press opened.
    property bool pressed: false
    // What goes away under the pointer, such as a page that a click leaves, may still take it for hovered.
    readonly property bool wanted: shown && text !== "" && !pressed && (parent?.visible ?? false)

    visible: false
    onWantedChanged: {
        popup?.destroy();
        popup = wanted ? maker.createObject(root.parent) as T.ToolTip : null;
    }

    Connections {
        target: root.parent as T.AbstractButton
        function onPressed() {
            root.pressed = true;
        }
        function onHoveredChanged() {
            root.pressed = false;
        }
    }
    Component {
        id: maker

        T.ToolTip {
            id: tip

            readonly property real room: Math.max(head.implicitWidth, Math.min(hintText.implicitWidth, 280))

            delay: Theme.toolTipDelay
            visible: true
            parent: root.parent
            x: Math.round((root.parent.width - width) / 2)
            y: root.parent.height + 6
            margins: 6
            padding: 8
            implicitWidth: room + leftPadding + rightPadding
            implicitHeight: column.implicitHeight + topPadding + bottomPadding
            closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
            background: PopupGround {}
            contentItem: Column {
                id: column

                spacing: 4
                Row {
                    id: head

                    spacing: 8
                    Text {
                        text: root.text
                        color: Theme.text1
                        font.family: Theme.sans
                        font.pixelSize: Theme.bodySize
                    }
                    KeyCap {
                        visible: root.keyText !== ""
                        text: root.keyText
                    }
                }
                Text {
                    id: hintText

                    visible: root.hint !== ""
                    width: tip.room
                    text: root.hint
                    wrapMode: Text.Wrap
                    color: Theme.text2
                    font.family: Theme.sans
                    font.pixelSize: Theme.captionSize
                }
            }
        }
    }
}
