#include "AnalysisMakers.h"

#include "percept/base/NearestName.h"
#include "percept/tactics/AutomatonText.h"

#include <algorithm>

namespace percept::tactics {
namespace {

constexpr int kMostSteps = 10'000;
constexpr int kSteps = 100;
/// Cells times steps and rules: some seconds.
constexpr double kMostAutomatonWork = 2e8;

struct AutomatonSettings {
    AutomatonTable table;
    double first = 0.5; ///< as AutomatonTable::thresholds() takes it
    int steps = kSteps;
};

/// One of the level, or else one of the source.
Result<AutomatonTable> tableNamed(const level::Level& level, const std::string& name) {
    std::vector<std::string> known;
    for (const level::Automaton& automaton : level.automata) {
        if (automaton.id == name)
            return parseAutomaton(automaton);
        known.push_back(automaton.id);
    }
    for (const NamedAutomaton& automaton : automataOfTheSource()) {
        if (automaton.name == name)
            return automaton.table;
        known.emplace_back(automaton.name);
    }
    const std::string nearest = nearestName(name, known);
    return failure(ErrorCode::NotFound,
                   fmt::format("there is no automaton \"{}\"{}; there are: {}",
                               name,
                               nearest.empty() ? std::string()
                                               : fmt::format("; did you mean \"{}\"?", nearest),
                               fmt::join(known, ", ")));
}

const ParameterList& automatonParameters() {
    using Type = Parameter::Type;
    static const ParameterList kList{
        Parameter::of(Type::Text, "of", "analysis or layer whose values become classes"),
        Parameter::of(Type::Text, "automaton", "the level's or the source's rules of that name"),
        Parameter::of(Type::Texts, "rules", "lines of a table of rules, instead"),
        Parameter::whole("steps", kSteps, 0, kMostSteps, "at most; it ends where it settles"),
        Parameter::number(
            "first", 0.5, 0.0, 1.0, "share of the range from which the second even class begins")};
    return kList;
}

Result<AutomatonTable> tableFrom(const ParameterReader& parameters, const level::Level& level) {
    if (parameters.has("automaton") == parameters.has("rules"))
        return failure(ErrorCode::InvalidInput,
                       "there must be one of `automaton`, the name of one, and `rules`, lines");
    if (parameters.has("automaton"))
        return tableNamed(level, parameters.text("automaton"));
    level::Automaton automaton;
    automaton.rules = parameters.texts("rules");
    return parseAutomaton(automaton);
}

Result<AutomatonSettings> settingsFrom(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, automatonParameters());
    AutomatonSettings settings;
    settings.first = parameters.number("first");
    settings.steps = parameters.whole("steps");
    auto table = tableFrom(parameters, input.level);
    if (!table && !parameters.failed()) {
        const Error& error = table.error();
        parameters.fail(error.place.empty() ? error.message
                                            : fmt::format("{}: {}", error.place, error.message));
    }
    if (parameters.failed())
        return parameters.error();
    settings.table = std::move(*table);
    const double cells = static_cast<double>(input.frame.width) * input.frame.height;
    const auto rules = static_cast<double>(settings.table.automaton.rules.size()) + 1.0;
    const double most = std::max(1.0, std::floor(kMostAutomatonWork / (cells * rules)));
    if (settings.steps > kSteps && settings.steps > most) {
        parameters.fail(fmt::format("`steps` may be at most {:.0f} with these rules on a map of "
                                    "{} x {} cells",
                                    std::max<double>(most, kSteps),
                                    input.frame.width,
                                    input.frame.height));
        return parameters.error();
    }
    return settings;
}

/// The classes of a map to begin with: even ones share the range that its values have.
Result<Classes> classesIn(const Field& source, const AutomatonSettings& settings) {
    double low = 0.0;
    double high = 0.0;
    for (std::size_t cell = 0; cell < source.size(); ++cell) {
        const double value = source.values[cell];
        if (!std::isfinite(value))
            return failure(
                ErrorCode::InvalidInput, "`of` must have finite values everywhere", "parameters");
        low = cell == 0 ? value : std::min(low, value);
        high = cell == 0 ? value : std::max(high, value);
    }
    return classesOf(source, settings.table.thresholds(low, high, settings.first));
}

Made makeAutomaton(const AnalysisInput& input, const std::string& text) {
    if (input.spread != nullptr && !input.spread->empty())
        return fixed(input.spread->front());
    const auto settings = settingsFrom(input, text);
    if (!settings)
        return settings.unexpected();
    if (input.source == nullptr)
        return CellFunction([](int, int) { return 0.0; });
    auto cells = classesIn(*input.source, *settings);
    if (!cells)
        return cells.unexpected();
    AutomatonProcess process(std::move(*cells), settings->steps);
    while (!process.done())
        process.step(settings->table.automaton, 1 << 20);
    return fixed(valuesOf(process.cells(), settings->table.values()));
}

Planned planAutomaton(const AnalysisInput& input, const std::string& text) {
    auto settings = settingsFrom(input, text);
    if (!settings)
        return settings.unexpected();
    if (input.source == nullptr)
        return std::optional<SpreadPlan>();
    auto cells = classesIn(*input.source, *settings);
    if (!cells)
        return cells.unexpected();
    SpreadPlan plan;
    plan.frame = {.width = input.frame.width,
                  .height = input.frame.height,
                  .cell = input.frame.cell,
                  .teams = 1};
    plan.evolved = std::make_shared<const SpreadPlan::Evolved>(SpreadPlan::Evolved{
        std::move(*cells), settings->table.automaton, settings->table.values(), settings->steps});
    return std::optional(std::move(plan));
}

} // namespace

AnalysisKind automatonKind() {
    return {.update = UpdateClass::Offline,
            .make = makeAutomaton,
            .help = "another map as classes, stepped by a cellular automaton",
            .parameters = automatonParameters(),
            .plan = planAutomaton,
            .of = [](const std::string& text) { return sourceIn(text, automatonParameters()); }};
}

} // namespace percept::tactics
