pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Qt.labs.folderlistmodel
import Percept.Ui

/// Asks for a file to open or to save. Its name or path is typed or chosen in the list; what is
/// wrong with it is said below it, and what exists is replaced only when that is confirmed.
UiDialog {
    id: root

    /// Asks where to write, not what to read.
    property bool saves: false
    /// Several can be chosen, with Ctrl.
    property bool many: false
    property string acceptLabel: saves ? qsTr("Save") : qsTr("Open")
    /// Such as "Maps (*.map *.tmx)".
    property list<string> nameFilters: [qsTr("All files (*)")]
    /// What a name without ending gets when saving.
    property string defaultSuffix
    property url currentFolder: path.fileOf("", "")
    property alias fileName: entry.text
    /// Names that are marked in the list.
    property var marked: []
    /// What is to be replaced, once it was said that it exists; empty: nothing yet.
    property string replaced: ""
    /// The name that stood there at first.
    property string offered

    /// @param files one, unless `many`
    signal chosen(files: var)

    function act() {
        const file = path.fileOf(entry.text.trim(), currentFolder, saves ? defaultSuffix : "");
        if (marked.length > 1) {
            finish(marked.map(name => path.fileOf(name, currentFolder)));
        } else if (path.isFolder(file)) {
            goInto(file);
        } else {
            entry.fault = saves ? path.writeFault(file) : path.readFault(file);
            if (entry.fault !== "")
                entry.forceActiveFocus(Qt.OtherFocusReason);
            else if (saves && path.exists(file) && replaced !== "" + file)
                replaced = "" + file;
            else
                finish([file]);
        }
    }
    function finish(files: var) {
        accept();
        chosen(files);
    }
    function goInto(folder: url) {
        currentFolder = folder;
        mark([]);
        entry.text = offered;
        entry.forceActiveFocus(Qt.OtherFocusReason);
    }
    function mark(names: var) {
        marked = names;
        replaced = "";
        entry.fault = "";
    }
    function take(name: string, added: bool) {
        mark(!added ? [name] : marked.includes(name) ? marked.filter(other => other !== name) : [...marked, name]);
        entry.text = marked.join(", ");
    }
    /// To the next line of the list.
    function step(by: int) {
        const last = files.count - 1;
        const at = Math.max(0, Math.min(last, list.currentIndex + by));
        if (last < 0)
            return;
        list.currentIndex = at;
        take(files.get(at, "fileName"), false);
    }

    first: entry
    actCloses: false
    width: Math.min(Math.round(620 * Theme.fontScale), parent ? parent.width - 48 : 620)
    actText: replaced === "" ? acceptLabel : qsTr("Replace")
    onActed: act()
    onAboutToShow: {
        if (!saves)
            entry.text = "";
        offered = entry.text;
        mark([]);
        list.currentIndex = -1;
        list.positionViewAtBeginning();
    }
    onOpened: entry.selectAll()

    TypedPath {
        id: path
    }
    FolderListModel {
        id: files

        folder: root.currentFolder
        nameFilters: path.patternsOf(root.nameFilters[Math.max(0, filter.currentIndex)])
        showDirsFirst: true
        caseSensitive: false
    }
    contentItem: Column {
        spacing: 8
        Item {
            width: parent.width
            height: Theme.buttonHeight
            UiToolButton {
                id: up

                iconName: "arrow-up"
                name: qsTr("To the folder above")
                onActed: root.goInto(path.above(root.currentFolder))
            }
            UiLabel {
                x: up.width + 8
                width: parent.width - x
                height: parent.height
                text: path.textOf(root.currentFolder)
                elide: Text.ElideLeft
                color: Theme.text2
            }
        }
        Rectangle {
            width: parent.width
            height: Math.max(4 * Theme.fieldHeight, Math.min(12 * Theme.fieldHeight, (root.parent ? root.parent.height : 900) - 300 * Theme.fontScale))
            radius: Theme.radiusField
            color: Theme.surface1
            ListView {
                id: list

                anchors.fill: parent
                anchors.margins: 4
                clip: true
                model: files
                delegate: FileRow {
                    width: ListView.view.width - 10
                    marked: root.marked.includes(fileName)
                    onPicked: added => {
                        list.currentIndex = index;
                        root.take(fileName, root.many && added);
                    }
                    onOpened: root.act()
                }
                T.ScrollBar.vertical: UiScrollBar {}
            }
            UiLabel {
                anchors.centerIn: parent
                visible: files.status === FolderListModel.Ready && files.count === 0
                text: qsTr("Nothing to choose here")
                color: Theme.text3
            }
        }
        UiTextField {
            id: entry

            objectName: "fileNameField"
            width: parent.width
            placeholderText: qsTr("Name or path of the file")
            onTextEdited: {
                root.mark([]);
                list.currentIndex = -1;
            }
            Keys.onReturnPressed: root.act()
            Keys.onEnterPressed: root.act()
            Keys.onUpPressed: root.step(-1)
            Keys.onDownPressed: root.step(1)
        }
        UiLabel {
            width: parent.width
            visible: root.replaced !== ""
            text: qsTr("%1 exists. What is in it will be replaced.").arg(entry.text)
            wrapMode: Text.Wrap
            color: Theme.warning
        }
        UiComboBox {
            id: filter

            visible: root.nameFilters.length > 1
            model: root.nameFilters
            Accessible.name: qsTr("Kind of files")
        }
    }
}
