#include "percept/overlay/ConnectionOverlay.h"

#include "percept/overlay/Bow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace percept::overlay {
namespace {

using level::Connection;

constexpr Metres kLongestOpening = 1.5; ///< ends farther apart are drawn as an arc
constexpr Metres kSameOpening = 0.4;
constexpr double kStrand = 26; ///< pixels
constexpr double kApart = 9;
constexpr double kTailBar = 10;
constexpr float kFaded = 0.15F;
constexpr ScaleRange kClose{.from = 8};
constexpr ScaleRange kFar{.below = 8};
constexpr Stroke kIdle{.ink = Ink::Control, .width = 1.25F, .dash = kForkDash};
constexpr std::ptrdiff_t kManyArcs = 6;
constexpr Metres kStub = 1.0; ///< of an arc of which only the ends are drawn
constexpr float kQuiet = 0.45F;
constexpr float kShut = 0.4F; ///< of what a door keeps from passing
constexpr double kBend = 0.08;
constexpr double kBendMore = 0.03;
constexpr double kBendMost = 0.14;

/// One modality through an opening; attenuations of what does not pass are negative.
struct Strand {
    ModalityLook look;
    std::string modality;
    double forth = -1;
    double back = -1;
    bool shut = false; ///< by a door, as it is now
};

struct Opening {
    Vec2 middle{0, 0};
    Vec2 along{1, 0}; ///< unit vector across the opening, from `from` to `to`
    std::string from;
    std::string to;
    std::vector<std::uint32_t> connections;
    std::vector<Strand> strands;
    std::vector<Strand> shut;
};

/// One modality between places that lie far apart.
struct Bow {
    ModalityLook look;
    std::string modality;
    std::uint32_t connection = 0;             ///< the first one
    std::vector<std::uint32_t> connections{}; ///< all of them
    double bend = 0;
    float width = 1;
    bool both = false;    ///< another connection leads back
    bool special = false; ///< a camera, a duct: not what one sees from room to room
    bool shut = false;    ///< by a door, as it is now
};

/// How much of an arc is drawn.
enum class ArcForm { Whole, Quiet, Stubs };

/// 3 px where everything passes, 1 px at a tenth.
float widthOf(double attenuation) {
    return 1.0F + 2.0F * static_cast<float>(std::clamp((attenuation - 0.1) / 0.9, 0.0, 1.0));
}

double opennessOf(const ConnectionScene& scene, const std::string& id) {
    const auto& doors = scene.level.doors;
    for (std::size_t i = 0; i < doors.size(); ++i)
        if (doors[i].id == id)
            return i < scene.doors.size() ? scene.doors[i] : doors[i].open ? 1.0 : 0.0;
    return 1.0;
}

/// From which scale on the name fits along an arc.
float nameFrom(Metres length) {
    constexpr double kNameWidth = 220;
    return std::max(kClose.from, static_cast<float>(kNameWidth / length));
}

std::vector<Vec2> bowOf(const Connection& connection, double bend) {
    return bowBetween(connection.start.plan(), connection.end.plan(), bend);
}

bool isArc(const Connection& connection) {
    return geometry::distance(connection.start.plan(), connection.end.plan()) > kLongestOpening;
}

bool leadsBack(const Connection& back, const Connection& connection) {
    return back.from == connection.to &&
           geometry::distance(back.start.plan(), connection.end.plan()) < kSameOpening &&
           geometry::distance(back.end.plan(), connection.start.plan()) < kSameOpening;
}

bool isKnown(const level::Level& level, const std::string& modality) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [&](const auto& known) {
        return known.id == modality;
    });
}

/// The arc of one modality, where a connection has several.
std::optional<std::vector<Vec2>>
bowOf(const level::Level& level, const Connection& connection, const std::string& modality) {
    double bend = kBend;
    for (const auto& [id, passage] : connection.modalities) {
        if (!isKnown(level, id))
            continue;
        if (id == modality)
            return bowOf(connection, bend);
        bend = std::min(bend + kBendMore, kBendMost);
    }
    return std::nullopt;
}

class Drawing {
public:
    explicit Drawing(const ConnectionScene& scene)
        : m_scene(scene) {
        for (const auto& modality : scene.level.modalities)
            m_looks.emplace_back(modality.id, lookOf(modality));
    }

    DisplayList draw() {
        const auto& connections = m_scene.level.connections;
        for (std::uint32_t i = 0; i < connections.size(); ++i) {
            const Connection& connection = connections[i];
            const bool shut =
                !connection.door.empty() && opennessOf(m_scene, connection.door) <= 0.0;
            if (!isArc(connection))
                gather(connection, i, shut);
            else if (!gatherArcs(connection, i, shut))
                drawIdle(connection, i);
        }
        for (const auto& opening : m_openings)
            drawOpening(opening);
        m_many = std::count_if(m_arcs.begin(), m_arcs.end(), [](const Bow& arc) {
                     return !arc.special;
                 }) > kManyArcs;
        for (const auto& arc : m_arcs)
            drawArc(arc);
        return std::move(m_list);
    }

private:
    const ModalityLook* lookOfId(const std::string& id) const {
        for (const auto& [name, look] : m_looks)
            if (name == id)
                return &look;
        return nullptr;
    }

    float opacityOf(const std::string& modality) const {
        return !m_scene.only || m_scene.picks(modality) ? 1.0F : kFaded;
    }

    Opening& openingOf(const Connection& connection) {
        const Vec2 middle = (connection.start.plan() + connection.end.plan()) * 0.5;
        for (auto& opening : m_openings)
            if (geometry::distance(opening.middle, middle) < kSameOpening &&
                ((opening.from == connection.from && opening.to == connection.to) ||
                 (opening.from == connection.to && opening.to == connection.from)))
                return opening;
        const Vec2 across = connection.end.plan() - connection.start.plan();
        const Vec2 along = geometry::normalisedOrZero(across);
        m_openings.push_back({middle,
                              along == Vec2{0, 0} ? Vec2{1, 0} : along,
                              connection.from,
                              connection.to,
                              {},
                              {},
                              {}});
        return m_openings.back();
    }

    void gather(const Connection& connection, std::uint32_t index, bool shut) {
        Opening& opening = openingOf(connection);
        opening.connections.push_back(index);
        auto& strands = shut ? opening.shut : opening.strands;
        const bool forth = opening.from == connection.from;
        for (const auto& [id, passage] : connection.modalities) {
            const ModalityLook* look = lookOfId(id);
            if (look == nullptr)
                continue;
            auto strand = std::find_if(strands.begin(), strands.end(), [&](const Strand& other) {
                return other.modality == id;
            });
            if (strand == strands.end())
                strand = strands.insert(strand, {*look, id, -1, -1, shut});
            double& attenuation = forth ? strand->forth : strand->back;
            attenuation = std::max(attenuation, passage.attenuation);
        }
    }

    /// What passes, then what would if no door kept it from that.
    static std::vector<Strand> strandsOf(const Opening& opening) {
        auto strands = opening.strands;
        for (const Strand& shut : opening.shut)
            if (std::none_of(opening.strands.begin(),
                             opening.strands.end(),
                             [&](const Strand& open) { return open.modality == shut.modality; }))
                strands.push_back(shut);
        return strands;
    }

    void drawOpening(const Opening& opening) {
        auto strands = strandsOf(opening);
        std::stable_sort(strands.begin(), strands.end(), [](const Strand& a, const Strand& b) {
            return a.look.order < b.look.order;
        });
        const Vec2 sideways{-opening.along.y, opening.along.x};
        for (std::size_t i = 0; i < strands.size(); ++i) {
            const double shift =
                kApart * (static_cast<double>(strands.size() - 1) / 2 - static_cast<double>(i));
            drawStrand(opening, strands[i], sideways * shift);
        }
        if (strands.empty())
            drawIdleStrand(opening);
        if (opening.strands.empty())
            drawStop(opening.middle, opening.along, kApart * static_cast<double>(strands.size()));
        dot(opening);
        m_list.pickable({{ObjectKind::Connection, opening.connections.front()},
                         opening.middle,
                         opening.middle,
                         0,
                         static_cast<float>(kStrand / 2)});
        // Where several share an opening, the first one is hit.
        for (const std::uint32_t connection : opening.connections)
            m_list.shows({{ObjectKind::Connection, connection}});
    }

    /// A connection that no modality passes.
    void drawIdleStrand(const Opening& opening) {
        const Vec2 half = opening.along * (kStrand / 2);
        Line& line = m_list.segment(Layer::Connections, -half, half, kIdle);
        line.anchor = opening.middle;
        line.scale = kClose;
    }

    /// A bar across the way of what does not pass.
    void drawStop(Vec2 middle, Vec2 along, double width) {
        const Vec2 half = Vec2{-along.y, along.x} * (std::max(width, kTailBar) / 2 + 2);
        Line& bar =
            m_list.segment(Layer::Connections, -half, half, {.ink = Ink::Text3, .width = 2});
        bar.anchor = middle;
        bar.scale = kClose;
    }

    /// The same between places that lie far apart.
    void drawIdle(const Connection& connection, std::uint32_t index) {
        const Vec2 start = connection.start.plan();
        const Vec2 end = connection.end.plan();
        m_list.segment(Layer::Connections, start, end, kIdle);
        m_list.shape(Layer::Connections,
                     {.at = start, .radius = {4, 0}, .fill = {Ink::Canvas}, .outline = kIdle});
        drawStop((start + end) * 0.5, geometry::normalisedOrZero(end - start), kTailBar);
        m_list.pickable({{ObjectKind::Connection, index}, start, end, 0, 6});
    }

    void drawStrand(const Opening& opening, const Strand& strand, Vec2 shift) {
        const bool both = strand.forth >= 0 && strand.back >= 0;
        const Vec2 ahead = strand.forth >= 0 ? opening.along : -opening.along;
        const Stroke stroke{.ink = strand.look.ink,
                            .width = widthOf(std::max(strand.forth, strand.back)),
                            .opacity = opacityOf(strand.modality) * (strand.shut ? kShut : 1.0F),
                            .dash = strand.look.dash};
        const Vec2 half = ahead * (kStrand / 2);
        Line& line = m_list.segment(Layer::Connections, shift - half, shift + half, stroke);
        line.anchor = opening.middle;
        line.heads = strand.shut ? Heads::None : both ? Heads::Both : Heads::End;
        line.scale = kClose;
        if (both || strand.shut)
            return;
        const Vec2 across = Vec2{-ahead.y, ahead.x} * (kTailBar / 2);
        Line& bar = m_list.segment(Layer::Connections,
                                   shift - half - across,
                                   shift - half + across,
                                   {.ink = stroke.ink, .width = 2, .opacity = stroke.opacity});
        bar.anchor = opening.middle;
        bar.scale = kClose;
    }

    void dot(const Opening& opening) {
        float opacity = opening.strands.empty() ? 1.0F : kFaded;
        for (const auto& strand : opening.strands)
            opacity = std::max(opacity, opacityOf(strand.modality));
        m_list.shape(Layer::Connections,
                     {.at = opening.middle,
                      .radius = {7, 0},
                      .fill = {Ink::Surface3, opacity},
                      .outline = {.ink = Ink::Line2, .opacity = opacity},
                      .scale = kFar});
        m_list.label(Layer::Connections,
                     {.at = opening.middle,
                      .text = std::to_string(opening.strands.size()),
                      .style = TextStyle::Number,
                      .anchor = Anchor::Centre,
                      .ink = {Ink::Text1, opacity},
                      .scale = kFar});
    }

    const Connection& connectionOf(const Bow& arc) const {
        return m_scene.level.connections[arc.connection];
    }

    /// The arc that leads the other way between the same ends.
    Bow* wayBack(const Connection& connection, const std::string& modality, bool shut) {
        for (Bow& other : m_arcs) {
            if (other.modality == modality && !other.both && other.shut == shut &&
                leadsBack(connectionOf(other), connection))
                return &other;
        }
        return nullptr;
    }

    /// @return whether any modality passes it
    bool gatherArcs(const Connection& connection, std::uint32_t index, bool shut) {
        double bend = kBend;
        bool any = false;
        for (const auto& [id, passage] : connection.modalities) {
            const ModalityLook* look = lookOfId(id);
            if (look == nullptr)
                continue;
            any = true;
            if (Bow* back = wayBack(connection, id, shut)) {
                back->both = true;
                back->width = std::max(back->width, widthOf(passage.attenuation));
                back->connections.push_back(index);
            } else {
                m_arcs.push_back({*look,
                                  id,
                                  index,
                                  {index},
                                  bend,
                                  widthOf(passage.attenuation),
                                  false,
                                  isSpecial(id, passage),
                                  shut});
            }
            bend = std::min(bend + kBendMore, kBendMost);
        }
        return any;
    }

    /// A camera, a duct, telepathy: it passes where nothing goes straight, so only an arc tells of
    /// it.
    [[nodiscard]] bool isSpecial(const std::string& modality, const level::Passage& passage) const {
        const auto& modalities = m_scene.level.modalities;
        const bool seen =
            std::any_of(modalities.begin(), modalities.end(), [&](const level::Modality& known) {
                return known.id == modality && known.kind == "sight";
            });
        return !seen || passage.relay;
    }

    [[nodiscard]] bool isChosen(const Connection& connection) const {
        const auto has = [this](const std::string& id) {
            return std::find(m_scene.chosen.begin(), m_scene.chosen.end(), id) !=
                   m_scene.chosen.end();
        };
        return has(connection.id) || has(connection.from) || has(connection.to);
    }

    [[nodiscard]] ArcForm formOf(const Bow& arc) const {
        if (arc.special || !m_many || isChosen(connectionOf(arc)))
            return ArcForm::Whole;
        return m_scene.picks(arc.modality) && m_scene.chosen.empty() ? ArcForm::Quiet
                                                                     : ArcForm::Stubs;
    }

    void drawArc(const Bow& arc) {
        const ArcForm form = formOf(arc);
        const float opacity = opacityOf(arc.modality) * (form == ArcForm::Whole ? 1.0F : kQuiet) *
                              (arc.shut ? kShut : 1.0F);
        const Stroke stroke{
            .ink = arc.look.ink, .width = arc.width, .opacity = opacity, .dash = arc.look.dash};
        const auto points = bowOf(connectionOf(arc), arc.bend);
        if (form == ArcForm::Stubs) {
            drawStubs(arc, points, stroke);
        } else {
            m_list.line(Layer::Connections, points, stroke).heads = arc.shut   ? Heads::None
                                                                    : arc.both ? Heads::Both
                                                                               : Heads::End;
            pickAlong(points, arc);
        }
        if (arc.shut && form == ArcForm::Whole)
            drawStop(points[kBowStretches / 2],
                     geometry::normalisedOrZero(points.back() - points.front()),
                     kTailBar);
        if (!arc.both)
            m_list.shape(Layer::Connections,
                         {.at = points.front(),
                          .radius = {4, 0},
                          .fill = {Ink::Canvas},
                          .outline = {.ink = stroke.ink, .width = 1.5F, .opacity = opacity}});
        // Once, however many modalities it passes.
        if ((opacity >= 1 || (arc.shut && opacity >= kShut)) && m_named != arc.connection) {
            m_named = arc.connection;
            nameArc(arc, points);
        }
    }

    /// What leaves and what arrives, without the way between.
    void drawStubs(const Bow& arc, const std::vector<Vec2>& points, const Stroke& stroke) {
        const auto stub = [&](Vec2 at, Vec2 next, bool arrives) {
            const Vec2 inner = at + geometry::normalisedOrZero(next - at) * kStub;
            m_list.segment(Layer::Connections, arrives ? inner : at, arrives ? at : inner, stroke)
                .heads = arrives && !arc.shut ? Heads::End : Heads::None;
            for (const std::uint32_t connection : arc.connections)
                m_list.pickable({{ObjectKind::Connection, connection}, at, inner, 0, 6});
        };
        stub(points.front(), points[1], arc.both);
        stub(points.back(), points[points.size() - 2], true);
    }

    void nameArc(const Bow& arc, const std::vector<Vec2>& points) {
        const Metres length = geometry::distance(points.front(), points.back());
        m_list.label(Layer::Labels,
                     {.at = points[kBowStretches / 2],
                      .text = connectionOf(arc).id,
                      .anchor = Anchor::Centre,
                      .ink = {Ink::Text1},
                      .chip = true,
                      .scale = {.from = nameFrom(length)},
                      .crowding = Crowding::Yields,
                      .of = {ObjectKind::Connection, arc.connection}});
    }

    void pickAlong(const std::vector<Vec2>& points, const Bow& arc) {
        for (const std::uint32_t connection : arc.connections)
            for (std::size_t i = 0; i + 4 < points.size(); i += 4)
                m_list.pickable(
                    {{ObjectKind::Connection, connection}, points[i], points[i + 4], 0, 6});
    }

    const ConnectionScene& m_scene;
    std::vector<std::pair<std::string, ModalityLook>> m_looks;
    std::vector<Opening> m_openings;
    std::vector<Bow> m_arcs;
    std::optional<std::uint32_t> m_named; ///< the connection whose name was drawn last
    bool m_many = false; ///< more of them go from room to room than can be told apart
    DisplayList m_list;
};

} // namespace

bool ConnectionScene::picks(std::string_view modality) const {
    return only == modality || std::find(over.begin(), over.end(), modality) != over.end();
}

std::vector<std::vector<Vec2>> linesOf(const level::Level& level, std::size_t index) {
    const Connection& connection = level.connections[index];
    std::vector<std::vector<Vec2>> lines;
    for (const auto& [id, passage] : connection.modalities) {
        if (!isArc(connection) || !isKnown(level, id))
            continue;
        std::optional<std::vector<Vec2>> shared;
        for (std::size_t other = 0; other < index && !shared; ++other)
            if (leadsBack(level.connections[other], connection))
                shared = bowOf(level, level.connections[other], id);
        if (shared)
            std::reverse(shared->begin(), shared->end());
        lines.push_back(shared ? std::move(*shared) : *bowOf(level, connection, id));
    }
    if (lines.empty())
        lines.push_back({connection.start.plan(), connection.end.plan()});
    return lines;
}

DisplayList drawConnections(const ConnectionScene& scene) {
    return Drawing(scene).draw();
}

} // namespace percept::overlay
