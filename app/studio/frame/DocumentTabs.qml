import QtQuick
import Percept.Ui
import Percept.Shell

/// The documents of the window, where there are several.
UiTabBar {
    id: root

    required property StudioActions table
    /// The studios.
    property var documents: []
    /// Of the document that this bar belongs to.
    property int place: 0

    signal picked(int index)

    visible: documents.length > 1
    height: visible ? implicitHeight : 0
    tabs: documents.map(studio => ({
                text: studio.name,
                icon: studio.iconName
            }))
    currentIndex: place
    onChosen: index => {
        // Another document has a bar of its own; this one stays where it is.
        currentIndex = Qt.binding(() => root.place);
        picked(index);
    }

    UiToolButton {
        entry: root.table.find("file.newTab")
    }
    UiToolButton {
        entry: root.table.find("file.close")
    }
}
