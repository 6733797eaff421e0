#include "app/runner/RecordedMaps.h"

#include "inspector/ask/RunContext.h"
#include "inspector/ask/Witnesses.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/StateCursor.h"
#include "inspector/runner/SimulationResimulator.h"

#include <fmt/format.h>

namespace percept::runner {
namespace {

/// Simulated again up to there.
Result<sim::State> stateAt(replay::Recording& recording,
                           const std::shared_ptr<const RunnableLevel>& level,
                           Frame frame) {
    auto cursor = replay::StateCursor::make(recording, SimulationFactory(level));
    if (!cursor)
        return cursor.unexpected();
    const auto saved = cursor->stateAt(frame);
    if (!saved)
        return saved.unexpected();
    return sim::loadState(*level->world, *saved);
}

Result<std::shared_ptr<const ask::MapRequest::OfRun>> mapsOfRun(
    replay::Recording& recording, const std::shared_ptr<const RunnableLevel>& level, Frame frame) {
    const auto& analyses = level->world->tactical.analyses;
    if (!analyses || (analyses->cells() == 0 && analyses->learners().empty()))
        return failure(ErrorCode::InvalidInput,
                       "The run works no maps out itself: add a task `analyses` to the schedule of "
                       "its level, and an analysis that changes with the units",
                       recording.path().string());
    const auto state = stateAt(recording, level, frame);
    if (!state)
        return state.unexpected();
    tactics::LiveMaps maps;
    if (state->extras.value && state->extras.value->tactical.value)
        maps = state->extras.value->tactical.value->maps;
    return std::make_shared<const ask::MapRequest::OfRun>(ask::mapsOf(*analyses, std::move(maps)));
}

Result<void> takeWhereabouts(ask::MapRequest& request, replay::Recording& recording, Frame frame) {
    const auto view = recording.view(frame);
    if (!view)
        return view.unexpected();
    const auto& agents = recording.info().agents;
    for (std::size_t i = 0; i < view->agents.size() && i < agents.size(); ++i)
        request.moved.push_back(
            {agents[i],
             view->agents[i].alive ? std::optional(view->agents[i].position) : std::nullopt,
             view->agents[i].facing});
    return {};
}

} // namespace

Result<RecordedMoment> momentOf(const std::filesystem::path& path,
                                std::optional<Frame> frame,
                                WhatOfRun what,
                                const sim::Modules& modules) {
    const auto recording = ask::openRecording(path, modules);
    if (!recording)
        return recording.unexpected();
    auto level = levelOfRun((*recording)->info(), modules);
    if (!level)
        return level.unexpected();
    const Frame last = (*recording)->lastFrame();
    RecordedMoment moment{{}, frame.value_or(last)};
    if (moment.frame < (*recording)->firstFrame() || moment.frame > last)
        return failure(ErrorCode::NotFound,
                       fmt::format("The run has frames {} to {}, but no frame {}",
                                   (*recording)->firstFrame(),
                                   last,
                                   moment.frame),
                       path.string());
    moment.request.kinds = modules.analyses;
    moment.request.level = std::shared_ptr<const level::Level>(*level, &(*level)->level);
    auto frags = ask::readWitnessedFrags(path, (*level)->level, 0, moment.frame);
    if (!frags)
        return frags.unexpected();
    moment.request.frags = std::make_shared<const std::vector<tactics::Frag>>(std::move(*frags));
    moment.request.fragsUntil = moment.frame;
    if (what == WhatOfRun::Maps) {
        auto maps = mapsOfRun(**recording, *level, moment.frame);
        if (!maps)
            return maps.unexpected();
        moment.request.run = std::move(*maps);
        return moment;
    }
    if (auto taken = takeWhereabouts(moment.request, **recording, moment.frame); !taken)
        return taken.unexpected();
    // Before a run begins, nobody has perceived anybody: sides know whom they see.
    const bool isAsked =
        what == WhatOfRun::Knowledge || tactics::namesViewer((*level)->level, *modules.analyses);
    if (isAsked && moment.frame > 0) {
        const auto state = stateAt(**recording, *level, moment.frame);
        if (!state)
            return state.unexpected();
        moment.request.situation =
            std::make_shared<const tactics::Situation>(sim::situationOf((*level)->world, *state));
    }
    return moment;
}

} // namespace percept::runner
