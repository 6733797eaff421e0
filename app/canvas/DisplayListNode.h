#pragma once

#include "LabelLayout.h"
#include "Palette.h"
#include "Sheet.h"

#include <QHash>
#include <QSGGeometryNode>
#include <QSGImageNode>
#include <QSGTexture>

#include <array>
#include <memory>
#include <span>
#include <vector>

class QQuickWindow;

namespace percept::canvas {

class Mesh;
class Tessellator;

/// Pictures of labels as textures; belongs to the render thread.
class LabelCache {
public:
    struct Entry {
        std::unique_ptr<QSGTexture> texture;
        QSizeF size;
        double inset = 0;
        quint64 used = 0;
    };
    /// @return never null; keep it for as long as a node shows the texture
    std::shared_ptr<const Entry>
    find(const LabelKey& key, QQuickWindow* window, const Palette& palette, double deviceRatio);
    /// Forgets what nobody keeps and has not been asked for since long.
    void sweep();
    /// Forgets all: labels are to look different.
    void clear() { m_entries.clear(); }
    [[nodiscard]] qsizetype size() const { return m_entries.size(); }

private:
    QHash<LabelKey, std::shared_ptr<Entry>> m_entries;
    quint64 m_round = 0;
};

/// The scene graph of a DisplayListItem: per layer and sheet the pieces of a mesh and the labels
/// above them. Only what changed is built anew.
///
/// Qt keeps the buffers of all that it draws for what it draws next, and each grows to the largest
/// mesh that it ever held. So large meshes are drawn in pieces.
class DisplayListNode : public QSGNode {
public:
    DisplayListNode();
    ~DisplayListNode() override;

    /// @param first the object of which labels come before all others; no kind: none
    void update(QQuickWindow* window,
                const Sheets& sheets,
                const Palette& palette,
                overlay::ObjectRef first = {});

private:
    struct Slot {
        QSGNode* group = nullptr;
        QSGNode* mesh = nullptr; ///< the first one in the group
        std::vector<QSGGeometryNode*> pieces;
        std::vector<QSGImageNode*> labels;
        std::vector<std::shared_ptr<const LabelCache::Entry>> pictures; ///< of the labels
    };
    Slot& slot(std::size_t layer, std::size_t sheet) {
        return m_slots[layer * kSheetCount + sheet];
    }
    void buildMeshes(std::size_t sheet);
    /// @param fresh all pictures of labels are others
    void placeLabels(QQuickWindow* window, bool fresh);
    static void setMesh(Slot& slot, const Mesh& mesh);
    void setLabels(Slot& slot,
                   QQuickWindow* window,
                   std::span<const PlacedLabel> labels,
                   double deviceRatio);

    std::array<Slot, overlay::kLayerCount * kSheetCount> m_slots;
    Sheets m_built;
    overlay::ObjectRef m_first;
    LabelLayout m_layout;
    PlacedLabels m_placed{kSheetCount};
    Palette m_palette;
    LabelCache m_cache;
};

} // namespace percept::canvas
