#pragma once

#include "percept/base/Watch.h"

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>

namespace percept::session {

/// One piece of long work in a thread of its own, with progress. Newer work supersedes older. Work
/// that ends by an exception, such as for want of memory, has no result; the windows are told.
class BackgroundWork : public QObject {
    Q_OBJECT

public:
    /// What is done with the result, in the thread of this object.
    using Then = std::function<void()>;
    /// Runs in the other thread: must not touch what this one uses.
    using Work = std::function<Then(const Watch& watch)>;

    explicit BackgroundWork(QObject* parent = nullptr);
    ~BackgroundWork() override;

    void start(Work work);
    /// What was under way ends without a result.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_ticket != nullptr; }
    /// 0 to 1.
    [[nodiscard]] double progress() const { return m_progress; }

signals:
    void changed();

private:
    struct Ticket {
        std::atomic<bool> cancelled = false;
    };

    void setProgress(const std::shared_ptr<Ticket>& ticket, double done);
    void finish(const std::shared_ptr<Ticket>& ticket, const Then& then);

    std::shared_ptr<Ticket> m_ticket; ///< of what is under way
    double m_progress = 0;
    QThreadPool m_pool; ///< last: ends first
};

} // namespace percept::session
