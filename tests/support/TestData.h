#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace percept {

/// A file of the test material, which is not part of the repository.
///
/// It lies where the environment variable PERCEPT_DATA points, or in `shared/data` beside the
/// repository or beside a folder that holds it.
/// @return nothing where it is absent; PERCEPT_REQUIRE_TEST_DATA then skips the test
inline std::optional<std::filesystem::path> testData(const std::string& name) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (const char* folder = std::getenv("PERCEPT_DATA")) {
        const fs::path file = fs::path(folder) / name;
        return fs::exists(file, ignored) ? std::optional(file) : std::nullopt;
    }
    for (fs::path folder = PERCEPT_SOURCE_DIR; folder.has_relative_path();
         folder = folder.parent_path()) {
        const fs::path file = folder.parent_path() / "shared" / "data" / name;
        if (fs::exists(file, ignored))
            return file;
    }
    return std::nullopt;
}

} // namespace percept

/// Defines a path to a file of the test material, or skips the test.
#define PERCEPT_REQUIRE_TEST_DATA(variable, name)                                                  \
    const auto variable##Found = ::percept::testData(name);                                        \
    if (!variable##Found)                                                                          \
        GTEST_SKIP() << "skipped: " << (name)                                                      \
                     << " is absent; set PERCEPT_DATA to the folder of the test material";         \
    const std::filesystem::path variable = *variable##Found
