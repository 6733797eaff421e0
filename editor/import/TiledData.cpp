#include "editor/import/TiledMap.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace percept::importing::tiled {
namespace {

using Bytes = std::vector<unsigned char>;
using Tiles = Result<std::vector<std::uint32_t>>;

Unexpected corrupt(std::string message) {
    return failure(ErrorCode::Corrupt, std::move(message));
}

bool isSpace(char letter) {
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

int base64Value(char letter) {
    if (letter >= 'A' && letter <= 'Z')
        return letter - 'A';
    if (letter >= 'a' && letter <= 'z')
        return letter - 'a' + 26;
    if (letter >= '0' && letter <= '9')
        return letter - '0' + 52;
    return letter == '+' ? 62 : letter == '/' ? 63 : -1;
}

std::optional<Bytes> decodeBase64(std::string_view text) {
    Bytes bytes;
    std::uint32_t bits = 0;
    int held = 0;
    bool ended = false;
    for (const char letter : text) {
        if (isSpace(letter))
            continue;
        if (letter == '=') {
            ended = true;
            continue;
        }
        const int value = base64Value(letter);
        if (value < 0 || ended)
            return std::nullopt;
        bits = bits << 6U | static_cast<std::uint32_t>(value);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes.push_back(
                static_cast<unsigned char>(bits >> static_cast<unsigned>(held) & 0xFFU));
        }
    }
    return bytes;
}

/// Never gives more than `size` bytes, whatever the data says.
std::optional<Bytes> inflateTo(const Bytes& packed, std::size_t size) {
    Bytes plain(size + 1);
    z_stream stream{};
    constexpr int kZlibOrGzip = 15 + 32;
    if (packed.size() > std::numeric_limits<uInt>::max() ||
        inflateInit2(&stream, kZlibOrGzip) != Z_OK)
        return std::nullopt;
    Bytes input = packed;
    stream.next_in = input.data();
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = plain.data();
    stream.avail_out = static_cast<uInt>(plain.size());
    const int status = inflate(&stream, Z_FINISH);
    const std::size_t made = stream.total_out;
    inflateEnd(&stream);
    if (status != Z_STREAM_END || made != size)
        return std::nullopt;
    plain.resize(size);
    return plain;
}

std::optional<Bytes> unpackZstd(const Bytes& packed, std::size_t size) {
    Bytes plain(size + 1);
    const std::size_t made =
        ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size());
    if (ZSTD_isError(made) != 0 || made != size)
        return std::nullopt;
    plain.resize(size);
    return plain;
}

Tiles decodeCsv(std::string_view text, std::size_t count) {
    std::vector<std::uint32_t> tiles;
    tiles.reserve(count);
    const char* place = text.data();
    const char* const end = place + text.size();
    while (true) {
        while (place != end && (isSpace(*place) || *place == ','))
            ++place;
        if (place == end)
            break;
        std::uint32_t tile = 0;
        const auto [rest, error] = std::from_chars(place, end, tile);
        if (error != std::errc() || tiles.size() == count)
            return corrupt(tiles.size() == count
                               ? fmt::format("has more than {} cells", count)
                               : fmt::format("cell {} is no number", tiles.size()));
        tiles.push_back(tile);
        place = rest;
    }
    if (tiles.size() != count)
        return corrupt(fmt::format("has {} cells instead of {}", tiles.size(), count));
    return tiles;
}

} // namespace

Tiles decodeTiles(std::string_view text,
                  std::string_view encoding,
                  std::string_view compression,
                  std::size_t count) {
    if (encoding == "csv")
        return decodeCsv(text, count);
    if (encoding != "base64")
        return corrupt(fmt::format("has the unknown encoding \"{}\"", encoding));
    auto bytes = decodeBase64(text);
    if (!bytes)
        return corrupt("holds text that is not base64");
    const std::size_t size = count * 4;
    if (compression == "zlib" || compression == "gzip")
        bytes = inflateTo(*bytes, size);
    else if (compression == "zstd")
        bytes = unpackZstd(*bytes, size);
    else if (!compression.empty())
        return corrupt(fmt::format("has the unknown compression \"{}\"", compression));
    if (!bytes || bytes->size() != size)
        return corrupt(fmt::format("cannot be unpacked to {} cells; it may be cut off", count));
    std::vector<std::uint32_t> tiles(count);
    for (std::size_t i = 0; i < count; ++i)
        for (unsigned byte = 0; byte < 4; ++byte)
            tiles[i] |= static_cast<std::uint32_t>((*bytes)[i * 4 + byte]) << (8U * byte);
    return tiles;
}

bool isTrue(const std::map<std::string, std::string>& properties, const char* name) {
    const auto found = properties.find(name);
    return found != properties.end() && (found->second == "true" || found->second == "1");
}

std::optional<std::vector<Vec2>> pointsOf(std::string_view text) {
    std::vector<Vec2> points;
    const char* place = text.data();
    const char* const end = place + text.size();
    while (true) {
        while (place != end && isSpace(*place))
            ++place;
        if (place == end)
            return points;
        Vec2 point{0, 0};
        const auto x = std::from_chars(place, end, point.x);
        if (x.ec != std::errc() || x.ptr == end || *x.ptr != ',')
            return std::nullopt;
        const auto y = std::from_chars(x.ptr + 1, end, point.y);
        if (y.ec != std::errc() || !std::isfinite(point.x) || !std::isfinite(point.y))
            return std::nullopt;
        points.push_back(point);
        place = y.ptr;
    }
}

} // namespace percept::importing::tiled
