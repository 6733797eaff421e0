#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/tactics/Analyses.h"

#include <string>
#include <string_view>
#include <vector>

/// Names that weights, formulas and rules go by. `cover` may be a quality of waypoints, an analysis
/// of the level and a kind of analysis with its defaults; `waypoint:cover` and `analysis:cover` are
/// one of them alone, and an analysis of the level goes before a kind.
namespace percept::tactics {

enum class NameSpace : std::uint8_t {
    Any,      ///< not qualified
    Analysis, ///< analyses, layers, and kinds of analyses with their defaults
    Waypoint, ///< qualities that waypoints state, and compounds
};

/// A name as it is written.
struct QualifiedName {
    NameSpace space = NameSpace::Any;
    std::string name; ///< without `analysis:` or `waypoint:`
    friend bool operator==(const QualifiedName&, const QualifiedName&) = default;
};
[[nodiscard]] QualifiedName readName(std::string_view written);
/// `analysis:cover`; of NameSpace::Any the name alone.
[[nodiscard]] std::string writeName(const QualifiedName& name);

/// A name for a reader of one space alone, without its qualifier.
/// @errors InvalidInput: it is qualified as one of the other
[[nodiscard]] Result<std::string> nameIn(NameSpace space, std::string_view written);

/// What the names of a level mean to readers that take both, such as weights of profiles.
class TacticNames {
public:
    /// @param kinds of analyses, which outlive it
    /// @cost O(qualities of all waypoints)
    explicit TacticNames(const level::Level& level, const AnalysisKinds& kinds = standardKinds());

    [[nodiscard]] bool isAnalysis(std::string_view name) const;
    [[nodiscard]] bool isQuality(std::string_view name) const;
    /// The meaning of a name: its space is not NameSpace::Any.
    /// @errors InvalidInput: it means two things, both of which are named; NotFound: it means
    ///         nothing, with what was probably meant
    [[nodiscard]] Result<QualifiedName> resolve(std::string_view written) const;
    /// A name of one space as it has to be written: qualified where it means two things.
    [[nodiscard]] std::string write(NameSpace space, const std::string& name) const;

private:
    /// Whether the level declares something else under the name of a kind.
    [[nodiscard]] bool hidesKind(std::string_view name) const;

    const AnalysisKinds* m_kinds;
    std::vector<std::string> m_analyses;  ///< that the level declares, sorted
    std::vector<std::string> m_plain;     ///< of these, kinds with their defaults, sorted
    std::vector<std::string> m_qualities; ///< sorted
};

} // namespace percept::tactics
