#pragma once

#include "percept/base/Result.h"

#include <QString>

#include <string>

namespace percept::tuning {

/// Writes a text as a whole, or leaves the file as it was.
/// @errors Unwritable
[[nodiscard]] Result<void> writeTextFile(const QString& path, const std::string& text);

} // namespace percept::tuning
