pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// The bar above the canvas. What does not fit moves, from the right, behind an ellipsis.
Rectangle {
    id: root

    default property list<Item> items
    property int spacing: 8
    /// Items are seen and hidden by moving them; that is no reason to do it again.
    property bool arranging: false

    implicitHeight: Theme.contextBarHeight
    color: Theme.surface1
    Accessible.role: Accessible.ToolBar
    onWidthChanged: later?.restart()
    onVisibleChanged: later?.restart()
    Component.onCompleted: {
        for (const item of Array.from(items)) {
            const button = item as T.AbstractButton;
            if (button !== null && !button.checkable)
                button.clicked.connect(overflow.close);
            item.implicitWidthChanged.connect(rearrange);
            item.visibleChanged.connect(rearrange);
            item.parent = strip;
        }
        arrange();
    }

    function rearrange() {
        if (!arranging)
            later?.restart();
    }
    function move(item: Item, to: Item) {
        item.parent = to;
        item.x = 0; // a Column leaves it where it is
        const button = item as UiToolButton;
        if (button !== null)
            button.inMenu = to === spill;
    }
    function arrange() {
        arranging = true;
        for (const item of Array.from(items))
            move(item, strip);
        const wanted = Array.from(items).filter(item => item.visible);
        let total = -spacing;
        for (const item of wanted)
            total += item.width + spacing;
        const room = total <= strip.width ? strip.width : strip.width - more.width - spacing;
        let x = 0;
        let overflowing = false;
        for (const item of wanted) {
            overflowing = overflowing || x + item.width > room;
            if (overflowing) {
                move(item, item instanceof Separator ? away : spill);
                continue;
            }
            item.x = x;
            item.y = Math.round((strip.height - item.height) / 2);
            x += item.width + spacing;
        }
        more.x = x;
        more.visible = overflowing;
        arranging = false;
    }

    Timer {
        id: later
        interval: 0
        onTriggered: root.arrange()
    }
    Item { // separators stand between things in a row only
        id: away

        visible: false
    }
    Item {
        id: strip

        anchors.fill: parent
        anchors.leftMargin: 10
        anchors.rightMargin: 10
    }
    UiToolButton {
        id: more

        parent: strip
        anchors.verticalCenter: parent.verticalCenter
        visible: false
        iconName: "ellipsis"
        name: qsTr("More")
        onActed: overflow.open()
    }
    T.Popup {
        id: overflow

        parent: more
        y: more.height + 4
        padding: 10
        margins: 8
        // Keys and clicks are for the menu as long as it is open.
        focus: true
        modal: true
        dim: false
        implicitWidth: spill.implicitWidth + 20
        implicitHeight: spill.implicitHeight + 20
        background: PopupGround {}
        contentItem: Column {
            id: spill

            spacing: 8
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
