#pragma once

#include "ThemeColours.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

class QJSEngine;
class QQmlEngine;

namespace percept::ui {

/// A read-only property that holds one colour of the theme.
#define PERCEPT_INK(name, ink)                                                                     \
public:                                                                                            \
    Q_PROPERTY(QColor name READ name NOTIFY coloursChanged)                                        \
    [[nodiscard]] QColor name() const {                                                            \
        return colour(overlay::Ink::ink);                                                          \
    }

/// A read-only length in logical pixels that grows with the size of the text.
#define PERCEPT_LENGTH(name, pixels)                                                               \
public:                                                                                            \
    Q_PROPERTY(int name READ name NOTIFY metricsChanged)                                           \
    [[nodiscard]] int name() const {                                                               \
        return grown(pixels);                                                                      \
    }

/// A type size in logical pixels, scaled by the user's setting.
#define PERCEPT_TYPE(name, pixels)                                                                 \
public:                                                                                            \
    Q_PROPERTY(int name READ name NOTIFY metricsChanged)                                           \
    [[nodiscard]] int name() const {                                                               \
        return scaled(pixels);                                                                     \
    }

/// A read-only number that never changes.
#define PERCEPT_CONSTANT(name, value)                                                              \
public:                                                                                            \
    Q_PROPERTY(int name READ name CONSTANT)                                                        \
    [[nodiscard]] int name() const {                                                               \
        return value;                                                                              \
    }

/// Every colour, size and duration of the studio. The one exception to "no singletons":
/// in QML it is `Theme`, in C++ it is passed along as `theme: Theme`.
class Theme : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    enum class Mode { Dark, Light, HighContrast };
    Q_ENUM(Mode)

    Q_PROPERTY(Mode mode READ mode WRITE setMode NOTIFY coloursChanged)
    /// The size of text against its normal size, 0.9 to 1.3.
    Q_PROPERTY(double fontScale READ fontScale WRITE setFontScale NOTIFY metricsChanged)
    /// Sets all durations to 0.
    Q_PROPERTY(bool reduceMotion READ reduceMotion WRITE setReduceMotion NOTIFY motionChanged)
    Q_PROPERTY(QString sans READ sans CONSTANT)
    Q_PROPERTY(QString mono READ mono CONSTANT)
    Q_PROPERTY(int fast READ fast NOTIFY motionChanged)
    Q_PROPERTY(int folding READ folding NOTIFY motionChanged)
    Q_PROPERTY(QColor dim READ dim CONSTANT)
    /// Behind the name of the workspace that is shown.
    Q_PROPERTY(QColor workspaceActive READ workspaceActive NOTIFY coloursChanged)
    Q_PROPERTY(bool highContrast READ highContrast NOTIFY coloursChanged)
    Q_PROPERTY(int focusWidth READ focusWidth NOTIFY coloursChanged)

    explicit Theme(QObject* parent);
    [[nodiscard]] static Theme* create(QQmlEngine* engine, QJSEngine* scripts);

    [[nodiscard]] QColor colour(overlay::Ink ink) const { return (*m_colours)[ink]; }
    [[nodiscard]] const ThemeColours& colours() const { return *m_colours; }

    [[nodiscard]] Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    [[nodiscard]] double fontScale() const { return m_fontScale; }
    void setFontScale(double scale);
    [[nodiscard]] bool reduceMotion() const { return m_reduceMotion; }
    void setReduceMotion(bool reduce);

    [[nodiscard]] QString sans() const { return m_sans; }
    [[nodiscard]] QString mono() const { return m_mono; }
    /// Colour and opacity. Milliseconds, as the two below.
    [[nodiscard]] int fast() const { return m_reduceMotion ? 0 : 80; }
    [[nodiscard]] int folding() const { return m_reduceMotion ? 0 : 120; }
    /// Fit, follow.
    [[nodiscard]] int viewJump() const { return m_reduceMotion ? 0 : 160; }
    /// What lies over the window while a dialog is open.
    [[nodiscard]] QColor dim() const;
    [[nodiscard]] QColor workspaceActive() const;
    [[nodiscard]] bool highContrast() const { return m_mode == Mode::HighContrast; }
    [[nodiscard]] int focusWidth() const { return highContrast() ? 3 : 2; }

    /// The same colour, so opaque as said: 0 to 1.
    Q_INVOKABLE [[nodiscard]] QColor faded(const QColor& colour, double opacity) const;
    /// `over` at `opacity` upon an opaque `under`, as one opaque colour.
    Q_INVOKABLE [[nodiscard]] QColor
    blended(const QColor& under, const QColor& over, double opacity) const;
    /// The colour of the team with this number, from 0; they repeat after four.
    Q_INVOKABLE [[nodiscard]] QColor team(int number) const;
    /// The colour of an ink by its number; read `mode` beside it so that the binding follows.
    Q_INVOKABLE [[nodiscard]] QColor ofInk(int ink) const;
    /// The address of an icon for Image.source.
    Q_INVOKABLE [[nodiscard]] QString iconSource(const QString& name, const QColor& colour) const;

    PERCEPT_INK(canvas, Canvas)
    PERCEPT_INK(grid, Grid)
    PERCEPT_INK(floor, Floor)
    PERCEPT_INK(wall, Wall)
    PERCEPT_INK(wallWeak, WallWeak)
    PERCEPT_INK(surface0, Surface0)
    PERCEPT_INK(surface1, Surface1)
    PERCEPT_INK(surface2, Surface2)
    PERCEPT_INK(surface3, Surface3)
    PERCEPT_INK(surface4, Surface4)
    PERCEPT_INK(field, Field)
    PERCEPT_INK(line1, Line1)
    PERCEPT_INK(line2, Line2)
    PERCEPT_INK(control, Control)
    PERCEPT_INK(text1, Text1)
    PERCEPT_INK(text2, Text2)
    PERCEPT_INK(text3, Text3)
    PERCEPT_INK(textDisabled, TextDisabled)
    PERCEPT_INK(accent, Accent)
    PERCEPT_INK(fill, Fill)
    PERCEPT_INK(textOnFill, OnFill)
    PERCEPT_INK(selection, Selection)
    PERCEPT_INK(focus, Focus)
    PERCEPT_INK(success, Success)
    PERCEPT_INK(warning, Warning)
    PERCEPT_INK(error, Error)
    PERCEPT_INK(sight, Sight)
    PERCEPT_INK(sound, Sound)
    PERCEPT_INK(smell, Smell)
    PERCEPT_INK(touch, Touch)
    PERCEPT_INK(invented, Invented)
    PERCEPT_INK(coverage, Coverage)
    PERCEPT_INK(awareness0, Awareness0)
    PERCEPT_INK(awareness1, Awareness1)
    PERCEPT_INK(awareness2, Awareness2)
    PERCEPT_INK(awareness3, Awareness3)
    PERCEPT_INK(teamA, TeamA)
    PERCEPT_INK(teamB, TeamB)
    PERCEPT_INK(teamC, TeamC)
    PERCEPT_INK(teamD, TeamD)
    PERCEPT_INK(lod0, Lod0)
    PERCEPT_INK(lod1, Lod1)
    PERCEPT_INK(lod2, Lod2)
    PERCEPT_INK(lod3, Lod3)
    PERCEPT_INK(lod4, Lod4)
    PERCEPT_INK(groupAwareness, GroupAwareness)
    PERCEPT_INK(groupSenses, GroupSenses)
    PERCEPT_INK(groupNavigation, GroupNavigation)
    PERCEPT_INK(groupSquads, GroupSquads)
    PERCEPT_INK(groupTactics, GroupTactics)
    PERCEPT_INK(groupDecisions, GroupDecisions)
    PERCEPT_INK(groupWorld, GroupWorld)
    PERCEPT_INK(traceEvent, TraceEvent)
    PERCEPT_INK(tracePoll, TracePoll)
    PERCEPT_INK(traceSignal, TraceSignal)
    PERCEPT_INK(traceNotification, TraceNotification)
    PERCEPT_INK(traceDecision, TraceDecision)
    PERCEPT_INK(traceRejected, TraceRejected)
    PERCEPT_INK(quality0, Quality0)
    PERCEPT_INK(quality1, Quality1)
    PERCEPT_INK(quality2, Quality2)
    PERCEPT_INK(quality3, Quality3)
    PERCEPT_INK(quality4, Quality4)
    PERCEPT_INK(divergingA, DivergingA)
    PERCEPT_INK(divergingB, DivergingB)

    PERCEPT_TYPE(captionSize, 11)
    PERCEPT_TYPE(bodySize, 12)
    PERCEPT_TYPE(numberSize, 11)
    PERCEPT_TYPE(readoutSize, 14)
    PERCEPT_TYPE(headingSize, 13)
    PERCEPT_TYPE(dialogTitleSize, 15)
    PERCEPT_TYPE(pageTitleSize, 22)
    PERCEPT_LENGTH(captionLine, 16)
    PERCEPT_LENGTH(bodyLine, 16)
    PERCEPT_LENGTH(headingLine, 18)

    PERCEPT_LENGTH(menuBarHeight, 36)
    PERCEPT_LENGTH(transportHeight, 40)
    PERCEPT_LENGTH(contextBarHeight, 36)
    PERCEPT_LENGTH(panelHeaderHeight, 32)
    PERCEPT_LENGTH(tabBarHeight, 32)
    PERCEPT_LENGTH(outlinerRowHeight, 24)
    PERCEPT_LENGTH(tableRowHeight, 25)
    PERCEPT_LENGTH(tableHeadHeight, 26)
    PERCEPT_LENGTH(propertyRowHeight, 28)
    PERCEPT_LENGTH(fieldHeight, 24)
    PERCEPT_LENGTH(buttonHeight, 28)
    PERCEPT_LENGTH(largeButtonHeight, 40)
    PERCEPT_LENGTH(statusBarHeight, 24)
    PERCEPT_LENGTH(chipHeight, 20)
    PERCEPT_LENGTH(laneHeight, 38)
    PERCEPT_LENGTH(clipHeight, 18)
    PERCEPT_LENGTH(rulerHeight, 24)
    PERCEPT_LENGTH(labelWidth, 104)

    PERCEPT_CONSTANT(gap1, 4)
    PERCEPT_CONSTANT(gap2, 8)
    PERCEPT_CONSTANT(gap3, 12)
    PERCEPT_CONSTANT(gap4, 16)
    PERCEPT_CONSTANT(gap6, 24)
    PERCEPT_CONSTANT(radiusChip, 3)
    PERCEPT_CONSTANT(radiusField, 4)
    PERCEPT_CONSTANT(radiusButton, 5)
    PERCEPT_CONSTANT(radiusCard, 6)
    PERCEPT_CONSTANT(radiusDialog, 8)
    PERCEPT_CONSTANT(iconBar, 16)
    PERCEPT_CONSTANT(iconRow, 14)
    PERCEPT_CONSTANT(iconTool, 17)
    PERCEPT_CONSTANT(toolTipDelay, 600)

signals:
    void coloursChanged();
    void metricsChanged();
    void motionChanged();

private:
    [[nodiscard]] int scaled(int pixels) const;
    [[nodiscard]] int grown(int pixels) const;

    Mode m_mode = Mode::Dark;
    const ThemeColours* m_colours = &ThemeColours::dark();
    double m_fontScale = 1.0;
    bool m_reduceMotion = false;
    QString m_sans;
    QString m_mono;
};

#undef PERCEPT_INK
#undef PERCEPT_LENGTH
#undef PERCEPT_TYPE
#undef PERCEPT_CONSTANT

} // namespace percept::ui
