#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define PERCEPT_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PERCEPT_TEST_SANITIZED 1
#endif
#endif

namespace percept::test {

/// Whether the program is compiled for the address sanitizer, which takes twenty times as long
/// over a search and finds in one of ten what it finds in all. The release build looks at all.
#if defined(PERCEPT_TEST_SANITIZED)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// Of many cases that are alike, those that a test goes through: a quarter under the sanitizer.
constexpr int casesOf(int many) {
    return kSanitized ? (many + 3) / 4 : many;
}

} // namespace percept::test
