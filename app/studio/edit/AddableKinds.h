#pragma once

#include <QVariantList>

namespace percept::session {

/// The kinds of which one can be added without drawing it, in the order of a menu: `list`, `name`
/// and `icon` of each.
[[nodiscard]] QVariantList addableKinds();

} // namespace percept::session
