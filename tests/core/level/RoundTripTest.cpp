#include "percept/base/Difference.h"
#include "percept/level/LevelFile.h"
#include "json/Keys.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::level {
namespace {

/// Draws random values for everything that a level can hold.
class Draw {
public:
    template <class T>
    requires json::kIsDescribed<T>
    void fill(T& object) {
        boost::mp11::mp_for_each<describe::Members<T>>([&](auto member) {
            if (*rc::gen::weightedElement<bool>({{2, true}, {1, false}}))
                fill(object.*member.pointer);
        });
        if constexpr (json::KeepsUnknown<T>)
            addStatements(object);
    }

private:
    void fill(bool& value) { value = *rc::gen::arbitrary<bool>(); }
    void fill(int& value) { value = *rc::gen::arbitrary<int>(); }
    void fill(double& value) {
        const auto digits = *rc::gen::arbitrary<std::int64_t>();
        const auto scale = *rc::gen::element(1.0, 10.0, 3.0, 1e6, 1e-280, 7e120);
        value = static_cast<double>(digits) / scale;
    }
    void fill(std::string& value) {
        value = *rc::gen::element<std::string>("",
                                               "a",
                                               "two words",
                                               "\"quoted\" \\ \n\t",
                                               "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80",
                                               "\x7F");
    }
    void fill(Json& value) {
        value.text = *rc::gen::element<std::string>(
            "1", "-0.50", "\"x\"", "[1, [2, {}]]", R"({"a": {"b": [null, true]}})");
    }
    void fill(Vec2& value) {
        fill(value.x);
        fill(value.y);
    }
    void fill(Place& value) {
        fill(value.x);
        fill(value.y);
        fill(value.z);
    }
    void fill(Unknown&) {}
    template <class T>
    void fill(std::optional<T>& value) {
        if (*rc::gen::arbitrary<bool>())
            fill(value.emplace());
    }
    template <class T>
    void fill(std::vector<T>& list) {
        list.resize(m_depth < kDeepest ? *rc::gen::inRange<std::size_t>(0, 3) : 0);
        ++m_depth;
        for (T& item : list)
            fill(item);
        --m_depth;
    }
    template <class T>
    void fill(ById<T>& values) {
        for (const char* id : {"sight", "sound", "x y"})
            if (*rc::gen::arbitrary<bool>())
                fill(values.emplace_back(id, T{}).second);
    }

    /// Unknown keys, and defaults that are stated, as a reader would note them.
    template <class T>
    void addStatements(T& object) {
        if (*rc::gen::arbitrary<bool>())
            object.unknown.entries = {{"alien", R"({"k": [1, 2]})", {}},
                                      {"alien2", "null", "alien"}};
        json::forEachKey(object, [&](const std::string& key, auto& member, const auto& standard) {
            using Member = std::remove_cvref_t<decltype(member)>;
            constexpr bool kHasText =
                std::is_arithmetic_v<Member> || std::is_same_v<Member, std::string>;
            if (kHasText && member == standard && !json::isAlwaysWritten(key) &&
                *rc::gen::arbitrary<bool>())
                object.unknown.stated.push_back(key);
        });
    }

    static constexpr int kDeepest = 4;
    int m_depth = 0;
};

RC_GTEST_PROP(RoundTrip, ALevelReadsBackAsItWasWritten, ()) {
    Level level;
    Draw().fill(level);

    const std::string text = writeLevel(level);
    const auto file = parseLevel(text, "test");

    RC_LOG() << text;
    if (!file)
        RC_FAIL(file.error().text());
    RC_ASSERT(describe::firstDifference(file->level, level) == std::nullopt);
    RC_ASSERT(file->level == level);
    RC_ASSERT(writeLevel(file->level) == text);
}

} // namespace
} // namespace percept::level
