import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui

/// What is generated for the level, beside the map that shows it, before it is applied.
Rectangle {
    id: root

    property string title
    property string iconName
    property string note
    property bool busy: false
    /// Whether there is something to apply.
    property bool applicable: false
    default property alias settings: settings.data
    readonly property alias room: flick.height

    signal applied
    signal discarded

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: title

    function focusPanel() {
        settings.nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        iconName: root.iconName
        title: root.title
        UiToolButton {
            extent: 24
            iconName: "x"
            iconSize: Theme.iconRow
            name: qsTr("Discard")
            keyText: "Esc"
            onActed: root.discarded()
        }
    }
    Separator {
        anchors.bottom: head.bottom
        width: parent.width
    }
    Flickable {
        id: flick

        anchors.top: head.bottom
        anchors.bottom: foot.top
        width: parent.width
        contentHeight: settings.implicitHeight + 2 * settings.y
        clip: true
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}
        ColumnLayout {
            id: settings

            y: Theme.gap2
            width: parent.width
            spacing: 0
        }
    }
    Item {
        id: foot

        anchors.bottom: parent.bottom
        width: parent.width
        height: notes.height + acts.height + 3 * Theme.gap2
        Separator {
            width: parent.width
        }
        UiLabel {
            id: notes

            x: Theme.gap3
            y: Theme.gap2
            width: parent.width - 2 * x
            text: root.note
            tips: false
            color: Theme.text3
            font.pixelSize: Theme.captionSize
            wrapMode: Text.Wrap
            elide: Text.ElideNone
        }
        Row {
            id: acts

            anchors.right: parent.right
            anchors.rightMargin: Theme.gap3
            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.gap2
            spacing: 8
            UiButton {
                text: qsTr("Discard")
                keyText: "Esc"
                onClicked: root.discarded()
            }
            UiButton {
                kind: UiButton.Primary
                enabled: root.applicable && !root.busy
                text: qsTr("Apply")
                onClicked: root.applied()
            }
        }
    }
}
