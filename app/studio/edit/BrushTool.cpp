#include "BrushTool.h"

#include "app/ui/Text.h"

#include <algorithm>

namespace percept::session {
namespace {

using BrushAct = edit::Brush::Act;

constexpr double kLeastBrush = 0.1; ///< metres
constexpr double kMostBrush = 200.0;

} // namespace

void BrushTool::setLevel(const level::Level& level) {
    std::vector<Choice> choices;
    if (!level.terrain.heights.empty()) {
        choices.push_back({tr("Raise the ground"), BrushAct::Raise});
        choices.push_back({tr("Lower the ground"), BrushAct::Lower});
        choices.push_back({tr("Smooth the ground"), BrushAct::Smooth});
    }
    if (!level.terrain.cells.empty())
        for (const auto& type : level.terrain.types)
            if (type.symbol.size() == 1)
                choices.push_back(
                    {tr("Terrain: %1").arg(ui::text(type.id)), BrushAct::Type, type.symbol[0]});
    if (!level.grid.rows.empty()) {
        choices.push_back({tr("Grid: open"), BrushAct::Grid, '.'});
        choices.push_back({tr("Grid: blocked"), BrushAct::Grid, '@'});
        choices.push_back({tr("Grid: swamp"), BrushAct::Grid, 'S'});
        choices.push_back({tr("Grid: water"), BrushAct::Grid, 'W'});
    }
    if (choices == m_choices)
        return;
    const auto before = m_current < static_cast<int>(m_choices.size())
                            ? m_choices[static_cast<std::size_t>(m_current)]
                            : Choice();
    m_choices = std::move(choices);
    const auto same = std::find_if(m_choices.begin(), m_choices.end(), [&](const Choice& each) {
        return each.act == before.act && each.symbol == before.symbol;
    });
    m_current = same == m_choices.end() ? 0 : static_cast<int>(same - m_choices.begin());
    emit changed();
}

edit::Brush BrushTool::value() const {
    edit::Brush brush{.radius = m_radius, .step = m_step};
    if (m_current < static_cast<int>(m_choices.size())) {
        const auto& chosen = m_choices[static_cast<std::size_t>(m_current)];
        brush.act = chosen.act;
        brush.symbol = chosen.symbol;
    }
    return brush;
}

QStringList BrushTool::choices() const {
    QStringList names;
    for (const Choice& choice : m_choices)
        names.append(choice.name);
    return names;
}

void BrushTool::setCurrent(int current) {
    if (current == m_current || current < 0 || current >= static_cast<int>(m_choices.size()))
        return;
    m_current = current;
    emit changed();
}

void BrushTool::setRadius(double radius) {
    const double fit = std::clamp(radius, kLeastBrush, kMostBrush);
    if (fit == m_radius)
        return;
    m_radius = fit;
    emit changed();
}

void BrushTool::setStep(double step) {
    if (step == m_step || !(step > 0))
        return;
    m_step = step;
    emit changed();
}

bool BrushTool::steps() const {
    const auto act = value().act;
    return !m_choices.empty() && (act == BrushAct::Raise || act == BrushAct::Lower);
}

} // namespace percept::session

#include "moc_BrushTool.cpp"
