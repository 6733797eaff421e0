#pragma once

#include "inspector/record/Database.h"
#include "percept/trace/View.h"

#include <list>
#include <vector>

namespace percept::replay {

/// Gives the view at any frame; keeps the blocks that were decoded last.
class ViewReader {
public:
    [[nodiscard]] static Result<ViewReader> prepare(record::Database& database);
    /// @errors NotFound if there is no such frame; Corrupt
    [[nodiscard]] Result<trace::View> view(Frame frame);

private:
    /// Views of consecutive frames; the first was stored in full.
    struct Block {
        Frame first = 0;
        std::vector<trace::View> views;
        [[nodiscard]] bool holds(Frame frame) const {
            return frame >= first && frame < first + static_cast<Frame>(views.size());
        }
    };
    [[nodiscard]] Result<Frame> startOfBlock(Frame frame);
    [[nodiscard]] Result<Block> decodeBlock(Frame first, Frame wanted);

    record::Statement m_backward;
    record::Statement m_forward;
    std::list<Block> m_blocks; ///< the latest used first
};

} // namespace percept::replay
