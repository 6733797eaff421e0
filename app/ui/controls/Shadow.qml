import QtQuick

/// The one shadow of menus, popups and dialogs: a picture, nothing is blurred at run time.
BorderImage {
    anchors.fill: parent
    anchors.leftMargin: -18
    anchors.rightMargin: -18
    anchors.topMargin: -14
    anchors.bottomMargin: -22
    z: -1
    source: "shadow.png"
    border {
        left: 42
        right: 42
        top: 42
        bottom: 42
    }
}
