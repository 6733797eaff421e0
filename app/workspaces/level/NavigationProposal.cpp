#include "app/workspaces/level/NavigationProposal.h"

#include "app/ui/Text.h"
#include "percept/nav/UnreachedRooms.h"
#include "percept/overlay/DisplayList.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace percept::session {
namespace {

using edit::kKindOf;
using geometry::Vec2;
using overlay::Ink;
using overlay::Layer;

constexpr Metres kNarrowest = 0.05;
constexpr Metres kWidest = 5;
constexpr Metres kClosest = 0.5;
constexpr Metres kFarthest = 20;

/// What was generated before goes, with the edges that lead to it; the rest is added.
edit::Edits editsTo(const level::Navigation& made, const edit::Document& document) {
    const auto& before = document.level().navigation;
    edit::Edits edits;
    std::set<std::string_view> kept;
    for (const auto& node : before.nodes)
        if (!nav::isGenerated(node))
            kept.insert(node.id);
    std::size_t keptEdges = 0;
    for (std::size_t i = 0; i < before.edges.size(); ++i)
        if (kept.contains(before.edges[i].from) && kept.contains(before.edges[i].to))
            ++keptEdges;
        else
            edits.push_back(edit::Remove{document.idAt(kKindOf<level::NavigationEdge>, i)});
    for (std::size_t i = 0; i < before.nodes.size(); ++i)
        if (nav::isGenerated(before.nodes[i]))
            edits.push_back(edit::Remove{document.idAt(kKindOf<level::NavigationNode>, i)});
    for (std::size_t i = kept.size(); i < made.nodes.size(); ++i)
        edits.push_back(edit::Insert{made.nodes[i]});
    for (std::size_t i = keptEdges; i < made.edges.size(); ++i)
        edits.push_back(edit::Insert{made.edges[i]});
    return edits;
}

using Place = std::pair<double, double>;
using Places = std::set<Place>;
using Lines = std::set<std::pair<Place, Place>>;

Places placesOf(const level::Navigation& graph) {
    Places places;
    for (const auto& node : graph.nodes)
        places.emplace(node.position.x, node.position.y);
    return places;
}

/// Both ways are one line.
Lines linesOf(const level::Navigation& graph) {
    std::map<std::string_view, Place> placeOf;
    for (const auto& node : graph.nodes)
        placeOf[node.id] = {node.position.x, node.position.y};
    Lines lines;
    for (const auto& edge : graph.edges) {
        const auto from = placeOf.find(edge.from);
        const auto to = placeOf.find(edge.to);
        if (from != placeOf.end() && to != placeOf.end())
            lines.emplace(std::min(from->second, to->second), std::max(from->second, to->second));
    }
    return lines;
}

Vec2 pointOf(const Place& place) {
    return {place.first, place.second};
}

/// What is in the first alone.
template <class Set>
std::vector<typename Set::value_type> less(const Set& one, const Set& other) {
    std::vector<typename Set::value_type> parts;
    std::set_difference(
        one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(parts));
    return parts;
}

} // namespace

NavigationProposal::Changes NavigationProposal::changesTo(const level::Navigation& made,
                                                          const level::Navigation& before) {
    Changes changes;
    const Places places = placesOf(made);
    const Places oldPlaces = placesOf(before);
    const Lines lines = linesOf(made);
    const Lines oldLines = linesOf(before);
    for (const Place& place : less(places, oldPlaces))
        changes.nodes.added.push_back(pointOf(place));
    for (const Place& place : less(oldPlaces, places))
        changes.nodes.dropped.push_back(pointOf(place));
    for (const auto& [from, to] : less(lines, oldLines))
        changes.edges.added.push_back({pointOf(from), pointOf(to)});
    for (const auto& [from, to] : less(oldLines, lines))
        changes.edges.dropped.push_back({pointOf(from), pointOf(to)});
    changes.byHand =
        static_cast<int>(std::count_if(made.nodes.begin(), made.nodes.end(), [](const auto& node) {
            return !nav::isGenerated(node);
        }));
    return changes;
}

QString NavigationProposal::warningOf(const level::Level& level,
                                      const level::Navigation& made,
                                      Metres radius) {
    QStringList warnings;
    if (const auto rooms = nav::unreachedRooms(level, radius); rooms && !rooms->empty())
        warnings.append(
            tr("Not reached by a body of this radius: %1.").arg(ui::text(nav::namesOf(*rooms))));
    if (const std::size_t parts = nav::partsOf(made); parts > 1)
        warnings.append(tr("The graph falls into %1 parts: no edges connect them.").arg(parts));
    return warnings.join(QLatin1Char(' '));
}

NavigationProposal::NavigationProposal(QObject* parent)
    : Proposal(parent) {}

void NavigationProposal::setRadius(double metres) {
    const double kept = std::clamp(metres, kNarrowest, kWidest);
    if (kept == m_options.radius)
        return;
    m_options.radius = kept;
    follow();
    emit changed();
}

void NavigationProposal::setSpacing(double metres) {
    const double kept = std::clamp(metres, kClosest, kFarthest);
    if (kept == m_options.spacing)
        return;
    m_options.spacing = kept;
    follow();
    emit changed();
}

void NavigationProposal::suit(const level::Level& level) {
    m_widest = nav::widestBody(level);
    m_options = {.radius = m_widest, .spacing = nav::usualSpacing(level)};
}

/// While one is made the latest wish waits, so that a slider is followed all along.
void NavigationProposal::work() {
    if (isBusy()) {
        m_again = true;
        return;
    }
    m_again = false;
    background().start([this,
                        options = m_options,
                        level = document()->snapshot(),
                        revision = document()->revision()](const Watch&) -> BackgroundWork::Then {
        auto graph = nav::generateNavigation(*level, options);
        Result<Made> made = graph ? Result<Made>(Made{{},
                                                      changesTo(*graph, level->navigation),
                                                      warningOf(*level, *graph, options.radius)})
                                  : Result<Made>(graph.unexpected());
        if (made)
            made->graph = std::move(*graph);
        return
            [this, revision, made = std::move(made)]() mutable { take(revision, std::move(made)); };
    });
}

void NavigationProposal::take(std::uint64_t revision, Result<Made> made) {
    if (!isShown() || document() == nullptr)
        return;
    m_problem = made ? QString() : ui::text(made.error().message);
    m_warning = made ? made->warning : QString();
    m_made = made ? std::move(made->graph) : level::Navigation();
    m_changes = made ? std::move(made->changes) : Changes();
    m_revision = revision;
    draw();
    if (std::exchange(m_again, false) || document()->revision() != revision)
        QMetaObject::invokeMethod(
            this, [this] { follow(); }, Qt::QueuedConnection);
}

overlay::DisplayList NavigationProposal::drawing() const {
    overlay::DisplayList list;
    for (const Line& edge : m_changes.edges.dropped)
        list.segment(Layer::Connections,
                     edge.from,
                     edge.to,
                     {.ink = Ink::Error, .width = 1.5F, .opacity = 0.7F, .dash = overlay::kDots});
    for (const Line& edge : m_changes.edges.added)
        list.segment(Layer::Connections,
                     edge.from,
                     edge.to,
                     {.ink = Ink::Success, .width = 1, .opacity = 0.7F});
    for (const Vec2 node : m_changes.nodes.dropped)
        list.shape(
            Layer::Connections,
            {.glyph = overlay::Glyph::Cross, .at = node, .radius = {3, 0}, .fill = {Ink::Error}});
    for (const Vec2 node : m_changes.nodes.added)
        list.shape(Layer::Connections, {.at = node, .radius = {2.5F, 0}, .fill = {Ink::Success}});
    return list;
}

void NavigationProposal::apply() {
    if (!isShown() || isBusy() || m_again || document() == nullptr ||
        document()->revision() != m_revision || !m_problem.isEmpty())
        return;
    const edit::Fix step{"navigation graph", editsTo(m_made, *document())};
    const auto nodes = m_made.nodes.size();
    const auto edges = m_made.edges.size();
    takeOver(step);
    emit editing()->remarked(tr("The navigation graph was generated"),
                             tr("%1 nodes, %2 edges. Nodes you placed stay; undo removes the rest.")
                                 .arg(nodes)
                                 .arg(edges));
}

void NavigationProposal::forget() {
    m_again = false;
    m_made = {};
    m_changes = {};
    m_warning.clear();
    m_problem.clear();
}

} // namespace percept::session

#include "moc_NavigationProposal.cpp"
