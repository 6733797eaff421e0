#include "app/studio/session/Outline.h"

#include "app/canvas/PlacesIn.h"
#include "app/studio/edit/ObjectNames.h"
#include "editor/edit/Connections.h"
#include "percept/base/Describe.h"
#include "percept/overlay/TeamPlaces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace percept::session {
namespace {

using overlay::ObjectKind;
using overlay::ObjectRef;

constexpr std::array<const char*, 13> kKindNames{"",
                                                 "wall",
                                                 "door",
                                                 "region",
                                                 "light",
                                                 "connection",
                                                 "item",
                                                 "trigger",
                                                 "spawn",
                                                 "emitter",
                                                 "node",
                                                 "waypoint",
                                                 "agent"};
constexpr std::size_t kKinds = kKindNames.size();
const QString kRunOnly = QStringLiteral("in the run only");

template <class Objects>
std::vector<QString> idsOf(const Objects& objects) {
    std::vector<QString> ids;
    ids.reserve(objects.size());
    for (const auto& object : objects)
        ids.push_back(QString::fromStdString(object.id));
    return ids;
}

/// What filters may ask for: "kind:door", "material:wood", "tag:cover".
template <class T>
QStringList factsOf(const T& object) {
    constexpr std::array<std::string_view, 12> kKeys{"kind",
                                                     "material",
                                                     "team",
                                                     "archetype",
                                                     "squad",
                                                     "set",
                                                     "brain",
                                                     "pattern",
                                                     "shape",
                                                     "from",
                                                     "to",
                                                     "door"};
    const auto fact = [](std::string_view key, std::string_view value) {
        return QString::fromStdString(fmt::format("{}:{}", key, value));
    };
    QStringList facts{fact("kind", edit::nameOf(edit::kKindOf<T>))};
    boost::mp11::mp_for_each<describe::Members<T>>([&](auto member) {
        const auto& value = object.*member.pointer;
        using Value = std::remove_cvref_t<decltype(value)>;
        [[maybe_unused]] const std::string_view name = member.name;
        if constexpr (std::is_same_v<Value, std::string>) {
            if (!value.empty() && std::find(kKeys.begin(), kKeys.end(), name) != kKeys.end())
                facts.append(fact(name, value));
        } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
            if (name == "tags")
                for (const std::string& tag : value)
                    facts.append(fact("tag", tag));
        }
    });
    return facts;
}

/// What an agent pursues, and its health: of the unhurt only where there is no more to tell.
QString doingText(const trace::AgentPose& pose,
                  double fullHealth,
                  const explain::Lanes& lanes,
                  const explain::AgentLane& lane,
                  Frame frame) {
    if (!pose.alive)
        return pose.folded ? QStringLiteral("folded") : QStringLiteral("dead");
    QStringList words;
    if (const auto* clip = explain::clipAt(lane, frame); pose.possessed)
        words.append(QStringLiteral("possessed"));
    else if (clip != nullptr)
        words.append(QString::fromStdString(lanes.nameOf(clip->goal)));
    const int health = qRound(pose.health * fullHealth);
    if (words.isEmpty() || health < qRound(fullHealth))
        words.append(QString::number(health));
    return words.join(QStringLiteral(", "));
}

QString openText(double openness) {
    if (openness <= 0)
        return QStringLiteral("closed");
    if (openness >= 1)
        return QStringLiteral("open");
    return QStringLiteral("%1 % open").arg(qRound(openness * 100));
}

/// An arrow for one way, two where another connection leads back.
std::vector<QString> directionsOf(const std::vector<level::Connection>& connections) {
    using Ends = std::pair<std::string_view, std::string_view>;
    std::multimap<Ends, const level::Connection*> byEnds;
    for (const auto& connection : connections)
        byEnds.emplace(Ends(connection.from, connection.to), &connection);
    std::vector<QString> texts;
    for (const auto& there : connections) {
        const auto [first, last] = byEnds.equal_range(Ends(there.to, there.from));
        const bool both = std::any_of(
            first, last, [&](const auto& entry) { return edit::isWayBack(*entry.second, there); });
        texts.push_back(both ? QStringLiteral("\u21c4") : QStringLiteral("\u2192"));
    }
    return texts;
}

/// What a metre in a region leaves of a sound; empty where the level has none.
QString attenuationText(const level::Level& level, const level::Region& region) {
    const auto sound = std::ranges::find(level.modalities, "sound", &level::Modality::kind);
    if (sound == level.modalities.end())
        return {};
    double value = sound->attenuation;
    for (const auto& [modality, own] : region.attenuation)
        if (modality == sound->id)
            value = own;
    return QString::number(value, 'f', 2);
}

} // namespace

QString identOf(ObjectRef object) {
    const auto kind = static_cast<std::size_t>(object.kind);
    if (kind == 0 || kind >= kKinds)
        return {};
    return QStringLiteral("%1:%2").arg(QLatin1String(kKindNames[kind])).arg(object.index);
}

ObjectRef objectOf(const QString& ident) {
    const auto colon = ident.indexOf(QLatin1Char(':'));
    if (colon < 1)
        return {};
    bool isNumber = false;
    const auto index = ident.mid(colon + 1).toUInt(&isNumber);
    for (std::size_t kind = 1; isNumber && kind < kKinds; ++kind)
        if (ident.left(colon) == QLatin1String(kKindNames[kind]))
            return {static_cast<ObjectKind>(kind), index};
    return {};
}

std::vector<std::string> regionsAndConnections(const level::Level& level,
                                               const QStringList& idents) {
    std::vector<std::string> ids;
    for (const QString& ident : idents) {
        const auto object = objectOf(ident);
        if (object.kind == overlay::ObjectKind::Region && object.index < level.regions.size())
            ids.push_back(level.regions[object.index].id);
        if (object.kind == overlay::ObjectKind::Connection &&
            object.index < level.connections.size())
            ids.push_back(level.connections[object.index].id);
    }
    return ids;
}

std::vector<overlay::AgentLook> looksOf(const runner::RunnableLevel& run) {
    const sim::World& world = *run.world;
    overlay::TeamPlaces teams(run.level);
    std::vector<overlay::AgentLook> looks;
    const auto add = [&](const std::string& id,
                         const std::string& teamName,
                         const level::Archetype& archetype,
                         const std::vector<level::ViewCone>& cones) {
        overlay::AgentLook look;
        look.name = id;
        look.team = teams.of(teamName, id);
        look.radius = archetype.movement.radius;
        look.eyeHeight = archetype.eyeHeight;
        look.fieldOfView = archetype.fieldOfView;
        look.fullHealth = archetype.health;
        look.numbersCones = !archetype.awareness.states.empty();
        for (const auto& cone : cones)
            look.cones.push_back({cone.direction, cone.horizontal, cone.length});
        looks.push_back(std::move(look));
    };
    for (const auto& agent : world.arena.agents) {
        const auto& archetype = world.arena.archetypes[agent.archetype];
        add(agent.id, agent.team, archetype, archetype.viewCones);
    }
    return looks;
}

void markGone(std::vector<overlay::AgentLook>& looks,
              const level::Level& level,
              const level::Level& run) {
    const auto idsOf = [](const level::Level& of) {
        std::set<std::string_view> ids;
        for (const auto& agent : of.agents)
            ids.insert(agent.id);
        return ids;
    };
    const auto now = idsOf(level);
    // Others, such as bots of the rules, are in no level.
    const auto then = idsOf(run);
    for (auto& look : looks)
        look.gone = then.contains(look.name) && !now.contains(look.name);
}

Outline::Outline(const level::Level& level,
                 const level::Level& run,
                 const std::vector<overlay::AgentLook>& looks)
    : m_first(kKinds, 0)
    , m_count(kKinds, 0)
    , m_runDoors(canvas::placesIn(level.doors, run.doors))
    , m_runItems(canvas::placesIn(level.items, run.items)) {
    addAgents(level, looks);
    const auto add = [&](ObjectKind kind, const auto& objects) {
        addGroup(headingOf(editKindOf(kind)), iconOf(editKindOf(kind)), kind, idsOf(objects));
        for (std::size_t i = 0; i < objects.size(); ++i)
            m_rows[rowOf(kind, i)].facts = factsOf(objects[i]);
    };
    addGrid(level.grid);
    add(ObjectKind::Region, level.regions);
    add(ObjectKind::Connection, level.connections);
    add(ObjectKind::Item, level.items);
    add(ObjectKind::Door, level.doors);
    add(ObjectKind::Light, level.lights);
    add(ObjectKind::Emitter, level.emitters);
    add(ObjectKind::Trigger, level.triggers);
    add(ObjectKind::Spawn, level.spawns);
    add(ObjectKind::Wall, level.walls);
    add(ObjectKind::Waypoint, level.waypoints);
    addOthers(level);
    add(ObjectKind::Node, level.navigation.nodes);
    addKind(level, edit::kKindOf<level::NavigationEdge>);
    const auto directions = directionsOf(level.connections);
    for (std::size_t i = 0; i < directions.size(); ++i)
        m_rows[rowOf(ObjectKind::Connection, i)].detail = directions[i];
    for (std::size_t i = 0; i < level.regions.size(); ++i)
        m_rows[rowOf(ObjectKind::Region, i)].detail = attenuationText(level, level.regions[i]);
    for (std::size_t i = 0; i < level.triggers.size(); ++i)
        m_rows[rowOf(ObjectKind::Trigger, i)].detail =
            QString::fromStdString(level.triggers[i].kind);
}

/// Those of the run, then those that only the level has: it may not be able to run with them.
void Outline::addAgents(const level::Level& level, const std::vector<overlay::AgentLook>& looks) {
    const QString icon = QStringLiteral("bot");
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < level.agents.size(); ++i)
        places.emplace(level.agents[i].id, i);
    std::vector<QString> names;
    std::vector<QStringList> facts;
    for (const auto& look : looks) {
        names.push_back(QString::fromStdString(look.name));
        const auto place = places.find(look.name);
        facts.push_back(
            factsOf(place == places.end() ? level::Agent() : level.agents[place->second]));
        if (place != places.end())
            places.erase(place);
    }
    if (names.empty() && places.empty())
        return;
    const std::size_t heading = m_rows.size();
    m_rows.push_back({{}, QStringLiteral("Agents"), icon, {}, 0, {}});
    addObjects(icon, ObjectKind::Agent, names);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        ui::OutlineRow& row = m_rows[rowOf(ObjectKind::Agent, i)];
        row.ink = overlay::inkOfTeam(looks[i].team);
        row.facts = facts[i];
        m_gone.push_back(looks[i].gone);
        m_fullHealth.push_back(looks[i].fullHealth);
        if (looks[i].gone)
            row.detail = kRunOnly;
    }
    for (std::size_t i = 0; i < level.agents.size(); ++i)
        if (const auto place = places.find(level.agents[i].id);
            place != places.end() && place->second == i)
            m_rows.push_back({identOfStart(i),
                              QString::fromStdString(level.agents[i].id),
                              icon,
                              QStringLiteral("not in the run"),
                              1,
                              {},
                              factsOf(level.agents[i])});
    m_rows[heading].detail = QString::number(m_rows.size() - heading - 1);
}

/// It is no object, but what there is to see of a map of cells.
void Outline::addGrid(const level::Grid& grid) {
    if (!grid.rows.empty())
        m_rows.push_back(
            {{},
             QStringLiteral("Grid"),
             QStringLiteral("grid-3x3"),
             QStringLiteral("%1 \u00d7 %2").arg(grid.rows.front().size()).arg(grid.rows.size()),
             0,
             {}});
}

void Outline::addOthers(const level::Level& level) {
    edit::forEachKind([&](edit::Kind kind) {
        if (mapKindOf(kind) == ObjectKind::None && kind != edit::kKindOf<level::NavigationEdge>)
            addKind(level, kind);
    });
}

void Outline::addKind(const level::Level& level, edit::Kind kind) {
    edit::withList(level, kind, [&](const auto& objects) {
        if (objects.empty())
            return;
        m_rows.push_back(
            {{}, headingOf(kind), iconOf(kind), QString::number(objects.size()), 0, {}});
        const auto name = edit::nameOf(kind);
        for (std::size_t i = 0; i < objects.size(); ++i)
            m_rows.push_back({QStringLiteral("%1:%2")
                                  .arg(QLatin1String(name.data(), static_cast<int>(name.size())))
                                  .arg(i),
                              QString::fromStdString(edit::labelOf(edit::Object(objects[i]))),
                              iconOf(kind),
                              {},
                              1,
                              {},
                              factsOf(objects[i])});
    });
}

void Outline::addGroup(const QString& name,
                       const QString& icon,
                       ObjectKind kind,
                       const std::vector<QString>& names) {
    if (names.empty())
        return;
    m_rows.push_back({{}, name, icon, QString::number(names.size()), 0, {}});
    addObjects(icon, kind, names);
}

void Outline::addObjects(const QString& icon, ObjectKind kind, const std::vector<QString>& names) {
    m_first[static_cast<std::size_t>(kind)] = m_rows.size();
    m_count[static_cast<std::size_t>(kind)] = names.size();
    for (std::size_t i = 0; i < names.size(); ++i)
        m_rows.push_back(
            {identOf({kind, static_cast<std::uint32_t>(i)}), names[i], icon, {}, 1, {}});
}

std::size_t Outline::rowOf(ObjectKind kind, std::size_t index) const {
    return m_first[static_cast<std::size_t>(kind)] + index;
}

std::vector<ui::OutlineRow> Outline::rowsAt(const trace::View* view,
                                            const explain::Lanes& lanes,
                                            std::span<const std::int8_t> awareness) const {
    auto rows = m_rows;
    if (view == nullptr || rows.empty())
        return rows;
    const auto fill = [&](ObjectKind kind, const auto& values, const auto& placeOf, auto textOf) {
        const auto count = m_count[static_cast<std::size_t>(kind)];
        for (std::size_t i = 0; i < count; ++i)
            if (const std::size_t place = placeOf(i); place < values.size())
                rows[rowOf(kind, i)].detail = textOf(values[place]);
    };
    const auto same = [](std::size_t i) { return i; };
    std::size_t agent = 0;
    fill(ObjectKind::Agent, view->agents, same, [&](const trace::AgentPose& pose) {
        const std::size_t index = agent++;
        return m_gone[index]
                   ? kRunOnly
                   : doingText(pose, m_fullHealth[index], lanes, lanes.agent(index), view->frame);
    });
    for (std::size_t i = 0; i < std::min(awareness.size(), view->agents.size()); ++i)
        if (i < m_count[static_cast<std::size_t>(ObjectKind::Agent)] && view->agents[i].alive)
            rows[rowOf(ObjectKind::Agent, i)].state = awareness[i];
    fill(
        ObjectKind::Door, view->doors, [this](std::size_t i) { return m_runDoors[i]; }, openText);
    fill(
        ObjectKind::Item,
        view->items,
        [this](std::size_t i) { return m_runItems[i]; },
        [](std::uint8_t there) { return there != 0 ? QString() : QStringLiteral("taken"); });
    return rows;
}

QString Outline::nameOf(ObjectRef object) const {
    const auto kind = static_cast<std::size_t>(object.kind);
    if (kind == 0 || kind >= m_count.size() || object.index >= m_count[kind])
        return {};
    return m_rows[rowOf(object.kind, object.index)].name;
}

} // namespace percept::session
