#include "PropertyRows.h"

#include "app/studio/edit/ParameterFields.h"
#include "app/ui/Text.h"
#include "editor/edit/Additions.h"
#include "editor/edit/Cells.h"
#include "editor/edit/Patrols.h"
#include "editor/edit/PropertySections.h"
#include "editor/edit/Selection.h"
#include "editor/edit/UsualText.h"
#include "percept/agent/Parameters.h"
#include "percept/level/Validate.h"
#include "percept/level/ValidateTyped.h"
#include "percept/sim/Brains.h"

#include <algorithm>
#include <cmath>

namespace percept::session {
namespace {

using edit::PropertyType;

QString typeName(PropertyType type) {
    switch (type) {
    case PropertyType::Toggle:
        return QStringLiteral("toggle");
    case PropertyType::Whole:
    case PropertyType::Number:
        return QStringLiteral("number");
    case PropertyType::Choice:
    case PropertyType::Reference:
        return QStringLiteral("choice");
    case PropertyType::Words:
        return QStringLiteral("words");
    default:
        return QStringLiteral("text");
    }
}

using ui::text;

QVariant shownValue(const edit::Property& property, const edit::Value& value) {
    if (const auto* number = std::get_if<double>(&value))
        return *number * property.scale;
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto* words = std::get_if<std::string>(&value))
        return text(*words);
    return {};
}

/// What the value does, and how it is changed.
QString tipOf(const edit::Property& property) {
    QStringList sentences;
    if (!property.tip.empty())
        sentences.append(text(property.tip));
    if (!property.unit.empty())
        sentences.append(
            PropertyRows::tr("Drag sideways to change it, in %1.").arg(text(property.unit)));
    return sentences.join(' ');
}

/// Numbers of metres and seconds are seldom entered finer than this; what is finer is shown so.
int decimalsOf(const edit::Property& property, const edit::Value& value) {
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr || property.type == PropertyType::Whole)
        return property.decimals;
    // Radians of a file have four decimals, as a rule: what is finer than that was meant by nobody.
    const bool angle = property.scale != 1.0;
    const int most = angle ? 2 : 4;
    const double nothing = angle ? 0.005 : 1e-6;
    int decimals = property.decimals;
    const double shown = *number * property.scale;
    while (decimals < most && std::abs(shown - std::round(shown * std::pow(10.0, decimals)) /
                                                   std::pow(10.0, decimals)) > nothing)
        ++decimals;
    return decimals;
}

/// `listeners[1]` of `listeners[1].agent`, `grid` of `grid.cell`; empty for what lies in no part
/// that can be removed.
QString partOf(const std::string& path) {
    const auto first = path.substr(0, path.find('.'));
    if (first != path && edit::cellPartNamed(first) && !path.starts_with("terrain.types"))
        return text(first);
    const auto end = path.rfind("].");
    return end == std::string::npos ? QString() : text(path.substr(0, end + 1));
}

/// Why agents of an archetype ignore a field, as `check` says; empty: they do not.
std::string
whyUnused(const level::Archetype& archetype, std::string_view path, const agent::Brains& brains) {
    const auto brain = brains.find(archetype.brain);
    if (brain == nullptr)
        return {};
    for (const std::string_view field : agent::ignoredFields(archetype, *brain))
        if (path.starts_with(field) && (path.size() == field.size() || path[field.size()] == '.'))
            return agent::whyIgnored(archetype, *brain, field).why;
    return {};
}

} // namespace

PropertyRows::PropertyRows(QObject* parent)
    : QObject(parent)
    , m_rows({"heading", "list", "entry", "label", "source", "resets", "folded", "values"}) {}

void PropertyRows::show(edit::Document* document, std::vector<edit::ObjectId> ids) {
    m_drag.reset();
    m_document = document;
    m_ids = std::move(ids);
    refresh();
}

void PropertyRows::refresh() {
    if (m_document != nullptr)
        std::erase_if(m_ids, [this](edit::ObjectId id) { return !m_document->contains(id); });
    m_properties = m_document != nullptr ? edit::commonProperties(*m_document, m_ids)
                                         : std::vector<edit::Property>();
    if (const level::Analysis* of = analysis())
        if (auto fields = parameterFields(*of, m_document->level(), *m_modules->analyses);
            !fields.empty()) {
            std::erase_if(m_properties,
                          [](const edit::Property& each) { return each.path == kParameters; });
            m_properties.insert(m_properties.end(), fields.begin(), fields.end());
        }
    edit::orderBySection(m_properties);
    m_choices.clear();
    for (const edit::Property& property : m_properties)
        m_choices.push_back(choicesOf(property));
    fill();
}

void PropertyRows::refreshValues() {
    const bool whole =
        m_document == nullptr || std::any_of(m_ids.begin(), m_ids.end(), [this](edit::ObjectId id) {
            return !m_document->contains(id);
        });
    whole ? refresh() : fill();
}

PropertyRows::Choices PropertyRows::choicesOf(const edit::Property& property) {
    Choices choices;
    if (property.optional && property.type == PropertyType::Reference)
        choices.ids.append(QString());
    for (const std::string& choice : property.choices)
        choices.ids.append(text(choice));
    for (const QString& choice : choices.ids)
        choices.words.append(text(edit::wordFor(property, choice.toStdString())));
    return choices;
}

const level::Analysis* PropertyRows::analysis() const {
    const auto location = m_document != nullptr && m_ids.size() == 1
                              ? m_document->locate(m_ids.front())
                              : std::nullopt;
    return location && location->kind == edit::kKindOf<level::Analysis>
               ? &m_document->level().analyses[location->index]
               : nullptr;
}

Result<edit::Edits> PropertyRows::settingOf(const std::string& path,
                                            const edit::Value& value) const {
    if (!path.starts_with(kParameterPrefix) || analysis() == nullptr)
        return edit::settingOf(m_ids, path, value);
    auto parameters = withParameter(*analysis(), path, value, *m_modules->analyses);
    if (!parameters)
        return parameters.unexpected();
    return edit::settingOf(m_ids, kParameters, std::move(*parameters));
}

QVariantMap PropertyRows::fieldOf(const edit::Property& property, const Choices& choices) const {
    const bool ofParameter = property.path.starts_with(kParameterPrefix);
    const auto shared =
        ofParameter ? Result<edit::SharedValue>(edit::SharedValue{
                          parameterValue(*analysis(), property.path, *m_modules->analyses), false})
                    : edit::sharedValue(*m_document, m_ids, property.path);
    const edit::Value value = shared ? shared->value : edit::Value();
    QVariantMap field{{"path", text(property.path)},
                      {"of", static_cast<int>(m_ids.front())},
                      {"part", text(property.part)},
                      {"type", typeName(property.type)},
                      {"unit", text(property.unit)},
                      {"tip", tipOf(property)},
                      {"from", property.from},
                      {"to", property.to},
                      {"step", property.step},
                      {"decimals", decimalsOf(property, value)},
                      {"choices", choices.ids},
                      {"words", choices.words},
                      {"optional", property.optional},
                      {"inherited", !property.inherited.empty()},
                      {"absent", std::holds_alternative<std::monostate>(value)},
                      {"mixed", shared && shared->mixed},
                      {"unused", unusedText(property)},
                      {"value", shownValue(property, value)}};
    if (ofParameter)
        field.insert("fault",
                     text(parameterFault(*analysis(), property.path, *m_modules->analyses)));
    if (property.type == PropertyType::Words)
        if (const auto usual = edit::usualWords(*m_document, m_ids, property.path)) {
            field.insert("usual", text(usual->words));
            field.insert("usually", tr("as %1").arg(text(usual->like)));
        }
    if (property.hasStandard)
        if (const auto standard = ofParameter
                                      ? std::optional(parameterStandard(
                                            *analysis(), property.path, *m_modules->analyses))
                                      : edit::standardOf(*m_document, m_ids.front(), property.path))
            field.insert("preset", shownValue(property, *standard));
    return field;
}

QString PropertyRows::unusedText(const edit::Property& property) const {
    QStringList reasons;
    for (const edit::ObjectId id : m_ids) {
        const auto object = m_document->object(id);
        const auto* own = std::get_if<level::Archetype>(&object);
        const auto archetype = own != nullptr
                                   ? level::resolveArchetype(m_document->level(), own->id)
                                   : failure(ErrorCode::NotFound, {});
        const QString why =
            archetype ? text(whyUnused(*archetype, property.path, m_modules->brains)) : QString();
        if (why.isEmpty())
            return {};
        if (!reasons.contains(why))
            reasons.append(why);
    }
    return tr("Unused: %1.").arg(reasons.join(QStringLiteral("; ")));
}

void PropertyRows::fill() {
    std::vector<RowsModel::Row> rows;
    QString group;
    QString label;
    std::string rowOf;   // the heading that rows were made for last
    QStringList entries; // each is removed at the first of its headings
    // Stops have rows of their own: PatrolRows.
    const bool stops = m_document != nullptr && m_ids.size() == 1 &&
                       edit::agentOf(*m_document, m_ids.front()) != nullptr;
    for (std::size_t place = 0; place < m_properties.size(); ++place) {
        const edit::Property& property = m_properties[place];
        if (stops && property.path.starts_with("patrol"))
            continue;
        const std::string heading(edit::headingOf(property));
        if (const std::string over = foldOver(heading); !over.empty()) {
            if (std::exchange(rowOf, over) == over)
                continue;
            const bool isList = over == heading && (property.type == PropertyType::Entries ||
                                                    property.type == PropertyType::Part);
            const QString part = isList || over != heading ? QString() : partOf(property.path);
            if (!part.isEmpty())
                entries.append(part);
            group = text(over);
            label.clear();
            rows.push_back({group,
                            isList ? text(property.path) : QString(),
                            part,
                            QString(),
                            text(property.inherited),
                            isList && property.resets,
                            true,
                            QVariantList()});
            continue;
        }
        rowOf = heading;
        if (property.type == PropertyType::Entries || property.type == PropertyType::Part) {
            group = text(property.row);
            rows.push_back({group,
                            text(property.path),
                            QString(),
                            QString(),
                            text(property.inherited),
                            property.resets,
                            false,
                            QVariantList()});
            continue;
        }
        const bool goesOn = !rows.empty() && group == text(property.group) &&
                            label == text(property.row) && !property.part.empty();
        if (!goesOn) {
            const bool begins = group != text(property.group);
            group = text(property.group);
            label = text(property.row);
            const QString part = partOf(property.path);
            const bool isPart = begins && !part.isEmpty() && !entries.contains(part);
            if (isPart)
                entries.append(part);
            rows.push_back({begins ? group : QString(),
                            QString(),
                            isPart ? part : QString(),
                            label,
                            isPart ? text(property.inherited) : QString(),
                            false,
                            false,
                            QVariantList()});
        }
        auto fields = rows.back().back().toList();
        fields.append(fieldOf(property, m_choices[place]));
        rows.back().back() = fields;
    }
    const auto countOf = [&rows](const auto& isSuch) {
        return static_cast<int>(std::ranges::count_if(rows, isSuch));
    };
    m_headings = countOf([](const RowsModel::Row& row) { return !row[0].toString().isEmpty(); });
    m_lines = countOf(
        [](const RowsModel::Row& row) { return row[1].toString().isEmpty() && !row[6].toBool(); });
    QString section;
    m_sections = countOf([&](const RowsModel::Row& row) {
        const QString heading = row[0].toString();
        if (heading.isEmpty() || edit::isWithin(heading.toStdString(), section.toStdString()))
            return false;
        section = heading;
        return true;
    });
    int last = -1;
    const QString added = m_addedTo.isEmpty() ? QString() : m_addedTo + QLatin1Char('[');
    for (int i = 0; !added.isEmpty() && i < static_cast<int>(rows.size()); ++i)
        if (rows[static_cast<std::size_t>(i)][2].toString().startsWith(added))
            last = i;
    m_addedTo.clear();
    m_rows.setRows(std::move(rows));
    emit filled();
    if (last >= 0)
        emit this->added(last);
}

std::string PropertyRows::foldOver(std::string_view heading) const {
    std::string over;
    for (const std::string& folded : m_folded)
        if (edit::isWithin(heading, folded) && (over.empty() || folded.size() < over.size()))
            over = folded;
    return over;
}

void PropertyRows::fold(const QString& heading) {
    const std::string name = heading.toStdString();
    if (!m_folded.erase(name))
        m_folded.insert(name);
    fill();
}

void PropertyRows::foldAll(bool folded) {
    m_folded.clear();
    if (folded)
        for (const edit::Property& property : m_properties)
            if (const auto heading = edit::headingOf(property); !heading.empty())
                m_folded.emplace(heading);
    fill();
}

const edit::Property* PropertyRows::propertyAt(const QString& path) const {
    const std::string wanted = path.toStdString();
    const auto found =
        std::find_if(m_properties.begin(), m_properties.end(), [&](const edit::Property& property) {
            return property.path == wanted;
        });
    return found == m_properties.end() ? nullptr : &*found;
}

std::string PropertyRows::stepName(const edit::Property& property) const {
    std::string act = property.row;
    if (!act.empty())
        act[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(act[0])));
    return edit::stepName(act, *m_document, m_ids);
}

Result<void> PropertyRows::attempt(const edit::Property& property, const edit::Value& value) {
    m_drag.reset();
    const auto name = stepName(property);
    const auto edits = settingOf(property.path, value);
    if (!edits)
        return edits.unexpected();
    // Whatever else is wrong is named under Problems, as it may be mended by what is typed next.
    return m_document->performChecked(name, *edits, level::validateTyped);
}

void PropertyRows::set(const QString& path, const edit::Value& value) {
    const edit::Property* property = propertyAt(path);
    if (property == nullptr)
        return;
    if (const auto done = attempt(*property, value); !done)
        refuse(done.error());
}

void PropertyRows::refuse(const Error& error) {
    emit refused(QString::fromStdString(error.message));
    refresh();
}

void PropertyRows::setNumber(const QString& path, double value, bool done) {
    const edit::Property* property = propertyAt(path);
    if (property == nullptr || !std::isfinite(value))
        return;
    const double whole = property->type == PropertyType::Whole ? std::round(value) : value;
    const edit::Value stored = whole / property->scale;
    if (done && !m_drag) {
        set(path, stored);
        return;
    }
    if (!m_drag || m_dragged != path) {
        m_drag.reset();
        m_drag = std::make_unique<edit::Transaction>(*m_document, stepName(*property));
        m_dragged = path;
    }
    if (const auto edits = settingOf(path.toStdString(), stored))
        (void)m_drag->update(*edits);
    if (done)
        std::exchange(m_drag, nullptr)->commit();
}

void PropertyRows::perform(const std::string& name, const edit::Edits& edits) {
    m_drag.reset();
    if (const auto done = m_document->perform(edit::stepName(name, *m_document, m_ids), edits);
        !done)
        emit refused(QString::fromStdString(done.error().message));
}

void PropertyRows::addEntry(const QString& list) {
    if (m_document == nullptr || m_ids.size() != 1)
        return;
    if (const edit::Property* property = propertyAt(list))
        std::erase_if(m_folded, [&](const std::string& folded) {
            return edit::isWithin(edit::headingOf(*property), folded);
        });
    m_addedTo = list;
    perform("addition to " + list.toStdString(),
            edit::entryAddition(*m_document, m_ids.front(), list.toStdString()));
}

void PropertyRows::removeEntry(const QString& entry) {
    if (m_document != nullptr && m_ids.size() == 1)
        perform("removal of " + entry.toStdString(),
                edit::entryRemoval(*m_document, m_ids.front(), entry.toStdString()));
}

void PropertyRows::resetList(const QString& list) {
    if (m_document != nullptr && m_ids.size() == 1)
        perform("inheritance of " + list.toStdString(),
                edit::listReset(*m_document, m_ids.front(), list.toStdString()));
}

void PropertyRows::setToggle(const QString& path, bool on) {
    set(path, on);
}

QString PropertyRows::setText(const QString& path, const QString& value) {
    const edit::Property* found = propertyAt(path);
    if (found == nullptr)
        return {};
    // A step changes the rows.
    const edit::Property property = *found;
    const auto read = property.path.starts_with(kParameterPrefix)
                          ? Result<edit::Value>(value.toStdString())
                          : edit::valueOf(property, value.toStdString());
    const auto done = read ? attempt(property, *read) : Result<void>(read.unexpected());
    if (done)
        return {};
    const QString type = typeName(property.type);
    if (type != QLatin1String("choice") && type != QLatin1String("words"))
        return text(done.error().message);
    // Below those there is no room for it.
    refuse(done.error());
    return {};
}

void PropertyRows::setAbsent(const QString& path) {
    set(path, std::monostate{});
}

void PropertyRows::reset(const QString& path) {
    const edit::Property* property = propertyAt(path);
    if (property == nullptr)
        return;
    if (property->path.starts_with(kParameterPrefix)) {
        set(path, std::monostate{});
        return;
    }
    m_drag.reset();
    (void)m_document->perform(stepName(*property),
                              edit::resetOf(*m_document, m_ids, path.toStdString()));
}

} // namespace percept::session

#include "moc_PropertyRows.cpp"
