pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The bookmarks of the run: go there, say why, take them away.
T.Popup {
    id: root

    required property Session session
    required property StudioActions actions

    parent: T.Overlay.overlay
    width: 380
    height: Math.min(parent ? parent.height - 96 : 400, 44 + Math.max(list.contentHeight, 84) + 12)
    x: parent ? parent.width - width - 12 : 0
    y: parent ? parent.height - height - 56 : 0
    padding: 1
    modal: false
    focus: true
    // One that closes by itself on Escape would keep the window's keys from it.
    closePolicy: T.Popup.NoAutoClose
    function toggle() {
        if (visible)
            close();
        else
            open();
    }
    onOpened: {
        list.currentIndex = 0;
        list.forceActiveFocus(Qt.PopupFocusReason);
    }
    background: PopupGround {}
    contentItem: Item {
        Keys.onEscapePressed: root.close()

        PanelHeader {
            id: head

            width: parent.width
            title: qsTr("Bookmarks")
            addition: root.session.bookmarks.count > 0 ? root.session.bookmarks.count : ""
            UiToolButton {
                entry: root.actions.find("run.bookmark")
            }
            UiToolButton {
                iconName: "x"
                name: qsTr("Close")
                keyText: "Esc"
                onActed: root.close()
            }
        }
        ListView {
            id: list

            anchors.top: head.bottom
            anchors.bottom: parent.bottom
            anchors.bottomMargin: 8
            width: parent.width
            clip: true
            activeFocusOnTab: true
            keyNavigationEnabled: true
            boundsBehavior: Flickable.StopAtBounds
            model: root.session.bookmarks
            T.ScrollBar.vertical: UiScrollBar {}
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Bookmarks")
            // These are the list's, though the window knows some of them, too.
            Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Delete, Qt.Key_Return, Qt.Key_Enter, Qt.Key_Escape].includes(event.key)
            Keys.onReturnPressed: if (currentItem !== null) root.session.seek((currentItem as BookmarkRow).frame)
            Keys.onDeletePressed: if (currentItem !== null) root.session.bookmarks.remove((currentItem as BookmarkRow).frame)
            delegate: BookmarkRow {
                required index
                required frame
                required time
                required note

                width: ListView.view.width
                current: ListView.isCurrentItem && list.activeFocus
                shown: frame === root.session.frame // qmllint disable
                onChosen: {
                    list.currentIndex = index;
                    root.session.seek(frame);
                }
                onRemoved: root.session.bookmarks.remove(frame)
                onNoted: text => root.session.bookmarks.setNote(frame, text)
            }
        }
        EmptyState {
            anchors.top: head.bottom
            width: parent.width
            visible: root.session.bookmarks.count === 0
            iconName: "bookmark"
            text: qsTr("No bookmarks yet.")
            advice: qsTr("Press B to mark the frame that is shown.")
        }
    }
}
