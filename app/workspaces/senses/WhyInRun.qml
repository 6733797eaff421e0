pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Why the selected agent notices another one at the frame that is shown, or why not.
Column {
    id: root

    required property WhyModel desk
    required property ForkModel fork
    required property StudioActions actions
    required property Session session
    property string agentName
    /// Whether it is asked who notices that one, rather than whom it notices.
    readonly property bool targeted: desk.target >= 0
    /// Low rows: all gates are to be seen at once.
    property bool dense: false
    /// Whether the smallest change stands with the gates, not below the panel.
    property bool remedied: true
    /// Where the result of the fork is; nothing is to be seen of it before there is one.
    readonly property real resultTop: result.visible ? result.y : -1
    /// The bottom of the gate that failed; 0: none did.
    readonly property real failedBottom: ladder.visible && ladder.failedTop >= 0 ? ladder.y + ladder.failedTop + ladder.failedHeight : 0

    spacing: 4
    topPadding: 6
    GridLayout {
        x: Theme.gap3
        width: parent.width - 2 * x
        columns: width >= 440 * Theme.fontScale ? 5 : 3
        columnSpacing: 8
        rowSpacing: 4
        UiComboBox {
            Layout.fillWidth: true
            Layout.preferredWidth: 100
            iconName: "user"
            Accessible.name: qsTr("Observer")
            hint: qsTr("Who notices, first who would be next.")
            listWidth: 240 * Theme.fontScale
            model: root.desk.observers
            chosen: root.desk.observerPlace
            displayText: root.desk.observerName
            onActivated: index => root.desk.chooseObserver(index)
        }
        UiLabel {
            text: qsTr("notices")
            tips: false
            color: Theme.text3
        }
        UiComboBox {
            Layout.fillWidth: true
            Layout.preferredWidth: 100
            visible: !root.targeted
            Accessible.name: qsTr("Target")
            model: root.targeted ? [] : root.desk.others
            chosen: root.desk.other
            displayText: currentIndex >= 0 ? currentText : qsTr("Choose the target")
            onActivated: index => root.desk.askAbout(index)
        }
        Chip {
            Layout.fillWidth: true
            visible: root.targeted
            iconName: "user"
            text: root.agentName
        }
        UiLabel {
            text: qsTr("at")
            tips: false
            color: Theme.text3
            horizontalAlignment: Text.AlignRight
            Layout.fillWidth: parent.columns === 3
        }
        NumberField {
            Layout.preferredWidth: Math.round(104 * Theme.fontScale)
            Layout.preferredHeight: Theme.fieldHeight
            Layout.columnSpan: parent.columns === 3 ? 2 : 1
            name: qsTr("Time asked about")
            value: root.session.time
            decimals: 3
            unit: "s"
            from: 0
            step: 1 / 60
            readout: root.session.clockText(root.session.time, 3)
            editsReadout: true
            leftAligned: true
            onEdited: (value, done) => root.session.seekTime(value)
        }
    }
    SegmentedSwitch {
        x: Theme.gap3
        width: Math.min(implicitWidth, parent.width - 2 * x)
        visible: root.desk.senses.length > 1
        name: qsTr("By which sense")
        choices: Array.from(root.desk.senses).map(sense => ({
                    text: sense
                }))
        currentIndex: root.desk.sense
        onChosen: index => {
            root.desk.sense = index;
            currentIndex = Qt.binding(() => root.desk.sense);
        }
    }
    GateLadder {
        id: ladder

        width: parent.width
        visible: root.desk.sentence !== ""
        // Of another moment than the one that is shown.
        opacity: root.desk.stale ? 0.45 : 1
        model: root.desk.ladder
        sentence: root.desk.sentence
        passed: root.desk.passed
        dense: root.dense
    }
    TriedCard {
        width: parent.width
        tried: root.desk.tried
        searched: root.desk.searched
    }
    ProgressStrip {
        x: Theme.gap3
        width: root.width - 2 * x
        running: root.desk.busy
        share: root.desk.progress
        amount: qsTr("Looking for the smallest change")
        onCancelled: root.desk.cancel()
    }
    RemedyCard {
        width: parent.width
        visible: root.remedied && shown
        change: root.desk.smallestChange
        fork: root.fork
    }
    ForkCard {
        id: result

        width: parent.width
        fork: root.fork
        actions: root.actions
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        text: root.desk.problem !== "" ? root.desk.problem : root.desk.busy && root.desk.sentence === "" ? qsTr("Simulating it again…") : root.desk.note
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: root.desk.problem !== "" ? Theme.error : Theme.text3
        font.pixelSize: Theme.captionSize
    }
}
