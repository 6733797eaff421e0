pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Shell

/// The bookmarks and the forks on the ruler of a timeline: a click goes to the bookmark, or shows
/// the other run; the tip tells which.
Item {
    id: root

    required property TimelineCanvas canvas
    required property Bookmarks bookmarks
    required property Branches branches

    /// The person wants to go there.
    signal chosen(var frame)
    signal branchChosen(int branch)

    /// Of all marks.
    property var frames: []

    function collect() {
        const all = [];
        for (const model of [bookmarks, branches])
            for (let i = 0; i < model.rowCount(); ++i)
                all.push(model.data(model.index(i, 0), frameRole(model)));
        frames = all.filter(frame => frame >= 0);
    }
    /// "frame" is the first role of the one, the second of the other.
    function frameRole(model: var): int {
        return Qt.UserRole + (model === bookmarks ? 1 : 2);
    }

    clip: true
    Component.onCompleted: collect()

    Connections {
        target: root.bookmarks
        function onChanged() {
            root.collect();
        }
    }
    Connections {
        target: root.branches
        function onChanged() {
            root.collect();
        }
    }

    /// What would lie below the flag of the playhead stands beside it.
    function placeOf(frame: var): real {
        const half = 33;
        const beside = half + 9;
        const place = (frame - canvas.from) / canvas.framesPerPixel;
        const playhead = (canvas.playhead - canvas.from) / canvas.framesPerPixel; // qmllint disable
        const flag = Math.max(half, Math.min(width - half, playhead));
        if (Math.abs(place - flag) >= beside || place < 0 || place > width)
            return Math.round(place - 8);
        const right = place >= flag && flag + beside < width || flag - beside < 0;
        return Math.round((right ? flag + beside : flag - beside) - 8);
    }

    Repeater {
        model: root.bookmarks
        RulerMark {
            required property var frame
            required property string time
            required property string note

            x: root.placeOf(frame)
            height: root.height - 8
            iconName: "bookmark"
            text: qsTr("Bookmark at %1").arg(time)
            hint: note
            onChosen: root.chosen(frame)
        }
    }
    Repeater {
        model: root.branches
        RulerMark {
            required property int index
            required property var frame
            required property string time
            required property string name

            x: root.placeOf(frame)
            height: root.height - 8
            visible: frame >= 0
            iconName: "git-branch"
            text: qsTr("%1 from %2 on").arg(name.charAt(0).toUpperCase() + name.slice(1)).arg(time)
            hint: index === root.branches.current ? qsTr("This branch is shown.") : qsTr("A click shows it.")
            onChosen: root.branchChosen(index)
        }
    }
}
