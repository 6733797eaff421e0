#include "inspector/explain/RunLoads.h"

#include "inspector/explain/ScheduleReport.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <map>
#include <set>

namespace percept::explain {
namespace {

using trace::TaskId;

constexpr Frame kWindow = 600;
constexpr Frame kLookAhead = 3600; ///< for tasks that wait to run

bool isRoot(TaskId holder) {
    return holder == trace::kNone<TaskId>;
}

void addRecords(const trace::RecordBuffer& records,
                std::span<const std::size_t> classOf,
                RunLoads& loads) {
    const auto addTo = [&](Frame frame, TaskId task, Micros time) {
        const std::size_t index = trace::indexOf(task);
        if (index >= classOf.size() || !loads.has(frame))
            return;
        const auto place = static_cast<std::size_t>(frame - loads.first);
        loads.byClass[place * loads.classes + classOf[index]] += static_cast<float>(time);
    };
    for (const auto& row : records.rows<trace::TaskRan>())
        addTo(row.frame, row.data.task, row.data.used);
    for (const auto& row : records.rows<trace::FrameLoad>()) {
        if (!loads.has(row.frame))
            continue;
        FrameSpent& spent = loads.frames[static_cast<std::size_t>(row.frame - loads.first)];
        spent.waiting += row.data.waiting;
        if (!isRoot(row.data.scheduler)) {
            // What the tasks below used is told of them, too.
            addTo(row.frame, row.data.scheduler, -row.data.used);
            continue;
        }
        spent.budget = row.data.budget;
        spent.used += row.data.used;
        spent.measured += row.data.measured;
        spent.due += row.data.due;
        spent.ran += row.data.ran;
    }
    for (const auto& row : records.rows<trace::DueMissed>())
        if (loads.has(row.frame))
            ++loads.frames[static_cast<std::size_t>(row.frame - loads.first)].missed;
}

void takeRuns(const trace::RecordBuffer& records, Frame frame, FrameSlices& slices) {
    std::vector<std::pair<trace::RecordId, SliceGiven>> ran;
    std::set<TaskId> unfinished;
    for (const auto& row : records.rows<trace::TaskRan>()) {
        if (row.frame != frame)
            continue;
        if (row.data.unfinished)
            unfinished.insert(row.data.task);
        else
            unfinished.erase(row.data.task);
        // Called, but there was no time left for it: it waits.
        if (hadTime(row.data))
            ran.push_back({row.id,
                           {.task = row.data.task,
                            .slice = row.data.slice,
                            .used = row.data.used,
                            .measured = row.data.measured,
                            .waited = row.data.waited,
                            .working = row.data.working}});
    }
    // A task may run twice in a frame: with what is left of the budget.
    std::sort(
        ran.begin(), ran.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [id, given] : ran)
        slices.ran.emplace_back(given).goesOn = unfinished.contains(given.task);
    for (const auto& row : records.rows<trace::TaskOverran>())
        for (SliceGiven& given : slices.ran)
            if (row.frame == frame && given.task == row.data.task && given.used == row.data.used)
                given.overran = true;
    for (const auto& row : records.rows<trace::DueMissed>())
        for (SliceGiven& given : slices.ran)
            if (row.frame == frame && given.task == row.data.task)
                given.missed = true;
}

/// Who waited in a frame is known from when they run at last.
void takeWaits(const trace::RecordBuffer& records, FrameSlices& slices) {
    const auto waitOf = [&](TaskId task, Frame since) -> WaitSeen& {
        const auto found = std::find_if(slices.waited.begin(),
                                        slices.waited.end(),
                                        [&](const WaitSeen& wait) { return wait.task == task; });
        return found != slices.waited.end() ? *found
                                            : slices.waited.emplace_back(WaitSeen{task, since});
    };
    for (const auto& row : records.rows<trace::TaskRan>()) {
        const Frame since = row.frame - row.data.waited;
        if (row.frame <= slices.frame || since > slices.frame || row.data.waited == 0)
            continue;
        WaitSeen& wait = waitOf(row.data.task, since);
        if (wait.until < 0) {
            wait.until = row.frame;
            wait.halfDone = row.data.working > 0;
        }
    }
    for (const auto& row : records.rows<trace::TaskStarved>())
        if (const Frame since = row.frame - row.data.waited;
            row.frame >= slices.frame && since <= slices.frame)
            waitOf(row.data.task, since).starved = true;
    for (const auto& row : records.rows<trace::DueMissed>())
        for (WaitSeen& wait : slices.waited)
            if (row.frame == slices.frame && wait.task == row.data.task)
                wait.missed = true;
}

void sortOut(FrameSlices& slices, std::uint32_t waiting) {
    const auto known = static_cast<std::uint32_t>(slices.waited.size());
    slices.unknown = waiting > known ? waiting - known : 0;
    std::sort(slices.waited.begin(), slices.waited.end(), [](const auto& a, const auto& b) {
        return a.task < b.task;
    });
}

} // namespace

const FrameSpent& RunLoads::at(Frame frame) const {
    PERCEPT_EXPECTS(has(frame));
    return frames[static_cast<std::size_t>(frame - first)];
}

std::span<const float> RunLoads::classesAt(Frame frame) const {
    PERCEPT_EXPECTS(has(frame));
    return std::span(byClass).subspan(static_cast<std::size_t>(frame - first) * classes, classes);
}

std::vector<Frame> RunLoads::worst(std::size_t most) const {
    std::vector<Frame> found;
    for (Frame frame = first; frame < end(); ++frame)
        if (at(frame).used > 0)
            found.push_back(frame);
    const auto wanted = std::min(most, found.size());
    std::partial_sort(found.begin(),
                      found.begin() + static_cast<std::ptrdiff_t>(wanted),
                      found.end(),
                      [&](Frame a, Frame b) {
                          const Micros left = at(a).used;
                          const Micros right = at(b).used;
                          return left != right ? left > right : a < b;
                      });
    found.resize(wanted);
    return found;
}

Result<void> readLoads(trace::TraceSource& source,
                       std::span<const std::size_t> classOf,
                       RunLoads& loads,
                       const LoadProgress& progress) {
    PERCEPT_EXPECTS(loads.classes > 0 && std::all_of(classOf.begin(), classOf.end(), [&](auto of) {
                        return of < loads.classes;
                    }));
    if (loads.frames.empty())
        loads.first = source.firstFrame();
    const Frame begin = loads.end();
    const Frame last = source.lastFrame();
    trace::RecordBuffer records;
    for (Frame from = begin; from <= last; from += kWindow) {
        if (progress && !progress(from - begin, last - begin + 1))
            return failure(ErrorCode::Cancelled, "Stopped before the run was read");
        const Frame to = std::min(last, from + kWindow - 1);
        records.clear();
        if (auto read = source.read(from, to, records); !read)
            return read.unexpected();
        loads.frames.resize(static_cast<std::size_t>(to - loads.first + 1));
        loads.byClass.resize(loads.frames.size() * loads.classes);
        addRecords(records, classOf, loads);
    }
    return {};
}

Result<FrameSlices> readSlices(trace::TraceSource& source, Frame frame) {
    if (frame < source.firstFrame() || frame > source.lastFrame())
        return failure(ErrorCode::NotFound, "The run has no such frame");
    FrameSlices slices;
    slices.frame = frame;
    const Frame last = std::min(source.lastFrame(), frame + kLookAhead);
    std::uint32_t waiting = 0;
    trace::RecordBuffer records;
    // Most waits are short: a little first.
    Frame to = std::min(last, frame + 60);
    for (Frame from = frame; from <= last; from = to + 1, to = std::min(last, to + kWindow)) {
        records.clear();
        if (auto read = source.read(from, to, records); !read)
            return read.unexpected();
        if (from == frame) {
            takeRuns(records, frame, slices);
            for (const auto& row : records.rows<trace::FrameLoad>())
                waiting += row.frame == frame ? row.data.waiting : 0;
        }
        if (waiting > 0)
            takeWaits(records, slices);
        if (std::count_if(slices.waited.begin(), slices.waited.end(), [](const WaitSeen& wait) {
                return wait.until >= 0;
            }) >= static_cast<std::ptrdiff_t>(waiting))
            break;
    }
    sortOut(slices, waiting);
    return slices;
}

Result<std::vector<TaskJoining>> tasksJoined(trace::TraceSource& source) {
    const Frame first = source.firstFrame();
    const auto commands = source.commands(first, source.lastFrame());
    if (!commands)
        return commands.unexpected();
    std::vector<TaskJoining> all;
    std::map<trace::TaskId, std::size_t> places; // in `all`
    Frame read = -1;
    for (const trace::Command& each : *commands) {
        const bool isTask =
            each.part == trace::EditPart::TaskJoins || each.part == trace::EditPart::TaskLeaves;
        const Frame frame = each.frame + 1;
        if (!isTask || frame == read)
            continue;
        read = frame;
        trace::RecordBuffer records;
        if (auto done = source.read(frame, frame, records); !done)
            return done.unexpected();
        const auto step =
            std::find_if(commands->begin(), commands->end(), [&](const trace::Command& command) {
                return command.frame == each.frame;
            });
        for (const auto& row : records.rows<trace::TaskJoined>())
            if (row.data.command >= 0 && row.data.command < commands->end() - step) {
                places[row.data.task] = all.size();
                all.push_back({(step + row.data.command)->task, row.data, frame});
            }
        for (const auto& row : records.rows<trace::TaskLeft>())
            if (const auto place = places.find(row.data.task); place != places.end())
                all[place->second].until = frame;
    }
    return all;
}

} // namespace percept::explain
