#include "app/workspaces/tactics/RouteModel.h"

#include "app/workspaces/tactics/RouteDrawing.h"
#include "app/workspaces/tactics/RouteStretches.h"
#include "app/workspaces/tactics/RouteText.h"
#include "percept/nav/GenerateNavigation.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using Part = canvas::OverlayFeed::Part;
using geometry::Vec2;
using words::metres;
using words::number;

constexpr int kMostRoutes = 3;
constexpr std::size_t kMostConnections = 2000;

Vec2 toVector(const QPointF& point) {
    return {point.x(), point.y()};
}

} // namespace

RouteModel::RouteModel(QObject* parent)
    : DocumentModel(parent)
    , m_profileRows({"name", "shown"})
    , m_routeRows(
          {"name", "series", "found", "length", "steps", "cost", "problem", "parts", "chosen"})
    , m_costRows({"name", "kind", "values"})
    , m_connectionRows({"at", "distance", "parts", "cost", "clamped"})
    , m_stretchRows({"where", "of", "share", "cost"}) {
    connect(&m_work, &BackgroundWork::changed, this, &RouteModel::answered);
}

void RouteModel::setOverlay(canvas::OverlayFeed* overlay) {
    m_overlay = overlay;
    emit overlayChanged();
}

void RouteModel::onActive() {
    if (isActive())
        onLevel();
    else
        draw();
}

/// Another level.
void RouteModel::begin() {
    m_from.reset();
    m_to.reset();
    m_held = End::None;
    m_shown.clear();
    m_side = 0;
    m_chosen = 0;
    m_searching = false;
    m_answer = {};
    onLevel();
    const level::Level* level = levelValue();
    const bool hasProfiles = level != nullptr && !level->profiles.empty();
    for (int i = 1; hasProfiles && i < m_names.size() && m_shown.size() < kMostRoutes; ++i)
        m_shown.append(m_names[i]);
    if (m_shown.isEmpty())
        m_shown.append(QString());
    fill();
    emit endsChanged();
    emit sideChanged();
    emit searchChanged();
}

void RouteModel::onLevel() {
    QStringList names{QString()};
    const level::Level* level = levelValue();
    if (level)
        for (const auto& profile :
             level->profiles.empty() ? tactics::exampleProfiles(level) : level->profiles)
            names.append(QString::fromStdString(profile.id));
    m_names = names;
    emit sidesChanged();
    setSide(m_side);
    for (const QString& shown : QStringList(m_shown))
        if (!m_names.contains(shown))
            m_shown.removeAll(shown);
    fill();
    ask();
}

void RouteModel::show(int profile, bool shown) {
    if (profile < 0 || profile >= m_names.size())
        return;
    m_shown.removeAll(m_names[profile]);
    if (shown)
        m_shown.append(m_names[profile]);
    while (m_shown.size() > kMostRoutes)
        m_shown.removeFirst();
    m_chosen = std::clamp(m_chosen, 0, std::max(0, static_cast<int>(m_shown.size()) - 1));
    fill();
    ask();
}

void RouteModel::showNamed(const QString& profile) {
    const auto place = static_cast<int>(m_names.indexOf(profile));
    if (place < 0)
        return;
    show(place, true);
    m_chosen = static_cast<int>(m_shown.size()) - 1;
}

void RouteModel::setSquad(bool squad) {
    if (squad == m_squad)
        return;
    m_squad = squad;
    m_chosen = 0;
    emit endsChanged();
    ask();
}

QStringList RouteModel::sides() const {
    QStringList sides{tr("everybody")};
    if (const level::Level* level = levelValue())
        for (const auto& team : level->teams)
            sides.append(QString::fromStdString(team.id));
    return sides;
}

void RouteModel::setSide(int side) {
    const int kept = std::clamp(side, 0, static_cast<int>(sides().size()) - 1);
    if (kept == m_side)
        return;
    m_side = kept;
    emit sideChanged();
    ask();
}

void RouteModel::setWeapon(const QString& weapon) {
    if (weapon == m_weapon)
        return;
    m_weapon = weapon;
    emit sideChanged();
    ask();
}

void RouteModel::setCrouching(bool crouching) {
    if (crouching == m_crouching)
        return;
    m_crouching = crouching;
    emit sideChanged();
    ask();
}

bool RouteModel::hasGraph() const {
    return levelValue() != nullptr && nav::hasGraph(*levelValue());
}

void RouteModel::setOverGraph(bool overGraph) {
    if (overGraph == m_overGraph)
        return;
    m_overGraph = overGraph;
    m_searching = false;
    m_expansions = 0;
    emit endsChanged();
    emit searchChanged();
    ask();
}

/// By distance alone, over cells.
bool RouteModel::searchesShortest() const {
    return !isOverGraph() && std::ranges::any_of(m_answer.routes, [](const Route& route) {
        return route.problem.empty() && route.tactics.empty();
    });
}

void RouteModel::setSearchBy(int by) {
    const auto wanted = static_cast<ask::SearchBy>(std::clamp(by, 0, 2));
    if (wanted == m_searchBy)
        return;
    m_searchBy = wanted;
    m_searching = false;
    m_expansions = 0;
    emit endsChanged();
    emit searchChanged();
    ask();
}

bool RouteModel::isSearchable() const {
    const Route* route = chosenRoute();
    return route != nullptr && route->by == ask::SearchBy::Cells;
}

void RouteModel::setChosen(int route) {
    if (route == m_chosen || route < 0 || route >= static_cast<int>(m_answer.routes.size()))
        return;
    m_chosen = route;
    m_searching = m_searching && isSearchable();
    m_expansions = std::min(m_expansions, mostExpansions());
    fill();
    draw();
    emit answered();
    emit searchChanged();
    if (m_searching)
        ask();
}

void RouteModel::setSearching(bool searching) {
    if (searching == m_searching)
        return;
    m_searching = searching;
    m_expansions = searching ? mostExpansions() : 0;
    emit searchChanged();
    ask();
}

void RouteModel::setExpansions(int expansions) {
    const int kept = std::clamp(expansions, 0, mostExpansions());
    if (kept == m_expansions)
        return;
    m_expansions = kept;
    emit searchChanged();
    ask();
}

QStringList RouteModel::tactics() const {
    QStringList names;
    for (const Route& route : m_answer.routes)
        for (const std::string& tactic : route.tactics)
            if (const auto name = QString::fromStdString(tactic); !names.contains(name))
                names.append(name);
    return names;
}

void RouteModel::press(const QPointF& place, double reach) {
    const auto isNear = [&](const std::optional<QPointF>& end) {
        return end && geometry::distance(toVector(*end), toVector(place)) <= reach;
    };
    m_held = isNear(m_to) ? End::To : isNear(m_from) ? End::From : End::None;
    if (m_held != End::None)
        return;
    // A third place begins anew.
    if (m_from && m_to)
        m_to.reset();
    else if (m_from) {
        m_held = End::To;
        drag(place);
        return;
    }
    m_held = End::From;
    drag(place);
}

void RouteModel::drag(const QPointF& place) {
    if (m_held == End::None)
        return;
    (m_held == End::From ? m_from : m_to) = place;
    emit endsChanged();
    ask();
}

void RouteModel::place(const QPointF& from, const QPointF& to) {
    m_held = End::None;
    m_from = from;
    m_to = to;
    emit endsChanged();
    ask();
}

void RouteModel::swap() {
    std::swap(m_from, m_to);
    emit endsChanged();
    ask();
}

void RouteModel::clear() {
    m_from.reset();
    m_to.reset();
    m_answer = {};
    fill();
    draw();
    emit endsChanged();
    emit answered();
}

/// While one question is worked out the latest one waits, so that a drag is followed all along.
void RouteModel::ask() {
    if (!isActive() || levelValue() == nullptr)
        return;
    if (!isPlaced() || m_shown.isEmpty()) {
        m_answer = {};
        fill();
        draw();
        return;
    }
    if (m_work.isBusy()) {
        m_again = true;
        return;
    }
    RouteRequest request;
    request.level = sharedLevel();
    if (m_editing)
        request.kinds = m_editing->kinds();
    request.radius = nav::widestBody(*request.level);
    request.from = toVector(*m_from);
    request.to = toVector(*m_to);
    for (const QString& name : m_shown)
        request.profiles.push_back(name.toStdString());
    request.squad = m_squad;
    if (m_side > 0)
        request.side = sides()[m_side].toStdString();
    request.weapon = m_weapon.toStdString();
    request.crouching = m_crouching;
    request.overGraph = isOverGraph();
    request.by = m_searchBy;
    request.searched = static_cast<std::size_t>(m_chosen);
    if (m_searching)
        request.expansions = m_expansions;
    m_work.start(
        [this, desk = m_desk, graphDesk = m_graphDesk, request = std::move(request)](const Watch&) {
            auto answer = request.overGraph ? graphDesk->answer(request) : desk->answer(request);
            return [this, answer = std::move(answer)] { take(answer); };
        });
}

void RouteModel::take(RouteAnswer answer) {
    m_answer = std::move(answer);
    if (!isPlaced())
        m_answer = {};
    m_chosen = std::clamp(m_chosen, 0, std::max(0, static_cast<int>(m_answer.routes.size()) - 1));
    fill();
    draw();
    emit answered();
    if (std::exchange(m_again, false))
        QMetaObject::invokeMethod(this, &RouteModel::ask, Qt::QueuedConnection);
}

const Route* RouteModel::chosenRoute() const {
    const auto at = static_cast<std::size_t>(m_chosen);
    return at < m_answer.routes.size() ? &m_answer.routes[at] : nullptr;
}

QStringList RouteModel::heads() const {
    QStringList heads;
    for (const Route& route : m_answer.routes)
        heads.append(words::nameOf(QString::fromStdString(route.profile)));
    return heads;
}

void RouteModel::fill() {
    std::vector<RowsModel::Row> profiles;
    for (const QString& name : m_names)
        profiles.push_back({words::nameOf(name), m_shown.contains(name)});
    m_profileRows.setRows(std::move(profiles));
    const QStringList kinds = words::kindsOf(m_answer);
    fillRoutes(kinds);
    fillCosts(kinds);
    fillConnections();
    fillStretches();
    emit filled();
}

void RouteModel::fillRoutes(const QStringList& kinds) {
    // What is gained on the way makes it cheaper, but not what is paid for.
    double dearest = 0.0;
    for (const Route& route : m_answer.routes) {
        double paid = 0.0;
        for (const double sum : words::sumsOf(route))
            paid += std::max(0.0, sum);
        dearest = std::max(dearest, paid);
    }
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < m_answer.routes.size(); ++i) {
        const Route& route = m_answer.routes[i];
        const auto sums = words::sumsOf(route);
        QVariantList parts;
        for (std::size_t k = 0; k < sums.size(); ++k)
            parts.append(
                QVariantMap{{"kind", kinds.indexOf(words::partName(route, k))},
                            {"share", dearest > 0 ? std::max(0.0, sums[k]) / dearest : 0.0}});
        rows.push_back(
            {words::nameOf(QString::fromStdString(route.profile)),
             static_cast<int>(i),
             route.found,
             metres(route.length),
             static_cast<int>(route.points.size()),
             number(route.cost, route.cost < 100 ? 1 : 0),
             route.problem.empty() ? tr("no path") : QString::fromStdString(route.problem),
             parts,
             static_cast<int>(i) == m_chosen});
    }
    m_routeRows.setRows(std::move(rows));
}

void RouteModel::fillCosts(const QStringList& kinds) {
    std::vector<RowsModel::Row> rows;
    for (int kind = 0; kind < kinds.size() && !m_answer.routes.empty(); ++kind) {
        QStringList values;
        for (const Route& route : m_answer.routes) {
            const auto sums = words::sumsOf(route);
            QString value = QStringLiteral("\u2013");
            for (std::size_t k = 0; route.found && k < sums.size(); ++k)
                if (words::partName(route, k) == kinds[kind])
                    value = number(sums[k], 1);
            values.append(value);
        }
        rows.push_back({kinds[kind], kind, values});
    }
    QStringList totals;
    for (const Route& route : m_answer.routes)
        totals.append(words::totalOf(route, 1));
    if (!rows.empty())
        rows.push_back({tr("Total"), -1, totals});
    m_costRows.setRows(std::move(rows));
}

void RouteModel::fillConnections() {
    std::vector<RowsModel::Row> rows;
    const Route* route = chosenRoute();
    double at = 0.0;
    for (std::size_t i = 0; route != nullptr && i < route->legs.size(); ++i) {
        const auto& leg = route->legs[i];
        if (rows.size() < kMostConnections) {
            QStringList parts;
            for (std::size_t k = 0; k < leg.shares.size(); ++k)
                parts.append(QStringLiteral("%1 %2").arg(QString::fromStdString(route->tactics[k]),
                                                         number(leg.shares[k], 2)));
            rows.push_back({words::whereOf(*route, i, at),
                            number(leg.distance, 2),
                            parts.join(QStringLiteral(" \u00b7 ")),
                            number(leg.cost, 2),
                            leg.clamped});
        }
        at += leg.distance;
    }
    m_connectionRows.setRows(std::move(rows));
}

void RouteModel::fillStretches() {
    std::vector<RowsModel::Row> rows;
    if (const Route* route = chosenRoute())
        for (const Stretch& stretch : dearestStretches(*route))
            rows.push_back(
                {QStringLiteral("%1\u2013%2\u00a0m")
                     .arg(number(stretch.from, 0), number(stretch.to, 0)),
                 stretch.mostly.empty() ? tr("Distance") : QString::fromStdString(stretch.mostly),
                 stretch.mostly.empty()
                     ? QString()
                     : QStringLiteral("%1\u00a0%").arg(number(stretch.share * 100, 0)),
                 number(stretch.perMetre, 2)});
    m_stretchRows.setRows(std::move(rows));
}

QString RouteModel::searchText() const {
    const Route* route = chosenRoute();
    return route == nullptr ? QString() : words::searchOf(*route);
}

QString RouteModel::noWay() const {
    const Route* route = chosenRoute();
    return route == nullptr ? QString() : words::noWayOf(*route, m_answer, isOverGraph());
}

QString RouteModel::doubt() const {
    const Route* route = chosenRoute();
    return route == nullptr ? QString() : words::doubtOf(*route);
}

QString RouteModel::problem() const {
    return QString::fromStdString(m_answer.problem);
}

int RouteModel::mostExpansions() const {
    const Route* route = chosenRoute();
    return route == nullptr ? 0 : route->expansions;
}

void RouteModel::draw() {
    if (!m_overlay)
        return;
    if (!isActive() || (!m_from && !m_to)) {
        m_overlay->setList(Part::Route, nullptr);
        return;
    }
    overlay::DisplayList list;
    if (m_searching)
        drawSearch(list, m_answer);
    drawRoutes(list, m_answer, static_cast<std::size_t>(m_chosen));
    if (m_answer.gap && m_answer.gap->nearest)
        drawGap(list, *m_answer.gap->nearest);
    if (m_from)
        drawEnd(list, toVector(*m_from), true);
    if (m_to)
        drawEnd(list, toVector(*m_to), false);
    m_overlay->setList(Part::Route, std::make_shared<const overlay::DisplayList>(std::move(list)));
}

} // namespace percept::session

#include "moc_RouteModel.cpp"
