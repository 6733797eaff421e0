#include "percept/tactics/FragRules.h"

#include "AnalysisMakers.h"

#include <algorithm>

namespace percept::tactics {

Result<FragRules> FragRules::of(const std::string& text, int width, int height) {
    Parameters parameters(text);
    FragRules rules;
    const std::string by = parameters.text("by", "damage");
    rules.fixed = by == "fixed";
    if (!rules.fixed && by != "damage")
        parameters.fail("`by` must be damage or fixed");
    rules.keep = parameters.number("keep", 1.0, 0.0, 1.0);
    rules.spread = static_cast<int>(parameters.number("spread", 0.0, 0.0, 50.0));
    if (parameters.json().is_object() && parameters.json().contains("base"))
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
            map.record(seen->victim, seen->attacker, amountOf(seen->damage));
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
    add(seen->victim, -amountOf(seen->damage));
    add(seen->attacker, amountOf(seen->damage));
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
    Parameters parameters(text);
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
