#pragma once

#include "OverlayFeed.h"
#include "app/studio/edit/Editing.h"
#include "app/studio/session/BackgroundWork.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// What is worked out for the level that is edited, in a thread of its own, shown on the map, and
/// taken over as one step or discarded. Follows the level while it is shown.
class Proposal : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    /// Where it is drawn.
    Q_PROPERTY(
        percept::canvas::OverlayFeed* overlay READ overlay WRITE setOverlay NOTIFY overlayChanged)
    /// Whether it is shown, or about to be.
    Q_PROPERTY(bool shown READ isShown NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    /// 0 to 1, of what is being worked out.
    Q_PROPERTY(double progress READ progress NOTIFY changed)

public:
    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] canvas::OverlayFeed* overlay() const { return m_overlay; }
    void setOverlay(canvas::OverlayFeed* overlay);
    [[nodiscard]] bool isShown() const { return m_shown; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }

    /// Works it out and shows it. Contract: a level is edited.
    Q_INVOKABLE void propose();
    /// Takes it over as one step.
    Q_INVOKABLE virtual void apply() = 0;
    Q_INVOKABLE void discard();

signals:
    void editingChanged();
    void overlayChanged();
    void changed();

protected:
    explicit Proposal(QObject* parent);

    /// Chooses what suits a level that it is proposed for.
    virtual void suit(const level::Level&) {}
    /// Begins to work it out for the level as it is.
    virtual void work() = 0;
    /// What was worked out so far.
    [[nodiscard]] virtual overlay::DisplayList drawing() const = 0;
    /// Lets go of what was worked out.
    virtual void forget() = 0;

    /// The document that is edited; null if there is none.
    [[nodiscard]] const edit::Document* document() const;
    [[nodiscard]] BackgroundWork& background() { return m_work; }
    /// Works it out anew if it is shown.
    void follow();
    /// Shows what was worked out.
    void draw();
    /// Leaves the map, then takes `step` over. Contract: a level is edited.
    void takeOver(const edit::Fix& step);

private:
    void leave();

    QPointer<Editing> m_editing;
    QPointer<canvas::OverlayFeed> m_overlay;
    bool m_shown = false;
    BackgroundWork m_work;
};

} // namespace percept::session
