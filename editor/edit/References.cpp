#include "editor/edit/References.h"

#include "editor/edit/Fields.h"
#include "editor/edit/Specs.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace percept::edit {
namespace {

using fields::Path;

std::vector<Kind> kindsOf(const Spec& spec) {
    std::vector<Kind> kinds;
    for (const std::string_view list : spec.refersTo)
        kinds.push_back(kindOfList(list));
    return kinds;
}

/// The spec of a form that refers to something; null otherwise.
const Spec* referenceAt(Kind kind, const std::string& form) {
    const Spec* spec = specOf(kind, form);
    return spec != nullptr && !spec->refersTo.empty() ? spec : nullptr;
}

class Collect {
public:
    explicit Collect(Kind kind)
        : m_kind(kind) {}

    std::vector<Reference> found;

    template <class T>
    bool operator()(const Path& path, const T& value) {
        if constexpr (std::is_same_v<T, std::string>)
            add(path.place, path.form, value, false);
        return true;
    }
    void key(const Path& path, const std::string& id) {
        add(path.place + '.' + id, path.form + "{}", id, true);
    }

private:
    void add(const std::string& place, const std::string& form, const std::string& id, bool isKey) {
        if (id.empty())
            return;
        if (const Spec* spec = referenceAt(m_kind, form))
            found.push_back({place, id, kindsOf(*spec), isKey, spec->vital});
    }

    Kind m_kind;
};

/// Replaces or clears text ids for which `means` says yes.
class Redirect {
public:
    using Means = std::function<bool(const Spec&, const std::string&)>;

    Redirect(Kind kind, const std::string& textId, Means means)
        : m_kind(kind)
        , m_textId(textId)
        , m_means(std::move(means)) {}

    template <class T>
    bool operator()(const Path& path, T& value) {
        if constexpr (std::is_same_v<T, std::string>) {
            if (isMeant(path.form, value))
                value = m_textId;
        } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
            if (m_textId.empty())
                std::erase_if(value,
                              [&](const std::string& id) { return isMeant(path.form + "[]", id); });
        } else if constexpr (fields::IsKeyed<T>::value) {
            const std::string form = path.form + "{}";
            if (m_textId.empty())
                std::erase_if(value, [&](const auto& entry) { return isMeant(form, entry.first); });
            for (auto& entry : value)
                if (isMeant(form, entry.first))
                    entry.first = m_textId;
        }
        return true;
    }
    void key(const Path&, const std::string&) {}

private:
    bool isMeant(const std::string& form, const std::string& id) {
        const Spec* spec = id.empty() ? nullptr : referenceAt(m_kind, form);
        return spec != nullptr && m_means(*spec, id);
    }

    Kind m_kind;
    const std::string& m_textId;
    Means m_means;
};

ObjectId firstNamed(const Document& document, const std::vector<Kind>& kinds, std::string_view id) {
    for (const Kind kind : kinds)
        if (const ObjectId found = document.find(kind, id); found != ObjectId::None)
            return found;
    return ObjectId::None;
}

/// Calls `visit(id, object)` for every object in the order of the file.
template <class Visit>
void forEachObject(const Document& document, Visit&& visit) {
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind))
            visit(id, document.object(id));
    });
}

bool refersToAny(const Document& document,
                 const Object& object,
                 const std::map<std::string, std::set<ObjectId>>& targets,
                 bool onlyVital) {
    const auto references = referencesOf(object);
    return std::any_of(references.begin(), references.end(), [&](const Reference& reference) {
        const auto named = targets.find(reference.textId);
        return (reference.isVital || !onlyVital) && named != targets.end() &&
               named->second.contains(targetOf(document, reference));
    });
}

} // namespace

std::vector<Reference> referencesOf(const Object& object) {
    Collect collect(kindOf(object));
    std::visit(
        [&](const auto& value) {
            Path path;
            fields::walk(value, path, collect);
        },
        object);
    return std::move(collect.found);
}

ObjectId targetOf(const Document& document, const Reference& reference) {
    return firstNamed(document, reference.may, reference.textId);
}

std::vector<ObjectId> referrersOf(const Document& document, ObjectId target) {
    std::vector<ObjectId> found;
    const std::map<std::string, std::set<ObjectId>> targets{
        {textIdOf(document.object(target)), {target}}};
    forEachObject(document, [&](ObjectId id, const Object& object) {
        if (refersToAny(document, object, targets, false))
            found.push_back(id);
    });
    return found;
}

void redirectReferences(const Document& document,
                        Object& object,
                        ObjectId target,
                        const std::string& textId) {
    const std::string before = textIdOf(document.object(target));
    Redirect redirect(kindOf(object), textId, [&](const Spec& spec, const std::string& id) {
        return id == before && firstNamed(document, kindsOf(spec), id) == target;
    });
    std::visit(
        [&](auto& value) {
            Path path;
            fields::walk(value, path, redirect);
        },
        object);
}

Edits removalOf(const Document& document, std::span<const ObjectId> ids) {
    std::set<ObjectId> removed(ids.begin(), ids.end());
    removed.erase(kSettingsId);
    std::map<std::string, std::set<ObjectId>> named;
    for (const ObjectId id : removed)
        named[textIdOf(document.object(id))].insert(id);
    Edits edits;
    forEachObject(document, [&](ObjectId id, const Object& object) {
        if (!removed.contains(id) && refersToAny(document, object, named, true))
            removed.insert(id);
    });
    forEachObject(document, [&](ObjectId id, const Object& object) {
        if (removed.contains(id) || !refersToAny(document, object, named, false))
            return;
        Object cleared = object;
        for (const auto& [textId, targets] : named)
            for (const ObjectId target : targets)
                redirectReferences(document, cleared, target, {});
        edits.emplace_back(Replace{id, std::move(cleared)});
    });
    // From the end of each list, so that nothing behind has to move.
    forEachKind([&](Kind kind) {
        const auto order = document.idsOf(kind);
        for (auto id = order.rbegin(); id != order.rend(); ++id)
            if (removed.contains(*id))
                edits.emplace_back(Remove{*id});
    });
    return edits;
}

} // namespace percept::edit
