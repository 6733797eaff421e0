#include "StudioActions.h"

#include "StudioActionSpecs.h"

namespace percept::shell {

StudioActions::StudioActions(QObject* parent)
    : ActionTable(studioActionSpecs(), parent) {}

} // namespace percept::shell

#include "moc_StudioActions.cpp"
