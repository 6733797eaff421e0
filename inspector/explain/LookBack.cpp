#include "inspector/explain/LookBack.h"

#include <algorithm>

namespace percept::explain {

Result<void> lookBack(trace::TraceSource& source,
                      Frame first,
                      Frame last,
                      std::span<const std::string_view> tables,
                      const std::function<bool(const trace::RecordBuffer&, Frame)>& look) {
    constexpr Frame kFirstWindow = 120;
    for (Frame width = kFirstWindow;; width *= 2) {
        const Frame from = std::max(first, last - width + 1);
        trace::RecordBuffer records;
        if (auto read = source.readKinds(from, last, tables, records); !read)
            return read;
        if (look(records, from) || from <= first)
            return {};
    }
}

} // namespace percept::explain
