#pragma once

#include "DisplayListItem.h"

#include "percept/overlay/ShownObjects.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::canvas {

/// What the pointer does on a map, and what is drawn over the map for it. A map has at most one.
class MapTool : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Tools come from the session.")

public:
    struct Pointer {
        Vec2 at{0, 0};
        double pixelsPerMetre = 1;
        Qt::KeyboardModifiers modifiers;
        overlay::ObjectRef hit; ///< what the map shows there
    };

    using QObject::QObject;

    /// The left button went down; moves follow until its release.
    virtual void press(const Pointer& pointer) = 0;
    /// Also without a button.
    virtual void move(const Pointer& pointer) = 0;
    virtual void release(const Pointer& pointer) = 0;
    virtual void doubleClick(const Pointer& pointer) = 0;
    /// The pointer is somewhere else.
    virtual void leave() = 0;
    /// What the map draws, now and at its present scale; nothing else is to be hit.
    virtual void setShown(std::shared_ptr<const overlay::ShownObjects> shown,
                          double pixelsPerMetre) = 0;
    [[nodiscard]] virtual overlay::DisplayList marks() const = 0;

signals:
    void marksChanged();
};

} // namespace percept::canvas
