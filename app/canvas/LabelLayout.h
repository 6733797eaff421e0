#pragma once

#include "LabelImage.h"
#include "Sheet.h"

#include <QHash>

#include <span>
#include <vector>

namespace percept::canvas {

/// A label as it is drawn. A value.
struct PlacedLabel {
    LabelKey key;
    QPointF corner; ///< the upper left one of its picture
    friend bool operator==(const PlacedLabel&, const PlacedLabel&) = default;
};

/// The labels of all sheets that are drawn, by layer and sheet.
class PlacedLabels {
public:
    explicit PlacedLabels(std::size_t sheets)
        : m_sheets(sheets)
        , m_labels(overlay::kLayerCount * sheets) {}

    [[nodiscard]] std::vector<PlacedLabel>& of(std::size_t layer, std::size_t sheet) {
        return m_labels[layer * m_sheets + sheet];
    }
    [[nodiscard]] const std::vector<PlacedLabel>& of(std::size_t layer, std::size_t sheet) const {
        return m_labels[layer * m_sheets + sheet];
    }

private:
    std::size_t m_sheets;
    std::vector<std::vector<PlacedLabel>> m_labels;
};

/// Finds places for labels, so that those that yield lie over no other one: in the order of the
/// sheets, those of an object that comes first before all others.
///
/// Measuring text takes long, so it keeps what it measured; it belongs to one item and one thread.
class LabelLayout {
public:
    /// @param first its labels are placed before all others; no kind: none
    [[nodiscard]] PlacedLabels
    place(std::span<const Sheet> sheets, const Palette& palette, overlay::ObjectRef first = {});

private:
    LabelSize measured(const LabelKey& key, const Palette& palette);

    QHash<LabelKey, LabelSize> m_sizes;
    Palette m_palette;
};

} // namespace percept::canvas
