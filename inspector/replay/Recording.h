#pragma once

#include "inspector/replay/Traffic.h"
#include "percept/trace/Registry.h"
#include "percept/trace/TraceSink.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace percept::replay {

/// Measured time of one stage of a step.
struct StageTime {
    std::int64_t frames = 0;
    Micros mean = 0;
    Micros most = 0;
};

/// The reading end of a recording (`*.percept`), also of one that is still being written: then
/// `lastFrame` grows as batches arrive.
///
/// For one thread at a time; several threads open the file several times. A recording that was cut
/// off by a crash opens up to its last batch.
class Recording final : public trace::TraceSource {
public:
    /// Reads into structs the kinds of records that ship, into described rows all others.
    /// @errors NotFound; Unreadable for a folder; Corrupt for what is no recording, is empty or
    /// damaged; UnsupportedVersion
    [[nodiscard]] static Result<std::unique_ptr<Recording>> open(const std::filesystem::path& path);
    /// The same with a program's own kinds of records.
    /// @param known kinds of which it has structs
    [[nodiscard]] static Result<std::unique_ptr<Recording>> open(const std::filesystem::path& path,
                                                                 const trace::Registry& known);
    ~Recording() override;

    [[nodiscard]] const trace::RunInfo& info() const override;
    [[nodiscard]] Frame firstFrame() const override;
    /// -1 while no frame is there.
    [[nodiscard]] Frame lastFrame() const override;
    /// @cost below 1 ms; decodes the up to 60 views of a block and keeps the latest blocks
    [[nodiscard]] Result<trace::View> view(Frame frame) override;
    [[nodiscard]] Result<std::uint64_t> hash(Frame frame) override;
    [[nodiscard]] Result<void> readKinds(Frame from,
                                         Frame to,
                                         std::span<const std::string_view> tables,
                                         trace::RecordBuffer& records) override;
    [[nodiscard]] Result<Frame> frameOf(trace::RecordId record) override;
    [[nodiscard]] Result<std::vector<trace::Command>> commands(Frame from, Frame to) override;
    [[nodiscard]] Result<trace::Keyframe> keyframe(Frame frame) override;

    /// Whether the recording was ended properly: neither going on nor cut off.
    [[nodiscard]] Result<bool> closed();
    /// Records per kind, in the order of RunInfo::kinds.
    /// @cost reads their summary only, however many records there are
    [[nodiscard]] Result<std::vector<std::int64_t>> counts();
    /// What stages took in some frames, by RunInfo::stages; `frames` 0: nobody measured.
    /// @param to the last frame, included
    [[nodiscard]] Result<std::vector<StageTime>> stageTimes(Frame from, Frame to);
    /// At most `limit` records in order of ids, beginning behind `after`: the next page begins
    /// behind the last row of this one.
    [[nodiscard]] Result<std::vector<TrafficRow>>
    traffic(const TrafficFilter& filter, trace::RecordId after, int limit);
    /// The keys alone, for a table that knows how many there are: at most `limit` behind `after`;
    /// fewer where little passes, so that one can follow how far it has come.
    /// @cost without text about a microsecond per record looked at, with text some
    [[nodiscard]] Result<TrafficChunk>
    trafficKeys(const TrafficFilter& filter, trace::RecordId after, int limit);
    /// The records that some keys name, in their order.
    /// @cost some microseconds each, however many records the file has
    [[nodiscard]] Result<std::vector<TrafficRow>> traffic(std::span<const TrafficKey> keys);
    [[nodiscard]] const std::filesystem::path& path() const;

private:
    struct Impl;
    explicit Recording(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace percept::replay
