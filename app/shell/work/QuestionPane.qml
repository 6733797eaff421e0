pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui

/// A question about the run, its fields, and the answer as a table.
Item {
    id: root

    required property Session session
    readonly property alias model: model

    signal shown(string ident)

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Questions about the run")

    function focusPanel() {
        kinds.forceActiveFocus(Qt.TabFocusReason);
    }

    QuestionModel {
        id: model

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
            hint: model.help
            model: root.model.kinds
            currentIndex: root.model.kind
            onActivated: index => root.model.kind = index
        }
        Repeater {
            model: root.model.fields
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
                    onTextEdited: root.model.setText(field.name, text)
                    onAccepted: root.model.ask()
                }
                UiToolButton {
                    visible: field.isPlace
                    extent: Theme.fieldHeight
                    iconName: "map-pin"
                    iconSize: Theme.iconRow
                    name: qsTr("At the selected agent")
                    hint: qsTr("The place where the agent is at the playhead.")
                    enabled: root.session.selectedIdent.startsWith("agent:")
                    onActed: root.model.takePlaceOf(root.session.selectedIndex, field.name)
                }
            }
        }
        UiButton {
            kind: UiButton.Primary
            text: qsTr("Ask")
            hint: model.help
            enabled: root.session.tracePath !== "" && !model.busy
            onClicked: model.ask()
        }
        UiToolButton {
            extent: Theme.fieldHeight
            iconName: "copy"
            iconSize: Theme.iconRow
            name: qsTr("Copy the table")
            hint: qsTr("As comma-separated values.")
            enabled: table.rows > 0
            onActed: model.copyTable()
        }
    }
    ProgressStrip {
        id: strip

        x: 10
        anchors.top: form.bottom
        width: parent.width - 20
        running: model.busy
        share: model.progress
        amount: Math.round(model.progress * 100) + "\u00a0%"
        onCancelled: model.cancel()
    }
    UiLabel {
        id: answer

        x: 10
        anchors.top: strip.bottom
        anchors.topMargin: 4
        width: parent.width - 20
        text: model.problem !== "" ? model.problem : model.stale ? qsTr("%1 The question has changed since.").arg(model.summary) : model.summary !== "" ? model.summary : model.help
        color: model.problem !== "" ? Theme.error : model.stale ? Theme.text3 : Theme.text2
    }
    Instantiator {
        id: heads

        model: root.model.columns
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
        model: root.model.table
        sortColumn: root.model.sortColumn
        sortDescending: root.model.descending
        onSortRequested: (column, descending) => root.model.sortBy(column, descending)
        onRowChosen: row => root.shown(root.model.table.identAt(row))
        onRowActivated: row => {
            const time = root.model.timeAt(row);
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
