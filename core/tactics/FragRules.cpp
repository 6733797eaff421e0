#include "percept/tactics/FragRules.h"

#include "AnalysisMakers.h"

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

FragMap FragRules::learn(int width, int height, std::span<const FragHit> hits) const {
    FragMap map = begin(width, height);
    for (const FragHit& hit : hits)
        map.record(hit.victim, hit.attacker, amountOf(hit.damage));
    return map;
}

FragMap fragsOf(const AnalysisInput& input, const FragRules& rules) {
    const int width = input.frame.width;
    const int height = input.frame.height;
    if (input.hits != nullptr)
        return rules.learn(width, height, *input.hits);
    const FragMap& known = input.situation.frags;
    return known.values().isSizeOf(Field(width, height)) ? known : rules.begin(width, height);
}

Made makeFrags(const AnalysisInput& input, const std::string& text) {
    const auto rules = FragRules::of(text, input.frame.width, input.frame.height);
    if (!rules)
        return rules.unexpected();
    const FragMap frags = fragsOf(input, *rules);
    return fixed(rules->spread > 0 ? frags.spread(rules->spread) : frags.values());
}

} // namespace percept::tactics
