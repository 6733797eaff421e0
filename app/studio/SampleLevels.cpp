#include "SampleLevels.h"

#include "percept/level/LevelFile.h"
#include "percept/town/Town.h"

#include <QFile>
#include <QLocale>

#include <array>

namespace percept::shell {
namespace {

const QString kFolder = QStringLiteral(":/percept/levels");

struct Words {
    const char* level;
    const char* topics;
    const char* about;
};

/// The one to begin with first.
constexpr std::array kWords = {
    Words{
        "guard-post",
        QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "senses, why"),
        QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "One-way window, air duct, camera room")},
    Words{"stealth",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, play"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Reach the vault past eight guards")},
    Words{"camp",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "smell, light"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Smell in the wind, fires, patrols")},
    Words{"arena",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "goals, memory"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Deathmatch with four weapons")},
    Words{"raid",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "senses, goals"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Raiders against armed guards")},
    Words{"town",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "schedule, detail"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "5,000 inhabitants in 4 districts")},
    Words{"valley",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "tactics, detail"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Two sides, snipers, an ambush")},
    Words{
        "pass",
        QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "paths, schedule"),
        QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Couriers take the route round raiders")},
    Words{"half-life",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, relations"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Hate, prey, fear; smells as sounds")},
    Words{"scenes/behind",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, scene"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Who comes softly is not noticed")},
    Words{"scenes/hide-out",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, scene"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Nobody knows what he did not see")},
    Words{"scenes/dark-path",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, scene"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "In the dark below two sentries")},
    Words{"scenes/blast",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, scene"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "A blast is heard from behind")},
    Words{"scenes/body",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, scene"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "A body raises the alarm")},
    Words{"scenes/pursuer",
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "awareness, scene"),
          QT_TRANSLATE_NOOP("percept::shell::SampleLevels", "Out of sight, and not forgotten")},
};

QString counted(std::size_t count, const QString& one, const QString& many) {
    const QString number = QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
    return QStringLiteral("%1\u00a0%2").arg(number, count == 1 ? one : many);
}

QString sizeOf(const level::Level& level) {
    const auto extent = level.bounds.max - level.bounds.min;
    return QStringLiteral("%1 \u00d7 %2\u00a0m").arg(extent.x, 0, 'f', 0).arg(extent.y, 0, 'f', 0);
}

/// Its size, its agents, and what there is of the kinds that tell levels apart.
QString contentOf(const level::Level& level) {
    const auto tr = [](const char* text) { return SampleLevels::tr(text); };
    QStringList parts{sizeOf(level)};
    const auto add = [&](std::size_t count, const char* one, const char* many) {
        if (count > 0 && parts.size() < 5)
            parts << counted(count, tr(one), tr(many));
    };
    add(level.agents.size(), QT_TR_NOOP("agent"), QT_TR_NOOP("agents"));
    if (const auto town = town::compileTown(level); town && *town)
        add((*town)->inhabitants.front(), QT_TR_NOOP("inhabitant"), QT_TR_NOOP("inhabitants"));
    add(level.schedule.tasks.size(), QT_TR_NOOP("task"), QT_TR_NOOP("tasks"));
    add(level.lod.behaviours.size(), QT_TR_NOOP("level of detail"), QT_TR_NOOP("levels of detail"));
    add(level.items.size(), QT_TR_NOOP("item"), QT_TR_NOOP("items"));
    add(level.doors.size(), QT_TR_NOOP("door"), QT_TR_NOOP("doors"));
    add(level.regions.size(), QT_TR_NOOP("region"), QT_TR_NOOP("regions"));
    add(level.connections.size(), QT_TR_NOOP("connection"), QT_TR_NOOP("connections"));
    add(level.lights.size(), QT_TR_NOOP("light"), QT_TR_NOOP("lights"));
    add(level.waypoints.size(), QT_TR_NOOP("waypoint"), QT_TR_NOOP("waypoints"));
    add(level.analyses.size(), QT_TR_NOOP("analysis"), QT_TR_NOOP("analyses"));
    add(level.profiles.size(), QT_TR_NOOP("profile"), QT_TR_NOOP("profiles"));
    return parts.join(QStringLiteral(", "));
}

} // namespace

SampleLevels::SampleLevels(QObject* parent)
    : QAbstractListModel(parent) {
    for (const Words& words : kWords) {
        QFile file(QStringLiteral("%1/%2.level.json").arg(kFolder, QLatin1String(words.level)));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const auto read =
            level::parseLevel(file.readAll().toStdString(), file.fileName().toStdString());
        if (!read)
            continue;
        m_samples.push_back({file.fileName(),
                             QString::fromStdString(read->level.name),
                             tr(words.topics),
                             tr(words.about),
                             contentOf(read->level)});
    }
}

int SampleLevels::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_samples.size());
}

QVariant SampleLevels::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Sample& sample = m_samples[static_cast<std::size_t>(index.row())];
    switch (role) {
    case PathRole:
        return sample.path;
    case NameRole:
        return sample.name;
    case TopicsRole:
        return sample.topics;
    case AboutRole:
        return sample.about;
    case ContentRole:
        return sample.content;
    default:
        return {};
    }
}

QHash<int, QByteArray> SampleLevels::roleNames() const {
    return {{PathRole, "path"},
            {NameRole, "name"},
            {TopicsRole, "topics"},
            {AboutRole, "about"},
            {ContentRole, "content"}};
}

} // namespace percept::shell

#include "moc_SampleLevels.cpp"
