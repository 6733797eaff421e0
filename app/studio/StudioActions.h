#pragma once

#include "app/ui/actions/ActionTable.h"

namespace percept::shell {

/// The window's table of actions.
class StudioActions : public percept::ui::ActionTable {
    Q_OBJECT
    QML_ELEMENT

public:
    explicit StudioActions(QObject* parent = nullptr);
};

} // namespace percept::shell
