#include "BotPanel.h"

#include "app/studio/agent/BotRows.h"
#include "app/studio/session/Outline.h"

namespace percept::session {
namespace {

std::vector<QString> identsOf(const auto& lines) {
    std::vector<QString> idents;
    for (const auto& line : lines)
        idents.push_back(identOf({overlay::ObjectKind::Agent, trace::indexOf(line.opponent)}));
    return idents;
}

/// What the rows of what it knows are about.
std::vector<QString> knownIdents(const BotReport& report) {
    auto idents = identsOf(report.memory);
    for (const ChangeLine& line : report.changes)
        idents.push_back(identOf(line.object));
    return idents;
}

} // namespace

BotPanel::BotPanel(QObject* parent)
    : QObject(parent)
    , m_causes(causeRoles())
    , m_earlierCauses(causeRoles())
    , m_newestDecision(causeRoles())
    , m_weapons(weaponRoles())
    , m_goals(goalRoles())
    , m_desires(desireRoles())
    , m_memory(kMemoryColumns)
    , m_candidates(kCandidateColumns) {}

void BotPanel::clear() {
    m_present = false;
    m_pending = false;
    m_limits.clear();
    m_weapon.clear();
    m_report = {};
    fillModels({}, 0);
    showCauses({}, 0);
    emit changed();
}

void BotPanel::showCauses(const explain::GoalCauses& causes, Seconds step) {
    m_causes.setRows(causeRows(causes.chain, step));
    m_earlierCauses.setRows(causeRows(causes.earlier, step));
    // What it decided before is among the causes, or has no part in them.
    const bool since =
        causes.newest && !causes.chain.empty() && causes.newest->id > causes.chain.front().id;
    m_newestDecision.setRows(since ? causeRows({*causes.newest}, step)
                                   : std::vector<RowsModel::Row>());
}

void BotPanel::show(BotReport report, const explain::RunIndex& index, Seconds step) {
    m_present = true;
    m_pending = false;
    m_limits.clear();
    m_report = std::move(report);
    m_weapon.clear();
    for (const WeaponLine& line : m_report.weapons)
        if (line.inHand)
            m_weapon = nameOfId(line.name);
    fillModels(index, step);
    emit changed();
}

void BotPanel::showPose(Frame frame,
                        trace::AgentId agent,
                        const QString& name,
                        const trace::AgentPose& pose,
                        const QString& weapon,
                        const QString& limits) {
    // Models of the same bot stay until the answer comes: nothing flickers while time is dragged.
    if (!m_present || m_report.agent != agent || !limits.isEmpty()) {
        const double maxHealth = m_report.agent == agent ? m_report.maxHealth : 0;
        m_report = {};
        m_report.maxHealth = maxHealth;
        fillModels({}, 0);
    }
    m_present = true;
    m_pending = limits.isEmpty();
    m_limits = limits;
    m_report.frame = frame;
    m_report.agent = agent;
    m_report.name = name.toStdString();
    m_report.status = pose.alive    ? agent::Status::Alive
                      : pose.folded ? agent::Status::Folded
                                    : agent::Status::Dead;
    m_report.possessed = pose.possessed;
    if (m_report.maxHealth <= 0)
        m_report.maxHealth = 100;
    m_report.health = pose.health * m_report.maxHealth;
    m_weapon = weapon;
    emit changed();
}

QString BotPanel::status() const {
    if (!m_present)
        return {};
    switch (m_report.status) {
    case agent::Status::Alive:
        return m_report.possessed ? tr("possessed") : tr("alive");
    case agent::Status::Dead:
        return tr("dead");
    case agent::Status::Spawning:
        return tr("about to appear");
    case agent::Status::Folded:
        return tr("folded into its group");
    }
    return {};
}

void BotPanel::fillModels(const explain::RunIndex& index, Seconds step) {
    m_weapons.setRows(weaponRows(m_report));
    m_goals.setRows(goalRows(m_report, index, step));
    m_desires.setRows(desireRows(m_report));
    m_memory.setRows(memoryRows(m_report), knownIdents(m_report));
    m_candidates.setRows(candidateRows(m_report), identsOf(m_report.candidates));
}

} // namespace percept::session

#include "moc_BotPanel.cpp"
