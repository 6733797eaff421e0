#include "app/cli/Commands.h"
#include "app/cli/Interrupt.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "inspector/ask/Questions.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>
#include <utility>

namespace percept::cli {
namespace {

struct AskArguments {
    std::string recordingPath;
    ask::FieldTexts texts;
    bool json = false;
    bool csv = false;
};

OrderedJson jsonOf(const TableCell& cell) {
    return std::visit(
        [](const auto& value) -> OrderedJson {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                return nullptr;
            else
                return value;
        },
        cell);
}

OrderedJson
jsonOf(const ask::QuestionKind& kind, const AskArguments& options, const ask::TableAnswer& answer) {
    OrderedJson asked = OrderedJson::object();
    for (const auto& field : kind.fields) {
        const auto written = options.texts.find(field.name);
        const std::string& text = written == options.texts.end() || written->second.empty()
                                      ? field.text
                                      : written->second;
        asked[field.name] = text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
    }
    OrderedJson rows = OrderedJson::array();
    for (const auto& cells : answer.table.rows) {
        OrderedJson row = OrderedJson::object();
        for (std::size_t i = 0; i < cells.size(); ++i)
            row[answer.table.columns[i].name] = jsonOf(cells[i]);
        rows.push_back(std::move(row));
    }
    return {{"question", kind.name},
            {"asked", std::move(asked)},
            {"answer", answer.summary},
            {"rows", std::move(rows)}};
}

Result<ask::TableAnswer>
answerTo(const ask::QuestionKind& kind, const AskArguments& options, Streams& streams) {
    const auto context = ask::RunContext::open(options.recordingPath, modulesOf(streams));
    if (!context)
        return context.unexpected();
    constexpr std::int64_t kParts = 1000;
    const InterruptGuard interrupt;
    Progress progress(streams, "Looking through the run", kParts);
    return kind.ask(options.texts, **context, [&](double share) {
        progress.show(std::lround(share * static_cast<double>(kParts)));
        return !interrupt.interrupted();
    });
}

int answerQuestion(const ask::QuestionKind& kind, const AskArguments& options, Streams& streams) {
    const auto answer = answerTo(kind, options, streams);
    if (!answer && answer.error().code == ErrorCode::InvalidInput && answer.error().place.empty()) {
        reportFailure(answer.error(), streams);
        return kWrongUsage;
    }
    if (!answer)
        return reportFailure(inRecording(options.recordingPath, answer.error()), streams);
    if (options.json)
        printJson(jsonOf(kind, options, *answer), streams);
    else if (options.csv)
        streams.out << tableCsv(answer->table);
    else
        streams.out << answer->summary << '\n'
                    << (answer->table.rows.empty() ? std::string() : tableText(answer->table));
    return kSucceeded;
}

/// `--closest-at` for `closest_at`.
std::string optionOf(const std::string& field) {
    std::string option = "--" + field;
    std::replace(option.begin(), option.end(), '_', '-');
    return option;
}

std::string helpOf(const ask::QuestionField& field) {
    std::string help = field.help;
    help.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(help.front())));
    if (!field.unit.empty())
        help += " [" + field.unit + "]";
    return field.text.empty() ? help : fmt::format("{}; otherwise {}", help, field.text);
}

void addCommand(CLI::App& program, Action& chosen, const ask::QuestionKind& kind) {
    auto* command = program.add_subcommand(kind.name, kind.help);
    const auto options = std::make_shared<AskArguments>();
    command->add_option("REC", options->recordingPath, "A *.percept file")->required();
    for (const auto& field : kind.fields)
        command
            ->add_option_function<std::string>(
                optionOf(field.name),
                [options, name = field.name](const std::string& text) {
                    options->texts[name] = text;
                },
                helpOf(field))
            ->required(field.required);
    auto* json = command->add_flag("--json", options->json, kJsonHelp);
    command->add_flag("--csv", options->csv, "Print the table as comma-separated values")
        ->excludes(json);
    command->callback([&chosen, options, kind] {
        chosen = [options, kind](Streams& streams) {
            return answerQuestion(kind, *options, streams);
        };
    });
}

} // namespace

void addAskCommands(CLI::App& program, Action& chosen) {
    for (const auto& kind : ask::runQuestions())
        addCommand(program, chosen, kind);
}

} // namespace percept::cli
