#include "LabelImage.h"

#include <QFontMetricsF>
#include <QHashFunctions>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace percept::canvas {
namespace {

constexpr double kChipSide = 7;
constexpr double kChipAbove = 2;
constexpr double kChipCorner = 3;

void drawChip(QPainter& painter, QSizeF size, const Palette& palette) {
    painter.setPen(QPen(QColor::fromRgb(palette[overlay::Ink::Line2]), 1));
    painter.setBrush(QColor::fromRgb(palette[overlay::Ink::Surface2]));
    painter.drawRoundedRect(
        QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), kChipCorner, kChipCorner);
    painter.setBrush(Qt::NoBrush);
}

} // namespace

size_t qHash(const LabelKey& key, size_t seed) noexcept {
    return qHashMulti(seed, key.text, static_cast<int>(key.style), key.colour, key.halo, key.chip);
}

LabelKey keyOf(const overlay::Label& label, const Palette& palette) {
    QString text = QString::fromStdString(label.text);
    if (label.maxWidth > 0)
        text = QFontMetricsF(palette.font(label.style))
                   .elidedText(text, Qt::ElideRight, static_cast<double>(label.maxWidth));
    // Few steps of opacity, so that fading does not fill the cache.
    overlay::Fill ink = label.ink;
    ink.opacity = std::round(ink.opacity * 8.0F) / 8.0F;
    return {std::move(text), label.style, palette.colour(ink).rgba(), label.halo, label.chip};
}

LabelSize sizeOf(const LabelKey& key, const Palette& palette) {
    const QFontMetricsF metrics(palette.font(key.style));
    const double around = std::ceil(static_cast<double>(key.halo)) + 1.0;
    const double inset = key.chip ? kChipSide : around;
    const double above = key.chip ? kChipAbove : around;
    return {{std::ceil(metrics.horizontalAdvance(key.text)) + 2.0 * inset,
             std::ceil(metrics.height()) + 2.0 * above},
            inset,
            above};
}

void paintLabel(QPainter& painter, const LabelKey& key, const Palette& palette) {
    const QFont font = palette.font(key.style);
    const LabelSize place = sizeOf(key, palette);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const QPointF baseline(place.inset, place.above + QFontMetricsF(font).ascent());
    const QColor colour = QColor::fromRgba(key.colour);
    if (key.chip)
        drawChip(painter, place.size, palette);
    if (key.halo > 0) {
        QPainterPath letters;
        letters.addText(baseline, font, key.text);
        QColor ground = QColor::fromRgb(palette[overlay::Ink::Canvas]);
        ground.setAlphaF(colour.alphaF());
        painter.strokePath(letters,
                           QPen(ground,
                                static_cast<double>(key.halo) * 2.0,
                                Qt::SolidLine,
                                Qt::RoundCap,
                                Qt::RoundJoin));
    }
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(baseline, key.text);
}

LabelImage drawLabel(const LabelKey& key, const Palette& palette, double deviceRatio) {
    const LabelSize place = sizeOf(key, palette);
    QImage image((place.size * deviceRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(deviceRatio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintLabel(painter, key, palette);
    painter.end();
    return {std::move(image), place.size, place.inset};
}

QPointF cornerOf(Vec2 at, overlay::Anchor anchor, const LabelSize& size, double deviceRatio) {
    double left = at.x - size.inset;
    if (anchor == overlay::Anchor::Centre)
        left = at.x - size.size.width() / 2.0;
    else if (anchor == overlay::Anchor::Right)
        left = at.x - size.size.width() + size.inset;
    const auto snapped = [&](double pixel) {
        return std::round(pixel * deviceRatio) / deviceRatio;
    };
    return {snapped(left), snapped(at.y - size.size.height() / 2.0)};
}

} // namespace percept::canvas
