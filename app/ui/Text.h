#pragma once

#include <QString>

#include <string_view>

namespace percept::ui {

/// The words of the core, which are UTF-8, as the window has them.
inline QString text(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

} // namespace percept::ui
