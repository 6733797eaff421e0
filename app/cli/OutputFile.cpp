#include "app/cli/OutputFile.h"

#include "inspector/record/Target.h"

#include <fmt/format.h>

#include <filesystem>

namespace percept::cli {

CLI::Option* addOutputOption(CLI::App& command, OutputFile& file, const std::string& description) {
    command.add_flag("--force", file.force, "Replace the output file if it exists");
    return command.add_option("-o,--output", file.path, description)
        ->check(CLI::Validator(
            [](const std::string& path) {
                return path.empty() ? std::string("the name of the file is empty") : std::string();
            },
            ""));
}

Existing OutputFile::existing(const std::string& changed) const {
    std::error_code error;
    const bool changes = !changed.empty() && std::filesystem::equivalent(path, changed, error);
    return force || changes ? Existing::Replace : Existing::Keep;
}

Result<void> checkOutput(const OutputFile& file,
                         const std::vector<std::string>& inputs,
                         const std::string& changed) {
    namespace fs = std::filesystem;
    std::error_code error;
    for (const std::string& input : inputs)
        if (!file.path.empty() && fs::equivalent(file.path, input, error) && !error)
            return failure(ErrorCode::Unwritable,
                           fmt::format("This is the file that is read, {}, which would be lost. "
                                       "Choose another name for the output",
                                       input),
                           file.path);
    if (!file.isRecording && record::beginsLikeARecording(file.path))
        return failure(ErrorCode::Unwritable,
                       "This is a recording and is left as it is. Choose another name",
                       file.path);
    if (file.path.empty() || file.force || !fs::is_regular_file(file.path, error) ||
        fs::file_size(file.path, error) == 0 || error)
        return {};
    if (!changed.empty() && fs::equivalent(file.path, changed, error))
        return {};
    return failure(ErrorCode::Unwritable,
                   "The file already exists. Choose another name, or add --force to replace it",
                   file.path);
}

} // namespace percept::cli
