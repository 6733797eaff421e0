#include "Theme.h"

#include "IconProvider.h"

#include <QFontDatabase>
#include <QQmlEngine>

#include <algorithm>
#include <cmath>

namespace percept::ui {
namespace {

using overlay::Ink;

QString firstInstalled(const QString& wanted, const QString& fallback) {
    return QFontDatabase::hasFamily(wanted) ? wanted : fallback;
}

const ThemeColours& coloursOf(Theme::Mode mode) {
    switch (mode) {
    case Theme::Mode::Light:
        return ThemeColours::light();
    case Theme::Mode::HighContrast:
        return ThemeColours::highContrast();
    case Theme::Mode::Dark:
        break;
    }
    return ThemeColours::dark();
}

} // namespace

Theme::Theme(QObject* parent)
    : QObject(parent)
    , m_sans(firstInstalled(QStringLiteral("Inter"), QStringLiteral("DejaVu Sans")))
    , m_mono(firstInstalled(QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"))) {
}

Theme* Theme::create(QQmlEngine* engine, QJSEngine*) {
    // The theme brings its icons along: whoever draws one asks the theme for its address.
    engine->addImageProvider(QStringLiteral("icon"), new IconProvider);
    return new Theme(nullptr);
}

void Theme::setMode(Mode mode) {
    if (mode == m_mode)
        return;
    m_mode = mode;
    m_colours = &coloursOf(mode);
    emit coloursChanged();
}

void Theme::setFontScale(double scale) {
    const double kept = std::isfinite(scale) ? std::clamp(scale, 0.9, 1.3) : 1.0;
    if (kept == m_fontScale)
        return;
    m_fontScale = kept;
    emit metricsChanged();
}

void Theme::setReduceMotion(bool reduce) {
    if (reduce == m_reduceMotion)
        return;
    m_reduceMotion = reduce;
    emit motionChanged();
}

QColor Theme::dim() const {
    return faded(Qt::black, 0.4);
}

QColor Theme::workspaceActive() const {
    return colour(m_mode == Mode::Light ? Ink::Surface2 : Ink::Surface3);
}

QColor Theme::faded(const QColor& colour, double opacity) const {
    QColor result = colour;
    result.setAlphaF(static_cast<float>(std::clamp(opacity, 0.0, 1.0)));
    return result;
}

QColor Theme::blended(const QColor& under, const QColor& over, double opacity) const {
    const auto share = static_cast<float>(std::clamp(opacity, 0.0, 1.0));
    const auto mix = [share](float a, float b) { return a + (b - a) * share; };
    return QColor::fromRgbF(mix(under.redF(), over.redF()),
                            mix(under.greenF(), over.greenF()),
                            mix(under.blueF(), over.blueF()));
}

QColor Theme::team(int number) const {
    const auto index = static_cast<std::size_t>(std::max(number, 0)) % 4;
    return colour(static_cast<Ink>(static_cast<std::size_t>(Ink::TeamA) + index));
}

QColor Theme::ofInk(int ink) const {
    const bool known = ink >= 0 && static_cast<std::size_t>(ink) < overlay::kInkCount;
    return colour(known ? static_cast<Ink>(ink) : Ink::Text2);
}

QString Theme::iconSource(const QString& name, const QColor& colour) const {
    return QStringLiteral("image://icon/%1/%2").arg(name, colour.name(QColor::HexArgb).mid(1));
}

int Theme::scaled(int pixels) const {
    return static_cast<int>(std::lround(pixels * m_fontScale));
}

int Theme::grown(int pixels) const {
    return static_cast<int>(std::lround(pixels * std::max(m_fontScale, 1.0)));
}

} // namespace percept::ui

#include "moc_Theme.cpp"
