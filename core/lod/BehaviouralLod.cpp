#include "percept/lod/BehaviouralLod.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace percept::lod {
namespace {

constexpr std::array<std::pair<std::string_view, Arbitration>, 4> kRules{
    {{"first", Arbitration::First},
     {"any", Arbitration::Any},
     {"central", Arbitration::Central},
     {"narrowest", Arbitration::Narrowest}}};

/// The smaller, the sooner it is taken.
double rankOf(const BehaviourRange& range, Arbitration rule, double importance) {
    if (rule == Arbitration::Central)
        return std::abs(importance - 0.5 * (range.min + range.max));
    if (rule == Arbitration::Narrowest)
        return range.max - range.min;
    return 0;
}

/// The most frames from one thought to the next; that of `behaviours[].frequency`, an int.
constexpr double kGreatestFrequency = std::numeric_limits<int>::max();

/// @param least that it may give
/// @param most that it may give
Result<std::optional<DetailCurve>>
curveOf(const level::Json& json, double least, double most, std::string_view place) {
    if (json.text.empty())
        return std::optional<DetailCurve>();
    auto curve = DetailCurve::parse(json.text, place);
    if (!curve)
        return curve.unexpected();
    if (curve->least() < least)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("gives {} for some importance, where at least {} is needed",
                                   curve->least(),
                                   least),
                       std::string(place));
    if (curve->greatest() > most)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("gives {} for some importance, which is no whole number that "
                                   "can be used. Choose at most {:.0f}",
                                   curve->greatest(),
                                   most),
                       std::string(place));
    return std::optional(std::move(*curve));
}

} // namespace

BehaviourId LodModel::find(std::string_view id) const {
    for (std::uint32_t i = 0; i < behaviours.size(); ++i)
        if (behaviours[i].id == id)
            return BehaviourId{i};
    return kNoBehaviour;
}

std::string_view LodModel::behaviourOf(BehaviourId level, std::string_view brain) const {
    const BehaviourRange& range = behaviours[indexOf(level)];
    const auto stated = std::find_if(range.brains.begin(),
                                     range.brains.end(),
                                     [&](const auto& each) { return each.first == brain; });
    return stated == range.brains.end() ? range.id : stated->second;
}

bool LodModel::isFallback(BehaviourId behaviour) const {
    const std::size_t place = indexOf(behaviour);
    const BehaviourRange& range = behaviours[place];
    return behaviours.size() > 1 && range.holds(0) && range.holds(1) &&
           (arbitration == Arbitration::Narrowest ||
            (arbitration == Arbitration::First && place + 1 == behaviours.size()));
}

Result<LodModel> compileLod(const level::Lod& lod) {
    LodModel model;
    const auto rule = std::find_if(kRules.begin(), kRules.end(), [&](const auto& each) {
        return each.first == lod.arbitration;
    });
    if (rule == kRules.end())
        return failure(ErrorCode::InvalidInput,
                       fmt::format("\"{}\" is no arbitration; use first, any, central or narrowest",
                                   lod.arbitration),
                       "lod.arbitration");
    model.arbitration = rule->second;
    for (const level::LodBehaviour& behaviour : lod.behaviours) {
        if (!(behaviour.min <= behaviour.max))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("the range {} to {} of \"{}\" is upside down; let min be at "
                                       "most max",
                                       behaviour.min,
                                       behaviour.max,
                                       behaviour.id),
                           "lod.behaviours");
        model.behaviours.push_back({behaviour.id,
                                    behaviour.min,
                                    behaviour.max,
                                    behaviour.frequency,
                                    behaviour.priority,
                                    behaviour.brains});
    }
    auto frequency = curveOf(lod.frequencyBy, 1.0, kGreatestFrequency, "lod.frequency_by");
    if (!frequency)
        return frequency.unexpected();
    auto priority =
        curveOf(lod.priorityBy, 0.0, std::numeric_limits<double>::max(), "lod.priority_by");
    if (!priority)
        return priority.unexpected();
    model.frequencyBy = std::move(*frequency);
    model.priorityBy = std::move(*priority);
    return model;
}

LodStep chooseBehaviour(
    const LodModel& model, LodState& state, double importance, Frame frame, Random& random) {
    LodStep step{state.current, state.current, 0};
    const auto& behaviours = model.behaviours;
    const auto keeps = [&](BehaviourId behaviour) {
        return behaviour != kNoBehaviour && behaviours[indexOf(behaviour)].holds(importance);
    };
    if (keeps(state.current) && !model.isFallback(state.current))
        return step;
    constexpr double kSame = 1e-9; // authored widths that differ by rounding alone
    step.current = kNoBehaviour;
    double best = 0;
    for (std::uint32_t i = 0; i < behaviours.size(); ++i) {
        if (!behaviours[i].holds(importance))
            continue;
        ++step.candidates;
        const double rank = rankOf(behaviours[i], model.arbitration, importance);
        const bool taken =
            step.current == kNoBehaviour ||
            // Each of n is taken with the same chance, in one pass.
            (model.arbitration == Arbitration::Any ? random.below(step.candidates) == 0
                                                   : rank < best - kSame);
        if (taken) {
            step.current = BehaviourId{i};
            best = rank;
        }
    }
    // Of several fallbacks the one that runs goes on.
    if (step.current != kNoBehaviour && keeps(state.current) && model.isFallback(step.current))
        step.current = state.current;
    if (step.changed()) {
        state.switches += step.previous == kNoBehaviour ? 0 : 1;
        state.current = step.current;
        state.since = frame;
    }
    return step;
}

trace::RecordId recordSwitch(trace::Trace& trace,
                             const LodModel& model,
                             const LodStep& step,
                             const LodOwner& owner,
                             double importance,
                             trace::RecordId cause,
                             const SwitchBehaviour& change) {
    const auto id = trace.begin<trace::LodSwitched>(cause);
    const Passed passed = change(step, id);
    trace::LodSwitched record{.agent = owner.agent,
                              .person = owner.person,
                              .group = owner.group,
                              .from = step.previous,
                              .to = step.current,
                              .importance = importance,
                              .candidates = step.candidates,
                              .compressed = passed.what,
                              .goal = passed.goal,
                              .about = passed.about,
                              .position = passed.place};
    if (step.previous != kNoBehaviour) {
        record.low = model.behaviours[indexOf(step.previous)].min;
        record.high = model.behaviours[indexOf(step.previous)].max;
    }
    trace.finish(id, record);
    return id;
}

Frame frequencyFor(const LodModel& model, BehaviourId behaviour, double importance) {
    if (model.frequencyBy)
        return static_cast<Frame>(
            std::llround(std::clamp(model.frequencyBy->at(importance), 1.0, kGreatestFrequency)));
    return behaviour == kNoBehaviour ? 1 : model.behaviours[indexOf(behaviour)].frequency;
}

double priorityFor(const LodModel& model, BehaviourId behaviour, double importance) {
    if (model.priorityBy)
        return std::max(0.0, model.priorityBy->at(importance));
    return behaviour == kNoBehaviour ? 0 : model.behaviours[indexOf(behaviour)].priority;
}

} // namespace percept::lod
