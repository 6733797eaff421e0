#include "app/session/edit/NavigationMaker.h"

#include "percept/nav/GenerateNavigation.h"

#include <set>

namespace percept::session {
namespace {

using edit::kKindOf;

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

} // namespace

NavigationMaker::NavigationMaker(QObject* parent)
    : QObject(parent) {
    connect(&m_work, &BackgroundWork::changed, this, &NavigationMaker::changed);
}

void NavigationMaker::setEditing(Editing* editing) {
    m_editing = editing;
    emit changed();
}

void NavigationMaker::generate() {
    if (!m_editing || !m_editing->isOpen())
        return;
    const auto& document = m_editing->document();
    m_work.start([this, level = document.snapshot(), revision = document.revision()](
                     const tools::Watch&) -> BackgroundWork::Then {
        auto made = nav::generateNavigation(*level, {.radius = nav::widestBody(*level)});
        return
            [this, revision, made = std::move(made)]() mutable { take(revision, std::move(made)); };
    });
}

void NavigationMaker::take(std::uint64_t revision, Result<level::Navigation> made) {
    if (!m_editing || !m_editing->isOpen())
        return;
    if (!made) {
        emit m_editing->refused(QString::fromStdString(made.error().message));
        return;
    }
    // Made for a level that is another one by now.
    if (m_editing->document().revision() != revision)
        return generate();
    m_editing->applyFix({"navigation graph", editsTo(*made, m_editing->document())});
    emit m_editing->remarked(
        tr("The navigation graph was generated"),
        tr("%1 nodes, %2 edges. Nodes made by hand stay; undo takes the rest back.")
            .arg(made->nodes.size())
            .arg(made->edges.size()));
}

} // namespace percept::session

#include "moc_NavigationMaker.cpp"
