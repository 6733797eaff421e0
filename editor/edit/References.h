#pragma once

#include "editor/edit/Document.h"

#include <string>
#include <vector>

/// Who refers to whom by text id.
namespace percept::edit {

/// One reference inside an object.
struct Reference {
    std::string place;     ///< in the object: `switches[1]`, `attenuation.sight`
    std::string textId;    ///< what it names
    std::vector<Kind> may; ///< the kinds it may mean; the first one that has the id counts
    bool isKey = false;    ///< of values by id
    bool isVital = false;  ///< the object makes no sense without what it names
};

/// All references of an object that are not empty, in the order of its members.
[[nodiscard]] std::vector<Reference> referencesOf(const Object& object);

/// The object that a reference means; None: it dangles.
[[nodiscard]] ObjectId targetOf(const Document& document, const Reference& reference);

/// The objects that refer to one, in the order of the file.
[[nodiscard]] std::vector<ObjectId> referrersOf(const Document& document, ObjectId target);

/// Lets the references of `object` that mean `target` name `textId` from now on; an empty one
/// clears them (entries of lists and values by id go).
void redirectReferences(const Document& document,
                        Object& object,
                        ObjectId target,
                        const std::string& textId);

/// What deletes objects and leaves nothing dangling because of it: references to them are cleared,
/// connections and edges that lose an end go, too.
[[nodiscard]] Edits removalOf(const Document& document, std::span<const ObjectId> ids);

} // namespace percept::edit
