#include "editor/edit/Fixes.h"

#include "editor/edit/Fields.h"
#include "editor/edit/Patrols.h"
#include "editor/edit/References.h"
#include "editor/edit/Specs.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::edit {
namespace {

constexpr Metres kRoomHeight = 3.0;

/// What a remedy such as `Use one of: open, closed.` lists.
std::vector<std::string> wordsListedIn(std::string_view remedy) {
    constexpr std::string_view kBegin = "Use one of: ";
    std::vector<std::string> words;
    if (!remedy.starts_with(kBegin) || !remedy.ends_with('.'))
        return words;
    remedy = remedy.substr(kBegin.size(), remedy.size() - kBegin.size() - 1);
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
        comma = remedy.find(", ");
        words.emplace_back(remedy.substr(0, comma));
        if (comma != std::string_view::npos)
            remedy.remove_prefix(comma + 2);
    }
    return words;
}

const Spec* specAt(Kind kind, const std::string& path) {
    const std::string form = formOf(path);
    if (const Spec* exact = specOf(kind, form))
        return exact;
    const auto dot = form.find('.');
    if (dot == std::string::npos)
        return nullptr;
    const auto rest = form.find('.', dot + 1);
    return specOf(kind,
                  form.substr(0, dot) + "{}" +
                      (rest == std::string::npos ? std::string() : form.substr(rest)));
}

/// Looks for the fixes of one problem.
class Search {
public:
    Search(const Document& document, const ObjectPlace& place, const level::Problem& problem)
        : m_document(document)
        , m_aboveZero(problem.remedy == "Choose a value above 0.")
        , m_isToGo(problem.remedy.starts_with("Remove it"))
        , m_words(wordsListedIn(problem.remedy))
        , m_id(place.id)
        , m_path(place.path)
        , m_object(document.object(place.id))
        , m_kind(kindOf(m_object)) {}

    std::vector<Fix> find() {
        fixId();
        fixReferences();
        fixHeights();
        fixPoints();
        if (m_fixes.empty())
            fixValue();
        return std::move(m_fixes);
    }

private:
    void add(std::string title, Edits edits) {
        m_fixes.push_back({std::move(title), std::move(edits)});
    }
    void offerDeletion() {
        const std::array ids{m_id};
        add(fmt::format("Delete the {}", nameOf(m_kind)), removalOf(m_document, ids));
    }

    /// A missing id, or one that another object has, too. References mean the first that has it.
    void fixId() {
        if (m_path != "id" || !hasTextId(m_kind))
            return;
        const std::string free = m_document.freeTextId(m_kind, textIdOf(m_object));
        Object renamed = m_object;
        setTextId(renamed, free);
        add(fmt::format("Name it {}", free), {Replace{m_id, std::move(renamed)}});
    }

    void fixReferences() {
        for (const Reference& reference : referencesOf(m_object)) {
            const bool isHere = reference.place == m_path ||
                                reference.place.starts_with(m_path + '[') ||
                                reference.place.starts_with(m_path + '.');
            if (!isHere || targetOf(m_document, reference) != ObjectId::None)
                continue;
            if (reference.isVital) {
                offerDeletion();
                return;
            }
            Object cleared = m_object;
            clear(cleared, reference);
            add(fmt::format("Clear \"{}\"", reference.textId), {Replace{m_id, std::move(cleared)}});
        }
    }

    static void clear(Object& object, const Reference& reference) {
        if (reference.isKey) {
            const Value absent;
            (void)setValueAt(object, reference.place, absent);
            return;
        }
        const auto bracket = reference.place.rfind('[');
        if (!reference.place.ends_with(']')) {
            (void)setValueAt(object, reference.place, std::string());
            dropStopsWithoutPlace(object);
            return;
        }
        const std::string list = reference.place.substr(0, bracket);
        std::string_view rest = std::string_view(reference.place).substr(bracket);
        const auto index = fields::takeIndex(rest);
        const auto found = fields::find(object, list);
        auto* words = found && !found->key ? found->field.asListOf<std::string>() : nullptr;
        if (words != nullptr && *index < words->size())
            words->erase(words->begin() + static_cast<std::ptrdiff_t>(*index));
    }

    void fixHeights() {
        const bool isTop = m_path == "top";
        if (!isTop && m_path != "ceiling")
            return;
        const auto low = valueAt(m_object, isTop ? "bottom" : "floor");
        if (low)
            set(std::get<double>(*low) + kRoomHeight, "m");
    }

    void fixPoints() {
        auto* wall = std::get_if<level::Wall>(&m_object);
        auto* region = std::get_if<level::Region>(&m_object);
        auto* points = wall != nullptr     ? &wall->points
                       : region != nullptr ? &region->polygon
                                           : nullptr;
        const std::string list = wall != nullptr ? "points" : "polygon";
        if (points == nullptr || !m_path.starts_with(list))
            return;
        const std::size_t least = region != nullptr || wall->closed ? 3 : 2;
        std::string_view rest = std::string_view(m_path).substr(list.size());
        const auto index = fields::takeIndex(rest);
        if (!index || *index >= points->size() || points->size() <= least) {
            offerDeletion();
            return;
        }
        const std::size_t before = *index == 0 ? points->size() - 1 : *index - 1;
        if ((*points)[*index] != (*points)[before])
            return;
        Object without = m_object;
        auto& kept = wall != nullptr ? std::get<level::Wall>(without).points
                                     : std::get<level::Region>(without).polygon;
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(*index));
        add(fmt::format("Remove point {}", *index + 1), {Replace{m_id, std::move(without)}});
    }

    void set(double value, std::string_view unit) {
        add(fmt::format("Set to {}{}{}", value, unit.empty() ? "" : "\u00a0", unit),
            {SetValue{m_id, m_path, value}});
    }

    void fixValue() {
        const Spec* spec = specAt(m_kind, m_path);
        const auto value = valueAt(m_object, m_path);
        if (!value)
            return;
        if (m_isToGo)
            return fixByRemoval(*value);
        if (std::holds_alternative<std::string>(*value)) {
            for (const std::string& word : m_words)
                add(fmt::format("Set to {}", word), {SetValue{m_id, m_path, word}});
            return;
        }
        if (spec == nullptr)
            return;
        const auto* number = std::get_if<double>(&*value);
        if (number == nullptr)
            return;
        const double limit = std::isfinite(*number)      ? std::clamp(*number, spec->from, spec->to)
                             : std::isfinite(spec->to)   ? spec->to
                             : std::isfinite(spec->from) ? spec->from
                                                         : 0.0;
        const Value standard = standardValue();
        // Where the limit itself is not allowed, the default is.
        if (limit != *number && !(m_aboveZero && limit <= 0))
            set(limit, spec->unit);
        else if (const auto* usual = std::get_if<double>(&standard);
                 usual != nullptr && *usual != *number)
            set(*usual, spec->unit);
    }

    /// What is as it is where nothing is said is not in the file.
    void fixByRemoval(const Value& value) {
        const Value standard = standardValue();
        if (standard.index() == value.index() && standard != value)
            add("Remove it", {SetValue{m_id, m_path, standard}});
    }

    Value standardValue() const {
        const auto value = valueAt(standardOf(m_kind), m_path);
        return value ? *value : Value();
    }

    const Document& m_document;
    bool m_aboveZero;                 ///< the limit itself is not allowed
    bool m_isToGo;                    ///< it should not be said at all
    std::vector<std::string> m_words; ///< that the remedy lists: what may be said may depend
    ObjectId m_id;
    std::string m_path;
    Object m_object;
    Kind m_kind;
    std::vector<Fix> m_fixes;
};

} // namespace

ObjectPlace locatePlace(const Document& document, std::string_view place) {
    const auto bracket = place.find('[');
    if (bracket != std::string_view::npos) {
        const Kind kind = kindOfList(place.substr(0, bracket));
        std::string_view rest = place.substr(bracket);
        const auto index = fields::takeIndex(rest);
        if (kind != kKindOf<Settings> && index) {
            if (rest.starts_with('.'))
                rest.remove_prefix(1);
            const ObjectId id = document.idAt(kind, *index);
            if (id != ObjectId::None)
                return {id, std::string(rest)};
        }
    }
    return {kSettingsId, std::string(place)};
}

std::vector<Fix> fixesOf(const Document& document, const level::Problem& problem) {
    return Search(document, locatePlace(document, problem.place), problem).find();
}

std::vector<Finding> findingsOf(const Document& document, std::vector<level::Problem> problems) {
    std::vector<Finding> findings;
    for (level::Problem& problem : problems) {
        Finding finding;
        const auto place = locatePlace(document, problem.place);
        if (place.id != kSettingsId)
            finding.objects.push_back(place.id);
        finding.fixes = fixesOf(document, problem);
        finding.problem = std::move(problem);
        findings.push_back(std::move(finding));
    }
    return findings;
}

} // namespace percept::edit
