#include "app/cli/commands/tactics/StateText.h"

#include "app/cli/UsageErrors.h"
#include "percept/tactics/Properties.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace percept::cli {
namespace {

const std::array<std::string, 2>& postures() {
    static const std::array<std::string, 2> kWords{
        std::string(tactics::wordOf(tactics::Posture::Standing)),
        std::string(tactics::wordOf(tactics::Posture::Crouching))};
    return kWords;
}

} // namespace

std::string whyNoWeapon(const tactics::Waypoints& points, const std::string& weapon) {
    if (weapon.empty())
        return {};
    std::set<std::string> others{"north", "east", "south", "west"};
    others.insert(postures().begin(), postures().end());
    std::vector<std::string> known = points.words();
    std::erase_if(known, [&](const std::string& word) { return others.contains(word); });
    if (std::find(known.begin(), known.end(), weapon) != known.end())
        return {};
    return known.empty() ? fmt::format("no quality is keyed by \"{}\", nor by any weapon", weapon)
                         : fmt::format("no quality is keyed by \"{}\", but by {}",
                                       weapon,
                                       fmt::join(known, ", "));
}

tactics::State stateOf(const std::string& weapon, const std::string& posture) {
    tactics::State state;
    for (const std::string& word : {posture, weapon})
        if (!word.empty())
            state.words.push_back(word);
    return state;
}

void addStateOptions(CLI::App& command, std::string& weapon, std::string& posture) {
    command.add_option("--weapon",
                       weapon,
                       "In hand: for qualities that hold values per weapon. Without it what they "
                       "state for any, else the least");
    command
        .add_option("--posture",
                    posture,
                    "standing (as bots ask) or crouching, for qualities that hold values per "
                    "posture. Without it the least")
        ->check(oneOf(std::vector<std::string>(postures().begin(), postures().end())));
}

} // namespace percept::cli
