pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import Percept.Session
import Percept.Tuning
import Percept.Ui
import Percept.Shell

/// Charts and tables of the workbenches as files.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property ScheduleActs schedule
    required property CompareActs compare
    readonly property bool asking: picture.visible || table.visible

    signal written(string path)

    function ask(dialog: FileDialog, ending: string) {
        dialog.selectedFile = dialog.currentFolder + "/" + session.name + ending;
        dialog.open();
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        if (id === "schedule.savePicture")
            ask(picture, ".schedule.png");
        else if (id === "schedule.saveTable" || id === "compare.saveTable") {
            table.compares = id === "compare.saveTable";
            ask(table, table.compares ? ".comparison.csv" : ".schedule.csv");
        } else
            return false;
        return true;
    }
    function report(why: string) {
        root.session.problem(qsTr("The file could not be saved"), why);
    }

    ScheduleExport {
        id: chart

        theme: Theme
        feed: root.schedule.desk.feed
        onWritten: path => root.written(path)
        onFailed: why => root.report(why)
    }
    Connections {
        target: root.schedule.desk
        function onWritten(path) {
            root.written(path);
        }
        function onRefused(why) {
            root.report(why);
        }
    }
    Connections {
        target: root.compare.desk
        function onWritten(path) {
            root.written(path);
        }
        function onRefused(why) {
            root.report(why);
        }
    }
    FileDialog {
        id: picture

        title: qsTr("Save the chart as PNG or SVG")
        fileMode: FileDialog.SaveFile
        nameFilters: [qsTr("Pictures (*.png *.svg)")]
        defaultSuffix: "png"
        onAccepted: chart.write(selectedFile)
    }
    FileDialog {
        id: table

        property bool compares: false

        title: qsTr("Save the table")
        fileMode: FileDialog.SaveFile
        nameFilters: [qsTr("Tables (*.csv)")]
        defaultSuffix: "csv"
        onAccepted: compares ? root.compare.desk.writeTable(selectedFile) : root.schedule.desk.writeTable(selectedFile)
    }
    Instantiator {
        model: ["schedule.savePicture", "schedule.saveTable"]
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.schedule.usable
        }
    }
    Binding {
        target: root.actions.find("compare.saveTable")
        property: "enabled"
        value: root.compare.shown && root.compare.desk.compared
    }
}
