#include "app/studio/edit/Proposal.h"

#include "percept/overlay/DisplayList.h"

#include <memory>
#include <utility>

namespace percept::session {

using canvas::OverlayFeed;

Proposal::Proposal(QObject* parent)
    : QObject(parent) {
    connect(&m_work, &BackgroundWork::changed, this, &Proposal::changed);
}

void Proposal::setEditing(Editing* editing) {
    if (editing == m_editing)
        return;
    if (m_editing)
        m_editing->disconnect(this);
    discard();
    m_editing = editing;
    if (editing != nullptr) {
        connect(editing, &Editing::edited, this, &Proposal::follow);
        connect(editing, &Editing::opened, this, &Proposal::discard);
    }
    emit editingChanged();
}

void Proposal::setOverlay(OverlayFeed* overlay) {
    if (overlay == m_overlay)
        return;
    if (m_overlay && m_shown)
        m_overlay->setList(OverlayFeed::Part::Proposal, nullptr);
    m_overlay = overlay;
    draw();
    emit overlayChanged();
}

const edit::Document* Proposal::document() const {
    return m_editing && m_editing->isOpen() ? &m_editing->document() : nullptr;
}

void Proposal::propose() {
    if (document() == nullptr)
        return;
    if (!m_shown)
        suit(document()->level());
    m_shown = true;
    emit changed();
    work();
}

void Proposal::follow() {
    if (m_shown && document() != nullptr)
        work();
}

void Proposal::draw() {
    if (m_overlay && m_shown)
        m_overlay->setList(OverlayFeed::Part::Proposal,
                           std::make_shared<const overlay::DisplayList>(drawing()));
}

void Proposal::takeOver(const edit::Fix& step) {
    leave();
    m_editing->applyFix(step);
}

void Proposal::discard() {
    m_work.cancel();
    leave();
}

void Proposal::leave() {
    const bool wasShown = std::exchange(m_shown, false);
    forget();
    if (wasShown && m_overlay)
        m_overlay->setList(OverlayFeed::Part::Proposal, nullptr);
    emit changed();
}

} // namespace percept::session

#include "moc_Proposal.cpp"
