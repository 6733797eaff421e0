#include "percept/schedule/Certainty.h"

namespace percept::schedule {

std::string_view nameOf(Certainty certainty) {
    switch (certainty) {
    case Certainty::Exact:
        return "exact";
    case Certainty::Bound:
        return "bound";
    case Certainty::FullRuns:
        return "full_runs";
    case Certainty::Unknown:
        break;
    }
    return "unknown";
}

} // namespace percept::schedule
