import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Which map of being noticed lies over the level: of the run as it is, or over seeds.
Row {
    id: root

    required property SenseActions senses
    readonly property NoticeMap map: senses.noticeMap
    readonly property var counts: [0, 20, 100, 1000]

    spacing: 8

    UiComboBox {
        height: Theme.buttonHeight
        width: Math.round(118 * Theme.fontScale)
        // What lasts until a state says that by itself.
        label: chosen > 1 ? "" : qsTr("Map")
        Accessible.name: qsTr("What the map shows")
        hint: qsTr("How visible the intruder is, or how long it takes until a state is reached, from the first look on.")
        model: root.map.choices
        chosen: Math.min(root.map.choice, root.map.choices.length - 1)
        onActivated: index => root.senses.chooseMap(index)
    }
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.round(94 * Theme.fontScale)
        visible: root.map.choice > 0
        Accessible.name: qsTr("Over how many runs")
        hint: qsTr("One run as it is at the playhead, or the share of many runs, each with another seed, in which a state is reached.")
        model: [qsTr("this run"), qsTr("20 seeds"), qsTr("100 seeds"), qsTr("1,000 seeds")]
        chosen: Math.max(0, root.counts.indexOf(root.map.seeds))
        onActivated: index => root.map.seeds = root.counts[index]
    }
    NumberField {
        height: Theme.buttonHeight
        width: Math.round(88 * Theme.fontScale)
        visible: root.map.choice > 0 && root.map.seeds > 0
        label: qsTr("at")
        name: qsTr("When the runs are looked at")
        unit: "s"
        decimals: 1
        from: 0
        to: 3600
        step: 1
        value: root.map.at
        onEdited: (value, done) => {
            if (done)
                root.map.at = value;
        }
    }
}
