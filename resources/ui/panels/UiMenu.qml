pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.Menu {
    id: root

    property real widest: 180

    padding: 4
    margins: 4
    overlap: 2
    implicitWidth: widest + leftPadding + rightPadding
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    delegate: UiMenuItem {}
    onAboutToShow: {
        let wanted = 180;
        for (let i = 0; i < count; ++i)
            wanted = Math.max(wanted, itemAt(i)?.implicitWidth ?? 0);
        widest = wanted;
    }
    background: PopupGround {}
    contentItem: ListView {
        implicitHeight: contentHeight
        model: root.contentModel
        clip: contentHeight > height
        interactive: contentHeight > height
        currentIndex: root.currentIndex
        Keys.onShortcutOverride: event => event.accepted = true
        T.ScrollBar.vertical: UiScrollBar {}
    }
}
