pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Shell

/// Looping a span of the run, its bookmarks, and forking it.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property Workbench workbench
    readonly property bool isOpen: session.state !== Session.Empty
    readonly property var ids: ["run.loop", "run.bookmark", "run.bookmarks", "run.nextBookmark", "run.previousBookmark", "run.fork"]
    readonly property alias verification: verification

    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "run.loop":
            toggleLoop();
            return true;
        case "run.bookmark":
            session.bookmarks.toggle(session.frame); // qmllint disable
            return true;
        case "run.bookmarks":
            workbench.listBookmarks();
            return true;
        case "run.verify":
            verification.toggle();
            return true;
        case "run.fork":
            session.branches.fork();
            return true;
        case "run.nextBookmark":
            goTo(session.bookmarks.nextAfter(session.frame));
            return true;
        case "run.previousBookmark":
            goTo(session.bookmarks.lastBefore(session.frame));
            return true;
        }
        return false;
    }
    function goTo(frame: var) {
        if (frame >= 0)
            session.seek(frame);
    }
    /// Of a loop that is chosen already, only the way to it is left.
    function enterLoop() {
        const loop = session.loop;
        if (session.following || session.frame < loop.from || session.frame > loop.to) // qmllint disable
            session.seek(loop.from);
        if (!session.playing)
            session.play();
    }
    /// What the timeline shows is played over and over.
    function toggleLoop() {
        if (session.loop.active) {
            session.loop.clear();
            return;
        }
        const span = workbench.shownSpan();
        session.loop.set(Math.max(span.x, session.firstFrame), Math.min(span.y, session.lastFrame)); // qmllint disable
        enterLoop();
    }

    Verifier {
        id: verification

        path: root.session.state === Session.Replay ? root.session.path : ""
        runs: root.session.runs
        onDone: (title, text) => root.session.notice(title, text)
    }
    Binding {
        target: root.actions.find("run.verify")
        property: "enabled"
        value: verification.path !== ""
    }
    Instantiator {
        model: root.ids
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.isOpen && (root.session.lastFrame > root.session.firstFrame || modelData !== "run.loop") // qmllint disable
        }
    }
    Binding {
        target: root.actions.find("run.loop")
        property: "checked"
        value: root.session.loop.active
    }
    Binding {
        target: root.actions.find("run.bookmark")
        property: "name"
        value: marks.here ? qsTr("Remove the bookmark here") : qsTr("Bookmark here")
    }
    QtObject {
        id: marks

        property bool here: false

        function look() {
            here = root.session.bookmarks.has(root.session.frame); // qmllint disable
        }
    }
    Connections {
        target: root.session
        function onFrameChanged() {
            marks.look();
        }
    }
    Connections {
        target: root.session.bookmarks
        function onChanged() {
            marks.look();
        }
    }
}
