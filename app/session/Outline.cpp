#include "app/session/Outline.h"

#include <array>
#include <map>

namespace percept::session {
namespace {

using overlay::ObjectKind;
using overlay::ObjectRef;

constexpr std::array<const char*, 11> kKindNames{"",
                                                 "wall",
                                                 "door",
                                                 "region",
                                                 "light",
                                                 "connection",
                                                 "item",
                                                 "trigger",
                                                 "spawn",
                                                 "node",
                                                 "agent"};
constexpr std::size_t kKinds = kKindNames.size();

template <class Objects>
std::vector<QString> idsOf(const Objects& objects) {
    std::vector<QString> ids;
    ids.reserve(objects.size());
    for (const auto& object : objects)
        ids.push_back(QString::fromStdString(object.id));
    return ids;
}

QString healthText(const trace::AgentPose& pose) {
    if (!pose.alive)
        return QStringLiteral("dead");
    const auto percent = QString::number(qRound(pose.health * 100));
    return pose.possessed ? QStringLiteral("possessed, %1").arg(percent) : percent;
}

QString openText(double openness) {
    if (openness <= 0)
        return QStringLiteral("closed");
    if (openness >= 1)
        return QStringLiteral("open");
    return QStringLiteral("%1 % open").arg(qRound(openness * 100));
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

std::vector<overlay::AgentLook> looksOf(const sim::World& world) {
    std::map<std::string, std::uint32_t> teams;
    std::vector<overlay::AgentLook> looks;
    const auto add =
        [&](const std::string& id, const std::string& teamName, const level::Archetype& archetype) {
            const auto next = static_cast<std::uint32_t>(teams.size());
            // Who has no team has one of its own, under a name that no team can have.
            const auto team = teams.emplace(teamName.empty() ? '\0' + id : teamName, next);
            overlay::AgentLook look;
            look.name = id;
            look.team = team.first->second;
            look.radius = archetype.movement.radius;
            look.eyeHeight = archetype.eyeHeight;
            look.fieldOfView = archetype.fieldOfView;
            looks.push_back(std::move(look));
        };
    for (const auto& bot : world.arena.bots)
        add(bot.id, bot.team, world.arena.archetypes[bot.archetype]);
    for (const auto& guard : world.post.guards)
        add(guard.id, world.post.teams[guard.team], world.post.archetypes[guard.archetype]);
    return looks;
}

Outline::Outline(const runner::RunnableLevel& runnable,
                 const std::vector<overlay::AgentLook>& looks)
    : m_first(kKinds, 0)
    , m_count(kKinds, 0) {
    const level::Level& level = runnable.level;
    std::vector<QString> agents;
    for (const auto& look : looks)
        agents.push_back(QString::fromStdString(look.name));
    addGroup(QStringLiteral("Agents"), QStringLiteral("bot"), ObjectKind::Agent, agents);
    for (std::size_t i = 0; i < looks.size(); ++i)
        m_rows[rowOf(ObjectKind::Agent, i)].ink = overlay::inkOfTeam(looks[i].team);
    addGroup(QStringLiteral("Regions"),
             QStringLiteral("pentagon"),
             ObjectKind::Region,
             idsOf(level.regions));
    addGroup(QStringLiteral("Connections"),
             QStringLiteral("spline"),
             ObjectKind::Connection,
             idsOf(level.connections));
    addGroup(
        QStringLiteral("Items"), QStringLiteral("package"), ObjectKind::Item, idsOf(level.items));
    addGroup(QStringLiteral("Doors"),
             QStringLiteral("door-closed"),
             ObjectKind::Door,
             idsOf(level.doors));
    addGroup(QStringLiteral("Lights"),
             QStringLiteral("lightbulb"),
             ObjectKind::Light,
             idsOf(level.lights));
    addGroup(QStringLiteral("Triggers"),
             QStringLiteral("shapes"),
             ObjectKind::Trigger,
             idsOf(level.triggers));
    addGroup(QStringLiteral("Spawn points"),
             QStringLiteral("map-pin"),
             ObjectKind::Spawn,
             idsOf(level.spawns));
    addGroup(QStringLiteral("Walls"),
             QStringLiteral("brick-wall"),
             ObjectKind::Wall,
             idsOf(level.walls));
    addGroup(QStringLiteral("Navigation nodes"),
             QStringLiteral("waypoints"),
             ObjectKind::Node,
             idsOf(level.navigation.nodes));
    for (std::size_t i = 0; i < level.triggers.size(); ++i)
        m_rows[rowOf(ObjectKind::Trigger, i)].detail =
            QString::fromStdString(level.triggers[i].kind);
}

void Outline::addGroup(const QString& name,
                       const QString& icon,
                       ObjectKind kind,
                       const std::vector<QString>& names) {
    if (names.empty())
        return;
    m_rows.push_back({{}, name, icon, QString::number(names.size()), 0, {}});
    m_first[static_cast<std::size_t>(kind)] = m_rows.size();
    m_count[static_cast<std::size_t>(kind)] = names.size();
    for (std::size_t i = 0; i < names.size(); ++i)
        m_rows.push_back(
            {identOf({kind, static_cast<std::uint32_t>(i)}), names[i], icon, {}, 1, {}});
}

std::size_t Outline::rowOf(ObjectKind kind, std::size_t index) const {
    return m_first[static_cast<std::size_t>(kind)] + index;
}

std::vector<ui::OutlineRow> Outline::rowsAt(const trace::View* view) const {
    auto rows = m_rows;
    if (view == nullptr || rows.empty())
        return rows;
    const auto fill = [&](ObjectKind kind, const auto& values, const auto& textOf) {
        const auto count = std::min(m_count[static_cast<std::size_t>(kind)], values.size());
        for (std::size_t i = 0; i < count; ++i)
            rows[rowOf(kind, i)].detail = textOf(values[i]);
    };
    fill(ObjectKind::Agent, view->agents, healthText);
    fill(ObjectKind::Door, view->doors, openText);
    fill(ObjectKind::Item, view->items, [](std::uint8_t there) {
        return there != 0 ? QString() : QStringLiteral("taken");
    });
    return rows;
}

QString Outline::nameOf(ObjectRef object) const {
    const auto kind = static_cast<std::size_t>(object.kind);
    if (kind == 0 || kind >= m_count.size() || object.index >= m_count[kind])
        return {};
    return m_rows[rowOf(object.kind, object.index)].name;
}

} // namespace percept::session
