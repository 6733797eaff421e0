#include "editor/edit/EventCauses.h"

namespace percept::edit {

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
         {"patrol",
          "wait",
          "look_around",
          "investigate",
          "follow_trail",
          "search",
          "return",
          "flee"}},
        {"death", {"when.by", "every", "once"}},
        {"notification",
         {"when.object", "when.by", "when.intensity", "every", "once"},
         {"modalities"}},
        {"condition", {"when.condition", "every", "once"}},
        {"hand", {}},
    };
    return kForms;
}

} // namespace percept::edit
