#include "app/cli/commands/GapReport.h"

namespace percept::cli {

void addGap(OrderedJson& report, const nav::Gap& gap, bool cells) {
    report["unreachable"] = true;
    report["reason"] = nav::textOf(gap, cells);
    report["reached"] = gap.reached;
    report["leading"] = gap.leading;
    report["nearest"] = nullptr;
    if (!gap.nearest)
        return;
    const auto placeOf = [](geometry::Vec2 at, const std::string& id) {
        OrderedJson place{{"position", {at.x, at.y}}};
        if (!id.empty())
            place["node"] = id;
        return place;
    };
    report["nearest"] = {placeOf(gap.nearest->here, gap.nearest->hereId),
                         placeOf(gap.nearest->there, gap.nearest->thereId)};
}

} // namespace percept::cli
