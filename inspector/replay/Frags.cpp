#include "inspector/replay/Frags.h"

#include "inspector/replay/Query.h"

#include <fmt/format.h>

namespace percept::replay {
namespace {

// What caused the hit is that it was told, which the shot caused: some frames before if it flew.
constexpr const char* kHits = R"(
SELECT h.frame,
       (SELECT text FROM name WHERE domain = 'agent' AND value = h.agent),
       (SELECT text FROM name WHERE domain = 'agent' AND value = h.shooter),
       h.position_x, h.position_y, s.from_x, s.from_y, h.damage,
       h.health
FROM hit h
LEFT JOIN event_delivered d ON d.id = h.cause
LEFT JOIN event_sent e ON e.id = d.cause
LEFT JOIN shot s ON s.id = coalesce(e.cause, h.cause)
WHERE h.frame BETWEEN {} AND {} ORDER BY h.id)";

std::string textOf(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text != nullptr ? *text : std::string();
}

double numberOf(const Value& value) {
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : 0.0;
}

} // namespace

Result<std::vector<tactics::Frag>>
readFrags(const std::filesystem::path& path, Frame first, Frame last) {
    std::vector<tactics::Frag> frags;
    QuerySink sink;
    sink.begin = [](std::span<const std::string>) {};
    sink.row = [&](std::span<const Value> row) {
        tactics::Frag frag;
        frag.frame = static_cast<Frame>(numberOf(row[0]));
        frag.victim = textOf(row[1]);
        frag.attacker = textOf(row[2]);
        frag.at = {numberOf(row[3]), numberOf(row[4])};
        if (!std::holds_alternative<std::nullptr_t>(row[5]))
            frag.from = geometry::Vec2{numberOf(row[5]), numberOf(row[6])};
        frag.damage = numberOf(row[7]);
        frag.killed = numberOf(row[8]) <= 0.0;
        frags.push_back(std::move(frag));
        return true;
    };
    if (auto read = query(path, fmt::format(kHits, first, last), sink); !read)
        return read.unexpected();
    return frags;
}

} // namespace percept::replay
