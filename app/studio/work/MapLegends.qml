import QtQuick
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// Strips below the map: what lies over it means, and how visible who is acted for is. They lie over
/// nothing of it.
Column {
    id: root

    required property SenseActions senses
    required property TacticActions tactics
    required property Session session
    /// Whether the pointer is over the map.
    property bool inside: false
    readonly property bool possessing: session.possession.active

    AnalysisLegend {
        width: parent.width
        visible: root.tactics.shown
        tactics: root.tactics
    }
    NoticeLegend {
        width: parent.width
        visible: (root.senses.coning || root.senses.routing && root.senses.noticeMap.choice > 0) && !root.possessing
        map: root.senses.noticeMap
        unaware: root.session.editing.open && root.senses.intruder.walkers.length === 0
        inside: root.inside
    }
    IntruderLegend {
        width: parent.width
        visible: root.senses.routing && !root.possessing
        route: root.senses.intruder
    }
    ForkLegend {
        width: parent.width
        visible: root.senses.fork.told
        fork: root.senses.fork
        onSeekWanted: frame => root.session.seek(frame)
    }
    LightGem {
        id: gem

        session: root.session
        agent: root.session.possession.agent
    }
    ReachHint {
        id: reach

        session: root.session
        agent: root.session.possession.agent
    }
    GemCard {
        width: parent.width
        visible: root.possessing && gem.known
        gem: gem
        reach: reach.text
    }
}
