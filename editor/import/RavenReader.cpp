#include "editor/import/RavenReader.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace percept::importing::raven {
namespace {

constexpr std::size_t kLongestQuote = 40;

struct Token {
    std::string_view text;
    int line = 1;
};

/// The text as a stream of words; lines serve messages and the recovery from unknown entities.
class Tokens {
public:
    explicit Tokens(std::string_view text)
        : m_rest(text) {
        skipSpace();
    }

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    [[nodiscard]] int line() const { return m_line; }

    Token next() {
        std::size_t length = 0;
        while (length < m_rest.size() && !isSpace(m_rest[length]))
            ++length;
        const Token token{m_rest.substr(0, length), m_line};
        m_rest.remove_prefix(length);
        skipSpace();
        return token;
    }

    void skipLine(int line) {
        while (!atEnd() && m_line == line)
            next();
    }

private:
    static bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
    void skipSpace() {
        while (!m_rest.empty() && isSpace(m_rest.front())) {
            m_line += m_rest.front() == '\n' ? 1 : 0;
            m_rest.remove_prefix(1);
        }
    }

    std::string_view m_rest;
    int m_line = 1;
};

/// Reads records; after the first failure all reads do nothing.
class Reader {
public:
    Reader(std::string_view text, std::string_view fileName)
        : m_tokens(text)
        , m_fileName(fileName) {}

    Result<Map> read() {
        readNodes();
        readEdges();
        readSize();
        while (!m_error && !m_tokens.atEnd())
            readEntity();
        if (m_error)
            return Unexpected{*m_error};
        return std::move(m_map);
    }

private:
    void readNodes() {
        const int count = readCount("number of nodes");
        for (int index = 0; index < count && !m_error; ++index) {
            m_record = fmt::format("node {}", index);
            Node node;
            node.line = m_tokens.line();
            skipLabel();
            const int stored = readInteger("index");
            skipLabel();
            node.position.x = readNumber("x");
            skipLabel();
            node.position.y = readNumber("y");
            if (!m_error && stored != index && stored != -1)
                fail(node.line, fmt::format("node {} is stored with the index {}", index, stored));
            node.deleted = stored == -1;
            m_map.nodes.push_back(node);
        }
    }

    void readEdges() {
        const int count = readCount("number of edges");
        for (int index = 0; index < count && !m_error; ++index) {
            m_record = fmt::format("edge {}", index);
            Edge edge;
            edge.line = m_tokens.line();
            skipLabel();
            edge.from = readInteger("from");
            skipLabel();
            edge.to = readInteger("to");
            skipLabel();
            edge.cost = readNumber("cost");
            skipLabel();
            edge.flags = readInteger("flags");
            skipLabel();
            edge.entity = readInteger("entity id");
            m_map.edges.push_back(edge);
        }
    }

    void readSize() {
        m_record = "size of the map";
        const int line = m_tokens.line();
        m_map.size.x = readNumber("width");
        m_map.size.y = readNumber("height");
        const auto good = [](double side) { return side > 0 && side <= kSaneCoordinate; };
        if (!m_error && !(good(m_map.size.x) && good(m_map.size.y)))
            fail(line,
                 fmt::format("the map's size {} x {} is not possible", m_map.size.x, m_map.size.y));
    }

    void readEntity() {
        m_record = "entity";
        const int line = m_tokens.line();
        const int code = readInteger("type code");
        if (m_error)
            return;
        switch (static_cast<Code>(code)) {
        case Code::Wall:
            return readWall(line);
        case Code::Health:
        case Code::Spawn:
        case Code::Railgun:
        case Code::RocketLauncher:
        case Code::Shotgun:
            return readSpot(line, static_cast<Code>(code));
        case Code::Door:
            return readDoor(line);
        case Code::DoorTrigger:
            return readTrigger(line);
        }
        warn(line, fmt::format("an entity of the unknown type {} is left out", code));
        m_tokens.skipLine(line);
    }

    void readWall(int line) {
        m_record = "wall";
        const Wall wall{line, readPoint(), readPoint()};
        readNumber("normal x");
        readNumber("normal y");
        if (m_error)
            return;
        if (!isSane(wall.from) || !isSane(wall.to))
            warn(line, "a wall with impossible coordinates is left out");
        else if (wall.from == wall.to)
            warn(line, "a wall without length is left out");
        else
            m_map.walls.push_back(wall);
    }

    void readSpot(int line, Code code) {
        m_record = code == Code::Spawn ? "spawn point" : "giver";
        Spot spot;
        spot.line = line;
        spot.code = code;
        spot.id = readInteger("id");
        spot.position = readSanePoint(line);
        readNumber("radius");
        if (code == Code::Health)
            spot.health = readInteger("health");
        spot.node = readInteger("node");
        m_map.spots.push_back(spot);
    }

    void readDoor(int line) {
        m_record = "door";
        Door door;
        door.line = line;
        door.id = readInteger("id");
        door.hinge = readSanePoint(line);
        door.end = readSanePoint(line);
        const int count = readCount("number of switches");
        for (int index = 0; index < count && !m_error; ++index)
            door.switches.push_back(readInteger("switch"));
        if (!m_error && door.hinge == door.end)
            fail(line, fmt::format("door {} has no length", door.id));
        m_map.doors.push_back(std::move(door));
    }

    void readTrigger(int line) {
        m_record = "door trigger";
        DoorTrigger trigger;
        trigger.line = line;
        trigger.id = readInteger("id");
        trigger.door = readInteger("receiver");
        readInteger("message");
        trigger.position = readSanePoint(line);
        trigger.halfSize = readNumber("radius");
        if (!m_error && !(trigger.halfSize > 0 && trigger.halfSize <= kSaneCoordinate))
            fail(line, fmt::format("trigger {} has an impossible radius", trigger.id));
        m_map.triggers.push_back(trigger);
    }

    Vec2 readPoint() {
        const double x = readNumber("x");
        return {x, readNumber("y")};
    }

    Vec2 readSanePoint(int line) {
        const Vec2 point = readPoint();
        if (!m_error && !isSane(point))
            fail(line, fmt::format("the {} has impossible coordinates", m_record));
        return point;
    }

    static bool isSane(Vec2 point) {
        return std::abs(point.x) <= kSaneCoordinate && std::abs(point.y) <= kSaneCoordinate;
    }

    double readNumber(std::string_view what) {
        double value = 0;
        const Token token = take(what);
        if (m_error)
            return 0;
        std::string_view digits = token.text;
        if (digits.starts_with('+'))
            digits.remove_prefix(1);
        const char* end = digits.data() + digits.size();
        const auto parsed = std::from_chars(digits.data(), end, value);
        if (parsed.ec != std::errc() || parsed.ptr != end || !std::isfinite(value))
            failAt(token, what);
        return m_error ? 0 : value;
    }

    int readInteger(std::string_view what) {
        int value = 0;
        const Token token = take(what);
        if (m_error)
            return 0;
        const char* end = token.text.data() + token.text.size();
        const auto parsed = std::from_chars(token.text.data(), end, value);
        if (parsed.ec != std::errc() || parsed.ptr != end)
            failAt(token, what);
        return m_error ? 0 : value;
    }

    int readCount(std::string_view what) {
        const int line = m_tokens.line();
        if (m_record.empty())
            m_record = "map";
        const int count = readInteger(what);
        if (count < 0)
            fail(line, fmt::format("the {} is below 0", what));
        return count;
    }

    void skipLabel() { take("label"); }

    Token take(std::string_view what) {
        if (m_error)
            return {};
        if (m_tokens.atEnd()) {
            fail(m_tokens.line(),
                 fmt::format(
                     "the file ends within the {}, before its {}: it is cut off", m_record, what));
            return {};
        }
        return m_tokens.next();
    }

    void failAt(const Token& token, std::string_view what) {
        std::string quoted(token.text.substr(0, kLongestQuote));
        for (char& c : quoted)
            c = c < ' ' || c > '~' ? '?' : c;
        fail(token.line,
             fmt::format("\"{}\" is where the {} of the {} belongs", quoted, what, m_record));
    }

    void fail(int line, std::string message) {
        if (!m_error)
            m_error = Error{
                ErrorCode::Corrupt, std::move(message), fmt::format("{}:{}", m_fileName, line)};
    }

    void warn(int line, std::string_view message) {
        m_map.warnings.push_back(fmt::format("{}:{}: {}", m_fileName, line, message));
    }

    Tokens m_tokens;
    std::string m_fileName;
    std::string m_record;
    std::optional<Error> m_error;
    Map m_map;
};

} // namespace

Result<Map> readMap(std::string_view text, std::string_view fileName) {
    return Reader(text, fileName).read();
}

} // namespace percept::importing::raven
