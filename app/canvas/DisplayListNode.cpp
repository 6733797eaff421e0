#include "DisplayListNode.h"

#include "MeshPieces.h"
#include "Tessellator.h"

#include <QQuickWindow>
#include <QSGVertexColorMaterial>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace percept::canvas {

using overlay::kLayerCount;
using overlay::Layer;

namespace {

const QQuickWindow::CreateTextureOptions kLabelTexture{QQuickWindow::TextureHasAlphaChannel,
                                                       QQuickWindow::TextureCanUseAtlas};

/// No two are the same, so that what they draw is not put together again.
class PieceMaterial : public QSGVertexColorMaterial {
public:
    int compare(const QSGMaterial* other) const override {
        return std::less<>()(this, other) ? -1 : this == other ? 0 : 1;
    }
};

QSGGeometryNode* newPiece() {
    auto* node = new QSGGeometryNode;
    auto* geometry = new QSGGeometry(
        QSGGeometry::defaultAttributes_ColoredPoint2D(), 0, 0, QSGGeometry::UnsignedIntType);
    geometry->setDrawingMode(QSGGeometry::DrawTriangles);
    node->setGeometry(geometry);
    node->setFlag(QSGNode::OwnsGeometry);
    node->setMaterial(new PieceMaterial);
    node->setFlag(QSGNode::OwnsMaterial);
    return node;
}

void fill(QSGGeometryNode& node, const Mesh& mesh, const MeshPiece& piece) {
    QSGMaterial& material = *node.material();
    if (material.flags().testFlag(QSGMaterial::Blending) == mesh.plain()) {
        material.setFlag(QSGMaterial::Blending, !mesh.plain());
        node.markDirty(QSGNode::DirtyMaterial);
    }
    static_assert(sizeof(Vertex) == sizeof(QSGGeometry::ColoredPoint2D));
    QSGGeometry& geometry = *node.geometry();
    const auto vertices = std::span(mesh.vertices()).subspan(piece.firstVertex, piece.vertices);
    const auto indices = std::span(mesh.indices()).subspan(piece.firstIndex, piece.indices);
    geometry.allocate(static_cast<int>(vertices.size()), static_cast<int>(indices.size()));
    std::copy_n(reinterpret_cast<const QSGGeometry::ColoredPoint2D*>(vertices.data()),
                vertices.size(),
                geometry.vertexDataAsColoredPoint2D());
    std::transform(indices.begin(), indices.end(), geometry.indexDataAsUInt(), [&](auto index) {
        return index - piece.firstVertex;
    });
    node.markDirty(QSGNode::DirtyGeometry);
}

/// Deletes nodes, which leave their parents, too.
template <class Node>
void dropFrom(std::vector<Node*>& nodes, std::size_t first) {
    for (; nodes.size() > first; nodes.pop_back())
        delete nodes.back();
}

} // namespace

std::shared_ptr<const LabelCache::Entry> LabelCache::find(const LabelKey& key,
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
    return entry;
}

void LabelCache::sweep() {
    constexpr qsizetype kMost = 600;
    constexpr quint64 kRounds = 240;
    ++m_round;
    if (m_entries.size() > kMost)
        m_entries.removeIf([&](const auto& entry) {
            return entry.value().use_count() == 1 && entry.value()->used + kRounds < m_round;
        });
}

DisplayListNode::DisplayListNode() {
    for (auto& slot : m_slots) {
        slot.group = new QSGNode;
        slot.mesh = new QSGNode;
        slot.group->appendChildNode(slot.mesh);
        appendChildNode(slot.group);
    }
}

DisplayListNode::~DisplayListNode() = default;

void DisplayListNode::update(QQuickWindow* window,
                             const Sheets& sheets,
                             const Palette& palette,
                             overlay::ObjectRef first) {
    bool fresh = palette != m_palette;
    m_palette = palette;
    for (std::size_t i = 0; i < kSheetCount; ++i)
        fresh |= sheets[i].screen.deviceRatio != m_built[i].screen.deviceRatio;
    // Pictures of labels are of one size of letters, theme and sharpness.
    if (fresh)
        m_cache.clear();
    bool changed = fresh || first != m_first;
    m_first = first;
    for (std::size_t i = 0; i < kSheetCount; ++i) {
        if (!fresh && sheets[i] == m_built[i])
            continue;
        m_built[i] = sheets[i];
        buildMeshes(i);
        changed = true;
    }
    if (changed)
        placeLabels(window, fresh);
    m_cache.sweep();
}

void DisplayListNode::buildMeshes(std::size_t sheet) {
    const Sheet& built = m_built[sheet];
    Tessellator tessellator(built.screen, m_palette);
    for (std::size_t layer = 0; layer < kLayerCount; ++layer) {
        if (!built.list || built.list->layer(static_cast<Layer>(layer)).empty())
            dropFrom(slot(layer, sheet).pieces, 0);
        else
            setMesh(slot(layer, sheet),
                    tessellator.tessellate(*built.list, static_cast<Layer>(layer)));
    }
}

void DisplayListNode::placeLabels(QQuickWindow* window, bool fresh) {
    PlacedLabels placed = m_layout.place(m_built, m_palette, m_first);
    for (std::size_t layer = 0; layer < kLayerCount; ++layer)
        for (std::size_t sheet = 0; sheet < kSheetCount; ++sheet)
            if (fresh || placed.of(layer, sheet) != m_placed.of(layer, sheet))
                setLabels(slot(layer, sheet),
                          window,
                          placed.of(layer, sheet),
                          m_built[sheet].screen.deviceRatio);
    m_placed = std::move(placed);
}

void DisplayListNode::setMesh(Slot& slot, const Mesh& mesh) {
    const std::vector<MeshPiece> pieces = piecesOf(mesh);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i == slot.pieces.size()) {
            slot.pieces.push_back(newPiece());
            slot.mesh->appendChildNode(slot.pieces.back());
        }
        fill(*slot.pieces[i], mesh, pieces[i]);
    }
    dropFrom(slot.pieces, pieces.size());
}

void DisplayListNode::setLabels(Slot& slot,
                                QQuickWindow* window,
                                std::span<const PlacedLabel> labels,
                                double deviceRatio) {
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (i == slot.labels.size()) {
            slot.labels.push_back(window->createImageNode());
            slot.labels.back()->setOwnsTexture(false);
            slot.pictures.emplace_back();
            slot.group->appendChildNode(slot.labels.back());
        }
        const auto entry = m_cache.find(labels[i].key, window, m_palette, deviceRatio);
        QSGImageNode& node = *slot.labels[i];
        node.setTexture(entry->texture.get());
        slot.pictures[i] = entry;
        node.setSourceRect(QRectF(QPointF(0, 0), entry->texture->textureSize()));
        node.setFiltering(QSGTexture::Nearest);
        node.setRect(QRectF(labels[i].corner, QSizeF(entry->texture->textureSize()) / deviceRatio));
    }
    dropFrom(slot.labels, labels.size());
    slot.pictures.resize(labels.size());
}

} // namespace percept::canvas
