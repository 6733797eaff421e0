#pragma once

#include "inspector/record/Database.h"
#include "inspector/replay/Traffic.h"
#include "percept/trace/Kind.h"
#include "percept/trace/TraceSink.h"

#include <functional>
#include <string>
#include <vector>

namespace percept::replay {

/// Frames of a recording, both inclusive.
struct FrameRange {
    Frame first = 0;
    Frame last = -1;
};

/// Finds the keys that pass a filter: one statement per kind, each over a stretch of ids, their
/// answers sorted together. A view over all kinds would be put into words and sorted whole.
class TrafficSelect {
public:
    /// The first id of the first frame at or after one; beyond all of them: the largest number.
    using FirstIdFrom = std::function<Result<std::int64_t>(Frame frame)>;

    /// @param info says which kinds of records there are
    [[nodiscard]] static Result<TrafficSelect>
    prepare(record::Database& database, const trace::RunInfo& info, const TrafficFilter& filter);
    /// Whether it finds the same as one for another filter, range of frames aside.
    [[nodiscard]] bool isFor(const TrafficFilter& filter) const;
    /// @param after ids up to this one are left out
    /// @param limit of keys; where little passes, fewer come after some thousand frames
    [[nodiscard]] Result<TrafficChunk>
    keys(FrameRange range, trace::RecordId after, int limit, const FirstIdFrom& firstIdFrom);

private:
    struct Kind {
        std::uint16_t kind = 0;
        record::Statement select;
    };
    /// Frames from one keyframe to another whose counts say whether anything can pass.
    struct Stretch {
        Frame first = 0;
        bool occupied = true;
    };
    [[nodiscard]] Result<void>
    collect(std::int64_t first, std::int64_t end, std::vector<TrafficKey>& keys);
    [[nodiscard]] Result<std::vector<Stretch>> stretches(FrameRange range);

    TrafficFilter m_filter;
    std::vector<Kind> m_kinds;
    record::Statement m_stretches; ///< none for a filter that lets something of everything pass
};

/// Puts records into words whose keys are known.
class TrafficRows {
public:
    /// @param info of the recording, the same every time
    /// @errors Corrupt if no such record is there
    [[nodiscard]] Result<TrafficRow>
    row(record::Database& database, const trace::RunInfo& info, const TrafficKey& key);

private:
    /// @return empty where no emitter made the signal that a record is, or is about
    [[nodiscard]] Result<std::string>
    emitterOf(record::Database& database, const trace::RunInfo& info, const TrafficKey& key);

    std::vector<record::Statement> m_selects;  ///< by kind, prepared when first needed
    std::vector<record::Statement> m_emitters; ///< likewise
};

} // namespace percept::replay
