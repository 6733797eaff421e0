import QtQuick
import QtQuick.Templates as T
import Qt.labs.settings
import Percept.Ui
import Percept.Shell

/// Panels left, right and below, the canvas in the middle. Sizes are kept per workspace; where the
/// window is too narrow for the canvas, the right panels fold first, then the left ones.
Item {
    id: root

    required property StudioActions actions
    required property string workspace
    property Item leftPanel: null
    property Item centrePanel: null
    property Item rightPanel: null
    property Item bottomPanel: null
    /// What the right panels would like to have.
    property real rightWidth: width < 1440 ? 300 : 332

    readonly property real leftWidth: width < 1440 ? 220 : width < 1900 ? 252 : 300
    readonly property real bottomHeight: height < 700 ? 168 : Math.min(320, Math.round(height * 0.29))
    readonly property bool leftFits: width >= 480 + 200 + 40
    readonly property bool rightFits: width >= 480 + 200 + 240
    readonly property bool bottomFits: height >= 320 + 120

    function reset() {
        leftSlot.T.SplitView.preferredWidth = Qt.binding(() => root.leftWidth);
        rightSlot.T.SplitView.preferredWidth = Qt.binding(() => root.rightWidth);
        bottomSlot.T.SplitView.preferredHeight = Qt.binding(() => root.bottomHeight);
        sizes.setValue(root.workspace + "/docks", "");
        sizes.setValue(root.workspace + "/columns", "");
    }
    function keep() {
        sizes.setValue(root.workspace + "/docks", rows.saveState());
        sizes.setValue(root.workspace + "/columns", columns.saveState());
    }
    function restore() {
        const docks = sizes.value(root.workspace + "/docks", "");
        const inner = sizes.value(root.workspace + "/columns", "");
        if (docks)
            rows.restoreState(docks);
        if (inner)
            columns.restoreState(inner);
    }

    function adopt(panel: Item, slot: Item) {
        if (panel === null)
            return;
        panel.parent = slot;
        panel.anchors.fill = slot;
    }

    Component.onCompleted: {
        adopt(leftPanel, leftSlot);
        adopt(centrePanel, centreSlot);
        adopt(rightPanel, rightSlot);
        adopt(bottomPanel, bottomSlot);
        restore();
    }
    onWorkspaceChanged: restore()

    Settings {
        id: sizes
        category: "docks"
    }
    UiSplitView {
        id: rows

        anchors.fill: parent
        orientation: Qt.Vertical
        onResizingChanged: if (!resizing) root.keep()

        Item {
            T.SplitView.fillHeight: true
            T.SplitView.minimumHeight: 320

            DockStrip {
                id: leftStrip

                visible: !leftSlot.shown && root.leftPanel !== null
                width: visible ? 40 : 0
                height: parent.height
                entry: root.actions.find("view.left")
            }
            DockStrip {
                id: rightStrip

                visible: !rightSlot.shown && root.rightPanel !== null
                anchors.right: parent.right
                width: visible ? 40 : 0
                height: parent.height
                atRight: true
                entry: root.actions.find("view.right")
            }
            UiSplitView {
                id: columns

                anchors.left: leftStrip.right
                anchors.right: rightStrip.left
                height: parent.height
                orientation: Qt.Horizontal
                onResizingChanged: if (!resizing) root.keep()

                Item {
                    id: leftSlot

                    readonly property bool shown: root.leftPanel !== null && root.actions.find("view.left").checked && root.leftFits

                    visible: shown
                    T.SplitView.preferredWidth: root.leftWidth
                    T.SplitView.minimumWidth: 200
                    T.SplitView.maximumWidth: 320
                }
                Item {
                    id: centreSlot
                    T.SplitView.fillWidth: true
                    T.SplitView.minimumWidth: 320
                }
                Item {
                    id: rightSlot

                    readonly property bool shown: root.rightPanel !== null && root.actions.find("view.right").checked && root.rightFits

                    visible: shown
                    T.SplitView.preferredWidth: root.rightWidth
                    T.SplitView.minimumWidth: 240
                    T.SplitView.maximumWidth: 640
                }
            }
        }
        Item {
            id: bottomSlot

            visible: root.bottomPanel !== null && root.actions.find("view.bottom").checked && root.bottomFits
            T.SplitView.preferredHeight: root.bottomHeight
            T.SplitView.minimumHeight: 120
            T.SplitView.maximumHeight: root.height * 0.6
        }
    }
}
