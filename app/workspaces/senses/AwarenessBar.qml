import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The bar of the awareness tool: which map of being noticed lies over the level.
ContextBar {
    id: root

    required property SenseActions senses
    required property NoticeMap map

    SenseModes {
        senses: root.senses
        worded: root.width > 1100 * Theme.fontScale
    }
    MapChoices {
        height: Theme.buttonHeight
        senses: root.senses
    }
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.round(112 * Theme.fontScale)
        label: qsTr("of")
        Accessible.name: qsTr("How the intruder goes")
        model: root.map.manners
        chosen: root.map.manner
        onActivated: index => root.map.manner = index
    }
    SegmentedSwitch {
        name: qsTr("Who looks")
        choices: [
            {
                text: qsTr("Selected")
            },
            {
                text: qsTr("Everybody")
            }
        ]
        // Without a selected agent all look, whatever was chosen.
        currentIndex: root.map.everybody || root.map.observer < 0 ? 1 : 0
        onChosen: index => {
            root.map.everybody = index === 1;
            currentIndex = Qt.binding(() => root.map.everybody || root.map.observer < 0 ? 1 : 0);
        }
    }
    UiSwitch {
        text: qsTr("At their best")
        checked: root.map.best
        onToggled: {
            root.map.best = checked;
            checked = Qt.binding(() => root.map.best);
        }
    }
    UiSwitch {
        text: qsTr("Gaze follows")
        enabled: !root.map.best
        checked: root.map.gazeFollows
        onToggled: {
            root.map.gazeFollows = checked;
            checked = Qt.binding(() => root.map.gazeFollows);
        }
    }
}
