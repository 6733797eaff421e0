pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The values of what is selected.
Item {
    id: root

    required property Editing editing
    /// Less room around the rows.
    property bool tight: false
    readonly property int rowHeight: tight ? Theme.fieldHeight + 2 : Theme.propertyRowHeight
    readonly property int headingHeight: tight ? 24 : 30
    readonly property PropertyRows properties: editing.properties
    /// In which all of it can be seen. Of the rows themselves: the list knows only those it has made,
    /// which are as many as it has room for.
    readonly property real wantedHeight: nothing.visible ? nothing.wantedHeight : direction.height + folds.height + properties.headings * headingHeight + properties.lines * rowHeight + 4 * (properties.rows.count - properties.lines) + 16 + (list.footerItem?.height ?? 0)

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Properties")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }
    /// Puts the cursor into the id.
    function focusName() {
        list.positionViewAtBeginning();
        list.itemAtIndex(0)?.focusField();
    }

    PatrolRows {
        id: patrolRows

        editing: root.editing
    }
    PatrolFooter {
        id: stops

        patrol: patrolRows
        rowHeight: root.rowHeight
        listWidth: list.width
    }
    PropertyRow {
        id: direction

        y: 6
        width: parent.width
        height: visible ? root.rowHeight : 0
        visible: root.editing.directions > 0
        label: qsTr("Direction")
        SegmentedSwitch {
            Layout.preferredHeight: Theme.fieldHeight
            name: qsTr("Direction")
            choices: [
                {
                    text: qsTr("One way")
                },
                {
                    text: qsTr("Both ways")
                }
            ]
            currentIndex: root.editing.directions - 1
            onChosen: index => {
                root.editing.leadBothWays(index === 1);
                currentIndex = Qt.binding(() => root.editing.directions - 1);
            }
        }
        Item {
            Layout.fillWidth: true
        }
    }
    Row {
        id: folds

        x: Theme.gap3
        y: direction.height + 2
        height: visible ? Theme.fieldHeight + 2 : 0
        visible: root.properties.foldable
        spacing: 16
        UiButton {
            kind: UiButton.Link
            text: qsTr("Fold all")
            hint: qsTr("Leaves only the headings; a click on one shows what is below it.")
            onClicked: root.properties.foldAll(true)
        }
        UiButton {
            kind: UiButton.Link
            text: qsTr("Unfold all")
            onClicked: root.properties.foldAll(false)
        }
    }
    Connections {
        target: root.properties
        function onAdded(row) {
            list.positionViewAtIndex(row, ListView.Beginning);
        }
    }
    ListView {
        id: list

        anchors.fill: parent
        anchors.topMargin: direction.height + folds.height
        topMargin: 6
        bottomMargin: 6
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        keyNavigationEnabled: false
        // Rows made ahead of time would still be on their way when the model is reset.
        cacheBuffer: 0
        model: root.properties.rows
        footer: stops.part
        T.ScrollBar.vertical: UiScrollBar {}
        delegate: Item {
            id: line

            required property int index
            required property string heading
            required property string list
            required property string entry
            required property string label
            required property string source
            required property bool resets
            required property bool folded
            required property var values

            function focusField() {
                (fieldsOf.itemAt(0) as PropertyField)?.focusControl();
            }

            width: ListView.view.width
            height: (heading === "" ? 0 : root.headingHeight) + (list === "" && !folded ? root.rowHeight : 4)
            T.AbstractButton {
                id: folding

                x: Theme.gap3 - 4
                y: title.y
                width: title.x + Math.min(title.implicitWidth, title.width) + 4 - x
                height: 22
                visible: line.heading !== ""
                focusPolicy: Qt.TabFocus
                hoverEnabled: true
                Accessible.name: line.heading
                Accessible.description: line.folded ? qsTr("folded") : qsTr("unfolded")
                Keys.onReturnPressed: clicked()
                onClicked: root.properties.fold(line.heading)
                background: Rectangle {
                    radius: Theme.radiusChip
                    color: folding.hovered ? Theme.surface3 : "transparent"
                    FocusRing {
                        shown: folding.visualFocus
                    }
                }
                Icon {
                    x: 4
                    anchors.verticalCenter: parent.verticalCenter
                    name: line.folded ? "chevron-right" : "chevron-down"
                    size: 12
                    color: Theme.text3
                }
            }
            UiLabel {
                id: title

                x: Theme.gap3 + 16
                y: root.headingHeight - 22
                width: parent.width - x - Theme.gap3 - (change.visible ? 24 : 0) - (origin.visible ? origin.width + 8 : 0)
                height: 22
                visible: line.heading !== ""
                text: line.heading
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                font.weight: Font.DemiBold
            }
            UiLabel {
                id: origin

                readonly property real room: parent.width - Theme.gap3 - title.x - title.implicitWidth - 12 - (change.visible ? 24 : 0)

                anchors.right: change.visible ? change.left : parent.right
                anchors.rightMargin: change.visible ? 2 : Theme.gap3
                y: title.y
                width: Math.min(implicitWidth, room)
                height: 22
                visible: line.heading !== "" && line.source !== "" && room > 40
                text: qsTr("from %1").arg(line.source)
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                font.italic: true
            }
            UiToolButton {
                x: change.x - width
                y: change.y
                visible: line.resets
                extent: 24
                iconSize: Theme.iconRow
                iconName: "undo-2"
                name: qsTr("Inherit: %1").arg(line.heading)
                hint: qsTr("Drops this list for that of the archetype that is extended.")
                onActed: root.properties.resetList(line.list)
            }
            UiToolButton {
                id: change

                x: parent.width - width - 8
                y: title.y - 1
                visible: line.heading !== "" && (line.list !== "" || line.entry !== "")
                extent: 24
                iconSize: Theme.iconRow
                iconName: line.list !== "" ? "plus" : "trash-2"
                name: line.list === "grid" || line.list === "terrain" ? qsTr("Add %1").arg(line.heading) : line.list !== "" ? qsTr("Add to: %1").arg(line.heading) : qsTr("Remove %1").arg(line.heading)
                onActed: line.list !== "" ? root.properties.addEntry(line.list) : root.properties.removeEntry(line.entry)
            }
            PropertyRow {
                id: row

                visible: line.list === "" && !line.folded

                y: line.heading !== "" ? root.headingHeight : 0
                width: parent.width
                height: root.rowHeight
                label: line.label
                hint: dimmed ? line.values[0].unused : Array.from(line.values)[0]?.tip ?? ""
                dimmed: (Array.from(line.values)[0]?.unused ?? "") !== ""
                Row {
                    id: share

                    Layout.fillWidth: true
                    Layout.preferredWidth: 50
                    spacing: 4
                    Repeater {
                        id: fieldsOf

                        model: Array.from(line.values).length
                        PropertyField {
                            required property int index

                            width: (share.width - share.spacing * (fieldsOf.count - 1)) / fieldsOf.count
                            properties: root.properties
                            row: line.label
                            field: line.values[index]
                        }
                    }
                }
            }
        }
    }
    EmptyState {
        id: nothing

        anchors.centerIn: parent
        width: parent.width
        room: root.height
        visible: root.editing.selectedCount === 0
        iconName: "mouse-pointer"
        text: qsTr("Nothing is selected. Click something on the map or in the outliner.")
        actionText: qsTr("Show the level itself")
        onActed: root.editing.selectLevel()
    }
    UiLabel {
        anchors.centerIn: parent
        visible: root.editing.selectedCount > 0 && root.properties.rows.count === 0
        text: qsTr("They have no common properties.")
        color: Theme.text3
    }
}
