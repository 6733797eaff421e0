#include "percept/tactics/FragRules.h"

#include "AnalysisMakers.h"

#include <algorithm>

namespace percept::tactics {

const ParameterList& fragsParameters() {
    using Type = Parameter::Type;
    static const ParameterList kList{
        Parameter::of(Type::Text,
                      "team",
                      "who learns: from hits on anybody it sees, and its own; without it all"),
        Parameter::choice("by", {"damage", "fixed"}, "what a hit counts: its damage, or 1"),
        Parameter::number(
            "kill", 1.0, 0.0, 1e6, "times as much counts a hit that kills, such as 5"),
        Parameter::number("keep", 1.0, 0.0, 1.0, "what is left of all values after another hit"),
        Parameter::of(Type::Rows, "base", "learnt before, the northern row first"),
        Parameter::whole("spread", 0, 0, 50, "to surroundings [cells]")};
    return kList;
}

Result<FragRules> FragRules::of(const std::string& text, int width, int height) {
    ParameterReader parameters(text, fragsParameters());
    FragRules rules;
    rules.fixed = parameters.text("by") == "fixed";
    rules.kill = parameters.number("kill");
    rules.keep = parameters.number("keep");
    rules.spread = parameters.whole("spread");
    if (parameters.has("base"))
        rules.learnt = parameters.rows("base", width, height);
    if (parameters.failed())
        return parameters.error();
    return rules;
}

FragMap FragRules::begin(int width, int height) const {
    return learnt.size() > 0 ? FragMap(learnt, keep) : FragMap(width, height, keep);
}

FragMap
FragRules::learn(int width, int height, std::span<const FragHit> hits, std::int32_t team) const {
    FragMap map = begin(width, height);
    for (const FragHit& hit : hits)
        if (const auto seen = witnessedBy(hit, team))
            map.record(seen->victim, seen->attacker, amountOf(*seen));
    return map;
}

void FragRules::learn(LearntFrags& known, const FragHit& hit, std::int32_t team) const {
    const auto seen = witnessedBy(hit, team);
    if (!seen)
        return;
    known.base *= keep;
    for (double& value : known.values)
        value *= keep;
    const auto add = [&](int cell, double amount) {
        if (cell == FragMap::kNowhere)
            return;
        const auto place = std::lower_bound(
            known.cells.begin(), known.cells.end(), static_cast<std::uint32_t>(cell));
        const auto at = place - known.cells.begin();
        if (place == known.cells.end() || *place != static_cast<std::uint32_t>(cell)) {
            known.cells.insert(place, static_cast<std::uint32_t>(cell));
            known.values.insert(known.values.begin() + at, 0.0);
        }
        known.values[static_cast<std::size_t>(at)] += amount;
    };
    add(seen->victim, -amountOf(*seen));
    add(seen->attacker, amountOf(*seen));
}

FragMap FragRules::mapOf(int width, int height, const LearntFrags& known) const {
    Field values = begin(width, height).values();
    for (double& value : values.values)
        value *= known.base;
    for (std::size_t i = 0; i < known.cells.size(); ++i)
        if (known.cells[i] < values.size())
            values.values[known.cells[i]] += known.values[i];
    return {std::move(values), keep};
}

FragMap fragsOf(const AnalysisInput& input, const FragRules& rules, std::int32_t team) {
    const int width = input.frame.width;
    const int height = input.frame.height;
    if (input.learnt != nullptr)
        return rules.mapOf(width, height, *input.learnt);
    if (input.hits != nullptr)
        return rules.learn(width, height, *input.hits, team);
    const FragMap& known = input.situation.frags;
    return known.values().isSizeOf(Field(width, height)) ? known : rules.begin(width, height);
}

Made makeFrags(const AnalysisInput& input, const std::string& text) {
    ParameterReader parameters(text, fragsParameters());
    const int team = teamOf(parameters, input, "team");
    if (parameters.failed())
        return parameters.error();
    const auto rules = FragRules::of(text, input.frame.width, input.frame.height);
    if (!rules)
        return rules.unexpected();
    const FragMap frags = fragsOf(input, *rules, team);
    return fixed(rules->spread > 0 ? frags.spread(rules->spread) : frags.values());
}

} // namespace percept::tactics
