pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// A question about the run, its fields, and the answer as a table.
Item {
    id: root

    required property Session session
    readonly property alias asked: asked

    signal shown(string ident)

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Questions about the run")

    function focusPanel() {
        kinds.forceActiveFocus(Qt.TabFocusReason);
    }

    QuestionModel {
        id: asked

        path: root.session.tracePath
        runs: root.session.runs
        view: root.session.view
    }
    Flow {
        id: form

        x: 10
        y: 6
        width: parent.width - 20
        spacing: 8
        UiComboBox {
            id: kinds

            width: Math.round(150 * Theme.fontScale)
            Accessible.name: qsTr("Question")
            hint: asked.help
            model: root.asked.kinds
            chosen: root.asked.kind
            onActivated: index => root.asked.kind = index
        }
        Repeater {
            model: root.asked.fields
            delegate: Row {
                id: field

                required property string name
                required property string title
                required property string hint
                required property string text
                required property bool isPlace

                spacing: 2
                UiTextField {
                    width: Math.round((field.isPlace ? 190 : 140) * Theme.fontScale)
                    label: field.title
                    hint: field.hint
                    text: field.text
                    mono: true
                    onTextEdited: root.asked.setText(field.name, text)
                    onAccepted: root.asked.ask()
                }
                UiToolButton {
                    visible: field.isPlace
                    extent: Theme.fieldHeight
                    iconName: "map-pin"
                    iconSize: Theme.iconRow
                    name: qsTr("At the selected agent")
                    hint: qsTr("The place where the agent is at the playhead.")
                    enabled: root.session.selectedIdent.startsWith("agent:")
                    onActed: root.asked.takePlaceOf(root.session.selectedIndex, field.name)
                }
            }
        }
        UiButton {
            kind: UiButton.Primary
            text: qsTr("Ask")
            hint: asked.help
            enabled: root.session.tracePath !== "" && !asked.busy
            onClicked: asked.ask()
        }
        UiToolButton {
            extent: Theme.fieldHeight
            iconName: "copy"
            iconSize: Theme.iconRow
            name: qsTr("Copy the table")
            hint: qsTr("As comma-separated values.")
            enabled: table.rows > 0
            onActed: asked.copyTable()
        }
    }
    ProgressStrip {
        id: strip

        x: 10
        anchors.top: form.bottom
        width: parent.width - 20
        running: asked.busy
        share: asked.progress
        amount: Math.round(asked.progress * 100) + "\u00a0%"
        onCancelled: asked.cancel()
    }
    UiLabel {
        id: answer

        x: 10
        anchors.top: strip.bottom
        anchors.topMargin: 4
        width: parent.width - 20
        text: asked.problem !== "" ? asked.problem : asked.stale ? qsTr("%1 The question has changed since.").arg(asked.summary) : asked.summary !== "" ? asked.summary : asked.help
        color: asked.problem !== "" ? Theme.error : asked.stale ? Theme.text3 : Theme.text2
    }
    Instantiator {
        id: heads

        model: root.asked.columns
        delegate: TableColumn {
            required property var modelData
            required property int index

            title: modelData.title
            hint: modelData.hint
            numeric: modelData.numeric
            width: Math.round((numeric ? 110 : 140) * Theme.fontScale)
            stretches: index === 0
        }
        onObjectAdded: table.follow()
        onObjectRemoved: table.follow()
    }
    DataTable {
        id: table

        anchors.top: answer.bottom
        anchors.topMargin: 4
        anchors.bottom: parent.bottom
        width: parent.width
        visible: rows > 0
        name: answer.text
        model: root.asked.table
        sortColumn: root.asked.sortColumn
        sortDescending: root.asked.descending
        onSortRequested: (column, descending) => root.asked.sortBy(column, descending)
        onRowChosen: row => root.shown(root.asked.table.identAt(row))
        onRowActivated: row => {
            const time = root.asked.timeAt(row);
            if (time >= 0)
                root.session.seekTime(time);
        }

        function follow() {
            const all = [];
            for (let i = 0; i < heads.count; ++i)
                all.push(heads.objectAt(i));
            columns = all;
        }
    }
}
