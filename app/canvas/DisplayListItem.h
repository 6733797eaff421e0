#pragma once

#include "DisplayListNode.h"

#include "Theme.h"

#include <QQuickItem>

namespace percept::canvas {

/// An item that shows display lists: the base of the map, the timeline and the plots.
///
/// Lists are immutable values; giving another one to a sheet is all that a change takes. Where the
/// window draws no geometry (software rendering) one picture of the same lists is painted instead.
class DisplayListItem : public QQuickItem {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(percept::ui::Theme* theme READ theme WRITE setTheme NOTIFY themeChanged REQUIRED)

public:
    explicit DisplayListItem(QQuickItem* parent = nullptr);

    [[nodiscard]] ui::Theme* theme() const { return m_theme; }
    void setTheme(ui::Theme* theme);

    /// The picture of the item as the software fallback paints it, without its children.
    [[nodiscard]] QImage paintedImage() const;
    /// What a sheet shows; null: nothing.
    [[nodiscard]] ListPtr sheet(std::size_t number) const { return m_sheets[number].list; }

signals:
    void themeChanged();

protected:
    /// What lies behind everything; transparent when unset.
    void setGround(std::optional<overlay::Ink> ink);
    void setSheet(std::size_t number, ListPtr list, const ScreenTransform& screen);
    /// Labels of an object come before all others; no kind: those of none.
    void setFirst(overlay::ObjectRef object);
    /// A transform that leaves logical pixels as they are, y down.
    [[nodiscard]] ScreenTransform pixels() const;
    [[nodiscard]] double deviceRatio() const;
    [[nodiscard]] Vec2 sizeInPixels() const { return {width(), height()}; }
    /// The size of the item or the sharpness of its screen changed: sheets need new transforms.
    virtual void onScreenChanged() = 0;

    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;

private:
    void readTheme();

    QPointer<ui::Theme> m_theme;
    Palette m_palette;
    Sheets m_sheets;
    overlay::ObjectRef m_first;
    std::optional<overlay::Ink> m_ground;
};

} // namespace percept::canvas
