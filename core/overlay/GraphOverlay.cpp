#include "percept/overlay/GraphOverlay.h"

#include "percept/geometry/Polygon.h"
#include "percept/overlay/ConnectionOverlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace percept::overlay {
namespace {

constexpr float kNode = 8;
constexpr float kEndNode = 11;
constexpr float kName = 22; ///< pixels below the node
constexpr float kEdgeOpacity = 0.6F;
constexpr ScaleRange kNamed{.from = 4};

class GraphDrawing {
public:
    explicit GraphDrawing(const GraphScene& scene)
        : m_scene(scene) {
        for (const auto& region : scene.level.regions)
            m_places.emplace(region.id, geometry::centroid(region.polygon));
        for (const auto& modality : scene.level.modalities)
            if (modality.id == scene.modality)
                m_look = lookOf(modality);
    }

    DisplayList draw() {
        edges();
        if (m_scene.asked)
            way(*m_scene.asked);
        nodes();
        return std::move(m_list);
    }

private:
    using Ends = std::pair<std::string, std::string>;

    [[nodiscard]] const Vec2* placeOf(const std::string& region) const {
        const auto found = m_places.find(region);
        return found == m_places.end() ? nullptr : &found->second;
    }
    [[nodiscard]] const level::Connection* connectionOf(const std::string& id) const {
        for (const auto& connection : m_scene.level.connections)
            if (connection.id == id)
                return &connection;
        return nullptr;
    }

    [[nodiscard]] bool passes(const level::Connection& connection) const {
        return std::any_of(connection.modalities.begin(),
                           connection.modalities.end(),
                           [&](const auto& entry) { return entry.first == m_scene.modality; });
    }

    /// One per pair of regions, however many connections join them.
    void edges() {
        std::map<Ends, Heads> pairs;
        for (const auto& connection : m_scene.level.connections) {
            if (!passes(connection))
                continue;
            if (const auto back = pairs.find({connection.to, connection.from}); back != pairs.end())
                back->second = Heads::None;
            else
                pairs.emplace(Ends{connection.from, connection.to}, Heads::End);
        }
        for (const auto& [ends, heads] : pairs) {
            const Vec2* const from = placeOf(ends.first);
            const Vec2* const to = placeOf(ends.second);
            if (from == nullptr || to == nullptr || from == to)
                continue;
            // The head stands in the middle, where no node covers it.
            const Stroke stroke{
                .ink = m_look.ink, .width = 1.5F, .opacity = kEdgeOpacity, .dash = m_look.dash};
            const Vec2 middle = (*from + *to) * 0.5;
            m_list.segment(Layer::Connections, *from, middle, stroke).heads = heads;
            m_list.segment(Layer::Connections, middle, *to, stroke);
        }
    }

    void way(const GraphWay& asked) {
        const Vec2* const from = placeOf(asked.from);
        const Vec2* const to = placeOf(asked.to);
        if (asked.path.empty() && from != nullptr && to != nullptr && from != to &&
            !asked.mark.empty()) {
            hop(*from, *to, true, kMissDash);
            mark((*from + *to) * 0.5, asked.mark);
        }
        bool lost = false;
        for (std::size_t i = 0; i < asked.path.size(); ++i) {
            const auto* const connection = connectionOf(asked.path[i]);
            const Vec2* const start = connection ? placeOf(connection->from) : nullptr;
            const Vec2* const end = connection ? placeOf(connection->to) : nullptr;
            if (start == nullptr || end == nullptr)
                continue;
            const bool fails = asked.failed == i;
            lost = lost || fails;
            hop(*start, *end, lost, lost && !fails ? kMissDash : kSolid);
            if (fails)
                mark((*start + *end) * 0.5, asked.mark);
            if (i < asked.intensities.size())
                number(*end, asked.intensities[i]);
        }
        if (from != nullptr)
            number(*from, asked.strength);
        if (to != nullptr && asked.failed == asked.path.size())
            mark(*to, asked.mark);
    }

    void hop(Vec2 from, Vec2 to, bool lost, const Dash& dash) {
        const Stroke stroke{
            .ink = lost ? Ink::Error : Ink::Success, .width = lost ? 2.0F : 2.5F, .dash = dash};
        const Vec2 middle = (from + to) * 0.5;
        m_list.segment(Layer::Tests, from, middle, stroke).heads = Heads::End;
        m_list.segment(Layer::Tests, middle, to, stroke);
    }

    void mark(Vec2 place, const std::string& text) {
        m_list.shape(Layer::Labels,
                     {.glyph = Glyph::Cross,
                      .at = place,
                      .radius = {7, 0},
                      .shift = {0, -16},
                      .fill = {Ink::Error}});
        if (!text.empty())
            m_list.label(Layer::Labels,
                         {.at = place,
                          .shift = {0, -34},
                          .text = text,
                          .style = TextStyle::Number,
                          .anchor = Anchor::Centre,
                          .ink = {Ink::Error},
                          .chip = true});
    }

    void number(Vec2 place, double intensity) {
        m_list.label(Layer::Labels,
                     {.at = place,
                      .shift = {0, kName + 15},
                      .text = fmt::format("{:.3g}", intensity),
                      .style = TextStyle::Number,
                      .anchor = Anchor::Centre,
                      .ink = {Ink::Text2},
                      .halo = 3,
                      .crowding = Crowding::Yields});
    }

    void nodes() {
        const auto& regions = m_scene.level.regions;
        for (std::uint32_t i = 0; i < regions.size(); ++i) {
            const Vec2 place = m_places.at(regions[i].id);
            const bool ends = m_scene.asked && (m_scene.asked->from == regions[i].id ||
                                                m_scene.asked->to == regions[i].id);
            const float radius = ends ? kEndNode : kNode;
            m_list.shape(Layer::Agents,
                         {.glyph = Glyph::Circle,
                          .at = place,
                          .radius = {radius, 0},
                          .fill = {Ink::Floor},
                          .outline = {.ink = ends ? Ink::Text1 : Ink::Text3, .width = 1.5F},
                          .halo = 2});
            m_list.label(Layer::Labels,
                         {.at = place,
                          .shift = {0, kName},
                          .text = regions[i].id,
                          .style = ends ? TextStyle::Strong : TextStyle::Caption,
                          .anchor = Anchor::Centre,
                          .ink = {ends ? Ink::Text1 : Ink::Text2},
                          .halo = 3,
                          .scale = kNamed,
                          .crowding = ends ? Crowding::First : Crowding::Yields,
                          .of = {ObjectKind::Region, i}});
            m_list.pickable({{ObjectKind::Region, i}, place, place, 0, radius + 4});
        }
    }

    const GraphScene& m_scene;
    std::map<std::string, Vec2> m_places;
    ModalityLook m_look;
    DisplayList m_list;
};

} // namespace

DisplayList drawSenseGraph(const GraphScene& scene) {
    return GraphDrawing(scene).draw();
}

} // namespace percept::overlay
