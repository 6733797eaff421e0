pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// The gates that a signal has to pass, in the order checked: what was measured, its limit, and by
/// how much. Rows have the roles outcome (0 passed, 1 failed, 2 not checked), name, detail, measured,
/// limit, margin, extra and share (margin over limit, -1 to 1).
Item {
    id: root

    property alias model: list.model
    property string sentence
    property bool passed: false
    /// Low rows although it is wide: all gates are to be seen at once.
    property bool dense: false
    /// The row of the gate that failed, from the top of the ladder; -1: all passed.
    property real failedTop: -1
    /// How high it is, with a limit below its numbers.
    property real failedHeight: 0
    readonly property bool wide: width >= 440 * Theme.fontScale
    readonly property int rowHeight: Math.round((wide && !dense ? 29 : 23) * Theme.fontScale)
    // As wide as what stands in them.
    property real marginWidth: 0
    property real limitWidth: 0
    property real measuredWidth: 0
    readonly property real barWidth: wide ? 76 : 0

    function layOut() {
        const gap = root.wide ? 16 : 8;
        let measured = headText.advanceWidth(measuredHead.text);
        let unchecked = 0;
        let limit = headText.advanceWidth(limitHead.text);
        let margin = headText.advanceWidth(marginHead.text);
        let failed = -1;
        for (let i = 0; i < list.count; ++i) {
            const row = list.itemAt(i) as GateRow;
            if (!row)
                continue;
            if (row.checked)
                measured = Math.max(measured, row.measuredNeed);
            else
                unchecked = Math.max(unchecked, row.measuredNeed);
            limit = Math.max(limit, row.limitNeed);
            margin = Math.max(margin, row.marginNeed);
            if (row.failed) {
                failed = row.y;
                root.failedHeight = row.height;
            }
        }
        // In a narrow panel with large text the names come first, then the limits, which value and
        // margin give as well, then the words of what was not checked, which has an icon.
        const room = root.width - root.barWidth - margin - gap - 46 - 84 * Theme.fontScale;
        const limits = room >= measured + limit + gap;
        const words = room >= Math.max(measured, unchecked) + (limits ? limit + gap : 0);
        root.measuredWidth = Math.ceil(words ? Math.max(measured, unchecked) : measured) + 1;
        root.limitWidth = limits ? Math.ceil(limit) + gap : 0;
        root.marginWidth = Math.ceil(margin) + gap;
        root.failedTop = failed;
    }

    onWidthChanged: Qt.callLater(layOut) // qmllint disable

    FontMetrics {
        id: headText

        font: measuredHead.font
        onFontChanged: Qt.callLater(root.layOut) // qmllint disable
    }

    component Head: UiLabel {
        height: Theme.tableHeadHeight
        color: Theme.text3
        tips: false
        font.pixelSize: Theme.captionSize
        font.weight: Font.Medium
        horizontalAlignment: Text.AlignRight
    }

    implicitHeight: column.implicitHeight
    implicitWidth: 332

    Column {
        id: column

        width: parent.width
        Item {
            visible: root.sentence !== ""
            width: parent.width
            height: answer.implicitHeight + 12
            Icon {
                x: Theme.gap3
                y: 7
                name: root.passed ? "circle-check" : "circle-x"
                color: root.passed ? Theme.success : Theme.error
            }
            UiLabel {
                id: answer

                x: 36
                y: 6
                width: parent.width - x - Theme.gap3
                text: root.sentence
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                font.pixelSize: Theme.headingSize
                font.weight: Font.DemiBold
            }
        }
        Item {
            width: parent.width
            height: Theme.tableHeadHeight
            Head {
                x: Theme.gap3
                text: root.wide ? qsTr("Gate, in the order checked") : qsTr("Gate")
                horizontalAlignment: Text.AlignLeft
            }
            Row {
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: parent.height
                Head {
                    id: measuredHead

                    width: root.measuredWidth
                    text: qsTr("Measured")
                }
                Head {
                    id: limitHead

                    width: root.limitWidth
                    visible: width > 0
                    text: qsTr("Limit")
                }
                Head {
                    id: marginHead

                    width: root.barWidth + root.marginWidth
                    text: qsTr("Margin")
                }
            }
            Separator {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
        Repeater {
            id: list

            // Other rows may be as many.
            onItemAdded: Qt.callLater(root.layOut) // qmllint disable
            onItemRemoved: Qt.callLater(root.layOut) // qmllint disable

            delegate: GateRow {
                onMeasuredNeedChanged: Qt.callLater(root.layOut) // qmllint disable
                onLimitNeedChanged: Qt.callLater(root.layOut) // qmllint disable
                onMarginNeedChanged: Qt.callLater(root.layOut) // qmllint disable
                onFailedChanged: Qt.callLater(root.layOut) // qmllint disable
                onYChanged: Qt.callLater(root.layOut) // qmllint disable
                onHeightChanged: Qt.callLater(root.layOut) // qmllint disable
                width: column.width
                rowHeight: root.rowHeight
                measuredWidth: root.measuredWidth
                limitWidth: root.limitWidth
                barWidth: root.barWidth
                marginWidth: root.marginWidth
            }
        }
    }
}
