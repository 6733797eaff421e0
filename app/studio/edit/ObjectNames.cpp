#include "ObjectNames.h"

#include "app/studio/session/Outline.h"

#include <array>
#include <map>

namespace percept::session {
namespace {

using edit::kKindOf;
using overlay::ObjectKind;

} // namespace

QString identOfStart(std::size_t agent) {
    return QStringLiteral("start:%1").arg(agent);
}

QString identOf(const edit::Document& document, edit::ObjectId id) {
    const auto location = document.locate(id);
    if (!location)
        return {};
    if (location->kind == kKindOf<level::Agent>)
        return identOfStart(location->index);
    const auto onMap = mapKindOf(location->kind);
    if (onMap != ObjectKind::None)
        return identOf(overlay::ObjectRef{onMap, static_cast<std::uint32_t>(location->index)});
    const auto name = edit::nameOf(location->kind);
    return QStringLiteral("%1:%2")
        .arg(QLatin1String(name.data(), static_cast<int>(name.size())))
        .arg(location->index);
}

edit::ObjectId objectOf(const edit::Document& document, const QString& ident) {
    if (const auto onMap = objectOf(ident); onMap.kind != ObjectKind::None)
        return document.idAt(editKindOf(onMap.kind), onMap.index);
    const auto colon = ident.lastIndexOf(QLatin1Char(':'));
    bool isNumber = false;
    const auto index = ident.mid(colon + 1).toUInt(&isNumber);
    const std::string name = ident.left(std::max(0, static_cast<int>(colon))).toStdString();
    edit::ObjectId found = edit::ObjectId::None;
    if (isNumber)
        edit::forEachKind([&](edit::Kind kind) {
            if (edit::nameOf(kind) == name)
                found = document.idAt(kind, index);
        });
    if (isNumber && ident == identOfStart(index))
        found = document.idAt(kKindOf<level::Agent>, index);
    if (isNumber && name == edit::nameOf(kKindOf<edit::Settings>))
        found = edit::kSettingsId;
    return found;
}

QString iconOf(edit::Kind kind) {
    static const std::map<std::string_view, const char*> kIcons{
        {"", "map"},
        {"modalities", "audio-lines"},
        {"materials", "layers"},
        {"walls", "brick-wall"},
        {"doors", "door-closed"},
        {"regions", "pentagon"},
        {"connections", "spline"},
        {"lights", "lightbulb"},
        {"emitters", "volume-2"},
        {"events", "zap"},
        {"managers", "list-tree"},
        {"topics", "circle-question-mark"},
        {"keys", "keyboard"},
        {"waypoints", "crosshair"},
        {"archetypes", "users"},
        {"agents", "user"},
        {"teams", "shield"},
        {"squads", "users"},
        {"items", "package"},
        {"triggers", "shapes"},
        {"spawns", "map-pin"},
        {"navigation.nodes", "waypoints"},
        {"navigation.edges", "route"},
        {"schedule", "timer"},
        {"scripts", "list"},
        {"expectations", "circle-check"},
        {"compounds", "combine"},
        {"profiles", "footprints"},
        {"analyses", "scan"},
        {"layers", "layers"},
        {"automata", "grid-3x3"},
    };
    const auto found = kIcons.find(edit::listNameOf(kind));
    return QString::fromLatin1(found == kIcons.end() ? "box" : found->second);
}

QString headingOf(edit::Kind kind) {
    const auto plural = edit::pluralOf(kind);
    QString heading = QString::fromLatin1(plural.data(), static_cast<int>(plural.size()));
    if (kind == kKindOf<level::Spawn>)
        heading = QStringLiteral("spawn points");
    heading[0] = heading[0].toUpper();
    return heading;
}

} // namespace percept::session
