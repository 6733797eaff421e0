pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// How a planned route fares over many seeds: in what share of the runs he is noticed, and when.
Column {
    id: root

    required property IntruderRoute route

    PanelHeader {
        width: parent.width
        title: root.route.shares.count > 0 ? qsTr("%1 seeds").arg(Number(root.route.seeds).toLocaleString(Qt.locale("en"), "f", 0)) : qsTr("Seeds")
        addition: root.route.shares.count > 0 ? qsTr("greatest state of anybody") : qsTr("in how many runs he is noticed")
        Repeater {
            model: [100, 1000]
            UiButton {
                required property int modelData

                text: Number(modelData).toLocaleString(Qt.locale("en"), "f", 0)
                hint: qsTr("Runs the route with %1 seeds: in how many runs he is noticed, and how much.").arg(text)
                enabled: root.route.legs.count > 0 && !root.route.busy
                onClicked: root.route.runSeeds(modelData)
            }
        }
    }
    ProgressStrip {
        x: Theme.gap3
        width: parent.width - 2 * x
        running: root.route.seeding
        share: root.route.progress
        amount: qsTr("%1: %2 %").arg(root.route.work).arg(Math.round(root.route.progress * 100))
        onCancelled: root.route.cancel()
    }
    Repeater {
        model: root.route.shares
        Item {
            id: share

            required property int state
            required property string name
            required property int runs
            required property real share

            width: root.width
            height: 26
            StateGlyph {
                x: Theme.gap3
                anchors.verticalCenter: parent.verticalCenter
                level: share.state
            }
            UiLabel {
                x: Math.round(34 * Theme.fontScale)
                width: Math.round(84 * Theme.fontScale)
                height: parent.height
                text: share.name
            }
            Rectangle {
                x: Math.round(122 * Theme.fontScale)
                anchors.verticalCenter: parent.verticalCenter
                width: Math.max(1, (parent.width - Math.round(196 * Theme.fontScale)) * share.share)
                height: 10
                color: share.state === 0 ? Theme.awareness0 : share.state === 1 ? Theme.awareness1 : share.state === 2 ? Theme.awareness2 : Theme.awareness3
            }
            NumberLabel {
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: parent.height
                text: (share.share * 100).toFixed(1) + "\u00a0%"
            }
        }
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: root.route.stalledSeeds > 0
        text: qsTr("In %1 of them he does not get to the end of the route.").arg(root.route.stalledSeeds)
        wrapMode: Text.Wrap
        tips: false
        color: Theme.warning
    }
    NoticedMoments {
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: root.route.moments.count > 0
        route: root.route
    }
}
