#include "editor/edit/Properties.h"

#include "editor/edit/BrainFields.h"
#include "editor/edit/Cells.h"
#include "editor/edit/EffectiveObject.h"
#include "editor/edit/Fields.h"
#include "editor/edit/Inheritance.h"
#include "editor/edit/PropertyChoices.h"
#include "editor/edit/Specs.h"
#include "percept/level/EventCauses.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace percept::edit {
namespace {

constexpr double kDegrees = 180.0 / maths::kPi;

/// `Max speed` for `max_speed`; a unit in the key stands behind the number.
std::string wordsOf(std::string_view key) {
    constexpr std::string_view kMicros = "_us";
    if (key.ends_with(kMicros))
        key.remove_suffix(kMicros.size());
    std::string words(key);
    std::replace(words.begin(), words.end(), '_', ' ');
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

/// `Weapons 1: Projectile`: of what lies in a part it is said of which.
std::string within(const std::string& group, const std::string& row) {
    return group.empty() ? row : group + ": " + row;
}

using fields::Form;
using fields::Path;

/// Builds the rows of one object.
class Rows {
public:
    /// @param brain of an archetype
    Rows(const Document& document, Kind kind, std::string_view brain)
        : m_document(document)
        , m_choices(document)
        , m_kind(kind)
        , m_brain(brain) {}

    std::vector<Property> rows;

    void addMembers(fields::ConstField object, const Path& path, const std::string& group) {
        for (const fields::Member& member : object.members())
            add(object.member(member), path.member(member.key), group, wordsOf(member.key));
    }

    /// Leaves out what does not count for events of this kind, unless it says something: what is
    /// wrong there could not be put right otherwise. Of all that an event can name, offers what can
    /// cause one of its kind, and what it names now.
    void fitToCause(const level::AuthoredEvent& event) {
        const level::CauseForm* form = level::causeForm(event.when.kind);
        if (form == nullptr)
            return;
        const Object standard = standardOf(kKindOf<level::AuthoredEvent>);
        for (const auto path : level::kOfSomeCauses)
            if (std::find(form->fields.begin(), form->fields.end(), path) == form->fields.end() &&
                valueAt(event, path).value() == valueAt(standard, path).value())
                std::erase_if(rows,
                              [&](const Property& property) { return property.path == path; });
        if (!form->objects.empty())
            offer("when.object", m_choices.namesIn(form->objects), event.when.object);
        if (!form->states.empty())
            offer("when.state", m_choices.statesOf(*form), event.when.state);
    }

    void offerGifts(const level::Item& item) { offer("kind", m_choices.gifts(), item.kind); }

    void offerBrains(const std::string& now) {
        if (auto names = m_choices.brains(); !names.empty())
            offer("brain", std::move(names), now);
    }

    /// Says of lists and what is in them whether the archetype has them of another one.
    void markInherited(const Object& archetype) {
        std::string list;
        std::string from;
        for (Property& property : rows) {
            const bool heads = property.type == PropertyType::Entries;
            if (!heads && (list.empty() || !property.path.starts_with(list + '[')))
                continue;
            property.hasStandard = false;
            if (heads && property.path.find('[') == std::string::npos) {
                list = property.path;
                from = inheritedFrom(m_document.level(), archetype, list);
                property.resets = from.empty() && statesOverInherited(archetype, list);
            }
            property.inherited = from;
        }
    }

private:
    /// Whether there would be a list of the archetype that it extends.
    bool statesOverInherited(Object archetype, const std::string& list) const {
        const auto own = fields::find(archetype, list);
        while (own->field.size() > 0)
            own->field.erase(own->field.size() - 1);
        setStated(archetype, list, false);
        return !inheritedFrom(m_document.level(), archetype, list).empty();
    }
    void offer(std::string_view path, std::vector<std::string> choices, const std::string& now) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const Property& property) {
            return property.path == path;
        });
        if (row == rows.end())
            return;
        if (!now.empty() && std::find(choices.begin(), choices.end(), now) == choices.end())
            choices.push_back(now);
        row->choices = std::move(choices);
        if (row->type == PropertyType::Text)
            row->type = PropertyType::Choice;
    }

    Property& addField(PropertyType type,
                       const Path& path,
                       const std::string& group,
                       const std::string& row,
                       const std::string& part = {}) {
        Property property{
            .path = path.place, .group = group, .row = row, .part = part, .type = type};
        property.from = -std::numeric_limits<double>::infinity();
        property.to = std::numeric_limits<double>::infinity();
        property.decimals = type == PropertyType::Whole ? 0 : 2;
        if (const Spec* spec = specOf(m_kind, path.form))
            describe(property, *spec);
        if (property.step == 0)
            property.step = type == PropertyType::Whole ? 1.0 : property.scale != 1.0 ? 1.0 : 0.01;
        rows.push_back(std::move(property));
        return rows.back();
    }

    void describe(Property& property, const Spec& spec) const {
        const bool angle = spec.unit == "rad" || spec.unit.starts_with("rad/");
        property.scale = angle ? kDegrees : 1.0;
        property.unit =
            angle ? "\u00b0" + std::string(spec.unit.substr(3)) : std::string(spec.unit);
        property.decimals = angle ? 1 : property.decimals;
        property.from = spec.from * property.scale;
        property.to = spec.to * property.scale;
        property.step = spec.step;
        property.tip = spec.tip;
        property.choices.assign(spec.choices.begin(), spec.choices.end());
        if (property.type != PropertyType::Text)
            return;
        if (!spec.choices.empty())
            property.type = PropertyType::Choice;
        if (spec.refersTo.empty())
            return;
        property.type = PropertyType::Reference;
        property.choices = m_choices.namesIn(spec.refersTo);
        property.optional = !spec.vital;
    }

    void add(fields::ConstField field,
             const Path& path,
             const std::string& group,
             const std::string& row) {
        switch (field.form()) {
        case Form::Optional:
            return addOptional(field, path, group, row);
        case Form::List:
            return addList(field, path, group, row);
        case Form::ById:
            if (m_kind == kKindOf<Settings> && path.form == "stages")
                return addStages(field, path, row);
            return addValues(field, path, within(group, row));
        case Form::Struct:
            if (m_kind == kKindOf<Settings> && cellPartNamed(path.form))
                return addCells(field, path, row);
            // Those have workspaces of their own.
            if (m_kind != kKindOf<Settings> || (path.form != "schedule" && path.form != "lod"))
                addMembers(field, path, within(group, row));
            return;
        default:
            return addSingle(field.form(), path, group, row);
        }
    }
    /// How many cells there are instead of what is in each of them: that is painted on the map.
    void addCells(fields::ConstField field, const Path& path, const std::string& group) {
        const auto settings = std::get<Settings>(m_document.object(kSettingsId));
        if (!hasCells(settings, *cellPartNamed(path.form))) {
            addField(PropertyType::Part, path, group, group);
            return;
        }
        for (const fields::Member& member : field.members()) {
            if (member.key == "types")
                continue;
            if (member.key != "rows" && member.key != "cells" && member.key != "heights")
                add(field.member(member), path.member(member.key), group, wordsOf(member.key));
        }
        for (const bool columns : {true, false}) {
            auto& count = addField(PropertyType::Whole,
                                   path.member(columns ? "columns" : "row_count"),
                                   group,
                                   columns ? "Columns" : "Rows");
            count.from = 1;
            count.to = static_cast<double>(kMostCells);
        }
        for (const fields::Member& member : field.members())
            if (member.key == "types")
                add(field.member(member), path.member(member.key), group, "Ground types");
    }
    void addSingle(Form form, const Path& path, const std::string& group, const std::string& row) {
        switch (form) {
        case Form::Flag:
            addField(PropertyType::Toggle, path, group, row).hasStandard = true;
            return;
        case Form::Whole:
            addField(PropertyType::Whole, path, group, row).hasStandard = true;
            return;
        case Form::Number:
            addField(PropertyType::Number, path, group, row).hasStandard = row != "Heading";
            return;
        case Form::Text:
            addField(PropertyType::Text, path, group, row);
            return;
        case Form::Json:
            addField(PropertyType::Json, path, group, row);
            return;
        case Form::Point:
        case Form::Place:
            addPoint(path, group, row);
            if (form == Form::Place)
                addField(PropertyType::Number, path.at(2), group, row, "z").optional = true;
            return;
        case Form::Segment:
            addPoint(path.at(0), group, "From");
            addPoint(path.at(1), group, "To");
            return;
        default:
            return;
        }
    }
    void addPoint(const Path& path, const std::string& group, const std::string& row) {
        addField(PropertyType::Number, path.at(0), group, row, "x");
        addField(PropertyType::Number, path.at(1), group, row, "y");
    }
    void addOptional(fields::ConstField field,
                     const Path& path,
                     const std::string& group,
                     const std::string& row) {
        const Form inner = field.type().inner().form;
        if (inner == Form::Flag || inner == Form::Whole || inner == Form::Number) {
            addSingle(inner, path, group, row);
            rows.back().optional = true;
            return;
        }
        // Agents have one as a rule.
        if (inner == Form::Place && (field.size() == 0 || m_kind == kKindOf<level::AuthoredEvent>))
            addField(PropertyType::Toggle, path, group, "Own place");
        if (field.size() == 1)
            add(field.at(0), path, group, row);
    }
    void addList(fields::ConstField list,
                 const Path& path,
                 const std::string& group,
                 const std::string& row) {
        const Form inner = list.type().inner().form;
        if (inner == Form::Text) {
            auto& property = addField(PropertyType::List, path, group, row);
            const Spec* const spec = specOf(m_kind, path.form + "[]");
            if (spec != nullptr)
                property.choices =
                    spec->refersTo.empty()
                        ? std::vector<std::string>(spec->choices.begin(), spec->choices.end())
                        : m_choices.namesIn(spec->refersTo);
            if (path.form.ends_with("interests"))
                property.choices = m_choices.eventCodes();
            const bool ofWords = spec == nullptr || spec->refersTo.empty();
            if (ofWords && !property.choices.empty())
                property.type = PropertyType::Words;
        }
        if (inner == Form::Number)
            addField(PropertyType::Numbers, path, group, row);
        if (inner == Form::Struct)
            addField(PropertyType::Entries, path, {}, within(group, row));
        for (std::size_t index = 0; index < list.size(); ++index) {
            if (inner == Form::Point)
                addPoint(path.at(index), row, fmt::format("Point {}", index + 1));
            if (inner == Form::Struct)
                addMembers(list.at(index),
                           path.at(index),
                           fmt::format("{} {}", within(group, row), index + 1));
        }
    }
    void addValues(fields::ConstField values, const Path& path, const std::string& group) {
        const Form inner = values.type().inner().form;
        const bool parameters = m_kind == kKindOf<level::Archetype> && path.form == "parameters";
        if (parameters)
            for (const ParameterForm& parameter : parametersOf(m_brain, m_document.brains()))
                addParameter(parameter, path, group);
        const auto keys = m_choices.keysOf(m_kind, values, path);
        for (const std::string& key : keys) {
            if (parameters && hasRow(path.entry(key).place))
                continue;
            if (inner == Form::Struct) {
                addField(PropertyType::Toggle, path.entry(key), group, key);
                continue;
            }
            const std::string label = labelOf(path.form + "{}", key);
            if (inner == Form::List)
                addField(PropertyType::Numbers, path.entry(key), group, label);
            else
                addSingle(inner, path.entry(key), group, label);
            rows.back().optional = true;
            rows.back().hasStandard = false;
        }
        for (std::size_t index = 0; inner == Form::Struct && index < values.size(); ++index) {
            const std::string& key = values.keyAt(index);
            addEntry(values.at(index), path.entry(key), group + ": " + key, key);
        }
    }
    [[nodiscard]] bool hasRow(const std::string& place) const {
        return std::any_of(
            rows.begin(), rows.end(), [&](const Property& row) { return row.path == place; });
    }
    /// Stages that a level can name, and the parameters of those that it names.
    void addStages(fields::ConstField stages, const Path& path, const std::string& group) {
        for (const StageForm& stage : m_document.stages()) {
            if (stage.parameters.empty())
                continue;
            const Path place = path.entry(stage.name);
            addField(PropertyType::Toggle, place, group, wordsOf(stage.name));
            if (!stages.indexOf(stage.name))
                continue;
            for (const ParameterForm& parameter : stage.parameters)
                addParameter(parameter, place, within(group, wordsOf(stage.name)));
        }
    }
    void addParameter(const ParameterForm& parameter, const Path& path, const std::string& group) {
        const bool number = parameter.words.empty();
        auto& property = addField(!number           ? PropertyType::Choice
                                  : parameter.count ? PropertyType::Whole
                                                    : PropertyType::Number,
                                  path.entry(parameter.name),
                                  group,
                                  wordsOf(parameter.name));
        if (number)
            describe(property,
                     {.form = {},
                      .unit = parameter.unit,
                      .from = parameter.least,
                      .to = parameter.most,
                      .step = parameter.count || parameter.unit == "rad" ? 1.0 : 0.01});
        property.choices = parameter.words;
        property.tip = parameter.help;
        property.optional = true;
        property.hasStandard = true;
    }
    [[nodiscard]] std::string labelOf(const std::string& form, const std::string& key) const {
        const Spec* spec = specOf(m_kind, form);
        return spec == nullptr || spec->label.empty() ? key
                                                      : fmt::format("{} {}", spec->label, key);
    }
    void addEntry(fields::ConstField entry,
                  const Path& path,
                  const std::string& group,
                  const std::string& key) {
        for (const fields::Member& member : entry.members())
            if (!isIdleRelay(entry.member(member), path.form + '.' + member.key, key))
                add(entry.member(member), path.member(member.key), group, wordsOf(member.key));
    }
    /// Only what is seen can be relayed.
    bool isIdleRelay(fields::ConstField field, std::string_view form, const std::string& id) const {
        const auto& modalities = m_document.level().modalities;
        const auto modality = std::find_if(
            modalities.begin(), modalities.end(), [&](const auto& each) { return each.id == id; });
        return form == "modalities{}.relay" && !*field.as<bool>() && modality != modalities.end() &&
               modality->kind != "sight";
    }

    const Document& m_document;
    PropertyChoices m_choices;
    Kind m_kind;
    std::string_view m_brain;
};

bool isPoint(const Property& property) {
    return property.row.starts_with("Point ");
}

} // namespace

std::vector<Property> propertiesOf(const Document& document, ObjectId id) {
    const Object object = effective(document, id);
    const auto* archetype = std::get_if<level::Archetype>(&object);
    Rows rows(
        document, kindOf(object), archetype != nullptr ? archetype->brain : std::string_view());
    rows.addMembers(fields::of(object), {}, {});
    if (archetype != nullptr) {
        rows.markInherited(document.object(id));
        rows.offerBrains(archetype->brain);
    }
    if (const auto* event = std::get_if<level::AuthoredEvent>(&object))
        rows.fitToCause(*event);
    if (const auto* item = std::get_if<level::Item>(&object))
        rows.offerGifts(*item);
    return std::move(rows.rows);
}

std::vector<Property> commonProperties(const Document& document, std::span<const ObjectId> ids) {
    if (ids.empty())
        return {};
    auto common = propertiesOf(document, ids.front());
    if (ids.size() == 1)
        return common;
    std::erase_if(common, [](const Property& property) {
        return property.path == "id" || isPoint(property);
    });
    std::set<Kind> seen{document.locate(ids.front())->kind};
    for (const ObjectId id : ids.subspan(1)) {
        // Objects of a kind differ only in their lists; walking one of each is enough for most.
        const bool isNew = seen.insert(document.locate(id)->kind).second;
        std::erase_if(common, [&](const Property& property) {
            return !valueAt(effective(document, id), property.path);
        });
        // Events differ by their causes too.
        if (!isNew && document.locate(id)->kind != kKindOf<level::AuthoredEvent>)
            continue;
        const auto other = propertiesOf(document, id);
        std::erase_if(common, [&](const Property& property) {
            return std::find(other.begin(), other.end(), property) == other.end();
        });
    }
    return common;
}

} // namespace percept::edit
