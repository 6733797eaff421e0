#include "AddableKinds.h"

#include "ObjectNames.h"
#include "app/ui/Text.h"

namespace percept::session {

QVariantList addableKinds() {
    QVariantList kinds;
    for (const char* list : {"events",
                             "managers",
                             "topics",
                             "keys",
                             "emitters",
                             "modalities",
                             "materials",
                             "archetypes",
                             "profiles",
                             "compounds",
                             "analyses",
                             "layers",
                             "teams",
                             "squads",
                             "scripts",
                             "expectations"}) {
        const edit::Kind kind = edit::kindOfList(list);
        QString name = ui::text(edit::nameOf(kind));
        name[0] = name[0].toUpper();
        kinds.append(QVariantMap{{"list", list}, {"name", name}, {"icon", iconOf(kind)}});
    }
    return kinds;
}

} // namespace percept::session
