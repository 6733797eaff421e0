#pragma once

#include <QObject>

namespace percept::ui {

/// Turns to another object: what the former one still has connected to the follower ends.
///
/// @param followed the pointer that is kept, a QPointer or a plain one; null: nobody
/// @return whether it is another one; its signals are then connected by the caller
template <class Pointer, class Followed>
[[nodiscard]] bool follow(Pointer& followed, Followed* next, const QObject* follower) {
    if (followed == next)
        return false;
    if (followed)
        followed->disconnect(follower);
    followed = next;
    return true;
}

} // namespace percept::ui
