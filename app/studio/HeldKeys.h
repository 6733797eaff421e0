#pragma once

#include <QObject>
#include <QPointF>
#include <QtQml/qqmlregistration.h>

class QKeyEvent;

namespace percept::shell {

/// The keys by which a person walks a possessed agent: W A S D as long as they are held, Shift and
/// Ctrl with them. While it listens they are nobody else's, so that Ctrl+W closes nothing; text
/// fields keep theirs.
///
///     HeldKeys { listening: possession.active; onChanged: possession.walk(direction, ...) }
class HeldKeys : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool listening READ isListening WRITE setListening NOTIFY listeningChanged)
    /// Each of -1, 0, 1: x to the right (D), y up the map (W).
    Q_PROPERTY(QPointF direction READ direction NOTIFY changed)
    Q_PROPERTY(bool shift READ shift NOTIFY changed)
    Q_PROPERTY(bool control READ control NOTIFY changed)

public:
    explicit HeldKeys(QObject* parent = nullptr);

    [[nodiscard]] bool isListening() const { return m_listening; }
    void setListening(bool listening);
    [[nodiscard]] QPointF direction() const;
    [[nodiscard]] bool shift() const { return (m_held & kShift) != 0; }
    [[nodiscard]] bool control() const { return (m_held & kControl) != 0; }

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void listeningChanged();
    /// Other keys are held than before.
    void changed();

private:
    enum Held : unsigned { kUp = 1, kLeft = 2, kDown = 4, kRight = 8, kShift = 16, kControl = 32 };

    [[nodiscard]] static unsigned heldBy(const QKeyEvent& event);
    void hold(unsigned keys);

    bool m_listening = false;
    unsigned m_held = 0;
};

} // namespace percept::shell
