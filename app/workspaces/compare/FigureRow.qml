pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// A figure of both runs, their difference and its interval around 0.
Item {
    id: row

    property real barX: 520
    /// What the interval bar reaches from its middle.
    property real reach: 1
    property string name
    property string a
    property string aRange
    property string b
    property string bRange
    property string difference
    property string range
    property int clear
    property real low
    property real value
    property real high
    property string verdict
    /// What the verdict rests on.
    property string basis
    readonly property real middle: row.barX + (width - row.barX - 160) / 2
    readonly property real scale_: (width - row.barX - 160) / 2 / row.reach
    /// Both sides lie beyond what was watched: no place is right.
    readonly property bool placed: difference !== "\u2013"
    readonly property color tint: clear < 0 ? Theme.success : clear > 0 ? Theme.error : Theme.text3

    implicitHeight: 40
    Accessible.role: Accessible.Row
    Accessible.name: Array.of(name, a, b, difference, range, verdict, basis).join(", ")

    component Two: Item {
        id: two

        property string upper
        property string lower
        property color tint: Theme.text1

        height: parent.height
        NumberLabel {
            y: 3
            width: parent.width
            height: 18
            text: two.upper
            color: two.tint
            horizontalAlignment: Text.AlignRight
        }
        NumberLabel {
            y: 20
            width: parent.width
            height: 16
            text: two.lower
            color: Theme.text3
            horizontalAlignment: Text.AlignRight
        }
    }
    UiLabel {
        x: Theme.gap3
        height: parent.height
        text: row.name
    }
    Two {
        x: 60
        width: 130
        upper: row.a
        lower: row.aRange
    }
    Two {
        x: 200
        width: 130
        upper: row.b
        lower: row.bRange
    }
    Two {
        x: 340
        width: 160
        upper: row.difference
        lower: row.range
        tint: row.tint
    }
    Rectangle {
        x: row.middle
        width: 1
        height: parent.height
        color: Theme.line2
    }
    Rectangle {
        visible: row.placed
        x: row.middle + row.low * row.scale_
        y: 18
        width: Math.max(1, (row.high - row.low) * row.scale_)
        height: 4
        radius: 2
        color: Theme.faded(row.tint, 0.5)
    }
    Rectangle {
        visible: row.placed
        x: row.middle + row.value * row.scale_ - 4
        y: 16
        width: 8
        height: 8
        radius: 4
        color: row.tint
    }
    Two {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        width: 126
        upper: row.verdict
        lower: row.basis
        tint: row.tint
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
