#include "percept/level/EventCauses.h"

#include <algorithm>

namespace percept::level {

const std::vector<CauseForm>& causeForms() {
    static const std::vector<CauseForm> kForms{
        {"time", {"when.time", "when.clock", "every", "once"}},
        {"switch", {"when.object", "when.by", "every", "once"}, {"triggers"}},
        {"region", {"when.object", "when.by", "every", "once"}, {"regions"}},
        {"collision",
         {"when.object", "when.by", "every", "once"},
         {"agents", "archetypes", "teams", "squads"}},
        {"door", {"when.object", "when.state", "every", "once"}, {"doors"}, {"open", "closed"}},
        {"intention",
         {"when.by", "when.state", "every", "once"},
         {},
         {"explore",
          "get_health",
          "attack",
          "move_to_position",
          "seek",
          "patrol",
          "wait",
          "look_around",
          "investigate",
          "follow_trail",
          "return",
          "take_cover",
          "flee",
          "take_position",
          "search"}},
        {"death", {"when.by", "every", "once"}},
        {"notification",
         {"when.object", "when.by", "when.intensity", "every", "once"},
         {"modalities"}},
        {"condition", {"when.condition", "every", "once"}},
        {"hand", {"once"}},
    };
    return kForms;
}

const CauseForm* causeForm(std::string_view kind) {
    const auto& forms = causeForms();
    const auto found = std::find_if(
        forms.begin(), forms.end(), [&](const CauseForm& form) { return form.kind == kind; });
    return found == forms.end() ? nullptr : &*found;
}

} // namespace percept::level
