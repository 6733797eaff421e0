#include "inspector/explain/GateText.h"

#include "percept/base/Maths.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::explain {
namespace {

using trace::Gate;

constexpr double kDegreesPerRadian = 180.0 / maths::kPi;

} // namespace

GateMeasure measureOf(Gate gate, double measured, double limit) {
    GateMeasure found{
        measured, limit, trace::isAtMost(gate) ? limit - measured : measured - limit, {}};
    switch (gate) {
    case Gate::Range:
    case Gate::ConeLength:
    case Gate::LineOfSight:
        found.unit = "m";
        break;
    case Gate::Cone:
        found.unit = "deg";
        for (double* angle : {&found.measured, &found.limit, &found.margin})
            *angle *= kDegreesPerRadian;
        break;
    case Gate::Nearest:
        found.unit = "rank";
        break;
    case Gate::Reaction:
        found.unit = "s";
        break;
    default:
        break;
    }
    return found;
}

std::string quantity(double value, std::string_view unit) {
    if (unit == "rank")
        return fmt::format("{:.0f}", value);
    int decimals = unit.empty() ? 3 : unit == "s" ? 2 : 1;
    for (double least = 0.5 * std::pow(10.0, -decimals);
         decimals < 9 && value != 0 && std::abs(value) < least;
         ++decimals)
        least /= 10;
    return fmt::format("{:.{}f}{}",
                       value,
                       decimals,
                       unit == "deg"  ? "\u00b0"
                       : unit.empty() ? ""
                                      : fmt::format(" {}", unit));
}

std::string missText(Gate gate, const GateMeasure& measure, std::string_view obstacle) {
    const std::string by = quantity(std::abs(measure.margin), measure.unit);
    switch (gate) {
    case Gate::None:
        return "not tested";
    case Gate::Nearest:
        return fmt::format("only the {:.0f} nearest count, and it is number {:.0f}",
                           measure.limit,
                           measure.measured);
    case Gate::NotInterested:
        return "not interested in it";
    case Gate::NotSeenYet:
        return "not seen by it yet";
    case Gate::Modality:
        return "has no sense for it";
    case Gate::NoRegion:
        return "source or sensor lies outside all regions";
    case Gate::Unreachable:
        return "no open connections lead there";
    case Gate::Range:
        return fmt::format("too far, by {}", by);
    case Gate::Intensity:
        return fmt::format("too weak, by {}", by);
    case Gate::Cone:
        return fmt::format("outside its view cones, by {}", by);
    case Gate::ConeLength:
        return fmt::format("beyond its view cones, by {}", by);
    case Gate::LineOfSight:
        return fmt::format("{} hides it, {} short of it",
                           obstacle.empty() ? "a wall or a shut door" : obstacle,
                           by);
    case Gate::Contrast:
        return fmt::format("too little contrast, by {}", by);
    case Gate::Reaction:
        return fmt::format("seen too briefly to react, by {}", by);
    }
    return {};
}

std::string failureText(Gate gate, double measured, double limit) {
    const GateMeasure measure = measureOf(gate, measured, limit);
    const std::string miss = missText(gate, measure);
    if (gate < Gate::Range || gate == Gate::Nearest || gate == Gate::NotSeenYet)
        return miss; // there is no quantity behind it, or it was said
    return fmt::format("{}: {}, at {} {}",
                       miss,
                       quantity(measure.measured, measure.unit),
                       trace::isAtMost(gate) ? "most" : "least",
                       quantity(measure.limit, measure.unit));
}

} // namespace percept::explain
