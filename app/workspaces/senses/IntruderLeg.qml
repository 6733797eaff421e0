pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// One leg of a planned route, in the columns of its heads.
Item {
    id: root

    required property LegHeads heads
    property int number
    /// 0 walks, 1 runs, 2 crouches, 3 lies.
    property int gait
    property real speed
    property real wait
    property real seconds
    property int greatest
    property string greatestName
    /// Where he is most visible on it; below 0: not known.
    property real exposure
    property real visibility
    /// "stuck", "not walked"; empty: it is walked to its end.
    property string outcome
    /// What comes of it is of the route before a change.
    property bool old

    signal paced(int gait)
    signal edited(real speed)

    readonly property int line: Math.max(30, Theme.fieldHeight + 4)

    implicitHeight: line + (heads.folded && visibility >= 0 ? below.height : 0)
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Leg %1: %2").arg(number).arg(state.text)

    component Number: NumberLabel {
        property int column

        opacity: root.old && column > 2 ? 0.45 : 1

        x: root.heads.columns[column]
        width: root.heads.end(column) - x
        height: root.line
        horizontalAlignment: Text.AlignRight
    }
    NumberLabel {
        x: Theme.gap3
        width: 20
        height: root.line
        text: root.number
        color: Theme.text3
    }
    UiComboBox {
        x: root.heads.columns[0]
        width: root.heads.end(0) - x
        height: Theme.fieldHeight
        y: Math.round((root.line - height) / 2)
        visible: root.wait === 0
        Accessible.name: qsTr("Pace on leg %1").arg(root.number)
        model: [qsTr("walk"), qsTr("run"), qsTr("crouch"), qsTr("lie")]
        chosen: root.gait
        onActivated: index => root.paced(index)
    }
    UiLabel {
        x: root.heads.columns[0] + 6
        width: root.heads.end(0) - x
        height: root.line
        visible: root.wait > 0
        text: qsTr("wait")
    }
    NumberField {
        x: root.heads.columns[1]
        width: root.heads.end(1) - x
        height: Theme.fieldHeight
        y: Math.round((root.line - height) / 2)
        visible: root.wait === 0
        name: qsTr("Speed on leg %1").arg(root.number)
        unit: "m/s"
        decimals: 1
        from: 0.1
        to: 20
        step: 0.1
        value: root.speed
        onEdited: (value, done) => {
            if (done)
                root.edited(value);
        }
    }
    Number {
        column: 2
        text: root.outcome === "" ? root.seconds.toFixed(1) + "\u00a0s" : "\u2013"
    }
    Number {
        column: 3
        visible: !root.heads.folded
        text: root.exposure < 0 ? "\u2013" : root.exposure.toFixed(2)
    }
    Number {
        column: 4
        visible: !root.heads.folded
        text: root.visibility < 0 ? "\u2013" : root.visibility.toFixed(2)
    }
    UiLabel {
        id: below

        opacity: root.old ? 0.45 : 1
        x: root.heads.columns[0]
        y: root.line - 3
        width: parent.width - x - Theme.gap3
        height: Math.round(18 * Theme.fontScale)
        visible: root.heads.folded && root.visibility >= 0
        text: qsTr("exposure %1, visibility %2").arg(root.exposure.toFixed(2)).arg(root.visibility.toFixed(2))
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    StateGlyph {
        x: root.heads.columns[5]
        opacity: root.old ? 0.45 : 1
        y: Math.round((root.line - height) / 2)
        level: root.greatestName === "" ? -1 : root.greatest
    }
    UiLabel {
        id: state

        opacity: root.old ? 0.45 : 1
        x: root.heads.columns[5] + 18
        width: parent.width - x - 6
        height: root.line
        text: root.outcome !== "" ? root.outcome : root.greatestName
        color: root.outcome !== "" ? Theme.warning : Theme.text1
    }
}
