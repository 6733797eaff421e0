#include "editor/edit/Additions.h"
#include "editor/tools/SenseChecks.h"
#include "editor/tools/Wanted.h"
#include "percept/base/WordList.h"
#include "percept/geometry/Segment.h"

#include <fmt/format.h>

#include <algorithm>

/// Connections that pass nothing, and why.
namespace percept::tools {
namespace {

using level::Connection;
using level::Level;
using level::Severity;
using Kind = SenseProblemKind;

bool isDeclared(const Level& level, const std::string& modality) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [&](const auto& known) {
        return known.id == modality;
    });
}

/// What passes the opening that the connection leads through; without one, everything but touch.
level::ById<level::Passage> passagesFor(const Level& level,
                                        const RegionPlan& plan,
                                        std::span<const Opening> openings,
                                        const Connection& link) {
    for (const Opening& opening : openings)
        for (const bool back : {false, true}) {
            if (!leadsThrough(link, plan, opening, back))
                continue;
            auto passages = connectionThrough(level, plan, opening, back).modalities;
            if (!passages.empty())
                return passages;
        }
    level::ById<level::Passage> passages;
    level::Passage passage;
    passage.distance = geometry::distance(link.start.plan(), link.end.plan());
    for (const auto& modality : level.modalities)
        if (modality.kind != "touch")
            passages.emplace_back(modality.id, passage);
    return passages;
}

std::string listOf(const level::ById<level::Passage>& passages) {
    std::vector<std::string> modalities;
    for (const auto& [modality, passage] : passages)
        modalities.push_back(modality);
    return wordList(modalities);
}

/// Of a level without any modality: said once.
void checkNoModalities(const Level& level,
                       const RegionPlan& plan,
                       std::span<const Opening> openings,
                       Problems& found) {
    const std::size_t count = level.connections.size();
    if (count == 0 && (level.senseManager == "regional" || level.regions.size() < 2))
        return;
    Level with = level;
    LevelChanges changes;
    for (auto& modality : edit::usualModalities(level.senseManager))
        if (modality.kind != "smell") {
            with.modalities.push_back(modality);
            changes.modalities.push_back({std::nullopt, std::move(modality), "to be sensed by"});
        }
    for (std::size_t i = 0; i < count; ++i) {
        auto link = with.connections[i];
        if (passesAnything(with, link))
            continue;
        const auto passages = passagesFor(with, plan, openings, link);
        link.modalities.insert(link.modalities.end(), passages.begin(), passages.end());
        changes.connections.push_back({i, std::move(link), "passes them"});
    }
    found.push_back(
        {Kind::PassesNothing,
         {Severity::Warning,
          count == 0 ? "modalities" : "connections[0].modalities",
          fmt::format("The level has no modalities, so nothing is sensed{}",
                      count == 0   ? std::string()
                      : count == 1 ? std::string(" and the connection passes nothing")
                                   : fmt::format(" and {} connections pass nothing", count)),
          "Add modalities such as sight and sound, and let connections pass them."},
         count == 0 ? level::Place{} : level.connections.front().start,
         {{"Add sight and sound", std::move(changes)}}});
}

std::string reasonOf(const Connection& link) {
    if (link.modalities.empty())
        return "it lists no modality";
    return fmt::format("the level has no modality {}\"{}\"",
                       link.modalities.size() > 1 ? "of these: " : "",
                       listOf(link.modalities));
}

} // namespace

bool passesAnything(const Level& level, const Connection& link) {
    return std::any_of(link.modalities.begin(), link.modalities.end(), [&](const auto& entry) {
        return isDeclared(level, entry.first);
    });
}

bool leadsThrough(const Connection& link,
                  const RegionPlan& plan,
                  const Opening& opening,
                  bool back) {
    constexpr Metres kBesideFrame = 0.5;
    if (opening.from == kNowhere || opening.to == kNowhere)
        return false;
    const auto& from = plan.regions()[back ? opening.to : opening.from].id;
    const auto& to = plan.regions()[back ? opening.from : opening.to].id;
    const Vec2 middle = opening.middle() + opening.outward * (opening.gap * 0.5);
    return link.from == from && link.to == to &&
           geometry::distanceToSegment(middle, link.start.plan(), link.end.plan()) <=
               opening.width() * 0.5 + kBesideFrame;
}

void checkPassages(const Level& level,
                   const RegionPlan& plan,
                   std::span<const Opening> openings,
                   Problems& found) {
    if (level.modalities.empty())
        return checkNoModalities(level, plan, openings, found);
    for (std::size_t i = 0; i < level.connections.size(); ++i) {
        const Connection& link = level.connections[i];
        if (passesAnything(level, link))
            continue;
        SenseProblem problem{
            Kind::PassesNothing,
            {Severity::Warning,
             fmt::format("connections[{}].modalities", i),
             fmt::format("\"{}\" passes nothing: {}", link.id, reasonOf(link)),
             "Let it pass a modality of the level, declare the modality, or delete the "
             "connection."},
            link.start,
            {}};
        auto mended = link;
        mended.modalities = passagesFor(level, plan, openings, link);
        LevelChanges changes;
        if (mended.modalities.empty()) {
            changes.connections.push_back({i, std::nullopt, "passes nothing"});
            problem.fixes.push_back({"Remove connection", std::move(changes)});
        } else {
            auto name = fmt::format("Let it pass {}", listOf(mended.modalities));
            changes.connections.push_back({i, std::move(mended), "passes something"});
            problem.fixes.push_back({std::move(name), std::move(changes)});
        }
        found.push_back(std::move(problem));
    }
}

} // namespace percept::tools
