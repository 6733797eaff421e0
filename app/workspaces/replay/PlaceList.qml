pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// Where the selected agent would go, and why not elsewhere: each place that it looked at,
/// the best first, with the test that it failed. The places come when they are asked for: there may
/// be many, and other reasons follow.
Item {
    id: root

    required property PlaceModel desk
    property bool open: false

    /// The keyboard is at a row.
    signal entered(row: Item)

    implicitHeight: facts.implicitHeight + rows.implicitHeight
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Places")

    Column {
        id: facts

        width: parent.width
        SectionTitle {
            width: parent.width
            title: qsTr("Places")
            addition: root.desk.told ? qsTr("weighed at %1").arg(root.desk.time) : ""
        }
        Item {
            width: parent.width
            height: answer.implicitHeight + 8
            visible: root.desk.told
            Icon {
                x: Theme.gap3
                y: 2
                name: root.desk.withdraws ? "circle-check" : "circle-x"
                size: Theme.iconRow
                color: root.desk.withdraws ? Theme.success : Theme.text2
            }
            UiLabel {
                id: answer

                x: 34
                width: parent.width - x - Theme.gap3
                text: root.desk.answer
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                font.weight: Font.DemiBold
            }
        }
        UiLabel {
            x: Theme.gap3
            width: parent.width - 2 * x
            visible: root.desk.problem !== ""
            text: root.desk.problem
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        UiButton {
            x: 34
            visible: root.desk.told && root.desk.places.count > 0
            kind: UiButton.Link
            text: root.open ? qsTr("Hide the places") : root.desk.places.count === 1 ? qsTr("1 place, and what it failed at") : qsTr("%1 places, and what each failed at").arg(root.desk.places.count)
            hint: qsTr("Lists the places that it evaluated; point at one to see it on the map.")
            onClicked: {
                root.open = !root.open;
                root.desk.lit = -1;
            }
        }
    }
    // Rows begin where no pointer is that has just asked for them.
    Column {
        id: rows

        anchors.top: facts.bottom
        width: parent.width
        Repeater {
            model: root.open ? root.desk.places : null
            PlaceRow {
                required head
                required name
                required rank
                required verdict
                required margin
                required found
                required property int index

                width: root.width
                onActiveFocusChanged: {
                    if (activeFocus)
                        root.entered(this);
                }
                lit: root.desk.lit === index
                onPointedAt: over => {
                    if (over)
                        root.desk.lit = index;
                    else if (root.desk.lit === index)
                        root.desk.lit = -1;
                }
            }
        }
    }
}
