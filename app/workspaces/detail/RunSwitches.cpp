#include "app/workspaces/detail/RunSwitches.h"

#include "app/workspaces/detail/CrowdReport.h"

#include "app/ui/Text.h"
#include "inspector/replay/Recording.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

constexpr std::size_t kMostSwitches = 300;

using ui::text;

/// Empty for groups.
QString identOf(const explain::DetailSwitch& change) {
    const auto* own = std::get_if<trace::LodSwitched>(&change.what);
    if (own == nullptr)
        return {};
    return own->person != trace::kNone<trace::PersonId>
               ? QString::number(trace::indexOf(own->person))
               : QString::number(characterOf(own->agent));
}

} // namespace

RunSwitches::RunSwitches(QObject* parent)
    : QObject(parent)
    , m_rows({"time", "frame", "who", "ident", "words", "importance", "flaps"}) {}

void RunSwitches::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_reading.cancel();
    take({});
    emit pathChanged();
    update();
}

void RunSwitches::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    emit activeChanged();
    update();
}

void RunSwitches::setFlapTime(double seconds) {
    if (seconds == m_flapTime)
        return;
    m_flapTime = seconds;
    show();
}

void RunSwitches::setPerson(const QString& person) {
    if (person == m_person)
        return;
    m_person = person;
    show();
}

void RunSwitches::setFlapping(bool flapping) {
    if (flapping == m_flapping)
        return;
    m_flapping = flapping;
    show();
}

RunSwitches::Answer RunSwitches::read(const std::string& path, Answer known, const Watch& watch) {
    auto recording = replay::Recording::open(path);
    if (!recording) {
        known.problem = text(recording.error().text());
        return known;
    }
    if (!known.info)
        known.info = std::make_shared<const trace::RunInfo>((*recording)->info());
    auto switches = known.switches ? std::make_shared<explain::DetailSwitches>(*known.switches)
                                   : std::make_shared<explain::DetailSwitches>();
    const auto done = explain::readSwitches(**recording, *switches, [&](Frame frames, Frame total) {
        return goesOn(watch, static_cast<double>(frames) / static_cast<double>(total));
    });
    known.problem = done ? QString() : text(done.error().text());
    known.switches = std::move(switches);
    return known;
}

void RunSwitches::update() {
    if (!m_active || m_path.isEmpty() || m_reading.isBusy())
        return;
    m_reading.start([this, path = m_path.toStdString(), known = Answer{m_info, m_switches, {}}](
                        const Watch& watch) -> BackgroundWork::Then {
        auto answer = read(path, known, watch);
        return [this, answer = std::move(answer)]() mutable { take(std::move(answer)); };
    });
}

void RunSwitches::take(Answer answer) {
    m_info = std::move(answer.info);
    m_switches = std::move(answer.switches);
    m_problem = answer.problem;
    show();
}

QString RunSwitches::countText() const {
    const QLocale english(QLocale::English);
    const int told = m_flapping ? m_flapCount : m_count;
    const QString all = english.toString(told);
    return told > m_rows.count() ? tr("%1, the latest %2").arg(all).arg(m_rows.count()) : all;
}

bool RunSwitches::isTold(const explain::DetailSwitch& change) const {
    return m_person.isEmpty() || identOf(change) == m_person;
}

void RunSwitches::show() {
    std::vector<RowsModel::Row> rows;
    m_count = 0;
    m_flapCount = 0;
    if (m_info && m_switches) {
        const auto within = std::max<Frame>(1, std::llround(m_flapTime / m_info->step));
        const auto& all = m_switches->switches;
        for (auto change = all.rbegin(); change != all.rend(); ++change) {
            if (!isTold(*change))
                continue;
            const bool flaps = change->flaps(within);
            ++m_count;
            m_flapCount += flaps ? 1 : 0;
            if (rows.size() >= kMostSwitches || (m_flapping && !flaps))
                continue;
            rows.push_back({text(clockText(static_cast<double>(change->frame) * m_info->step, 2)),
                            static_cast<qint64>(change->frame),
                            text(explain::whoSwitched(*m_info, *change)),
                            identOf(*change),
                            text(explain::whatSwitched(*m_info, *change)),
                            QString::number(explain::importanceOf(*change), 'f', 2),
                            flaps});
        }
    }
    m_rows.setRows(std::move(rows));
    emit changed();
}

} // namespace percept::tuning

#include "moc_RunSwitches.cpp"
#include "percept/base/ClockText.h"
