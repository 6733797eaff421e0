#include "app/workspaces/detail/CrowdModel.h"

#include "app/ui/Text.h"
#include "app/workspaces/detail/EditedImportance.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"

#include "percept/town/Stage.h"

#include <QLocale>

#include <algorithm>

namespace percept::tuning {
namespace {

using canvas::OverlayFeed;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr std::size_t kMostPeople = 200;

using ui::text;

QString counted(std::uint64_t number) {
    return QLocale(QLocale::English).toString(static_cast<qulonglong>(number));
}

/// Costs of single characters are far below a microsecond.
QString costText(Micros cost) {
    if (cost <= 0)
        return QStringLiteral("\u2013");
    if (cost >= 100)
        return text(loadText(cost, schedule::LoadMeasure::Cost));
    return QString::number(cost, 'f', cost < 10 ? 2 : 1) + QStringLiteral("\u00a0\u00b5s");
}

QString levelText(trace::GroupLevel level) {
    switch (level) {
    case trace::GroupLevel::Economy:
        return CrowdModel::tr("economy");
    case trace::GroupLevel::Block:
        return CrowdModel::tr("block");
    default:
        return CrowdModel::tr("individually");
    }
}

Ink inkOfGroup(trace::GroupLevel level) {
    return level == trace::GroupLevel::Economy ? Ink::Lod4
           : level == trace::GroupLevel::Block ? Ink::Lod3
                                               : Ink::Lod1;
}

} // namespace

CrowdModel::CrowdModel(QObject* parent)
    : QObject(parent)
    , m_characters({"ident",
                    "name",
                    "place",
                    "level",
                    "ink",
                    "importance",
                    "since",
                    "switches",
                    "cost",
                    "home",
                    "observes"})
    , m_sums({"name", "ink", "characters", "units", "cost"})
    , m_groups({"name", "level", "ink", "members", "importance", "since", "switches", "depth"}) {}

void CrowdModel::setSession(session::Session* session) {
    if (session == m_session)
        return;
    m_session = session;
    if (session != nullptr) {
        connect(session->states(), &session::BotFeed::stateShown, this, &CrowdModel::take);
        connect(session->view(), &canvas::ViewFeed::viewChanged, this, &CrowdModel::showView);
        connect(session->view(), &canvas::ViewFeed::looksChanged, this, &CrowdModel::forget);
        connect(session, &session::Session::documentChanged, this, [this] {
            followEdits();
            emit changed();
        });
        connect(session->editing(), &session::Editing::edited, this, [this] {
            followEdits();
            emit changed();
        });
        m_view.setLooks(session->view()->looks());
        session->states()->watchStates(this, m_active);
    }
    showView();
    emit sessionChanged();
}

void CrowdModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (m_session)
        m_session->states()->watchStates(this, active);
    followEdits();
    showView();
    emit activeChanged();
}

bool CrowdModel::isPresent() const {
    return hasTown() ||
           (m_session && m_session->runnable() && m_session->runnable()->world->detail);
}

bool CrowdModel::hasTown() const {
    return m_session && m_session->runnable() &&
           town::townOf(m_session->runnable()->world->stages) != nullptr;
}

void CrowdModel::setByImportance(bool byImportance) {
    if (byImportance == m_byImportance)
        return;
    m_byImportance = byImportance;
    showView();
    mark();
    emit changed();
}

/// Another run is looked at.
void CrowdModel::forget() {
    m_view.setLooks(m_session->view()->looks());
    m_ran.reset();
    m_state.reset();
    m_report.reset();
    followEdits();
    setCurrent({});
    showRows();
    mark();
    emit changed();
}

void CrowdModel::take(const std::shared_ptr<const runner::StateSnapshot>& state) {
    // What was shown stays until the state at another frame is there.
    if (!m_active || !state || state == m_ran)
        return;
    m_ran = state;
    showState();
    emit changed();
}

void CrowdModel::followEdits() {
    if (!m_active || !m_session)
        return;
    std::optional<level::Lod> edited;
    if (m_session->runnable() && m_session->editing()->isOpen())
        if (const level::Lod& lod = m_session->editing()->document().level().lod;
            isReweighed(m_session->runnable()->level.lod, lod))
            edited = lod;
    if (edited == m_edited)
        return;
    m_edited = std::move(edited);
    if (m_ran)
        showState();
}

void CrowdModel::showState() {
    m_state = m_edited ? withImportance(*m_ran, *m_edited) : m_ran;
    m_report = reportCrowd(*m_state);
    showRows();
    mark();
}

/// The map draws the crowd by levels; by importance it is drawn over the map instead.
void CrowdModel::showView() {
    if (!m_active || !m_session || !m_session->view()->view())
        return;
    const auto& shown = m_session->view()->view();
    if (!m_byImportance || shown->crowd.empty() || !m_state) {
        m_view.setView(shown);
        return;
    }
    auto others = std::make_shared<trace::View>(*shown);
    others->crowd = {};
    m_view.setView(std::move(others));
}

void CrowdModel::mark() {
    std::shared_ptr<const DisplayList> drawn;
    if (m_state && m_report)
        drawn = std::make_shared<const DisplayList>(drawCrowd(*m_state, m_byImportance));
    m_overlay.setList(OverlayFeed::Part::Still, drawn && drawn->empty() ? nullptr : drawn);
    std::shared_ptr<const DisplayList> ring;
    if (m_state && m_report && !m_current.isEmpty())
        if (const auto place = placeOf(*m_state, m_current.toULongLong())) {
            DisplayList list;
            // Around the disc below an agent.
            const bool isAgent = m_current.toULongLong() >= characterOf(trace::AgentId{0});
            list.shape(Layer::Selection,
                       {.at = *place,
                        .radius = {isAgent ? 17.0F : 8.0F, 0},
                        .fill = {Ink::Accent, 0},
                        .outline = {.ink = Ink::Accent, .width = 2}});
            ring = std::make_shared<const DisplayList>(std::move(list));
        }
    m_overlay.setList(OverlayFeed::Part::Live, std::move(ring));
}

void CrowdModel::showRows() {
    std::vector<RowsModel::Row> characters;
    std::vector<RowsModel::Row> sums;
    std::vector<RowsModel::Row> groups;
    if (m_report) {
        const CrowdReport& report = *m_report;
        const QString unknown = QStringLiteral("\u2013");
        const auto lasts = [&](Frame since) {
            return QStringLiteral("%1\u00a0s")
                .arg(static_cast<double>(report.frame - since) * report.step, 0, 'f', 1);
        };
        for (const CharacterDetail& each : report.characters) {
            if (characters.size() >= kMostPeople)
                break;
            const bool known = each.evaluated;
            const bool valid = known && each.level < report.levels;
            characters.push_back(
                {QString::number(each.id),
                 each.name.empty() ? QStringLiteral("#%1").arg(each.id) : text(each.name),
                 text(each.group),
                 valid   ? text(report.sums[each.level].name)
                 : known ? tr("none")
                         : unknown,
                 static_cast<int>(valid   ? report.sums[each.level].ink
                                  : known ? Ink::Error
                                          : Ink::Text3),
                 known ? QString::number(each.importance, 'f', 2) : unknown,
                 known ? lasts(each.since) : unknown,
                 each.switches,
                 costText(each.cost),
                 each.home,
                 each.observes});
        }
        for (const DetailSum& sum : report.sums)
            sums.push_back({text(sum.name),
                            static_cast<int>(sum.ink),
                            counted(sum.characters),
                            counted(sum.units),
                            sum.units == 0 ? QString() : costText(sum.cost)});
        for (const GroupDetail& group : report.groups)
            groups.push_back({text(group.name),
                              levelText(group.level),
                              static_cast<int>(inkOfGroup(group.level)),
                              counted(group.members),
                              group.evaluated ? QString::number(group.importance, 'f', 2) : unknown,
                              group.evaluated ? lasts(group.since) : unknown,
                              group.switches,
                              group.depth});
    }
    m_characters.setRows(std::move(characters));
    m_sums.setRows(std::move(sums));
    m_groups.setRows(std::move(groups));
}

QString CrowdModel::summary() const {
    if (!m_report)
        return !isPresent() ? QString()
               : hasTown()  ? tr("Run the level to see its inhabitants.")
                            : tr("Run the level to see its agents.");
    std::uint64_t all = 0;
    Micros cost = 0;
    for (const DetailSum& sum : m_report->sums) {
        all += sum.characters;
        cost += sum.cost;
    }
    QString words =
        hasTown()
            ? tr("%1 of %2 individually").arg(counted(m_report->characters.size()), counted(all))
            : tr("%1 agents").arg(counted(m_report->characters.size()));
    if (m_report->costOfAll > 0 && cost > 0) // without a run nothing is known to cost anything
        words +=
            tr(", %1 a frame instead of %2").arg(costText(cost), costText(m_report->costOfAll));
    if (m_edited)
        words += tr(", importance as edited");
    return words;
}

QString CrowdModel::currentName() const {
    if (m_current.isEmpty() || !m_report)
        return {};
    const auto& all = m_report->characters;
    const auto found = std::find_if(all.begin(), all.end(), [&](const CharacterDetail& each) {
        return each.id == m_current.toULongLong();
    });
    return found != all.end() && !found->name.empty() ? text(found->name)
                                                      : QStringLiteral("#%1").arg(m_current);
}

void CrowdModel::chooseFirst() {
    if (!m_report || m_report->characters.empty())
        return;
    const auto& list = m_report->characters;
    const auto other =
        std::find_if(list.begin(), list.end(), [](const auto& each) { return !each.observes; });
    setCurrent(QString::number((other == list.end() ? list.front() : *other).id));
}

void CrowdModel::setCurrent(const QString& ident) {
    if (ident == m_current)
        return;
    m_current = ident;
    mark();
    emit currentChanged();
}

} // namespace percept::tuning

#include "moc_CrowdModel.cpp"
