#include "app/workspaces/tactics/WaypointModel.h"

#include "app/ui/Text.h"
#include "percept/tactics/Generate.h"

#include <algorithm>
#include <cmath>

/// What was measured becomes part of the level.
namespace percept::session {
namespace {

using tactics::Property;

constexpr std::uint64_t kChance = 0; ///< as for the one that is selected

/// A quality with another value, or a new one at the end.
void write(level::Waypoint& waypoint,
           Property property,
           tactics::Posture posture,
           const tactics::Sampled& value) {
    if (!value.value)
        return;
    const std::string name(tactics::wordOf(property));
    for (auto& [stated, json] : waypoint.qualities)
        if (stated == name) {
            json = tactics::qualityWith(&json, posture, value);
            return;
        }
    waypoint.qualities.emplace_back(name, tactics::qualityWith(nullptr, posture, value));
}

std::vector<geometry::Vec3> placesOf(const level::Level& level,
                                     const tactics::Surroundings& surroundings) {
    std::vector<geometry::Vec3> places;
    for (const auto& waypoint : level.waypoints) {
        const geometry::Vec2 plan = waypoint.position.plan();
        places.emplace_back(
            plan, waypoint.position.z ? *waypoint.position.z : surroundings.floorAt(plan));
    }
    return places;
}

} // namespace

void WaypointModel::takeOver(const QString& property) {
    const auto* waypoint = selectedWaypoint();
    if (waypoint == nullptr || !m_isMeasured || !m_editing || !m_editing->isOpen())
        return;
    const auto only = tactics::propertyOf(property.toStdString());
    level::Waypoint changed = *waypoint;
    for (std::size_t i = 0; i < tactics::kProperties.size(); ++i)
        if (!only || *only == tactics::kProperties[i])
            write(changed, tactics::kProperties[i], m_posture, m_measure.values[i]);
    const auto id = m_editing->document().idAt(edit::kKindOf<level::Waypoint>,
                                               static_cast<std::size_t>(m_selected));
    const std::string what = only ? std::string(tactics::wordOf(*only)) : "values";
    m_editing->applyFix(
        {"measured " + what + " of " + changed.id, {edit::Replace{id, std::move(changed)}}});
}

void WaypointModel::measureAll() {
    if (!isActive() || !m_seen || m_seen->waypoints.empty() || !m_editing || !m_editing->isOpen())
        return;
    m_measureNote.clear();
    m_measuring.start([this, level = m_seen, options = m_options, posture = m_posture](
                          const Watch& watch) -> BackgroundWork::Then {
        const auto ground = tactics::Surroundings::make(*level);
        if (!ground)
            return [this, why = ground.error()] { endMeasuring(ui::text(why.text())); };
        const auto places = placesOf(*level, *ground);
        AllMeasured values;
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto found = tactics::sampleProperties(
                *ground,
                tactics::kProperties[i],
                places,
                posture,
                options,
                [&](std::size_t done, std::size_t total) {
                    const double share = static_cast<double>(done) / static_cast<double>(total);
                    return watch((static_cast<double>(i) + share) /
                                 static_cast<double>(values.size()));
                },
                kChance);
            if (!found)
                return [] {};
            values[i] = std::move(*found);
        }
        return [this, values = std::move(values), posture] { writeAll(values, posture); };
    });
}

void WaypointModel::writeAll(const AllMeasured& values, tactics::Posture posture) {
    if (!m_seen || !m_editing || !m_editing->isOpen())
        return;
    edit::Edits edits;
    for (std::size_t point = 0; point < m_seen->waypoints.size(); ++point) {
        level::Waypoint changed = m_seen->waypoints[point];
        for (std::size_t i = 0; i < values.size(); ++i)
            write(changed, tactics::kProperties[i], posture, values[i][point]);
        if (changed == m_seen->waypoints[point])
            continue;
        const auto id = m_editing->document().idAt(edit::kKindOf<level::Waypoint>, point);
        edits.emplace_back(edit::Replace{id, std::move(changed)});
    }
    m_measureNote = edits.empty() ? tr("All values are as measured already.") : QString();
    const std::string step = "measured values of " + std::to_string(edits.size()) + " waypoints";
    if (!edits.empty())
        m_editing->applyFix({step, std::move(edits)});
}

void WaypointModel::stopMeasuring() {
    if (measuresAll())
        endMeasuring(tr("Stopped at %1 %; nothing was written.")
                         .arg(static_cast<int>(std::lround(measuredShare() * 100.0))));
}

void WaypointModel::endMeasuring(const QString& note) {
    m_measureNote = note;
    m_measuring.cancel();
    emit allMeasured();
}

} // namespace percept::session
