#include "inspector/ask/EventAdvice.h"

#include "percept/level/LevelFile.h"

#include <algorithm>

namespace percept::ask {

event::Advice adviceOn(const level::Level& level,
                       std::string_view manager,
                       const event::ManagerCounters& counters) {
    const bool narrow =
        std::any_of(level.managers.begin(), level.managers.end(), [&](const auto& each) {
            return each.id == manager && each.kind == "narrowcast";
        });
    return event::reportOf(counters,
                           narrow ? event::ManagerKind::Narrowcast : event::ManagerKind::Broadcast)
        .advice;
}

std::vector<AdvisedManager> advised(std::vector<explain::ManagerTraffic> managers,
                                    const trace::RunInfo& info) {
    const auto level = level::parseLevel(info.level, info.levelName);
    std::vector<AdvisedManager> list;
    for (explain::ManagerTraffic& manager : managers) {
        const event::ManagerCounters counters{
            .events = manager.sent, .deliveries = manager.deliveries, .ignored = manager.idle};
        const auto advice =
            level ? adviceOn(level->level, manager.name, counters) : event::Advice::TooFewToSay;
        list.push_back({std::move(manager), advice});
    }
    return list;
}

std::string_view wordFor(event::Advice advice) {
    switch (advice) {
    case event::Advice::Keep:
        return "keep";
    case event::Advice::Narrowcast:
        return "narrowcast";
    case event::Advice::NarrowInterests:
        return "narrow_interests";
    case event::Advice::TooFewToSay:
        break;
    }
    return "too_few";
}

std::string_view sentenceOf(event::Advice advice) {
    switch (advice) {
    case event::Advice::Keep:
        return "fine as it is";
    case event::Advice::Narrowcast:
        return "split it into narrowcast managers";
    case event::Advice::NarrowInterests:
        return "narrow what its members listen to";
    case event::Advice::TooFewToSay:
        break;
    }
    return "not enough data";
}

} // namespace percept::ask
