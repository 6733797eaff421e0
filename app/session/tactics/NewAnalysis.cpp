#include "app/session/tactics/NewAnalysis.h"

#include "resources/ui/Text.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace percept::session {
namespace {

/// Rows of numbers come from elsewhere.
constexpr std::string_view kByHand = "custom";
constexpr std::array<std::string_view, 3> kOfTeams{"enemies", "security", "suspicion"};

std::string parametersFor(const level::Level& level, std::string_view kind) {
    const bool ofTeam = std::find(kOfTeams.begin(), kOfTeams.end(), kind) != kOfTeams.end();
    if (!ofTeam || level.teams.empty())
        return {};
    const QJsonObject object{{"team", QString::fromStdString(level.teams.front().id)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace

void NewAnalysis::setEditing(Editing* editing) {
    m_editing = editing;
    emit changed();
}

void NewAnalysis::setLab(AnalysisLab* lab) {
    m_lab = lab;
    emit changed();
}

QVariantList NewAnalysis::kinds() const {
    QVariantList list;
    for (const auto& [name, kind] : tactics::standardKinds())
        if (name != kByHand)
            list.append(QVariantMap{{"name", ui::text(name)}, {"hint", ui::text(kind.help)}});
    return list;
}

void NewAnalysis::add(const QString& kind) {
    const std::string name = kind.toStdString();
    if (!m_editing || !m_editing->isOpen() || m_editing->isBusy() ||
        !tactics::standardKinds().contains(name))
        return;
    const auto& document = m_editing->document();
    level::Analysis analysis;
    analysis.kind = name;
    analysis.id = document.freeTextId(edit::kKindOf<level::Analysis>, "my_" + name);
    analysis.parameters.text = parametersFor(document.level(), name);
    const std::string id = analysis.id;
    m_editing->applyFix({"new analysis " + id, {edit::Insert{std::move(analysis)}}});
    if (m_lab)
        m_lab->choose(QString::fromStdString(id));
    emit m_editing->remarked(tr("%1 was added to the level").arg(QString::fromStdString(id)),
                             tr("Its parameters stand in the properties, in Level: %1.")
                                 .arg(ui::text(tactics::standardKinds().find(name)->second.help)));
}

} // namespace percept::session

#include "moc_NewAnalysis.cpp"
