#include "app/workspaces/tactics/ScenarioModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/workspaces/tactics/RouteText.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::session {
namespace {

/// What lengths may differ by: problems have theirs written with fewer digits.
constexpr double kRounding = 1e-4;

QString cellText(int column, int row) {
    return QStringLiteral("%1, %2").arg(column).arg(row);
}

} // namespace

ScenarioModel::ScenarioModel(QObject* parent)
    : QObject(parent)
    , m_rows({"number",
              "start",
              "goal",
              "optimal",
              "length",
              "error",
              "solved",
              "differs",
              "current"}) {
    connect(&m_work, &BackgroundWork::changed, this, &ScenarioModel::changed);
}

void ScenarioModel::setRoutes(RouteModel* routes) {
    if (!ui::follow(m_routes, routes, this))
        return;
    if (routes != nullptr) {
        connect(routes, &RouteModel::filled, this, &ScenarioModel::onLevel);
        connect(routes, &RouteModel::levelChanged, this, &ScenarioModel::onLevel);
    }
    onLevel();
    emit routesChanged();
}

bool ScenarioModel::isPossible() const {
    return m_routes && m_seen && !m_seen->grid.rows.empty();
}

/// A grid that was edited has other ways; one of another size has other problems.
void ScenarioModel::onLevel() {
    const auto* const shown = m_routes ? m_routes->level() : nullptr;
    const level::Level* const level = shown != nullptr ? shown->level() : nullptr;
    const bool same = level != nullptr && m_seen ? level->grid == m_seen->grid : !level && !m_seen;
    if (same)
        return;
    const auto before = std::exchange(m_seen, shown != nullptr ? shown->snapshot() : nullptr);
    const QString path = m_path;
    close();
    if (!path.isEmpty() && level && before && level->grid.rows.size() == before->grid.rows.size())
        open(path);
}

void ScenarioModel::openUrl(const QUrl& file) {
    open(file.toLocalFile());
}

void ScenarioModel::open(const QString& path) {
    if (!isPossible())
        return;
    close();
    m_seen = m_routes->level()->snapshot();
    m_path = path;
    m_name = QFileInfo(path).fileName();
    m_work.start([this, level = m_seen, path](const Watch& watch) -> BackgroundWork::Then {
        auto solved = solve(*level, path, watch);
        return [this, solved = std::move(solved)] { take(solved); };
    });
    emit changed();
}

ScenarioModel::Solved
ScenarioModel::solve(const level::Level& level, const QString& path, const Watch& watch) {
    Solved solved;
    const auto grid = nav::WalkGrid::fromLevel(level.grid);
    if (!grid) {
        solved.problem = QString::fromStdString(grid.error().text());
        return solved;
    }
    auto rows = ask::scenariosOf(toPath(path).string(), level, *grid, true);
    if (!rows) {
        solved.problem = QString::fromStdString(rows.error().text());
        return solved;
    }
    solved.rows = std::move(*rows);
    solved.otherName = std::any_of(solved.rows.begin(), solved.rows.end(), [&](const auto& row) {
        return !ask::isNamedAs(row, level);
    });
    ask::ScenarioSolver solver(*grid);
    for (const auto& row : solved.rows) {
        solved.lengths.push_back(solver.solve(row));
        const auto done = static_cast<double>(solved.lengths.size());
        if (!goesOn(watch, done / static_cast<double>(solved.rows.size())))
            break;
    }
    solved.lengths.resize(solved.rows.size());
    return solved;
}

void ScenarioModel::take(Solved solved) {
    m_solved = std::move(solved);
    m_problem = m_solved.problem;
    ask::ScenarioScore score;
    for (std::size_t i = 0; i < m_solved.rows.size(); ++i)
        score.add(m_solved.lengths[i], m_solved.rows[i].optimal);
    m_summary = m_problem.isEmpty()
                    ? tr("Solved %1 of %2, lengths differ by at most %3 cells")
                          .arg(words::number(static_cast<double>(score.solved), 0),
                               words::number(static_cast<double>(m_solved.rows.size()), 0),
                               QString::number(score.maxError, 'f', 6))
                    : QString();
    if (m_solved.otherName)
        m_summary +=
            tr(" (made for the map %1)").arg(QString::fromStdString(m_solved.rows.front().map));
    fill();
    emit changed();
}

void ScenarioModel::fill() {
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < m_solved.rows.size(); ++i) {
        const importing::Scenario& row = m_solved.rows[i];
        const auto& length = m_solved.lengths[i];
        const double error = length ? *length - row.optimal : 0.0;
        rows.push_back({static_cast<int>(i + 1),
                        cellText(row.startColumn, row.startRow),
                        cellText(row.goalColumn, row.goalRow),
                        words::number(row.optimal, 3),
                        length ? words::number(*length, 3) : tr("no path"),
                        length ? words::number(std::abs(error) < 5e-7 ? 0.0 : error, 6)
                               : QStringLiteral("\u2013"),
                        length.has_value(),
                        std::abs(error) > kRounding,
                        static_cast<int>(i) == m_current});
    }
    m_rows.setRows(std::move(rows));
}

void ScenarioModel::close() {
    m_work.cancel();
    m_path.clear();
    m_name.clear();
    m_summary.clear();
    m_problem.clear();
    m_current = -1;
    m_solved = {};
    fill();
    emit changed();
}

void ScenarioModel::choose(int row) {
    if (row < 0 || row >= m_rows.count() || !isPossible())
        return;
    m_current = row;
    fill();
    const auto& problem = m_solved.rows[static_cast<std::size_t>(row)];
    const level::Grid& grid = m_seen->grid;
    const auto placeOf = [&grid](int column, int line) {
        const auto height = static_cast<double>(grid.rows.size());
        return QPointF(grid.origin.x + grid.cell * (column + 0.5),
                       grid.origin.y + grid.cell * (height - line - 0.5));
    };
    m_routes->setOverGraph(false);
    m_routes->showNamed({});
    m_routes->place(placeOf(problem.startColumn, problem.startRow),
                    placeOf(problem.goalColumn, problem.goalRow));
    emit changed();
    emit picked();
}

} // namespace percept::session

#include "moc_ScenarioModel.cpp"
