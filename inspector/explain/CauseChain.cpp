#include "inspector/explain/CauseChain.h"

#include <fmt/format.h>

namespace percept::explain {
namespace {

Result<std::optional<Sentence>> find(trace::TraceSource& source, trace::RecordId record) {
    const auto frame = source.frameOf(record);
    if (!frame)
        return frame.unexpected();
    trace::RecordBuffer records;
    if (auto read = source.read(*frame, *frame, records); !read)
        return read.unexpected();
    auto found = sentence(source.info(), records, record);
    for (const auto& row : records.rows<trace::CommandTaken>())
        if (found && row.id == record) {
            auto text = commandText(source, row);
            if (!text)
                return text.unexpected();
            found->detail = std::move(*text);
        }
    return found;
}

Unexpected noRecord(trace::RecordId record) {
    return failure(ErrorCode::NotFound,
                   fmt::format("The recording has no record {}. Ids are in the column `id` of "
                               "every table",
                               static_cast<std::uint64_t>(record)));
}

} // namespace

Result<std::vector<Sentence>> causeChain(trace::TraceSource& source, trace::RecordId record) {
    std::vector<Sentence> chain;
    for (auto next = record; next != trace::kNoRecord && chain.size() < kLongestChain;) {
        auto found = find(source, next);
        // Causes older than a bounded recording, or of a fuller trace, are not there.
        const bool missing =
            found ? !found->has_value() : found.error().code == ErrorCode::NotFound;
        if (missing && !chain.empty())
            break;
        if (!found)
            return found.unexpected();
        if (missing)
            return noRecord(next);
        next = (*found)->cause;
        chain.push_back(std::move(**found));
    }
    return chain;
}

Result<Sentence> causeOf(trace::TraceSource& source, trace::RecordId record) {
    auto found = find(source, record);
    if (!found)
        return found.unexpected();
    if (!*found)
        return noRecord(record);
    return std::move(**found);
}

} // namespace percept::explain
