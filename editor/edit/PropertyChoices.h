#pragma once

#include "editor/edit/Document.h"
#include "editor/edit/Fields.h"
#include "percept/level/EventCauses.h"

#include <string>
#include <string_view>
#include <vector>

/// Internal to this library.
namespace percept::edit {

/// What the values of properties are chosen from: names that the level has. Borrows the document.
class PropertyChoices {
public:
    explicit PropertyChoices(const Document& document)
        : m_document(document) {}

    /// The ids of all objects in some lists of the level.
    [[nodiscard]] std::vector<std::string>
    namesIn(const std::vector<std::string_view>& lists) const;
    /// The keys that values by key can have, in the order of the level; then those that they have
    /// nevertheless.
    [[nodiscard]] std::vector<std::string>
    keysOf(Kind kind, fields::ConstField values, const fields::Path& path) const;
    /// The codes of all events, each once.
    [[nodiscard]] std::vector<std::string> eventCodes() const;
    /// What items can give: health, and the weapons of all archetypes. Those without weapons have
    /// those of the source.
    [[nodiscard]] std::vector<std::string> gifts() const;
    /// What can be named as the state of a cause: of intentions the goals of the brains that ship,
    /// and of getting what items give.
    [[nodiscard]] std::vector<std::string> statesOf(const level::CauseForm& cause) const;
    /// The names of brains that the document knows.
    [[nodiscard]] std::vector<std::string> brains() const;

private:
    const Document& m_document;
};

} // namespace percept::edit
