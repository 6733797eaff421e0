#include "app/studio/agent/BotRows.h"

#include "app/studio/session/Outline.h"
#include "app/ui/Text.h"
#include "percept/overlay/Ink.h"

#include <boost/describe/enum_to_string.hpp>

#include <array>

namespace percept::session {
namespace {

using overlay::Ink;

/// As the plot of the strategies draws them.
constexpr std::array kDesireInks{Ink::GroupSenses,
                                 Ink::GroupAwareness,
                                 Ink::GroupSquads,
                                 Ink::GroupTactics,
                                 Ink::GroupNavigation,
                                 Ink::GroupDecisions,
                                 Ink::GroupWorld};

using ui::text;

QString fixed(double value, int decimals) {
    return QString::number(value, 'f', decimals);
}

QString secondsText(Seconds seconds) {
    return fixed(seconds, 1) + QStringLiteral(" s");
}

int inkNumber(Ink ink) {
    return static_cast<int>(ink);
}

Cell senseCell(const std::optional<sense::Kind>& by) {
    if (!by)
        return {};
    switch (*by) {
    case sense::Kind::Sight:
        return {QStringLiteral("seen"), QStringLiteral("eye"), inkNumber(Ink::Sight)};
    case sense::Kind::Sound:
        return {QStringLiteral("heard"), QStringLiteral("ear"), inkNumber(Ink::Sound)};
    case sense::Kind::Smell:
        return {QStringLiteral("smelt"), {}, inkNumber(Ink::Smell)};
    case sense::Kind::Touch:
        break;
    }
    return {QStringLiteral("felt"), QStringLiteral("hand"), inkNumber(Ink::Touch)};
}

QString visibleText(const MemoryLine& line) {
    if (line.inView)
        return secondsText(line.visibleFor);
    return line.lastSeen ? secondsText(*line.lastSeen) + QStringLiteral(" ago")
                         : QStringLiteral("never");
}

Ink inkOf(trace::Category category) {
    switch (category) {
    case trace::Category::Event:
        return Ink::TraceEvent;
    case trace::Category::Poll:
        return Ink::TracePoll;
    case trace::Category::Signal:
        return Ink::TraceSignal;
    case trace::Category::Notification:
        return Ink::TraceNotification;
    case trace::Category::Decision:
        return Ink::TraceDecision;
    case trace::Category::Rejected:
        return Ink::TraceRejected;
    case trace::Category::World:
        break;
    }
    return Ink::GroupWorld;
}

const char* thingIcon(knowledge::Thing kind) {
    switch (kind) {
    case knowledge::Thing::Door:
        return "door-closed";
    case knowledge::Thing::Light:
        return "lightbulb";
    case knowledge::Thing::Item:
        return "package";
    case knowledge::Thing::Body:
        break;
    }
    return "user";
}

CellTable::Row changeRow(const ChangeLine& line) {
    const Cell none{QStringLiteral("\u2013"), {}, inkNumber(Ink::Text3)};
    return {Cell{text(line.name), QLatin1String(thingIcon(line.kind)), -1},
            none,
            Cell{secondsText(line.age), {}, -1},
            line.toldBy.empty() ? senseCell(sense::Kind::Sight)
                                : Cell{QStringLiteral("told by %1").arg(text(line.toldBy)), {}, -1},
            Cell{fixed(line.confidence, 2), {}, -1},
            none,
            none,
            none,
            Cell{QStringLiteral("%1, %2").arg(fixed(line.position.x, 1), fixed(line.position.y, 1)),
                 {},
                 -1}};
}

} // namespace

std::vector<QByteArray> causeRoles() {
    return {"time", "frame", "text", "detail", "ink"};
}

std::vector<RowsModel::Row> causeRows(const std::vector<explain::Sentence>& chain, Seconds step) {
    std::vector<RowsModel::Row> rows;
    for (const explain::Sentence& sentence : chain)
        rows.push_back({fixed(static_cast<double>(sentence.frame) * step, 3),
                        static_cast<qint64>(sentence.frame),
                        text(sentence.text),
                        text(sentence.detail),
                        inkNumber(inkOf(sentence.category))});
    return rows;
}

std::vector<QByteArray> goalRoles() {
    return {"name", "detail", "status", "since", "depth", "active"};
}

std::vector<QByteArray> desireRoles() {
    return {"name", "value", "pursued", "ink"};
}

std::vector<QByteArray> weaponRoles() {
    return {"name", "rounds", "fill", "carried", "inHand"};
}

std::vector<RowsModel::Row>
goalRows(const BotReport& report, const explain::RunIndex& index, Seconds step) {
    std::vector<RowsModel::Row> rows;
    // The goal at work is the deepest along the first children.
    std::size_t active = 0;
    while (active + 1 < report.goals.size() &&
           report.goals[active + 1].depth == report.goals[active].depth + 1)
        ++active;
    for (std::size_t i = 0; i < report.goals.size(); ++i) {
        const GoalLine& line = report.goals[i];
        const auto started = index.frameOf(line.started);
        const QString since =
            started ? secondsText(static_cast<double>(report.frame - *started) * step) : QString();
        rows.push_back({text(line.name),
                        text(line.detail),
                        text(inWords(boost::describe::enum_to_string(line.status, ""))),
                        since,
                        line.depth,
                        i == active});
    }
    return rows;
}

std::vector<RowsModel::Row> desireRows(const BotReport& report) {
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < report.desires.size(); ++i) {
        const DesireLine& line = report.desires[i];
        rows.push_back({text(line.name),
                        line.desirability,
                        line.pursued,
                        inkNumber(kDesireInks[i % kDesireInks.size()])});
    }
    return rows;
}

std::vector<RowsModel::Row> weaponRows(const BotReport& report) {
    std::vector<RowsModel::Row> rows;
    for (const WeaponLine& line : report.weapons) {
        QString rounds;
        double fill = 0;
        if (line.carried && line.rounds < 0) {
            rounds = QStringLiteral("\u221e");
            fill = 1;
        } else if (line.carried) {
            rounds = QString::number(line.rounds);
            fill = line.maxRounds > 0 ? static_cast<double>(line.rounds) / line.maxRounds : 0.0;
        }
        rows.push_back({nameOfId(line.name), rounds, fill, line.carried, line.inHand});
    }
    return rows;
}

std::vector<CellTable::Row> memoryRows(const BotReport& report) {
    std::vector<CellTable::Row> rows;
    for (const MemoryLine& line : report.memory) {
        const int ink = inkNumber(line.remembered ? Ink::Text1 : Ink::TextDisabled);
        Cell how = line.toldBy.empty()
                       ? senseCell(line.by)
                       : Cell{QStringLiteral("told by %1").arg(text(line.toldBy)), {}, ink};
        if (!line.remembered)
            how.ink = ink;
        const QString place = line.position
                                  ? QStringLiteral("%1, %2").arg(fixed(line.position->x, 1),
                                                                 fixed(line.position->y, 1))
                                  : QStringLiteral("unknown");
        const bool anonymous = line.opponent == trace::kNoAgent;
        const QString shootable = anonymous        ? QStringLiteral("\u2013")
                                  : line.shootable ? QStringLiteral("yes")
                                                   : QStringLiteral("no");
        rows.push_back(
            {Cell{anonymous ? QStringLiteral("unknown source") : text(line.name), {}, ink},
             Cell{line.level < 0 ? QStringLiteral("\u2013") : text(line.state), {}, ink},
             Cell{line.sensed ? secondsText(line.age) : QStringLiteral("never"), {}, ink},
             std::move(how),
             Cell{fixed(line.confidence, 2), {}, ink},
             Cell{visibleText(line), line.inView ? QStringLiteral("eye") : QString(), ink},
             Cell{shootable, {}, ink},
             Cell{fixed(line.recentDamage, 0), {}, ink},
             Cell{place, {}, ink}});
    }
    for (const ChangeLine& line : report.changes)
        rows.push_back(changeRow(line));
    return rows;
}

std::vector<CellTable::Row> candidateRows(const BotReport& report) {
    std::vector<CellTable::Row> rows;
    for (const CandidateLine& line : report.candidates)
        rows.push_back(
            {Cell{text(line.name), line.chosen ? QStringLiteral("crosshair") : QString(), -1},
             Cell{fixed(line.distance, 1) + QStringLiteral(" m"), {}, -1},
             Cell{line.score ? fixed(*line.score, 2) : QStringLiteral("\u2013"), {}, -1}});
    return rows;
}

QString nameOfId(const std::string& id) {
    QString name = QString::fromStdString(id);
    name.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

} // namespace percept::session
