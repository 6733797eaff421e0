pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// The manual beside the work: its pages at the left, the text of one at the right. The window can
/// be used meanwhile.
T.Popup {
    id: root

    required property StudioActions actions
    property int page: 0

    /// Opens at the page of a workspace, or closes.
    function toggle(title: string) {
        if (visible) {
            close();
            return;
        }
        page = manual.pageOf(title);
        open();
    }

    parent: T.Overlay.overlay
    width: Math.min(760, parent ? parent.width - 24 : 760)
    height: parent ? parent.height - Theme.menuBarHeight - Theme.transportHeight - 24 - 12 : 600
    x: parent ? parent.width - width - 12 : 0
    y: Theme.menuBarHeight + Theme.transportHeight + 6
    padding: 1
    modal: false
    focus: true
    // One that closes by itself on Escape would keep the window's keys from it.
    closePolicy: T.Popup.NoAutoClose
    onOpened: pages.forceActiveFocus(Qt.PopupFocusReason)
    background: PopupGround {}

    Manual {
        id: manual

        actions: root.actions
    }
    contentItem: Item {
        Keys.onEscapePressed: root.close()

        PanelHeader {
            id: head

            width: parent.width
            iconName: "book-open"
            title: qsTr("Manual")
            addition: manual.titles[root.page]
            UiToolButton {
                iconName: "x"
                name: qsTr("Close")
                keyText: "Esc"
                onActed: root.close()
            }
        }
        ListView {
            id: pages

            anchors.top: head.bottom
            anchors.topMargin: 8
            anchors.bottom: parent.bottom
            width: 140
            clip: true
            activeFocusOnTab: true
            keyNavigationEnabled: true
            boundsBehavior: Flickable.StopAtBounds
            model: manual.titles
            currentIndex: root.page
            onCurrentIndexChanged: root.page = currentIndex
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Pages")
            Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_PageUp, Qt.Key_PageDown, Qt.Key_Escape].includes(event.key) && event.modifiers === Qt.NoModifier
            Keys.onPressed: event => {
                if (event.key !== Qt.Key_PageUp && event.key !== Qt.Key_PageDown)
                    return;
                flick.turn(event.key === Qt.Key_PageUp ? -1 : 1);
                event.accepted = true;
            }
            delegate: ManualEntry {
                required property int index
                required property string modelData

                width: ListView.view.width
                text: modelData
                current: index === root.page
                focused: current && pages.activeFocus
                onChosen: {
                    root.page = index;
                    pages.currentIndex = index;
                    pages.forceActiveFocus(Qt.MouseFocusReason);
                }
            }
        }
        Separator {
            x: pages.width
            anchors.top: head.bottom
            anchors.bottom: parent.bottom
            width: 1
        }
        Flickable {
            id: flick

            /// A page less a line up or down.
            function turn(by: int) {
                contentY = Math.max(0, Math.min(contentHeight - height, contentY + by * (height - 24)));
            }
            anchors.left: pages.right
            anchors.right: parent.right
            anchors.top: head.bottom
            anchors.bottom: parent.bottom
            anchors.leftMargin: 20
            anchors.bottomMargin: 8
            clip: true
            contentHeight: words.implicitHeight + 24
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: UiScrollBar {}
            Text {
                id: words

                y: 8
                width: flick.width - 24
                text: root.visible ? manual.text(root.page) : ""
                textFormat: Text.MarkdownText
                wrapMode: Text.Wrap
                color: Theme.text1
                linkColor: Theme.accent
                font.family: Theme.sans
                font.pixelSize: Theme.bodySize
                lineHeight: 1.25
                Accessible.role: Accessible.StaticText
                Accessible.name: text
                onTextChanged: flick.contentY = 0
            }
        }
    }
}
