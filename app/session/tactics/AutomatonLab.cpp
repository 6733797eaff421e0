#include "app/session/tactics/AutomatonLab.h"

#include "app/session/tactics/AnalysisDrawing.h"
#include "app/session/tactics/RulePlace.h"

#include <algorithm>

namespace percept::session {
namespace {

constexpr std::size_t kRemembered = 64; ///< states, to see cycles
constexpr double kOpacity = 0.75;

QString stepsText(int steps) {
    return steps == 1 ? AutomatonLab::tr("1 step") : AutomatonLab::tr("%1 steps").arg(steps);
}

} // namespace

AutomatonLab::AutomatonLab(QObject* parent)
    : QObject(parent)
    , m_classes({"name", "from", "count"}) {
    for (const auto& kind : tactics::automataOfTheSource())
        m_texts.push_back(QString::fromStdString(tactics::writeAutomaton(kind.table)));
    read();
    fill();
}

void AutomatonLab::setLab(AnalysisLab* lab) {
    if (lab == m_lab)
        return;
    close();
    if (m_lab)
        m_lab->disconnect(this);
    m_lab = lab;
    if (lab != nullptr)
        connect(lab, &AnalysisLab::levelChanged, this, &AutomatonLab::close);
    emit labChanged();
}

QStringList AutomatonLab::kinds() const {
    QStringList names;
    for (const auto& kind : tactics::automataOfTheSource())
        names.append(tr(kind.name));
    return names;
}

void AutomatonLab::setKind(int kind) {
    if (kind == m_kind || kind < 0 || static_cast<std::size_t>(kind) >= m_texts.size())
        return;
    m_kind = kind;
    if (!read())
        restore();
    restart();
}

bool AutomatonLab::read() {
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

void AutomatonLab::setText(const QString& text) {
    if (text == this->text())
        return;
    m_texts[static_cast<std::size_t>(m_kind)] = text;
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

bool AutomatonLab::isEdited() const {
    const auto& own = tactics::automataOfTheSource()[static_cast<std::size_t>(m_kind)];
    return text().toStdString() != tactics::writeAutomaton(own.table);
}

void AutomatonLab::restore() {
    const auto& own = tactics::automataOfTheSource()[static_cast<std::size_t>(m_kind)];
    setText(QString::fromStdString(tactics::writeAutomaton(own.table)));
}

bool AutomatonLab::hasEvenClasses() const {
    return m_table.classes.size() > 1 && !m_table.classes.back().from;
}

int AutomatonLab::edges() const {
    return static_cast<int>(m_table.automaton.edges);
}

void AutomatonLab::setEdges(int edges) {
    if (edges == this->edges() || edges < 0 || edges > 2 || !m_error.isEmpty())
        return;
    auto table = m_table;
    table.automaton.edges = static_cast<tactics::AutomatonEdges>(edges);
    setText(QString::fromStdString(tactics::writeAutomaton(table)));
}

void AutomatonLab::setThreshold(double share) {
    const double kept = std::clamp(share, 0.0, 1.0);
    if (kept == m_threshold)
        return;
    m_threshold = kept;
    restart();
}

void AutomatonLab::begin() {
    if (!m_lab)
        return;
    const auto& maps = m_lab->answer().maps;
    const auto map = maps.find(m_lab->current().toStdString());
    if (map == maps.end())
        return;
    m_begun = true;
    m_of = m_lab->current();
    m_frame = m_lab->answer().frame;
    m_values = map->second.field;
    m_low = map->second.low;
    m_high = map->second.high;
    restart();
}

void AutomatonLab::forgetPast() {
    m_past.clear();
    m_settled = false;
    m_period = 0;
}

void AutomatonLab::restart() {
    forgetPast();
    m_steps = 0;
    m_changed = 0;
    if (m_begun)
        m_cells = tactics::classesOf(m_values, m_table.thresholds(m_low, m_high, m_threshold));
    fill();
    draw();
    emit changed();
}

void AutomatonLab::step() {
    if (!m_begun || isOver())
        return;
    auto next = tactics::stepAutomaton(m_table.automaton, m_cells);
    m_changed = 0;
    for (std::size_t cell = 0; cell < next.size(); ++cell)
        m_changed += next.values[cell] != m_cells.values[cell] ? 1U : 0U;
    m_settled = m_changed == 0;
    if (!m_settled) {
        ++m_steps;
        m_past.push_back(std::move(m_cells));
        if (m_past.size() > kRemembered)
            m_past.pop_front();
        const auto before = std::find(m_past.rbegin(), m_past.rend(), next);
        m_period = before == m_past.rend() ? 0 : static_cast<int>(before - m_past.rbegin()) + 1;
        m_cells = std::move(next);
    }
    fill();
    draw();
    emit changed();
}

void AutomatonLab::close() {
    if (!m_begun)
        return;
    m_begun = false;
    m_of.clear();
    m_values = {};
    m_cells = {};
    restart();
}

QString AutomatonLab::status() const {
    if (!m_begun)
        return {};
    if (m_settled)
        return tr("Settled after %1").arg(stepsText(m_steps));
    if (m_period > 0)
        return tr("Repeats itself every %1: it never settles").arg(stepsText(m_period));
    return m_steps == 0 ? tr("Not stepped yet")
                        : tr("Step %1: %2 cells changed").arg(m_steps).arg(m_changed);
}

QString AutomatonLab::warning() const {
    QStringList doubts;
    for (const auto& doubt : m_table.automaton.doubts())
        doubts.append(QString::fromStdString(doubt));
    return doubts.join(QLatin1Char('\n'));
}

void AutomatonLab::fill() {
    const auto from = m_table.thresholds(m_low, m_high, m_threshold);
    std::vector<RowsModel::Row> classes;
    for (std::size_t i = 0; i < m_table.classes.size(); ++i) {
        const auto count = std::count(m_cells.values.begin(), m_cells.values.end(), i);
        const bool first = i == 0 || !m_begun;
        classes.push_back({QString::fromStdString(m_table.classes[i].name),
                           first ? QString() : tr("from %1").arg(from[i - 1], 0, 'f', 2),
                           m_begun ? QString::number(count) : QString()});
    }
    m_classes.setRows(std::move(classes));
}

void AutomatonLab::draw() {
    const auto overlay = m_lab ? m_lab->overlay() : nullptr;
    if (overlay == nullptr)
        return;
    constexpr auto kPart = canvas::OverlayFeed::Part::Proposal;
    if (!m_begun) {
        overlay->setList(kPart, nullptr);
        return;
    }
    const std::vector<double> values = m_table.values();
    AnalysisAnswer::Map map;
    map.field = tactics::valuesOf(m_cells, values);
    map.low = *std::min_element(values.begin(), values.end());
    map.high = *std::max_element(values.begin(), values.end());
    overlay::DisplayList list;
    drawMap(list, m_frame, map, kOpacity);
    overlay->setList(kPart, std::make_shared<const overlay::DisplayList>(std::move(list)));
}

} // namespace percept::session

#include "moc_AutomatonLab.cpp"
