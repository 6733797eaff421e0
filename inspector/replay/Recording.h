#pragma once

#include "percept/trace/RecordRoles.h"
#include "percept/trace/TraceSink.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace percept::record {
class Statement;
}

namespace percept::replay {

/// What is asked of Recording::traffic; all conditions must hold.
struct TrafficFilter {
    Frame from = 0;
    Frame to = 0;                                ///< inclusive
    std::optional<trace::AgentId> agent{};       ///< records of or about this agent
    std::vector<std::string> kinds{};            ///< tables; empty: all
    std::vector<std::string> withoutKinds{};     ///< tables that are left out
    std::vector<trace::AgentId> agents{};        ///< of or about any of them; empty: all
    std::vector<trace::AgentId> withoutAgents{}; ///< neither of nor about any of them
    /// Perceived or emitted in any of them, as far as a record says; empty: anywhere
    std::vector<trace::RegionId> regions{};
    std::vector<trace::RegionId> withoutRegions{}; ///< in none of them
    std::string text{};        ///< occurs in kind, names or detail, whatever the case (ASCII)
    std::string withoutText{}; ///< does not
    friend bool operator==(const TrafficFilter&, const TrafficFilter&) = default;
};

/// Where a record lies.
struct TrafficKey {
    trace::RecordId id = trace::kNoRecord;
    Frame frame = 0;
    friend bool operator==(const TrafficKey&, const TrafficKey&) = default;
};

/// A record of any kind, in words.
struct TrafficRow {
    trace::RecordId id = trace::kNoRecord;
    Frame frame = 0;
    trace::RecordId cause = trace::kNoRecord;
    std::string kind; ///< the table that has it
    std::string category;
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    std::string detail; ///< the other columns: "sense sight, distance 3.25"
};

/// The reading end of a recording (`*.percept`), also of one that is still being written: then
/// `lastFrame` grows as batches arrive.
///
/// For one thread at a time; several threads open the file several times. A recording that was cut
/// off by a crash opens up to its last batch.
class Recording final : public trace::TraceSource {
public:
    /// @errors NotFound; Unreadable for a folder; Corrupt for what is no recording, is empty or
    /// damaged; UnsupportedVersion
    [[nodiscard]] static Result<std::unique_ptr<Recording>> open(const std::filesystem::path& path);
    ~Recording() override;

    [[nodiscard]] const trace::RunInfo& info() const override;
    [[nodiscard]] Frame firstFrame() const override;
    /// -1 while no frame is there.
    [[nodiscard]] Frame lastFrame() const override;
    /// @cost below 1 ms; decodes the up to 60 views of a block and keeps the latest blocks
    [[nodiscard]] Result<trace::View> view(Frame frame) override;
    [[nodiscard]] Result<std::uint64_t> hash(Frame frame) override;
    [[nodiscard]] Result<void> read(Frame from, Frame to, trace::RecordBuffer& records) override;
    [[nodiscard]] Result<Frame> frameOf(trace::RecordId record) override;
    [[nodiscard]] Result<std::vector<trace::Command>> commands(Frame from, Frame to) override;
    [[nodiscard]] Result<trace::Keyframe> keyframe(Frame frame) override;

    /// Whether the recording was ended properly: neither going on nor cut off.
    [[nodiscard]] Result<bool> closed();
    /// Records per kind, in the order of RecordKinds.
    /// @cost reads every page of the tables
    [[nodiscard]] Result<std::array<std::int64_t, trace::kKindCount>> counts();
    /// At most `limit` records in order of ids, beginning behind `after`: the next page begins
    /// behind the last row of this one.
    [[nodiscard]] Result<std::vector<TrafficRow>>
    traffic(const TrafficFilter& filter, trace::RecordId after, int limit);
    /// The keys alone, for a table that knows how many there are: at most `limit` behind `after`.
    /// @cost without text a microsecond per record looked at, with text some
    [[nodiscard]] Result<std::vector<TrafficKey>>
    trafficKeys(const TrafficFilter& filter, trace::RecordId after, int limit);
    [[nodiscard]] const std::filesystem::path& path() const;

private:
    struct Impl;
    [[nodiscard]] Result<record::Statement> selectTraffic(const char* columns,
                                                          const TrafficFilter& filter,
                                                          trace::RecordId after,
                                                          int limit);
    explicit Recording(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace percept::replay
