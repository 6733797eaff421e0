pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The legs of a planned route over its time, in the scale of the lanes below.
Item {
    id: root

    required property IntruderRoute route
    /// The time at the left edge [seconds].
    property real from
    property real secondsPerPixel: 1
    /// That of the playhead [seconds].
    property real now

    implicitHeight: Math.round(24 * Theme.fontScale)
    clip: true
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Legs over time")

    Repeater {
        id: legs

        model: root.route.legs
        RouteLegClip {
            required property int index
            required number
            required gait
            required wait
            required seconds

            begins: index === 0 ? 0 : (legs.itemAt(index - 1) as RouteLegClip)?.ends ?? 0
            x: (begins - root.from) / root.secondsPerPixel
            y: 3
            width: Math.max(1, seconds / root.secondsPerPixel - 1)
            height: root.height - 5
            at: root.now >= begins && root.now < ends
        }
    }
}
