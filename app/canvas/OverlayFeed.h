#pragma once

#include "percept/overlay/DisplayList.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <memory>

namespace percept::canvas {

/// What tools draw over a map, in lists of their own: one that changes now and then and can be
/// picked, one that changes with every move of the pointer, a field of values over the floor, what
/// is proposed, ways, places that an agent looked at, and where somebody would be noticed. Lives in
/// the GUI thread; several maps may share one.
class OverlayFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT

public:
    enum class Part { Still, Live, Field, Proposal, Route, Places, Notice };

    using QObject::QObject;

    /// Null while there is none.
    [[nodiscard]] const std::shared_ptr<const overlay::DisplayList>& list(Part part) const {
        return m_lists[static_cast<std::size_t>(part)];
    }
    void setList(Part part, std::shared_ptr<const overlay::DisplayList> list) {
        if (list == m_lists[static_cast<std::size_t>(part)])
            return;
        m_lists[static_cast<std::size_t>(part)] = std::move(list);
        emit changed(part);
    }

signals:
    void changed(percept::canvas::OverlayFeed::Part part);

private:
    std::array<std::shared_ptr<const overlay::DisplayList>, 7> m_lists;
};

} // namespace percept::canvas
