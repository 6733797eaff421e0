#pragma once

#include "inspector/replay/Recording.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace percept::session {

/// What filters may name.
struct TrafficNames {
    std::vector<std::string> agents;  ///< of the run, by id
    std::vector<std::string> regions; ///< of its level, by id
};

/// What a person types to filter the traffic, as a filter.
///
/// Words are looked for in all columns; `kind:hit`, `agent:bot_3` and `region:yard` name a kind, an
/// agent or a region, also by the beginning of its name; a minus leaves out what follows. Several
/// of one sort widen the filter, several words narrow it to their sequence: "sense sight" is one
/// text.
/// @param withoutCategories such as "poll": their kinds are left out
[[nodiscard]] replay::TrafficFilter
trafficFilter(const QString& text, const TrafficNames& names, const QStringList& withoutCategories);

/// What can be typed next for the last word of a text: the whole text, completed, for each. A few
/// at most; nothing where the last word names no sort of thing.
[[nodiscard]] QStringList trafficCompletions(const QString& text, const TrafficNames& names);

/// "event", "poll", ... in the order of trace::Category.
[[nodiscard]] QStringList trafficCategories();

} // namespace percept::session
