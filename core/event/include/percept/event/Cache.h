#pragma once

namespace percept::event {

/// What can be computed again from the state beside it: left behind when the state is copied, no
/// part of it when it is saved, hashed or compared.
template <class T>
class Cache {
public:
    Cache() = default;
    Cache(const Cache&) {}
    Cache& operator=(const Cache&) {
        value = T{};
        return *this;
    }
    Cache(Cache&&) = default;
    Cache& operator=(Cache&&) = default;
    ~Cache() = default;
    friend bool operator==(const Cache&, const Cache&) { return true; }

    T value{};
};

} // namespace percept::event
