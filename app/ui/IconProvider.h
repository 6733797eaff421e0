#pragma once

#include <QQuickImageProvider>

namespace percept::ui {

/// Draws `image://icon/<name>/<aarrggbb>` from the vector icons, as sharp as the screen allows.
class IconProvider final : public QQuickImageProvider {
public:
    IconProvider()
        : QQuickImageProvider(Image) {}
    QImage requestImage(const QString& id, QSize* size, const QSize& wanted) override;

    /// Whether an icon of this name is on board.
    [[nodiscard]] static bool knows(const QString& name);
};

/// Draws one icon into a square of `pixels`; an unknown name gives a null image.
[[nodiscard]] QImage drawIcon(const QString& name, const QColor& colour, int pixels);

} // namespace percept::ui
