#pragma once

#include "Palette.h"
#include "ScreenTransform.h"

#include "percept/overlay/DisplayList.h"

#include <QImage>
#include <QPointF>
#include <QString>

class QPainter;

namespace percept::canvas {

/// What makes two labels look the same; the key of their picture.
struct LabelKey {
    QString text;
    overlay::TextStyle style{};
    QRgb colour = 0; ///< with opacity
    float halo = 0;
    bool chip = false;
    friend bool operator==(const LabelKey&, const LabelKey&) = default;
};
[[nodiscard]] size_t qHash(const LabelKey& key, size_t seed = 0) noexcept;

/// A label drawn into a picture of its own.
struct LabelImage {
    QImage image;
    QSizeF size;      ///< logical pixels
    double inset = 0; ///< of the text from the left edge and the right edge
};

[[nodiscard]] LabelKey keyOf(const overlay::Label& label, const Palette& palette);
struct LabelSize {
    QSizeF size;      ///< logical pixels
    double inset = 0; ///< of the text from the left edge and the right edge
    double above = 0; ///< the same from the upper edge and the lower one
};
[[nodiscard]] LabelSize sizeOf(const LabelKey& key, const Palette& palette);
/// Paints a label with its upper left corner at the painter's origin, as text where the painter
/// keeps text.
void paintLabel(QPainter& painter, const LabelKey& key, const Palette& palette);
[[nodiscard]] LabelImage drawLabel(const LabelKey& key, const Palette& palette, double deviceRatio);
/// The upper left corner of the picture, on whole device pixels.
/// @param at in pixels
[[nodiscard]] QPointF
cornerOf(Vec2 at, overlay::Anchor anchor, const LabelSize& size, double deviceRatio);

} // namespace percept::canvas
