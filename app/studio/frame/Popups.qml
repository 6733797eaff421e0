import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What opens over the window on request: search, the manual, the list of keys, the words about the studio.
Item {
    id: root

    required property StudioActions actions
    required property Session session
    required property string workspace
    /// Whether one of them has the keyboard.
    readonly property bool asking: keyList.visible || search.visible || about.visible

    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "edit.search":
            search.open();
            return true;
        case "help.manual":
            manual.toggle(session.state === Session.Empty ? "" : workspace);
            return true;
        case "help.keys":
            keyList.open();
            return true;
        case "help.about":
            about.open();
            return true;
        }
        return false;
    }

    SearchPopup {
        id: search

        actions: root.actions
        objects: root.session.outline
        onObjectChosen: ident => root.session.selectIdent(ident)
    }
    KeyList {
        id: keyList

        actions: root.actions
    }
    ManualPane {
        id: manual

        actions: root.actions
    }
    AboutDialog {
        id: about
    }
}
