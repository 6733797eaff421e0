#pragma once

#include "app/studio/edit/CopyWriter.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace percept::session {

/// What a window does when something happened that nothing could foresee, such as memory that ran
/// out: where a thread can be given up it says so, else the edits are written before the program
/// ends. The process has one handler for that, so that all windows are known here.
///
///     LastResort m_lastResort{m_copies, this, [this](const QString& why) { show(why); }};
class LastResort {
public:
    using Tell = std::function<void(const QString& why)>;

    /// @param tell called in the thread of `window`
    LastResort(std::shared_ptr<CopyWriter> copies, QObject* window, Tell tell);
    ~LastResort();
    LastResort(const LastResort&) = delete;
    LastResort& operator=(const LastResort&) = delete;

    /// From now on the edits of all windows are written when an exception that nobody catches or a
    /// broken contract ends the program. A little memory is set aside for that.
    static void install();
    /// Tells all windows of it. Any thread.
    static void tell(const QString& why);
    /// Runs something in a thread other than the window's.
    /// @return false if it ended by an exception, which was told
    static bool run(const std::function<void()>& work);

private:
    friend void writeAllCopies();

    std::shared_ptr<CopyWriter> m_copies;
    QObject* m_window;
    Tell m_tell;
};

} // namespace percept::session
