#include "inspector/explain/Sentences.h"

#include "inspector/explain/DescribedSentence.h"
#include "inspector/explain/Teller.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/bot/BotRecords.h"
#include "percept/trace/RecordRoles.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace percept::explain {
namespace {

/// Members that say where a record happened; the others are destinations.
template <class Record>
std::optional<trace::Vec2> placeOf(const Record& record) {
    if constexpr (requires { record.position; })
        return record.position;
    else if constexpr (requires { record.from.x; })
        return record.from;
    else
        return std::nullopt;
}

template <class Record>
Sentence tell(const Teller& teller, const trace::Row<Record>& row) {
    Said said = teller(row.data);
    return {row.id,
            row.frame,
            row.cause,
            Record::kInfo.category,
            trace::agentOf(row.data),
            std::move(said.text),
            std::move(said.detail),
            placeOf(row.data)};
}

/// Kinds whose sentences take more than their description can say. All others follow that.
template <class... Records>
struct KindList {
    template <class Visit>
    static void forEach(const Visit& visit) {
        (visit(std::type_identity<Records>{}), ...);
    }
    static bool has(const trace::RecordInfo* info) { return ((info == &Records::kInfo) || ...); }
};
using Told = KindList<trace::EventSent,
                      trace::EventDelivered,
                      trace::EventUndelivered,
                      trace::EventChecked,
                      trace::EventHappened,
                      trace::EmitterSwitched,
                      trace::Reacted,
                      trace::ReactionUnmet,
                      trace::MemberMoved,
                      trace::Polled,
                      trace::SignalEmitted,
                      trace::Notified,
                      trace::SignalRejected,
                      trace::SignalSkipped,
                      trace::Noticed,
                      trace::LostSight,
                      trace::SenseTest,
                      trace::Forgot,
                      trace::TargetChosen,
                      trace::TargetCandidate,
                      agent::AwarenessPulse,
                      agent::AwarenessChanged,
                      agent::AlertnessChanged,
                      agent::Told,
                      agent::WeaponChosen,
                      agent::WeaponScore,
                      bot::Arbitration,
                      trace::GoalWeighed,
                      trace::GoalConsidered,
                      trace::PlaceWeighed,
                      trace::PlaceSearch,
                      trace::PlaceCandidate,
                      trace::GoalStarted,
                      trace::GoalEnded,
                      trace::PathRequested,
                      trace::PathAnswered,
                      trace::FrameLoad,
                      trace::TaskRan,
                      trace::TaskOverran,
                      trace::TaskStarved,
                      trace::DueMissed,
                      trace::TaskJoined,
                      trace::TaskLeft,
                      trace::ImportanceFound,
                      trace::LodSwitched,
                      trace::GroupFolded,
                      trace::PersonFolded,
                      trace::WorkEnded,
                      agent::ShotFired,
                      agent::Hit,
                      trace::Died,
                      trace::Spawned,
                      agent::PickedUp,
                      agent::ItemReturned,
                      trace::DoorChanged,
                      trace::TriggerFired,
                      trace::RunStarted,
                      trace::CommandTaken>;

/// Where rows are in ascending order of ids: the place of one, or the number of rows.
std::size_t placeOf(const trace::AnyRows& rows, trace::RecordId id) {
    std::size_t low = 0;
    std::size_t high = rows.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (rows[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < rows.size() && rows[low].id == id ? low : rows.size();
}

} // namespace

std::vector<Sentence> sentences(const trace::RunInfo& info, const trace::RecordBuffer& records) {
    const Teller teller(info);
    std::vector<Sentence> told;
    told.reserve(records.size());
    Told::forEach([&](auto kind) {
        for (const auto& row : records.rows<typename decltype(kind)::type>())
            told.push_back(tell(teller, row));
    });
    for (const trace::Kind& kind : info.kinds) {
        const trace::AnyRows* const rows = Told::has(kind.info) ? nullptr : records.find(kind);
        for (std::size_t i = 0; rows != nullptr && i < rows->size(); ++i)
            told.push_back(describedSentence(info, kind, rows->row(i)));
    }
    std::sort(
        told.begin(), told.end(), [](const Sentence& a, const Sentence& b) { return a.id < b.id; });
    return told;
}

std::optional<Sentence>
sentence(const trace::RunInfo& info, const trace::RecordBuffer& records, trace::RecordId id) {
    const Teller teller(info);
    std::optional<Sentence> found;
    Told::forEach([&](auto kind) {
        const auto& rows = records.rows<typename decltype(kind)::type>();
        const auto row =
            std::lower_bound(rows.begin(), rows.end(), id, [](const auto& each, auto wanted) {
                return each.id < wanted;
            });
        if (row != rows.end() && row->id == id)
            found = tell(teller, *row);
    });
    for (const trace::Kind& kind : info.kinds) {
        const trace::AnyRows* const rows = Told::has(kind.info) ? nullptr : records.find(kind);
        if (rows == nullptr)
            continue;
        if (const std::size_t place = placeOf(*rows, id); place < rows->size())
            found = describedSentence(info, kind, rows->row(place));
    }
    return found;
}

} // namespace percept::explain
