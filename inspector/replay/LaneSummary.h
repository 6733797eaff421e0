#pragma once

#include "percept/trace/RecordRoles.h"
#include "percept/trace/TraceSink.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace percept::replay {

/// How many records of a kind an agent has per block of frames, at several widths of blocks: what
/// a timeline draws when single records are too dense.
///
/// Grows with a run, one frame after the other; memory follows what happened, not time. A value:
/// a worker fills its own and hands out copies.
///
///     LaneSummary summary;
///     summary.extend(source, source.lastFrame());
///     auto cells = summary.cells(agent, kKindIndex<ShotFired>, summary.levelFor(40), 0, 36'000);
class LaneSummary {
public:
    /// Widths are 16, 64, 256, 1024, 4096 frames.
    static constexpr std::size_t kLevels = 5;
    [[nodiscard]] static constexpr Frame framesPerBlock(std::size_t level) {
        return Frame{16} << (2 * level);
    }
    /// The widest blocks that are not wider than so many frames; level 0 at least.
    [[nodiscard]] static std::size_t levelFor(Frame frames);

    struct Cell {
        Frame from = 0; ///< first frame of the block
        std::uint32_t count = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    /// Counts records that lie behind all counted so far.
    void add(const trace::RecordBuffer& records);
    /// Counts what a source has up to `last`, at most `kFramesAtOnce` frames, so that the caller
    /// can stop or show in between.
    /// @return true when `last` or the end of the source is reached
    [[nodiscard]] Result<bool> extend(trace::TraceSource& source, Frame last);
    static constexpr Frame kFramesAtOnce = 600;
    /// Frames below this one are counted.
    [[nodiscard]] Frame nextFrame() const { return m_nextFrame; }

    /// Blocks with records that overlap the frames [from, to], in order.
    /// @param agent kNoAgent: records that concern nobody
    [[nodiscard]] std::vector<Cell>
    cells(trace::AgentId agent, std::size_t kind, std::size_t level, Frame from, Frame to) const;
    /// All records of a kind that an agent has.
    [[nodiscard]] std::uint64_t total(trace::AgentId agent, std::size_t kind) const;

private:
    struct Lane {
        std::array<std::vector<Cell>, kLevels> levels;
        std::uint64_t total = 0;
    };
    using Key = std::pair<trace::AgentId, std::size_t>;

    std::map<Key, Lane> m_lanes;
    Frame m_nextFrame = 0;
};

} // namespace percept::replay
