pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The frames of a run that used most, the worst first.
Item {
    id: root

    required property RunModel run

    UiLabel {
        id: title

        x: Theme.gap3
        height: Math.round(24 * Math.max(1, Theme.fontScale))
        text: qsTr("Spikes")
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    ListView {
        id: list

        anchors.top: title.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        keyNavigationEnabled: true
        model: root.run.spikes
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Spikes")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down].includes(event.key)
        onCurrentItemChanged: if (activeFocus && currentItem !== null) root.run.pick((currentItem as SpikeRow).frame)
        delegate: SpikeRow {
            required index
            required frame
            required words
            required over

            width: ListView.view.width
            selected: frame === root.run.frame // qmllint disable
            onChosen: {
                list.currentIndex = index;
                list.forceActiveFocus(Qt.MouseFocusReason);
                root.run.pick(frame);
            }
        }
    }
    Separator {
        anchors.right: parent.right
        width: 1
        height: parent.height
    }
}
