#pragma once

#include "Bookmarks.h"
#include "Branches.h"
#include "Possession.h"
#include "Problems.h"
#include "TimeLoop.h"
#include "app/canvas/LaneFeed.h"
#include "app/canvas/LevelGeometry.h"
#include "app/canvas/ViewFeed.h"
#include "app/studio/agent/BotFeed.h"
#include "app/studio/edit/Editing.h"
#include "app/studio/events/EventModel.h"
#include "app/studio/session/RunAccess.h"
#include "app/ui/models/OutlineModel.h"

#include "percept/base/ClockText.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// What a session gives maps, timelines and panels to show: the parts that stay while documents
/// come and go. The session fills them.
class SessionParts : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(percept::canvas::LevelGeometry* level READ level CONSTANT)
    Q_PROPERTY(percept::canvas::ViewFeed* view READ view CONSTANT)
    Q_PROPERTY(percept::canvas::LaneFeed* lanes READ lanes CONSTANT)
    Q_PROPERTY(percept::ui::OutlineModel* outline READ outline CONSTANT)
    Q_PROPERTY(percept::session::Problems* problems READ problems CONSTANT)
    Q_PROPERTY(percept::session::Editing* editing READ editing CONSTANT)
    Q_PROPERTY(percept::session::BotPanel* bot READ bot CONSTANT)
    Q_PROPERTY(percept::session::Possession* possession READ possession CONSTANT)
    Q_PROPERTY(percept::session::EventModel* events READ events CONSTANT)
    Q_PROPERTY(percept::session::Bookmarks* bookmarks READ bookmarks CONSTANT)
    Q_PROPERTY(percept::session::TimeLoop* loop READ loop CONSTANT)
    Q_PROPERTY(percept::session::Branches* branches READ branches CONSTANT)
    Q_PROPERTY(percept::session::RunAccess* runs READ runs CONSTANT)

public:
    using QObject::QObject;

    /// A moment of the run, `0:12.400`, as everything shows it.
    Q_INVOKABLE [[nodiscard]] static QString clockText(double seconds, int decimals) {
        return QString::fromStdString(percept::clockText(seconds, decimals));
    }

    [[nodiscard]] canvas::LevelGeometry* level() { return &m_geometry; }
    [[nodiscard]] canvas::ViewFeed* view() { return &m_feed; }
    [[nodiscard]] canvas::LaneFeed* lanes() { return &m_lanes; }
    [[nodiscard]] ui::OutlineModel* outline() { return &m_outlineModel; }
    [[nodiscard]] Problems* problems() { return &m_problems; }
    [[nodiscard]] Editing* editing() { return &m_editing; }
    [[nodiscard]] BotPanel* bot() { return m_bot.panel(); }
    /// Who tells the whole states of the run.
    [[nodiscard]] BotFeed* states() { return &m_bot; }
    [[nodiscard]] Possession* possession() { return &m_possession; }
    [[nodiscard]] RunAccess* runs() { return &m_runs; }
    [[nodiscard]] EventModel* events() { return &m_events; }
    [[nodiscard]] Bookmarks* bookmarks() { return &m_bookmarks; }
    [[nodiscard]] TimeLoop* loop() { return &m_loop; }
    [[nodiscard]] Branches* branches() { return &m_branches; }

protected:
    Possession m_possession;
    EventModel m_events;
    RunAccess m_runs;
    canvas::LevelGeometry m_geometry;
    canvas::ViewFeed m_feed;
    canvas::LaneFeed m_lanes;
    ui::OutlineModel m_outlineModel;
    Problems m_problems;
    Editing m_editing;
    BotFeed m_bot{m_feed, m_lanes};
    TimeLoop m_loop;
    Bookmarks m_bookmarks;
    Branches m_branches;
};

} // namespace percept::session
