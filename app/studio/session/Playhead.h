#pragma once

#include "percept/base/Units.h"

#include <algorithm>
#include <cmath>

namespace percept::session {

/// Which frame of a run is looked at: its head, as it grows, or one in the past. A value.
class Playhead {
public:
    /// The frames that there are.
    void setRange(Frame first, Frame last) {
        m_first = first;
        m_last = std::max(first, last);
        if (m_following)
            m_position = static_cast<double>(m_last);
        m_position =
            std::clamp(m_position, static_cast<double>(m_first), static_cast<double>(m_last));
    }
    void seek(Frame frame) {
        m_following = frame >= m_last;
        m_position = static_cast<double>(std::clamp(frame, m_first, m_last));
    }
    /// Stays at the frame even if that is the head.
    void hold(Frame frame) {
        seek(frame);
        m_following = false;
    }
    void follow() {
        m_following = true;
        m_position = static_cast<double>(m_last);
    }
    /// Moves on through the past. @return false once the head is reached
    bool advance(double frames) {
        m_position = std::min(m_position + frames, static_cast<double>(m_last));
        return frame() < m_last;
    }
    /// The same, over and over inside a span. One that comes from before it runs into it, one that
    /// comes from behind it goes back to its start.
    /// @param from, to frames; both are shown [from < to]
    void advanceInside(double frames, Frame from, Frame to) {
        const auto first = static_cast<double>(std::clamp(from, m_first, m_last));
        const double length = static_cast<double>(std::clamp(to, m_first, m_last)) + 1.0 - first;
        const double moved = m_position + frames;
        m_position = moved < first + length ? moved : first + std::fmod(moved - first, length);
        m_following = false;
    }

    [[nodiscard]] Frame frame() const { return static_cast<Frame>(m_position); }
    [[nodiscard]] Frame first() const { return m_first; }
    [[nodiscard]] Frame last() const { return m_last; }
    [[nodiscard]] bool following() const { return m_following; }

private:
    double m_position = 0;
    Frame m_first = 0;
    Frame m_last = 0;
    bool m_following = true;
};

} // namespace percept::session
