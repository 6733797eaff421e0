import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// What the comparison comes to, then load and reaction.
Rectangle {
    id: root

    required property CompareModel desk

    color: Theme.surface0
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Comparison")

    function focusPanel() {
        view.forceActiveFocus(Qt.TabFocusReason);
    }

    Flickable {
        id: view

        anchors.fill: parent
        contentHeight: column.height + 24
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        T.ScrollBar.vertical: UiScrollBar {}

        Column {
            id: column

            x: 24
            y: 20
            width: Math.min(parent.width - 48, 960)
            spacing: 8

            UiLabel {
                width: parent.width
                text: root.desk.verdict
                font.pixelSize: Theme.headingSize
                font.weight: Font.DemiBold
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            UiLabel {
                width: parent.width
                visible: root.desk.hasLoad || root.desk.hasLatency
                text: qsTr("p95: 95 % of the frames, or of the decisions, have at most that much; p50 and p99 likewise.")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            UiLabel {
                width: parent.width
                text: root.desk.method
                color: Theme.text2
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            Row {
                width: parent.width
                visible: root.desk.caution !== ""
                spacing: 8
                Icon {
                    name: "triangle-alert"
                    size: Theme.iconRow
                    color: Theme.warning
                }
                UiLabel {
                    width: parent.width - 24
                    text: root.desk.caution
                    color: Theme.text2
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                }
            }
            UiLabel {
                width: parent.width
                topPadding: 4
                text: root.desk.strips.frameText !== "" ? root.desk.strips.frameText : root.desk.strips.basis
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
            MeasuredStrips {
                width: parent.width
                strips: root.desk.strips
            }
            Item {
                width: 1
                height: 4
            }
            UiLabel {
                width: parent.width
                visible: !root.desk.hasLoad
                text: root.desk.noLoad
                color: Theme.text3
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            SeriesPanel {
                width: parent.width
                visible: root.desk.hasLoad
                title: root.desk.loadTitle
                bins: root.desk.loadBins
                figures: root.desk.load
                rangeNameA: root.desk.rangeNameA
                rangeNameB: root.desk.rangeNameB
            }
            Item {
                width: 1
                height: 12
            }
            SeriesPanel {
                width: parent.width
                visible: root.desk.hasLatency
                title: root.desk.latencyTitle
                bins: root.desk.latencyBins
                figures: root.desk.latency
                rangeNameA: root.desk.rangeNameA
                rangeNameB: root.desk.rangeNameB
            }
            UiLabel {
                width: parent.width
                visible: !root.desk.hasLatency
                text: root.desk.noLatency
                color: Theme.text3
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            Item {
                width: 1
                height: 12
            }
            CountsPanel {
                width: parent.width
                visible: root.desk.counts.count > 0
                per: root.desk.countsTitle
                counts: root.desk.counts
            }
        }
    }
}
