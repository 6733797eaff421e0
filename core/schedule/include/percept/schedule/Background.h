#pragma once

#include "percept/schedule/Work.h"

#include <coroutine>
#include <cstdint>
#include <exception>
#include <utility>

namespace percept::schedule {

/// Work that runs outside the simulation as a coroutine: each resumption does one step.
///
/// Ends by itself when it is destroyed. Not for the simulation: it cannot be copied.
///
///     Background<PathWork> search = inBackground(PathWork{...}, 1000);
///     while (search.resume() && !cancelled)
///         show(search.work());
template <class T>
class [[nodiscard]] Background {
public:
    struct promise_type {
        const T* work = nullptr;
        Background get_return_object() { return Background(Handle::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(const T& state) noexcept {
            work = &state;
            return {};
        }
        void return_void() {}
        [[noreturn]] void unhandled_exception() { std::terminate(); }
    };
    using Handle = std::coroutine_handle<promise_type>;

    Background(Background&& other) noexcept
        : m_handle(std::exchange(other.m_handle, {})) {}
    Background& operator=(Background&& other) noexcept {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    ~Background() {
        if (m_handle)
            m_handle.destroy();
    }

    /// @return whether there is more to do
    bool resume() {
        if (!m_handle.done())
            m_handle.resume();
        return !m_handle.done();
    }
    /// Its state after the last step; null before the first.
    [[nodiscard]] const T* work() const { return m_handle.promise().work; }

private:
    explicit Background(Handle handle)
        : m_handle(handle) {}
    Handle m_handle;
};

/// @param unitsPerStep of each resumption [>= 1]
/// @param context what the work needs to go on; has to live as long as the coroutine
template <class T, class... Context>
requires Resumable<T, Context...> Background<T>
inBackground(T work, std::int64_t unitsPerStep, const Context&... context) {
    while (!work.done()) {
        work.step(context..., unitsPerStep);
        co_yield work;
    }
}

} // namespace percept::schedule
