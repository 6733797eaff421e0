import QtQuick
import Percept.Session
import Percept.Shell

/// The stops of a patrol as the end of a list. Lists make that in a context of their own, which a bound
/// component does not take: hence this file.
Item {
    id: root

    required property PatrolRows patrol
    property int rowHeight: 26
    property real listWidth: 0
    readonly property Component part: Component {
        PatrolList {
            width: root.listWidth // qmllint disable
            height: visible ? implicitHeight : 0
            visible: root.patrol.present // qmllint disable
            rowHeight: root.rowHeight // qmllint disable
            patrol: root.patrol // qmllint disable
        }
    }
}
