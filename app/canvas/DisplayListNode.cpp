#include "DisplayListNode.h"

#include "Tessellator.h"

#include <QQuickWindow>
#include <QSGVertexColorMaterial>

#include <algorithm>

namespace percept::canvas {

using overlay::kLayerCount;
using overlay::Layer;

namespace {

const QQuickWindow::CreateTextureOptions kLabelTexture{QQuickWindow::TextureHasAlphaChannel,
                                                       QQuickWindow::TextureCanUseAtlas};

} // namespace

const LabelCache::Entry& LabelCache::find(const LabelKey& key,
                                          QQuickWindow* window,
                                          const Palette& palette,
                                          double deviceRatio) {
    auto& entry = m_entries[key];
    if (!entry) {
        const LabelImage picture = drawLabel(key, palette, deviceRatio);
        entry = std::make_shared<Entry>();
        entry->texture.reset(window->createTextureFromImage(picture.image, kLabelTexture));
        entry->size = picture.size;
        entry->inset = picture.inset;
    }
    entry->used = m_round;
    return *entry;
}

void LabelCache::sweep() {
    constexpr qsizetype kMost = 600;
    constexpr quint64 kRounds = 240;
    ++m_round;
    if (m_entries.size() > kMost)
        m_entries.removeIf(
            [&](const auto& entry) { return entry.value()->used + kRounds < m_round; });
}

DisplayListNode::DisplayListNode() {
    for (auto& slot : m_slots) {
        slot.group = new QSGNode;
        appendChildNode(slot.group);
    }
}

DisplayListNode::~DisplayListNode() = default;

void DisplayListNode::update(QQuickWindow* window, const Sheets& sheets, const Palette& palette) {
    const bool repaint = palette != m_palette;
    m_palette = palette;
    bool ratioChanged = false;
    for (std::size_t i = 0; i < kSheetCount; ++i)
        ratioChanged |= sheets[i].screen.deviceRatio != m_built[i].screen.deviceRatio;
    const bool fresh = repaint || ratioChanged;
    for (std::size_t i = 0; i < kSheetCount; ++i) {
        if (!fresh && sheets[i] == m_built[i])
            continue;
        m_built[i] = sheets[i];
        Tessellator tessellator(sheets[i].screen, m_palette);
        for (std::size_t layer = 0; layer < kLayerCount; ++layer)
            build(slot(layer, i), window, sheets[i], static_cast<Layer>(layer), tessellator);
    }
    m_cache.sweep();
}

void DisplayListNode::build(
    Slot& slot, QQuickWindow* window, const Sheet& sheet, Layer layer, Tessellator& tessellator) {
    if (!sheet.list || sheet.list->layer(layer).empty()) {
        if (slot.group->childCount() == 0)
            return;
        slot.group->removeAllChildNodes();
        delete slot.geometry;
        slot.geometry = nullptr;
        qDeleteAll(slot.labels);
        slot.labels.clear();
        return;
    }
    setMesh(slot, tessellator.tessellate(*sheet.list, layer));
    setLabels(slot, window, sheet, layer);
}

void DisplayListNode::setMesh(Slot& slot, const Mesh& mesh) {
    if (!slot.geometry) {
        slot.geometry = new QSGGeometryNode;
        auto* geometry = new QSGGeometry(
            QSGGeometry::defaultAttributes_ColoredPoint2D(), 0, 0, QSGGeometry::UnsignedIntType);
        geometry->setDrawingMode(QSGGeometry::DrawTriangles);
        slot.geometry->setGeometry(geometry);
        slot.geometry->setFlag(QSGNode::OwnsGeometry);
        auto* material = new QSGVertexColorMaterial;
        slot.geometry->setMaterial(material);
        slot.geometry->setFlag(QSGNode::OwnsMaterial);
        slot.group->prependChildNode(slot.geometry);
    }
    QSGMaterial& material = *slot.geometry->material();
    if (material.flags().testFlag(QSGMaterial::Blending) == mesh.plain()) {
        material.setFlag(QSGMaterial::Blending, !mesh.plain());
        slot.geometry->markDirty(QSGNode::DirtyMaterial);
    }
    static_assert(sizeof(Vertex) == sizeof(QSGGeometry::ColoredPoint2D));
    QSGGeometry& geometry = *slot.geometry->geometry();
    geometry.allocate(static_cast<int>(mesh.vertices().size()),
                      static_cast<int>(mesh.indices().size()));
    std::copy_n(reinterpret_cast<const QSGGeometry::ColoredPoint2D*>(mesh.vertices().data()),
                mesh.vertices().size(),
                geometry.vertexDataAsColoredPoint2D());
    std::copy(mesh.indices().begin(), mesh.indices().end(), geometry.indexDataAsUInt());
    slot.geometry->markDirty(QSGNode::DirtyGeometry);
}

void DisplayListNode::setLabels(Slot& slot, QQuickWindow* window, const Sheet& sheet, Layer layer) {
    std::size_t used = 0;
    const QRectF view(0, 0, sheet.screen.size.x, sheet.screen.size.y);
    for (const auto& primitive : sheet.list->layer(layer)) {
        const auto* label = std::get_if<overlay::Label>(&primitive);
        if (!label || label->text.empty() || !label->scale.contains(sheet.screen.pixelsPerMetre()))
            continue;
        constexpr double kWidest = 400;
        const Vec2 at = sheet.screen.toScreen(label->at) + label->shift;
        if (!view.adjusted(-kWidest, -20, kWidest, 20).contains(at.x, at.y))
            continue;
        const auto& entry =
            m_cache.find(keyOf(*label, m_palette), window, m_palette, sheet.screen.deviceRatio);
        const QRectF place(cornerOf(*label, entry.size, entry.inset, sheet.screen), entry.size);
        if (!view.intersects(place))
            continue;
        if (used == slot.labels.size()) {
            slot.labels.push_back(window->createImageNode());
            slot.labels.back()->setOwnsTexture(false);
            slot.group->appendChildNode(slot.labels.back());
        }
        QSGImageNode& node = *slot.labels[used++];
        node.setTexture(entry.texture.get());
        node.setSourceRect(QRectF(QPointF(0, 0), entry.texture->textureSize()));
        node.setFiltering(QSGTexture::Nearest);
        node.setRect(QRectF(place.topLeft(),
                            QSizeF(entry.texture->textureSize()) / sheet.screen.deviceRatio));
    }
    while (slot.labels.size() > used) {
        slot.group->removeChildNode(slot.labels.back());
        delete slot.labels.back();
        slot.labels.pop_back();
    }
}

} // namespace percept::canvas
