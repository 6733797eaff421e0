#pragma once

#include "DisplayListNode.h"
#include "Palette.h"

#include "percept/base/Result.h"

#include <QSizeF>
#include <QString>

#include <vector>

namespace percept::canvas {

/// Display lists over each other, in pixels, for a file.
struct Picture {
    std::vector<ListPtr> lists;
    QSizeF size; ///< logical pixels
    overlay::Ink ground = overlay::Ink::Canvas;
};

/// Writes a picture: as SVG with text that stays text where the name ends in `.svg`, otherwise as
/// PNG of twice the size.
/// @errors Unwritable if the file cannot be written
[[nodiscard]] Result<void>
writePicture(const QString& path, const Picture& picture, const Palette& palette);

} // namespace percept::canvas
