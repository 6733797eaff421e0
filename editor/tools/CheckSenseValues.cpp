#include "editor/tools/SenseChecks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace percept::tools {
namespace {

using level::Connection;
using level::Severity;
using Kind = SenseProblemKind;

constexpr Metres kSameSpot = 0.5;

template <class T>
LevelChanges changeOf(std::vector<Change<T>> LevelChanges::*list,
                      std::size_t index,
                      std::optional<T> object,
                      std::string reason) {
    LevelChanges changes;
    (changes.*list).push_back({index, std::move(object), std::move(reason)});
    return changes;
}

bool isFactor(double value) {
    return value >= 0 && value <= 1;
}

SenseProblem
attenuationProblem(std::string place, double value, level::Place at, LevelChanges fixed) {
    const bool above = value > 1;
    return {Kind::AttenuationOutOfRange,
            {Severity::Error,
             std::move(place),
             above ? fmt::format("attenuation {} would make signals stronger as they pass", value)
                   : fmt::format("attenuation {} is not a factor from 0 to 1", value),
             "Choose a factor from 0 (nothing passes) to 1 (nothing is lost)."},
            at,
            {{above ? "Set to 1" : "Set to 0", std::move(fixed)}}};
}

level::Place placeOf(const level::Region& region) {
    if (region.polygon.empty())
        return {};
    return {region.polygon.front().x, region.polygon.front().y, {}};
}

void checkModalities(const level::Level& level, Problems& found) {
    for (std::size_t i = 0; i < level.modalities.size(); ++i) {
        auto fixed = level.modalities[i];
        const double value = fixed.attenuation;
        if (isFactor(value))
            continue;
        fixed.attenuation = value > 1 ? 1.0 : 0.0;
        found.push_back(attenuationProblem(
            fmt::format("modalities[{}].attenuation", i),
            value,
            {},
            changeOf(&LevelChanges::modalities, i, std::optional(fixed), "attenuation")));
    }
}

void checkRegions(const level::Level& level, Problems& found) {
    for (std::size_t i = 0; i < level.regions.size(); ++i)
        for (std::size_t k = 0; k < level.regions[i].attenuation.size(); ++k) {
            const auto& [modality, value] = level.regions[i].attenuation[k];
            if (isFactor(value))
                continue;
            auto fixed = level.regions[i];
            fixed.attenuation[k].second = value > 1 ? 1.0 : 0.0;
            found.push_back(attenuationProblem(
                fmt::format("regions[{}].attenuation.{}", i, modality),
                value,
                placeOf(fixed),
                changeOf(&LevelChanges::regions, i, std::optional(fixed), "attenuation")));
        }
}

void checkPassage(const level::Level& level,
                  std::size_t index,
                  std::size_t which,
                  Problems& found) {
    const Connection& link = level.connections[index];
    const auto& [modality, passage] = link.modalities[which];
    const auto place = fmt::format("connections[{}].modalities.{}", index, modality);
    auto fixed = link;
    auto& mended = fixed.modalities[which].second;
    if (!isFactor(passage.attenuation)) {
        mended.attenuation = passage.attenuation > 1 ? 1.0 : 0.0;
        found.push_back(attenuationProblem(
            place + ".attenuation",
            passage.attenuation,
            link.start,
            changeOf(&LevelChanges::connections, index, std::optional(fixed), "attenuation")));
        mended = passage;
    }
    const bool without = passage.distance == 0 && passage.attenuation < 1;
    if (passage.distance >= 0 && !without)
        return;
    mended.distance = 1.0;
    auto changes = changeOf(&LevelChanges::connections, index, std::optional(fixed), "distance");
    found.push_back({Kind::Distance,
                     {without ? Severity::Warning : Severity::Error,
                      place + ".distance",
                      without ? fmt::format("the attenuation {} has no effect over a distance of 0",
                                            passage.attenuation)
                              : fmt::format("a distance of {} m is below 0", passage.distance),
                      "Choose the length of the path; 1 where only the attenuation matters."},
                     link.start,
                     {{"Set to 1 m", std::move(changes)}}});
}

void checkSelf(const level::Level& level, std::size_t index, Problems& found) {
    const Connection& link = level.connections[index];
    if (link.from != link.to || link.from.empty())
        return;
    found.push_back(
        {Kind::SelfConnection,
         {Severity::Warning,
          fmt::format("connections[{}].to", index),
          fmt::format("\"{}\" leads from \"{}\" to itself and carries nothing", link.id, link.from),
          "Lead it to another region, or remove it."},
         link.start,
         {{"Remove connection",
           changeOf(&LevelChanges::connections,
                    index,
                    std::optional<Connection>(),
                    "leads to itself")}}});
}

} // namespace

bool isWithin(const Connection& one, const Connection& two) {
    if (one.from != two.from || one.to != two.to || one.door != two.door)
        return false;
    const auto near = [](const level::Place& a, const level::Place& b) {
        return geometry::distance(a.plan(), b.plan()) <= kSameSpot;
    };
    if (!near(one.start, two.start) || !near(one.end, two.end))
        return false;
    return std::all_of(one.modalities.begin(), one.modalities.end(), [&](const auto& entry) {
        return std::any_of(two.modalities.begin(), two.modalities.end(), [&](const auto& other) {
            return other.first == entry.first;
        });
    });
}

namespace {

void checkDuplicates(const level::Level& level, Problems& found) {
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<std::size_t>> between;
    for (std::size_t i = 0; i < level.connections.size(); ++i) {
        const Connection& link = level.connections[i];
        auto& others = between[{link.from, link.to, link.door}];
        const auto twin = std::find_if(others.begin(), others.end(), [&](std::size_t other) {
            return isWithin(link, level.connections[other]);
        });
        if (twin == others.end()) {
            others.push_back(i);
            continue;
        }
        found.push_back(
            {Kind::DuplicateConnection,
             {Severity::Warning,
              fmt::format("connections[{}]", i),
              fmt::format("\"{}\" leads in the same direction as \"{}\"",
                          link.id,
                          level.connections[*twin].id),
              "Remove one of them."},
             link.start,
             {{fmt::format("Remove {}", link.id),
               changeOf(
                   &LevelChanges::connections, i, std::optional<Connection>(), "a duplicate")}}});
    }
}

} // namespace

void checkSenseValues(const level::Level& level, Problems& found) {
    checkModalities(level, found);
    checkRegions(level, found);
    for (std::size_t i = 0; i < level.connections.size(); ++i) {
        for (std::size_t which = 0; which < level.connections[i].modalities.size(); ++which)
            checkPassage(level, i, which, found);
        checkSelf(level, i, found);
    }
    checkDuplicates(level, found);
}

} // namespace percept::tools
