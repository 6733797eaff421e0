#pragma once

#include "json/Value.h"

#include <span>

namespace percept::level::json {

/// Turns a document of version `from` into one of the version after it.
struct Migration {
    int from = 0;
    void (*apply)(Value& level) = nullptr;
};

/// All steps up to kFormatVersion, oldest first. Version 1 is the first there was.
[[nodiscard]] std::span<const Migration> migrations();

/// The oldest version that `steps` can bring up to `newest`.
[[nodiscard]] int oldestVersion(std::span<const Migration> steps, int newest);

/// Applies all steps from version `from` on.
void migrate(Value& level, int from, std::span<const Migration> steps);

} // namespace percept::level::json
