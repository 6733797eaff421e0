#include "app/workspaces/tactics/AutomatonModel.h"

#include "app/workspaces/tactics/AnalysisDrawing.h"
#include "app/workspaces/tactics/RulePlace.h"
#include "editor/edit/References.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace percept::session {
namespace {

constexpr std::size_t kRemembered = 64; ///< states, to see cycles
constexpr double kOpacity = 0.75;
using edit::kKindOf;

std::size_t ownCount() {
    return tactics::automataOfTheSource().size();
}

/// What a level is but for its automata.
level::Level groundOf(const level::Level& level) {
    level::Level ground = level;
    ground.automata.clear();
    return ground;
}

QString stepsText(int steps) {
    return steps == 1 ? AutomatonModel::tr("1 step") : AutomatonModel::tr("%1 steps").arg(steps);
}

} // namespace

AutomatonModel::AutomatonModel(QObject* parent)
    : QObject(parent)
    , m_classes({"name", "from", "count", "ink"}) {
    for (const auto& kind : tactics::automataOfTheSource()) {
        const auto text = QString::fromStdString(tactics::writeAutomaton(kind.table));
        m_tables.push_back({tr(kind.name), text, text});
    }
    read();
    fill();
}

void AutomatonModel::setLab(AnalysisModel* lab) {
    if (lab == m_lab)
        return;
    close();
    if (m_lab)
        m_lab->disconnect(this);
    m_lab = lab;
    if (lab != nullptr)
        connect(lab, &AnalysisModel::levelChanged, this, &AutomatonModel::onLevel);
    onLevel();
    emit labChanged();
}

void AutomatonModel::setEditing(Editing* editing) {
    m_editing = editing;
    emit labChanged();
}

/// The level is different, or another one. What is being written stays where it can.
void AutomatonModel::onLevel() {
    const level::Level* level = m_lab && m_lab->level() ? m_lab->level()->level() : nullptr;
    if (level == nullptr || (m_begun && groundOf(*level) != m_ground))
        close();
    const std::vector<Table> before(m_tables.begin() + static_cast<std::ptrdiff_t>(ownCount()),
                                    m_tables.end());
    const QString used = m_tables[static_cast<std::size_t>(m_kind)].name;
    const QString wasRead = text();
    const bool wasKept = isKept();
    const QStringList names = kinds();
    m_tables.resize(ownCount());
    const std::size_t count = level != nullptr ? level->automata.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        Table table{QString::fromStdString(level->automata[i].id),
                    {},
                    QString::fromStdString(tactics::textOf(level->automata[i]))};
        // By its name, or where it stood if it got another one.
        auto known = std::find_if(
            before.begin(), before.end(), [&](const Table& one) { return one.name == table.name; });
        if (known == before.end() && before.size() == count)
            known = before.begin() + static_cast<std::ptrdiff_t>(i);
        const bool written = known != before.end() && known->text != known->stated;
        table.text = written ? known->text : table.stated;
        m_tables.push_back(std::move(table));
    }
    if (wasKept && before.size() != count) {
        const auto still = std::find_if(m_tables.begin() + static_cast<std::ptrdiff_t>(ownCount()),
                                        m_tables.end(),
                                        [&](const Table& table) { return table.name == used; });
        m_kind = still == m_tables.end() ? 0 : static_cast<int>(still - m_tables.begin());
    }
    if (kinds() != names)
        emit kindsChanged();
    if (text() != wasRead)
        use(m_kind);
    emit changed();
}

QStringList AutomatonModel::kinds() const {
    QStringList names;
    for (const Table& table : m_tables)
        names.append(table.name);
    return names;
}

bool AutomatonModel::isKept() const {
    return static_cast<std::size_t>(m_kind) >= ownCount();
}

edit::ObjectId AutomatonModel::keptId() const {
    return isKept() && m_editing && m_editing->isOpen()
               ? m_editing->document().idAt(kKindOf<level::Automaton>,
                                            static_cast<std::size_t>(m_kind) - ownCount())
               : edit::ObjectId::None;
}

void AutomatonModel::setKind(int kind) {
    if (kind == m_kind || kind < 0 || static_cast<std::size_t>(kind) >= m_tables.size())
        return;
    use(kind);
}

void AutomatonModel::use(int kind) {
    m_kind = kind;
    // Cells and rules fit together; a table that cannot be read leaves none to step by.
    if (!read())
        m_table = {};
    restart();
}

bool AutomatonModel::read() {
    auto table = tactics::parseAutomaton(text().toStdString());
    if (!table) {
        const auto fault = faultIn(text(), table.error());
        m_error = fault.message;
        m_errorAt = fault.at;
        return false;
    }
    m_error.clear();
    m_errorAt = -1;
    m_table = std::move(*table);
    return true;
}

void AutomatonModel::setText(const QString& text) {
    if (text == this->text())
        return;
    m_tables[static_cast<std::size_t>(m_kind)].text = text;
    const auto before = m_table.classes;
    if (!read()) {
        emit changed();
        return;
    }
    if (before != m_table.classes)
        return restart();
    // Other rules go on with the cells as they are.
    forgetPast();
    fill();
    emit changed();
}

bool AutomatonModel::isEdited() const {
    const Table& table = m_tables[static_cast<std::size_t>(m_kind)];
    return table.text != table.stated;
}

void AutomatonModel::restore() {
    setText(m_tables[static_cast<std::size_t>(m_kind)].stated);
}

void AutomatonModel::keep() {
    if (!m_error.isEmpty() || !m_editing || !m_editing->isOpen())
        return;
    std::string wanted = m_tables[static_cast<std::size_t>(m_kind)].name.toStdString();
    std::replace(wanted.begin(), wanted.end(), ' ', '_');
    level::Automaton automaton;
    automaton.id = m_editing->document().freeTextId(kKindOf<level::Automaton>, wanted);
    automaton.rules = tactics::linesOf(text().toStdString());
    restore();
    const std::string step = "new automaton " + automaton.id;
    m_editing->applyFix({step, {edit::Insert{std::move(automaton)}}});
    setKind(static_cast<int>(m_tables.size()) - 1);
}

void AutomatonModel::apply() {
    const auto id = keptId();
    if (id == edit::ObjectId::None || !isEdited() || !m_error.isEmpty())
        return;
    auto automaton = std::get<level::Automaton>(m_editing->document().object(id));
    automaton.rules = tactics::linesOf(text().toStdString());
    const std::string step = "rules of " + automaton.id;
    Table& table = m_tables[static_cast<std::size_t>(m_kind)];
    table.text = QString::fromStdString(tactics::textOf(automaton));
    m_editing->applyFix({step, {edit::Replace{id, std::move(automaton)}}});
    emit changed();
}

void AutomatonModel::declare() {
    const QString source = m_begun ? m_of : m_lab ? m_lab->current() : QString();
    if (!m_error.isEmpty() || source.isEmpty() || !m_editing || !m_editing->isOpen())
        return;
    const auto& document = m_editing->document();
    const Table& table = m_tables[static_cast<std::size_t>(m_kind)];
    QJsonObject parameters{{"of", source}};
    if (isEdited()) {
        QJsonArray rules;
        for (const std::string& line : tactics::linesOf(table.text.toStdString()))
            rules.append(QString::fromStdString(line));
        parameters.insert("rules", rules);
    } else {
        parameters.insert("automaton",
                          isKept() ? table.name
                                   : QString::fromLatin1(
                                         tactics::automataOfTheSource()[std::size_t(m_kind)].name));
    }
    if (m_steps > 0)
        parameters.insert("steps", m_steps);
    if (hasEvenClasses() && m_threshold != 0.5)
        parameters.insert("first", m_threshold);
    level::Analysis analysis;
    analysis.kind = "automaton";
    std::string wanted = table.name.toStdString() + "_of_" + source.toStdString();
    std::replace(wanted.begin(), wanted.end(), ' ', '_');
    analysis.id = document.freeTextId(kKindOf<level::Analysis>, wanted);
    analysis.parameters.text =
        QJsonDocument(parameters).toJson(QJsonDocument::Compact).toStdString();
    edit::Edits edits;
    // A kind with its usual parameters is not in the level yet.
    const auto& level = document.level();
    const auto isIt = [&](const auto& one) { return one.id == source.toStdString(); };
    if (std::none_of(level.analyses.begin(), level.analyses.end(), isIt) &&
        std::none_of(level.layers.begin(), level.layers.end(), isIt)) {
        if (!m_editing->kinds()->contains(source.toStdString()))
            return emit m_editing->remarked(tr("%1 cannot be stepped in a run").arg(source),
                                            tr("Choose an analysis or a layer of the level."));
        level::Analysis plain;
        plain.id = source.toStdString();
        plain.kind = plain.id;
        edits.emplace_back(edit::Insert{std::move(plain)});
    }
    const std::string id = analysis.id;
    edits.emplace_back(edit::Insert{std::move(analysis)});
    m_editing->applyFix({"new analysis " + id, std::move(edits)});
    m_lab->choose(QString::fromStdString(id));
}

void AutomatonModel::remove() {
    const auto id = keptId();
    if (id == edit::ObjectId::None)
        return;
    const std::string step =
        "deletion of " + m_tables[static_cast<std::size_t>(m_kind)].name.toStdString();
    m_editing->applyFix({step, edit::removalOf(m_editing->document(), std::array{id})});
}

bool AutomatonModel::hasEvenClasses() const {
    return m_table.classes.size() > 1 && !m_table.classes.back().from;
}

int AutomatonModel::edges() const {
    return static_cast<int>(m_table.automaton.edges);
}

void AutomatonModel::setEdges(int edges) {
    if (edges == this->edges() || edges < 0 || edges > 2 || !m_error.isEmpty())
        return;
    auto table = m_table;
    table.automaton.edges = static_cast<tactics::AutomatonEdges>(edges);
    setText(QString::fromStdString(tactics::writeAutomaton(table)));
}

void AutomatonModel::setThreshold(double share) {
    const double kept = std::clamp(share, 0.0, 1.0);
    if (kept == m_threshold)
        return;
    m_threshold = kept;
    restart();
}

void AutomatonModel::begin() {
    if (!m_lab)
        return;
    const auto& maps = m_lab->answer().maps;
    const auto map = maps.find(m_lab->current().toStdString());
    if (map == maps.end())
        return;
    m_begun = true;
    m_ground = groundOf(*m_lab->level()->level());
    m_of = m_lab->current();
    m_frame = m_lab->answer().frame;
    m_values = map->second.field;
    m_low = map->second.low;
    m_high = map->second.high;
    restart();
}

void AutomatonModel::forgetPast() {
    m_past.clear();
    m_settled = false;
    m_period = 0;
}

void AutomatonModel::restart() {
    forgetPast();
    m_steps = 0;
    m_changed = 0;
    if (m_begun)
        m_cells = tactics::classesOf(m_values, m_table.thresholds(m_low, m_high, m_threshold));
    fill();
    draw();
    emit changed();
}

void AutomatonModel::step() {
    if (!m_begun || isOver() || m_table.classes.empty())
        return;
    auto next = tactics::stepAutomaton(m_table.automaton, m_cells);
    m_settled = next == m_cells;
    if (!m_settled) {
        ++m_steps;
        m_past.push_back(std::move(m_cells));
        if (m_past.size() > kRemembered)
            m_past.pop_front();
        const auto before = std::find(m_past.rbegin(), m_past.rend(), next);
        m_period = before == m_past.rend() ? 0 : static_cast<int>(before - m_past.rbegin()) + 1;
        m_cells = std::move(next);
        countChanges();
    }
    fill();
    draw();
    emit changed();
}

void AutomatonModel::back() {
    if (!canStepBack())
        return;
    m_cells = std::move(m_past.back());
    m_past.pop_back();
    --m_steps;
    m_settled = false;
    m_period = 0;
    countChanges();
    fill();
    draw();
    emit changed();
}

/// By the latest step.
void AutomatonModel::countChanges() {
    m_changed = 0;
    for (std::size_t cell = 0; !m_past.empty() && cell < m_cells.size(); ++cell)
        m_changed += m_past.back().values[cell] != m_cells.values[cell] ? 1U : 0U;
}

QString AutomatonModel::classAt(double x, double y) const {
    const auto cell = m_begun ? m_frame.cellAt({x, y}) : std::nullopt;
    if (!cell || *cell >= m_cells.size() || m_cells.values[*cell] >= m_table.classes.size())
        return {};
    return QString::fromStdString(m_table.classes[m_cells.values[*cell]].name);
}

void AutomatonModel::close() {
    if (!m_begun)
        return;
    m_begun = false;
    m_of.clear();
    m_ground = {};
    m_values = {};
    m_cells = {};
    restart();
}

QString AutomatonModel::status() const {
    if (!m_begun)
        return {};
    if (m_settled)
        return tr("Settled after %1").arg(stepsText(m_steps));
    if (m_period > 0)
        return tr("Repeats itself every %1: it never settles").arg(stepsText(m_period));
    if (m_steps == 0)
        return tr("Not stepped yet");
    return m_changed == 0 ? tr("Step %1").arg(m_steps)
                          : tr("Step %1: %2 cells changed").arg(m_steps).arg(m_changed);
}

QString AutomatonModel::warning() const {
    QStringList doubts;
    for (const auto& doubt : m_table.doubts())
        doubts.append(QString::fromStdString(doubt));
    return doubts.join(QLatin1Char('\n'));
}

void AutomatonModel::fill() {
    const auto from = m_table.thresholds(m_low, m_high, m_threshold);
    std::vector<RowsModel::Row> classes;
    for (std::size_t i = 0; i < m_table.classes.size(); ++i) {
        const auto count = std::count(m_cells.values.begin(), m_cells.values.end(), i);
        const bool first = i == 0 || !m_begun;
        classes.push_back({QString::fromStdString(m_table.classes[i].name),
                           first ? QString()
                                 : tr("from %1")
                                       .arg(from[i - 1], 0, 'f', 2)
                                       .replace(QLatin1Char('-'), QChar(0x2212)),
                           m_begun ? QString::number(count) : QString(),
                           static_cast<int>(inkOfClass(i, m_table.classes.size()))});
    }
    m_classes.setRows(std::move(classes));
}

void AutomatonModel::draw() {
    const auto overlay = m_lab ? m_lab->overlay() : nullptr;
    if (overlay == nullptr)
        return;
    constexpr auto kPart = canvas::OverlayFeed::Part::Proposal;
    if (!m_begun || m_table.classes.empty()) {
        overlay->setList(kPart, nullptr);
        return;
    }
    overlay::DisplayList list;
    drawClasses(list, m_frame, m_cells, m_table.classes.size(), kOpacity);
    overlay->setList(kPart, std::make_shared<const overlay::DisplayList>(std::move(list)));
}

} // namespace percept::session

#include "moc_AutomatonModel.cpp"
