#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "editor/ask/LevelFloors.h"
#include "inspector/replay/Query.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using replay::Value;

/// A statement that goes through a long recording takes minutes, one without an end for ever.
constexpr Seconds kUsualTimeout = 600;

struct QueryArguments {
    std::string recordingPath;
    std::string sql;
    Seconds timeout = kUsualTimeout;
    bool json = false;
};

/// Rows that decide how wide the columns of a table are; later ones follow as they come.
constexpr std::size_t kRowsForWidths = 1000;
/// A longer text stands out of its column.
constexpr std::size_t kWidestColumn = 1000;
/// They decide it alone where they hold so much text.
constexpr std::size_t kBytesForWidths = 10'000'000;

std::string hexOf(const std::vector<std::byte>& bytes) {
    std::string text;
    for (const auto byte : bytes)
        text += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    return text;
}

OrderedJson jsonOf(const Value& value) {
    return std::visit(
        [](const auto& content) -> OrderedJson {
            if constexpr (std::is_same_v<std::decay_t<decltype(content)>, std::vector<std::byte>>)
                return hexOf(content);
            else
                return content;
        },
        value);
}

std::string textOf(const Value& value) {
    return std::visit(
        [](const auto& content) -> std::string {
            using Content = std::decay_t<decltype(content)>;
            if constexpr (std::is_same_v<Content, std::nullptr_t>)
                return {};
            else if constexpr (std::is_same_v<Content, std::vector<std::byte>>)
                return fmt::format("({} bytes)", content.size());
            else
                return fmt::format("{}", content);
        },
        value);
}

bool isNumber(const Value& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

/// Columns as wide as their content, numbers to the right.
class TablePrinter {
public:
    explicit TablePrinter(std::ostream& out)
        : m_out(out) {}

    void begin(std::span<const std::string> columns) {
        m_names.assign(columns.begin(), columns.end());
        m_widths.resize(columns.size());
        std::transform(columns.begin(), columns.end(), m_widths.begin(), [](const auto& name) {
            return name.size();
        });
    }
    void row(std::span<const Value> values) {
        if (m_begun) {
            print(values);
            return;
        }
        m_first.emplace_back(values.begin(), values.end());
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto size = textOf(values[i]).size();
            m_widths[i] = std::max(m_widths[i], std::min(size, kWidestColumn));
            m_bytes += size;
        }
        if (m_first.size() == kRowsForWidths || m_bytes >= kBytesForWidths)
            printFirst();
    }
    void end() {
        if (!m_begun && !m_names.empty())
            printFirst();
    }

private:
    void printFirst() {
        m_begun = true;
        print(std::vector<Value>(m_names.begin(), m_names.end()));
        for (const auto& values : m_first)
            print(values);
        m_first.clear();
    }
    void print(std::span<const Value> values) {
        std::string line;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto text = textOf(values[i]);
            line += isNumber(values[i]) ? fmt::format("{:>{}}  ", text, m_widths[i])
                                        : fmt::format("{:<{}}  ", text, m_widths[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        m_out << line << '\n';
    }
    std::ostream& m_out;
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_widths;
    std::vector<std::vector<Value>> m_first;
    std::size_t m_bytes = 0; ///< of their texts
    bool m_begun = false;
};

Result<void> ask(const QueryArguments& options, const replay::QuerySink& sink) {
    const InterruptGuard interrupt;
    return replay::query(options.recordingPath,
                         options.sql,
                         sink,
                         ask::floorsOf,
                         {options.timeout, [&] { return !interrupt.interrupted(); }});
}

Result<void> queryAsTable(const QueryArguments& options, Streams& streams) {
    TablePrinter table(streams.out);
    auto result = ask(options,
                      {[&](std::span<const std::string> columns) { table.begin(columns); },
                       [&](std::span<const Value> values) {
                           table.row(values);
                           return streams.out.good();
                       }});
    table.end();
    return result;
}

/// Writes rows as they come: an answer may be larger than memory.
Result<void> queryAsJson(const QueryArguments& options, Streams& streams) {
    std::vector<std::string> names;
    bool begun = false;
    const auto printRow = [&](std::span<const Value> values) {
        OrderedJson object = OrderedJson::object();
        for (std::size_t i = 0; i < values.size(); ++i)
            object[names[i]] = jsonOf(values[i]);
        streams.out << (begun ? ",\n  " : "[\n  ")
                    << object.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
        begun = true;
        return streams.out.good();
    };
    auto result = ask(options,
                      {[&](std::span<const std::string> columns) {
                           names.assign(columns.begin(), columns.end());
                       },
                       printRow});
    if (begun)
        streams.out << "\n]\n";
    else if (result)
        streams.out << "[]\n";
    return result;
}

int query(const QueryArguments& options, Streams& streams) {
    const auto result =
        options.json ? queryAsJson(options, streams) : queryAsTable(options, streams);
    return result ? kSucceeded : reportFailure(result.error(), streams);
}

} // namespace

void addQueryCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand("query", "Ask a recording a question in SQL");
    const auto options = std::make_shared<QueryArguments>();
    command->add_option("REC", options->recordingPath, "A *.percept file")->required();
    command
        ->add_option("SQL",
                     options->sql,
                     "A SELECT statement; the tables \"help\" and \"name\" and the view "
                     "\"traffic\" in the recording are good to begin with. The table \"pose\" "
                     "has frame, agent, x, y, z and facing: SELECT * FROM pose WHERE agent = "
                     "'cedar' AND frame < 100")
        ->required();
    command
        ->add_option("--timeout",
                     options->timeout,
                     "Seconds after which it is stopped; 0: never. Ctrl+C stops it, too")
        ->check(numberWithin(0.0, 1e9))
        ->capture_default_str();
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return query(*options, streams); };
    });
}

} // namespace percept::cli
