#include "app/workspaces/tactics/NewAnalysis.h"

#include "app/studio/edit/ObjectNames.h"
#include "app/ui/Text.h"
#include "percept/tactics/AutomatonText.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace percept::session {
namespace {

/// Rows of numbers come from elsewhere.
constexpr std::string_view kByHand = "custom";
constexpr const char* kFilter = "filter";
constexpr const char* kAutomaton = "automaton";
constexpr const char* kCities = "cities";
constexpr const char* kFiltered = "visibility"; ///< where there is nothing else; no parameters
constexpr int kBlur = 2;
constexpr std::array<std::string_view, 3> kOfTeams{"enemies", "security", "suspicion"};

std::string compact(const QJsonObject& object) {
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

/// What a new filter is of; empty: the level declares nothing.
std::string filterable(const level::Level& level, const std::string& chosen) {
    std::vector<std::string> names;
    for (const auto& analysis : level.analyses)
        names.push_back(analysis.id);
    for (const auto& layer : level.layers)
        names.push_back(layer.id);
    if (std::find(names.begin(), names.end(), chosen) != names.end())
        return chosen;
    return names.empty() ? std::string() : names.front();
}

std::string parametersFor(const level::Level& level, std::string_view kind) {
    if (kind == kCities) {
        for (const auto& waypoint : level.waypoints)
            if (!waypoint.tags.empty())
                return compact({{"tag", QString::fromStdString(waypoint.tags.front())}});
        return compact({{"cities", "units"}});
    }
    const bool ofTeam = std::find(kOfTeams.begin(), kOfTeams.end(), kind) != kOfTeams.end();
    if (!ofTeam || level.teams.empty())
        return {};
    return compact({{"team", QString::fromStdString(level.teams.front().id)}});
}

} // namespace

std::string blurOf(const std::string& name) {
    return compact({{"of", QString::fromStdString(name)}, {"gaussian", kBlur}});
}

const tactics::AnalysisKinds& NewAnalysis::known() const {
    return m_editing ? *m_editing->kinds() : tactics::standardKinds();
}

void NewAnalysis::setEditing(Editing* editing) {
    m_editing = editing;
    emit changed();
}

void NewAnalysis::setLab(AnalysisModel* lab) {
    m_lab = lab;
    emit changed();
}

QVariantList NewAnalysis::kinds() const {
    QVariantList list;
    for (const auto& [name, kind] : known())
        if (name != kByHand)
            list.append(QVariantMap{{"name", ui::text(name)}, {"hint", ui::text(kind.help)}});
    return list;
}

void NewAnalysis::add(const QString& kind) {
    const std::string name = kind.toStdString();
    if (!m_editing || !m_editing->isOpen() || m_editing->isBusy() || !known().contains(name))
        return;
    const auto& document = m_editing->document();
    level::Analysis analysis;
    analysis.kind = name;
    analysis.id = document.freeTextId(edit::kKindOf<level::Analysis>, "my_" + name);
    analysis.parameters.text = parametersFor(document.level(), name);
    edit::Edits edits;
    if (name == kFilter || name == kAutomaton) {
        auto of = filterable(document.level(), m_lab ? m_lab->current().toStdString() : "");
        if (of.empty()) {
            level::Analysis first;
            first.kind = kFiltered;
            first.id =
                document.freeTextId(edit::kKindOf<level::Analysis>, std::string("my_") + kFiltered);
            of = first.id;
            edits.emplace_back(edit::Insert{std::move(first)});
        }
        analysis.parameters.text =
            name == kFilter ? blurOf(of)
                            : compact({{"of", QString::fromStdString(of)},
                                       {"automaton", tactics::automataOfTheSource().front().name}});
    }
    const std::string id = analysis.id;
    edits.emplace_back(edit::Insert{std::move(analysis)});
    m_editing->applyFix({"new analysis " + id, std::move(edits)});
    if (m_lab)
        m_lab->choose(QString::fromStdString(id));
    select(QString::fromStdString(id));
    emit m_editing->remarked(tr("%1 was added to the level").arg(QString::fromStdString(id)),
                             tr("Its parameters are on the right."));
}

void NewAnalysis::select(const QString& name) {
    if (!m_editing || !m_editing->isOpen())
        return;
    const auto& document = m_editing->document();
    const auto choose = [&](const auto& list, edit::Kind kind) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (ui::text(list[i].id) == name) {
                m_editing->select(edit::Selection({document.idAt(kind, i)}));
                emit selected();
                return true;
            }
        return false;
    };
    if (!choose(document.level().analyses, edit::kKindOf<level::Analysis>) &&
        !choose(document.level().layers, edit::kKindOf<level::Layer>))
        emit m_editing->remarked(tr("%1 has its usual parameters").arg(name),
                                 tr("Add an analysis of this kind (+) to give it others."));
}

QString NewAnalysis::helpFor(const QString& ident) const {
    const auto location = m_editing && m_editing->isOpen()
                              ? m_editing->document().locate(objectOf(m_editing->document(), ident))
                              : std::nullopt;
    if (!location || location->kind != edit::kKindOf<level::Analysis>)
        return {};
    const auto& kinds = known();
    const auto kind = kinds.find(m_editing->document().level().analyses[location->index].kind);
    if (kind == kinds.end())
        return {};
    const QString help = ui::text(tactics::describe(kind->second));
    return help.left(1).toUpper() + help.mid(1);
}

} // namespace percept::session

#include "moc_NewAnalysis.cpp"
