#include "inspector/ask/Haunts.h"

#include "inspector/replay/Recording.h"
#include "percept/base/Frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::ask {
namespace {

constexpr Seconds kBetweenLooks = 0.25;

/// Frames between two looks.
Frame strideOf(const trace::RunInfo& info) {
    return std::max<Frame>(1, framesOf(kBetweenLooks, info.step));
}

Result<std::vector<tactics::Visit>> readVisits(replay::Recording& recording,
                                               const tactics::Proceed& proceed) {
    const Frame stride = strideOf(recording.info());
    const Frame first = recording.firstFrame();
    const Frame last = recording.lastFrame();
    std::vector<tactics::Visit> visits;
    for (Frame frame = first; frame <= last; frame += stride) {
        if (proceed && !proceed(static_cast<std::size_t>(frame - first),
                                static_cast<std::size_t>(last - first + 1)))
            return failure(ErrorCode::Cancelled, "Stopped before the whole run was looked at");
        const auto view = recording.view(frame);
        if (!view)
            return view.unexpected();
        for (std::size_t agent = 0; agent < view->agents.size(); ++agent)
            if (view->agents[agent].alive)
                visits.push_back({static_cast<std::uint32_t>(agent), view->agents[agent].position});
    }
    if (proceed && !proceed(1, 1))
        return failure(ErrorCode::Cancelled, "Stopped before the whole run was looked at");
    return visits;
}

} // namespace

Result<Haunts> readHaunts(const std::filesystem::path& recording,
                          const HauntOptions& options,
                          const tactics::Proceed& proceed) {
    PERCEPT_EXPECTS(options.linger >= 0.0 && options.visitors >= 1);
    const auto opened = replay::Recording::open(recording);
    if (!opened)
        return opened.unexpected();
    const auto visits = readVisits(**opened, proceed);
    if (!visits)
        return visits.unexpected();
    const auto& info = (*opened)->info();
    Haunts found;
    found.interval = info.step * static_cast<double>(strideOf(info));
    const int moments = static_cast<int>(
        std::clamp(std::ceil(options.linger / found.interval - 1e-9), 1.0, 2'000'000'000.0));
    found.haunts = tactics::hauntsOf(*visits, options.radius, moments, options.visitors);
    if (found.haunts.empty())
        return failure(ErrorCode::NotFound,
                       fmt::format("No agent stayed {} s at one place of this run, and no {} "
                                   "different ones came by one; ask for less, or for larger places",
                                   options.linger,
                                   options.visitors),
                       recording.string());
    return found;
}

std::vector<geometry::Vec2> placesOf(const Haunts& haunts) {
    std::vector<geometry::Vec2> places;
    places.reserve(haunts.haunts.size());
    for (const tactics::Haunt& haunt : haunts.haunts)
        places.push_back(haunt.place);
    return places;
}

} // namespace percept::ask
