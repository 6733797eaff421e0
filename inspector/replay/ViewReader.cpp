#include "inspector/replay/ViewReader.h"

#include "inspector/record/ViewCodec.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::replay {
namespace {

constexpr std::size_t kKeptBlocks = 16;

Unexpected noView(Frame frame) {
    return failure(ErrorCode::NotFound,
                   fmt::format("The recording has no frame {}. Choose one inside it", frame));
}

} // namespace

Result<ViewReader> ViewReader::prepare(record::Database& database) {
    ViewReader reader;
    auto backward =
        database.prepare("SELECT frame, view FROM frame WHERE frame <= ? ORDER BY frame DESC");
    if (!backward)
        return backward.unexpected();
    auto forward =
        database.prepare("SELECT frame, view FROM frame WHERE frame >= ? ORDER BY frame");
    if (!forward)
        return forward.unexpected();
    reader.m_backward = std::move(*backward);
    reader.m_forward = std::move(*forward);
    return reader;
}

Result<trace::View> ViewReader::view(Frame frame) {
    const auto found = std::find_if(
        m_blocks.begin(), m_blocks.end(), [&](const Block& block) { return block.holds(frame); });
    if (found != m_blocks.end()) {
        m_blocks.splice(m_blocks.begin(), m_blocks, found);
    } else {
        const auto first = startOfBlock(frame);
        if (!first)
            return first.unexpected();
        auto block = decodeBlock(*first, frame);
        if (!block)
            return block.unexpected();
        // A block that has grown since replaces its shorter self.
        std::erase_if(m_blocks, [&](const Block& old) { return old.first == *first; });
        m_blocks.push_front(std::move(*block));
        if (m_blocks.size() > kKeptBlocks)
            m_blocks.pop_back();
    }
    const Block& block = m_blocks.front();
    return block.views[static_cast<std::size_t>(frame - block.first)];
}

Result<Frame> ViewReader::startOfBlock(Frame frame) {
    const record::ResetGuard guard(m_backward);
    m_backward.bind(1, frame);
    for (Frame expected = frame;; --expected) {
        const auto more = m_backward.step();
        if (!more)
            return more.unexpected();
        if (!*more || m_backward.integer(0) != expected)
            return noView(frame);
        if (record::isFullView(m_backward.bytes(1)))
            return expected;
    }
}

Result<ViewReader::Block> ViewReader::decodeBlock(Frame first, Frame wanted) {
    const record::ResetGuard guard(m_forward);
    m_forward.bind(1, first);
    Block block;
    block.first = first;
    trace::View previous;
    for (Frame expected = first;; ++expected) {
        const auto more = m_forward.step();
        if (!more)
            return more.unexpected();
        if (!*more || m_forward.integer(0) != expected)
            break;
        const auto bytes = m_forward.bytes(1);
        if (expected > wanted && record::isFullView(bytes))
            break;
        auto view = record::decodeView(bytes, previous);
        if (!view)
            return view.unexpected();
        view->frame = expected;
        previous = *view;
        block.views.push_back(std::move(*view));
    }
    if (!block.holds(wanted))
        return noView(wanted);
    return block;
}

} // namespace percept::replay
