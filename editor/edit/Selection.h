#pragma once

#include "editor/edit/Document.h"

#include <algorithm>
#include <span>
#include <vector>

namespace percept::edit {

/// What is selected, as a value: each object once, in the order in which they were selected.
class Selection {
public:
    Selection() = default;
    explicit Selection(std::vector<ObjectId> ids) {
        for (const ObjectId id : ids)
            add(id);
    }

    [[nodiscard]] std::span<const ObjectId> ids() const { return m_ids; }
    [[nodiscard]] bool empty() const { return m_ids.empty(); }
    [[nodiscard]] std::size_t size() const { return m_ids.size(); }
    [[nodiscard]] bool contains(ObjectId id) const {
        return std::find(m_ids.begin(), m_ids.end(), id) != m_ids.end();
    }
    /// The one that was selected last; None if nothing is.
    [[nodiscard]] ObjectId primary() const { return m_ids.empty() ? ObjectId::None : m_ids.back(); }

    void add(ObjectId id) {
        if (id != ObjectId::None && !contains(id))
            m_ids.push_back(id);
    }
    void remove(ObjectId id) { std::erase(m_ids, id); }
    void toggle(ObjectId id) { contains(id) ? remove(id) : add(id); }
    void clear() { m_ids.clear(); }
    /// Drops what the document does not have any more.
    void prune(const Document& document) {
        std::erase_if(m_ids, [&](ObjectId id) { return !document.contains(id); });
    }

    friend bool operator==(const Selection&, const Selection&) = default;

private:
    std::vector<ObjectId> m_ids;
};

/// `move of guard_2`, `move of 3 walls`, `move of 5 objects`.
[[nodiscard]] std::string
stepName(std::string_view act, const Document& document, std::span<const ObjectId> ids);

} // namespace percept::edit
