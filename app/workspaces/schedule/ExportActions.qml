pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Charts and tables of the workbenches as files.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property ScheduleActions schedule
    required property DetailActions detail
    required property CompareActions compare
    readonly property bool asking: picture.visible || table.visible
    /// What is drawn, who writes tables, and when there is something to write.
    readonly property var benches: ({
            schedule: {
                chart: schedule.desk.feed,
                desk: schedule.desk,
                usable: schedule.shown && schedule.desk.taskCount > 0 && schedule.desk.problem === ""
            },
            histogram: {
                chart: schedule.desk.histogram,
                desk: schedule.desk.histogram,
                usable: schedule.shown && schedule.desk.figures.count > 0
            },
            load: {
                chart: schedule.run.feed,
                desk: schedule.run,
                usable: schedule.shown && schedule.run.usable
            },
            detail: {
                chart: detail.desk.feed,
                desk: detail.desk,
                usable: detail.shown && detail.desk.count > 0
            },
            compare: {
                chart: compare.desk,
                desk: compare.desk,
                usable: compare.shown && compare.desk.compared
            }
        })

    /// Where the last file went; at first, where the document lies.
    property string folder: compare.folder

    signal written(string path)

    /// Whether the action was one of these.
    function handle(id: string): bool {
        const [bench, act] = id.split(".");
        if (benches[bench] === undefined || (act !== "savePicture" && act !== "saveTable"))
            return false;
        const dialog = act === "savePicture" ? picture : table;
        dialog.bench = bench;
        const name = bench === "compare" ? compare.desk.pairName : session.name;
        if (folder !== "")
            dialog.currentFolder = folder;
        dialog.fileName = name + "." + bench + "." + dialog.defaultSuffix;
        dialog.open();
        return true;
    }
    function report(why: string) {
        root.session.problem(qsTr("The file could not be saved"), why, Session.Exported);
    }

    ChartExport {
        id: chart

        theme: Theme
        onWritten: path => root.written(path)
        onFailed: why => root.report(why)
    }
    FileDialog {
        id: picture

        property string bench: "schedule"

        saves: true
        title: qsTr("Save the chart as PNG or SVG")
        nameFilters: [qsTr("Pictures (*.png *.svg)")]
        defaultSuffix: "png"
        onChosen: files => {
            root.folder = "" + currentFolder;
            chart.write(root.benches[bench].chart, files[0]);
        }
    }
    FileDialog {
        id: table

        property string bench: "schedule"

        saves: true
        title: qsTr("Save the table")
        nameFilters: [qsTr("Tables (*.csv)")]
        defaultSuffix: "csv"
        onChosen: files => {
            root.folder = "" + currentFolder;
            root.benches[bench].desk.writeTable(files[0]);
        }
    }
    Instantiator {
        model: ["schedule", "histogram", "load", "detail", "compare"]
        Item {
            id: bench

            required property string modelData
            readonly property bool usable: root.benches[modelData].usable

            Binding {
                target: root.actions.find(bench.modelData + ".savePicture")
                property: "enabled"
                value: bench.usable
            }
            Binding {
                target: root.actions.find(bench.modelData + ".saveTable")
                property: "enabled"
                value: bench.usable
            }
            Connections {
                target: root.benches[bench.modelData].desk
                function onWritten(path) {
                    root.written(path);
                }
                function onRefused(why) {
                    root.report(why);
                }
            }
        }
    }
}
