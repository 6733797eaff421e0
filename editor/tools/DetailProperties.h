#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What a level's `lod` says besides its behaviours, as fields that can be edited: the weights of
/// the importance and its scales, frequency and priority by importance, and the groups of a town.
///
/// Fields are named by their place in `lod` as a JSON pointer, such as
/// `/importance/weights/distance` or `/groups/town/parts/0/people`. Keys that are not known here
/// stay as they are.
namespace percept::agent {
class Brains;
}

namespace percept::tools {

/// A level whose `lod` is read, so that several questions about it read it once; who has but one
/// names the level itself. The level and the brains have to stay.
/// @cost reads all of `lod`
class DetailTree {
public:
    using Json = nlohmann::ordered_json;

    DetailTree(const level::Level& level); // NOLINT(google-explicit-constructor)
    /// @param brains that agents can have; otherwise those that ship
    DetailTree(const level::Level& level, const agent::Brains& brains);

    [[nodiscard]] const level::Level& level() const { return *m_level; }
    [[nodiscard]] const Json& json() const { return *m_json; }
    [[nodiscard]] const agent::Brains& brains() const { return *m_brains; }

private:
    const level::Level* m_level;
    const agent::Brains* m_brains;
    std::shared_ptr<const Json> m_json;
};

enum class DetailPart { Importance, Groups };

struct DetailProperty {
    enum class Kind {
        Heading, ///< of what follows; can be removed, added to or opened
        Number,
        Whole,
        Text,
        Choice, ///< one of `choices`
        Names   ///< texts, parted by commas
    };
    std::string path{};
    Kind kind = Kind::Heading;
    std::string label{};
    std::string mark{};  ///< inside the field, where two share a row: `from`
    bool paired = false; ///< shares the row of the one before
    std::string unit{};
    std::string note{}; ///< beside it: `54 % of the importance`
    double number = 0;
    std::string text{}; ///< of Text, Choice and Names
    double from = 0;
    double to = 0;
    double step = 1; ///< per pixel of a drag
    int decimals = 0;
    std::optional<double> standard{}; ///< without it: of numbers
    std::vector<std::string> choices{};
    int depth = 0; ///< of a group in the town
    bool removable = false;
    bool opens = false; ///< a group or property: its fields are shown when it is open
    bool open = false;
    std::vector<std::string> adds{}; ///< what can be added to a heading; see withAdded()
    friend bool operator==(const DetailProperty&, const DetailProperty&) = default;
};

using DetailValue = std::variant<double, std::string>;

/// @param open the group or property whose fields are shown, by its path; of DetailPart::Groups
[[nodiscard]] std::vector<DetailProperty>
detailProperties(const DetailTree& tree, DetailPart part, std::string_view open = {});

/// The level's `lod` with one field set. Numbers are kept within their range.
/// @errors NotFound without such a field; InvalidInput for a value that it cannot have
[[nodiscard]] Result<level::Lod>
withValue(const DetailTree& tree, std::string_view path, const DetailValue& value);
/// With another term, category, property, point, part, or a town.
/// @param what one of DetailProperty::adds of the heading
/// @errors NotFound; InvalidInput for a town whose people could not have the level's behaviours
[[nodiscard]] Result<level::Lod>
withAdded(const DetailTree& tree, std::string_view path, std::string_view what);
/// @errors NotFound
[[nodiscard]] Result<level::Lod> withRemoved(const DetailTree& tree, std::string_view path);

/// What a field or heading is called in the name of a step: `weight of distance`, `people of
/// block_1`.
[[nodiscard]] std::string detailStepName(const DetailTree& tree, std::string_view path);

} // namespace percept::tools
