#include "editor/edit/References.h"

#include "editor/edit/Fields.h"
#include "editor/edit/Patrols.h"
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

    void operator()(const Path& path, fields::ConstField field) {
        if (const auto* id = field.as<std::string>())
            add(path, *id, false);
        if (field.form() == fields::Form::ById)
            for (std::size_t index = 0; index < field.size(); ++index)
                add(path.entry(field.keyAt(index)), field.keyAt(index), true);
    }

private:
    void add(const Path& path, const std::string& id, bool isKey) {
        if (id.empty())
            return;
        if (const Spec* spec = referenceAt(m_kind, path.form))
            found.push_back({path.place, id, kindsOf(*spec), isKey, spec->vital});
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

    void operator()(const Path& path, fields::Field field) {
        if (auto* id = field.as<std::string>()) {
            if (isMeant(path.form, *id))
                *id = m_textId;
        } else if (auto* ids = field.asListOf<std::string>(); ids != nullptr && m_textId.empty()) {
            std::erase_if(*ids,
                          [&](const std::string& word) { return isMeant(path.form + "[]", word); });
        } else if (field.form() == fields::Form::ById) {
            redirectKeys(path.form + "{}", field);
        }
    }

private:
    void redirectKeys(const std::string& form, fields::Field values) {
        for (std::size_t index = values.size(); index-- > 0;) {
            if (!isMeant(form, values.keyAt(index)))
                continue;
            if (m_textId.empty())
                values.erase(index);
            else
                values.rename(index, m_textId);
        }
    }
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
    fields::walk(fields::of(object), {}, collect);
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
    fields::walk(fields::of(object), {}, redirect);
    if (textId.empty())
        dropStopsWithoutPlace(object);
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
