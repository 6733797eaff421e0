#include "inspector/replay/Verify.h"

#include "inspector/replay/RecordCheck.h"
#include "inspector/replay/StateCursor.h"

#include <fmt/format.h>

#include <set>

namespace percept::replay {
namespace {

constexpr Frame kProgressEvery = 100;

/// Goes on to the first keyframe from here and compares the states there member by member.
Result<void>
findMember(trace::TraceSource& source, trace::Resimulator& simulation, Verification& verification) {
    while (true) {
        const auto keyframe = source.keyframe(simulation.frame());
        if (!keyframe)
            return keyframe.unexpected();
        if (keyframe->frame == simulation.frame()) {
            auto difference = simulation.firstDifference(*keyframe);
            if (!difference)
                return difference.unexpected();
            verification.member = std::move(*difference);
            verification.memberFrame = keyframe->frame;
            return {};
        }
        if (simulation.frame() >= source.lastFrame())
            return {};
        if (auto result = stepAsRecorded(source, simulation); !result)
            return result;
    }
}

/// Frames that have a keyframe.
Result<std::set<Frame>> keyframesOf(trace::TraceSource& source) {
    std::set<Frame> frames;
    for (Frame frame = source.lastFrame(); frame >= source.firstFrame();) {
        const auto keyframe = source.keyframe(frame);
        if (!keyframe)
            return keyframe.unexpected();
        frames.insert(keyframe->frame);
        frame = keyframe->frame - 1;
    }
    return frames;
}

Result<void> checkKeyframe(trace::TraceSource& source, const trace::Resimulator& simulation) {
    const auto keyframe = source.keyframe(simulation.frame());
    if (!keyframe)
        return keyframe.unexpected();
    if (keyframe->frame == simulation.frame() && keyframe->state == simulation.save())
        return {};
    return failure(ErrorCode::Corrupt,
                   fmt::format("The recording is damaged: the state saved for frame {} is not the "
                               "one that the run had there. Record the run again",
                               simulation.frame()));
}

} // namespace

Result<Verification> verify(trace::TraceSource& source,
                            const trace::ResimulatorFactory& factory,
                            const Progress& progress) {
    auto simulation = startSimulation(source, factory);
    if (!simulation)
        return simulation.unexpected();
    const Frame first = source.firstFrame();
    const Frame last = source.lastFrame();
    const auto keyframes = keyframesOf(source);
    if (!keyframes)
        return keyframes.unexpected();
    RecordCheck records(source, first);
    Verification verification;
    while (true) {
        const Frame frame = (*simulation)->frame();
        const auto recorded = source.hash(frame);
        if (!recorded)
            return recorded.unexpected();
        if (*recorded != (*simulation)->hash()) {
            verification.differsAt = frame;
            if (auto result = findMember(source, **simulation, verification); !result)
                return result.unexpected();
            return verification;
        }
        if (keyframes->contains(frame))
            if (auto same = checkKeyframe(source, **simulation); !same)
                return same.unexpected();
        if (auto view = source.view(frame); !view)
            return view.unexpected();
        if (auto same = records.reached(frame, frame >= last); !same)
            return same.unexpected();
        verification.frames = frame - first;
        if (frame >= last)
            return verification;
        if (frame % kProgressEvery == 0 && !progress(verification.frames, last - first))
            return failure(ErrorCode::Cancelled, "Stopped on request");
        if (auto result =
                stepAsRecorded(source, **simulation, records.level(), records.simulated());
            !result)
            return result.unexpected();
    }
}

} // namespace percept::replay
