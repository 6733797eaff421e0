import QtQuick
import Percept.Ui

/// One gate of a GateLadder.
Item {
    id: root

    enum Outcome { Passed, Failed, NotChecked }

    required property int outcome
    required property string name
    required property string detail
    required property string measured
    required property string limit
    required property string margin
    required property string extra
    required property real share
    required property int rowHeight
    required property real measuredWidth
    required property real limitWidth
    required property real barWidth
    required property real marginWidth
    /// What its numbers take.
    readonly property real measuredNeed: need(measured, digits.font)
    readonly property real limitNeed: need(limit, digits.font)
    readonly property real marginNeed: need(margin, digits.font)
    readonly property bool failed: outcome === GateRow.Failed
    readonly property bool checked: outcome !== GateRow.NotChecked

    /// Where there is no room beside it, the limit stands below what was measured.
    readonly property bool limitBelow: limitWidth <= 0 && limit !== "" && checked
    readonly property int lineBelow: limitBelow ? rowHeight - 4 : 0

    /// Anew with each other font, as when text grows.
    function need(text: string, font: font): real {
        return digits.advanceWidth(text);
    }

    implicitHeight: rowHeight + lineBelow + (extra === "" ? 0 : rowHeight - 2)
    Accessible.role: Accessible.ListItem
    // Spoken as "contrast, failed, 0.157, at least 0.200".
    Accessible.name: [name, failed ? qsTr("failed") : checked ? qsTr("passed") : qsTr("not checked"), checked ? measured : "", limit.replace("\u2265", qsTr("at least")).replace("\u2264", qsTr("at most"))].filter(word => word !== "").join(", ") // qmllint disable

    Rectangle {
        visible: root.failed
        width: parent.width
        height: root.rowHeight + root.lineBelow
        color: Theme.faded(Theme.error, 0.13)
        Rectangle {
            width: 2
            height: parent.height
            color: Theme.error
        }
    }
    Icon {
        x: Theme.gap3
        y: Math.round((root.rowHeight - height) / 2)
        name: root.failed ? "x" : root.checked ? "check" : "minus"
        size: Theme.iconRow
        color: root.failed ? Theme.error : root.checked ? Theme.success : Theme.text3
    }
    UiLabel {
        id: title

        x: 34
        width: Math.min(implicitWidth, numbers.x - x)
        height: root.rowHeight
        text: root.name
        color: root.checked ? Theme.text1 : Theme.text3
        font.weight: root.failed ? Font.DemiBold : Font.Normal
    }
    UiLabel {
        anchors.left: title.right
        anchors.leftMargin: 6
        width: Math.max(0, numbers.x - x - 4)
        height: root.rowHeight
        visible: implicitWidth <= width
        text: root.detail
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    Row {
        id: numbers

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: root.rowHeight
        NumberLabel {
            id: measuredLabel

            width: root.measuredWidth
            height: parent.height
            // The icon says what a word has no room for.
            text: root.checked || root.measuredNeed <= width ? root.measured : "\u2013"
            color: root.checked ? Theme.text1 : Theme.text3
            horizontalAlignment: Text.AlignRight
            FontMetrics {
                id: digits

                font: measuredLabel.font
            }
        }
        NumberLabel {
            width: root.limitWidth
            visible: width > 0
            height: parent.height
            text: root.limit
            color: Theme.text2
            horizontalAlignment: Text.AlignRight
        }
        Item {
            width: root.barWidth
            height: parent.height
            visible: width > 0
            Rectangle {
                x: 12
                anchors.verticalCenter: parent.verticalCenter
                visible: root.margin !== ""
                width: parent.width - 16
                height: 4
                radius: 2
                color: Theme.surface4
                Rectangle {
                    x: root.share < 0 ? parent.width / 2 * (1 + root.share) : parent.width / 2
                    width: Math.max(2, parent.width / 2 * Math.abs(root.share))
                    height: parent.height
                    color: root.failed ? Theme.error : Theme.success
                }
                Rectangle {
                    x: parent.width / 2
                    y: -3
                    width: 1
                    height: 10
                    color: Theme.text1
                }
            }
        }
        NumberLabel {
            width: root.marginWidth
            height: parent.height
            text: root.margin
            color: root.failed ? Theme.error : Theme.text2
            horizontalAlignment: Text.AlignRight
        }
    }
    UiLabel {
        x: 34
        y: root.rowHeight - 2
        visible: root.limitBelow
        height: root.lineBelow
        text: qsTr("limit")
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    NumberLabel {
        x: 84
        y: root.rowHeight - 2
        width: numbers.x + root.measuredWidth - x
        visible: root.limitBelow
        height: root.lineBelow
        text: root.limit
        color: Theme.text2
        horizontalAlignment: Text.AlignRight
    }
    UiLabel {
        x: 34
        y: root.rowHeight + root.lineBelow
        visible: root.extra !== ""
        height: root.rowHeight - 2
        text: qsTr("per hop")
        tips: false
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    NumberLabel {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        y: root.rowHeight + root.lineBelow
        visible: root.extra !== ""
        width: parent.width - 100
        height: root.rowHeight - 2
        text: root.extra
        elide: Text.ElideLeft
        color: Theme.text2
        horizontalAlignment: Text.AlignRight
    }
}
