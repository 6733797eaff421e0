import QtQuick
import Percept.Workspaces

/// The way from records to their causes, and back. A filter that leaves a cause out is lifted for
/// it, and comes back with the way.
QtObject {
    id: root

    required property TrafficModel traffic
    required property TrafficFilter filter
    /// Where causes were asked for, the latest last.
    property var steps: []
    /// The record on the way to; -1: none.
    property var wanted: -1
    property bool moving: false
    /// What was looked for is not in the recording.
    property bool lost: false
    readonly property bool lifted: steps.length > 0 && (steps[steps.length - 1].text !== traffic.filterText || steps[steps.length - 1].without.length !== traffic.withoutCategories.length)
    readonly property string hint: lost ? qsTr("The cause lies before the beginning of this recording.") : lifted ? qsTr("Filter lifted: it left the cause out. Back brings it again.") : ""
    readonly property string seen: traffic.path + " " + traffic.filterText + " " + traffic.withoutCategories
    readonly property int rows: traffic.count
    readonly property bool complete: traffic.complete

    /// The row that was looked for is there.
    signal found(int row)

    onSeenChanged: {
        if (!moving)
            forget();
    }
    onRowsChanged: arrive()
    onCompleteChanged: arrive()

    function forget() {
        steps = [];
        wanted = -1;
        lost = false;
    }
    function follow(row: int) {
        steps = steps.concat({
            record: traffic.recordAt(row),
            text: traffic.filterText,
            without: Array.from(traffic.withoutCategories)
        });
        wanted = traffic.causingRecord(row);
        arrive();
    }
    function back() {
        const step = steps[steps.length - 1];
        steps = steps.slice(0, -1);
        wanted = step.record;
        lost = false;
        show(step.text, step.without);
        arrive();
    }
    function show(text: string, without: var) {
        moving = true;
        filter.text = text;
        traffic.filterText = text;
        traffic.withoutCategories = without;
        moving = false;
    }
    function arrive() {
        if (wanted < 0)
            return;
        const row = traffic.rowOfRecord(wanted);
        if (row >= 0) {
            wanted = -1;
            found(row);
        } else if (traffic.complete && (traffic.filterText !== "" || traffic.withoutCategories.length > 0)) {
            show("", []);
        } else if (traffic.complete) {
            wanted = -1;
            lost = true;
        }
    }
}
