#include "app/cli/commands/PlaceTable.h"

#include "percept/base/Text.h"

#include <boost/describe/enum_to_string.hpp>
#include <fmt/format.h>

#include <ostream>

namespace percept::cli {
namespace {

OrderedJson orNull(const std::string& text) {
    return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

OrderedJson jsonOfPlace(const explain::PlaceLine& line) {
    const auto& place = line.record.data;
    const auto number = [&](double value) {
        return line.measure.told ? OrderedJson(value) : OrderedJson(nullptr);
    };
    const bool found = place.test == trace::PlaceTest::None;
    return {{"id", static_cast<std::uint64_t>(line.record.id)},
            {"rank", place.rank},
            {"waypoint", line.waypoint},
            {"position", {place.position.x, place.position.y}},
            {"found", found},
            {"test",
             found ? OrderedJson(nullptr)
                   : OrderedJson(snakeCase(boost::describe::enum_to_string(place.test, "?")))},
            {"about", orNull(line.about)},
            {"measured", number(line.measure.measured)},
            {"limit", number(line.measure.limit)},
            {"margin", number(line.measure.margin)},
            {"unit", orNull(line.measure.unit)},
            {"value", place.value},
            {"score", place.score},
            {"way", place.way < 0 ? OrderedJson(nullptr) : OrderedJson(place.way)},
            {"verdict", line.verdict}};
}

} // namespace

void printPlaces(const std::vector<explain::PlaceReport>& searches, Streams& streams) {
    for (const auto& search : searches) {
        if (search.kind.empty())
            continue;
        streams.out << fmt::format("{}: {}\n", search.kind, search.sentence);
        for (const auto& line : search.lines)
            streams.out << fmt::format("  {}  {:>2}  {:<16} {}\n",
                                       line.record.data.test == trace::PlaceTest::None ? "ok"
                                                                                       : "x ",
                                       line.record.data.rank,
                                       line.waypoint,
                                       line.verdict);
    }
}

OrderedJson jsonOfPlaces(const std::vector<explain::PlaceReport>& searches) {
    OrderedJson list = OrderedJson::array();
    for (const auto& search : searches) {
        const auto& asked = search.search.data;
        OrderedJson places = OrderedJson::array();
        for (const auto& line : search.lines)
            places.push_back(jsonOfPlace(line));
        const bool looked = asked.stop == trace::PlaceStop::None;
        list.push_back(
            {{"kind", orNull(search.kind)},
             {"stop",
              looked ? OrderedJson(nullptr)
                     : OrderedJson(snakeCase(boost::describe::enum_to_string(asked.stop, "?")))},
             {"measured", looked ? OrderedJson(nullptr) : OrderedJson(asked.measured)},
             {"limit", looked ? OrderedJson(nullptr) : OrderedJson(asked.limit)},
             {"sentence", search.sentence},
             {"opponents", asked.opponents},
             {"least_value", asked.least},
             {"farthest", asked.farthest},
             {"fit", asked.fit},
             {"of", asked.places},
             {"rest", asked.rest},
             {"places", std::move(places)}});
    }
    return list;
}

void tellPlaces(const ask::WhyPlace& why, const trace::RunInfo& info, bool json, Streams& streams) {
    const double time = static_cast<double>(why.frame) * info.step;
    const std::string& agent = info.agents.at(trace::indexOf(why.agent));
    if (!json) {
        streams.out << fmt::format(
            "{} at frame {} ({:.3f} s): {}\n", agent, why.frame, time, why.answer);
        printPlaces(why.searches, streams);
        return;
    }
    const auto recordOr = [](trace::RecordId id) {
        return id == trace::kNoRecord ? OrderedJson(nullptr)
                                      : OrderedJson(static_cast<std::uint64_t>(id));
    };
    const bool placed = why.place != trace::kNone<trace::WaypointId>;
    const OrderedJson document{
        {"agent", agent},
        {"frame", why.frame},
        {"time", time},
        {"answer", why.answer},
        {"withdraws", why.withdraws},
        {"place",
         placed ? OrderedJson(info.waypoints.at(trace::indexOf(why.place))) : OrderedJson(nullptr)},
        {"weighed_record", recordOr(why.weighed)},
        {"arbitration_record", recordOr(why.arbitration)},
        {"searches", jsonOfPlaces(why.searches)}};
    printJson(document, streams);
}

} // namespace percept::cli
