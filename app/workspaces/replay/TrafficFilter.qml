pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// What rows of the traffic pass: a line of words that offers how to go on, and a list of what can
/// be typed.
Row {
    id: root

    required property TrafficModel traffic
    property alias text: field.text
    readonly property var offers: field.activeFocus ? Array.from(traffic.completions(field.text)) : []
    property int current: 0
    readonly property var help: [["hit", qsTr("Rows that hold the word, in any column")], ["\"sight: cone\"", qsTr("The same, with a colon or a blank")], ["kind:hit", qsTr("Only this kind of record, or this category")], ["agent:guard_1", qsTr("Records of or about this agent")], ["region:store_b", qsTr("Emitted or perceived in this region")], ["gate:cone", qsTr("This gate failed")], ["frame:100..200", qsTr("Between these frames; also frame:100, frame:100..")], ["time:12.4..13", qsTr("Between these times, in seconds or as 0:12.4")], ["-kind:poll -region:yard", qsTr("A minus leaves out what follows")], ["kind:signal kind:hit", qsTr("Several of one sort widen the filter")]]

    /// The keyboard goes on to the rows.
    signal leftBehind

    spacing: 4
    onOffersChanged: current = 0

    function focusField() {
        field.forceActiveFocus(Qt.ShortcutFocusReason);
    }
    function clear() {
        field.clear();
    }
    function take(row: int) {
        const taken = offers[row];
        field.text = taken + (taken.endsWith(":") ? "" : " ");
    }

    UiTextField {
        id: field

        width: root.width - ask.width - root.spacing
        iconName: "funnel"
        placeholderText: qsTr("Filter: word, kind:, agent:, region:, -\u2026")
        fault: root.traffic.filterProblem
        clears: true
        Keys.onTabPressed: event => {
            event.accepted = offered.visible;
            if (offered.visible)
                root.take(root.current);
        }
        Keys.onReturnPressed: if (offered.visible) root.take(root.current)
        Keys.onUpPressed: root.current = Math.max(0, root.current - 1)
        Keys.onDownPressed: {
            if (offered.visible)
                root.current = Math.min(root.offers.length - 1, root.current + 1);
            else
                root.leftBehind();
        }
        T.Popup {
            id: offered

            y: -height - 4
            width: Math.max(field.width, 240)
            padding: 4
            visible: root.offers.length > 0
            closePolicy: T.Popup.NoAutoClose
            implicitHeight: rows.implicitHeight + 8
            background: PopupGround {}
            contentItem: Column {
                id: rows

                Repeater {
                    model: root.offers
                    Rectangle {
                        id: offer

                        required property string modelData
                        required property int index

                        width: rows.width
                        height: Theme.outlinerRowHeight
                        radius: Theme.radiusField
                        color: index === root.current ? Theme.selection : over.hovered ? Theme.surface3 : "transparent"
                        Accessible.role: Accessible.ListItem
                        Accessible.name: modelData
                        HoverHandler {
                            id: over
                        }
                        TapHandler {
                            onTapped: root.take(offer.index)
                        }
                        UiLabel {
                            x: 8
                            width: parent.width - 16
                            height: parent.height
                            text: offer.modelData
                            font.family: Theme.mono
                            font.pixelSize: Theme.numberSize
                        }
                    }
                }
            }
        }
    }
    UiToolButton {
        id: ask

        extent: 24
        iconName: "circle-question-mark"
        iconSize: Theme.iconRow
        name: qsTr("What can be typed")
        onActed: words.visible ? words.close() : words.open()
        T.Popup {
            id: words

            y: -height - 4
            padding: 12
            margins: 8
            implicitWidth: list.implicitWidth + leftPadding + rightPadding
            implicitHeight: list.implicitHeight + topPadding + bottomPadding
            closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent
            background: PopupGround {}
            contentItem: Grid {
                id: list

                columns: 2
                columnSpacing: 16
                rowSpacing: 8
                Repeater {
                    model: root.help.length * 2
                    UiLabel {
                        required property int index

                        text: root.help[Math.floor(index / 2)][index % 2]
                        color: index % 2 === 0 ? Theme.text1 : Theme.text2
                        font.family: index % 2 === 0 ? Theme.mono : Theme.sans
                        font.pixelSize: index % 2 === 0 ? Theme.numberSize : Theme.bodySize
                        tips: false
                    }
                }
            }
        }
    }
}
