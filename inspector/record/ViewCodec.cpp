#include "inspector/record/ViewCodec.h"

#include "percept/base/Describe.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace percept::record {
namespace {

constexpr auto kFull = std::byte{1};
constexpr auto kDelta = std::byte{2};
constexpr double kLimit = 1e13; // steps

template <class T>
std::uint64_t quantised(T value) {
    if constexpr (std::is_floating_point_v<T>) {
        const double steps = value / kQuantum;
        const double clamped = std::isnan(steps) ? 0.0 : std::clamp(steps, -kLimit, kLimit);
        return static_cast<std::uint64_t>(std::llround(clamped));
    } else {
        return static_cast<std::uint64_t>(value);
    }
}

template <class T>
T restored(std::uint64_t number) {
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(static_cast<std::int64_t>(number)) * kQuantum;
    else if constexpr (std::is_same_v<T, bool>)
        return number != 0;
    else
        return static_cast<T>(number);
}

class Encoder {
public:
    explicit Encoder(std::byte head) { m_bytes.push_back(head); }

    template <class T>
    void operator()(const T& value, const T& previous) {
        if constexpr (describe::kIsLeaf<T>) {
            put(quantised(value) - quantised(previous));
        } else if constexpr (describe::kIsGlm<T>) {
            for (int axis = 0; axis < T::length(); ++axis)
                (*this)(value[axis], previous[axis]);
        } else if constexpr (describe::IsVector<T>::value) {
            const typename T::value_type none{};
            put(value.size() - previous.size());
            for (std::size_t i = 0; i < value.size(); ++i)
                (*this)(value[i], i < previous.size() ? previous[i] : none);
        } else {
            boost::mp11::mp_for_each<describe::Members<T>>(
                [&](auto member) { (*this)(value.*member.pointer, previous.*member.pointer); });
        }
    }
    /// What follows begins with a byte of its own.
    void align() { m_inGroup = 0; }
    std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    void put(std::uint64_t difference) {
        if (m_inGroup == 0) {
            m_mask = m_bytes.size();
            m_bytes.push_back(std::byte{0});
        }
        if (difference != 0) {
            m_bytes[m_mask] |= std::byte{1} << m_inGroup;
            // Small numbers of either sign become small numbers, seven bits to a byte.
            std::uint64_t rest = (difference << 1U) ^ (0 - (difference >> 63U));
            for (; rest >= 0x80; rest >>= 7U)
                m_bytes.push_back(static_cast<std::byte>(rest | 0x80U));
            m_bytes.push_back(static_cast<std::byte>(rest));
        }
        m_inGroup = (m_inGroup + 1) % 8;
    }
    std::vector<std::byte> m_bytes;
    std::size_t m_mask = 0;
    unsigned m_inGroup = 0;
};

class Decoder {
public:
    explicit Decoder(std::span<const std::byte> bytes)
        : m_bytes(bytes) {}

    template <class T>
    void operator()(T& value, const T& previous) {
        if constexpr (describe::kIsLeaf<T>) {
            value = restored<T>(quantised(previous) + next());
        } else if constexpr (describe::kIsGlm<T>) {
            for (int axis = 0; axis < T::length(); ++axis)
                (*this)(value[axis], previous[axis]);
        } else if constexpr (describe::IsVector<T>::value) {
            const typename T::value_type none{};
            const std::uint64_t size = previous.size() + next();
            // Eight values need at least their mask byte, which bounds what a length may claim.
            m_failed = m_failed || size > 8 * m_bytes.size() + 8;
            value.clear();
            for (std::size_t i = 0; i < size && !m_failed; ++i)
                (*this)(value.emplace_back(), i < previous.size() ? previous[i] : none);
        } else {
            boost::mp11::mp_for_each<describe::Members<T>>(
                [&](auto member) { (*this)(value.*member.pointer, previous.*member.pointer); });
        }
    }
    void align() { m_inGroup = 0; }
    [[nodiscard]] bool hasMore() const { return !m_failed && !m_bytes.empty(); }
    [[nodiscard]] bool succeeded() const { return !m_failed && m_bytes.empty(); }

private:
    std::uint64_t next() {
        if (m_inGroup == 0)
            m_mask = byte();
        const bool changed = (m_mask >> m_inGroup & 1U) != 0;
        m_inGroup = (m_inGroup + 1) % 8;
        if (!changed)
            return 0;
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const unsigned part = byte();
            number |= static_cast<std::uint64_t>(part & 0x7FU) << shift;
            if (part < 0x80)
                return (number >> 1U) ^ (0 - (number & 1U));
        }
        m_failed = true;
        return 0;
    }
    unsigned byte() {
        if (m_bytes.empty()) {
            m_failed = true;
            return 0;
        }
        const auto value = std::to_integer<unsigned>(m_bytes.front());
        m_bytes = m_bytes.subspan(1);
        return value;
    }
    std::span<const std::byte> m_bytes;
    unsigned m_mask = 0;
    unsigned m_inGroup = 0;
    bool m_failed = false;
};

/// A crowd stands behind all else, and only where there is one: other views stay as they were.
std::vector<std::byte>
encode(std::byte head, const trace::View& view, const trace::View& previous) {
    Encoder encoder(head);
    encoder(view, previous);
    if (!view.crowd.empty() || !previous.crowd.empty()) {
        encoder.align();
        encoder(view.crowd, previous.crowd);
    }
    return encoder.take();
}

} // namespace

std::vector<std::byte> encodeView(const trace::View& view) {
    return encode(kFull, view, trace::View{});
}

std::vector<std::byte> encodeView(const trace::View& view, const trace::View& previous) {
    return encode(kDelta, view, previous);
}

bool isFullView(std::span<const std::byte> bytes) {
    return !bytes.empty() && bytes[0] == kFull;
}

Result<trace::View> decodeView(std::span<const std::byte> bytes, const trace::View& previous) {
    trace::View view;
    if (!bytes.empty() && (bytes[0] == kFull || bytes[0] == kDelta)) {
        Decoder decoder(bytes.subspan(1));
        const trace::View none;
        const trace::View& before = isFullView(bytes) ? none : previous;
        decoder(view, before);
        if (decoder.hasMore()) {
            decoder.align();
            decoder(view.crowd, before.crowd);
        }
        if (decoder.succeeded())
            return view;
    }
    return failure(ErrorCode::Corrupt, "The recording is damaged: a view cannot be read");
}

} // namespace percept::record
