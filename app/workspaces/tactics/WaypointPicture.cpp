#include "app/workspaces/tactics/WaypointPicture.h"

#include "app/studio/session/Outline.h"
#include "app/ui/Text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace percept::session {
namespace {

using overlay::WaypointMark;
using ui::text;

constexpr std::array kDirections{"east", "north", "west", "south"}; ///< counter-clockwise

tactics::Rule ruleOf(const std::string& name) {
    tactics::Rule rule;
    rule.nodes.emplace_back();
    rule.nodes.back().op = tactics::RuleOperator::Quality;
    rule.nodes.back().name = name;
    return rule;
}

bool isStated(const level::Waypoint& waypoint, const std::string& name) {
    return std::any_of(waypoint.qualities.begin(),
                       waypoint.qualities.end(),
                       [&](const auto& quality) { return quality.first == name; });
}

bool isCompound(const level::Level& level, const std::string& name) {
    return std::any_of(level.compounds.begin(), level.compounds.end(), [&](const auto& compound) {
        return compound.id == name;
    });
}

std::vector<overlay::WaypointLink> waypointLinksOf(const level::Level& level) {
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < level.waypoints.size(); ++i)
        places.emplace(level.waypoints[i].id, i);
    const auto leads = [&](std::size_t from, std::size_t to) {
        const auto& links = level.waypoints[from].links;
        return std::find(links.begin(), links.end(), level.waypoints[to].id) != links.end();
    };
    std::vector<overlay::WaypointLink> links;
    for (std::size_t from = 0; from < level.waypoints.size(); ++from)
        for (const std::string& id : level.waypoints[from].links) {
            const auto to = places.find(id);
            if (to == places.end() || (to->second < from && leads(to->second, from)))
                continue;
            links.push_back({level.waypoints[from].position.plan(),
                             level.waypoints[to->second].position.plan(),
                             leads(to->second, from)});
        }
    return links;
}

void readPoints(WaypointPicture& picture) {
    const level::Level& level = *picture.scene.level;
    picture.points = std::make_shared<const tactics::Waypoints>(
        tactics::Waypoints::makeAnyway(level, &picture.faults));
    for (const std::string& name : picture.points->names())
        picture.qualities.append(text(name));
    picture.byPosture = false;
    picture.weapons.clear();
    for (const std::string& word : picture.points->words()) {
        const bool isPosture = word == tactics::wordOf(tactics::Posture::Standing) ||
                               word == tactics::wordOf(tactics::Posture::Crouching);
        picture.byPosture = picture.byPosture || isPosture;
        if (!isPosture &&
            std::find(kDirections.begin(), kDirections.end(), word) == kDirections.end())
            picture.weapons.append(text(word));
    }
}

tactics::State stateToward(const WaypointScene& scene, const char* direction) {
    tactics::State state = stateOf(scene);
    state.words.emplace_back(direction);
    return state;
}

/// A compound that is shown, at all waypoints at once: each by itself would look at all others
/// anew.
void evaluateShown(WaypointPicture& picture) {
    picture.evaluated.clear();
    const std::string& name = picture.scene.shown;
    if (!isCompound(*picture.scene.level, name))
        return;
    const auto rule = ruleOf(name);
    std::vector<tactics::State> states{stateOf(picture.scene)};
    for (const char* word : kDirections)
        states.push_back(stateToward(picture.scene, word));
    for (const tactics::State& state : states) {
        auto values = picture.points->evaluate(rule, state);
        if (!values)
            return picture.evaluated.clear();
        picture.evaluated.push_back(std::move(*values));
    }
}

/// The rows of a set follow each other, sets in the order in which they first appear.
void fillRows(WaypointPicture& picture, const std::vector<WaypointMark>& marks) {
    const auto& waypoints = picture.scene.level->waypoints;
    std::map<std::string_view, std::size_t> places;
    std::vector<std::vector<std::size_t>> sets;
    for (std::size_t i = 0; i < waypoints.size(); ++i) {
        const auto place = places.emplace(waypoints[i].set, sets.size());
        if (place.second)
            sets.emplace_back();
        sets[place.first->second].push_back(i);
    }
    picture.rows.clear();
    for (const auto& set : sets)
        for (const std::size_t i : set) {
            const auto& mark = marks[i];
            picture.rows.push_back({identOf({overlay::ObjectKind::Waypoint, mark.index}),
                                    text(mark.name),
                                    text(waypoints[i].set),
                                    i == set.front(),
                                    qualityText(mark.value),
                                    mark.lit,
                                    picture.points->isFaulty(i, picture.scene.shown)});
        }
}

} // namespace

QString qualityText(std::optional<double> value) {
    return value ? QString::number(*value, 'f', 2) : QStringLiteral("\u2013");
}

tactics::State stateOf(const WaypointScene& scene) {
    tactics::State state{{std::string(tactics::wordOf(scene.posture))}};
    if (!scene.weapon.empty())
        state.words.push_back(scene.weapon);
    return state;
}

WaypointMark markOf(const WaypointPicture& picture, std::size_t point) {
    const auto& scene = picture.scene;
    const auto& waypoint = scene.level->waypoints[point];
    WaypointMark mark{static_cast<std::uint32_t>(point), waypoint.position.plan(), waypoint.id};
    mark.lit = point < scene.lit.size() && scene.lit[point] >= scene.least;
    mark.faded = !scene.lit.empty() && !mark.lit;
    const bool isRule = isCompound(*scene.level, scene.shown);
    if ((!isRule && !isStated(waypoint, scene.shown)) ||
        picture.points->isFaulty(point, scene.shown) || (isRule && picture.evaluated.empty()))
        return mark;
    mark.value = isRule ? picture.evaluated[0][point]
                        : picture.points->quality(point, scene.shown, stateOf(scene));
    for (std::size_t i = 0; i < kDirections.size(); ++i)
        mark.sectors.push_back(
            isRule
                ? picture.evaluated[i + 1][point]
                : picture.points->quality(point, scene.shown, stateToward(scene, kDirections[i])));
    if (std::all_of(mark.sectors.begin(), mark.sectors.end(), [&](const auto& sector) {
            return sector == mark.value;
        }))
        mark.sectors.clear();
    return mark;
}

WaypointPicture pictureOf(WaypointPicture before, WaypointScene scene, WaypointPart from) {
    WaypointPicture picture = from == WaypointPart::Points ? WaypointPicture() : std::move(before);
    // What was worked out is of the level that it was worked out for.
    if (from != WaypointPart::Points)
        scene.level = picture.scene.level;
    picture.scene = std::move(scene);
    if (!picture.scene.level)
        return picture;
    if (from == WaypointPart::Points)
        readPoints(picture);
    if (!picture.qualities.contains(text(picture.scene.shown)) && !picture.qualities.isEmpty())
        picture.scene.shown = picture.qualities.contains(QStringLiteral("cover"))
                                  ? "cover"
                                  : picture.qualities.front().toStdString();
    if (!picture.weapons.contains(text(picture.scene.weapon)))
        picture.scene.weapon.clear();
    if (from != WaypointPart::Looks)
        evaluateShown(picture);
    std::vector<WaypointMark> marks;
    for (std::size_t i = 0; i < picture.scene.level->waypoints.size(); ++i)
        marks.push_back(markOf(picture, i));
    fillRows(picture, marks);
    picture.list = std::make_shared<const overlay::DisplayList>(
        overlay::drawWaypoints(marks, waypointLinksOf(*picture.scene.level)));
    return picture;
}

} // namespace percept::session
