#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace percept {

/// Keeps an observer connected; dropping it disconnects. May outlive the notifier.
class [[nodiscard]] Connection {
public:
    Connection() = default;
    explicit Connection(std::shared_ptr<void> slot)
        : m_slot(std::move(slot)) {}
    void disconnect() { m_slot.reset(); }
    [[nodiscard]] bool connected() const { return m_slot != nullptr; }

private:
    std::shared_ptr<void> m_slot;
};

/// Tells observers, in the order in which they connected.
///
/// Observers may connect and disconnect while being notified: one that connects is told from the
/// next notification on, one that disconnects is told no more. Single-threaded.
///
///     Connection connection = changed.connect([](int value) { use(value); });
template <class... Args>
class Notifier {
public:
    Connection connect(std::function<void(Args...)> observer) {
        auto slot = std::make_shared<std::function<void(Args...)>>(std::move(observer));
        m_slots.push_back(slot);
        return Connection(slot);
    }
    void notify(Args... args) {
        const std::size_t count = m_slots.size();
        for (std::size_t i = 0; i < count; ++i)
            if (auto slot = m_slots[i].lock())
                (*slot)(args...);
        std::erase_if(m_slots, [](const auto& slot) { return slot.expired(); });
    }

private:
    std::vector<std::weak_ptr<std::function<void(Args...)>>> m_slots;
};

} // namespace percept
