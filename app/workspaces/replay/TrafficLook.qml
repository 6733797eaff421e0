import QtQuick
import Percept.Ui

/// Icons and colours of the categories of records.
QtObject {
    readonly property var icons: ({
            event: "zap",
            poll: "circle",
            signal: "audio-lines",
            notification: "ear",
            decision: "square",
            rejected: "x",
            world: "box"
        })
    readonly property var tints: ({
            event: Theme.traceEvent,
            poll: Theme.tracePoll,
            signal: Theme.traceSignal,
            notification: Theme.traceNotification,
            decision: Theme.traceDecision,
            rejected: Theme.traceRejected,
            world: Theme.groupWorld
        })
}
