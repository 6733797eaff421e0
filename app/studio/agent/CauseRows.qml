pragma ComponentBehavior: Bound

import QtQuick

/// The rows of a list of causes, one below the other.
Column {
    id: root

    property alias model: rows.model

    signal activated(var frame)

    Repeater {
        id: rows

        CauseRow {
            required time
            required text
            required detail
            required ink
            required property var frame
            required property int index

            width: root.width
            last: index === rows.count - 1
            onActivated: root.activated(frame)
        }
    }
}
