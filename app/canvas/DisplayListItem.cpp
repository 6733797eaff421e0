#include "DisplayListItem.h"

#include "DisplayListPainter.h"

#include "app/ui/Follow.h"
#include "percept/base/Contracts.h"

#include <QPainter>
#include <QQuickWindow>
#include <QSGRectangleNode>
#include <QSGRendererInterface>

#include <utility>

namespace percept::canvas {
namespace {

bool drawsGeometry(const QQuickWindow* window) {
    return window->rendererInterface()->graphicsApi() != QSGRendererInterface::Software;
}

/// The ground and the layers above it.
class SceneNode : public QSGNode {
public:
    explicit SceneNode(QQuickWindow* window)
        : m_ground(window->createRectangleNode())
        , m_lists(new DisplayListNode) {
        appendChildNode(m_ground);
        appendChildNode(m_lists);
    }
    [[nodiscard]] QSGRectangleNode& ground() { return *m_ground; }
    [[nodiscard]] DisplayListNode& lists() { return *m_lists; }

private:
    QSGRectangleNode* m_ground;
    DisplayListNode* m_lists;
};

QSGNode* showPicture(QQuickWindow* window, QSGNode* old, const QImage& picture, const QRectF& box) {
    auto* node = static_cast<QSGImageNode*>(old);
    if (!node) {
        node = window->createImageNode();
        node->setOwnsTexture(true);
    }
    node->setTexture(window->createTextureFromImage(picture, QQuickWindow::TextureHasAlphaChannel));
    node->setRect(box);
    return node;
}

} // namespace

DisplayListItem::DisplayListItem(QQuickItem* parent)
    : QQuickItem(parent) {
    setFlag(ItemHasContents);
    setClip(true);
}

void DisplayListItem::setTheme(ui::Theme* theme) {
    if (!ui::follow(m_theme, theme, this))
        return;
    if (theme) {
        connect(theme, &ui::Theme::coloursChanged, this, &DisplayListItem::readTheme);
        connect(theme, &ui::Theme::metricsChanged, this, &DisplayListItem::readTheme);
    }
    readTheme();
    emit themeChanged();
}

void DisplayListItem::readTheme() {
    if (m_theme)
        m_palette = Palette::of(*m_theme);
    update();
}

void DisplayListItem::setGround(std::optional<overlay::Ink> ink) {
    m_ground = ink;
    update();
}

void DisplayListItem::setSheet(std::size_t number, ListPtr list, const ScreenTransform& screen) {
    PERCEPT_EXPECTS(number < m_sheets.size());
    Sheet sheet{std::move(list), screen};
    if (sheet == m_sheets[number])
        return;
    m_sheets[number] = std::move(sheet);
    update();
}

void DisplayListItem::setFirst(overlay::ObjectRef object) {
    if (object == m_first)
        return;
    m_first = object;
    update();
}

ScreenTransform DisplayListItem::pixels() const {
    return {{0, 0}, {1, 1}, deviceRatio(), sizeInPixels()};
}

double DisplayListItem::deviceRatio() const {
    return window() ? window()->effectiveDevicePixelRatio() : 1.0;
}

QImage DisplayListItem::paintedImage() const {
    const double ratio = deviceRatio();
    QImage image((size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(m_ground ? QColor::fromRgb(m_palette[*m_ground]) : QColor(Qt::transparent));
    QPainter painter(&image);
    paintSheets(painter,
                m_sheets,
                m_palette,
                LabelLayout().place(m_sheets, m_palette, m_first),
                /*writesText*/ false);
    return image;
}

QSGNode* DisplayListItem::updatePaintNode(QSGNode* old, UpdatePaintNodeData*) {
    if (width() < 1 || height() < 1) {
        delete old;
        return nullptr;
    }
    if (!drawsGeometry(window()))
        return showPicture(window(), old, paintedImage(), boundingRect());
    auto* scene = static_cast<SceneNode*>(old);
    if (!scene)
        scene = new SceneNode(window());
    scene->ground().setRect(boundingRect());
    scene->ground().setColor(m_ground ? QColor::fromRgb(m_palette[*m_ground])
                                      : QColor(Qt::transparent));
    scene->lists().update(window(), m_sheets, m_palette, m_first);
    return scene;
}

void DisplayListItem::geometryChange(const QRectF& now, const QRectF& before) {
    QQuickItem::geometryChange(now, before);
    if (now.size() != before.size()) {
        onScreenChanged();
        update();
    }
}

void DisplayListItem::itemChange(ItemChange change, const ItemChangeData& data) {
    QQuickItem::itemChange(change, data);
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange) {
        onScreenChanged();
        update();
    }
}

} // namespace percept::canvas

#include "moc_DisplayListItem.cpp"
