pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui

/// What is wrong with the level, the worst first.
Rectangle {
    id: root

    required property Session session
    readonly property Problems problems: session.problems
    readonly property alias folded: head.folded
    /// What it would like to have.
    readonly property real wantedHeight: head.height + (folded ? 0 : contentRoom)
    /// The height of all rows, as soon as they have theirs: those that are made depend on the height of
    /// the list, and so on this.
    property real contentRoom: 0

    signal shown(string ident)

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Problems")

    function followContent() {
        contentRoom = list.contentHeight;
    }
    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    PanelHeader {
        id: head

        width: parent.width
        title: qsTr("Problems")
        addition: root.problems.count === 0 ? qsTr("none") : ""
        foldable: root.problems.count > 0
        Chip {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.problems.count > 0
            text: Number(root.problems.count).toLocaleString(Qt.locale("en"), "f", 0)
            tint: root.problems.worst === ProblemRow.Error ? Theme.error : Theme.warning
            iconName: root.problems.worst === ProblemRow.Hint ? "" : root.problems.worst === ProblemRow.Error ? "circle-x" : "triangle-alert"
            mono: true
        }
    }
    ListView {
        id: list

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: !root.folded && count > 0
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.problems.rows
        onContentHeightChanged: Qt.callLater(root.followContent) // qmllint disable
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Problems")
        delegate: ProblemRow {
            required property string ident
            required property string fix
            required property string where
            required property int index
            required severity
            required text
            required remedy

            width: ListView.view.width
            place: where
            showable: ident !== ""
            fixText: fix
            onFixed: root.problems.fix(index)
            onShown: root.shown(ident)
        }
    }
    Separator {
        width: parent.width
    }
}
