#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

/// Saving, restoring and hashing of described values (see Describe.h).
namespace percept::describe {

/// What only some values have, at the end of a described struct: without it, the struct is saved
/// and hashed as if it had no such member, so that older saves still load and older hashes still
/// hold.
template <class T>
struct Tail {
    std::optional<T> value;
};
template <class T>
struct IsTail : std::false_type {};
template <class T>
struct IsTail<Tail<T>> : std::true_type {};

/// A value whose struct only its owner knows: it saves, loads, hashes and compares itself, by
/// `saveTo(Saver&)`, `loadFrom(Loader&)`, `hashTo(Hasher&)` and `differenceTo(other, path)`.
template <class T, class = void>
inline constexpr bool kIsOpaque = false;
template <class T>
inline constexpr bool kIsOpaque<T, std::void_t<decltype(&T::saveTo), decltype(&T::hashTo)>> = true;

/// Appends described values to a byte string: little-endian, no padding, lengths as 32 bits.
class Saver {
public:
    template <class T>
    void operator()(const T& value) {
        if constexpr (std::is_empty_v<T>) {
            // Nothing to say, as in std::monostate.
        } else if constexpr (kIsLeaf<T>) {
            append(&value, sizeof value);
        } else if constexpr (kIsGlm<T>) {
            append(&value, sizeof value);
        } else if constexpr (std::is_same_v<T, std::string>) {
            length(value.size());
            append(value.data(), value.size());
        } else if constexpr (IsVector<T>::value) {
            length(value.size());
            if constexpr (std::is_same_v<typename T::value_type, std::byte>)
                append(value.data(), value.size());
            else
                for (const auto& element : value)
                    (*this)(element);
        } else if constexpr (IsArray<T>::value) {
            for (const auto& element : value)
                (*this)(element);
        } else if constexpr (IsOptional<T>::value) {
            (*this)(value.has_value());
            if (value)
                (*this)(*value);
        } else if constexpr (IsTail<T>::value) {
            if (value.value)
                (*this)(*value.value);
        } else if constexpr (IsVariant<T>::value) {
            length(value.index());
            std::visit([this](const auto& element) { (*this)(element); }, value);
        } else if constexpr (IsPair<T>::value) {
            (*this)(value.first);
            (*this)(value.second);
        } else if constexpr (kIsOpaque<T>) {
            value.saveTo(*this);
        } else {
            forEachMember(value, [this](const char*, const auto& member) { (*this)(member); });
        }
    }
    [[nodiscard]] const std::vector<std::byte>& bytes() const { return m_bytes; }
    [[nodiscard]] std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    void length(std::size_t size) {
        const auto narrow = static_cast<std::uint32_t>(size);
        append(&narrow, sizeof narrow);
    }
    void append(const void* data, std::size_t size) {
        const std::size_t end = m_bytes.size();
        m_bytes.resize(end + size);
        if (size > 0)
            std::memcpy(m_bytes.data() + end, data, size);
    }
    std::vector<std::byte> m_bytes;
};

/// Reads what Saver wrote. Never reads past the end: `failed()` tells, values are then arbitrary.
class Loader {
public:
    explicit Loader(std::span<const std::byte> bytes)
        : m_bytes(bytes) {}

    template <class T>
    void operator()(T& value) {
        if constexpr (std::is_empty_v<T>) {
            // Nothing was said.
        } else if constexpr (std::is_same_v<T, bool>) {
            std::uint8_t raw = 0;
            copy(&raw, 1);
            value = raw != 0;
        } else if constexpr (kIsLeaf<T> || kIsGlm<T>) {
            copy(&value, sizeof value);
        } else if constexpr (std::is_same_v<T, std::string>) {
            value.resize(length(1));
            copy(value.data(), value.size());
        } else if constexpr (IsVector<T>::value) {
            loadVector(value);
        } else if constexpr (IsArray<T>::value) {
            for (auto& element : value)
                (*this)(element);
        } else if constexpr (IsOptional<T>::value) {
            bool present = false;
            (*this)(present);
            value.reset();
            if (present)
                (*this)(value.emplace());
        } else if constexpr (IsTail<T>::value) {
            value.value.reset();
            if (!atEnd())
                (*this)(value.value.emplace());
        } else if constexpr (IsVariant<T>::value) {
            loadVariant(value);
        } else if constexpr (IsPair<T>::value) {
            (*this)(value.first);
            (*this)(value.second);
        } else if constexpr (kIsOpaque<T>) {
            value.loadFrom(*this);
        } else {
            forEachMember(value, [this](const char*, auto& member) { (*this)(member); });
        }
    }
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool atEnd() const { return m_bytes.empty(); }

private:
    template <class T>
    void loadVector(std::vector<T>& value) {
        const std::size_t size = length(1);
        if constexpr (std::is_same_v<T, std::byte>) {
            value.resize(size);
            copy(value.data(), size);
            return;
        }
        value.clear();
        for (std::size_t i = 0; i < size && !m_failed; ++i) {
            if constexpr (std::is_same_v<T, bool>) {
                bool element = false;
                (*this)(element);
                value.push_back(element);
            } else {
                (*this)(value.emplace_back());
            }
        }
    }
    template <class... T>
    void loadVariant(std::variant<T...>& value) {
        std::uint32_t index = 0;
        copy(&index, sizeof index);
        if (index >= sizeof...(T)) {
            m_failed = true;
            return;
        }
        boost::mp11::mp_with_index<sizeof...(T)>(
            index, [&](auto i) { (*this)(value.template emplace<i>()); });
    }
    /// A length whose elements take at least `elementSize` bytes each in what is left.
    std::size_t length(std::size_t elementSize) {
        std::uint32_t size = 0;
        copy(&size, sizeof size);
        if (size * elementSize > m_bytes.size()) {
            m_failed = true;
            return 0;
        }
        return size;
    }
    void copy(void* target, std::size_t size) {
        if (size > m_bytes.size()) {
            m_failed = true;
            m_bytes = {};
            return;
        }
        if (size > 0)
            std::memcpy(target, m_bytes.data(), size);
        m_bytes = m_bytes.subspan(size);
    }
    std::span<const std::byte> m_bytes;
    bool m_failed = false;
};

/// A 64-bit fingerprint of described values; equal values give equal hashes on every machine.
/// @cost about 1 ns per leaf
class Hasher {
public:
    template <class T>
    void operator()(const T& value) {
        if constexpr (std::is_empty_v<T>) {
            // All values are equal.
        } else if constexpr (kIsLeaf<T>) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &value, sizeof value);
            mix(bits);
        } else if constexpr (kIsGlm<T>) {
            for (int i = 0; i < T::length(); ++i)
                (*this)(value[i]);
        } else if constexpr (std::is_same_v<T, std::string>) {
            mix(value.size());
            for (const char c : value)
                mix(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
        } else if constexpr (IsVector<T>::value) {
            mix(value.size());
            for (const auto& element : value)
                (*this)(element);
        } else if constexpr (IsArray<T>::value) {
            for (const auto& element : value)
                (*this)(element);
        } else if constexpr (IsOptional<T>::value) {
            mix(value.has_value() ? 1 : 0);
            if (value)
                (*this)(*value);
        } else if constexpr (IsTail<T>::value) {
            if (value.value)
                (*this)(*value.value);
        } else if constexpr (IsVariant<T>::value) {
            mix(value.index());
            std::visit([this](const auto& element) { (*this)(element); }, value);
        } else if constexpr (IsPair<T>::value) {
            (*this)(value.first);
            (*this)(value.second);
        } else if constexpr (kIsOpaque<T>) {
            value.hashTo(*this);
        } else {
            // A chain of its own per object, so that the processor works on several at once.
            Hasher members;
            forEachMember(value, [&](const char*, const auto& member) { members(member); });
            mix(members.m_hash);
        }
    }
    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t h = m_hash;
        h ^= h >> 32U;
        h *= 0xD6E8FEB86659FD93ULL;
        return h ^ (h >> 32U);
    }

private:
    void mix(std::uint64_t bits) {
        m_hash = (m_hash ^ bits) * 0x9E3779B97F4A7C15ULL;
        m_hash ^= m_hash >> 29U;
    }
    std::uint64_t m_hash = 0x243F6A8885A308D3ULL;
};

template <class T>
[[nodiscard]] std::vector<std::byte> save(const T& value) {
    Saver saver;
    saver(value);
    return saver.take();
}

/// @errors Corrupt if the bytes are too few, too many or no such value
template <class T>
[[nodiscard]] Result<T> load(std::span<const std::byte> bytes) {
    T value{};
    Loader loader(bytes);
    loader(value);
    if (loader.failed() || !loader.atEnd())
        return failure(ErrorCode::Corrupt, "The saved state is damaged or of another version");
    return value;
}

template <class T>
[[nodiscard]] std::uint64_t hash(const T& value) {
    Hasher hasher;
    hasher(value);
    return hasher.hash();
}

} // namespace percept::describe
