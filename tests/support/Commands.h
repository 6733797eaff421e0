#pragma once

#include "CommandLineRun.h"

#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace percept::test {

/// The names that a command's help lists as its subcommands.
inline std::vector<std::string> subcommandsOf(const std::string& help) {
    std::vector<std::string> commands;
    std::istringstream lines(help);
    bool listed = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("Subcommands:", 0) == 0)
            listed = true;
        else if (listed && line.size() > 2 && line[0] == ' ' && line[2] != ' ')
            commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return commands;
}

/// Commands and subcommands, such as `tactics pick`, of whose help `isMeant` is true.
template <class IsMeant>
std::set<std::string> commandsWith(const IsMeant& isMeant,
                                   const std::vector<std::string>& words = {}) {
    auto asked = words;
    asked.emplace_back("--help");
    const std::string help = runPercept(asked).out;
    const auto parts = words.size() < 2 ? subcommandsOf(help) : std::vector<std::string>();
    std::set<std::string> found;
    for (const auto& part : parts) {
        auto inner = words;
        inner.push_back(part);
        found.merge(commandsWith(isMeant, inner));
    }
    if (!parts.empty() || !isMeant(help))
        return found;
    std::string name;
    for (const auto& word : words)
        name += (name.empty() ? "" : " ") + word;
    return {name};
}

} // namespace percept::test
