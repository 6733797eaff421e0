#include "app/workspaces/tactics/CompoundModel.h"

#include "app/studio/session/Outline.h"
#include "app/ui/Follow.h"
#include "app/workspaces/tactics/RulePlace.h"
#include "editor/edit/References.h"

#include <algorithm>
#include <array>

namespace percept::session {
namespace {

using edit::kKindOf;

} // namespace

CompoundModel::CompoundModel(QObject* parent)
    : QObject(parent)
    , m_matches({"ident", "name", "value"}) {
    connect(&m_work, &BackgroundWork::changed, this, &CompoundModel::tried);
}

void CompoundModel::setLab(WaypointModel* lab) {
    if (!ui::follow(m_lab, lab, this))
        return;
    if (lab != nullptr) {
        // The points of many waypoints come later than the level.
        connect(lab, &WaypointModel::levelSeen, this, &CompoundModel::readLevel);
        connect(lab, &WaypointModel::pointsChanged, this, &CompoundModel::onLevel);
    }
    onLevel();
    emit labChanged();
}

const level::Level* CompoundModel::levelValue() const {
    return m_lab && m_lab->level() && m_lab->isActive() ? m_lab->level()->level() : nullptr;
}

edit::ObjectId CompoundModel::currentId() const {
    return m_lab && m_lab->editing() && m_lab->editing()->isOpen() && m_current >= 0
               ? m_lab->editing()->document().idAt(kKindOf<level::Compound>,
                                                   static_cast<std::size_t>(m_current))
               : edit::ObjectId::None;
}

void CompoundModel::onLevel() {
    readLevel();
    tryOut();
}

/// The level is different, or another one.
void CompoundModel::readLevel() {
    const level::Level* level = levelValue();
    QStringList names;
    if (level != nullptr)
        for (const auto& compound : level->compounds)
            names.append(QString::fromStdString(compound.id));
    if (names != m_names) {
        m_names = names;
        emit namesChanged();
        if (m_current >= names.size())
            setCurrent(static_cast<int>(names.size()) - 1);
    }
    if (level != nullptr && m_current >= 0)
        follow(level->compounds[static_cast<std::size_t>(m_current)]);
}

/// What is not being changed here is as the level has it.
void CompoundModel::follow(const level::Compound& compound) {
    const QString stated = QString::fromStdString(compound.rule);
    const auto logic = tactics::logicOf(compound.logic).value_or(tactics::Logic::Fuzzy);
    if (stated == m_stated && logic == m_statedLogic)
        return;
    if (m_rule == m_stated)
        m_rule = stated;
    if (m_logic == m_statedLogic)
        m_logic = logic;
    m_stated = stated;
    m_statedLogic = logic;
    emit ruleChanged();
}

void CompoundModel::setCurrent(int compound) {
    const int kept = std::clamp(compound, -1, static_cast<int>(m_names.size()) - 1);
    if (kept == m_current)
        return;
    m_current = kept;
    emit currentChanged();
    restore();
}

void CompoundModel::restore() {
    const level::Level* level = levelValue();
    const bool states = level != nullptr && m_current >= 0;
    const level::Compound compound =
        states ? level->compounds[static_cast<std::size_t>(m_current)] : level::Compound();
    m_rule = m_stated = QString::fromStdString(compound.rule);
    m_logic = m_statedLogic = tactics::logicOf(compound.logic).value_or(tactics::Logic::Fuzzy);
    emit ruleChanged();
    tryOut();
}

void CompoundModel::setRule(const QString& rule) {
    if (rule == m_rule)
        return;
    m_rule = rule;
    emit ruleChanged();
    tryOut();
}

void CompoundModel::setLeast(double least) {
    const double kept = std::clamp(least, 0.0, 1.0);
    if (kept == m_least)
        return;
    m_least = kept;
    take(m_values);
}

void CompoundModel::setProbabilistic(bool probabilistic) {
    if (probabilistic == isProbabilistic())
        return;
    m_logic = probabilistic ? tactics::Logic::Probabilistic : tactics::Logic::Fuzzy;
    emit ruleChanged();
    tryOut();
}

/// Rules that look around ask every pair of waypoints, so not here.
void CompoundModel::tryOut() {
    const auto points = m_lab ? m_lab->points() : nullptr;
    if (levelValue() == nullptr || m_current < 0 || m_rule.trimmed().isEmpty() || !points) {
        m_work.cancel();
        m_error.clear();
        m_errorAt = -1;
        take({});
        return;
    }
    auto rule = tactics::parseRule(m_rule.toStdString());
    if (!rule) {
        m_work.cancel();
        fail(rule.error());
        return;
    }
    rule->logic = m_logic;
    m_work.start([this, points, rule = std::move(*rule), state = m_lab->state()](
                     const Watch&) -> BackgroundWork::Then {
        auto values = points->evaluate(rule, state);
        if (!values)
            return [this, error = values.error()] { fail(error); };
        return [this, values = std::move(*values)] {
            m_error.clear();
            m_errorAt = -1;
            take(values);
        };
    });
}

void CompoundModel::fail(const Error& error) {
    const auto fault = faultIn(m_rule, error);
    m_error = fault.message;
    m_errorAt = fault.at;
    take({});
}

void CompoundModel::take(std::vector<double> values) {
    m_values = std::move(values);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        if (m_values[i] >= m_least)
            found.push_back(i);
    std::stable_sort(found.begin(), found.end(), [this](std::size_t a, std::size_t b) {
        return m_values[a] > m_values[b];
    });
    std::vector<RowsModel::Row> rows;
    const auto points = m_lab ? m_lab->points() : nullptr;
    for (const std::size_t point : found)
        if (points && point < points->size())
            rows.push_back({identOf({overlay::ObjectKind::Waypoint,
                                     static_cast<std::uint32_t>(points->placeInLevel(point))}),
                            QString::fromStdString(points->id(point)),
                            QString::number(m_values[point], 'f', 2)});
    m_matches.setRows(std::move(rows));
    light();
    emit tried();
}

void CompoundModel::light() {
    if (m_lab)
        m_lab->setLit(m_values, m_least);
}

void CompoundModel::apply() {
    const auto id = currentId();
    if (id == edit::ObjectId::None || !differs() || !tactics::parseRule(m_rule.toStdString()))
        return;
    edit::Edits changes;
    if (m_rule != m_stated)
        changes.push_back(edit::SetValue{id, "rule", m_rule.toStdString()});
    if (m_logic != m_statedLogic)
        changes.push_back(edit::SetValue{id, "logic", std::string(wordOf(m_logic))});
    m_lab->editing()->applyFix({"rule of " + m_names[m_current].toStdString(), std::move(changes)});
}

void CompoundModel::add() {
    if (!m_lab || !m_lab->editing() || !m_lab->editing()->isOpen())
        return;
    auto& document = m_lab->editing()->document();
    level::Compound compound;
    compound.id = document.freeTextId(kKindOf<level::Compound>, "");
    const auto& stated = m_lab->qualities();
    compound.rule = stated.isEmpty() ? "cover" : stated.front().toStdString();
    const std::string step = "new compound " + compound.id;
    m_lab->editing()->applyFix({step, {edit::Insert{std::move(compound)}}});
    setCurrent(static_cast<int>(m_names.size()) - 1);
}

void CompoundModel::remove() {
    const auto id = currentId();
    if (id == edit::ObjectId::None)
        return;
    const std::string step = "deletion of " + m_names[m_current].toStdString();
    m_lab->editing()->applyFix(
        {step, edit::removalOf(m_lab->editing()->document(), std::array{id})});
    restore();
}

void CompoundModel::rename(const QString& name) {
    const auto id = currentId();
    if (id == edit::ObjectId::None || name.isEmpty() || name == m_names[m_current])
        return;
    m_lab->editing()->applyFix(
        {"name of " + m_names[m_current].toStdString(), {edit::Rename{id, name.toStdString()}}});
}

} // namespace percept::session

#include "moc_CompoundModel.cpp"
