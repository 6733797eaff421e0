#include "app/session/tactics/AutomatonLab.h"

#include "app/session/tactics/AnalysisDrawing.h"

#include <algorithm>
#include <array>

namespace percept::session {
namespace {

constexpr std::size_t kRemembered = 64; ///< states, to see cycles
constexpr double kOpacity = 0.75;

struct Kind {
    const char* name;
    tactics::Automaton (*make)();
    std::vector<const char*> classes;
};

tactics::Automaton crimeOfTheSource() {
    return tactics::crime();
}

const std::vector<Kind>& allKinds() {
    static const std::vector<Kind> kinds{
        {"safe areas", tactics::safeAreas, {"unsafe", "safe"}},
        {"crime", crimeOfTheSource, {"low", "high"}},
        {"game of life", tactics::gameOfLife, {"dead", "alive"}},
        {"city growth",
         tactics::cityGrowth,
         {"free", "water", "tree", "one storey", "two storeys", "three storeys"}},
        {"base building",
         tactics::baseBuilding,
         {"free", "resource", "defence", "base building", "advanced building", "facility"}}};
    return kinds;
}

QString namesOf(tactics::ClassSet set, const Kind& kind) {
    QStringList names;
    for (std::size_t i = 0; i < kind.classes.size(); ++i)
        if ((set >> i & 1U) != 0)
            names.append(AutomatonLab::tr(kind.classes[i]));
    return static_cast<std::size_t>(names.size()) == kind.classes.size()
               ? AutomatonLab::tr("any")
               : names.join(QStringLiteral(" / "));
}

QString stepsText(int steps) {
    return steps == 1 ? AutomatonLab::tr("1 step") : AutomatonLab::tr("%1 steps").arg(steps);
}

QString amount(double value, bool share) {
    return share ? QStringLiteral("%1\u00a0%").arg(value * 100) : QString::number(value);
}

/// "safe: at least 4 safe".
QString
textOf(const tactics::AutomatonRule& rule, const tactics::Automaton& table, const Kind& kind) {
    QStringList conditions;
    for (const auto& one : rule.conditions) {
        const double all = one.share ? 1.0 : table.diagonal ? 8.0 : 4.0;
        const QString of = namesOf(one.of, kind);
        conditions.append(
            one.most >= all
                ? AutomatonLab::tr("at least %1 %2").arg(amount(one.least, one.share), of)
                : AutomatonLab::tr("%1 to %2 %3")
                      .arg(amount(one.least, one.share), amount(one.most, one.share), of));
    }
    return AutomatonLab::tr("%1 \u2192 %2: %3")
        .arg(namesOf(rule.from, kind),
             AutomatonLab::tr(kind.classes[rule.to]),
             conditions.isEmpty() ? AutomatonLab::tr("otherwise")
                                  : conditions.join(AutomatonLab::tr(" and ")));
}

} // namespace

AutomatonLab::AutomatonLab(QObject* parent)
    : QObject(parent)
    , m_automaton(tactics::safeAreas())
    , m_rules({"text_"})
    , m_classes({"name", "from", "count"}) {
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
    for (const Kind& kind : allKinds())
        names.append(tr(kind.name));
    return names;
}

void AutomatonLab::setKind(int kind) {
    if (kind == m_kind || kind < 0 || static_cast<std::size_t>(kind) >= allKinds().size())
        return;
    m_kind = kind;
    m_automaton = allKinds()[static_cast<std::size_t>(kind)].make();
    restart();
}

int AutomatonLab::edges() const {
    return static_cast<int>(m_automaton.edges);
}

void AutomatonLab::setEdges(int edges) {
    if (edges == this->edges() || edges < 0 || edges > 2)
        return;
    m_automaton.edges = static_cast<tactics::AutomatonEdges>(edges);
    restart();
}

void AutomatonLab::setThreshold(double share) {
    const double kept = std::clamp(share, 0.0, 1.0);
    if (kept == m_threshold)
        return;
    m_threshold = kept;
    restart();
}

int AutomatonLab::classCount() const {
    return static_cast<int>(allKinds()[static_cast<std::size_t>(m_kind)].classes.size());
}

/// Even ones from the first up to the greatest value.
std::vector<double> AutomatonLab::thresholds() const {
    std::vector<double> values;
    const int others = classCount() - 1;
    for (int i = 0; i < others; ++i) {
        const double share = m_threshold + (1.0 - m_threshold) * i / others;
        values.push_back(m_low + (m_high - m_low) * share);
    }
    return values;
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

void AutomatonLab::restart() {
    m_past.clear();
    m_steps = 0;
    m_changed = 0;
    m_settled = false;
    m_period = 0;
    if (m_begun)
        m_cells = tactics::classesOf(m_values, thresholds());
    fill();
    draw();
    emit changed();
}

void AutomatonLab::step() {
    if (!m_begun || isOver())
        return;
    auto next = tactics::stepAutomaton(m_automaton, m_cells);
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
    for (const auto& doubt : m_automaton.doubts())
        doubts.append(QString::fromStdString(doubt));
    return doubts.join(QLatin1Char('\n'));
}

void AutomatonLab::fill() {
    const Kind& kind = allKinds()[static_cast<std::size_t>(m_kind)];
    std::vector<RowsModel::Row> rules;
    for (const auto& rule : m_automaton.rules)
        rules.push_back({textOf(rule, m_automaton, kind)});
    m_rules.setRows(std::move(rules));
    const auto from = thresholds();
    std::vector<RowsModel::Row> classes;
    for (std::size_t i = 0; i < kind.classes.size(); ++i) {
        const auto count = std::count(m_cells.values.begin(), m_cells.values.end(), i);
        const bool first = i == 0 || !m_begun;
        classes.push_back({tr(kind.classes[i]),
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
    std::vector<double> values;
    for (int i = 0; i < classCount(); ++i)
        values.push_back(static_cast<double>(i) / (classCount() - 1));
    AnalysisAnswer::Map map;
    map.field = tactics::valuesOf(m_cells, values);
    map.high = 1.0;
    overlay::DisplayList list;
    drawMap(list, m_frame, map, kOpacity);
    overlay->setList(kPart, std::make_shared<const overlay::DisplayList>(std::move(list)));
}

} // namespace percept::session
