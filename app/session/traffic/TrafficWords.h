#pragma once

#include "inspector/replay/Recording.h"

#include <QString>
#include <QStringList>

#include <span>

namespace percept::session {

/// What a person types to filter the traffic, as a filter.
///
/// Words are looked for in all columns; `kind:hit` and `agent:bot_3` name a kind or an agent, also
/// by the beginning of its name; a minus leaves out what follows. Several kinds or agents widen the
/// filter, several words narrow it to their sequence: "sense sight" is one text.
/// @param agents the names of the run's agents, by id
/// @param withoutCategories such as "poll": their kinds are left out
[[nodiscard]] replay::TrafficFilter trafficFilter(const QString& text,
                                                  std::span<const std::string> agents,
                                                  const QStringList& withoutCategories);

/// "event", "poll", ... in the order of trace::Category.
[[nodiscard]] QStringList trafficCategories();

} // namespace percept::session
