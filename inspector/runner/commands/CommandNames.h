#pragma once

#include "inspector/runner/RunnableLevel.h"
#include "percept/base/Maths.h"
#include "percept/level/Validate.h"
#include "percept/trace/Command.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The words of commands in files; see CommandsFormat.h.
namespace percept::runner::commands {

using Json = nlohmann::ordered_json;
using trace::CommandKind;
using trace::EditPart;

inline constexpr double kEndless = std::numeric_limits<double>::infinity();
/// No amount of a command is larger; see level::kLargestNumber.
inline constexpr double kLargestAmount = level::kLargestNumber;
/// Of an emitted signal, over or under the floor [metres].
inline constexpr double kLargestHeight = 1000;
inline constexpr std::int64_t kLeastInteger = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int64_t kMostInteger = std::numeric_limits<std::int32_t>::max();
inline constexpr double kFarthest = level::kFarthestCoordinate; ///< of a place [metres]
inline constexpr std::int64_t kMostPlaces = std::numeric_limits<std::uint32_t>::max();

/// No agent knows a greater state of awareness, whatever its archetype.
inline constexpr double kMostStates = 255;

/// The lists of a run that commands name things of.
enum class NamedList : std::uint8_t {
    Agent,
    Door,
    Light,
    Emitter,
    Connection,
    Region,
    Archetype,
    Modality,
    Weapon,
    Event,
    Task,
    Tag,
    Squad
};
inline constexpr std::array kListWords{"agent",
                                       "door",
                                       "light",
                                       "emitter",
                                       "connection",
                                       "region",
                                       "archetype",
                                       "modality",
                                       "weapon",
                                       "event",
                                       "task",
                                       "tag",
                                       "squad"};

inline const char* wordOf(NamedList list) {
    return kListWords[static_cast<std::size_t>(list)];
}

/// What `set` sets.
struct SettableProperty {
    NamedList list;
    const char* name;
    EditPart part;
    double low = 0;
    double high = kLargestAmount;
};
inline constexpr SettableProperty kSettable[] = {
    {NamedList::Door, "open", EditPart::Door},
    {NamedList::Door, "locked", EditPart::Door},
    {NamedList::Light, "on", EditPart::Light},
    {NamedList::Emitter, "on", EditPart::Emitter},
    {NamedList::Connection, "passes", EditPart::Passage, 0, 1},
    {NamedList::Agent, "position", EditPart::Place},
    {NamedList::Agent, "turn", EditPart::Turn, -2 * maths::kPi, 2 * maths::kPi},
    {NamedList::Agent, "strength", EditPart::Strength},
    {NamedList::Agent, "awareness", EditPart::Awareness, 0, kMostStates},
    {NamedList::Agent, "alertness", EditPart::Alertness, 0, kMostStates},
    {NamedList::Archetype, "threshold", EditPart::Threshold},
    {NamedList::Archetype, "field_of_view", EditPart::View, 0, 2 * maths::kPi},
    {NamedList::Archetype, "hearing", EditPart::Hearing},
    {NamedList::Archetype, "nearest_seen", EditPart::Attention, 0, 1e6},
    {NamedList::Archetype, "reaction", EditPart::Reaction},
    {NamedList::Region, "attenuation", EditPart::Region, 0, 1},
    {NamedList::Modality, "attenuation", EditPart::Attenuation, 0, 1},
    {NamedList::Modality, "max_range", EditPart::Range},
};

/// The place in its list of what an edit sets something of.
[[nodiscard]] std::uint32_t objectOf(NamedList list, const trace::Command& edit);

struct Deed {
    const char* name;
    CommandKind kind;
    EditPart part = EditPart::Nothing;
};
/// What `do` may say; other edits are all `set`.
inline constexpr Deed kDeeds[] = {
    {"possess", CommandKind::Possess},
    {"release", CommandKind::Release},
    {"move", CommandKind::MoveTo},
    {"walk", CommandKind::Walk},
    {"aim", CommandKind::Aim},
    {"attack", CommandKind::Shoot},
    {"choose", CommandKind::ChooseWeapon},
    {"use", CommandKind::Use},
    {"throw", CommandKind::Throw},
    {"carry", CommandKind::Carry},
    {"drop", CommandKind::Drop},
    {"order", CommandKind::Order},
    {"fire", CommandKind::FireEvent},
    {"emit", CommandKind::EmitSignal},
    {"join", CommandKind::Edit, EditPart::TaskJoins},
    {"leave", CommandKind::Edit, EditPart::TaskLeaves},
    {"nothing", CommandKind::Edit, EditPart::Nothing},
};
inline constexpr const char* kSet = "set";

/// "a, b or c".
[[nodiscard]] std::string quotedList(const std::vector<std::string>& names);
/// A value as an error shows it.
[[nodiscard]] std::string shortText(const Json& json);
/// That a list does not have what is named, and what it has.
[[nodiscard]] std::string
unknownName(NamedList list, const std::string& name, std::span<const std::string> names);
/// The same of a place in the list.
[[nodiscard]] std::string
unknownNumber(NamedList list, std::uint32_t number, std::span<const std::string> names);
/// " Did you mean ...?", or nothing.
[[nodiscard]] std::string meant(const std::string& misspelt, std::span<const std::string> names);

/// The names of a run, by their lists.
class RunNames {
public:
    explicit RunNames(const RunnableLevel& level);

    [[nodiscard]] const std::vector<std::string>& operator[](NamedList list) const {
        return m_names[static_cast<std::size_t>(list)];
    }
    [[nodiscard]] bool has(NamedList list, const std::string& name) const {
        return std::find((*this)[list].begin(), (*this)[list].end(), name) != (*this)[list].end();
    }
    /// The name, or the place in the list where that does not tell.
    [[nodiscard]] Json nameOf(NamedList list, std::uint32_t place) const;
    [[nodiscard]] double intensityOf(std::uint32_t light) const;
    /// Of awareness and alertness; of who notices at once, all that can be said.
    [[nodiscard]] double greatestStateOf(std::uint32_t agent) const;
    /// What an emitter has in the level; 0 for one that it does not have.
    [[nodiscard]] double strengthOf(std::uint32_t emitter) const;
    /// What a connection has in the level; absent where it lets no such signal pass.
    [[nodiscard]] std::optional<double> attenuationOf(trace::ModalityId modality,
                                                      std::uint32_t connection) const;

private:
    std::vector<std::string>& at(NamedList list) { return m_names[static_cast<std::size_t>(list)]; }
    const RunnableLevel& m_level;
    std::array<std::vector<std::string>, kListWords.size()> m_names;
};

} // namespace percept::runner::commands
