#include "app/studio/session/BackgroundWork.h"

#include "app/studio/edit/LastResort.h"

namespace percept::session {
namespace {

constexpr double kStep = 0.01;

} // namespace

BackgroundWork::BackgroundWork(QObject* parent)
    : QObject(parent) {
    m_pool.setMaxThreadCount(1);
}

BackgroundWork::~BackgroundWork() {
    if (m_ticket)
        m_ticket->cancelled = true;
    m_pool.waitForDone();
}

void BackgroundWork::start(Work work) {
    if (m_ticket)
        m_ticket->cancelled = true;
    m_ticket = std::make_shared<Ticket>();
    m_progress = 0;
    m_pool.start([this, ticket = m_ticket, work = std::move(work)] {
        double told = 0;
        const auto watch = [&](double done) {
            if (done >= told + kStep) {
                told = done;
                QMetaObject::invokeMethod(
                    this,
                    [this, ticket, done] { setProgress(ticket, done); },
                    Qt::QueuedConnection);
            }
            return !ticket->cancelled;
        };
        if (ticket->cancelled)
            return;
        Then then = [] {};
        LastResort::run([&] { then = work(watch); });
        QMetaObject::invokeMethod(
            this,
            [this, ticket, then = std::move(then)] { finish(ticket, then); },
            Qt::QueuedConnection);
    });
    emit changed();
}

void BackgroundWork::cancel() {
    if (!m_ticket)
        return;
    m_ticket->cancelled = true;
    m_ticket.reset();
    emit changed();
}

void BackgroundWork::setProgress(const std::shared_ptr<Ticket>& ticket, double done) {
    if (ticket != m_ticket)
        return;
    m_progress = done;
    emit changed();
}

void BackgroundWork::finish(const std::shared_ptr<Ticket>& ticket, const Then& then) {
    if (ticket != m_ticket)
        return;
    m_ticket.reset();
    m_progress = 1;
    then();
    emit changed();
}

} // namespace percept::session

#include "moc_BackgroundWork.cpp"
