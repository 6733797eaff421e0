#include "app/workspaces/detail/ImportanceTrial.h"

#include "percept/base/Maths.h"
#include "percept/lod/BehaviouralLod.h"
#include "percept/lod/Importance.h"

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

int indexOf(lod::BehaviourId behaviour) {
    return behaviour == lod::kNoBehaviour ? -1 : static_cast<int>(trace::indexOf(behaviour));
}

/// Back to the level that was left a moment before.
bool isFlap(const std::vector<LodSwitch>& switches, const LodSwitch& change, Frame within) {
    return !switches.empty() && switches.back().from == change.to &&
           change.frame - switches.back().frame < within;
}

} // namespace

int LodTrial::flaps() const {
    return static_cast<int>(std::count_if(
        switches.begin(), switches.end(), [](const auto& change) { return change.flaps; }));
}

Result<LodTrial> tryImportance(const level::Lod& lod,
                               const std::vector<double>& importance,
                               const TrialOptions& options) {
    const auto model = lod::compileLod(lod);
    if (!model)
        return model.unexpected();
    LodTrial trial;
    trial.flapFrames = std::max<Frame>(1, std::llround(options.flapTime / options.step));
    Random random(options.seed);
    lod::LodState state;
    lod::SmoothedImportance smoothed;
    for (std::size_t i = 0; i < importance.size(); ++i) {
        const double value =
            options.smoothed
                ? smoothed.follow(importance[i], options.step, lod.importance.smoothing)
                : importance[i];
        const auto frame = static_cast<Frame>(i);
        const auto step = lod::chooseBehaviour(*model, state, value, frame, random);
        trial.followed.push_back(value);
        trial.levels.push_back(indexOf(step.current));
        if (i == 0 || !step.changed())
            continue;
        LodSwitch change{frame, indexOf(step.previous), indexOf(step.current), value};
        change.flaps = isFlap(trial.switches, change, trial.flapFrames);
        trial.switches.push_back(change);
    }
    return trial;
}

void brushImportance(std::vector<double>& importance,
                     double fromFrame,
                     double fromImportance,
                     double toFrame,
                     double toImportance) {
    if (importance.empty())
        return;
    if (fromFrame > toFrame) {
        std::swap(fromFrame, toFrame);
        std::swap(fromImportance, toImportance);
    }
    const auto last = static_cast<double>(importance.size()) - 1;
    const double first = std::clamp(std::floor(fromFrame), 0.0, last);
    const double end = std::clamp(std::ceil(toFrame), first, last);
    for (double frame = first; frame <= end; ++frame) {
        const double part = toFrame > fromFrame
                                ? std::clamp((frame - fromFrame) / (toFrame - fromFrame), 0.0, 1.0)
                                : 1.0;
        importance[static_cast<std::size_t>(frame)] =
            std::clamp(fromImportance + (toImportance - fromImportance) * part, 0.0, 1.0);
    }
}

std::vector<double> passingBy(std::size_t frames) {
    std::vector<double> importance(frames);
    for (std::size_t i = 0; i < frames; ++i) {
        const double part =
            static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(frames, 1));
        const double turns = std::sin(part * 4 * maths::kPi - maths::kPi / 2);
        importance[i] = 0.5 + 0.45 * turns;
    }
    return importance;
}

} // namespace percept::tuning
