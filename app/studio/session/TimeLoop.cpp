#include "app/studio/session/TimeLoop.h"

#include <algorithm>

namespace percept::session {

void TimeLoop::set(qint64 from, qint64 to) {
    const qint64 low = std::max<qint64>(std::min(from, to), 0);
    take(low, std::max(std::max(from, to), low + 1));
}

void TimeLoop::take(qint64 from, qint64 to) {
    if (from == m_from && to == m_to)
        return;
    m_from = from;
    m_to = to;
    emit changed();
}

} // namespace percept::session

#include "moc_TimeLoop.cpp"
