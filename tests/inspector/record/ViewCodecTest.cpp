#include "inspector/record/ViewCodec.h"

#include "Arbitrary.h"

#include "percept/base/Difference.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace percept::record {
namespace {

/// Equal up to half a quantum in every number.
template <class T>
bool isNear(const T& left, const T& right) {
    if constexpr (std::is_floating_point_v<T>) {
        return std::abs(left - right) <= kQuantum / 2 + 1e-9;
    } else if constexpr (describe::kIsLeaf<T>) {
        return left == right;
    } else if constexpr (describe::kIsGlm<T>) {
        return isNear(left.x, right.x) && isNear(left.y, right.y);
    } else if constexpr (describe::IsVector<T>::value) {
        bool same = left.size() == right.size();
        for (std::size_t i = 0; same && i < left.size(); ++i)
            same = isNear(left[i], right[i]);
        return same;
    } else {
        bool same = true;
        boost::mp11::mp_for_each<describe::Members<T>>([&](auto member) {
            same = same && isNear(left.*member.pointer, right.*member.pointer);
        });
        return same;
    }
}

trace::View arbitraryView(std::uint64_t seed) {
    Random random(seed);
    trace::View view;
    fillArbitrary(view, random);
    return view;
}

RC_GTEST_PROP(ViewCodec, FullViewsComeBackWithinTheQuantum, (std::uint64_t seed)) {
    const auto view = arbitraryView(seed);

    const auto decoded = decodeView(encodeView(view), arbitraryView(seed + 1));

    RC_ASSERT(decoded.has_value());
    RC_ASSERT(isNear(*decoded, view));
}

RC_GTEST_PROP(ViewCodec, LongChainsOfDifferencesDoNotDrift, (std::uint64_t seed)) {
    auto exact = arbitraryView(seed);
    auto decoded = decodeView(encodeView(exact), {});

    for (std::uint64_t i = 1; i < 40; ++i) {
        const auto next = arbitraryView(seed + i);
        decoded = decodeView(encodeView(next, exact), *decoded);
        RC_ASSERT(decoded.has_value());
        RC_ASSERT(isNear(*decoded, next));
        exact = next;
    }
}

RC_GTEST_PROP(ViewCodec, CrowdsComeBackBehindWhatAllViewsHave, (std::uint64_t seed)) {
    Random random(seed);
    const auto plain = arbitraryView(seed);
    auto before = plain;
    auto after = arbitraryView(seed + 1);
    fillArbitrary(before.crowd, random);
    fillArbitrary(after.crowd, random);
    // Without anybody in it a crowd is none, and has no hour.
    before.crowd.passers.emplace_back();
    after.crowd.passers.emplace_back();

    const auto decoded = decodeView(encodeView(before), {});
    RC_ASSERT(decoded.has_value());
    RC_ASSERT(isNear(decoded->crowd, before.crowd));
    const auto next = decodeView(encodeView(after, before), *decoded);
    RC_ASSERT(next.has_value());
    RC_ASSERT(isNear(*next, after) && isNear(next->crowd, after.crowd));
    const auto gone = decodeView(encodeView(plain, after), *next);
    RC_ASSERT(gone.has_value() && gone->crowd.empty());
}

RC_GTEST_PROP(ViewCodec, TakesAnyBytes, (std::vector<std::uint8_t> bytes, bool full)) {
    bytes.insert(bytes.begin(), full ? 1 : 2);

    // Whatever comes out, nothing may be read beyond the bytes; the sanitizers watch.
    const auto decoded = decodeView(std::as_bytes(std::span(bytes)), arbitraryView(7));

    const bool answered = decoded || decoded.error().code == ErrorCode::Corrupt;
    RC_ASSERT(answered);
}

RC_GTEST_PROP(ViewCodec, TakesDamagedViews, (std::uint64_t seed)) {
    Random random(seed);
    auto bytes = encodeView(arbitraryView(seed));
    for (int i = 0; i < 3; ++i)
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] =
            static_cast<std::byte>(random.next());

    const auto decoded = decodeView(bytes, {});

    const bool answered = decoded || decoded.error().code == ErrorCode::Corrupt;
    RC_ASSERT(answered);
}

trace::View walkers(std::size_t count) {
    trace::View view;
    view.agents.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        view.agents[i] = {{3.0 + static_cast<double>(i), 4.0}, 1.0, 1.0, 1.0, {}, true, false};
    return view;
}

TEST(ViewCodec, AnAgentThatWalksTakesAtMostTenBytesAFrame) {
    const auto before = walkers(64);
    auto after = before;
    after.frame = 1;
    for (auto& agent : after.agents) {
        agent.position += trace::Vec2{0.016, -0.012};
        agent.heading += 0.03;
        agent.facing -= 0.03;
    }

    EXPECT_LE(encodeView(after, before).size(), 64U * 10U);
    EXPECT_LE(encodeView(before, before).size(), 80U) << "who stands still costs a mask byte";
}

TEST(ViewCodec, NumbersThatAreNoneOrHugeAreClamped) {
    auto view = walkers(2);
    view.agents[0].position = {std::nan(""), 1e300};
    view.agents[1].heading = -INFINITY;

    const auto decoded = decodeView(encodeView(view), {});

    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->agents[0].position.x, 0.0);
    EXPECT_DOUBLE_EQ(decoded->agents[0].position.y, 1e10);
    EXPECT_DOUBLE_EQ(decoded->agents[1].heading, -1e10);
}

} // namespace
} // namespace percept::record
