#pragma once

#include "Theme.h"

#include <QCoreApplication>
#include <QImage>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSGRendererInterface>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace percept::canvas {

/// A real window of 800 x 500 with one item over all of it.
class WindowTest : public testing::Test {
protected:
    void show(QQuickItem& item) {
        item.setParentItem(window.contentItem());
        item.setSize({800, 500});
        window.resize(800, 500);
        window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    }
    QImage picture() {
        QCoreApplication::processEvents();
        return window.grabWindow().convertToFormat(QImage::Format_RGB32);
    }
    [[nodiscard]] QColor ink(overlay::Ink wanted) const { return theme.colour(wanted); }

    /// How many pixels are near a colour.
    [[nodiscard]] static int count(const QImage& image, const QColor& wanted, int tolerance = 12) {
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                found += near(image.pixelColor(x, y), wanted, tolerance) ? 1 : 0;
        return found;
    }
    [[nodiscard]] static bool near(const QColor& a, const QColor& b, int tolerance = 12) {
        return std::abs(a.red() - b.red()) <= tolerance &&
               std::abs(a.green() - b.green()) <= tolerance &&
               std::abs(a.blue() - b.blue()) <= tolerance;
    }
    void wheel(QQuickItem& item, QPointF place, int turn, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent event(place,
                          item.mapToGlobal(place),
                          {},
                          {0, turn},
                          Qt::NoButton,
                          modifiers,
                          Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&window, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button) {
        QTest::mousePress(&window, button, {}, from);
        for (int i = 1; i <= 8; ++i)
            QTest::mouseMove(&window, from + (to - from) * i / 8);
        QTest::mouseRelease(&window, button, {}, to);
    }

    ui::Theme theme{nullptr};
    QQuickWindow window;
};

} // namespace percept::canvas
