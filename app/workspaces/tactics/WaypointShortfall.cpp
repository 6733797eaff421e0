#include "app/workspaces/tactics/WaypointProposal.h"

#include "app/ui/Text.h"

#include <algorithm>
#include <cmath>

/// What is being worked out, why nothing came of it, and what would.
namespace percept::session {
namespace {

using tactics::Property;
using ui::text;

constexpr std::size_t kBest = 20; ///< places that askForBest() lets pass

std::size_t placeAmongWishes(Property property) {
    return static_cast<std::size_t>(
        std::find(tactics::kProperties.begin(), tactics::kProperties.end(), property) -
        tactics::kProperties.begin());
}

} // namespace

void WaypointProposal::stop() {
    if (!isShown() || !isBusy())
        return;
    const QString during = step();
    const int percent = static_cast<int>(std::lround(progress() * 100.0));
    m_again = false;
    m_stopped = (m_measured ? tr("%1: stopped at %2 %. What was found before is kept, places %3 m "
                                 "apart.")
                                  .arg(during)
                                  .arg(percent)
                                  .arg(m_measuredBy.spacing, 0, 'f', 2)
                            : tr("%1: stopped at %2 %. Nothing was found yet; the level is as it "
                                 "was.")
                                  .arg(during)
                                  .arg(percent));
    background().cancel();
}

int WaypointProposal::stepCount() const {
    return std::max(1, static_cast<int>(wishes().size())) + (m_recording.isEmpty() ? 0 : 1);
}

QString WaypointProposal::step() const {
    if (!isBusy())
        return {};
    if (progress() >= kMeasuring)
        return tr("Condensing");
    auto done = static_cast<int>(progress() / kMeasuring * stepCount());
    if (!m_recording.isEmpty() && done-- == 0)
        return tr("Reading the recording");
    const auto wanted = wishes();
    return done >= 0 && static_cast<std::size_t>(done) < wanted.size()
               ? tr("Measuring %1")
                     .arg(text(tactics::wordOf(wanted[static_cast<std::size_t>(done)].property)))
               : tr("Measuring");
}

QString WaypointProposal::limited() const {
    for (const auto& report : m_tried.generated.report)
        if (report.left > report.kept.size())
            return tr("%1: kept the best %2 of %L3, at least %4 m apart.")
                .arg(text(tactics::wordOf(report.property)))
                .arg(report.kept.size())
                .arg(report.left)
                .arg(report.apart, 0, 'f', 2);
    return {};
}

int WaypointProposal::tooMuch() const {
    for (const auto& report : m_tried.generated.report)
        for (const auto& [property, spread] : m_tried.spreads)
            if (property == report.property && report.passed == 0 && report.nearest)
                return static_cast<int>(placeAmongWishes(property));
    return -1;
}

QString WaypointProposal::shortfall() const {
    if (isBusy() || added() > 0 || m_tried.generated.report.empty())
        return {};
    if (const int property = tooMuch(); property >= 0) {
        const auto wish = static_cast<std::size_t>(property);
        for (const auto& report : m_tried.generated.report)
            if (report.property == tactics::kProperties[wish])
                return tr("No place has %1 of %2. A threshold of %3 would give some.")
                    .arg(text(tactics::wordOf(report.property)))
                    .arg(report.threshold, 0, 'f', 2)
                    .arg(report.nearest.value_or(0.0), 0, 'f', 3);
    }
    const auto& report = m_tried.generated.report.front();
    const QString name = text(tactics::wordOf(report.property));
    if (report.measured == 0)
        return tr("There is no free place; check walls and bounds, or choose other places.");
    if (report.passed == 0 && report.unknown == report.measured)
        return tr("The %1 of no place could be judged: no attack comes from the same room.")
            .arg(name);
    if (report.passed == 0 && report.property == Property::Cover)
        return tr("No place has any cover: nothing is between it and attacks from %1 m away in "
                  "the same room. Try nearer or farther ones, or crouching.")
            .arg(m_measuredBy.sampling.attackRadius, 0, 'f', 1);
    if (report.passed == 0)
        return tr("No place has any %1.").arg(name);
    return tr("Waypoints placed manually beat all %1 places that passed.").arg(report.passed);
}

void WaypointProposal::askForBest(int property) {
    if (property < 0 || static_cast<std::size_t>(property) >= m_wishes.size() || !m_measured)
        return;
    for (const auto& [measured, values] : m_measured->values)
        if (measured == tactics::kProperties[static_cast<std::size_t>(property)])
            if (const auto least = tactics::thresholdFor(values, kBest))
                setThreshold(property, std::max(*least, 0.001));
}

} // namespace percept::session
