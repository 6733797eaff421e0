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

Made makeFrags(const AnalysisInput& input, const std::string& text) {
    const auto rules = FragRules::of(text, input.frame.width, input.frame.height);
    if (!rules)
        return rules.unexpected();
    const FragMap& known = input.situation.frags;
    const bool fits = known.values().isSizeOf(Field(input.frame.width, input.frame.height));
    const FragMap frags = fits ? known : rules->begin(input.frame.width, input.frame.height);
    return fixed(rules->spread > 0 ? frags.spread(rules->spread) : frags.values());
}

} // namespace percept::tactics
