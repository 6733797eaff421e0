#include "HeldKeys.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QQuickItem>
#include <QWindow>

namespace percept::shell {
namespace {

bool isTyping() {
    const auto* item = qobject_cast<const QQuickItem*>(QGuiApplication::focusObject());
    return item != nullptr && (item->flags() & QQuickItem::ItemAcceptsInputMethod) != 0;
}

} // namespace

HeldKeys::HeldKeys(QObject* parent)
    : QObject(parent) {
    // Whoever leaves the window lets the keys go elsewhere.
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, [this] { hold(0); });
}

void HeldKeys::setListening(bool listening) {
    if (listening == m_listening)
        return;
    m_listening = listening;
    if (listening) {
        qGuiApp->installEventFilter(this);
    } else {
        qGuiApp->removeEventFilter(this);
        hold(0);
    }
    emit listeningChanged();
}

QPointF HeldKeys::direction() const {
    const auto isHeld = [this](Held key) { return (m_held & key) != 0 ? 1.0 : 0.0; };
    return {isHeld(kRight) - isHeld(kLeft), isHeld(kUp) - isHeld(kDown)};
}

unsigned HeldKeys::heldBy(const QKeyEvent& event) {
    switch (event.key()) {
    case Qt::Key_W:
        return kUp;
    case Qt::Key_A:
        return kLeft;
    case Qt::Key_S:
        return kDown;
    case Qt::Key_D:
        return kRight;
    case Qt::Key_Shift:
        return kShift;
    case Qt::Key_Control:
        return kControl;
    default:
        return 0;
    }
}

void HeldKeys::hold(unsigned keys) {
    if (keys == m_held)
        return;
    m_held = keys;
    emit changed();
}

bool HeldKeys::eventFilter(QObject*, QEvent* event) {
    const auto kind = event->type();
    if (kind != QEvent::KeyPress && kind != QEvent::KeyRelease && kind != QEvent::ShortcutOverride)
        return false;
    auto& key = static_cast<QKeyEvent&>(*event);
    const unsigned held = heldBy(key);
    // Letters with Alt are orders to a squad.
    const bool elsewhere = isTyping() || key.modifiers().testFlag(Qt::AltModifier);
    if (held == 0 || (elsewhere && kind != QEvent::KeyRelease))
        return false;
    key.accept();
    if (key.isAutoRepeat() || kind == QEvent::ShortcutOverride)
        return true;
    // Shift and Ctrl go on to others, too: they are part of what the mouse does.
    hold(kind == QEvent::KeyPress ? m_held | held : m_held & ~held);
    return held != kShift && held != kControl;
}

} // namespace percept::shell

#include "moc_HeldKeys.cpp"
