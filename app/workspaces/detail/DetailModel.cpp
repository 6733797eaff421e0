#include "app/workspaces/detail/DetailModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/ui/Text.h"
#include "app/workspaces/chart/TextFile.h"
#include "percept/base/CsvText.h"
#include "percept/level/Validate.h"
#include "percept/sim/Brains.h"
#include "percept/town/Town.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::tuning {
namespace {

constexpr std::array kArbitrations{"first", "any", "central", "narrowest"};
constexpr double kLeastSeconds = 1;
constexpr double kMostSeconds = 600;

using ui::text;

std::string freeName(const level::Lod& lod) {
    for (std::size_t n = lod.behaviours.size() + 1;; ++n) {
        std::string name = fmt::format("level_{}", n);
        if (std::none_of(lod.behaviours.begin(), lod.behaviours.end(), [&](const auto& behaviour) {
                return behaviour.id == name;
            }))
            return name;
    }
}

/// Those with several behaviours, in the order in which they are registered.
std::vector<std::string> brainsIn(const level::Level& level, const agent::Brains& brains) {
    std::vector<std::string> found;
    const auto town = town::compileTown(level);
    for (const auto& brain : brains.all()) {
        const auto hasIt = [&](const level::Agent& agent) {
            const auto archetype = level::resolveArchetype(level, agent.archetype);
            return archetype && archetype->brain == brain->name();
        };
        if (brain->behaviours().size() > 1 &&
            ((town && *town && brain->name() == (*town)->brain) ||
             std::any_of(level.agents.begin(), level.agents.end(), hasIt)))
            found.emplace_back(brain->name());
    }
    return found;
}

} // namespace

DetailModel::DetailModel(QObject* parent)
    : QObject(parent)
    , m_behaviours({"name",
                    "ink",
                    "min",
                    "max",
                    "frequency",
                    "priority",
                    "timeShare",
                    "runs",
                    "brains",
                    "manners"})
    , m_switches({"time", "frame", "words", "importance", "flaps"}) {
    connect(&m_editor, &LodEditor::edited, this, &DetailModel::refresh);
    connect(&m_editor, &LodEditor::opened, this, [this] {
        setCurrent(-1);
        refresh();
    });
}

void DetailModel::setEditing(Editing* editing) {
    if (!m_editor.setEditing(editing))
        return;
    refresh();
    emit editingChanged();
}

void DetailModel::setSession(session::Session* session) {
    if (!ui::follow(m_session, session, this))
        return;
    if (session != nullptr)
        connect(session, &session::Session::opened, this, &DetailModel::refresh);
    refresh();
    emit sessionChanged();
}

void DetailModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    refresh();
    emit activeChanged();
}

void DetailModel::refresh() {
    if (!m_active)
        return;
    m_lod = level::Lod();
    m_brains.clear();
    const bool recorded = m_session && m_session->runnable();
    if (isEditable() || recorded) {
        const level::Level& level = isEditable() ? m_editor.level() : m_session->runnable()->level;
        m_lod = level.lod;
        m_brains = brainsIn(level, m_editor.brains());
        m_options.step = level.step;
    }
    const auto frames = static_cast<std::size_t>(std::llround(m_seconds / m_options.step));
    if (m_importance.size() != frames)
        m_importance = passingBy(frames);
    m_problem.clear();
    m_trial = {};
    if (auto trial = tryImportance(m_lod, m_importance, m_options))
        m_trial = std::move(*trial);
    else
        m_problem = text(trial.error().text());
    if (m_current >= count())
        setCurrent(count() - 1);
    show();
}

overlay::Ink DetailModel::inkOf(std::size_t row) const {
    constexpr std::array kInks{overlay::Ink::Lod0,
                               overlay::Ink::Lod1,
                               overlay::Ink::Lod2,
                               overlay::Ink::Lod3,
                               overlay::Ink::Lod4};
    // The more important, the brighter, whatever the order of the file.
    const auto middle = [&](std::size_t i) {
        return m_lod.behaviours[i].min + m_lod.behaviours[i].max;
    };
    std::size_t above = 0;
    for (std::size_t i = 0; i < m_lod.behaviours.size(); ++i)
        if (middle(i) > middle(row) || (middle(i) == middle(row) && i < row))
            ++above;
    return kInks[std::min(above, kInks.size() - 1)];
}

QString DetailModel::nameOfLevel(int level) const {
    return isRow(level) ? text(nameOf(level)) : tr("no level");
}

void DetailModel::show() {
    LodView view;
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < m_lod.behaviours.size(); ++i) {
        const level::LodBehaviour& behaviour = m_lod.behaviours[i];
        view.bars.push_back({behaviour.id, behaviour.min, behaviour.max, inkOf(i)});
        const auto frames =
            std::count(m_trial.levels.begin(), m_trial.levels.end(), static_cast<int>(i));
        const double part = m_trial.levels.empty() ? 0.0
                                                   : static_cast<double>(frames) /
                                                         static_cast<double>(m_trial.levels.size());
        QStringList brains;
        QVariantList manners;
        for (const std::string& brain : m_brains) {
            brains << text(brain);
            const auto& stated = behaviour.brains;
            const auto own = std::find_if(stated.begin(), stated.end(), [&](const auto& each) {
                return each.first == brain;
            });
            manners << (own == stated.end()
                            ? 0
                            : std::max(0,
                                       static_cast<int>(
                                           behavioursOf(text(brain)).indexOf(text(own->second)))));
        }
        const double runs = static_cast<double>(frames) / std::max(behaviour.frequency, 1);
        rows.push_back({text(behaviour.id),
                        static_cast<int>(inkOf(i)),
                        behaviour.min,
                        behaviour.max,
                        behaviour.frequency,
                        behaviour.priority,
                        QStringLiteral("%1\u00a0%").arg(std::lround(part * 100)),
                        QString::number(std::lround(runs)),
                        brains,
                        manners});
    }
    m_behaviours.setRows(std::move(rows));
    std::vector<RowsModel::Row> switches;
    for (const auto& change : m_trial.switches)
        switches.push_back(
            {QString::fromStdString(
                 clockText(static_cast<double>(change.frame) * m_options.step, 2)),
             static_cast<qint64>(change.frame),
             QStringLiteral("%1 \u2192 %2").arg(nameOfLevel(change.from), nameOfLevel(change.to)),
             QString::number(change.importance, 'f', 2),
             change.flaps});
    m_switches.setRows(std::move(switches));
    view.drawn = m_importance;
    view.followed = m_trial.followed.empty() ? m_importance : m_trial.followed;
    view.levels = m_trial.levels;
    view.switches = m_trial.switches;
    view.step = m_options.step;
    m_feed.setView(std::move(view));
    emit changed();
    emit frameChanged();
}

void DetailModel::setCurrent(int row) {
    if (row == m_current || row >= count())
        return;
    m_current = row;
    emit currentChanged();
}

int DetailModel::arbitration() const {
    const auto found = std::find(kArbitrations.begin(), kArbitrations.end(), m_lod.arbitration);
    return found == kArbitrations.end() ? -1 : static_cast<int>(found - kArbitrations.begin());
}

QStringList DetailModel::arbitrations() const {
    return {tr("First in the file"), tr("Any, by the seed"), tr("Nearest middle"), tr("Narrowest")};
}

void DetailModel::setSmoothed(bool smoothed) {
    m_options.smoothed = smoothed;
    refresh();
}

void DetailModel::setFlapTime(double seconds) {
    m_options.flapTime = std::max(seconds, 0.0);
    refresh();
}

void DetailModel::setSeconds(double seconds) {
    m_seconds = std::clamp(seconds, kLeastSeconds, kMostSeconds);
    refresh();
}

QString DetailModel::gaps() const {
    std::vector<std::pair<double, double>> ranges;
    for (const auto& behaviour : m_lod.behaviours)
        ranges.emplace_back(behaviour.min, behaviour.max);
    std::sort(ranges.begin(), ranges.end());
    QStringList found;
    double reached = 0;
    const auto add = [&](double from, double to) {
        if (to > from + 1e-9)
            found << tr("%1 to %2").arg(from, 0, 'f', 2).arg(to, 0, 'f', 2);
    };
    for (const auto& [min, max] : ranges) {
        add(reached, min);
        reached = std::max(reached, max);
    }
    add(reached, 1.0);
    return m_lod.behaviours.empty() ? QString() : found.join(QStringLiteral(", "));
}

void DetailModel::setFrame(qint64 frame) {
    if (frame == m_frame || frame < 0)
        return;
    m_frame = frame;
    emit frameChanged();
}

QString DetailModel::momentText() const {
    const auto at = static_cast<std::size_t>(m_frame);
    if (at >= m_trial.levels.size())
        return {};
    const int level = m_trial.levels[at];
    QString words = tr("%1 s: importance %2, %3")
                        .arg(static_cast<double>(m_frame) * m_options.step, 0, 'f', 2)
                        .arg(m_trial.followed[at], 0, 'f', 2)
                        .arg(nameOfLevel(level));
    if (isRow(level)) {
        const int every = m_lod.behaviours[static_cast<std::size_t>(level)].frequency;
        words += every == 1 ? tr(", runs every frame") : tr(", runs every %1 frames").arg(every);
    }
    return words;
}

std::string DetailModel::nameOf(int row) const {
    return m_lod.behaviours[static_cast<std::size_t>(row)].id;
}

void DetailModel::perform(const std::string& name, const Change& change) {
    if (!isEditable())
        return;
    level::Lod lod = m_editor.level().lod;
    change(lod);
    if (const auto done = m_editor.perform(name, std::move(lod)); !done)
        emit m_editor.editing()->refused(text(done.error().message));
}

void DetailModel::setValue(int row, const QString& field, double value) {
    if (!isRow(row) || !std::isfinite(value))
        return;
    const std::string name = field.toStdString();
    perform(name + " of " + nameOf(row), [&](level::Lod& lod) {
        auto& behaviour = lod.behaviours[static_cast<std::size_t>(row)];
        const double part = std::clamp(value, 0.0, 1.0);
        if (name == "min")
            behaviour.min = std::min(part, behaviour.max);
        else if (name == "max")
            behaviour.max = std::max(part, behaviour.min);
        else if (name == "frequency")
            behaviour.frequency = static_cast<int>(std::clamp(std::round(value), 1.0, 1e6));
        else if (name == "priority")
            behaviour.priority = std::max(value, 0.0);
    });
}

QStringList DetailModel::behavioursOf(const QString& brain) const {
    QStringList names{tr("as named")};
    if (const auto known = m_editor.brains().find(brain.toStdString()))
        for (const std::string_view name : known->behaviours())
            names << text(std::string(name));
    return names;
}

void DetailModel::setBehaviour(int row, const QString& brain, int place) {
    const QStringList names = behavioursOf(brain);
    if (!isRow(row) || place < 0 || place >= names.size())
        return;
    perform("behaviour of " + brain.toStdString() + " at " + nameOf(row), [&](level::Lod& lod) {
        auto& brains = lod.behaviours[static_cast<std::size_t>(row)].brains;
        const auto own = std::find_if(brains.begin(), brains.end(), [&](const auto& each) {
            return each.first == brain.toStdString();
        });
        if (place == 0 && own != brains.end())
            brains.erase(own);
        else if (place > 0 && own != brains.end())
            own->second = names[place].toStdString();
        else if (place > 0)
            brains.emplace_back(brain.toStdString(), names[place].toStdString());
    });
}

void DetailModel::rename(int row, const QString& name) {
    if (isRow(row) && !name.isEmpty())
        perform("name of " + nameOf(row), [&](level::Lod& lod) {
            lod.behaviours[static_cast<std::size_t>(row)].id = name.toStdString();
        });
}

void DetailModel::addBehaviour() {
    const std::string name = freeName(m_lod);
    perform("addition of " + name, [&](level::Lod& lod) {
        level::LodBehaviour behaviour;
        behaviour.id = name;
        lod.behaviours.push_back(std::move(behaviour));
    });
    setCurrent(count() - 1);
}

void DetailModel::removeBehaviour(int row) {
    if (isRow(row))
        perform("removal of " + nameOf(row),
                [&](level::Lod& lod) { lod.behaviours.erase(lod.behaviours.begin() + row); });
}

void DetailModel::setArbitration(int rule) {
    if (rule >= 0 && rule < static_cast<int>(kArbitrations.size()))
        perform("arbitration of levels of detail", [&](level::Lod& lod) {
            lod.arbitration = kArbitrations[static_cast<std::size_t>(rule)];
        });
}

void DetailModel::setSmoothing(double seconds) {
    if (std::isfinite(seconds))
        perform("smoothing of importance",
                [&](level::Lod& lod) { lod.importance.smoothing = std::max(seconds, 0.0); });
}

void DetailModel::dragRange(int row, int edge, double value) {
    if (!isRow(row) || !m_editor.begin("range of " + nameOf(row)))
        return;
    level::Lod lod = m_editor.before().lod;
    auto& behaviour = lod.behaviours[static_cast<std::size_t>(row)];
    if (edge == 0) {
        behaviour.min = std::clamp(value, 0.0, behaviour.max);
    } else if (edge == 1) {
        behaviour.max = std::clamp(value, behaviour.min, 1.0);
    } else {
        const double width = behaviour.max - behaviour.min;
        behaviour.min = std::clamp(value, 0.0, 1.0 - width);
        behaviour.max = std::min(1.0, std::round((behaviour.min + width) * 1e6) / 1e6);
    }
    m_editor.move(std::move(lod));
}

void DetailModel::dropRange(bool keep) {
    m_editor.drop(keep);
}

void DetailModel::brush(double fromFrame,
                        double fromImportance,
                        double toFrame,
                        double toImportance) {
    brushImportance(m_importance, fromFrame, fromImportance, toFrame, toImportance);
    refresh();
}

void DetailModel::resetCurve() {
    m_importance.clear();
    refresh();
}

void DetailModel::writeTable(const QUrl& file) {
    std::string csv = "frame,seconds,drawn,importance,level,switch\n";
    auto change = m_trial.switches.begin();
    for (std::size_t i = 0; i < m_trial.levels.size(); ++i) {
        const auto frame = static_cast<Frame>(i);
        const bool switches = change != m_trial.switches.end() && change->frame == frame;
        const bool valid = isRow(m_trial.levels[i]);
        csv += fmt::format("{},{:.6g},{:.6g},{:.6g},{},{}\n",
                           frame,
                           static_cast<double>(frame) * m_options.step,
                           m_importance[i],
                           m_trial.followed[i],
                           valid ? csvText(nameOf(m_trial.levels[i])) : std::string("none"),
                           !switches       ? ""
                           : change->flaps ? "flaps"
                                           : "switches");
        change += switches ? 1 : 0;
    }
    if (const auto done = writeTextFile(session::fileOf(file), csv); !done)
        emit refused(text(done.error().text()));
    else
        emit written(session::fileOf(file));
}

} // namespace percept::tuning

#include "moc_DetailModel.cpp"
#include "percept/base/ClockText.h"
