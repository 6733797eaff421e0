pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Search everything: commands of the action table and things of the document.
T.Popup {
    id: root

    required property ActionTable actions
    property OutlineModel objects: null

    signal objectChosen(string ident)

    parent: T.Overlay.overlay
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: parent ? Math.round(Math.min(120, parent.height / 6)) : 0
    width: parent ? Math.min(640, parent.width - 32) : 640
    padding: 8
    modal: true
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    implicitHeight: field.height + Math.min(list.contentHeight, 420) + (none.visible ? none.height : 0) + 28
    onAboutToShow: {
        field.clear();
        search.refresh();
        list.currentIndex = 0;
        field.forceActiveFocus();
    }

    function choose(row: int) {
        close();
        search.choose(row);
    }

    T.Overlay.modal: Item {}
    background: PopupGround {
        corner: Theme.radiusDialog
    }

    SearchModel {
        id: search

        text: field.text
        actions: root.actions
        objects: root.objects
        onResultsChanged: list.currentIndex = 0
        onObjectChosen: ident => root.objectChosen(ident)
    }
    contentItem: FocusScope {
        UiTextField {
            id: field

            width: parent.width
            height: 32
            iconName: "search"
            placeholderText: qsTr("Search commands, objects and settings")
            focus: true
            Keys.onUpPressed: list.decrementCurrentIndex()
            Keys.onDownPressed: list.incrementCurrentIndex()
            Keys.onReturnPressed: root.choose(list.currentIndex)
            Keys.onEnterPressed: root.choose(list.currentIndex)
            Keys.onEscapePressed: root.close()
        }
        UiLabel {
            id: none

            y: field.height + 12
            x: 10
            visible: search.count === 0
            text: qsTr("No match for “%1”.").arg(field.text)
            color: Theme.text3
        }
        ListView {
            id: list

            cacheBuffer: 0 // as in OutlinerTree
            y: field.height + 8
            width: parent.width
            height: parent.height - y
            clip: true
            model: search
            highlightMoveDuration: 0
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: UiScrollBar {}
            delegate: Item {
                id: line

                required property int index
                required property string heading
                required property string title
                required property string detail
                required property string icon
                required property string key
                required property string value
                readonly property bool current: ListView.isCurrentItem

                width: ListView.view.width
                height: 30 + head.height
                Accessible.role: Accessible.ListItem
                Accessible.name: title
                Accessible.description: value
                UiLabel {
                    id: head

                    x: 10
                    height: visible ? 26 : 0
                    visible: line.heading !== ""
                    text: line.heading
                    color: Theme.text3
                    font.pixelSize: Theme.captionSize
                    font.weight: Font.Medium
                }
                Item {
                    y: head.height
                    width: parent.width
                    height: 30
                    Rectangle {
                        anchors.fill: parent
                        radius: Theme.radiusField
                        color: line.current ? Theme.selection : hover.hovered ? Theme.surface3 : "transparent"
                    }
                    HoverHandler {
                        id: hover
                    }
                    TapHandler {
                        onTapped: root.choose(line.index)
                    }
                    Icon {
                        x: 10
                        anchors.verticalCenter: parent.verticalCenter
                        visible: line.icon !== ""
                        name: line.icon
                        color: line.current ? Theme.accent : Theme.text2
                    }
                    UiLabel {
                        id: words

                        x: 36
                        height: parent.height
                        text: line.title
                        tips: false
                    }
                    UiLabel {
                        anchors.left: words.right
                        anchors.leftMargin: 10
                        anchors.right: stateText.visible ? stateText.left : cap.visible ? cap.left : parent.right
                        anchors.rightMargin: 10
                        height: parent.height
                        text: line.detail
                        tips: false
                        color: Theme.text3
                        font.pixelSize: Theme.captionSize
                    }
                    UiLabel {
                        id: stateText

                        anchors.right: cap.visible ? cap.left : parent.right
                        anchors.rightMargin: 10
                        height: parent.height
                        visible: line.value !== ""
                        text: line.value
                        tips: false
                        color: Theme.text2
                        font.pixelSize: Theme.captionSize
                        font.weight: Font.Medium
                    }
                    KeyCap {
                        id: cap

                        anchors.right: parent.right
                        anchors.rightMargin: 10
                        anchors.verticalCenter: parent.verticalCenter
                        visible: line.key !== ""
                        text: line.key
                    }
                }
            }
        }
    }
}
