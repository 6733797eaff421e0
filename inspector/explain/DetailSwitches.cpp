#include "inspector/explain/DetailSwitches.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::explain {
namespace {

using trace::GroupFolded;
using trace::GroupLevel;
using trace::LodSwitched;

constexpr Frame kFramesAtOnce = 600;

template <class Id>
std::string named(const std::vector<std::string>& names, Id id, const char* otherwise) {
    const std::size_t place = trace::indexOf(id);
    return place < names.size() && !names[place].empty() ? names[place] : std::string(otherwise);
}

DetailSwitches::Owner ownerOf(const DetailSwitch& change) {
    if (const auto* own = std::get_if<LodSwitched>(&change.what))
        return {own->agent, own->person, trace::kNone<trace::GroupId>};
    return {
        trace::kNoAgent, trace::kNone<trace::PersonId>, std::get<GroupFolded>(change.what).group};
}

bool goesBack(const DetailSwitch& change, const DetailSwitch& before) {
    if (const auto* own = std::get_if<LodSwitched>(&change.what))
        return own->to == std::get<LodSwitched>(before.what).from;
    return std::get<GroupFolded>(change.what).to == std::get<GroupFolded>(before.what).from;
}

template <class Record>
void collect(const trace::RecordBuffer& records, std::vector<DetailSwitch>& found) {
    for (const auto& row : records.rows<Record>()) {
        if constexpr (std::is_same_v<Record, LodSwitched>)
            if (row.data.from == trace::kNone<trace::BehaviourId>)
                continue;
        found.push_back({row.id, row.frame, row.data});
    }
}

void addRecords(const trace::RecordBuffer& records, DetailSwitches& switches) {
    std::vector<DetailSwitch> found;
    collect<LodSwitched>(records, found);
    collect<GroupFolded>(records, found);
    const auto& looked = records.rows<trace::ImportanceFound>();
    switches.found.insert(switches.found.end(), looked.begin(), looked.end());
    for (const auto& row : records.rows<LodSwitched>())
        switches.chosen[row.cause] = row;
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    for (DetailSwitch& change : found) {
        const auto [last, first] =
            switches.latest.try_emplace(ownerOf(change), switches.switches.size());
        if (!first) {
            const DetailSwitch& before = switches.switches[last->second];
            if (goesBack(change, before))
                change.again = change.frame - before.frame;
            last->second = switches.switches.size();
        }
        switches.switches.push_back(std::move(change));
    }
}

} // namespace

Result<void>
readSwitches(trace::TraceSource& source, DetailSwitches& switches, const LoadProgress& progress) {
    const Frame begin = std::max(switches.end, source.firstFrame());
    const Frame last = source.lastFrame();
    trace::RecordBuffer records;
    for (Frame from = begin; from <= last; from += kFramesAtOnce) {
        if (progress && !progress(from - begin, last - begin + 1))
            return failure(ErrorCode::Cancelled, "Stopped before the run was read");
        const Frame to = std::min(last, from + kFramesAtOnce - 1);
        records.clear();
        if (auto read = source.read(from, to, records); !read)
            return read.unexpected();
        addRecords(records, switches);
        switches.end = to + 1;
    }
    return {};
}

std::optional<LevelReason> reasonAt(const DetailSwitches& switches,
                                    trace::AgentId agent,
                                    trace::PersonId person,
                                    Frame frame) {
    const auto& all = switches.found;
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const auto& row) {
        return row.frame <= frame && row.data.agent == agent && row.data.person == person;
    });
    if (found == all.rend())
        return std::nullopt;
    const auto chosen = switches.chosen.find(found->id);
    return LevelReason{
        *found, chosen == switches.chosen.end() ? std::nullopt : std::optional(chosen->second)};
}

std::string whoSwitched(const trace::RunInfo& info, const DetailSwitch& change) {
    if (const auto* folded = std::get_if<GroupFolded>(&change.what))
        return named(info.groups, folded->group, "a group");
    const auto& own = std::get<LodSwitched>(change.what);
    if (own.person == trace::kNone<trace::PersonId>)
        return named(info.agents, own.agent, "no agent");
    return named(info.people, own.person, fmt::format("#{}", trace::indexOf(own.person)).c_str());
}

std::string whatSwitched(const trace::RunInfo& info, const DetailSwitch& change) {
    if (const auto* folded = std::get_if<GroupFolded>(&change.what)) {
        const char* const to = folded->to == GroupLevel::Economy ? "economy"
                               : folded->to == GroupLevel::Block ? "block"
                                                                 : "individually";
        return fmt::format("\u2192 {}", to);
    }
    const auto& own = std::get<LodSwitched>(change.what);
    return fmt::format("{} \u2192 {}",
                       named(info.behaviours, own.from, "none"),
                       named(info.behaviours, own.to, "none"));
}

std::string whatPassedOn(const LodSwitched& change, std::string_view about) {
    const auto place = [&] {
        std::string words = fmt::format("{:.1f}, {:.1f}", change.position.x, change.position.y);
        if (change.about != trace::kNoAgent && !about.empty())
            words += fmt::format(" because of {}", about);
        return words;
    };
    switch (change.compressed) {
    case trace::Compressed::Place:
        return "heads for " + place();
    case trace::Compressed::Path:
        return "keeps its path to " + place();
    case trace::Compressed::Everything:
        return "both levels have the same behaviour";
    case trace::Compressed::Nothing:
        break;
    }
    return {};
}

double importanceOf(const DetailSwitch& change) {
    return std::visit([](const auto& what) { return what.importance; }, change.what);
}

} // namespace percept::explain
