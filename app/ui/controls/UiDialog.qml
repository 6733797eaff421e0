pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// A question or a form. The title says the act, the buttons name it; the safe one has the focus.
T.Dialog {
    id: root

    property string text
    /// The act, such as "Discard 7 edits"; empty for none.
    property string actText
    property string otherText
    property string safeText: qsTr("Cancel")
    property bool actEnabled: true
    /// Whether the act ends it, or it does so itself.
    property bool actCloses: true
    /// What has the keyboard first.
    property Item first: safe

    signal acted
    signal otherActed

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(480, parent ? parent.width - 48 : 480)
    padding: 20
    topPadding: 12
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape
    implicitHeight: Math.min(parent ? parent.height - 48 : 900, header.implicitHeight + contentHeight + topPadding + bottomPadding + footer.implicitHeight)
    contentHeight: contentItem.implicitHeight
    onOpened: first.forceActiveFocus(Qt.TabFocusReason)

    /// Whether the keyboard is with it, or with something else that lies over the window.
    function hasKeyboard(): bool {
        let item = parent.Window.window?.activeFocusItem ?? null;
        while (item !== null && item !== parent)
            item = item.parent;
        return item !== null;
    }

    // What is loaded or shown meanwhile may ask for the keyboard; its keys, such as Escape, are here.
    Connections {
        target: root.opened ? root.parent.Window.window : null
        function onActiveFocusItemChanged() {
            if (root.parent.Window.window.activeFocusItem !== null && !root.hasKeyboard())
                root.first.forceActiveFocus(Qt.TabFocusReason);
        }
    }

    T.Overlay.modal: Rectangle {
        color: Theme.dim
    }
    background: PopupGround {
        corner: Theme.radiusDialog
    }
    header: UiLabel {
        leftPadding: 20
        rightPadding: 20
        topPadding: 18
        text: root.title
        font.pixelSize: Theme.dialogTitleSize
        font.weight: Font.DemiBold
    }
    contentItem: UiLabel {
        text: root.text
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: Theme.text2
        lineHeight: 1.15
    }
    footer: Item {
        implicitHeight: Theme.buttonHeight + 20
        Row {
            anchors.right: parent.right
            anchors.rightMargin: 20
            spacing: 8
            UiButton {
                visible: root.otherText !== ""
                text: root.otherText
                onClicked: {
                    root.close();
                    root.otherActed();
                }
            }
            UiButton {
                id: safe

                text: root.safeText
                onClicked: root.reject()
            }
            UiButton {
                visible: root.actText !== ""
                enabled: root.actEnabled
                kind: UiButton.Primary
                text: root.actText
                onClicked: {
                    if (root.actCloses)
                        root.accept();
                    root.acted();
                }
            }
        }
    }
}
