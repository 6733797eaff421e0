#include "app/workspaces/detail/LevelReason.h"

#include "app/studio/agent/BotRows.h"
#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/ui/Text.h"
#include "app/workspaces/detail/CrowdReport.h"
#include "inspector/explain/CauseChain.h"
#include "inspector/replay/Recording.h"
#include "percept/base/ClockText.h"

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using ui::text;

/// The term as it was recorded; nothing for those of the level's own, which are recorded together.
std::optional<double> termValue(const trace::ImportanceFound& found, const std::string& term) {
    return term == "distance"    ? std::optional(found.nearness)
           : term == "in_view"   ? std::optional(found.inView)
           : term == "story"     ? std::optional(found.story)
           : term == "attention" ? std::optional(found.attention)
                                 : std::nullopt;
}

QString twoDecimals(double value) {
    return QString::number(value, 'f', 2);
}

} // namespace

QString leftWords(double importance, double low, double high, const QString& behaviour) {
    const bool below = importance < low;
    const bool above = importance > high;
    const double margin = below ? low - importance : above ? importance - high : 0;
    constexpr int kMostDigits = 9;
    int digits = 2;
    while (margin > 0 && digits < kMostDigits && margin < std::pow(10.0, -digits))
        ++digits;
    const auto shown = [&](double value) { return QString::number(value, 'f', digits); };
    const QString range = LevelReason::tr("%1 to %2 of %3").arg(shown(low), shown(high), behaviour);
    if (!below && !above)
        return LevelReason::tr("%1 is within %2").arg(shown(importance), range);
    return (below ? LevelReason::tr("%1 was %2 below %3") : LevelReason::tr("%1 was %2 above %3"))
        .arg(shown(importance), shown(margin), range);
}

LevelReason::LevelReason(QObject* parent)
    : QObject(parent)
    , m_terms({"name", "value", "weight", "part"})
    , m_causes(session::causeRoles()) {}

void LevelReason::setSession(session::Session* session) {
    if (!ui::follow(m_session, session, this))
        return;
    if (session != nullptr)
        connect(session, &session::Session::frameChanged, this, &LevelReason::refresh);
    refresh();
}

void LevelReason::setRun(RunSwitches* run) {
    if (!ui::follow(m_run, run, this))
        return;
    if (run != nullptr)
        connect(run, &RunSwitches::changed, this, &LevelReason::refresh);
    refresh();
}

void LevelReason::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    refresh();
}

void LevelReason::refresh() {
    std::optional<explain::LevelReason> reason;
    if (m_active && m_run && m_session && !m_run->person().isEmpty() && m_run->switches()) {
        const auto [agent, person] = ownerOf(m_run->person().toULongLong());
        reason = explain::reasonAt(*m_run->switches(), agent, person, m_session->frame());
    }
    const auto recordOf = [](const std::optional<explain::LevelReason>& of) {
        return of ? of->found.id : trace::kNoRecord;
    };
    const bool same = recordOf(reason) == recordOf(m_reason);
    m_reason = std::move(reason);
    if (same)
        return;
    m_terms.setRows(termRows());
    readCauses();
    emit changed();
}

std::vector<RowsModel::Row> LevelReason::termRows() const {
    std::vector<RowsModel::Row> rows;
    if (!m_reason || !m_session->runnable())
        return rows;
    if (isObserver())
        return rows;
    const trace::ImportanceFound& found = m_reason->found.data;
    const auto& weights = m_session->runnable()->level.lod.importance.weights;
    double sum = 0;
    bool own = false;
    for (const auto& [term, weight] : weights)
        sum += std::max(weight, 0.0);
    for (const auto& [term, weight] : weights) {
        const auto value = termValue(found, term);
        own = own || !value;
        if (value)
            rows.push_back({text(term),
                            twoDecimals(*value),
                            twoDecimals(weight),
                            twoDecimals(sum > 0 ? weight * *value / sum : 0)});
    }
    if (own)
        rows.push_back({tr("own terms"), QString(), QString(), twoDecimals(found.others)});
    rows.push_back({tr("together"), QString(), twoDecimals(sum), twoDecimals(found.raw)});
    return rows;
}

void LevelReason::readCauses() {
    m_reading.cancel();
    const trace::RecordId wanted = !m_reason          ? trace::kNoRecord
                                   : m_reason->chosen ? m_reason->chosen->id
                                                      : m_reason->found.id;
    m_asked = wanted;
    if (wanted == trace::kNoRecord) {
        m_causes.setRows({});
        return;
    }
    m_reading.start([this, wanted, path = session::toPath(m_run->path())](
                        const Watch&) -> BackgroundWork::Then {
        std::vector<RowsModel::Row> rows;
        if (const auto recording = replay::Recording::open(path))
            if (const auto chain = explain::causeChain(**recording, wanted))
                rows = session::causeRows(*chain, (*recording)->info().step);
        return [this, wanted, rows = std::move(rows)]() mutable {
            if (wanted == m_asked)
                m_causes.setRows(std::move(rows));
        };
    });
}

bool LevelReason::isObserver() const {
    const trace::ImportanceFound& found = m_reason->found.data;
    return found.agent != trace::kNoAgent && found.observer == found.agent;
}

QString LevelReason::timeOf(Frame frame) const {
    return text(clockText(static_cast<double>(frame) * m_session->step(), 2));
}

QString LevelReason::level() const {
    if (!m_reason || !m_reason->chosen || !m_session->runnable())
        return {};
    const auto& behaviours = m_session->runnable()->level.lod.behaviours;
    const auto place = trace::indexOf(m_reason->chosen->data.to);
    const QString since = timeOf(m_reason->chosen->frame);
    return place < behaviours.size() ? tr("%1 since %2").arg(text(behaviours[place].id), since)
                                     : tr("no valid level since %1").arg(since);
}

QString LevelReason::importance() const {
    if (!m_reason)
        return {};
    const trace::ImportanceFound& found = m_reason->found.data;
    const QString value = twoDecimals(found.importance);
    if (isObserver())
        return tr("The importance of the observer is fixed at 1: others matter by where it is");
    const QString at = timeOf(m_reason->found.frame);
    return found.distance < 0 ? tr("Importance at %1: %2").arg(at, value)
                              : tr("Importance at %1: %2, %3\u00a0m from the observer")
                                    .arg(at, value)
                                    .arg(found.distance, 0, 'f', 1);
}

QString LevelReason::switched() const {
    if (!m_reason || !m_reason->chosen || !m_session->runnable())
        return {};
    const trace::LodSwitched& chosen = m_reason->chosen->data;
    const auto& behaviours = m_session->runnable()->level.lod.behaviours;
    const auto place = trace::indexOf(chosen.from);
    if (place >= behaviours.size() || isObserver())
        return {};
    const QString words =
        tr("At %1 %2")
            .arg(timeOf(m_reason->chosen->frame),
                 leftWords(chosen.importance, chosen.low, chosen.high, text(behaviours[place].id)));
    const auto& agents = m_session->runnable()->level.agents;
    const auto about = trace::indexOf(chosen.about);
    const std::string passed = explain::whatPassedOn(
        chosen, about < agents.size() ? agents[about].id : std::string_view());
    return passed.empty() ? words : tr("%1; %2").arg(words, text(passed));
}

} // namespace percept::tuning

#include "moc_LevelReason.cpp"
