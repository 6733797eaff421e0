#include "inspector/replay/Verify.h"

#include "inspector/replay/StateCursor.h"

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

} // namespace

Result<Verification> verify(trace::TraceSource& source,
                            const trace::ResimulatorFactory& factory,
                            const Progress& progress) {
    auto simulation = startSimulation(source, factory);
    if (!simulation)
        return simulation.unexpected();
    const Frame first = source.firstFrame();
    const Frame last = source.lastFrame();
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
        verification.frames = frame - first;
        if (frame >= last)
            return verification;
        if (frame % kProgressEvery == 0 && !progress(verification.frames, last - first))
            return failure(ErrorCode::Cancelled, "Stopped on request");
        if (auto result = stepAsRecorded(source, **simulation); !result)
            return result.unexpected();
    }
}

} // namespace percept::replay
