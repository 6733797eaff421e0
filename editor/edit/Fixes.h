#pragma once

#include "editor/edit/Document.h"
#include "percept/level/Problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What is wrong with a level, and what would put it right.
namespace percept::edit {

/// A remedy as edits, with the words for its link and its step.
struct Fix {
    std::string title; ///< such as "Set to 1"
    Edits edits;
};

/// A problem with what it is about. Problems of every origin become these.
struct Finding {
    level::Problem problem;
    std::vector<ObjectId> objects; ///< for "Show"; empty: the level as a whole
    std::vector<Fix> fixes;        ///< the best first
};

/// Where the place of a problem lies: `walls[3].points[1]` is `points[1]` of the fourth wall.
struct ObjectPlace {
    ObjectId id = ObjectId::None;
    std::string path;
};
/// Settings for places outside all lists.
[[nodiscard]] ObjectPlace locatePlace(const Document& document, std::string_view place);

/// Problems of the document's level, in their order, with the fixes that are known.
/// @cost O(problems)
[[nodiscard]] std::vector<Finding> findingsOf(const Document& document,
                                              std::vector<level::Problem> problems);

/// The fixes of one problem by its place: a value outside its range is set to its limit, an unknown
/// word to a known one, a dangling reference is cleared or its object deleted, a missing or taken
/// id becomes a free one, points that lie on one another lose one.
[[nodiscard]] std::vector<Fix> fixesOf(const Document& document, const level::Problem& problem);

} // namespace percept::edit
