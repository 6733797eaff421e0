#pragma once

#include "percept/base/Units.h"

#include <algorithm>
#include <chrono>

namespace percept::runner {

/// Says when the next step of a run is due. Time is passed in.
class Pacer {
public:
    using Clock = std::chrono::steady_clock;

    /// @param step simulated seconds per frame [> 0]
    explicit Pacer(Seconds step)
        : m_step(step) {}

    /// The next step is due at once.
    void start(Clock::time_point now) { m_due = now; }
    /// @param speed simulated seconds per second [> 0]
    void setSpeed(double speed, Clock::time_point now) {
        m_speed = speed;
        m_due = std::min(m_due, now + period());
    }
    [[nodiscard]] double speed() const { return m_speed; }
    [[nodiscard]] Clock::time_point due() const { return m_due; }
    /// A step was made. What is behind by more than kMostDebt is given up.
    void stepped(Clock::time_point now) { m_due = std::max(m_due + period(), now - kMostDebt); }

private:
    static constexpr std::chrono::milliseconds kMostDebt{100};

    [[nodiscard]] Clock::duration period() const {
        return std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(m_step / m_speed));
    }

    Seconds m_step;
    double m_speed = 1;
    Clock::time_point m_due{};
};

} // namespace percept::runner
