#include "LabelLayout.h"

#include "LabelRoom.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::canvas {
namespace {

using overlay::Anchor;
using overlay::Crowding;
using overlay::Label;

constexpr double kCell = 64;   ///< of the grid in which labels look for others [pixels]
constexpr double kTouches = 1; ///< so many pixels over another one are none
constexpr double kLeading = 3; ///< above and below letters

/// A label and where it goes.
struct Candidate {
    const Label* label = nullptr;
    std::size_t layer = 0;
    std::size_t sheet = 0;
    LabelKey key;
    LabelSize size;
    std::optional<std::size_t> room; ///< among those of all labels
};

/// Where a label is in relation to what it names.
struct Side {
    Anchor anchor = Anchor::Left;
    Vec2 shift{0, 0};
};

Anchor mirrored(Anchor anchor) {
    return anchor == Anchor::Left    ? Anchor::Right
           : anchor == Anchor::Right ? Anchor::Left
                                     : Anchor::Centre;
}

/// Its own side, then the one across, then the other two, if it has no reason to be above or below.
std::array<Side, 4> sidesOf(const Candidate& candidate) {
    const Label& label = *candidate.label;
    const double high = candidate.size.size.height() / 2 - candidate.size.above;
    if (label.anchor == Anchor::Centre) {
        const double away = std::max(std::abs(label.shift.y) - high, 0.0);
        return {{{Anchor::Centre, label.shift},
                 {Anchor::Centre, {label.shift.x, -label.shift.y}},
                 {Anchor::Left, {away, 0}},
                 {Anchor::Right, {-away, 0}}}};
    }
    if (std::abs(label.shift.y) > std::abs(label.shift.x)) {
        const Side across{label.anchor, {label.shift.x, -label.shift.y}};
        return {{{label.anchor, label.shift}, across, across, across}};
    }
    const double away = std::abs(label.shift.x) + high;
    return {{{label.anchor, label.shift},
             {mirrored(label.anchor), {-label.shift.x, label.shift.y}},
             {Anchor::Centre, {0, -away}},
             {Anchor::Centre, {0, away}}}};
}

/// What is already drawn, found by place.
class Taken {
public:
    explicit Taken(Vec2 size)
        : m_columns(static_cast<int>(std::ceil(std::max(size.x, 1.0) / kCell)))
        , m_rows(static_cast<int>(std::ceil(std::max(size.y, 1.0) / kCell)))
        , m_cells(static_cast<std::size_t>(m_columns * m_rows)) {}

    void add(const QRectF& place, const QString& text) {
        const auto number = m_places.size();
        m_places.push_back({place, text});
        overCells(place, [&](auto& cell) {
            cell.push_back(number);
            return false;
        });
    }
    [[nodiscard]] bool meets(const QRectF& place) const {
        return overCells(place, [&](const auto& cell) {
            return std::any_of(cell.begin(), cell.end(), [&](auto number) {
                return m_places[number].rect.intersects(place);
            });
        });
    }
    /// Whether the same words are there.
    [[nodiscard]] bool repeats(const QRectF& place, const QString& text) const {
        return overCells(place, [&](const auto& cell) {
            return std::any_of(cell.begin(), cell.end(), [&](auto number) {
                const Place& other = m_places[number];
                return other.text == text && other.rect.intersects(place);
            });
        });
    }

private:
    struct Place {
        QRectF rect;
        QString text;
    };
    /// @return whether one of the calls said true; no further ones follow it
    template <class Cells, class Call>
    static bool over(Cells& cells, int columns, int rows, const QRectF& place, const Call& call) {
        const auto at = [](double pixel, int count) {
            return std::clamp(static_cast<int>(std::floor(pixel / kCell)), 0, count - 1);
        };
        for (int row = at(place.top(), rows); row <= at(place.bottom(), rows); ++row)
            for (int column = at(place.left(), columns); column <= at(place.right(), columns);
                 ++column)
                if (call(cells[static_cast<std::size_t>(row * columns + column)]))
                    return true;
        return false;
    }
    template <class Call>
    bool overCells(const QRectF& place, const Call& call) {
        return over(m_cells, m_columns, m_rows, place, call);
    }
    template <class Call>
    bool overCells(const QRectF& place, const Call& call) const {
        return over(m_cells, m_columns, m_rows, place, call);
    }

    int m_columns;
    int m_rows;
    std::vector<std::vector<std::size_t>> m_cells;
    std::vector<Place> m_places;
};

/// The part of a label's picture that others may not cover.
QRectF coreOf(const Candidate& candidate, QPointF corner) {
    const LabelSize& size = candidate.size;
    const bool chip = candidate.label->chip;
    const double side = chip ? kTouches : size.inset;
    const double above = chip ? kTouches : size.above + kLeading;
    return QRectF(corner, size.size).adjusted(side, above, -side, -above);
}

class Placing {
public:
    Placing(std::span<const Sheet> sheets, std::span<const LabelRoom> rooms, PlacedLabels& placed)
        : m_sheets(sheets)
        , m_rooms(rooms)
        , m_placed(placed)
        , m_taken(sheets.empty() ? Vec2{1, 1} : sheets.front().screen.size) {}

    /// On its own side, whatever is there.
    void stay(Candidate& candidate) {
        put(candidate, cornerAt(candidate, {candidate.label->anchor, candidate.label->shift}));
    }
    /// On the first of its sides that is free; nowhere, if none is or it is named there already.
    void yield(Candidate& candidate) {
        for (const QPointF corner : cornersOf(candidate)) {
            const QRectF core = coreOf(candidate, corner);
            if (m_taken.repeats(core, candidate.key.text))
                return;
            if (m_taken.meets(core) || !isInRoom(candidate, core))
                continue;
            put(candidate, corner);
            return;
        }
    }

private:
    [[nodiscard]] std::vector<QPointF> cornersOf(const Candidate& candidate) const {
        std::vector<QPointF> corners;
        if (!candidate.room) {
            for (const Side& side : sidesOf(candidate))
                corners.push_back(cornerAt(candidate, side));
            return corners;
        }
        corners.push_back(cornerAt(candidate, {candidate.label->anchor, candidate.label->shift}));
        const double ratio = m_sheets[candidate.sheet].screen.deviceRatio;
        for (const LabelRoom::Spot& spot : m_rooms[*candidate.room].spots())
            corners.push_back(cornerOf(spot.at, spot.anchor, candidate.size, ratio));
        return corners;
    }
    /// On its own ground, and on none of a smaller one in it that has a name, too.
    [[nodiscard]] bool isInRoom(const Candidate& candidate, const QRectF& core) const {
        if (!candidate.room)
            return true;
        const LabelRoom& own = m_rooms[*candidate.room];
        const Vec2 screen = m_sheets[candidate.sheet].screen.size;
        return QRectF(0, 0, screen.x, screen.y).intersects(core) && own.holds(core) &&
               std::ranges::none_of(m_rooms, [&](const LabelRoom& other) {
                   return other.area() < own.area() && other.touches(core);
               });
    }
    [[nodiscard]] QPointF cornerAt(const Candidate& candidate, const Side& side) const {
        const ScreenTransform& screen = m_sheets[candidate.sheet].screen;
        return cornerOf(screen.toScreen(candidate.label->at) + side.shift,
                        side.anchor,
                        candidate.size,
                        screen.deviceRatio);
    }
    void put(Candidate& candidate, QPointF corner) {
        m_taken.add(coreOf(candidate, corner), candidate.key.text);
        m_placed.of(candidate.layer, candidate.sheet).push_back({std::move(candidate.key), corner});
    }

    std::span<const Sheet> m_sheets;
    std::span<const LabelRoom> m_rooms;
    PlacedLabels& m_placed;
    Taken m_taken;
};

bool isNear(const Label& label, const ScreenTransform& screen) {
    constexpr double kWidest = 400;
    const QRectF view(0, 0, screen.size.x, screen.size.y);
    const Vec2 at = screen.toScreen(label.at) + label.shift;
    return view.adjusted(-kWidest, -20, kWidest, 20).contains(at.x, at.y);
}

bool isSeen(const Candidate& candidate, const ScreenTransform& screen) {
    const Label& label = *candidate.label;
    const QPointF corner = cornerOf(
        screen.toScreen(label.at) + label.shift, label.anchor, candidate.size, screen.deviceRatio);
    return QRectF(0, 0, screen.size.x, screen.size.y)
        .intersects(QRectF(corner, candidate.size.size));
}

enum Turn : std::size_t { First, Stays, Yields };

Turn turnOf(const Label& label, overlay::ObjectRef first) {
    const bool wanted = first.kind != overlay::ObjectKind::None && label.of == first;
    return label.crowding == Crowding::First || wanted ? First
           : label.crowding == Crowding::Stays         ? Stays
                                                       : Yields;
}

} // namespace

LabelSize LabelLayout::measured(const LabelKey& key, const Palette& palette) {
    constexpr qsizetype kMost = 4000;
    const auto found = m_sizes.constFind(key);
    if (found != m_sizes.constEnd())
        return *found;
    if (m_sizes.size() >= kMost)
        m_sizes.clear();
    return *m_sizes.insert(key, sizeOf(key, palette));
}

PlacedLabels LabelLayout::place(std::span<const Sheet> sheets,
                                const Palette& palette,
                                overlay::ObjectRef first) {
    if (palette != m_palette)
        m_sizes.clear();
    m_palette = palette;
    std::array<std::vector<Candidate>, 3> turns;
    std::vector<LabelRoom> rooms;
    for (std::size_t sheet = 0; sheet < sheets.size(); ++sheet)
        for (std::size_t layer = 0; sheets[sheet].list && layer < overlay::kLayerCount; ++layer)
            for (const auto& one : sheets[sheet].list->layer(static_cast<overlay::Layer>(layer))) {
                const auto* label = std::get_if<Label>(&one);
                const ScreenTransform& screen = sheets[sheet].screen;
                if (!label || label->text.empty() ||
                    !label->scale.contains(screen.pixelsPerMetre()) || !isNear(*label, screen))
                    continue;
                Candidate candidate{label, layer, sheet, keyOf(*label, palette), {}, {}};
                candidate.size = measured(candidate.key, palette);
                if (label->room.count > 0) {
                    candidate.room = rooms.size();
                    rooms.emplace_back(sheets[sheet].list->points(label->room), screen);
                } else if (!isSeen(candidate, screen)) {
                    continue;
                }
                turns[turnOf(*label, first)].push_back(std::move(candidate));
            }
    PlacedLabels placed(sheets.size());
    Placing placing(sheets, rooms, placed);
    for (Candidate& candidate : turns[First])
        placing.yield(candidate);
    for (Candidate& candidate : turns[Stays])
        placing.stay(candidate);
    for (Candidate& candidate : turns[Yields])
        placing.yield(candidate);
    return placed;
}

} // namespace percept::canvas
